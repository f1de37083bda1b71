#!/bin/sh
# Browser tests: real Chromium and scripted sockets against the real server. POSIX sh.
#
#   e2e/run.sh                     all tests
#   e2e/run.sh game crash          only tests/game.test.mjs and tests/crash.test.mjs
#
# DUIYI_BIN names the server (default: the debug build), DUIYI_CHROMIUM the browser, DUIYI_PYTHON a Python with
# python-chess. What is absent is installed where that is possible: Chromium and fonts with apt (root on Debian),
# npm packages by the lock file, python-chess in an environment of its own in the user's cache.
set -eu
caller=$(pwd)
cd "$(dirname "$0")/.."
. scripts/lib.sh

CHESS=1.11.2

need_chromium() {
	[ -n "${DUIYI_CHROMIUM:-}" ] || have chromium || have chromium-browser || have google-chrome || apt_install chromium ||
		die "缺少 Chromium：浏览器测试需要它。" "Chromium is missing: the browser tests need it."
	# Without these the pages work and Chinese shows as boxes.
	apt_install fonts-noto-cjk || true
}

# The independent referee. python3-venv is a package of its own on Debian.
need_referee() {
	[ -z "${DUIYI_PYTHON:-}" ] || return 0
	venv=$duiyi_cache/venv
	if ! "$venv/bin/python" -c "import chess; assert chess.__version__ == '$CHESS'" 2>/dev/null; then
		say "准备 python-chess" "Preparing python-chess"
		have python3 || apt_install python3 || die "缺少 Python 3。" "Python 3 is missing."
		python3 -m venv "$venv" 2>/dev/null || { apt_install python3-venv && python3 -m venv "$venv"; }
		"$venv/bin/python" -m pip install --quiet --disable-pip-version-check "chess==$CHESS"
	fi
	DUIYI_PYTHON=$venv/bin/python
	export DUIYI_PYTHON
}

# absolute FOLDER PATH: the path as seen from the folder.
absolute() { case $2 in /*) echo "$2" ;; *) echo "$1/$2" ;; esac }

if [ -n "${DUIYI_BIN:-}" ]; then
	DUIYI_BIN=$(absolute "$caller" "$DUIYI_BIN")
else
	DUIYI_BIN=$(absolute "$(pwd)" "${CARGO_TARGET_DIR:-target}")/debug/duiyi
fi
export DUIYI_BIN
[ -x "$DUIYI_BIN" ] || die "没有服务器程序 $DUIYI_BIN：先运行 cargo build -p duiyi。" "No server at $DUIYI_BIN: run cargo build -p duiyi first."
[ -f web/dist/index.html ] || die "网页还没有构建：先运行 ./run build。" "The pages are not built: run ./run build first."

need_node
need_chromium
npm_ci e2e
need_referee

cd e2e
if [ $# = 0 ]; then
	set -- tests/*.test.mjs
else
	names=$*
	set --
	# shellcheck disable=SC2086 # one word a test
	for name in $names; do set -- "$@" "tests/${name%.test.mjs}.test.mjs"; done
fi
exec node --test --test-concurrency=1 --test-reporter=spec "$@"
