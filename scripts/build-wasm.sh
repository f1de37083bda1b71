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
# The bindings are written by scripts/bindgen, built once and kept in the user's cache.
# Nothing happens when no input has changed. --force builds all the same.
set -eu
cd "$(dirname "$0")/.."
. scripts/lib.sh

out=web/src/wasm
target=wasm32-unknown-unknown
target_dir=${CARGO_TARGET_DIR:-target}/wasm

inputs=$(fingerprint Cargo.toml Cargo.lock scripts/build-wasm.sh scripts/bindgen crates/rules crates/pgn crates/laws crates/ranking crates/wasm)
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

# Prints the path of the tool that writes the bindings, kept for every checkout.
bindgen() {
	# Both read the same sections of the module, whose layout changes from version to version.
	wanted=$(awk '$0 == "name = \"wasm-bindgen\"" { getline; print }' Cargo.lock)
	awk '$0 == "name = \"wasm-bindgen-cli-support\"" { getline; print }' scripts/bindgen/Cargo.lock | grep -qxF "$wanted" ||
		die "Cargo.lock 与 scripts/bindgen 中 wasm-bindgen 的版本不同。" \
			"The versions of wasm-bindgen in Cargo.lock and scripts/bindgen differ."
	kept=$duiyi_cache/bindgen-$(fingerprint scripts/bindgen | cut -c 1-16)
	if [ ! -x "$kept/duiyi-bindgen" ]; then
		say "构建 scripts/bindgen（只此一次）" "Building scripts/bindgen (once)" >&2
		tool_target=${CARGO_TARGET_DIR:-$PWD/target}/bindgen
		CARGO_TARGET_DIR=$tool_target cargo build --quiet --locked --manifest-path scripts/bindgen/Cargo.toml >&2
		mkdir -p "$kept"
		cp "$tool_target/debug/duiyi-bindgen" "$kept/"
	fi
	echo "$kept/duiyi-bindgen"
}

# compile FEATURE NAME: one of the two modules, with its bindings, into $made.
compile() {
	(
		unset RUSTFLAGS CARGO_ENCODED_RUSTFLAGS CARGO_BUILD_TARGET
		export RUSTC="$rustc" RUSTC_BOOTSTRAP=1 CARGO_TARGET_DIR="$target_dir"
		export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER="$linker"
		export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="-C target-cpu=mvp -C target-feature=+mutable-globals -Z location-detail=none"
		# A crate that is a cdylib alone: beside an rlib, Cargo would leave out link-time optimisation.
		"$cargo" rustc --quiet --locked --profile wasm --target $target -Zbuild-std=std,panic_abort -Zbuild-std-features= \
			-p duiyi-wasm --no-default-features --features "$1" --lib --crate-type cdylib
	)
	"$bindgen" "$target_dir/$target/wasm/duiyi_wasm.wasm" "$made" "$2"
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
