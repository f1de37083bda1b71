#!/bin/sh
# Takes a picture of every page in every state, from the running product, into target/shots; those that documents show
# go into docs/img, made small. POSIX sh.
set -eu
cd "$(dirname "$0")/.."
. scripts/lib.sh

have pngquant || apt_install pngquant ||
	die "缺少 pngquant：图片会太大。" "pngquant is missing: the pictures would be too large."
pictures=$(pwd)/target/shots
rm -rf "$pictures" docs/img/*.png
DUIYI_SHOTS=$pictures e2e/run.sh pages
for picture in $(sed -n 's/.*](\(docs\/\)\{0,1\}img\/\([^)]*\.png\)).*/\2/p' README*.md docs/*.md | sort -u); do
	cp "$pictures/$picture" docs/img/
done
pngquant --force --ext .png --skip-if-larger --speed 1 --strip 128 docs/img/*.png || [ $? = 98 ]
say "图片在 $pictures" "The pictures are in $pictures"
du -sh "$pictures" docs/img
