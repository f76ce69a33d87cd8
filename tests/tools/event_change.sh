#!/bin/sh
# Tests commands that change a file of one event.
# shellcheck disable=SC2016 # another shell expands the commands
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/tools/lib/serve.sh
. "$top/tests/tools/lib/serve.sh"

# `new` makes a file, and never overwrites one.
expect 0 'open.event: swiss-5; enter the players with "ludex event open.event add NAME"' \
    ludex event open.event new 2026 "'Club \"Open\"'" --rounds 5 --points 3-1-0 \
    --tiebreaks bh/c1,DE --game quax --series Opens --source club
expect 0 'event 2026 "Club \"Open\"" {
    series "Opens"
    format swiss-5
    game "quax"
    source "club"
    tiebreaks "BH-C1, DE"
    points 3-1-0
}' cat open.event
expect 0 'events: 1, clean: 1, with errors: 0, results: 0' ludex check open.event
cp open.event before
expect 2 'ludex: open.event already exists; new does not overwrite files' \
    ludex event open.event new Other
ln -s nowhere hanging
expect 2 'ludex: hanging already exists; new does not overwrite files' \
    ludex event hanging new Other
expect 0 - cmp open.event before
# A name of an archive that does not exist.
for name in none.ludex none.ldx none.db; do
    expect 2 "ludex: there is no archive $name, and a text file needs another extension, such as .event; make an archive first with \"ludex archive $name create\"" \
        ludex event $name new Open --rounds 3
done
expect 0 'none.ldx: swiss-3; enter the players with "ludex event none.ldx add NAME"' \
    'ludex archive none.ldx create >made && ludex event none.ldx new Open --rounds 3'
expect 0 'robin.event: round-robin; enter the players with "ludex event robin.event add NAME"' \
    ludex event robin.event new Robin --system round-robin
expect 0 'event "Robin" {
    format round-robin
}' cat robin.event
expect 0 'cup.event: single-elimination best-of-2 + third-place + tiebreak; enter the players with "ludex event cup.event add NAME"' \
    ludex event cup.event new Cup --system \
    "'knockout best-of-2 + tiebreak + third-place'"
has 0 'format single-elimination best-of-2 + third-place + tiebreak' cat cup.event
has 0 'first-to-3 wins;' ludex event duel.event new Duel --system first-to-3
has 0 'swiss-4;' ludex event four.event new Four --system swiss-4
has 0 'swiss-4;' ludex event fourth.event new Four --system swiss-4 --rounds 4
expect 2 'ludex: event new: --system swiss-4 and --rounds 5 contradict each other' \
    ludex event r.event new Four --system swiss-4 --rounds 5
expect 2 'ludex: --system takes a system such as "round-robin" or "single-elimination best-of-2 + third-place", not "swiss best-of-2"' \
    ludex event r.event new Cup --system "'swiss best-of-2'"
expect 2 'ludex: --system takes a system such as "round-robin" or "single-elimination best-of-2 + third-place", not "unknown"' \
    ludex event r.event new Cup --system unknown
prepare 'printf "a\nb\n" >two.txt'
has 0 'format single-elimination best-of-2' \
    ludex event two.txt draw --system "'knockout best-of-2'"
for words in first-to-3 "'knockout best-of-2'" "'knockout + tiebreak'" \
    "'knockout + third-place'"; do
    expect 2 'ludex: event pair: --system takes only the system, without a number, tiebreak or third-place' \
        ludex event cup.event pair --system "$words"
done
expect 2 'ludex: event new: --rounds can be used only with a Swiss; in a round-robin, the number of players determines the rounds' \
    ludex event r.event new Robin --system round-robin --rounds 3
expect 2 'ludex: event new: a Swiss requires its number of rounds; use --rounds' \
    ludex event r.event new Open
expect 2 'ludex: event new: "Club" is not a year from 1 to 9999; only a year can precede the name of the event' \
    ludex event r.event new Club Open
expect 2 'ludex: event new: "0" is not a year from 1 to 9999; only a year can precede the name of the event' \
    ludex event r.event new 0 Open
expect 2 'ludex: event new: the name " x" must be one line of UTF-8 text without spaces around it' \
    ludex event r.event new "' x'"
expect 2 'ludex: event new requires the name of the event' ludex event r.event new
expect 2 'ludex: r.trf has the extension of TRF, but new makes a file of events' \
    ludex event r.trf new Open
expect 2 'ludex: event new: specify a file instead of "-"' ludex event - new Open
expect 2 'ludex: event: --wait can be used only with commands that change a file, not with new' \
    ludex event r.event new Open --wait 1
expect 2 'ludex: event: --seed can be used only with pair, draw and generate, not with new' \
    ludex event r.event new Open --seed 1
expect 2 'ludex: event: --rounds can be used only with new, draw and generate, not with add' \
    ludex event open.event add Ann --rounds 1
ludex import archive quax/taylor.qux >/dev/null
expect 3 'ludex: none/r.event: No such file or directory' \
    ludex event none/r.event new Open --rounds 5
for file in r.event r.trf none; do
    expect 1 - test -e $file
done

# `add` changes nothing else in the file.
printf '# typed by hand\r\nevent "Club" { # the club\r\n    format swiss-5\r\n    players {\r\n        # board 1\r\n        "Ann" rating 1900 # is ill\r\n        "Bob"\r\n    }\r\n    round 1\r\n        "Ann" "Bob" 1-0 # quick\r\n}\r\n# end\r\n' >club.event
expect 0 'Zoé is added; round 1 is a zero-point bye; round 2 has 3 players, so one has the bye' \
    ludex event club.event add Zoé rating 1850 club Red
expect 0 '# typed by hand
event "Club" { # the club
    format swiss-5
    players {
        # board 1
        "Ann" rating 1900 # is ill
        "Bob"
        "Zoé" club "Red" rating 1850
    }
    round 1
        "Ann" "Bob" 1-0 # quick
        "Zoé" zero-bye
}
# end' 'tr -d "\r" <club.event'
expect 0 14 "grep -c '
' club.event"
cp club.event before
expect 2 'ludex: club.event: there is already a player "Bob" (number 2); make the names different' \
    ludex event club.event add bob
expect 2 'ludex: club.event: unexpected "ratings"; did you mean "rating"?' \
    ludex event club.event add Cid ratings 1
expect 0 - cmp club.event before

