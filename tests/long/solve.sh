#!/bin/sh
# Tests ludex solve: who wins, which plies win, and which requests are refused.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh

puzzle="ludex solve --game quax --position '3/3/1x1 u -'"
expect 0 'Black wins' "$puzzle"
expect 0 '{"decided":true,"winner":"Black","plies":[],"nodes":775}' \
    "$puzzle --format=json"
expect 0 8 "$puzzle --all | grep -c ' loss '"
# One node is not enough to find anything; with more, the output is always the
# same.
expect 0 'not decided within 1 nodes' "$puzzle --nodes 1"
expect 0 '{"decided":false,"winner":null,"plies":[],"nodes":1}' \
    "$puzzle --nodes 1 --format json"
has 0 ' open ' "$puzzle --nodes 1 --all"
expect 0 - "$puzzle --all >one; $puzzle --all | cmp - one"

# The result of each first ply equals the result of the position after it.
ludex moves --game quax --size 3 >plies
ludex solve --game quax --size 3 --all >all
expect 0 - 'sed 1d all | cut -d " " -f 1 | cmp - plies'
expect 0 'Black wins' head -n 1 all
expect 0 - "sed 1d all | grep ' win ' | cut -d ' ' -f 1 >wins
    ludex solve --game quax --size 3 | sed 1d | cmp - wins"
has 0 'Red wins' ludex solve --game quax --position "'3/3/x2 u -'"
# The complete solution of 4 x 4.
expect 0 - 'ludex solve --game quax --size 4 --all >four'
expect 0 0 'grep -c open four || :'
expect 0 4 'grep -c " win " four'
# The result is the same on any number of threads, down to the number of nodes,
# even if the nodes run out.
expect 0 - 'ludex solve --game quax --size 4 --all -j 1 | cmp - four'
expect 0 - 'ludex solve --game quax --size 4 --all -j 3 | cmp - four'
expect 0 - 'for n in 1 2; do
        ludex solve --game quax --size 4 --all -j $n --nodes 700000 >less.$n
    done; cmp less.1 less.2'
expect 0 1 'grep -c open less.1 | sed "s/[1-9].*/1/"'
expect 0 - "ludex solve --game quax --size 4 --memory 1 --all -j 2 |
    cut -d ' ' -f 1,2 >small
    cut -d ' ' -f 1,2 four | cmp - small"
expect 2 'ludex: -j takes a whole number from 1 to 64, not "0"' \
    "$puzzle -j 0"
# The smallest possible table.
expect 0 'Black wins' "$puzzle --memory 1"
expect 0 'not decided within 1 second' \
    ludex solve --game quax --size 9 --seconds 1 --nodes 100000000000

expect 2 'ludex: specify a game with --game; "ludex games" lists the games' ludex solve
expect 2 'ludex: --position: field 1 (board), column 5: row 1 has more than 3 cells' \
    ludex solve --game quax --position "'3/3/4 u -'"
expect 2 'ludex: solve: the game is already over in this position: Black has won' \
    ludex solve --game quax --position "'3/xxx/3 u -'"
expect 2 'ludex: --nodes takes a whole number from 1 to 18446744073709551615, not "0"' \
    "$puzzle --nodes 0"
expect 2 'ludex: --memory takes a whole number from 1 to 1048576, not "0"' \
    "$puzzle --memory 0"
expect 2 'ludex: --seconds takes a whole number from 1 to 1000000, not "x"' \
    "$puzzle --seconds x"
expect 2 'ludex: --format takes text or json, not "xml"' "$puzzle --format xml"
expect 2 'ludex: solve: a start position cannot be used with a file of records' "$puzzle x"
has 2 'ludex help solve' ludex solve --no-such-option
expect 3 'ludex: standard output: No space left on device' "$puzzle >/dev/full"

# check --adjudicate, on any number of threads.
expect 2 'ludex: --adjudicate takes a whole number from 1 to 18446744073709551615, not "0"' \
    ludex check --adjudicate 0 x
ludex generate --game quax --size 4 --count 300 --plies 12 --seed 3 |
    sed 's/[*]/1-0/' >given-up.qux
has 0 'could have won' ludex check --adjudicate 5000 --keep-going given-up.qux
has 0 'gave up a lost game' \
    ludex check --adjudicate 5000 --keep-going given-up.qux
expect 0 - 'ludex check --adjudicate 5000 --keep-going given-up.qux >one 2>&1
    ludex check --adjudicate 5000 --keep-going -j 3 given-up.qux 2>&1 | cmp - one'
expect 0 0 'ludex check --keep-going given-up.qux 2>&1 | grep -c adjudicated ||
    :'

finish
