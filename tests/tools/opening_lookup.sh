#!/bin/sh
# Tests exact positions of the first plies, in an archive so large that they are
# looked up through the positions with which openings ended. Every answer is
# compared with the result of ludex_matches() for each record.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/tools/lib/agree.sh
. "$top/tests/tools/lib/agree.sh"
# shellcheck source=tests/tools/lib/serve.sh
. "$top/tests/tools/lib/serve.sh"

# finds_what_sql_does ARCHIVE QUERY: runs a query, whose result `agree` compares
# with SQL.
finds_what_sql_does() {
    ask query "$1" "$2" -c id --format values
    asked "$1" "$2" "$found"
}

# Records with other starts: a start on the line of the first record, one with
# the other side to move, and one with stones that no other record has so early.
own() {
    printf '[Game "quax"]\n[Size "4"]\n[Pie "0"]\n[Position "%s"]\n\n' "$1"
    shift
    printf '%s *\n\n' "$*"
}
"$LUDEX" generate --game quax --size 4 --pie 0 --count 5000 --seed 1 --plies 6 >many
{
    own '4/2x1/4/4 u -' 1... b1 2. d1 a1 3. d3
    own '4/2x1/4/1u2 x -' 1. d1 a1 2. d3 b4
    own '4/2x1/4/1u1x u -' 1... a1 2. d3 b4
    own '4/2x1/4/uu1x x -' 1. d3 b4 2. b2
    own '4/4/4/4 u -' 1... b1 2. c3 a1 3. d1
    own '4/xx1x/uu1u/4 x -' 1. a1 b1 2. d1
} >own
{
    cat many own
    "$LUDEX" generate --game link --size 4 --count 40 --seed 2 --plies 5
    "$LUDEX" generate --game quax --size 3 --count 40 --seed 3 --plies 5
} >all
expect 0 'records: 5086, stored: 5086, broken: 0, duplicates: 0, refused: 0' \
    'ludex import --no-progress early all'
"$LUDEX" show --record 1 --every --to position many >positions
"$LUDEX" show --record 5005 --every --to position all >>positions
"$LUDEX" show --record 5050 --every --to position all >>positions
"$LUDEX" show --record 2 --ply 3 --to position many >>positions
sort -u positions >different
while read -r position; do
    finds_what_sql_does early "position = \"$position\""
    finds_what_sql_does early "position ~ \"$position\""
done <different
"$LUDEX" show --record 1 --every --to position many >positions
while read -r position; do
    finds_what_sql_does early "position = \"$position\" and plies > 3"
    finds_what_sql_does early "position = \"$position\" or id < 4"
done <positions
finds early 'position = "4/2x1/4/uu1x x -"' '1 1786 5001 5002 5003 5004' \
    'one that records of their own starts had'
finds early 'position = "4/2x1/4/uu2 x -"' 5005 \
    'one that only a record of its own start had after the openings'

# Brayout, whose positions include the number of plies before them. Figures
# leave their squares again, so that only a few can still be in the right place.
# Records that begin in a later round have the same boards, but different
# positions.
"$LUDEX" generate --game brayout --count 5600 --seed 3 --plies 5 >bry
first=$("$LUDEX" show --record 1 --ply 1 --to position bry)
{
    cat bry
    printf '[Game "brayout"]\n[Position "%s 4"]\n\n' "${first% *}"
    printf '1... P(A8-A7) 2. P(J3-J4) P(J8-J7) *\n\n'
    printf '[Game "brayout"]\n[Position "%s"]\n\n1... P(A8-A7) *\n\n' "$first"
    printf '[Game "brayout"]\n\n1. P(A3-A4) P(A8-A7) 2. P(A4-A5) P(A7-A6) *\n\n'
    printf '[Game "brayout"]\n\n1. V(B2-A2) V(B9-A9) 2. V(A2-B2) P(A8-A7) *\n'
} >more.bry
expect 0 'records: 5604, stored: 5604, broken: 0, duplicates: 0, refused: 0' \
    'ludex import --no-progress early.bry more.bry'
for record in 1 2 5601 5602 5603 5604; do
    "$LUDEX" show --record $record --every --to position more.bry
done | sort -u >positions
while read -r position; do
    finds_what_sql_does early.bry "position = \"$position\""
done <positions
is 'each was found somewhere' 0 "$(grep -c -e '"	$' -e status "$work/asked")"

# In Brayout, the number of the round is part of a position, but not of its
# hash.
rows=1ksbrdbsk1/1v2ii2v1/pppppppppp/10/10/10
after=$rows/P9/1PPPPPPPPP/1V2II2V1/1KSBRDBSK1
{
    printf '[Game "brayout"]\n\n1. P(A3-A4) P(A8-A7) *\n\n'
    printf '[Game "brayout"]\n[Position "%s 2 10/10 Pp 5"]\n\n' "$after"
    printf '1... P(A8-A7) *\n\n[Game "brayout"]\n\n1. P(A3-A4) P(B8-B7) *\n'
} >rounds.bry
expect 0 'records: 3, stored: 3, broken: 0, duplicates: 0, refused: 0' \
    'ludex import --no-progress rounds rounds.bry'
for one in '1=1 3' 5=2 2=; do
    ask query rounds -j 1 -c id --format values \
        "position = \"$after 2 10/10 Pp ${one%=*}\""
    same "in round ${one%=*}" "${one#*=}" "$found"
done

# A repeated board is a position of a different round each time.
there=1ksbrdbsk1/1v2ii2v1/1ppppppppp/p9/10/10/P9/1PPPPPPPPP/1V2II2V1/1KSBRDBSK1
begun='1. P(A3-A4) P(A8-A7) 2. V(B2-C2) V(B9-C9) 3. V(C2'
{
    printf '[Game "brayout"]\n\n%s-B2) V(C9-B9) 4. P(B3-B4) *\n\n' "$begun"
    printf '[Game "brayout"]\n\n%s-D2) V(C9-D9) 4. P(B3-B4) *\n' "$begun"
} >again.bry
expect 0 'records: 2, stored: 2, broken: 0, duplicates: 0, refused: 0' \
    'ludex import --no-progress again again.bry'
for one in '2=1 2 ' 3= '4=1 '; do
    finds again "position = \"$there 1 10/10 Pp ${one%%=*}\"" "${one#*=}" \
        "again in round ${one%%=*}"
done

# The same applies to a start in which everything except the round is usual.
start=$rows/10/PPPPPPPPPP/1V2II2V1/1KSBRDBSK1
printf '[Game "brayout"]\n[Position "%s 1 10/10 Pp 5"]\n\n1. P(F3-F5)^ *\n' \
    "$start" >late.bry
expect 0 'records: 1, stored: 1, broken: 0, duplicates: 0, refused: 0' \
    'ludex import --no-progress late late.bry'
finds late "position = \"$start 1 10/10 Pp 5\"" 1 'a start in round 5'
finds late "position = \"$start 1 10/10 Pp 1\"" '' 'is not the usual one'
expect 0 'records: 1, findings: 0' ludex archive late check --texts

agree
finish