# Absences.
expect 0 'Ann is withdrawn from round 3 on; round 2 has 3 players, so one has the bye' \
    ludex event club.event withdraw ann after round 2
expect 0 'Bob has a half-point bye in round 2; round 2 has 2 players' \
    ludex event club.event bye 2 half round 2
expect 0 '    round 2
        "Bob" half-bye
    round 3
        "Ann" withdrawn' "tr -d '\r' <club.event | sed -n '/round 2/,/withdrawn/p'"
expect 0 'Club, round 2 of 5

board  no  first  points  no  second  points
    1   3  Zoé         0   1  Ann          1' ludex event club.event pair
expect 0 'Ann returns in round 2; round 2 has 2 players' \
    ludex event club.event return Ann
expect 2 'ludex: club.event: there is no player "Anne"; did you mean "Ann"?' \
    ludex event club.event withdraw Anne

# Details of players change, and players who are not paired are removed.
prepare ludex event typing.event new Typing --rounds 3
for player in 'Anna rating 1900 category W' 'Bob club Rde' 'Cid' 'Dan'; do
    prepare "ludex event typing.event add $player"
done
prepare ludex event typing.event forbid Anna Dan
prepare ludex event typing.event bye Dan half round 2
cp typing.event before
expect 0 'Bob: rating 1800, club Red instead of Rde, name Bob Roe instead of Bob' \
    ludex event typing.event edit bob name "'Bob Roe'" club Red rating 1800
expect 0 'Anna: category removed, name Ann instead of Anna' \
    ludex event typing.event edit Anna category "''" name Ann
expect 0 'Cid is removed; round 1 has 3 players, so one has the bye' \
    ludex event typing.event remove Cid
expect 0 'event "Typing" {
    format swiss-3
    players {
        "Ann" rating 1900
        "Bob Roe" club "Red" rating 1800
        "Dan"
    }
    forbid "Ann" "Dan"
    round 2
        "Dan" half-bye
}' cat typing.event
prepare 'ludex import typing.ldx typing.event 2>/dev/null'
expect 0 'undone: Cid is removed; round 1 has 3 players, so one has the bye
undone: Anna: category removed, name Ann instead of Anna
undone: Bob: rating 1800, club Red instead of Rde, name Bob Roe instead of Bob' \
    ludex event typing.event undo 3
expect 0 - cmp typing.event before
# The same in an archive.
expect 0 'Dan: name Dana instead of Dan' ludex event typing.ldx edit Dan name Dana
expect 0 'Bob Roe is removed; round 1 has 2 players' \
    ludex event typing.ldx remove "'Bob Roe'"
has 0 '        "Ann" rating 1900
        "Dana"
    }
    forbid "Ann" "Dana"
    round 2
        "Dana" half-bye' ludex event typing.ldx show
expect 0 'undone: Bob Roe is removed; round 1 has 2 players' \
    ludex event typing.ldx undo
has 0 '        "Bob Roe" club "Red" rating 1800' ludex event typing.ldx show
# A player of a paired round can only withdraw.
prepare ludex event typing.event pair --write --seed 1
cp typing.event before
expect 2 'ludex: typing.event: round 1 is paired with Bob, who can only withdraw: withdraw "Bob"' \
    ludex event typing.event remove Bob
expect 2 'ludex: typing.event: round 1 is paired, so the number of Bob cannot change' \
    ludex event typing.event edit Bob number 1
expect 0 - cmp typing.event before

# A player withdraws from a round robin whose rounds are paired beforehand.
prepare 'printf "Name;Rtg\nA;2000\nB;1900\nC;1800\nD;1700\n" >four.csv'
prepare 'ludex event four.csv draw --system round-robin --schedule --seed 1 >league.event'
prepare ludex event league.event result 1 A 1-0
cp league.event before
expect 0 'A is withdrawn from round 2 on; 2 games without a result are won by the opponents by forfeit; A has played 1 of 3 games, fewer than half, so their results can be annulled' \
    ludex event league.event withdraw A round 2
expect 0 2 'grep -c forfeit league.event'
expect 0 'events: 1, clean: 1, with errors: 0, results: 7' \
    ludex event league.event check -W no-event-open
has 0 'withdrawn, forfeits -2' ludex event league.event standings
expect 0 - 'ludex event league.event undo >undone && cmp league.event before'
# In TRF there are only the forfeits.
prepare 'ludex event league.event show --to trf --ends lf >league.trf 2>/dev/null'
has 0 'A is withdrawn from round 2 on; 2 games' ludex event league.trf withdraw A
expect 0 2 "grep ' A  ' league.trf | grep -o '[wb] -' | wc -l | tr -d ' '"
# The player returns. The default is the round of the withdrawal, and a game
# against an opponent who has withdrawn too is won.
prepare 'ludex event league.event withdraw A'
expect 0 'B is withdrawn from round 3 on; 1 game without a result is won by the opponent by forfeit' \
    ludex event league.event withdraw B after round 2
expect 0 'A returns in round 3; 1 game lost by forfeit has no result again' \
    ludex event league.event return A round 3
expect 2 'ludex: league.event: A is not withdrawn' ludex event league.event return A
has 0 'A is withdrawn from round 3 on; 1 game without' \
    ludex event league.event withdraw A
prepare 'ludex event league.event undo 3'
expect 0 'A returns in round 2; 2 games lost by forfeit have no result again' \
    ludex event league.event return A
expect 0 0 'grep -c "withdrawn\|forfeit" league.event || :'
expect 2 'ludex: league.trf: a TRF file does not store in which round A has withdrawn; add round and its number' \
    ludex event league.trf return A
expect 0 'A returns in round 2; 2 games lost by forfeit have no result again' \
    ludex event league.trf return A round 2
expect 2 'ludex: league.trf: A has lost no game by forfeit from round 2 on' \
    ludex event league.trf return A round 2
prepare 'ludex event league.event withdraw A && ludex event league.event withdraw B'
has 0 '; 1 game won by forfeit, because the opponent has withdrawn' \
    ludex event league.event return A
cp before league.event

# A game is annulled, keeps its board, and gets a result again.
printf 'event { format swiss-3 players { "A" "B" "C" "D" } round 1 "A" "B" 1-0 "C" "D" 1-0
    round 2 "C" "A" * "D" "B" * }' >void.event
expect 0 'round 1, board 1: A - B annulled, instead of 1-0
round 2 is already paired and does not change; the points count from round 3 on' \
    ludex event void.event result 1 A annulled
