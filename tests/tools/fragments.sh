#!/bin/sh
# Tests records with an unknown start in an archive: queries find their claims
# and mark them as such. If the start of whole games is removed, they claim what
# their replay gives.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/tools/lib/serve.sh
. "$top/tests/tools/lib/serve.sh"

# Sets $found to the numbers of the records that a query finds, each reduced by
# a given number.
ids() {
    ask query "$2" "$3" --columns id --format values
    [ "$status" = 0 ] || return
    moved=
    for id in $found; do
        moved="$moved $((id - $1))"
    done
    found=${moved# }
}

start='1ksbrdbsk1/1v2ii2v1/pppppppppp/10/10/10/10/PPPPPPPPPP/1V2II2V1/1KSBRDBSK1 1 10/10 Pp 1'

# The end of the first recorded game.
expect 0 'records: 1, stored: 1, broken: 0, duplicates: 0, refused: 0' \
    ludex import -W no-position-unknown real brayout/last-moves.bry
for query in 'sequence = "R(I4-J4) B+(G7-I6)#"' 'sequence = "B+(G7-I6)"' \
    'sequence = "R(I4-J4) ?"' 'checks = 1' 'ending = board' 'claimed = yes' \
    'captures = 0' "not position = \"$start\"" \
    'result = second' 'not ending = surrender' 'plies = 2'; do
    finds real "$query" 1
done
for query in 'sequence = "R(I4-J4)+"' 'sequence = "Rx(I4-J4)"' \
    'sequence = "B(G7-I6)"' 'sequence = "B+(G7-I6)#1/2"' 'checks > 1' \
    'sequence = "B+(G7-I6)x"' 'captures > 0' 'ending = agreement' \
    'ending = unfinished' "position = \"$start\"" \
    'count:P >= 0' 'sequence = "? ? ?"' 'sequence = "V(I4-J4)"'; do
    finds real "$query" ''
done

# Signs in the query must be in the record. The record may have other signs, and
# points in between.
printf '[Game "%s"]\n[Position "?"]\n\n%s *\n\n' brax '(E3)-E4xE5 Brax! (C3)-C4' \
    stymie 'c5-d6-b6 e5' brayout 'V(A3-A4)×A0↑+ V(A4-A5)' \
    brax-3 '(A1)-A2 & (C3)-C4-C5' >signs
ask import --no-progress signs.ludex signs
for one in '(E3)-E5:1' '(E3)-E4-E5:1' '(E3)xE5 Brax!:1' '(E3)-E4xE5:1' \
    '(E3)xE4xE5:' '(E3)-D3-E5:' '(E3)-E4:' '(C3)-C4:1' '(C3)xC4:' \
    '(C3)-C4 Brax!:' 'b6-c5-d6:2' 'b6-c5:' 'e5:2' 'V(A3-A4)×:3' \
    'V(A3-A4)×A0:3' 'V(A3-A4)×B0:' 'V(A4-A5)×:' 'V(A3-A4)↑:3' 'V(A3-A4)^:' \
    'V(A4-A5)+:' 'V(A3-A4)#:' 'V+(A4-A5):' 'V(A4-A5)½:' 'S(A4-A5):' \
    '(A1)-A2 & (C3)-C5:4' '(A1)-A2 & (C3)xC5:' '(A1)-A2:'; do
    finds signs.ludex "sequence = \"${one%:*}\"" "${one##*:}"
done

# Endings are determined by the last sign, with or without a result.
printf '[Game "brayout"]\n[Position "?"]\n\n%s\n\n' 'P(A3-A4)½' '1. P(A3-A4)⧞' \
    'P(A3-A4)⧞' 'P(A3-A4)#' 'P(A3-A4)+' 'P(A3-A4)⁙' '1. P(A3-A4)# 0-1' \
    'V(A3-A4) V(A8-A7)½' >ends.bry
ask import --no-progress ends ends.bry
for one in 'agreement:1 8' 'surrender:2 3' 'board:4 6 7' 'unfinished:5'; do
    finds ends "ending = ${one%:*}" "${one#*:}"
done

# A draw that the players agreed on happened at the last ply, not before.
for one in 'V(A3-A4)½:' 'V(A8-A7)½:8' 'V(A3-A4) V(A8-A7)½:8'; do
    finds ends "sequence = \"${one%:*}\"" "${one#*:}"
done

# The column is printed only if something may be a mere claim.
expect 0 'id  game     date  event  round  first  second  result  plies  claimed
 1  brayout                                     0-1         2  yes' \
    "ludex query real 'checks > 0'"
expect 0 '{"id":1,"game":"brayout","result":"0-1","plies":2,"source":"Brayout"}' \
    "ludex query real 'checks > 0' --format json -c id,game,result,plies,source"
expect 0 '{"id":1,"game":"brayout","result":"0-1","plies":2}' \
    "ludex query real 'plies > 0' --format json"
ask query real 'count by claimed' --format csv
is 'count by claimed' 'claimed,count' "${found%% *}"
ask import --no-progress whole quax/taylor.qux
run query whole 'links > 0' --format csv
case $status:$output in
0:id*claimed*) bad 'no column' 'no claimed' "$output" ;;
0:id*) good 'no column' ;;
*) bad 'no column' 'a heading' "$status $output" ;;
esac
finds whole 'claimed = no' '1 2 3'

