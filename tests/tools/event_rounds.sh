#!/bin/sh
# Rounds of events on the command line: pairing, entering results, drawing,
# generating and watching. Also tests how TRF is written.
# shellcheck disable=SC2016 # another shell expands the commands
set -u
data=$PWD/tests/data/trf
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/tools/lib/serve.sh
. "$top/tests/tools/lib/serve.sh"

pair="ludex event $data/t21.trf pair"
expect 0 'board,first,second
1,1,8
2,6,3
3,5,4
4,2,7' "$pair --after 6 --format csv | tr -d '\\r'"
has 0 '{"round":7,"board":3,"first no":5,"first":"Test0005 Player0005","first rating":2151,"first points":3,"first float":"up","second no":4,"second":"Test0004 Player0004","second rating":2152,"second points":3.5,"second float":"down"}' \
    "$pair --after 6 --format json"
has 0 '"second float":"down","bracket":4,"article":"5.2.2","colours":"the stronger preference decides","criteria not met":"C12, C14, C15, C16, C18, C19, C20"}' \
    "$pair --after 6 --explain --format json"
has 0 'AutoTest Tournament 1021, round 1 of 9' "$pair --after 0"
has 0 'Test0001 Player0001 down from 4½' "$pair --after 6 --explain"
has 0 'C12, C14, C15, C18, C19' "$pair --after 6 --explain"
expect 2 "ludex: $data/t21.trf: there is no round after round 8 to pair: \"AutoTest Tournament 1021\" has 7 rounds" \
    "$pair --after 8"
printf 'event { format swiss-5 acceleration baku players { "a" "b" "c" "d" "e" }
round 1\n"a" "c" 1-0\n"b" "d" 1/2-1/2\n"e" bye }' >baku.event
has 0 '"first no":5,"first":"e","first points":1,"first float":"up","second no":2,"second":"b","second points":0.5,"second score":1.5,"second float":"down"}' \
    ludex event baku.event pair --format json
# Asks for rounds beyond the last one, in each spelling.
expect 2 "ludex: $data/t00.trf: there is no round 7 to pair: all rounds are already paired" \
    ludex event "$data/t00.trf" pair
expect 2 "ludex: $data/t00.trf: there is no round 7 to pair: all rounds are already paired" \
    ludex event "$data/t00.trf" pair --after 6
has 2 'there is no round after round 7' ludex event "$data/t00.trf" pair --after 7
expect 2 0 "cp $data/t00.trf over.trf; ludex event over.trf result 7 1 1-0 2>/dev/null
    s=\$?; cmp $data/t00.trf over.trf; echo 0; exit \$s"
expect 2 'ludex: --after takes the number of a round, from 1, not "0"' \
    ludex event "$data/t00.trf" standings --after 0
# Only the earlier rounds, absences and the initial colour matter.
expect 0 - "tr '\\r' '\\n' <$data/t05.trf | cut -c1-119 >three.trf
    echo XXR 4 >>three.trf
    ludex event $data/t05.trf pair --after 2 --format csv >whole
    ludex event three.trf pair -W no-stated-points --after 2 --format csv | cmp - whole"
printf 'event { format swiss-2 players { "a" "b" } round 1 "a" "b" 1-0 }' >two.event
expect 1 'ludex: two.event: round 2 cannot be paired: criteria C1, C2 and C3 (no rematch, no second bye, absolute colour preferences) leave no opponent for a, b' \
    ludex event two.event pair
# Pairing also reports errors in the earlier rounds. Stated results are only
# checked by `check`.
printf 'event { format swiss champion "d" players { "a" "b" "c" "d" } round 1
"a" "a" 1-0
"b" "c" 1-0
"b" "d" 1-0
}' >wrong.event
has 1 'wrong.event:2:1: error: a is paired against themselves [own-opponent]' ludex event wrong.event pair
has 1 'wrong.event:4:1: error: b plays twice in round 1: against c and d [plays-twice]' ludex event wrong.event pair
has 1 '0   2  b            2' ludex event wrong.event pair
expect 0 0 'ludex event wrong.event pair 2>&1 | grep -c stated || :'
printf 'event { format best-of-3 players { "a" "b" } }' >best.event
has 0 '1   1  a               2  b' "ludex event best.event pair 2>/dev/null"
# A match of two players: colours alternate, draws do not count for first-to-N,
# and a decided match gets no game.
printf 'event { format first-to-2 players { "a" "b" }\nround 1 "a" "b" 1-0\nround 2 "b" "a" 1/2-1/2 }' >duel.event
expect 0 '1,1,2' "ludex event duel.event pair --format csv 2>/dev/null | tail -n 1 | tr -d '\\r'"
has 0 'after round 2: open, a leads b 1-0 after 2, first to 2' ludex event duel.event standings
has 0 '"second points":1,"match":"0-1 after 2, first to 2"' ludex event duel.event boards --format json
has 0 '"second points":0,"match":"1-0 after 1, first to 2"' ludex event duel.event boards --round 1 --format json
expect 0 'round 3, board 1: a - b 1-0; a beat b 2-0' 'ludex event duel.event pair --write >paired
    ludex event duel.event result 3 1 1-0'
has 1 'game 4 is not paired: the match is decided: a beat b 2-0' ludex event duel.event pair
printf 'event { format best-of-2 players { "a" "b" "c" } }' >three.event
has 1 'a match has two players, but the event has a, b, c' ludex event three.event pair
# A knock-out with matches: the next games, a play-off, the match for third
# place.
printf 'event { format knockout best-of-2 + third-place players { "a" seed 1 "b" seed 2 "c" seed 3 "d" seed 4 }
    round 1 "a" "d" 1-0 "b" "c" 1/2-1/2 }' >match.event
expect 0 '1,4,1
2,3,2' "ludex event match.event pair --write --format csv | tail -n 2 | tr -d '\\r'"
has 1 'round 2 cannot be paired: there is no winner yet among a, d, b, c' \
    ludex event match.event pair --write
has 0 'after 1 of 2 ├' ludex event match.event bracket
expect 0 'round 1, board 1: d - a 1/2-1/2; a beat d 1½-½
round 1, board 2: c - b 1/2-1/2; b and c are tied 1-1, play-off needed; b is first in the play-off game' ludex event match.event result 1 1 = 2 =
expect 0 'round 1

     board  no  first  rating  points  result  no  second  rating  points  match
         1   4  d                   0  ½-½      1  a                    0  ½-1½
    game 1      a                      1-0         d
    game 2      d                      ½-½         a
         2   3  c                   0  ½-½      2  b                    0  1-1, play-off needed
    game 1      b                      ½-½         c
    game 2      c                      ½-½         b
play-off 1      b                      needed      c' ludex event match.event boards
has 0 '1-1, play-off needed' ludex event match.event boards
# A match of one game is only its board.
printf 'event { format single-elimination players { "e" "f" } round 1 "e" "f" 1-0 }' >one.event
expect 0 'round 1

board  no  first  rating  points  result  no  second  rating  points
    1   1  e                   0  1-0      2  f                    0' ludex event one.event boards
has 0 '"second points":1,"progress":"play-off needed"' ludex event match.event bracket --format json
has 1 'no winner yet among b, c; enter the results, and the play-off of a tied match: result ROUND BOARD RESULT tiebreak; first in the play-off: b' ludex event match.event pair
expect 2 'ludex: match.event: the match between d and a is not tied, so it has no play-off' \
    ludex event match.event result 1 1 1-0 tiebreak
expect 0 'round 1, board 2, game 1 of the play-off: b - c 0-1; c beat b 1-1, play-off 1-0' \
    ludex event match.event result 1 2 0-1 tiebreak
# A game of a match, or of its play-off, is corrected by its number.
prepare cp match.event games.event
expect 0 'round 1, board 1, game 1: a - d 1/2-1/2, instead of 1-0; a and d are tied 1-1, play-off needed; a is first in the play-off game' \
    'ludex event games.event result 1 1 = game 1 | sed 1q'
expect 0 'round 1, board 2, game 2 of the play-off: c - b 1-0; c beat b 1-1, play-off 2-0
the play-off was already decided; to correct game 1 instead, enter "undo", then the result with "tiebreak game 1"' \
    ludex event games.event result 1 b 1-0 tiebreak game 2
expect 0 'round 1, board 2, game 1 of the play-off: b - c 1-0, instead of 0-1; b and c are tied 1-1, play-off 1-1; b is first in the next play-off game
round 1, board 2, game 2 of the play-off: c - b 1/2-1/2, instead of 1-0; b beat c 1-1, play-off 1½-½' \
    'ludex event games.event result 1 2 1-0 tiebreak game 1 &&
    ludex event games.event result 1 c = tiebreak game 2'
expect 0 2 'grep -c tiebreak games.event'
expect 2 'ludex: games.event: the play-off between c and b in round 1 has 2 games' \
    ludex event games.event result 1 2 1-0 tiebreak game 4
expect 2 'ludex: games.event: the match between d and a in round 1 has 2 games' \
    ludex event games.event result 1 1 1-0 game 3