has 0 '"A" "B" annulled changed 2' cat void.event
expect 0 'round 1, board 2: C - D 0-1, instead of 1-0
round 2 is already paired and does not change; the points count from round 3 on' \
    ludex event void.event result 1 2 0-1
has 0 'annulled' ludex event void.event boards --round 1
expect 0 'round 1, board 1: A - B 1/2-1/2, instead of annulled
round 2 is already paired and does not change; the points count from round 3 on' \
    ludex event void.event result 1 1 =
has 0 'nothing changed' ludex event void.event result 1 1 =
expect 2 'ludex: league.trf: a TRF file cannot store annulled games' \
    ludex event league.trf result 1 1 annulled

# A game that was played early does not follow the withdrawal.
prepare ludex event league.event result 3 A 1-0
has 0 'A is withdrawn from round 2 on; 1 game without a result is won by the opponent by forfeit' \
    ludex event league.event withdraw A
expect 0 'events: 1, clean: 1, with errors: 0, results: 7' \
    ludex event league.event check -W no-event-open
has 0 'A returns in round 2; 1 game lost by forfeit has no result again' \
    ludex event league.event return A

# A player who arrives after the pairing plays the one who has the bye.
prepare ludex event late.event new Late --rounds 3 --initial-colour first
for name in Ann Bob Gil; do
    prepare ludex event late.event add $name
done
prepare ludex event late.event pair --write
prepare ludex event late.event add Hal
cp late.event before
expect 0 'round 1: Gil - Hal' ludex event late.event swap 1 Hal Gil
has 0 '    2   3  Gil ' ludex event late.event boards
prepare 'ludex event late.event show --to trf >late.trf 2>/dev/null'
expect 0 'round 1, board 2: Gil - Hal 1-0' ludex event late.event result 1 Hal 1-0
expect 0 'undone: round 1, board 2: Gil - Hal 1-0
undone: round 1: Gil - Hal' ludex event late.event undo 2
expect 0 - cmp late.event before
prepare 'ludex event late.event show --to trf >bye.trf 2>/dev/null'
expect 0 'round 1: Gil - Hal' ludex event bye.trf swap 1 hal gil
expect 0 - cmp bye.trf late.trf

# Results, by board or player, several at once, and forfeits that look like
# options.
cat >four.event <<'EOF'
event "Four" {
    format swiss-3
    initial-colour first
    players { "Ann" rating 1900 seed 1 "Bob" rating 1800 seed 2 "Cid" seed 3 "Dan" seed 4 }
}
EOF
expect 2 'ludex: event: --wait can be used only with commands that change a file, not with pair' \
    ludex event four.event pair --wait 1
expect 0 'Four, round 1 of 3

board  no  first  points  no  second  points
    1   1  Ann         0   3  Cid          0
    2   4  Dan         0   2  Bob          0' ludex event four.event pair --write --wait 1
expect 0 '    round 1
        "Ann" "Cid" *
        "Dan" "Bob" *' "sed -n '/round 1/,/Bob/p' four.event"
expect 0 'round 1, board 1: Ann - Cid 1/2-1/2
round 1, board 2: Dan - Bob 0-1 by forfeit' \
    ludex event four.event result 1 ann remis 2 -:+
expect 0 'round 1, board 1: Ann - Cid 0-0 by forfeit, instead of 1/2-1/2
round 1, board 2: Dan - Bob 0-0 by forfeit, instead of 0-1 by forfeit' \
    ludex event four.event result 1 1 -- 2 ---
expect 0 'round 1, board 1: Ann - Cid 1-0, instead of 0-0 by forfeit
round 1, board 2: Dan - Bob 0-1 by forfeit, instead of 0-0 by forfeit' \
    ludex event four.event result -- 1 Cid 1:0 2 -/+
# A result that is entered again changes nothing, and undo does not count it.
cp four.event same.event
expect 0 'round 1, board 1: Ann - Cid 0-1, instead of 1-0
round 1, board 2: Dan - Bob 1-0, instead of 0-1 by forfeit' \
    ludex event same.event result 1 1 0-1 2 1-0
expect 0 'round 1, board 2: Dan - Bob 1-0, as before
nothing changed' ludex event same.event result 1 2 1-0
expect 0 'undone: round 1, board 1: Ann - Cid 0-1, instead of 1-0 (and 1 more line)' \
    ludex event same.event undo
expect 0 - cmp same.event four.event
expect 0 'round 1, board 1: Ann - Cid 1-0, as before
round 1, board 2: Dan - Bob 1-0, instead of 0-1 by forfeit' \
    ludex event same.event result 1 1 1-0 2 1-0
expect 0 '1,2,1
2,3,4' "ludex event four.event pair --write --format csv | tr -d '\r' | sed 1d"
cp four.event before
expect 2 'ludex: four.event: round 2 is already paired' \
    ludex event four.event pair --write --after 1
expect 2 'ludex: event pair: --write cannot be used with words that select events' \
    ludex event four.event pair --write Four
expect 2 'ludex: event: --write can be used only with draw and pair, not with show' \
    ludex event four.event show --write
expect 2 'ludex: archive: the archive has no event' \
    ludex event archive pair --write
expect 2 'ludex: four.event: there is no player "Bobb"; did you mean "Bob"?' \
    ludex event four.event result 2 Bobb 1-0
expect 2 'ludex: four.event: the result must be 1-0, 0-1, 1/2-1/2, * or annulled, or +-, -+ or -- for a forfeit, not "won"' \
    ludex event four.event result 2 1 won
expect 0 - cmp four.event before
# Games without a result prevent the pairing, unless --after permits it.
expect 1 'ludex: four.event: round 3 is not paired, because 2 games have no result: round 2, board 1 (Bob - Ann); round 2, board 2 (Cid - Dan); enter the results, or use --after 2 to pair it nevertheless' \
    ludex event four.event pair --write
# result never pairs a round, which nobody has seen then.
expect 2 'ludex: four.event: round 3 is not paired yet; pair it first with: ludex event four.event pair --write' \
    ludex event four.event result 3 1 1-0
expect 0 - cmp four.event before
expect 0 '1' "ludex event four.event pair --write --after 2 2>&1 | grep -c 'unknown results are counted as draws'"
# No round after the last one is paired by points.
expect 0 'round 1, board 1: Ann - Cid *, instead of 1-0' \
    ludex event four.event result 1 1 "'*'"
