#!/bin/sh
# package.sh BINARY: packs dist/duiyi-VERSION-TARGET.tar.gz, which runs where there is neither Rust nor Node.
# Called by `./run package`, which builds the binary first.
set -eu
cd "$(dirname "$0")/.."
. scripts/lib.sh

binary=$1
version=$("$binary" --version | cut -d ' ' -f 2)
platform=$(rustc -vV | sed -n 's/^host: //p')
name=duiyi-$version-$platform

staging=$(mktemp -d)
trap 'rm -rf "$staging"' EXIT
mkdir "$staging/$name"
cp "$binary" README.md README.en.md CHANGELOG.md LICENSE LICENSE-* "$staging/$name/"
mkdir -p dist
tar -C "$staging" -czf "dist/$name.tar.gz" "$name"
say "已打包 dist/$name.tar.gz" "Packed dist/$name.tar.gz"
