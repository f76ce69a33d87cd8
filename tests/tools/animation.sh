#!/bin/sh
# Tests animations: the structure of a GIF. `make check-images` lets other
# programs read it.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/tools/lib/serve.sh
. "$top/tests/tools/lib/serve.sh"

# parts FILE: prints a line for each part of a GIF (see lib/gif.awk).
parts() {
    od -An -v -tu1 -w1 "$1" | awk -f "$top/tests/tools/lib/gif.awk"
}

ludex show --every --to gif --picture-size 300 -o game.gif quax/taylor.qux
parts game.gif >parts
ludex show --ply 4 --to png --picture-size 300 -o game.png quax/taylor.qux
is 'its size' 'size 288 300' "$(sed -n 1p parts)"
is 'for ever' 'repeats 0' "$(sed -n 2p parts)"
is 'a picture a position' 23 "$(grep -c '^picture' parts)"
is 'the whole, then what changed' 1 "$(grep -c '^picture 0 0 288 300' parts)"
is 'to its end' end "$(tail -n 1 parts)"
is 'a second each, the last one three' '22 100 1 300' \
    "$(awk '/^picture/ { print $6 }' parts | uniq -c | tr -s ' \n' ' ' |
        sed 's/^ //; s/ $//')"
ludex show --every --to gif --picture-size 300 quax/taylor.qux >again.gif
is 'the same each time' same "$(cmp game.gif again.gif && echo same)"
# A GIF of a game is not much larger than its first picture.
is 'small' yes "$([ "$(wc -c <game.gif)" -lt 80000 ] && echo yes)"

ludex show --ply 3..5 --delay 50 --to gif -o few.gif quax/taylor.qux
is 'some plies, quick' '5 5 15' \
    "$(parts few.gif | awk '/^picture/ { print $6 }' | tr '\n' ' ' | sed 's/ $//')"
ludex show --to gif -o one.gif quax/taylor.qux
is 'one' 1 "$(parts one.gif | grep -c ^picture)"
ludex show --to gif --game quax --size 3 >start.gif
is 'of the command line' 1 "$(parts start.gif | grep -c ^picture)"

# All pictures have room for the longest caption.
printf '[Game "quax"]\n[Size "4"]\n\n1. a2 b3 2. b1 *\n' >small.qux
ludex show --every --to svg -o small.svg small.qux
ludex show --every --to gif -o small.gif small.qux
tall=$(sed -n 's/.* height="\([0-9]*\)" viewBox.*/\1/p' small-*.svg | sort -n | tail -n 1)
is 'room for captions' "$tall" "$(parts small.gif | awk '/^size/ { print $3 }')"
# A ply that does not change the board still gets a picture.
ludex show --every --plain --to gif --game quax -o swap.gif <<'EOF'
d3 swap e5 *
EOF
is 'nothing changed' 4 "$(parts swap.gif | grep -c ^picture)"
# Shows plies up to the last legal one.
printf 'd3 e4 d3 f5 *\n' >odd.qux
ludex show --every --to gif -o odd.gif --game quax odd.qux >said 2>&1
is 'errors are told' 1 $?
is 'what is legal is shown' 3 "$(parts odd.gif | grep -c ^picture)"

for delay in 19 200001 x; do
    has 2 '--delay takes a whole number from 20 to 200000' \
        ludex show --every --to gif --delay $delay -o x.gif quax/taylor.qux
done
expect 2 'ludex: --delay can be used only with --to gif' \
    ludex show --to svg --delay 100 quax/taylor.qux
has 2 '--to takes text, position, svg, png, pdf, latex, gif, terminal, kitty or sixel' \
    ludex show --to webp quax/taylor.qux
is 'nothing is left' no "$([ -e x.gif ] && echo yes || echo no)"
mkdir broken && : >broken/libgif.so.7
has 3 'ludex: GIF cannot be drawn: ' \
    env LD_LIBRARY_PATH=broken ludex show --to gif -o x.gif quax/taylor.qux

finish