expect 2 'ludex: four.event: there is no round 4 to pair: all rounds are already paired' \
    ludex event four.event pair --write

# A player can have a K factor and several categories.
prepare ludex event k.event new Prizes --rounds 3
expect 0 'Ann is added; round 1 has 1 player' \
    ludex event k.event add Ann rating 1500 k 20 category W category S category U20
expect 0 '        "Ann" rating 1500 k 20 category "W" category "S" category "U20"' \
    grep Ann k.event
expect 2 'ludex: k.event: category "W" is given twice' \
    ludex event k.event add Bea category W category S category W
expect 2 'ludex: k.event: k is given twice' ludex event k.event add Bea k 20 k 10
expect 2 'ludex: k.event: the category is empty' ludex event k.event add Bea category "''"
expect 2 'ludex: k.event: a player can have at most 32 categories' \
    "ludex event k.event add Bea \$(seq -f 'category c%g' 33)"

# Forbidden pairs, and changes of a pairing.
ludex event pairs.event new Pairs --rounds 3 >"$work/made"
for name in Ann Bob Cid Dan; do
    prepare ludex event pairs.event add $name club Red
done
expect 0 'Ann and Cid must not be paired' ludex event pairs.event forbid ann cid
expect 0 'Pairs, round 1 of 3

board  no  first  points  no  second  points
    1   1  Ann         0   4  Dan          0
    2   3  Cid         0   2  Bob          0
ludex: pairs.event: the players are numbered by rating, title and name, and player 1 has the first colour in round 1 by lot (seed 2)' \
    ludex event pairs.event pair --write --seed 2
expect 0 'players of the same club must not be paired in rounds 2 to 3; warning: round 2 cannot be paired in this way' \
    ludex event pairs.event forbid same club
expect 0 'players of the same club may again be paired' \
    ludex event pairs.event allow same club
expect 0 'round 1: Bob - Cid' ludex event pairs.event swap 1 2
expect 0 'round 1: Ann - Cid, Bob - Dan; warning: Ann and Cid must not be paired' \
    ludex event pairs.event swap 1 Dan 3
has 0 '        "Ann" "Cid" *
        "Bob" "Dan" *' cat pairs.event
# check names the pair that is forbidden.
has 0 'Ann meets Cid in round 1, although the event forbids this pair [other-pairing]' \
    ludex event pairs.event check
expect 0 1 'ludex event pairs.event check 2>&1 | grep -c other-pairing'

# A ban counts from the round on that is paired after it.
printf 'event { format swiss-3 initial-colour first players { "A" "B" "C" "D" }
    round 1 "A" "C" 1-0 "D" "B" 1-0 }' >later.event
expect 0 'A and C must not be paired in rounds 2 to 3; they have met in round 1' \
    ludex event later.event forbid A C
expect 0 'events: 1, clean: 1, with errors: 0, results: 2' \
    ludex event later.event check -W no-event-open
expect 2 'ludex: later.event: this is already forbidden' ludex event later.event forbid A C
# A round is judged by what was forbidden when it was paired.
prepare 'ludex event was.event new Was --rounds 4 --initial-colour first &&
    printf "Ann\nBob\nCid\nDan\nEve\nFay\n" >six.txt && ludex event was.event add --from six.txt &&
    ludex event was.event forbid Ann Dan && ludex event was.event pair --write &&
    ludex event was.event result 1 1 1-0 2 1-0 3 1-0'
expect 0 'Ann and Dan may again be paired' ludex event was.event allow Ann Dan
has 0 '    forbid "Ann" "Dan" rounds 1 to 1' cat was.event
expect 0 'events: 1, clean: 1, with errors: 0, results: 3' \
    ludex event was.event check -W no-event-open
expect 2 'ludex: was.event: this is not forbidden' ludex event was.event allow Ann Dan
# A ban that a paired round does not observe is removed.
prepare 'cp was.event met.event && ludex event met.event forbid Bob "$(sed -n "s/.*\"Bob\" \"\(...\)\" .-.*/\1/p" met.event)"'
prepare 'ludex event met.event allow Bob "$(sed -n "s/.*\"Bob\" \"\(...\)\" .-.*/\1/p" met.event)"'
expect 0 1 'grep -c forbid met.event'
printf 'event { format swiss-5 forbid "a" "b" players { "a" "b" "c" "d" }
    round 1 "a" "b" 1-0 "c" "d" 1-0 }' >hand.event
expect 0 'a and b may again be paired' ludex event hand.event allow a b
expect 0 0 'grep -c forbid hand.event || :'
# It cannot be judged if an earlier result was changed after it.
prepare ludex event was.event pair --write
prepare ludex event was.event result 2 1 1-0 2 1-0 3 1-0
expect 0 0 'grep -c changed was.event || :'
has 0 'the points count from round 3 on' ludex event was.event result 1 1 0-1
expect 0 1 'grep -c " 0-1 changed 2$" was.event'
has 0 'note: the pairing of round 2 cannot be judged, because the result of Ann in round 1 was entered or changed after it [unjudged-pairing]' \
    ludex event was.event check
expect 0 'events: 1, clean: 1, with errors: 0, results: 6' \
    ludex event was.event check -W no-event-open -W no-unjudged-pairing
has 0 'should meet' 'sed "s/ changed 2//" was.event >unmarked.event; ludex event unmarked.event check'
has 0 '"result": "0-1", "changed": 2' ludex event was.event show --to json
has 0 'TRF cannot express after which rounds results were changed' ludex event was.event show --to trf
has 0 ' changed 2' 'ludex import was.ldx was.event >/dev/null 2>&1; ludex event was.ldx show'
# The same for a bye of a late entry.
prepare ludex event was.event add Gus
prepare ludex event was.event pair --write
has 0 'Gus has a half-point bye in round 1' ludex event was.event bye Gus half round 1
has 0 '"Gus" half-bye changed 3' cat was.event

# Undoing, at several levels. A change by another program ends the history.
printf '# mine\nevent "Undo" {\n  format swiss-3\n  initial-colour first\n  players { "Ann" seed 1 "Bob" seed 2 "Cid" seed 3 "Dan" seed 4 } }\n' >undo.event
chmod 640 undo.event
cp undo.event before
expect 2 'ludex: undo.event: there is no change to undo' ludex event undo.event undo
expect 0 'Ann has a half-point bye in round 2' ludex event undo.event bye Ann half 2
expect 0 640 stat -c %a undo.event.undo
prepare ludex event undo.event pair --write
cp undo.event paired
prepare ludex event undo.event result 1 1 1-0 2 =
expect 2 'ludex: undo.event: only 3 changes can be undone' \
    ludex event undo.event undo 4
