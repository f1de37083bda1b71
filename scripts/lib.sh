# shellcheck shell=sh
# Shared by ./run, ./test and scripts/*.sh, which source it from the project's folder. POSIX sh.

# What was fetched or built once and serves every checkout: tools, the browser of the tests, a Node that is new enough.
duiyi_cache=${XDG_CACHE_HOME:-${HOME:?}/.cache}/duiyi

# say 中文 English: what happens now.
say() { printf '==> %s · %s\n' "$1" "$2"; }

# die 中文 English: why nothing more can happen.
die() {
	printf '!!! %s\n!!! %s\n' "$1" "$2" >&2
	exit 1
}

have() { command -v "$1" >/dev/null 2>&1; }

# The number of processors, for runners that do not count themselves.
cores() { getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2; }

on_debian_as_root() { [ "$(id -u)" = 0 ] && have apt-get; }

# apt_install PACKAGE…: installs what is absent, or says no where it may not.
apt_install() {
	on_debian_as_root || return 1
	absent=
	for package; do
		dpkg -s "$package" >/dev/null 2>&1 || absent="$absent $package"
	done
	[ -n "$absent" ] || return 0
	say "安装$absent" "Installing$absent"
	if [ -z "${duiyi_apt_fresh:-}" ]; then
		apt-get -qq update >/dev/null 2>&1 || true
		duiyi_apt_fresh=1
	fi
	# shellcheck disable=SC2086 # one word a package
	DEBIAN_FRONTEND=noninteractive DEBCONF_NOWARNINGS=yes apt-get install -yqq --no-install-recommends $absent >/dev/null
}

# at_least WANTED FOUND: compares dotted version numbers.
at_least() {
	[ "$(printf '%s\n%s\n' "$1" "$2" | sort -t. -k1,1n -k2,2n -k3,3n | head -n 1)" = "$1" ]
}

if have sha256sum; then sha256=sha256sum; else sha256='shasum -a 256'; fi

# fingerprint PATH…: one hash over the names and contents of all files below the paths, made things left out.
fingerprint() {
	# shellcheck disable=SC2086 # a command and its options
	find "$@" \( -name node_modules -o -name target -o -name dist \) -prune -o -type f -exec $sha256 {} + |
		LC_ALL=C sort -k 2 | $sha256 | cut -d ' ' -f 1
}

# is_fresh STAMP FINGERPRINT: was the thing last made from these very inputs?
is_fresh() { [ -f "$1" ] && [ "$(cat "$1")" = "$2" ]; }

rust_works() {
	have cargo && have rustc || return 1
	found=$(rustc --version 2>/dev/null | cut -d ' ' -f 2 | cut -d - -f 1)
	[ -n "$found" ] && at_least "$(wanted_rust)" "$found"
}
wanted_rust() { sed -n 's/^rust-version = "\(.*\)"$/\1.0/p' Cargo.toml | head -n 1; }

# A Rust compiler and a C compiler (SQLite is C), installed where that is possible.
need_rust() {
	have cc || apt_install gcc libc6-dev ||
		die "缺少 C 编译器：请安装 gcc 或 clang。" "A C compiler is missing: install gcc or clang."
	rust_works && return 0
	if apt_install rustc-web cargo-web; then PATH=/usr/bin:$PATH; fi
	rust_works && return 0
	if [ -x "${HOME:?}/.cargo/bin/cargo" ]; then PATH=$HOME/.cargo/bin:$PATH; fi
	rust_works ||
		die "缺少 Rust（$(wanted_rust) 或更新）：请按 https://rustup.rs 的说明安装，再运行一次。" \
			"Rust ($(wanted_rust) or newer) is missing: install it as https://rustup.rs says, then run this again."
}

node_works() {
	have node && have npm && at_least 20.19.0 "$(node --version 2>/dev/null | cut -c 2-)"
}

# Node.js for the pages. Debian 12 carries one that is too old; it can fetch a newer one from the npm registry.
need_node() {
	node_works && return 0
	if [ -x "$duiyi_cache/node/node_modules/.bin/node" ]; then
		PATH=$duiyi_cache/node/node_modules/.bin:$PATH
		node_works && return 0
	fi
	apt_install nodejs npm || true
	node_works && return 0
	if have npm; then
		say "获取较新的 Node.js" "Fetching a newer Node.js"
		mkdir -p "$duiyi_cache/node"
		npm install --silent --no-audit --no-fund --prefix "$duiyi_cache/node" node@22 >/dev/null 2>&1 || true
		PATH=$duiyi_cache/node/node_modules/.bin:$PATH
	fi
	node_works ||
		die "缺少 Node.js（20.19 或更新）：请从 https://nodejs.org 安装，再运行一次。" \
			"Node.js (20.19 or newer) is missing: install it from https://nodejs.org, then run this again."
}

# npm_ci FOLDER: the packages of its lock file, fetched again only when the lock has changed.
npm_ci() {
	lock=$(fingerprint "$1/package-lock.json")
	is_fresh "$1/node_modules/.duiyi-lock" "$lock" && return 0
	say "安装 $1 的 npm 包" "Installing the npm packages of $1"
	(cd "$1" && npm ci --no-audit --no-fund --loglevel=error)
	echo "$lock" >"$1/node_modules/.duiyi-lock"
}

# build_web: the page in web/dist, with everything it needs, unless it is there and nothing has changed.
build_web() {
	need_node
	scripts/build-wasm.sh
	npm_ci web
	pages=$(fingerprint web)
	if ! { [ -f web/dist/index.html ] && is_fresh web/node_modules/.duiyi-dist "$pages"; }; then
		say "构建网页" "Building the pages"
		npm run --silent --prefix web build
		echo "$pages" >web/node_modules/.duiyi-dist
	fi
}

windows=x86_64-pc-windows-gnu

# What builds for Windows here: its C compiler and linker, and the standard library of its target.
need_windows() {
	need_rust
	have x86_64-w64-mingw32-gcc || apt_install gcc-mingw-w64-x86-64 ||
		die "缺少 Windows 的 C 编译器：请安装 mingw-w64。" "The C compiler for Windows is missing: install mingw-w64."
	have zip || apt_install zip || die "缺少 zip。" "zip is missing."
	[ -d "$(rustc --print target-libdir --target $windows)" ] || { have rustup && rustup target add $windows; } ||
		die "缺少 Rust 的目标 $windows：用 rustup 安装它。" "The Rust target $windows is missing: install it with rustup."
}

# build_release [TARGET]: the binary with the page inside, for this machine or for another; sets $binary.
build_release() {
	need_rust
	build_web
	say "构建对弈（第一次需要几分钟）" "Building Duiyi (a few minutes the first time)"
	release=${CARGO_TARGET_DIR:-target}${1:+/$1}/release
	# Cargo follows the pages it has put into the program, but not their coming where there were none.
	is_fresh "$release/.pages" "$pages" || touch crates/server/src/http/assets.rs
	cargo build --quiet --locked --release -p duiyi ${1:+--target "$1"}
	echo "$pages" >"$release/.pages"
	# shellcheck disable=SC2034 # for the caller
	binary=$release/duiyi${1:+.exe}
}
