#!/bin/sh
# package.sh BINARY [FOLDER]: packs FOLDER/duiyi-VERSION-TARGET.tar.gz (FOLDER is dist where none is named), which runs
# where there is neither Rust nor Node; for Windows a .zip. Called by `./run package`, which builds the binary first.
set -eu
caller=$(pwd)
cd "$(dirname "$0")/.."
. scripts/lib.sh

absolute() { case $1 in /*) echo "$1" ;; *) echo "$2/$1" ;; esac }
case ${1:-} in
'') die "用法：scripts/package.sh 程序 [文件夹]" "Usage: scripts/package.sh BINARY [FOLDER]" ;;
esac
binary=$(absolute "$1" "$caller")
folder=$(absolute "${2:-dist}" "$(pwd)")
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml)
case $binary in
*.exe) platform=$windows program=duiyi.exe ;;
*) platform=$(rustc -vV | sed -n 's/^host: //p') program=duiyi ;;
esac
name=duiyi-$version-$platform

staging=$(mktemp -d)
trap 'rm -rf "$staging"' EXIT
mkdir "$staging/$name"
cp "$binary" "$staging/$name/$program"
cp README.md README.en.md CHANGELOG.md LICENSE LICENSE-* docs/classroom.zh.md docs/classroom.en.md "$staging/$name/"
# The pictures that the classroom pages show.
mkdir "$staging/$name/img"
for picture in $(sed -n 's/.*](\(img\/[^)]*\)).*/\1/p' docs/classroom.zh.md docs/classroom.en.md README.md README.en.md); do
	[ ! -f "docs/$picture" ] || cp "docs/$picture" "$staging/$name/img/"
done
mkdir -p "$folder"
if [ "$platform" = "$windows" ]; then
	# A double click opens the club, and the window stays when something is wrong.
	printf '%s\r\n' '@echo off' 'chcp 65001 >nul' 'cd /d "%~dp0"' 'duiyi.exe serve %*' 'pause' >"$staging/$name/start.cmd"
	archive=$folder/$name.zip
	rm -f "$archive"
	(cd "$staging" && zip -qr - "$name") >"$archive"
else
	archive=$folder/$name.tar.gz
	tar -C "$staging" -czf "$archive" "$name"
fi
say "已打包 $archive" "Packed $archive"