expect 0 'undone: round 1, board 1: Ann - Cid 1-0 (and 1 more line)' \
    ludex event undo.event undo
expect 0 - cmp undo.event paired
expect 0 'undone: round 1 is paired
undone: Ann has a half-point bye in round 2' ludex event undo.event undo 2
expect 0 - cmp undo.event before
expect 1 - test -e undo.event.undo
# A change and its reverse lead to the same text twice.
for bye in half none; do
    prepare ludex event undo.event bye Ann $bye 2
done
expect 0 'undone: Ann has no bye in round 2' ludex event undo.event undo
expect 0 'undone: Ann has a half-point bye in round 2' ludex event undo.event undo
expect 2 'ludex: undo.event: there is no change to undo' ludex event undo.event undo
prepare ludex event undo.event bye Bob half 2
sed -i 's/mine/yours/' undo.event
expect 2 'ludex: undo.event was changed by another program after the last change, which therefore cannot be undone' \
    ludex event undo.event undo
expect 0 'Ann and Bob must not be paired' ludex event undo.event forbid Ann Bob
expect 0 'undone: Ann and Bob must not be paired' ludex event undo.event undo
expect 2 'ludex: undo.event: there is no change to undo' ludex event undo.event undo
expect 2 'ludex: event undo: "0" is not a number of changes from 1 to 50' \
    ludex event undo.event undo 0
expect 2 'ludex: event undo: "all" is not a number of changes from 1 to 50' \
    ludex event undo.event undo all
expect 2 'ludex: archive: the archive has no event' \
    ludex event archive undo
expect 2 'ludex: event: standard input cannot be changed; specify a file' \
    ludex event - undo
expect 3 'ludex: none.event: No such file or directory' ludex event none.event undo
# A file in place of the history is not a history, is damaged, or is a link.
echo mine >undo.event.undo
cp undo.event before
expect 3 'ludex: undo.event.undo is not a history of changes by Ludex; rename it' \
    ludex event undo.event bye Bob half 3
expect 0 mine cat undo.event.undo
expect 0 - cmp undo.event before
printf 'ludex undo 1\nx\n' >undo.event.undo
has 0 'ludex: undo.event.undo is damaged, so earlier changes cannot be undone' \
    ludex event undo.event bye Bob half 3
expect 0 'undone: Bob has a half-point bye in round 3' ludex event undo.event undo
ln -s before undo.event.undo
expect 3 'ludex: undo.event.undo: Too many levels of symbolic links' \
    ludex event undo.event bye Bob half 3
expect 0 - cmp undo.event before
rm undo.event.undo
# The history of a link is next to its target.
mkdir folder
mv undo.event folder
ln -s folder/undo.event .
prepare ludex event undo.event bye Bob half 3
expect 0 'undone: Bob has a half-point bye in round 3' \
    ludex event folder/undo.event undo
expect 0 folder/undo.event readlink undo.event

# The draw is written into its own file or into another file.
cat >drawn.event <<'EOF'
event "Draw" {
    format swiss-3
    players { "Ann" rating 1900 "Bob" rating 2000 }
}
EOF
cp drawn.event before
expect 0 - ludex event drawn.event draw --seed 5 -o other.event
expect 0 - cmp drawn.event before
expect 0 - 'ludex event drawn.event draw --seed 5 | cmp - other.event'
expect 2 'ludex: drawn.event: the output file must not be one of the input files' \
    ludex event drawn.event draw -o drawn.event
expect 2 'ludex: event draw: --write cannot be used with -o' \
    ludex event drawn.event draw --write -o other.event
expect 2 'ludex: event draw: --write cannot be used with --to' \
    ludex event drawn.event draw --write --to trf
for option in '--points 3-1-0' '--tiebreaks BH' '--after 1' '--unplayed virtual' \
    --raw --wide; do
    expect 2 "ludex: event: ${option%% *} cannot be used with draw" \
        ludex event drawn.event draw "$option"
done
expect 2 'ludex: event: --unplayed cannot be used with new' \
    ludex event fresh.event new Fresh --unplayed virtual
expect 2 'ludex: event: -o can be used only with draw, not with show' \
    ludex event drawn.event show -o x
expect 0 - cmp drawn.event before
expect 0 '2 players are numbered, and round 1 is paired' \
    ludex event drawn.event draw --seed 5 --write
expect 0 - cmp drawn.event other.event
expect 0 'undone: 2 players are numbered, and round 1 is paired' \
    ludex event drawn.event undo
expect 0 - cmp drawn.event before
printf 'Ann\nBob\n' >list.txt
expect 2 'ludex: list.txt is not a file of events, so its draw cannot be written into it; use -o' \
    ludex event list.txt draw --write
expect 2 'ludex: four.event already has games, so it cannot be drawn' \
    ludex event four.event draw --write
# Requested byes and withdrawals do not prevent a draw, and follow their
# players.
cat >byes.event <<'EOF'
event "Byes" {
    format swiss-3
    initial-colour second
    players { "Ann" "Bob" rating 1800 "Cid" rating 1900 "Dan" rating 1700 }
    round 1
        "Ann" half-bye
    round 2
        "Bob" zero-bye
    round 3
        "Dan" withdrawn
}
EOF
expect 0 'event "Byes" {
    format swiss-3
    initial-colour second
    players {
        "Cid" rating 1900 seed 1
        "Bob" rating 1800 seed 2
        "Dan" rating 1700 seed 3
        "Ann" seed 4
    }
    round 1
        "Ann" half-bye
        "Bob" "Cid" *
        "Dan" bye
    round 2
        "Bob" zero-bye
    round 3
        "Dan" withdrawn
}' ludex event byes.event draw --seed 1

# The first round: the players are numbered by rating, title and name, and the
# lot decides the initial colour.
prepare ludex event first.event new First --rounds 3
for player in 'Zed rating 1700' 'Bob rating 1900' 'Amy rating 1900 title FM' \
    'Abe rating 1900'; do
    prepare "ludex event first.event add $player"
done
expect 0 'First, round 1 of 3

board  no  first  points  no  second  points
    1   1  Amy         0   3  Bob          0
    2   4  Zed         0   2  Abe          0' \
    "ludex event first.event pair 2>one"
