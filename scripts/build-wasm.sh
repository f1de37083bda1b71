#!/bin/sh
# Builds the browser's WebAssembly into web/src/wasm/:
#   duiyi_wasm.js + duiyi_wasm_bg.wasm      positions, games, results, notation: loaded by every page with a board
#   duiyi_solver.js + duiyi_solver_bg.wasm  "can this side still mate", loaded when it is asked
#
# The oldest browsers we serve know WebAssembly 1.0 and exported mutable globals, nothing later. The standard
# library that rustup ships for wasm32 uses later instructions, so it is built here from its sources
# (-Zbuild-std, which a released compiler allows under RUSTC_BOOTSTRAP=1). Sources and linker come from one of
#   1. rustup's component rust-src and its rust-lld, or
#   2. Debian's packages rustc-web cargo-web rust-web-src lld, where rustup cannot fetch.
# The bindings come from wasm-bindgen of exactly the version in Cargo.lock, built once and kept in the user's cache.
# Nothing happens when no input has changed. --force builds all the same.
set -eu
cd "$(dirname "$0")/.."
. scripts/lib.sh

out=web/src/wasm
target=wasm32-unknown-unknown
target_dir=${CARGO_TARGET_DIR:-target}/wasm
bindgen_version=$(awk '$0 == "name = \"wasm-bindgen\"" { getline; gsub(/[^0-9.]/, ""); print }' Cargo.lock)

inputs=$(fingerprint Cargo.toml Cargo.lock scripts/build-wasm.sh crates/rules crates/pgn crates/laws crates/ranking crates/wasm)
if [ "${1:-}" != --force ] && is_fresh $out/.inputs "$inputs"; then
	exit 0
fi

std_sources() { [ -f "$("$1" --print sysroot 2>/dev/null)/lib/rustlib/src/rust/library/Cargo.lock" ]; }

use_rustup() {
	cargo=cargo
	rustc=rustc
	linker=rust-lld
}
use_debian() {
	cargo=/usr/bin/cargo
	rustc=/usr/bin/rustc
	linker=wasm-ld
	# A cargo outside rustup must not be sent back to a toolchain of rustup by name.
	unset RUSTUP_TOOLCHAIN
	PATH=/usr/bin:$PATH
}
debian_is_ready() { [ -x /usr/bin/cargo ] && std_sources /usr/bin/rustc && have wasm-ld; }

pick_toolchain() {
	if rust_works && std_sources rustc && have rustup; then
		use_rustup
	elif debian_is_ready; then
		use_debian
	elif have rustup && rustup component add rust-src >/dev/null 2>&1 && std_sources rustc; then
		use_rustup
	elif apt_install rustc-web cargo-web rust-web-src lld && debian_is_ready; then
		use_debian
	else
		die "缺少 WebAssembly 的工具：请运行 rustup component add rust-src；在 Debian 上也可以 apt install rustc-web cargo-web rust-web-src lld。" \
			"The tools for WebAssembly are missing: run rustup component add rust-src, or on Debian apt install rustc-web cargo-web rust-web-src lld."
	fi
}

# Prints the path of a wasm-bindgen of the wanted version.
bindgen() {
	if [ "$(wasm-bindgen --version 2>/dev/null)" = "wasm-bindgen $bindgen_version" ]; then
		command -v wasm-bindgen
		return
	fi
	root=$duiyi_cache/wasm-bindgen-$bindgen_version
	if [ ! -x "$root/bin/wasm-bindgen" ]; then
		say "构建 wasm-bindgen $bindgen_version（只此一次，约两分钟）" "Building wasm-bindgen $bindgen_version (once, about two minutes)" >&2
		# The tool runs for a second; two optimisation levels less save more than they cost.
		CARGO_PROFILE_RELEASE_OPT_LEVEL=1 RUSTFLAGS='' CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-$PWD/target}/wasm-bindgen" \
			cargo install --quiet --locked --root "$root" --version "$bindgen_version" wasm-bindgen-cli >&2
	fi
	echo "$root/bin/wasm-bindgen"
}

# compile FEATURE NAME: one of the two modules, with its bindings, into $made.
compile() {
	(
		unset RUSTFLAGS CARGO_ENCODED_RUSTFLAGS CARGO_BUILD_TARGET
		export RUSTC="$rustc" RUSTC_BOOTSTRAP=1 CARGO_TARGET_DIR="$target_dir"
		export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER="$linker"
		export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="-C target-cpu=mvp -C target-feature=+mutable-globals -Z location-detail=none"
		# A crate that is a cdylib alone: beside an rlib, Cargo would leave out link-time optimisation.
		"$cargo" rustc --quiet --locked --profile wasm --target $target -Zbuild-std=std,panic_abort \
			-p duiyi-wasm --no-default-features --features "$1" --lib --crate-type cdylib
	)
	"$bindgen" --target web --out-dir "$made" --out-name "$2" "$target_dir/$target/wasm/duiyi_wasm.wasm"
}

pick_toolchain
say "构建 WebAssembly（$("$rustc" --version)）" "Building WebAssembly ($("$rustc" --version))"
bindgen=$(bindgen)
made=$target_dir/bindings
rm -rf "$made"
compile core duiyi_wasm
compile solver duiyi_solver
node scripts/check-wasm.mjs "$made"/duiyi_wasm_bg.wasm=120 "$made"/duiyi_solver_bg.wasm=130
echo "$inputs" >"$made/.inputs"
mkdir -p $out
rm -f $out/duiyi_*
mv "$made"/duiyi_* "$made/.inputs" $out/