expect 2 'ludex: games.event: the match between d and a in round 1 has 2 games' \
    ludex event games.event result 1 1 1-0 game 0
expect 2 'ludex: games.event: board 2 is named twice' \
    ludex event games.event result 1 2 1-0 tiebreak game 1 b 0-1 tiebreak game 1
expect 0 'round 1, board 1, game 1: a - d 1-0, instead of 1/2-1/2; a beat d 1½-½
round 1, board 1, game 2: d - a 0-1, instead of 1/2-1/2; a beat d 2-0' \
    'ludex event games.event result 1 1 1-0 game 1; ludex event games.event result 1 1 0-1 game 2'
# Also if the match was not tied after all.
prepare ludex event games.event result 1 2 1-0 game 1
has 0 'game 1 of the play-off: b - c 0-1, instead of 1-0' \
    ludex event games.event result 1 2 0-1 tiebreak game 1
expect 0 '1,1,3
2,4,2' "ludex event match.event pair --write --format csv | tail -n 2 | tr -d '\\r'"
has 0 '1-1, play-off 1-0' ludex event match.event boards --round 1
has 0 'play-off 1      b                      0-1         c' ludex event match.event boards --round 1
# A winner who changes after the next round is paired.
prepare cp match.event changed.event
expect 0 'round 1, board 2, game 1 of the play-off: b - c 1-0, instead of 0-1; b beat c 1-1, play-off 1-0
b is now the winner of the match instead of c; round 2 is already paired and does not change; to correct it: swap 2 "c" "b"
round 1, board 2, game 1 of the play-off: b - c 1/2-1/2, instead of 1-0; b and c are tied 1-1, play-off ½-½; c is first in the next play-off game
b is no longer the winner of the match; round 2 is already paired and does not change
round 1, board 2, game 2 of the play-off: c - b 1/2-1/2; b and c are tied 1-1, play-off 1-1; b is first in the next play-off game
round 1, board 2, game 3 of the play-off: b - c 1-0; b beat c 1-1, play-off 2-1
b is now the winner of the match; round 2 is already paired and does not change
round 1, board 1, game 1: a - d 1/2-1/2, instead of 1-0; a and d are tied 1-1, play-off needed; a is first in the play-off game
a is no longer the winner of the match; round 2 is already paired and does not change' \
    'for words in "1-0 tiebreak game 1" "= tiebreak game 1" "= tiebreak" "1-0 tiebreak"; do
        ludex event changed.event result 1 2 $words; done; ludex event changed.event result 1 1 = game 1'
prepare 'ludex event match.event result 2 1 1-0 2 1-0 && ludex event match.event pair --write &&
    ludex event match.event result 2 1 1-0 2 1/2-1/2'
has 0 'd (third place)' ludex event match.event bracket
has 0 '"winner":"d","for place":3' ludex event match.event bracket --format json
has 0 'third place' 'ludex page event match.event -o match.html && cat match.html'
# An event without a format is paired as a Swiss.
printf 'event { players { "a" "b" "c" "d" "e" } round 1 "a" "c" 1-0 "d" "b" 1-0 "e" bye }' >open.event
sed 's/event {/& format swiss/' open.event >swiss.event
expect 0 - 'ludex event swiss.event pair --format csv >wanted
    ludex event open.event pair --format csv | cmp - wanted'
prepare ludex event open.event pair --write
expect 0 'round 2, board 1: e - a 1-0' ludex event open.event result 2 1 1-0
expect 0 0 'grep -c format open.event || :'
printf 'event { format knockout players { "a" "b" "c" "d" }
    round 1 "a" "d" 1-0 "b" "c" 1/2-1/2 }' >cup.event
has 1 'no winner yet among b, c' ludex event cup.event pair
# Also in a knock-out that does not state the length of its matches.
expect 0 'round 1, board 2: b - c 1/2-1/2, as before; c is first in the play-off game
nothing changed' ludex event cup.event result 1 2 =
has 0 'play-off 1      c                      needed      b' ludex event cup.event boards
prepare 'ludex event cup.event result 1 2 0-1 tiebreak && ludex event cup.event pair --write'
expect 0 'round 1, board 1: a - d 0-1, instead of 1-0
d is now the winner of the match instead of a; round 2 is already paired and does not change; to correct it: swap 2 "a" "d"' \
    ludex event cup.event result 1 1 0-1
# A round that is paired by a table does not depend on results.
prepare 'printf "event { format round-robin players { \"a\" \"b\" \"c\" \"d\" \"e\" } }" >table.event'
expect 0 '5 players are numbered, and all 5 rounds are paired' \
    "ludex event table.event draw --schedule --seed 1 --write"
expect 0 1 "ludex event table.event result 1 1 1-0 | grep -c ."
prepare 'sed "/round 4/,\$d" table.event >first.event; echo "}" >>first.event'
expect 0 1 "ludex event first.event result 1 1 0-1 | grep -c ."

# Pairing by a system that differs from the event's applies only to this round.
expect 0 'board,first,second
1,2,5
2,3,4
,1,' "ludex event open.event pair --system round-robin --format csv --after 0 |
    tr -d '\\r'"
expect 0 - 'ludex event cup.event pair --after 0 --format csv >wanted
    ludex event cup.event pair --after 0 --format csv --system knockout | cmp - wanted
    ludex event cup.event pair --after 0 --format csv --system single-elimination | cmp - wanted
    ludex event cup.event pair --after 0 --format csv --system swiss | cmp -s - wanted && echo same || :'
prepare cp cup.event lots.event
has 0 'round 1, board 2: b - c 0-1' \
    ludex event lots.event result 1 2 0-1 --system round-robin
has 0 'format single-elimination' cat lots.event
expect 2 'ludex: event: --system can be used only with new, pair, result, draw and generate, not with standings' \
    ludex event cup.event standings --system swiss
expect 2 'ludex: event: --players, --teams, --boards, --reserves, --draws, --forfeits, --byes and --withdrawals can be used only with generate, not with pair' \
    ludex event cup.event pair --draws 0
for option in '--rounds 3' '--seed 0' '--to trf' '--ends cr'; do
    has 2 'and generate, not with check' ludex event cup.event check "$option"
done
has 2 '--stage can be used only with standings' ludex event cup.event show --stage 1
has 2 '--explain can be used only with standings and pair, not with show' ludex event cup.event show --explain
has 2 'ludex: event: --explain can be used only with standings and pair' ludex event generate --explain

# Converts in both directions, with any line ends.
for to in trf trf16; do
    for ends in cr lf crlf; do
        expect 0 - "ludex event $data/t03.trf show --to $to --ends $ends >a.trf
            ludex event a.trf show >a.event
            ludex event $data/t03.trf show | cmp - a.event"
    done
done
# TRF is converted to a file of events and back without a change, in both
# versions.
printf '012 Club\n142 2\n162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0    X 1.0\n152 B
240 F 002    2\n260 001 002    1    2
001    1 w    Ann                               2000                             3.0    1     2 b 1
001    2 m    Bob                               1900                             0.0    2     1 w 0\n' >terms.trf
expect 0 - 'ludex event terms.trf show --to trf --ends lf 2>/dev/null | cmp - terms.trf'
expect 0 - 'ludex event terms.trf show --to trf16 --ends lf 2>/dev/null >16.trf
    ludex event 16.trf show --to trf --ends lf 2>/dev/null | grep -v ^001 >there.trf
    grep -v "^001\|^240" terms.trf | cmp - there.trf'
has 0 'XXS W=3.0 D=1.0 WL=0.0 BL=0.0 ZPB=0.0 FL=0.0 PAB=3.0' cat 16.trf
has 0 '     3.0    2     1 w 0  0000 - F' 'tail -n 1 16.trf'
has 0 '"Ann" rating 2000 seed 1 # TRF sex w' ludex event terms.trf show
has 0 '    points 3-1-0
    initial-colour second' ludex event terms.trf show -W no-lossy
has 0 '    forbid "Ann" "Bob"
    round 1' ludex event terms.trf show -W no-lossy
lacks='games of less than a move (W, D, L)'
sed 's/b 1$/b W/;s/w 0$/w L/' terms.trf >unrated.trf
has 0 "unrated.trf:1:1: warning: the format cannot express these, so they become remarks, which have no effect: $lacks [lossy]" \
    ludex event unrated.trf show
has 1 "error: the format cannot express these" \
    ludex event unrated.trf show -W error=lossy
has 0 "unrated.trf:1:1: warning: the format cannot express these, so they become remarks, which have no effect: $lacks [lossy]" \
    ludex import terms.ldx unrated.trf
# A requested full-point bye is the same in all forms.
has 0 '        "Bob" full-bye' ludex event terms.trf show
has 0 '"first": "Bob", "result": "full-bye"' ludex event terms.trf show --to json
has 0 '001    2 m    Bob' 'ludex event terms.trf show >terms.event 2>/dev/null
    ludex event terms.event show --to trf'
has 0 '0000 - F' ludex event terms.event show --to trf
has 0 'event 1992' 'ludex event events/made.event show Alpha --to trf -W no-lossy
    ludex event events/made.event show Alpha'

