#!/bin/sh
# Pictures: sizes, themes and PDF.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh

ludex generate --game brayout --plies 4 --seed 1 >made.bry

svg() {
    ludex show --to svg "$@" quax/taylor.qux
}
head_of() {
    svg "$@" | sed -n 2p | sed 's/.*svg" //'
}

is 'as large as it wants' 'width="464" height="464" viewBox="0 0 464 464">' \
    "$(head_of)"
is 'larger' 'width="928" height="928" viewBox="0 0 464 464">' \
    "$(head_of --picture-size 928)"
has 0 ' height="300" viewBox' \
    'ludex show --to svg --picture-size 300 made.bry | sed -n 2p'
# PNG: width and height are eight bytes after "IHDR".
ludex show --to png --picture-size 100 -o small.png quax/taylor.qux
is 'pixels' '00 00 00 64 00 00 00 64' \
    "$(dd if=small.png bs=1 skip=16 count=8 2>/dev/null | od -An -tx1 | sed 's/^ //')"
ludex show --to pdf --picture-size 144 -o small.pdf quax/taylor.qux
is 'PDF' '%PDF-1' "$(head -c 6 small.pdf)"
has 0 'MediaBox [ 0 0 144 144 ]' "grep -a MediaBox small.pdf"
has 0 '%PDF-1' 'ludex show --to pdf --game quax --size 3 | head -n 1'

# Themes: light is what there is without one; each has its own paper and stones.
is 'light' "$(svg | sed 's/#[0-9a-f]*//g')" \
    "$(svg --theme light | sed 's/#[0-9a-f]*//g')"
is 'light, its colours' "$(svg)" "$(svg --theme light)"
for theme in dark:16181c:e5484d print:ffffff:c4c4c4 safe:ffffff:d55e00; do
    name=${theme%%:*} colours=${theme#*:}
    svg --theme "$name" >"$name.svg"
    has 0 "<rect width=\"100%\" height=\"100%\" fill=\"#${colours%:*}\"/>" \
        cat "$name.svg"
    has 0 "fill=\"#${colours#*:}\"" cat "$name.svg"
done
is 'only grays' '' "$(grep -o '#[0-9a-f]*' print.svg | sort -u |
    grep -v '#\(..\)\1\1')"
printf 'like dark # at night\n\n# boards\nboard #204020\nred #FFFF80\n' >own.theme
svg --theme own.theme >own.svg
for colour in 16181c 204020 ffff80; do
    has 0 "#$colour" cat own.svg
done
# What stands on a stone is dark on a light one.
printf 'second #ffffff\n' >light.theme
is 'letters on light men' '' \
    "$(ludex show --to svg --theme light.theme made.bry |
        grep 'stroke="#ffffff"')"
has 0 'stroke="#ffffff"' ludex show --to svg made.bry

# Faults of a theme, by line.
theme() {
    printf "$1" >bad.theme
    has 2 "ludex: --theme: bad.theme:$2: a line is" \
        ludex show --to svg --theme bad.theme quax/taylor.qux
}
theme 'board #20402' 1
theme 'board #20402g' 1
theme 'board 204020' 1
theme '\nboards #204020' 2
theme 'board #204020 now' 1
theme 'board #204020\nboard #204020' 2
theme 'board #204020\nlike dark' 2
theme 'like dark\nlike print' 2
theme 'like night' 1
theme 'board' 1
theme 'own #000000' 1
has 3 'none.theme' ludex show --to svg --theme none.theme quax/taylor.qux

# Usage.
for size in 15 8193 x; do
    has 2 '--picture-size takes a whole number from 16 to 8192' \
        ludex show --to svg --picture-size $size quax/taylor.qux
done
expect 2 'ludex: --picture-size and --theme go with pictures' \
    ludex show --theme dark quax/taylor.qux
expect 2 'ludex: --picture-size and --theme go with pictures' \
    ludex show --to position --picture-size 100 quax/taylor.qux
has 2 'several pictures want a name' ludex show --every --to pdf quax/taylor.qux
ludex show --ply 1..3 --to pdf -o out.pdf quax/taylor.qux
is 'one a ply' 'out-001.pdf out-002.pdf out-003.pdf' "$(echo out-*.pdf)"

finish