# Whole games, and the same games without their start.
"$LUDEX" generate --game brayout --count 60 --seed 5 --plies 300 >games
"$LUDEX" generate --game quax --count 40 --seed 6 >>games
"$LUDEX" generate --game brax --count 40 --seed 7 >>games
"$LUDEX" generate --game stymie --count 20 --seed 9 >>games
"$LUDEX" generate --game braunche --size 7 --count 20 --seed 9 --plies 300 >>games
startless() {
    sed 's/^\[Game.*/&\n[Position "?"]/' "$1"
}
startless games >fragments
ludex convert --to native -W no-position-unknown fragments >converted
grep -v '^.Position' converted >without
expect 0 - cmp without games
"$LUDEX" generate --game brax-3 --count 20 --seed 8 >>games
"$LUDEX" generate --game brax-4 --count 20 --seed 8 >>games
startless games >fragments
count=$(grep -c '^\[Game' games)
ask check -W no-position-unknown fragments
is 'fragments are clean' "0 records: $count, clean: $count, with errors: 0" \
    "$status ${found%%, plies*}"
ask import --no-progress -W no-position-unknown both games fragments
ids "$count" both 'claimed = yes'
is 'all that is claimed' "$count" "$(set -f && set -- $found && echo $#)"
pair=$(sed -n 's/.* 9\. \([^ ]*\) \([^ ]*\) 10\..*/\1 \2/p' games | head -n 1)
for query in 'captures > 30' 'captures = 7' 'doubles >= 1' 'promotions > 3' \
    'replacements > 0' 'leaps < 9' 'checks >= 12' 'links > 9' \
    'calls > 4' 'passes >= 1' 'streak:captures >= 4' 'series:checks >= 3' \
    'series:captures >= 3 and not game ~ "-"' 'ending = board and game = brayout' 'result = 1-0' \
    "sequence = \"$pair\"" "sequence = \"${pair%% *} ?\"" 'plies > 100'; do
    ids 0 both "($query) and claimed = no"
    whole=$found
    ids "$count" both "($query) and claimed = yes"
    same "$query" "$whole" "$found"
    case $whole in [0-9]*) good ;; *) bad "$query finds some" 'numbers' "$whole" ;; esac
done

# With more than two players, it is unknown who made a ply.
finds both 'series:captures >= 0 and game ~ "-" and
    claimed = yes' '' "nobody's series"

# Claims are retained when archives are merged, and checked against the text.
ask import --no-progress other quax/taylor.qux
ask archive other merge both
ids 3 other 'checks >= 12'
finds both 'checks >= 12' "$found" 'merged'
expect 0 'records: 1, findings: 0' ludex archive real check --texts
sqlite3 real "UPDATE claim SET ending = 'surrender'"
has 1 'the stored claims do not match the text' ludex archive real check --texts
sqlite3 real "UPDATE claim SET plies = x'000101'"
finds real 'sequence = "?"' '' 'what is not a ply'
finish