# The data on which pairings depend, as statements of an event file, which is
# rewritten unchanged; in an archive; as TRF, and back.
cat >terms.event <<'END'
event 2026 "Cup" {
    format swiss-9
    # The club's own.
    chief-arbiter "IA Dan Doe (4100026)" # from round 2 on
    # of the club
    deputy-arbiter "FA Eve Roe"
    deputy-arbiter "Fay Low" # reserve
    time-control "90 minutes + 30 seconds"
    time-control-code "5400+30"
    points 3-1-½ bye 1 absent 0.3 unknown 0 # since 1990
    initial-colour second # drawn
    begin 2026.05.01
    currency "EUR" # or CHF
    # as last year
    sharing hort
    double-prizes # all of them
    # The sponsor's.
    prizes "Main" { 500 300.50 0.01 } # in cash
    prizes "Women" category "W" { 80 }
    prizes "Local" below 1800 category "Youth \"U16\"" club "Rooks" country "AAA" { 20 }
    players {
        "Ann" country "AAA" club "Rooks" category "W" category "Youth \"U16\"" # both
        "Bob" country "BBB" club "Rooks"
        "Cid" country "AAA"
        "Dan" country "BBB"
    }
    # Sisters.
    forbid "Ann" "Dan" rounds 1 to 3 # asked for
    forbid "Bob" "Cid"
    forbid same country rounds 2 to 2
    forbid same club
    accelerate "Ann" 1½ rounds 1 to 2 # strong
    accelerate "Bob" 0.3 rounds 3 to 3
}
END
expect 0 - 'ludex event terms.event show | cmp - terms.event'
# A line of TRF about all later rounds becomes a statement that can be read.
printf '%s\n' '012 Club' '142 5' \
    '001    1      Ann                               2000                             0.0    1' \
    '250      1.0 001     0001 0001' >later.trf
has 0 '    accelerate "Ann" 1 rounds 1 to 5' 'ludex event later.trf show >later.event
    cat later.event && ludex check later.event'
