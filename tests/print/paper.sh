#!/bin/sh
# Tests the type of papers: pairings that hang on a wall are set as large as
# fits, and a table that is too wide is set smaller.
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh

# Prints the heights of the lines with this word, rounded.
heights() {
    pdftotext -bbox "$1" text.html
    sed -n "s/.*yMin=\"\\([0-9.]*\\)\".*yMax=\"\\([0-9.]*\\)\">$2<.*/\\1 \\2/p" text.html |
        awk '{ printf "%d\n", $2 - $1 + 0.5 }' | sort -un | tr '\n' ' '
}

printf 'Alpha\nBeta\nGamma\nDelta\nEpsilon\n' >few.txt
prepare 'ludex event few.txt draw --seed 1 --rounds 3 >few.event'
prepare ludex page boards -W no-event-open few.event -o few.pdf
for n in 1 2 3 4 5 6 7 8 9; do
    printf 'Player with a very long name of many words %s\n' $n
done >wide.txt
prepare 'ludex event wide.txt draw --seed 1 --rounds 3 >wide.event'
prepare ludex page boards -W no-event-open wide.event -o wide.pdf
large=$(heights few.pdf Alpha) small=$(heights wide.pdf Player)
is 'the type of a small table' yes \
    "$([ "${large%% *}" -ge 20 ] && echo yes || echo "$large")"
is 'the type of a wide table' yes \
    "$([ "${small%% *}" -le 14 ] && echo yes || echo "$small")"
finish
