#!/bin/sh
# Takes the pictures in docs/img anew, from the running product, and makes them small. POSIX sh.
set -eu
cd "$(dirname "$0")/.."
. scripts/lib.sh

pictures=$(pwd)/docs/img
have pngquant || apt_install pngquant ||
	die "缺少 pngquant：图片会太大。" "pngquant is missing: the pictures would be too large."
rm -f "$pictures"/*.png
DUIYI_SHOTS=$pictures e2e/run.sh pages
pngquant --force --ext .png --skip-if-larger --speed 1 --strip 128 "$pictures"/*.png || [ $? = 98 ]
du -sh "$pictures"