has 0 'findings: 0' 'ludex import later.ldx later.trf && ludex archive later.ldx check'
expect 0 - 'ludex event later.ldx show | cmp - later.event'
# A club with more players than a line of TRF can hold needs several lines; each
# pair of players must be in one of them.
awk 'BEGIN {
    print "event \"Club\" {\nformat swiss-5\nforbid same club rounds 1 to 2\nplayers {"
    for (i = 1; i <= 350; i++)
        printf "\"P%d\" club \"Red\" seed %d\n", i, i
    print "}\n}"
}' >club.event
expect 0 '6 lines, 61075 pairs' "ludex event club.event show --to trf --ends lf 2>/dev/null |
    awk '\$1 == \"260\" {
        lines++
        for (i = 4; i <= NF; i++)
            for (k = i + 1; k <= NF; k++)
                if (!seen[\$i + 0, \$k + 0]++)
                    pairs++
    } END { print lines \" lines, \" pairs \" pairs\" }'"
has 0 'stored: 1' ludex import own.ldx terms.event
expect 0 - 'ludex event own.ldx show | cmp - terms.event'
has 0 'duplicates: 1' ludex import own.ldx terms.event
has 1 'refused: 1' 'sed "s/to 3 #/to 4 #/" terms.event >four.event
    ludex import own.ldx four.event'
has 0 'replaced: 1' 'ludex import --replace own.ldx four.event'
expect 0 - 'ludex event own.ldx show | cmp - four.event'
# Another program has stored players whom the event does not have.
prepare cp own.ldx hurt
prepare "sqlite3 hurt 'PRAGMA foreign_keys = 0; UPDATE ban SET opponent = 99
    WHERE number = 1'"
expect 3 'ludex: hurt: the archive is damaged: ban 2 of event 1 refers to a stage or a player that the event does not have' \
    ludex event hurt show
prepare "sqlite3 hurt 'PRAGMA foreign_keys = 0; DELETE FROM ban;
    UPDATE bonus SET entrant = 99 WHERE number = 0'"
expect 3 'ludex: hurt: the archive is damaged: bonus 1 of event 1 refers to a stage or a player that the event does not have' \
    ludex event hurt show
# Amounts that are not valid are reported, and their list is omitted.
prepare cp own.ldx hurt
prepare "sqlite3 hurt \"UPDATE prizes SET amounts = '500 300.505' WHERE number = 0;
    UPDATE prizes SET below = 0 WHERE number = 2\""
has 1 'event 1: "500 300.505" are not valid prizes' ludex archive hurt check
has 1 'event 1: "0" is not a valid' ludex archive hurt check
expect 0 '    prizes "Women" category "W" { 80 }
    prizes "Local" category "Youth \"U16\"" club "Rooks" country "AAA" { 20 }' \
    "ludex event hurt show | grep 'prizes.*{' | sed 's/ #.*//'"
prepare rm hurt
has 0 '152 B
162  W 3.0    D 1.0    L 0.5    A 0.3    P 1.0    X 0.0' ludex event terms.event show --to trf --ends lf
expect 0 '250       1.5 001 002 0001 0001
250       0.3 003 003 0002 0002
260 001 003    1    4
260 001 009    2    3
260 002 002    1    3
260 002 002    2    4
260 001 009    1    2' 'ludex event terms.event show --to trf --ends lf -W no-lossy | grep ^2[56]'
# Every line has the line end, also those of the deputies.
expect 0 2 'ludex event terms.event show --to trf -W no-lossy | tr "\r" @ | grep -c "^112 .*@"'
has 0 'TRF cannot express clubs, the categories of players, the prizes' \
    ludex event terms.event show --to trf
expect 0 'XXA    1  1.5  1.5
XXA    2  0.0  0.0  0.3
260 001 003    1    4
XXP 2 3
260 002 002    1    3
260 002 002    2    4
XXP 1 2' 'ludex event terms.event show --to trf16 --ends lf -W no-lossy | grep "^XX[AP]\|^260"'
expect 0 - 'ludex event terms.event show --to trf -W no-lossy >own.trf
    ludex event own.trf show >own.event
    ludex event own.event show --to trf -W no-lossy >again.trf
    grep -v "^###" own.trf >plain.trf
    grep -v "^###" again.trf | cmp - plain.trf
    ludex event own.event show --to trf16 >own16.trf
    ludex event own16.trf show | grep "  forbid\|  accelerate" >16.txt
    grep "  forbid\|  accelerate" own.event | sed "s/ rounds 1 to 9//" | cmp - 16.txt'
# A statement of the event replaces the lines that were read with it.
expect 0 '260 001 002    1    2' 'printf %s\\n "# TRF 260 001 002    1    3" "event \"A\" { players { \"A\" \"B\" \"C\" }
    forbid \"A\" \"B\" rounds 1 to 2 }" >both.event
    ludex event both.event show --to trf --ends lf | grep ^260'
# The first round may not pair Ann with Bob, of her club, or with Dan.
expect 0 'board,first,second
1,3,1
2,2,4' 'ludex event terms.event pair --format csv 2>/dev/null | tr -d "\r"'
has 1 'cannot be paired' 'sed "s/same country rounds 2 to 2/same country/" terms.event >barred.event
    ludex event barred.event pair'

# Baku acceleration (C.04.7): of 161 players, 82 belong to GA; of 9 rounds, 5
# are accelerated, 3 of them with the points of a win.
expect 0 '250       1.0 001 003 0001 0082
250       0.5 004 005 0001 0082' 'ludex event --players 161 --rounds 1 --byes 0 --withdrawals 0 generate |
    sed "s/swiss-1/swiss-9/;s/^    players/    acceleration baku\n&/" >baku.event
    ludex event baku.event show --to trf --ends lf | grep ^250'
for rounds in 1:1:0 2:1:0 3:1:2 4:1:2 5:2:3 6:2:3 7:2:4 11:3:6; do
    expect 0 "$rounds" "sed 's/swiss-9/swiss-${rounds%%:*}/' baku.event >n.event
        ludex event n.event show --to trf --ends lf |
            awk '\$1 == 250 { last[NR] = \$4 + 0; n++; r[n] = \$4 + 0 }
                END { print \"${rounds%%:*}:\" r[1] \":\" r[2] + 0 }'"
done
# A late entry that is ranked above the last player of GA belongs to GA; the
# others remain there.
printf 'event "Late" { format swiss-5 acceleration baku players { "A" "B" "C" "D" "E" "F" }
round 1 "B" "D" 1-0 "C" "E" 1-0 "A" zero-bye "F" zero-bye }\n' >late.event
expect 0 '250       1.0 001 002 0001 0003
250       0.5 003 003 0001 0003' 'ludex event late.event show --to trf --ends lf | grep ^250'
# The virtual points come from the lines that TRF has for them.
# shellcheck disable=SC2016 # evaluated by expect
expect 0 - 'for after in 0 1; do
        ludex event baku.event pair --after $after --format csv >own.csv
        ludex event baku.event show --to trf >baku.trf
        ludex event baku.trf pair --after $after --format csv | cmp - own.csv
    done'

# Entering a result changes only the lines of its players in the file. Ranks
# follow the tie-breaks of the standings.
cat >lines.trf <<'END'
### Arbiter's own file
012 Club
102 Dan Doe
132                                                                                        20/05/01  20/05/08
XXR 3
### SSSS sTTT NNNN
001    1      Ann                               2000                             1.5    1     3 w 1     2 b =
001    2      Bob                               1900                             1.5    1     4 b 1     1 w =
001    3      Cid                               1800                             0.0    3     1 b 0     4 w 0
001    4      Dan                               1700                             1.0    3     2 w 0     3 b 1
RUS    1                                        2050
END
prepare cp lines.trf entered.trf
expect 0 'round 2, board 2: Dan - Cid 0-1' 'sed -i "s/^\(001    4.*\)3 b 1/\13 w  /;s/^\(001    3.*\)4 w 0/\14 b  /" entered.trf
    ludex event entered.trf result 2 2 0-1 2>/dev/null'
expect 0 '8,10c8,10
< 001    2      Bob                               1900                             1.5    1     4 b 1     1 w =
< 001    3      Cid                               1800                             0.0    3     1 b 0     4 w 0
< 001    4      Dan                               1700                             1.0    3     2 w 0     3 b 1
---
> 001    2      Bob                               1900                             1.5    2     4 b 1     1 w =
> 001    3      Cid                               1800                             1.0    3     1 b 0     4 b 1
> 001    4      Dan                               1700                             1.0    4     2 w 0     3 w 0' \
    'diff lines.trf entered.trf || :'
expect 0 - 'ludex event lines.trf show --to trf16 --ends lf 2>/dev/null | cmp - lines.trf'
prepare 'ludex event lines.trf show >lines.event 2>/dev/null'
has 0 '20/05/01  20/05/08' ludex event lines.event show --to trf16
expect 0 - 'ludex event lines.event show --to trf16 | grep "^[01]92" || :'
has 0 '"Ann" "Bob" 1-0 2020.05.01' 'sed "s/20\/05\/01  20\/05\/08/20\/05\/01/;s/^001    1.*2 b =/001    1      Ann                               2000                             1.0    1     2 w 1/
    s/^001    2.*/001    2      Bob                               1900                             0.0    2     1 b 0/;/^001    [34]/d" lines.trf >moved.trf
    sed -i "s/^132 *//;s/^20\/05\/01/132 20\/05\/01/" moved.trf
    ludex event moved.trf show'
has 0 'moved.trf:4:1: warning: the dates of rounds must be in columns 92, 102 and so on: read in the order given [trf-columns]' \
    ludex event moved.trf show

# An archive stores the lines. A different line means a different event.
prepare ludex import lines.ldx lines.trf
prepare 'ludex event lines.event show --to trf16 --ends lf >lines.16 2>/dev/null'
expect 0 - 'ludex event lines.ldx show --to trf16 --ends lf 2>/dev/null | cmp - lines.16'
expect 0 - 'ludex event lines.ldx show 2>/dev/null | cmp - lines.event'
has 0 'duplicates: 1' ludex import lines.ldx lines.16
has 1 'refused: 1' 'sed s/Doe/Roe/ lines.trf | ludex import lines.ldx -'
has 1 'refused: 1' '{ cat lines.trf; echo "182 a program"; } | ludex import lines.ldx -'

# A player who is absent in the round to be paired has a bye there, and is not
# listed in XXZ.
cat >absent.trf <<'END'
012 Club
XXR 3
001    1      Ann                               2000                             1.0    1     2 b 1
001    2      Bob                               1900                             0.0    4     1 w 0
001    3      Cid                               1800                             0.0    4     4 w 0
001    4      Dan                               1700                             1.0    1     3 b 1
001    5      Eve                               1600                             1.0    1  0000 - U
XXZ 3
END
prepare ludex event absent.trf pair --write
expect 0 'round 2, board 1: Ann - Eve 1-0' ludex event absent.trf result 2 1 1-0
expect 0 '012 Club
XXR 3
001    1      Ann                               2000                             2.0    1     2 b 1     5 w 1
001    2      Bob                               1900                             0.0    5     1 w 0     4 b
001    3      Cid                               1800                             0.0    4     4 w 0  0000 - Z
001    4      Dan                               1700                             1.0    3     3 b 1     2 w
001    5      Eve                               1600                             1.0    2  0000 - U     1 b 0' \
    cat absent.trf

# Teams that are only remarks, as earlier versions read them, are not paired.
printf '%s\n' '# TRF 310   1 Red' 'event "League" { players { "Ann" "Bob" } }' >teams.event
has 1 'cannot pair round 1' ludex event teams.event pair
has 2 'the teams of the event are only remarks' ludex event teams.event bye Ann half
has 2 'has its teams only as remarks' ludex event teams.event draw

# The way in which the old result came about is removed if it cannot apply to
# the new result.
echo 'event "C" { round 1 "Ann" "Bob" 1-0 surrender "Cid" "Dan" 1/2-1/2 agreement }' >came.event
expect 0 'round 1, board 1: Ann - Bob 1/2-1/2, instead of 1-0, which was reached by surrender' \
    ludex event came.event result 1 1 1/2-1/2
expect 0 'round 1, board 2: Cid - Dan 0-0 by forfeit, instead of 1/2-1/2, which was reached by agreement' \
    ludex event came.event result 1 2 --
expect 0 '        "Ann" "Bob" 1/2-1/2' 'grep "Ann.*Bob" came.event'
echo 'event "C" { round 1 "Ann" "Bob" 1-0 surrender }' >came.event
expect 0 'round 1, board 1: Ann - Bob 0-1, instead of 1-0' \
    ludex event came.event result 1 1 0-1
has 0 '"Ann" "Bob" 0-1 surrender' cat came.event

has 0 'TRF cannot express the series' \
    ludex event events/made.event show Alpha --to trf
has 2 'a TRF file can hold only one event' \
    ludex event events/made.event show --to trf

# In a knock-out, a player who is out has no entry in the following rounds, or
# is marked as absent.
cat >knock.trf <<'END'
012 K
092 Knock-out
142 2
001    1      Ann                               2000                             1.0    1     4 w 1
001    2      Bob                               1900                             1.0    1     3 w 1
001    3      Cid                               1800                             0.0    3     2 b 0
001    4      Dan                               1700                             0.0    3     1 b 0
END
prepare ludex event knock.trf pair --write
expect 0 'round 2, board 1: Ann - Bob 1-0' ludex event knock.trf result 2 1 1-0
expect 0 'events: 1, clean: 1, with errors: 0, results: 3' ludex event knock.trf check
sed 's/ 3 *[12] b 0$/&  0000 - Z/' knock.trf >out.trf
expect 0 2 'grep -c "0000 - Z" out.trf'
expect 0 'events: 1, clean: 1, with errors: 0, results: 5' ludex event out.trf check
prepare 'ludex event knock.trf bracket >knock.bracket'
expect 0 - 'ludex event out.trf bracket | cmp - knock.bracket'
# Each game of a match has its own column, and is read back into its round.
cat >games.event <<'END'
event 2026 "G" {
    format single-elimination best-of-2 + third-place
    begin 2026.05.01
    players {
        "a" seed 1
        "b" seed 2
        "c" seed 3
        "d" seed 4
    }
    round 1
        "a" "d" 1-0 2026.05.01
        "b" "c" 1/2-1/2 2026.05.01
        "d" "a" 0-1 2026.05.02
        "c" "b" 1/2-1/2 2026.05.02
        "b" "c" 0-1 tiebreak
        "c" "b" 1/2-1/2 tiebreak
    round 2
        "a" "c" 1-0
        "b" "d" 1-0
        "c" "a" 1-0
        "d" "b" *
}
END
expect 0 '012 G
042 2026/05/01
062 4
072 0
092 single-elimination best-of-2 + third-place
132                                                                                        26/05/01  26/05/02
001    1      a                                                                  3.0    1     4 w 1     4 b 1                         3 w 1     3 b 0
001    2      b                                                                  2.5    3     3 w =     3 b =     3 w 0     3 b =     4 w 1     4 b
001    3      c                                                                  3.5    2     2 b =     2 w =     2 b 1     2 w =     1 b 0     1 w 1
001    4      d                                                                  0.0    4     1 b 0     1 w 0                         2 b 0     2 w' \
    'ludex event games.event show --to trf --ends lf | tee games.trf'
expect 0 - 'ludex event games.trf show | cmp - games.event'
has 0 'tied 1-1, play-off needed' ludex event games.trf result 2 2 1-0
expect 0 'd beat b 1-1, play-off 1-0' \
    'ludex event games.trf result 2 2 0-1 tiebreak | sed "s/.*; //"'
has 0 '001    4      d                                                                  2.0    3     1 b 0     1 w 0                         2 b 0     2 w 1     2 b 1' \
    cat games.trf
# A player who withdraws during a match has no byes in it.
sed 's/"d" "b" \*/& "d" withdrawn/' games.event >gone.event
has 0 '001    4      d                                                                  0.0    4     1 b 0     1 w 0                         2 b 0     2 w    0000 - Z' \
    ludex event gone.event show --to trf
# In a match of two players, each game is a round.
echo 'event { format best-of-2 players { "a" "b" }
    round 1 "a" "b" 1-0 round 2 "b" "a" 1-0 "a" "b" 1-0 tiebreak }' >two-games.event
has 0 '    2     1 b 0     1 w 1     1 b 0' \
    'ludex event two-games.event show --to trf | tee two-games.trf'
has 0 '    round 2
        "b" "a" 1-0
        "a" "b" 1-0 tiebreak
}' ludex event two-games.trf show
# The length of other matches does not show which games are play-off games.
sed 's/best-of-2/first-to-2/' two-games.event >first-to.event
has 0 'TRF cannot express which games are play-off games [lossy]' \
    ludex event first-to.event show --to trf
