#!/bin/sh
# Tests Brax on the command line: calls, custom boards, saves of Zillions in
# both directions, and the archive.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/tools/lib/serve.sh
. "$top/tests/tools/lib/serve.sh"

# A call in a game without calls. The message names the games that allow it.
cat >call.brx <<'END'
[Game "brax-easy"]
[Position "9/9/9/3R3R1/5B3/9/9/9/BBB6 2 - - -"]

1... (D6)-E6 Brax! *
END
has 1 'this ply is allowed in brax, brax-zillions' ludex check call.brx
expect 0 'records: 1, clean: 1, with errors: 0, plies: 1' \
    'sed s/brax-easy/brax/ call.brx | ludex check'

# In the variants with a single player, one piece may take the last piece of the
# others, but only if it is called. If two orders of the same steps are
# possible, one is listed.
expect 0 '(I6)xH6' "ludex moves --game brax-3 \
    --position '9/9/9/3R3bR/9/9/9/9/R8 2 - - -' | grep -v '&'"
expect 1 - "ludex moves --game brax-3 \
    --position '9/9/9/3R3bR/9/9/9/9/R8 2 D6 - -' | grep -v '&'"
expect 0 '(A6)-A5 & (I6)-H6' "ludex moves --game brax-3 \
    --position '9/9/9/R7R/9/9/9/9/BBB2b3 2 - - -' | head -n 1"
expect 1 - "ludex moves --game brax-3 \
    --position '9/9/9/R7R/9/9/9/9/BBB2b3 2 - - -' | grep '^(I'"

# The samples agree with the statements of the article about its examples.
for file in brax/*.brx; do
    has 0 'with errors: 0' ludex check -W error=missing-capture "$file"
    expect 0 - "ludex convert --to native $file | cmp - $file"
done
has 1 'after the call of Brax at ply 1, F5 must move' \
    "sed 's/(F5)-E5-E4/(A1)-A2/' brax/example3.brx | ludex check"

# Without a terminal, the two colours have different characters.
has 0 'Segments: Blue - |, Red = :' ludex show brax/example3.brx

# Boards.
expect 0 '1 13' ludex perft --game brax --board brax/rhombus.board 1
expect 3 'ludex: --board: nowhere.board: No such file or directory' \
    ludex perft --game brax --board nowhere.board 1
expect 2 'ludex: quax does not have the option Board' \
    ludex perft --game quax --board brax/rhombus.board 1
for cells in rhombus hexagon octagon; do
    cp brax/$cells.board .
    ludex generate --game brax --board $cells.board --seed 1 --count 20 \
        >$cells.brx
    has 0 'records: 20, clean: 20' ludex check $cells.brx
    has 0 'Blue to move' \
        "ludex generate --game brax --board $cells.board --plies 0 | ludex show"
    # A repair can be read again if the board is next to the file.
    mkdir $cells && mv $cells.board $cells && cp $cells.brx $cells
    expect 0 - "ludex convert --repair $cells/$cells.brx | cmp - $cells.brx"
    mv $cells/$cells.board .
done

# Custom boards in the archive: the board is stored, and the bytes are restored.
ludex generate --game brax --seed 2 --plies 60 >standard.brx
expect 0 'records: 61, stored: 61, broken: 0, duplicates: 0, refused: 0' \
    ludex import a rhombus.brx hexagon.brx octagon.brx standard.brx
rm -f -- *.board
expect 0 - 'cat rhombus.brx hexagon.brx octagon.brx standard.brx >all.brx
    ludex export a | cmp - all.brx'
expect 0 'records: 61, stored: 0, broken: 0, duplicates: 61, refused: 0' \
    "cp $top/samples/brax/*.board .; ludex import a all.brx 2>log"
expect 0 20 "ludex query a 'tag:Board ~ \"Hexagon\"' --format csv --columns id |
    tail -n +2 | wc -l"
place=$(ludex show --ply 5 --record 1 --to position rhombus.brx)
has 0 '1,brax' \
    "ludex query a 'position = \"$place\"' --format csv --columns id,game"

# Saves are converted to moves and back to the same bytes, and imported.
ludex generate --game brax-zillions --seed 7 --count 3 --plies 120 >z.brx
ludex convert --to zsg z.brx >z.zsg
has 0 'partial 2 Man' cat z.zsg
expect 0 'records: 3, clean: 3, with errors: 0, plies: 360' ludex check z.zsg
expect 0 - 'ludex convert --to native z.zsg | ludex convert --to zsg | cmp - z.zsg'
expect 0 'records: 3, stored: 3, broken: 0, duplicates: 0, refused: 0' \
    ludex import z z.zsg
expect 0 - 'ludex export z | cmp - z.zsg'
has 1 'zsg can hold brax-zillions, brax-easy, but not quax' \
    ludex convert --to zsg quax/taylor.qux
# A record is not written in a notation that does not support its game.
has 1 'boardgv can hold quax, link, quickway, but not brax' \
    ludex convert --to boardgv standard.brx
has 1 'quax can hold quax, link, quickway, but not brax' \
    ludex convert --to quax standard.brx
expect 0 - 'ludex convert --to boardgv standard.brx 2>/dev/null || :'
has 0 'read, but not replayed' "ludex check zsg/Dameo.46291e7.zsg"
has 0 'records: 1, stored: 1' ludex import z zsg/Dameo.46291e7.zsg
expect 0 - 'ludex export z id=4 | cmp - zsg/Dameo.46291e7.zsg'

# Names that are in no mapping are listed, with the option that takes a mapping.
sed 's/Man/Stone/g' z.zsg >stone.zsg
has 1 'piece "Stone"' ludex check stone.zsg
has 1 '--names' ludex check stone.zsg
expect 0 'records: 3, clean: 3, with errors: 0, plies: 360' \
    'echo man Stone >names; ludex check --names names stone.zsg'

# The thickness of lines depends on the size of the points.
expect 0 2 'ludex show --to svg brax/example3.brx |
    grep -c "stroke-width=\"4.8\""'

# Errors in a file that defines a board.
for line in 'segment A1 A1 blue:join two different points' \
    'segment A1 A2 blue:already exists' 'point Z9 10000 1:-9999 to 9999'; do
    echo "${line%%:*}" | cat brax/hexagon.board - >wrong.board
    has 1 "${line#*:}" 'ludex check --board wrong.board brax/example3.brx'
done

finish