expect 0 'ludex: first.event: the players have no numbers yet; pair --write numbers them' \
    cat one
cp first.event before
expect 2 'ludex: first.event: round 1 is not paired yet; pair it first with: ludex event first.event pair --write' \
    ludex event first.event result 1 1 1-0
expect 2 'ludex: first.event: the other players have no numbers, which they get when round 1 is paired' \
    ludex event first.event add Cid number 3
expect 0 - cmp first.event before
expect 0 'First, round 1 of 3

board  no  first  points  no  second  points
    1   1  Amy         0   3  Bob          0
    2   4  Zed         0   2  Abe          0
ludex: first.event: the players are numbered by rating, title and name, and player 1 has the first colour in round 1 by lot (seed 2)' \
    ludex event first.event pair --write --seed 2
expect 0 'event "First" {
    format swiss-3
    initial-colour first
    note "drawn by lot with the number 2"
    players {
        "Zed" rating 1700 seed 4
        "Bob" rating 1900 seed 3
        "Amy" title "FM" rating 1900 seed 1
        "Abe" rating 1900 seed 2
    }
    round 1
        "Amy" "Bob" *
        "Zed" "Abe" *
}' cat first.event
# A round robin gets its numbers by lot; an initial colour that is stated stays.
printf 'event { format round-robin players { "Ann" "Bob" "Cid" "Dan" } }' >lots.event
has 0 'ludex: lots.event: the players have no numbers yet; pair --write numbers them by lot' \
    ludex event lots.event pair
has 0 'ludex: lots.event: the players are numbered by lot (seed 1)' \
    ludex event lots.event pair --write --seed 1
printf 'event { format swiss-3 initial-colour second players { "Bob" "Ann" } }' >given.event
has 0 '    1   2  Bob         0   1  Ann          0
ludex: given.event: the players are numbered by rating, title and name' \
    ludex event given.event pair --write
has 0 'initial-colour second' ludex event given.event show
expect 0 0 'grep -c "by lot" given.event || :'
# A player who is spelled differently is not a player.
expect 2 'ludex: given.event: there is no player "bob"; did you mean "Bob"?' \
    ludex event given.event player bob
expect 2 'ludex: given.event: there is no player "Zoe"' \
    ludex event given.event player Zoe
# An event without games.
expect 2 'ludex: open.event: the event has no results' \
    ludex event open.event standings
# Words that look like options, and details that are given twice.
expect 2 'ludex: event: unexpected "-1": numbers of rounds, boards and players cannot be negative' \
    ludex event given.event bye Ann half round -1
expect 2 'ludex: first.event: rating is given twice' \
    ludex event first.event add Cid rating 1 rating 2

# A ban counts only in its rounds.
printf 'event { format swiss-3 initial-colour first forbid "a" "c" rounds 2 to 2
    players { "a" "b" "c" "d" } }' >second.event
has 0 '1,1,3' ludex event second.event pair --after 0 --format csv
sed 's/2 to 2/1 to 2/' second.event >first.event
expect 0 0 'ludex event first.event pair --after 0 --format csv 2>/dev/null | grep -c "1,3\|3,1" || :'
# Bans of clubs do not slow down the pairing of a large event. Each club has 50
# consecutive players, so the first player of the lower half is the first opponent.
prepare 'awk '\''BEGIN {
    print "event { format swiss-9 initial-colour first forbid same club players {"
    for (i = 1; i <= 2000; i++)
        printf "\"p%d\" club \"c%d\" seed %d\n", i, (i - 1) / 50, i
    print "} }"
}'\'' >clubs.event'
has 0 '1000,2000,1000' \
    '(ulimit -t 20; exec ludex event clubs.event pair --format csv)'

# The initial colour is given, and not drawn by lot.
prepare 'ludex event coloured.event new C --rounds 3 --initial-colour second'
has 0 'initial-colour second' cat coloured.event
for name in a b c d; do
    prepare ludex event coloured.event add $name
done
prepare 'for seed in 1 2 3 4; do ludex event coloured.event draw --seed $seed; done >coloured'
expect 0 4 'grep -c "initial-colour second" coloured'
expect 0 4 "grep -c '\"c\" \"a\"' coloured"
prepare 'for seed in 1 2 3 4; do ludex event coloured.event draw --seed $seed --initial-colour first
    done >coloured'
expect 0 4 "grep -c '\"a\" \"c\"' coloured"
expect 0 0 'grep -c "by lot" coloured || :'
has 2 'only with new and draw, not with pair' \
    ludex event coloured.event pair --initial-colour first
# The order of the options does not matter.
prepare 'sed s/swiss-3/round-robin/ coloured.event >league.event
    ludex event league.event draw --seed 1 --schedule --acceleration none >schedule'
expect 0 3 'grep -c "  round" schedule'

# A word that is the name of one player and the number of another is refused.
printf 'event {\n format swiss-2\n players {\n "3" seed 1\n "Bob" seed 2\n "Cid" seed 3\n "Dan" seed 4\n }\n}\n' >three.event
expect 2 'ludex: three.event: "3" is the name of player 1 and the number of player "Cid"; use "1" or "Cid" instead' \
    ludex event three.event bye 3 half
has 0 '3 has a half-point bye' ludex event three.event bye 1 half
has 0 '3 has no bye' ludex event three.event bye 1 none
# The number of rounds can change as long as none after the last one is paired.
prepare 'ludex event three.event pair --write --seed 1'
expect 0 'format swiss-4, instead of format swiss-2' ludex event three.event set rounds 4
expect 0 'format swiss-1, instead of format swiss-4' ludex event three.event set format swiss-1
expect 2 'ludex: three.event: round 1 is paired, so the event cannot have only 0 rounds' \
    ludex event three.event set rounds 0
expect 2 'ludex: three.event: rounds requires a number, not "x"' ludex event three.event set rounds x
expect 2 'ludex: three.event: round 1 is paired, so the format cannot change' \
    ludex event three.event set format round-robin

# Statements with which the event would have an error, or that later commands
# would refuse. The file is then unchanged.
printf 'event "A" {\n format swiss-2\n begin 2027.05.01\n players { "Ann" "Bob" }\n prizes "Main" { 50 }\n}\n' >stated.event
cp stated.event stated.copy
for statement in 'dates 2027.05.01 to 2027.01.01' 'end 2027.01.01' 'champion Nobody' \
    'round-dates 2027.05.01,2027.05.02,2027.05.03' 'round-dates 2027.05.02,?,2027.05.01'; do
    # shellcheck disable=SC2086 # the words of a statement
    ludex event stated.event set $statement