has 0 'format first-to-2 wins' \
    'ludex event first-to.event show --to trf 2>/dev/null >first-to.trf; ludex event first-to.trf show'
# A Swiss has one game of a player in each round, and no play-offs.
echo 'event { format swiss-1 players { "a" country "Riamo" "b" country "Riamo" "c" country "GER" "d" country "Arland"
    "e" country "Ostra" "f" country "Udor" } round 1 "a" "b" 1-0 2026.01.01 "b" "c" 0-1 2026.01.02 }' >twice.event
has 0 'TRF cannot express countries longer than three letters ("Riamo", "Arland", "Ostra", and those of 1 more player), all but the first result of a player in a round [lossy]' \
    ludex event twice.event show --to trf
has 0 '1.0    1     2 w 1' ludex event twice.event show --to trf
expect 0 0 'ludex event twice.event show --to trf 2>/dev/null | grep -c " 3     2" || :'

prepare 'ludex event knock.trf show >knock.event 2>/dev/null'
expect 0 - 'ludex event knock.event show --to trf --ends lf | cmp - knock.trf'

# A pairing allots one bye. Other full-point byes, and byes of later rounds,
# were requested.
echo 'event "F" { format swiss-3 players { "Ann" "Bob" "Cid" "Dan" "Eve" }
    round 1 "Ann" "Bob" 1-0 "Cid" "Dan" 1-0 "Eve" bye
    round 2 "Ann" "Cid" 1-0 "Bob" bye "Dan" bye round 3 "Ann" bye }' >full.event
expect 0 '         3.0    1     2 w 1     3 w 1  0000 - F
         1.0    2     1 b 0  0000 - F
         1.0    2     4 w 1     1 b 0
         1.0    4     3 b 0  0000 - F
         1.0    4  0000 - U' 'ludex event full.event show --to trf --ends lf 2>/dev/null |
    grep ^001 | cut -c 73-'

# A bye that is stated as requested needs no other evidence, and a pairing does
# not assign it.
echo 'event "R" { format swiss-2 players { "Ann" "Bob" "Cid" }
    round 1 "Ann" full-bye "Bob" "Cid" 1-0 }' >request.event
expect 0 '         1.0    1  0000 - F
         1.0    2     3 w 1
         0.0    3     2 b 0' 'ludex event request.event show --to trf --ends lf 2>/dev/null |
    grep ^001 | cut -c 73-'
expect 0 '        "Ann" full-bye' 'ludex event request.event show --to trf 2>/dev/null >request.trf
    ludex event request.trf show | grep bye'
expect 0 '        "Ann" full-bye' 'ludex event request.event show --to json >request.json
    ludex event request.json show | grep bye'
expect 0 '        "Ann" full-bye' 'ludex import request.ldx request.event >/dev/null 2>&1
    ludex event request.ldx show | grep bye'
has 0 'full-point bye' ludex event request.event boards
expect 0 'Ann has a half-point bye in round 1; its points count from round 2 on' \
    ludex event request.event bye Ann half round 1
has 1 'full-bye is not allowed here' "printf 'event { teams { \"A\" } match \"A\" full-bye }' | ludex check -"

# A requested full-point bye with an odd number of players, stated only as a
# bye. `pair` makes the same round, and states the request; other programs do
# not. In TRF, the file states that the pairing allotted it.
echo 'event "Ask" { format swiss-3 initial-colour first players { "Ann" seed 1 "Bob" seed 2 "Cid" seed 3
    "Dan" seed 4 "Eve" seed 5 } round 1 "Ann" bye }' >ask.event
prepare 'ludex event ask.event pair --write >paired && sed "/initial-colour/d;s/full-bye/bye/" ask.event >kept; mv kept ask.event'
for board in 1 2; do
    prepare "ludex event ask.event result 1 $board 1-0"
done
expect 0 'events: 1, clean: 1, with errors: 0, results: 3' \
    ludex event ask.event check -W no-event-open
sed 's/"Bob" "Dan"/"Bob" "Eve"/;s/"Eve" "Cid"/"Dan" "Cid"/' ask.event >other.event
has 0 'Bob meets Eve, but should meet Dan in round 1 by the Dutch system' \
    ludex event other.event check
prepare 'ludex event ask.event show --to trf >ask.trf 2>/dev/null'
has 0 'Eve meets Cid, but should have the bye in round 1 by the Dutch system' \
    ludex event ask.trf check
sed 's/0000 - U/0000 - F/' ask.trf >asked.trf
expect 0 'events: 1, clean: 1, with errors: 0, results: 3' \
    ludex event asked.trf check -W no-event-open

# Two players with the same name remain distinct in every form.
printf '012 Cup\n142 2
001    1      Ann Lee                           2000         4100018             1.0    1     2 w 1
001    2      Ann Lee                           1900                             0.0    2     1 b 0\n' >namesakes.trf
prepare 'ludex event namesakes.trf show >namesakes.event 2>/dev/null'
has 0 '"Ann Lee (4100018)" "Ann Lee (2)" 1-0' cat namesakes.event
has 0 'events: 1, clean: 1' ludex event namesakes.event check
has 0 '001    2      Ann Lee                           1900' \
    ludex event namesakes.event show --to trf
has 0 'stored: 1' ludex import namesakes.ldx namesakes.trf
has 0 'events: 1, clean: 1' ludex event namesakes.ldx check
has 0 'games: 1, players: 2,' ludex ratings namesakes.trf
expect 0 'round 1, board 1: Ann Lee (4100018) - Ann Lee (2) 0-1, instead of 1-0' \
    'ludex event namesakes.trf result 1 1 0-1 2>/dev/null'
has 0 '001    1      Ann Lee                           2000         4100018' \
    cat namesakes.trf
# A list as other programs write it: its columns have other names, the name has
# two columns, and an unrated player has the rating 0. A message names the
# columns that are not read.
printf 'No.;Last name;First name;Rtg;FIDE;FideID;Club;Sex;K;YOB\n1;Lee;Ann;1900;1800;123;Rooks;w;40;1990\n2;Bob;;0;;7;Knights;m;x;1991\n3;;Cid;1;;;;;;\n' >other.csv
ludex event other.csv draw --seed 1 >other.event 2>told || :
expect 0 '        "Lee, Ann" club "Rooks" born 1990 id "123" rating 1900 k 40 seed 1
        "Bob" club "Knights" born 1991 id "7" seed 2' grep seed other.event
expect 0 'other.csv:1:30: warning: another column has the same meaning: omitted [unknown-column]
other.csv:1:47: warning: not a column of a list of players: omitted; the columns are name, last name, first name, rating, k, title, country, club, category, id, born, note, team, board, no [unknown-column]
other.csv:3:23: warning: not a whole number, or one that is too large: omitted [unknown-cell]
other.csv:4:1: error: a row without a name: omitted [unknown-row]' grep '^other' told
printf 'name,id\n"Ann Lee",11\n"Ann Lee",12\n"Ann Lee",12\nBob,13\n' >list.csv
has 1 'list.csv:4:1: error: the list already has this player: omitted [player-twice]' \
    ludex event list.csv draw --seed 1
has 0 'events: 1, clean: 1' \
    'ludex event list.csv draw --seed 1 2>/dev/null | ludex check -'

# The draw numbers the players by rating; bans and accelerations follow them.
printf 'event "T" { format swiss-3\n players { "Ann" rating 1500 "Bob" rating 1600 "Cid" rating 1700 "Dan" rating 1800 }\n forbid "Ann" "Bob"\n accelerate "Cid" 1 rounds 1 to 2\n forbid same club\n}\n' >bans.event
expect 0 '    forbid "Ann" "Bob"
    forbid same club
    accelerate "Cid" 1 rounds 1 to 2
        "Dan" "Ann" *
        "Bob" "Cid" *' "ludex event bans.event draw --seed 1 | grep -E 'forbid|accel|[*]'"

# A tournament from the draw to the last round.
printf 'event "Club" { players { "Ann" rating 1900 "Bob" rating 2000 "Cid" "Dan" } }' >list.event
prepare 'ludex event list.event draw --rounds 3 --seed 5 >club.event'
expect 0 - 'ludex event list.event draw --rounds 3 --seed 5 | cmp - club.event'
has 0 '"Ann" "Dan" *' cat club.event
has 2 'already has games, so it cannot be drawn' ludex event club.event draw
expect 0 'round 1, board 1: Cid - Bob 0-1' ludex event club.event result 1 1 0-1
expect 0 'round 1, board 1: Cid - Bob 1-0, instead of 0-1' \
    ludex event club.event result 1 1 1-0
