#!/bin/sh
# Tests printed brackets: every player is on the pages, the words of the parts
# refer to each other, and nothing is outside a page. SHOTS=FOLDER stores
# pictures of the pages.
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh

for n in 2 5 16 32 64; do
    ludex event generate --players $n --seed 1 \
        --system 'single-elimination best-of-2 + third-place' >cup.event
    ludex page bracket cup.event -o cup.pdf
    pdftotext -layout cup.pdf text
    is "$n players" "$n" "$(grep -o 'Player [0-9]*' text | sort -u | grep -c .)"
    [ $n -lt 4 ] || is "$n players: third place" 1 "$(grep -c 'third place' text)"
    # With the seeds, no name is shortened.
    empty "$n players: shortened names" "$(grep '…' text)"
    [ -z "${SHOTS-}" ] || pdftoppm -r 80 -png cup.pdf "$SHOTS/bracket-$n"
done
is 'the parts' 'Generated 1: bracket, part 1 of 5
Generated 1: bracket, part 2 of 5
Generated 1: bracket, part 3 of 5
Generated 1: bracket, part 4 of 5
Generated 1: bracket, part 5 of 5' "$(grep '^Generated 1: bracket, part' text)"
is 'where the winners play on' 4 "$(grep -c ' part 5$' text)"
is 'where they come from' '(part 1)
(part 2)
(part 3)
(part 4)' "$(grep -o '(part [0-9])' text)"
# Words whose boxes overlap by more than a point would be unreadable.
pdftotext -bbox cup.pdf boxes
empty 'no words overlap' "$(awk -F '"' '
    /<page/ { count = 0 }
    /<word/ {
        for (i = 0; i < count; i++)
            if ($2 < right[i] - 1 && $6 > left[i] + 1 &&
                $4 + 4 < bottom[i] && $8 > top[i] + 4)
                print $0
        left[count] = $2; top[count] = $4; right[count] = $6; bottom[count++] = $8
    }' boxes | head -n 3)"

finish
