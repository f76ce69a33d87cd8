#!/bin/sh
# Tests boards on a terminal: number of colours, and images.
# tests/tools/terminal.c simulates the terminal. `make check-images` lets other
# programs read the images.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
terminal=$top/$BUILD/tests/tools/terminal
esc=$(printf '\033')
unset NO_COLOR COLORTERM
TERM=xterm
export TERM

# on ANSWER OPTION...: prints what the terminal receives for a board, without
# \r.
on() {
    answer=$1
    shift
    "$terminal" "$answer" ludex show "$@" quax/taylor.qux | tr -d '\r'
}
sixel="${esc}[?62;4;22c" kitty="${esc}_Gi=31;OK${esc}\\${esc}[?62c"
neither="${esc}[?62;14;44c"

# Colours: the terminal's own sixteen, the nearest of 256 colours, or all
# colours.
ludex show quax/taylor.qux >plain
is 'a pipe gets none' 0 "$(grep -c "$esc" plain)"
colours() {
    env "$@" "$terminal" '' ludex show quax/taylor.qux | tr -d '\r' >seen
    sed "s/$esc\[[0-9;]*m//g" seen >without
    is 'the same board' same "$(cmp plain without && echo same)"
    grep -o "$esc\[[0-9;]*mu" seen | sort -u | tr "$esc" ^ | tr '\n' ' '
}
is 'sixteen' '^[1;31mu ' "$(colours TERM=xterm)"
is '256' '^[97;48;5;160mu ' "$(colours TERM=xterm-256color)"
is 'all' '^[97;48;2;204;26;31mu ' "$(colours TERM=xterm COLORTERM=truecolor)"
is 'all, too' '^[97;48;2;204;26;31mu ' "$(colours TERM=xterm COLORTERM=24bit)"
empty 'dumb' "$(colours TERM=dumb)"
empty 'none wanted' "$(colours NO_COLOR=1)"
empty 'none said' "$(colours -u TERM)"
on '' -o file >said
is 'nor does a file' same "$(cmp plain file && echo same)"

# A PNG in base64, in pieces of at most 4096 characters.
ludex show --to png -o board.png quax/taylor.qux
ludex show --to kitty quax/taylor.qux >image
of_kitty() {
    tr -d '\r\n' | sed "s/$esc\[c//; s/$esc\\\\/&\n/g" | sed -n "s/^${esc}_G[^;]*;//p" |
        sed "s/$esc\\\\\$//"
}
of_kitty <image >pieces
is 'a PNG' same "$(tr -d '\n' <pieces | base64 -d | cmp - board.png && echo same)"
is 'in pieces' 'yes 4096' "$(awk '
    { if (length($0) > most) most = length($0) }
    END { print (NR > 5 ? "yes" : "no"), most }' pieces)"
is 'all but the last go on' 1 "$(grep -o 'm=0;' image | wc -l)"
is 'the first says what it is' 'f=100,a=T,q=2,m=1' \
    "$(sed -n "1s/^${esc}_G\([^;]*\);.*/\1/p" image)"
is 'several' 23 "$(ludex show --every --to kitty quax/taylor.qux | grep -c 'f=100')"

# Sixels of the same size.
ludex show --to sixel quax/taylor.qux >image
is 'sixels' "${esc}Pq\"1;1;464;484" "$(head -c 15 image)"
is 'their end' "$(printf '\033\\\n' | od -An -tx1)" "$(tail -c 3 image | od -An -tx1)"
is 'several' 2 "$(ludex show --ply 3..4 --to sixel quax/taylor.qux |
    grep -ac 'Pq"1;1;464;484')"

# The terminal is asked what it can show. If it does not answer about images,
# text is shown.
is 'kitty' same "$(on "$kitty" --to terminal --plain |
    of_kitty | sed 1d | tr -d '\n' | base64 -d >own.png
    ludex show --plain --to png quax/taylor.qux | cmp - own.png && echo same)"
is 'sixels' 1 "$(on "$sixel" --to terminal | grep -ac 'Pq"1;1;464;484')"
on "$neither" --to terminal | sed "s/.*$esc\[c//; s/$esc\[[0-9;]*m//g" >seen
is 'text' same "$(cmp plain seen && echo same)"
on "$neither" --to terminal --theme dark >seen
is 'text, options of pictures aside' 0 $?
for not in NO_COLOR=1 TERM=dumb; do
    is "$not is not asked" plain "$(env "$not" "$terminal" "$sixel" \
        ludex show --to terminal quax/taylor.qux | tr -d '\r' | cmp - plain && echo plain)"
done
is 'no terminal, no question' plain \
    "$(ludex show --to terminal quax/taylor.qux | cmp - plain && echo plain)"
on "$sixel" --to terminal -o file >said
is 'a file has text' same "$(cmp plain file && echo same)"
# The state of the terminal is restored, and its answer is not left for the next
# program that reads.
"$terminal" "$sixel" sh -c 'stty -g; ludex show --to terminal quax/taylor.qux
    stty -g; stty -icanon min 0 time 0; wc -c' | tr -d '\r' |
    grep -av "$esc\|[#!~?]" >seen
is 'as it was' 2 "$(grep -c : seen)"
is 'as it was' 1 "$(grep : seen | sort -u | wc -l)"
is 'no answer is left' 0 "$(tail -n 1 seen)"

mkdir broken && : >broken/libsixel.so.1
has 3 'ludex: an image cannot be drawn: ' \
    env LD_LIBRARY_PATH=broken ludex show --to sixel quax/taylor.qux
has 2 'a picture can show only one record' ludex show --record all --to kitty quax/taylor.qux

finish