expect 0 'round 1, board 2: Ann - Dan 0-1 by forfeit' \
    ludex event club.event result 1 2 -- -+
expect 0 'round 1, board 2: Ann - Dan 0-0 by forfeit, instead of 0-1 by forfeit' \
    ludex event club.event result 1 2 --
has 0 '"Ann" "Dan" 0-0 forfeit' cat club.event
expect 0 'round 1, board 2: Ann - Dan 1-0 by forfeit, instead of 0-0 by forfeit' \
    ludex event club.event result 1 2 1-0 forfeit
expect 0 'round 1, board 2: Ann - Dan 0-1 by forfeit, instead of 1-0 by forfeit' \
    ludex event club.event result 1 2 -+
expect 2 'ludex: event result requires a round, a board and a result' \
    ludex event club.event result 1 --
expect 2 'ludex: club.event: round 1 has no board 3' \
    ludex event club.event result 1 3 1-0
expect 2 'ludex: club.event: round 3 is not the next round, which is 2' \
    ludex event club.event result 3 1 1-0
expect 2 'ludex: club.event: the result must be 1-0, 0-1, 1/2-1/2, * or annulled, or +-, -+ or -- for a forfeit, not "2-0"' \
    ludex event club.event result 1 1 2-0
expect 2 'ludex: event result requires a round, a board and a result' \
    ludex event club.event result 1 1
expect 0 - 'ludex event club.event pair --format csv >second
    ludex event club.event pair --write >/dev/null
    ludex event club.event result 2 1 1/2-1/2 >/dev/null
    ludex event club.event pair --after 1 --format csv | cmp - second'
has 0 'round 2' cat club.event
# Schedules, dates and acceleration.
printf 'Ann\nBob\nCid\n' >three.txt
expect 0 'round 1
        "Bob" "Ann" * 2026.01.10
        "Cid" bye
    round 2
        "Cid" "Bob" * 2026.01.17
        "Ann" bye
    round 3
        "Ann" "Cid" * 2026.01.??
        "Bob" bye
}' "ludex event three.txt draw --system round-robin --schedule --seed 3 \\
    --dates '2026-01-10, 17.1.2026,2026.01' | sed -n '/round 1/,\$p' |
    sed 's/^    round 1/round 1/'"
seq 20 >twenty.txt
prepare 'ludex event twenty.txt draw --system double-round-robin --schedule --seed 1 >twenty.event'
expect 0 'events: 1, clean: 1, with errors: 0, results: 380' \
    'ludex event twenty.event check 2>/dev/null'
expect 0 380 "ludex event twenty.event show | grep '\"[0-9]*\" \"[0-9]*\"' | sort -u | wc -l"
prepare 'ludex event twenty.txt draw --system double-round-robin --seed 1 >one.event
    ludex event one.event pair --format csv >second-round'
expect 0 - 'ludex event twenty.event pair --after 1 --format csv | cmp - second-round'
expect 2 'ludex: --schedule can be used only with a round robin: in other systems, a round depends on earlier results' \
    ludex event three.txt draw --schedule
expect 2 'ludex: --dates can be used only with --schedule' \
    ludex event three.txt draw --system round-robin --dates 2026
expect 2 'ludex: --dates requires 3 dates, one for each round, not 2' \
    ludex event three.txt draw --system round-robin --schedule --dates 2026,2027
expect 2 'ludex: --dates: "soon" is not a date' \
    ludex event three.txt draw --system round-robin --schedule --dates 2026,soon
expect 2 'ludex: event: --dates can be used only with draw, not with pair' \
    ludex event club.event pair --dates 2026
expect 2 'ludex: event: --schedule can be used only with draw, not with generate' \
    ludex event generate --schedule
expect 2 'ludex: --acceleration can be used only with a Swiss whose number of rounds is stated; use --rounds' \
    ludex event three.txt draw --acceleration baku
expect 2 'ludex: --acceleration can be used only with a Swiss whose number of rounds is stated; use --rounds' \
    ludex event three.txt draw --acceleration baku --system round-robin --rounds 3
has 0 'acceleration baku' \
    'ludex event three.txt draw --acceleration baku --rounds 3 --seed 1 | tee fast.event'
prepare "sed '/round/,/bye/d' fast.event >fast.list"
has 0 'acceleration baku' ludex event fast.list draw --seed 1
expect 0 0 'ludex event fast.list draw --acceleration none --seed 1 | grep -c baku; true'
# If the file cannot be written, it stays unchanged, and no result is reported
# as entered.
prepare cp club.event kept.event
expect 0 3 '(trap "" XFSZ; ulimit -f 0
    ludex event club.event result 1 1 0-1 2>/dev/null; echo $?) | cat'
expect 0 - cmp club.event kept.event
prepare 'ludex event list.event draw --rounds 3 --seed 5 --to trf --ends cr >club.trf 2>told'
expect 0 'round 1, board 1: Cid - Bob 1-0' ludex event club.trf result 1 1 1-0
expect 0 0 "tr -cd '\\n' <club.trf | wc -c"
has 0 '192 FIDE_DUTCH_2026' cat club.trf
printf 'event { "A" "B" 2-0 }\n' >faulty.event
has 1 'has errors, so it cannot be changed; the first is in line 1: 2-0 is not allowed here' \
    ludex event faulty.event result 1 1 1-0

# Byes entered before a round is paired. The first file is from a user of
# another program, which paired everyone except Cid.
player() { # NUMBER NAME RATING POINTS ROUNDS
    printf '001 %4d      %-33s %4d%30s.0 %4d  %s\n' "$1" "$2" "$3" "$4" "$1" "$5"
}
{
    printf '012 Cup\n142 4\n152 W\n'
    player 1 Ann 2000 1 '   3 w 1'
    player 2 Bob 1900 1 '   4 b 1'
    player 3 Cid 1800 1 '   1 b 0  0000 - U'
    player 4 Dan 1700 0 '   2 w 0'
    player 5 Eve 1600 1 '0000 - U'
} >pab.trf
expect 0 'board,first,second
1,2,5
2,4,1' "ludex event pab.trf pair --format csv | tr -d '\\r'"
expect 0 0 'ludex event pab.trf check 2>&1 | grep -c stated-points || :'
expect 0 'Cup, after round 1 of 4: open' 'ludex event pab.trf standings | head -n 1'
expect 0 'Cid:1 0' "ludex event pab.trf standings --format csv | awk -F, '/Cid/ {
    print \"Cid:\" \$3, \$8 }' | tr -d '\\r'"
has 0 'no  place  player  r1    points' ludex event pab.trf crosstable
has 2 'has only 1 round' ludex event pab.trf standings --after 2
# The points for such a bye may already be stated or not.
sed '/Cid/s/1\.0/0.0/' pab.trf >without.trf
sed '/Cid/s/1\.0/2.0/' pab.trf >wrong.trf
expect 0 0 'ludex event without.trf check 2>&1 | grep -c stated-points || :'
expect 0 1 'ludex event wrong.trf check 2>&1 | grep -c stated-points || :'
for line in '240 H   2    3' '240 F   2    3' '240 Z   2    3' 'XXZ 3'; do
    sed 's/  0000 - U$//' pab.trf | sed '/Eve/s/$/  0000 - U/' >line.trf
    echo "$line" >>line.trf
    expect 0 '1,2,5
2,4,1' "ludex event line.trf pair -W no-stated-points --format csv | tr -d '\\r' | tail -n +2"
done
prepare ludex event pab.trf pair --write
has 0 ': Dan - Ann 0-1' ludex event pab.trf result 2 Dan 0-1
expect 0 '001    3      Cid                               1800                             1.0' \
    "grep Cid pab.trf | cut -c 1-84"
has 0 'clean: 1, with errors: 0, results: 6' ludex event pab.trf check
has 0 'Cup, after round 2 of 4: open, 1 result unknown' ludex event pab.trf standings
# The same in a file of events, and for later rounds. The order in which byes
# are entered does not matter.
printf 'event "Cup" { format swiss-3 players { "a" "b" "c" "d" "e" "f" }
    round 1 "a" "d" 1-0 "e" "b" 0-1 "c" "f" 1/2-1/2
    round 2 "c" bye "a" bye
    round 3 "d" half-bye "e" withdrawn }' >cup.event
has 0 'Cup, after round 1 of 3: open' ludex event cup.event standings
expect 0 'board,first,second
1,2,6
2,4,5' "ludex event cup.event pair --format csv | tr -d '\\r'"
prepare ludex event cup.event pair --write
expect 0 'round 2, board 1: b - f 1-0' ludex event cup.event result 2 1 1-0
expect 0 'round 2, board 2: d - e 1-0' ludex event cup.event result 2 2 1-0
expect 0 'cup.event: note event-open
events: 1, clean: 1, with errors: 0, results: 9' "ludex event cup.event check 2>&1 |
    sed -n 's/:[0-9:]* \\(note\\|warning\\|error\\):.*\\[\\(.*\\)\\]/: \\1 \\2/p; /^events/p'"