done 2>told
expect 0 'ludex: stated.event: the last day of the event, 2027.01.01, is before the first day, 2027.05.01
ludex: stated.event: the last day of the event, 2027.01.01, is before the first day, 2027.05.01
ludex: stated.event: Nobody is stated as champion, but did not take part
ludex: stated.event: 2027.05.03 would be the date of round 3; the event has 2 rounds
ludex: stated.event: 2027.05.01 would be the date of round 3; the event has 2 rounds' cat told
expect 2 'ludex: stated.event: the date of round 2, 2027.05.01, is before the date 2027.05.02 of an earlier round' \
    ludex event stated.event set round-dates 2027.05.02,2027.05.01
expect 0 - cmp stated.event stated.copy
has 0 'champion "Ann" is added' ludex event stated.event set champion Ann
# An error that the event had before does not matter.
prepare "printf 'event {\n format swiss-2\n champion \"Eve\"\n players { \"Ann\" \"Bob\" }\n}\n' >had.event"
has 0 'city "Rome"' 'ludex event had.event set city Rome'

# Files that cannot be changed.
: >nothing.event
printf 'event "A" {\n' >broken.event
printf 'event "A" { }\nevent "B" { }\n' >two.event
gzip -c open.event >packed.event.gz
expect 1 'nothing.event: error: there is no event in this file [empty-file]' \
    ludex event nothing.event add Ann
has 1 'ludex: broken.event has errors, so it cannot be changed; the first is in line 1: the brace is not closed' \
    ludex event broken.event add Ann
expect 2 'ludex: two.event contains several events; only a file with one event can be changed' \
    ludex event two.event add Ann
expect 2 'ludex: packed.event.gz is compressed; only an uncompressed file can be changed' \
    ludex event packed.event.gz add Ann
expect 2 'ludex: quax/taylor.qux is neither an archive nor a file of events' \
    ludex event quax/taylor.qux add Ann
expect 2 'ludex: archive: the archive has no event' \
    ludex event archive add Ann
expect 2 'ludex: event: standard input cannot be changed; specify a file' \
    'ludex event - add Ann <open.event'
expect 3 'ludex: none.event: No such file or directory' \
    ludex event none.event add Ann
expect 0 'event "A" {' cat broken.event
expect 0 - 'gzip -dc packed.event.gz | cmp - open.event'

# A full disk, a mode and a link.
cp open.event full.event
chmod 640 full.event
expect 0 'ludex: full.event: File too large
3' "(trap '' XFSZ; ulimit -f 0; ludex event full.event add Ann 2>&1; echo \$?) | cat"
expect 0 - cmp full.event open.event
expect 1 - test -e full.event.undo
prepare ludex event full.event add Ann
cp full.event changed
expect 0 'ludex: full.event: File too large
3' "(trap '' XFSZ; ulimit -f 0; ludex event full.event undo 2>&1; echo \$?) | cat"
expect 0 - cmp full.event changed
expect 0 'undone: Ann is added; round 1 has 1 player' ludex event full.event undo
expect 0 - cmp full.event open.event
expect 0 'ludex: fresh.event: File too large
3' "(trap '' XFSZ; ulimit -f 0; ludex event fresh.event new Ann --rounds 5 2>&1; echo \$?) | cat"
expect 1 - 'test -e fresh.event'
ln -s full.event link.event
expect 0 'Ann is added; round 1 has 1 player' ludex event link.event add Ann
expect 0 full.event readlink link.event
expect 0 640 stat -c %a full.event

# TRF: only the line of the new player is new.
ludex event generate --players 5 --rounds 2 --seed 1 --to trf16 --ends lf >t.trf 2>/dev/null
cp t.trf before
has 0 'New is added with number 6; rounds 1 to 2 are zero-point byes' \
    "sed -i 's/^XXR 2/XXR 5/' t.trf; sed 's/^XXR 2/XXR 5/' -i before
     ludex event t.trf add New rating 1000"
expect 0 1 "diff before t.trf | grep -c '^> 001    6      New  *1000'"

# If the report cannot be printed, nothing is written.
printf 'event "F" { format swiss-3\n players { "Ann" rating 1900 "Bob" rating 1800 "Cid" rating 1700 "Dan" rating 1600 }\n}\n' >full.event
rm -f full.event.undo
cp full.event before
for verb in 'pair --write' 'bye Ann half' 'draw --write --seed 1'; do
    expect 0 'ludex: standard output: No space left on device
3' "(ludex event full.event $verb >/dev/full; echo \$?) 2>&1"
    expect 0 - cmp full.event before
done
prepare ludex event full.event bye Ann half 2
cp full.event before
expect 0 'ludex: standard output: No space left on device
3' '(ludex event full.event undo >/dev/full; echo $?) 2>&1'
expect 0 - cmp full.event before
expect 0 'undone: Ann has a half-point bye in round 2' \
    ludex event full.event undo
expect 0 'ludex: standard output: No space left on device
3' '(ludex event fresh.event new Fresh --rounds 5 >/dev/full; echo $?) 2>&1'
expect 1 - test -e fresh.event
# Two directors at the same time pair one round.
expect 0 '0 1
1' "ludex event full.event pair --write >one 2>&1 & one=\$!
    ludex event full.event pair --write >two 2>&1; two=\$?
    wait \$one; printf '%s\n' \$? \$two | sort | xargs
    grep -c '^    round 1' full.event"

# Boards have the numbers that pair gave them, although a result of an earlier
# round was corrected since, which would order them otherwise.
printf 'event "S" { format swiss-3\n players { "Ann" rating 1900 "Bob" rating 1800 "Cid" rating 1700 "Dan" rating 1600 }\n}\n' >four.event
prepare 'ludex event four.event draw --seed 1 >order.event'
prepare ludex event order.event result 1 1 1-0 2 0-1
prepare ludex event order.event pair --write
prepare ludex event order.event result 1 1 0-1 2 1-0
expect 0 'round 2, board 1: Bob - Ann 1-0' ludex event order.event result 2 1 1-0
# A bye has no board: pair, boards and result number the games of a knock-out
# in the same way, before the round is written and after.
prepare "sed 's/swiss-3/knockout/; s/\"Dan\" rating 1600//' four.event >three.event"
prepare 'ludex event three.event draw --seed 1 >cup.event'
for verb in 'pair --after 0' boards; do
    has 0 '
    1   2  Bob ' "ludex event cup.event $verb"
    has 0 '
        1  Ann' "ludex event cup.event $verb"