expect 0 '1,2,3
2,6,1' "ludex event cup.event pair --format csv | tr -d '\\r' | tail -n +2"
# The same in an archive.
prepare ludex import rounds.ldx cup.event
has 0 'Cup, after round 2 of 3: open' ludex event rounds.ldx standings Cup
expect 0 - 'ludex event cup.event pair --format csv >wanted
    ludex event rounds.ldx pair Cup --format csv | cmp - wanted'
# A bye in the last round does not end a Swiss. A round in which everyone has a
# bye is over.
printf 'event "E" { format swiss-2 players { "a" "b" "c" } round 1 "a" "b" 1-0 "c" bye
    round 2 "a" half-bye }' >ends.event
has 0 'E, after round 1 of 2: open' ludex event ends.event standings
sed 's/"a" half-bye/& "b" half-bye "c" zero-bye/' ends.event >full.event
expect 0 E 'ludex event full.event standings | head -n 1'
expect 2 'ludex: full.event: there is no round 3 to pair: all rounds are already paired' \
    ludex event full.event pair
printf 'event "E" { format swiss-2 players { "a" } round 1 "a" bye
    round 2 "a" bye round 5 "a" half-bye }' >alone.event
has 2 'no round 3 to pair: all rounds are already paired' ludex event alone.event pair
has 0 'round 5 exceeds the 2 rounds of this Swiss [too-many-rounds]' ludex event alone.event check
has 0 'a already had a bye in round 1 [bye-twice]' ludex event alone.event check
# A player who requests a bye in round 1 has no number yet. The second file was
# paired by bbpPairings.
{
    printf '012 Absent\nXXR 3\nXXC white1\n'
    player 1 P1 1900 0 '0000 - H'
    player 2 P2 1800 0 ''
    player 3 P3 1700 0 ''
    player 4 P4 1600 0 ''
    player 5 P5 1500 0 ''
} >absent.trf
{
    printf '012 Absent\nXXR 3\nXXC white1\n'
    player 1 P1 1900 0 '0000 - H'
    player 2 P2 1800 1 '   4 w 1'
    player 3 P3 1700 1 '   5 b 1'
    player 4 P4 1600 0 '   2 b 0'
    player 5 P5 1500 0 '   3 w 0'
} >paired.trf
expect 0 '1,2,4
2,5,3' "ludex event absent.trf pair --format csv | tr -d '\\r' | tail -n +2"
expect 0 0 'ludex event paired.trf check 2>&1 | grep -c other-pairing || :'
sed /XXC/d paired.trf >shown.trf
expect 0 0 'ludex event shown.trf check 2>&1 | grep -c other-pairing || :'

# Players are read from a plain list or a table. Unreadable text is reported.
printf '# Friday\nLee, Ann\n\nBob\r\nCid\nDan' >names.txt
expect 0 '        "Bob" seed 1
        "Cid" seed 2
        "Dan" seed 3
        "Lee, Ann" seed 4' "ludex event names.txt draw --seed 1 | grep seed"
printf 'Elo;Name;Size;Born;Title\n1500;"Lee; ""A""";X;1990;IM\nx;Bob;;2000-01-02\n2000;Cid\n1;Bob\n7;\n8;"Dan\n' >table.csv
expect 0 '        "Cid" rating 2000 seed 1
        "Lee; \"A\"" title "IM" born 1990 rating 1500 seed 2
        "Bob" born 2000.01.02 seed 3' "ludex event table.csv draw --seed 1 2>told | grep seed"
expect 0 'table.csv:1:10: warning unknown-column
table.csv:3:1: warning unknown-cell
table.csv:5:1: error player-twice
table.csv:6:1: error unknown-row
table.csv:7:3: error unknown-row' \
    "sort -t : -k 2n told | sed -n 's/^\\(table.csv:[0-9:]* [a-z]*\\):.*\\[\\(.*\\)\\]\$/\\1 \\2/p'"
expect 1 'empty.txt: error: there is no player in this file [empty-file]' \
    ': >empty.txt; ludex event empty.txt draw'
printf 'sep=|\r\nname|rating\r\nLee, Ann|2000\r\n|\r\n,,,\r\nBob|1900\r\n' >bars.csv
expect 0 '        "Lee, Ann" rating 2000 seed 1
        "Bob" rating 1900 seed 2' 'ludex event bars.csv draw --seed 1 | grep seed'
expect 0 'after round 1 of 3: open' "ludex event table.csv draw --rounds 3 --seed 1 2>/dev/null >nameless.event
    ludex event nameless.event result 1 1 1-0 >/dev/null
    ludex event nameless.event standings | head -n 1"

# A request for something that was omitted because of an error is not a usage
# error.
for verb in standings crosstable performance bracket 'player A' 'list nope'; do
    has 1 '2-0 is not allowed here' "ludex event faulty.event $verb"
done
printf 'event "A" { }\n' >bare.event
for verb in standings crosstable performance bracket; do
    has 2 'the event has no' "ludex event bare.event $verb"
done

# A file without an event counts as empty, for every command.
echo '# only a comment' >remark.event
printf 'series "x"\n' >series.event
for file in remark series; do
    for verb in show list pair standings crosstable performance bracket \
        'result 1 1 1-0'; do
        expect 1 "$file.event: error: there is no event in this file [empty-file]" \
            "ludex event $file.event $verb"
    done
    expect 1 "$file.event: error: there is no player in this file [empty-file]" \
        ludex event $file.event draw
done
printf '"a"\n' >stray.event
has 1 'stray.event contains no events' ludex event stray.event draw
has 1 'stray.event has errors' ludex event stray.event result 1 1 1-0

# Only `event check` reports rounds that differ from their system.
printf 'event { format swiss-3 players { "a" "b" "c" "d" }
    round 1 "a" "c" 1-0 "d" "b" 1-0
    round 2 "a" "b" 1-0 "c" "d" 1-0 }' >other.event
has 0 'a meets b, but should meet d in round 2 by the Dutch system [other-pairing]' \
    ludex event other.event check
expect 0 0 'ludex check other.event 2>&1 | grep -c other-pairing || :'
expect 0 0 "ludex event $data/t09.trf check 2>&1 | grep -c other-pairing || :"

# Events are generated with each system. The same random seed gives the same
# event.
expect 0 - 'ludex event generate --players 30 --rounds 5 --seed 9 >one
    ludex event generate --players 30 --rounds 5 --seed 9 | cmp - one'
has 0 'events: 1, clean: 1' 'cp one one.event; ludex check one.event'
for system in round-robin double-round-robin knockout; do
    prepare "ludex event generate --players 9 --rounds 30 --system $system >made.event"
    has 0 'events: 1, clean: 1, with errors: 0' ludex check made.event
done
expect 2 'ludex: event generate: unexpected argument "x"' ludex event generate x

# Events of teams. The boards of a team that does not come are forfeited, and the
# absences of a round that cannot be paired are not printed.
expect 0 - 'ludex event generate --teams 5 --boards 2 --seed 9 >one
    ludex event generate --teams 5 --boards 2 --seed 9 | cmp - one'
expect 0 'source "generated, seed 9"
15 players, 5 reserves, 5 rounds' 'sed -n "s/^    source/source/p" one
    awk "/ rating / { n++; r += !/ board / } /^    round / { k++ }
        END { print n \" players, \" r \" reserves, \" k \" rounds\" }" one'
expect 0 '6 6 0' 'ludex event generate --teams 4 --boards 3 --reserves 0 \
    --system round-robin --forfeits 100 --byes 0 --withdrawals 0 --draws 0 |
    awk "/^    match/ { m++ } /1-0 forfeit board 1$/ { x = 1 } /0-1 forfeit board 1$/ { x = 2 }
        /forfeit board 2$/ { f += x == 2 - /0-1/; b += /0-0/ } END { print m, f, b + 0 }"'
expect 0 '2 0' 'ludex event generate --teams 3 --boards 2 --rounds 30 --byes 30 --withdrawals 9 >one.event
    awk "/^    round/ { n = \$2; games = 0 } / board / && !/team/ { games++ } END { print n, games == 0 }" one.event'
has 0 'events: 1, clean: 1, with errors: 0' ludex event one.event check
expect 2 'ludex: event generate: --boards requires --teams' ludex event generate --boards 3
expect 2 'ludex: event generate: --reserves requires --teams' ludex event generate --reserves 0
expect 2 'ludex: event generate: --players cannot be used with --teams; --boards and --reserves say how many players a team has' \
    ludex event generate --teams 3 --players 5
expect 2 'ludex: event generate: --teams can be used only with the systems swiss, round-robin and double-round-robin' \
    ludex event generate --teams 4 --system single-elimination
expect 2 'ludex: event generate: 9999 teams have more than 65536 players' \
    ludex event generate --teams 9999 --boards 6

# A result of a knock-out is corrected after the next round was paired: one
# command puts the new winner into it, with the colours of the bracket.
printf 'event { format knockout + third-place players { "a" seed 1 "b" seed 2 "c" seed 3 "d" seed 4 }
    round 1 "a" "d" 1-0 "b" "c" 1-0 }' >right.event
cp right.event wrong.event
prepare 'ludex event wrong.event pair --write; ludex event wrong.event result 2 1 1-0'
expect 0 'round 1, board 2: b - c 0-1, instead of 1-0
c is now the winner of the match instead of b; round 2 is already paired and does not change; to correct it: swap 2 "b" "c"' \
    ludex event wrong.event result 1 2 0-1
has 2 ' has a result; remove it first with: result 2 ' ludex event wrong.event swap 2 b c
prepare 'ludex event wrong.event result 2 1 "*"'
expect 2 'ludex: wrong.event: the results of round 1 do not pair c with b' \
    ludex event wrong.event swap 2 a c
expect 0 'round 2: c - a, d - b' ludex event wrong.event swap 2 b c
prepare 'ludex event right.event result 1 2 0-1 && ludex event right.event pair --write'
expect 0 - 'grep "\*" right.event >wanted; grep "\*" wrong.event | cmp - wanted'
expect 2 'ludex: wrong.event: the results of round 1 do not pair c with d' \
    ludex event wrong.event swap 2 b c
expect 0 'round 2: a - c' ludex event wrong.event swap 2 a c
# Without a match for third place, only one of the two is in the round.
printf 'event { format knockout players { "a" seed 1 "b" seed 2 "c" seed 3 "d" seed 4 "e" seed 5 }
    round 1 "a" bye "d" "e" 1-0 "b" bye "c" bye }' >five.event
prepare 'ludex event five.event pair --write; ludex event five.event result 1 1 0-1'
expect 0 'round 2: a - e' ludex event five.event swap 2 e d
expect 2 'ludex: five.event: the results of round 1 do not pair d with a' \
    ludex event five.event swap 2 e d
expect 2 'ludex: five.event: the results of round 1 do not pair d with c' \
    ludex event five.event swap 2 b d
prepare 'ludex event five.event result 1 1 "*"'
expect 2 'ludex: five.event: the matches of round 1 are not decided' \
    ludex event five.event swap 2 d e

# The bracket of a knock-out decides who has a bye: nobody asks for one, and a
# bye that the file has already is replaced.
expect 2 'ludex: five.event: the bracket of a knock-out decides who has a bye; a player who does not come loses by forfeit, or is withdrawn' \
    ludex event five.event bye a zero
printf 'event { format knockout players { "a" seed 1 "b" seed 2 "c" seed 3 "d" seed 4 "e" seed 5 "f" seed 6 }
    round 1 "b" zero-bye }' >byes.event
prepare 'ludex event byes.event pair --write; ludex event byes.event result 1 1 1-0 2 1-0'
expect 0 1 'grep -c "\"b\".*bye" byes.event'
expect 0 '1,1,4
2,2,3' "ludex event byes.event pair --format csv | tail -n 2 | tr -d '\\r'"

# Boards keep the numbers that `pair` printed, whether the byes of the round were
# requested or assigned. TRF lists games by player, so they are sorted again.
# A full-point bye from before the pairing becomes a requested one.
cat >asked.trf <<'END'
012 T
092 Swiss
142 5
001    1      Ann                                                                2.0    1     4 w 1  0000 - U
001    2      Bob                                                                0.0    6     5 b 0
001    3      Cid                                                                1.0    3     6 w 1
001    4      Dan                                                                0.0    5     1 b 0
001    5      Eve                                                                1.0    4     2 w 1
001    6      Fay                                                                0.0    2     3 b 0
END
# The bye of this event, whose system is not stated, gives other points than a
# win, and stays as it is.
{
    grep -v ^092 asked.trf
    echo '162  W 1.0    D 0.5    P 0.5'
} | sed '/Ann/s/2\.0/1.5/' >points.trf
printf 'event { format swiss-5 players { "Ann" seed 1 "Bob" seed 2 "Cid" seed 3 "Dan" seed 4 "Eve" seed 5 "Fay" seed 6 }
    round 1 "Ann" "Dan" 1-0 "Eve" "Bob" 1-0 "Cid" "Fay" 1-0 round 2 "Ann" bye }' >asked.event
prepare ludex import asked.ldx asked.event
for file in asked.trf points.trf asked.event asked.ldx; do
    expect 0 '1,5,3
2,2,4
,6,' "ludex event $file pair --write --format csv 2>/dev/null | tr -d '\\r' | tail -n +2"
    expect 0 '1,Eve,Cid
2,Bob,Dan' "ludex event $file boards --format csv | tr -d '\\r' | cut -d, -f 2,4,9 | grep ^[12]"
    expect 0 'round 2, board 2: Bob - Dan 0-1' ludex event $file result 2 2 0-1
done
for file in asked.trf asked.event asked.ldx; do
    expect 0 0 "ludex event $file check 2>&1 | grep -c other-pairing || :"
done
expect 0 '1 0000 - F
6 0000 - U' 'sed -n "s/^001 *\([0-9]\).*\(0000 - .\).*/\1 \2/p" asked.trf'
expect 0 '1 0000 - U' 'sed -n "s/^001 *\(1\).*\(0000 - .\).*/\1 \2/p" points.trf'
expect 0 '        "Ann" full-bye
        "Fay" bye' 'grep bye asked.event'
# In a round robin, two players with such byes would meet. A board whose colours
# are exchanged keeps its number.
cat >robin.trf <<'END'
012 T
092 Round-robin
142 5
001    1      Ann                                                                       1     6 w 1  0000 - U
001    2      Bob                                                                       1     5 w 1  0000 - U
001    3      Cid                                                                       1     4 w 1     5 b
001    4      Dan                                                                       1     3 b 0     6 b
001    5      Eve                                                                       1     2 b 0     3 w
001    6      Fay                                                                       1     1 b 0     4 w
END
expect 0 '1,Fay,Dan
2,Eve,Cid' "ludex event robin.trf boards --format csv | tr -d '\\r' | cut -d, -f 2,4,9 | grep ^[12]"
expect 0 'round 2: Cid - Eve' ludex event robin.trf swap 2 Cid
expect 0 'round 2, board 2: Cid - Eve 1-0' ludex event robin.trf result 2 2 1-0

# A player with a bye whom the bracket pairs would have a bye and a game.
printf 'event { format knockout players { "a" seed 1 "b" seed 2 "c" seed 3 "d" seed 4 }
    round 1 "d" half-bye "b" bye }' >drawn.event
cp drawn.event before.event
expect 1 'ludex: drawn.event: round 1 cannot be paired: the bracket pairs d, b, who must not have a bye in this round; remove it with: bye PLAYER none' \
    ludex event drawn.event pair --write
expect 0 - cmp before.event drawn.event
prepare 'ludex event drawn.event bye d none; ludex event drawn.event bye b none; ludex event drawn.event pair --write'
prepare 'ludex event drawn.event result 1 1 1-0 2 1-0 && sed -i "/^}/i round 2 \"b\" zero-bye" drawn.event'
expect 1 'ludex: drawn.event: round 2 cannot be paired: the bracket pairs b, who must not have a bye in this round; remove it with: bye PLAYER none' \
    ludex event drawn.event pair --write

# --watch, until the program is stopped.
expect 2 'ludex: --watch can be used only with standings' ludex event club.event list --watch
expect 3 'ludex: none.event: No such file or directory' \
    ludex event none.event standings --watch
for source in - .; do
    expect 2 "ludex: --watch can be used only with a regular file, and $source is not one" \
        ludex event "$source" standings --watch
done
# told COUNT: true if the standings have been printed this many times
told() {
    [ "$(grep -c '^Club,' watched)" = "$1" ]
}
timeout 100 ludex event club.event standings --watch >watched &
watching=$!
await told 1
prepare ludex event club.event result 2 2 1-0
await told 2
sleep 0.3 # it looks five times a second
kill $watching
wait $watching
expect 0 2 'grep -c ^Club, watched'

# A generated match of two players ends when it is decided.
expect 0 '    format first-to-2 wins
        "Player 0001" rating 2250 seed 1
        "Player 0002" rating 1370 seed 2' \
    'ludex event --system first-to-2 --seed 3 generate | grep "format\|seed"'
has 0 'format swiss-3' ludex event --system swiss-3 --players 4 generate
# In a cup, the numbers that pair prints are those of the matches, which result
# uses, also if other matches of the round are decided or not yet paired again.
printf 'A\nB\nC\nD\n' >four.txt
prepare 'ludex event four.txt draw --system "single-elimination best-of-2" --seed 1 \
    -o four.event && ludex event four.event result 1 1 1-0 &&
    ludex event four.event pair --write && ludex event four.event result 1 2 =' \
    >/dev/null
expect 0 'board,first,second
2,3,2' "ludex event four.event pair --write --format csv | tr -d '\\r'"
has 0 'round 1, board 2: C - B 1-0; C beat B' ludex event four.event result 1 2 1-0

finish