done
expect 0 '1,2,3
,1,' "ludex event cup.event pair --after 0 --format csv | tr -d '\r' | sed 1d | sort -r"
expect 0 'round 1, board 1: Bob - Cid 1-0' ludex event cup.event result 1 1 1-0
expect 2 'ludex: cup.event: round 1 has no board 2' \
    ludex event cup.event result 1 2 1-0
# A TRF file lists results by player, and its boards are those of the pairing.
prepare ludex event order.event show --to trf16 --ends lf '>order.trf'
has 0 '
    1   3  Cid ' ludex event order.trf boards
expect 0 'round 2, board 1: Cid - Dan 0-1' ludex event order.trf result 2 1 0-1

# An event is read from a pipe from its first byte on.
mkfifo pipe
printf 'event "Pipe" { format swiss-3 players { "Ann" "Bob" } }\n' >piped.event
timeout 60 cat piped.event >pipe &
feeder=$!
expect 0 'event "Pipe" {
    format swiss-3
    players {
        "Ann"
        "Bob"
    }
}' timeout 60 ludex event pipe show
kill "$feeder" 2>/dev/null # if nothing has read the pipe
wait "$feeder"

# A change that would make the event too long to be read again is refused. The
# name of each player may be in the file twice: as a player and with a game.
awk 'BEGIN {
    for (name = "A"; length(name) < 1000000; name = name name)
        ;
    print "event \"Long\" { format swiss-3 players { \"" name "\" \"Bob\" } }"
}' >long.event
cp long.event before
has 3 'ludex: long.event would be longer than 2 MiB, the maximum length of an event, so it is unchanged' \
    ludex event long.event pair --write --seed 1
expect 0 - cmp long.event before
expect 0 'Cid is added; round 1 has 3 players, so one has the bye' \
    ludex event long.event add Cid

# `set` changes one statement of the file, and undo restores the one before.
prepare ludex event facts.event new Open --rounds 3
expect 0 'city "Riga"' ludex event facts.event set city Riga
expect 0 'city "New York", instead of city "Riga"' \
    ludex event facts.event set city "'New York'"
expect 0 'prizes "Main" { 500 300 }' ludex event facts.event set prizes Main 500 300
cp facts.event before
expect 2 'ludex: facts.event: at "0": the amount is not allowed; amounts are 0.01 to 999999999.99, with two decimals at most' \
    ludex event facts.event set prizes Main 500 0
expect 2 'ludex: facts.event: the form is: set STATEMENT' \
    ludex event facts.event set
expect 0 - cmp facts.event before
expect 0 'event "Open" {
    format swiss-3
    city "New York"
    prizes "Main" { 500 300 }
}' cat facts.event
expect 0 'undone: prizes "Main" { 500 300 }
undone: city "New York", instead of city "Riga"' ludex event facts.event undo 2
has 0 '    city "Riga"' cat facts.event
expect 2 'ludex: facts.event: there is no event "Main 500"; "ludex event facts.event list" lists all events, and "set prizes" changes the prizes of an event' \
    ludex event facts.event prizes Main 500
# The same in an archive and in JSON.
prepare ludex import facts.ludex facts.event
# Statements are removed.
cat >unset.event <<'END'
event "Unset" {
    format swiss-3
    city "Riga"
    deputy-arbiter "A"
    deputy-arbiter "B"
    prizes "Main" { 50 30 }
    prizes "Women" { 20 }
    players { "a" "b" }
}
END
expect 0 'city "Riga" is removed' ludex event unset.event unset city
expect 2 'ludex: unset.event: the event has no city' ludex event unset.event unset city
expect 0 'deputy-arbiter "A" deputy-arbiter "B" is removed' \
    ludex event unset.event unset deputy-arbiter
expect 0 'prizes "Main" { 50 30 } is removed' ludex event unset.event unset prizes Main
expect 2 'ludex: unset.event: the event has no prizes "Main"' \
    ludex event unset.event unset prizes Main
expect 0 'prizes "Women" { 20 } is removed' ludex event unset.event unset prizes
expect 0 'format swiss-3 is removed' ludex event unset.event unset format
expect 0 'event "Unset" {
    players {
        "a"
        "b"
    }
}' cat unset.event
expect 2 'ludex: unset.event: unexpected "x"; the form is: unset STATEMENT [NAME]' \
    ludex event unset.event unset note x
expect 2 'ludex: unset.event: unexpected "citi"; did you mean "city"?' \
    ludex event unset.event unset citi
expect 2 'ludex: unset.event: the form is: unset STATEMENT [NAME]' \
    ludex event unset.event unset
printf 'event { stage "A" format swiss-3 stage "B" format swiss-2 players { "a" "b" } }' >stages.event
expect 2 'ludex: stages.event: the event has several stages, so the format cannot change; edit the file instead' \
    ludex event stages.event set format swiss-5
expect 0 'sharing hort' ludex event facts.ludex set sharing hort --event Open
has 0 '    sharing hort' ludex event facts.ludex show
prepare ludex event facts.json new Open --rounds 3
expect 0 'currency "EUR"' ludex event facts.json set currency EUR
has 0 '"currency": "EUR"' cat facts.json


# An endless device is no input, and a page does not replace the undo history.
expect 3 'ludex: /dev/zero: this is a device, not a file of text' ludex event /dev/zero show
has 3 'ludex: -: this is a device, not a file of text' 'ludex check - </dev/zero'
has 1 'there is no record in this file' ludex check /dev/null
printf 'event "A" { players { "a" "b" } }\n' >history.event
has 0 'c is added' ludex event history.event add c
expect 2 'ludex: history.event.undo: this is the undo history of an event, which must not be overwritten' \
    ludex page event history.event -o history.event.undo
has 0 'undone: c is added' ludex event history.event undo

# A crosstable that is too large says how large it is.
{
    echo 'event { format round-robin players {'
    seq -f '"p%.0f"' 2100
    echo '} round 1 "p1" "p2" 1-0 }'
} >rr.event
expect 3 'ludex: rr.event: a table of 2100 rows and 2100 columns is too large: the limit is 4194304 cells' \
    ludex event -W no-event-open rr.event crosstable
finish
