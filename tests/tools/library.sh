#!/bin/sh
# Compiles and runs the programs of samples/c as other people would.
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh

PKG_CONFIG_PATH=$top/$BUILD
export PKG_CONFIG_PATH
for program in check board plies convert archive json lines setup perft round \
    table openings ratings tidy; do
    expect 0 - "${CC:-cc} -std=c11 -Wall -Wextra -Wpedantic -Werror \
        -o bin.$program $top/samples/c/$program.c \$(pkg-config --cflags --libs ludex)"
done

expect 0 'quax/taylor.qux: 3 records, 3 clean, 57 plies' \
    ./bin.check quax/taylor.qux
printf '[Game "quax"]\n\nd3 d3 *\n' >bad.qux
expect 1 "$(ludex check bad.qux 2>&1 >/dev/null)
bad.qux: 1 records, 0 clean, 1 plies" './bin.check bad.qux | sed s/2.plies/1\ plies/; exit 1'
has 3 'check: none.qux: No such file or directory' ./bin.check none.qux
has 1 '[empty-file]' './bin.check </dev/null'

has 0 'to move: Black' ./bin.board quax Size=5 c3 d4
has 1 'board: c3: c3 is taken by Black' ./bin.board quax Size=5 c3 c3
has 1 'did you mean e3?' ./bin.board quax Size=5 c3 c3
has 2 'unknown game "qaux"' ./bin.board qaux
has 2 'did you mean quax?' ./bin.board qaux
has 2 'did you mean Size?' ./bin.board quax Sise=5
has 0 '</svg>' "./bin.board --svg brayout 'P(F3-F5)'"

expect 0 'c2 ends the game
a1 5
a3 5
b3 5
c1 5
c3 5' './bin.plies quax 3/xx1/1u1\ x\ - | sed "s/ [0-9]$/ 5/"'
has 2 'field 1 (board)' ./bin.plies quax nonsense

expect 0 "$(ludex convert --to csv quax/taylor.qux)" \
    ./bin.convert csv quax/taylor.qux
expect 0 "$(ludex convert --to sgf quax/taylor.qux)" \
    ./bin.convert sgf quax/taylor.qux
has 1 'zsg can hold' ./bin.convert zsg quax/taylor.qux
has 2 'unknown notation "morse"' ./bin.convert morse quax/taylor.qux

expect 0 "id	game	date	event	round	first	second	result	plies
1	quax						0-1	22
2	quax						1-0	19" \
    "./bin.archive a.ludex 'plies > 16' quax/taylor.qux"
expect 0 'records: 3, clean: 3, with errors: 0, plies: 57' \
    'ludex export a.ludex | ludex check -'
has 2 "    pleis > 16
    ^" "./bin.archive a.ludex 'pleis > 16'"
has 2 'did you mean plies?' "./bin.archive a.ludex 'pleis > 16'"
expect 0 - ludex query a.ludex --save won "'result = first'"
has 3 'did you mean won?' './bin.archive a.ludex @wno'
has 3 'none.ludex' './bin.archive none.ludex ""'

printf '[Game "quax"]\n[First "A \\"B\\" and C"]\n\nd3 *\n' >quoted.qux
expect 0 - "ludex import b.ludex quoted.qux >out"
expect 0 '{"id":1,"first":"A \"B\" and C","plies":1,"broken":false,"date":null}' \
    "./bin.json b.ludex 'first = :who and plies in :low..:high' \
    id,first,plies,broken,date 'who=A \"B\" and C' low=1 high=1"
has 3 'json: :who has no value' "./bin.json b.ludex 'first = :who' id whom=A"

expect 0 '[Game "quax"]

1. d3 (1. c3) 1... e4 (1... f5 2. h7) 2. h7 *' "./bin.lines quax 'd3 e4 h7' 'd3 f5' c3 'd3 f5 h7'"
has 1 'lines: d3: d3 is taken by Black' "./bin.lines quax 'd3 d3'"

expect 0 '11/11/11/11/11/11/11/11/2u8/1x9/11 u -
c3 u
b2 x' './bin.setup quax 1 b2=x C3=u'
has 1 'setup: unknown cell "z1"' './bin.setup quax 0 z1=x'
has 1 "setup: a pawn cannot stand behind its home row" './bin.setup brayout 0 a1=P'

expect 0 14520 './bin.perft quax 2 100'
has 1 'at least ' './bin.perft quax 9 0'

cat >one.qux <<'END'
[Game "quax"]
[Event "Opn"]
[First "Ann Lee"]
[Second "Bob"]

1. d3 f5 2. e4 g6 3. c5 h7 4. b2 a1 5. c3 d5 6. e6 f7 7. g8 h9 *
END
sed 's/Bob/BOB/; s/d3/d3 {good}/' one.qux >two.qux
expect 0 - "ludex import t.ludex one.qux two.qux >out"
expect 0 'tag event = Opn: 2
fold : 1
join : 1' "./bin.tidy t.ludex 'event = Opn' Event Open"
expect 0 '[Event "Open"]' "ludex export t.ludex | grep Event"
has 0 '{good}' 'ludex export t.ludex'
has 0 '"spelling":"BOB"' 'ludex archive t.ludex names bob --format json'
has 0 'is not the name of a tag' './bin.tidy t.ludex "" 2nd x'
has 3 'there is no field evnt' './bin.tidy t.ludex "evnt = a" Event x'
has 3 'none.ludex' './bin.tidy none.ludex "" Event x'

printf 'event "Open" { format swiss-2\nplayers { "Ada"\n"Bob"\n"Cy"\n"Dee" } }\n' >open.event
has 0 'round 1: Ada - Cy' './bin.round open.event >1.event'
has 0 'round 1: Dee - Bob' './bin.round 1.event 1 Ada Cy 1-0 >2.event'
has 1 'round: there is no game between Ada and Bob' './bin.round 1.event 1 Ada Bob 1-0'
has 0 'round 2: ' './bin.round 2.event 1 Dee Bob 0-1 >3.event && ./bin.round 3.event >4.event'
has 1 'round: there is no further round to pair' './bin.round 4.event'

# Tables of events are the same as those of the command.
ludex event generate --players 13 --rounds 5 --seed 3 >swiss.event
sed -i 's/^    players {/    prizes "Main" { 90 30 }\n&/' swiss.event
for table in standings crosstable wall-chart prizes performance list boards; do
    for form in text csv json; do
        [ $table$form != boardstext ] || continue
        expect 0 - "ludex event swiss.event $table --format $form >want && [ -s want ] &&
            ./bin.table swiss.event $table $form | cmp - want"
    done
done
expect 0 "$(ludex event swiss.event boards --by name --round 2 --format json)" \
    './bin.table swiss.event boards json by=name round=2'
expect 0 "$(ludex event swiss.event boards --round 2 --format csv)" \
    './bin.table swiss.event boards csv round=2'
expect 0 "$(ludex event swiss.event standings -c place,player,rating --after 3 --format csv)" \
    './bin.table swiss.event standings csv columns=place,player,rating round=3'
printf 'event "T" { teams { "R" "S" } players { "a" team "R" board 1 "b" team "S" board 1 }
    round 1 match "R" "S" "a" "b" 1-0 }\n' >teams.event
for table in teams standings explain-teams explain; do
    ./bin.table teams.event $table csv
    echo
done >tables
expect 0 "$(cat tables)" ludex event teams.event standings --explain --format csv
ludex page slips swiss.event --round 1 2>/dev/null >slips.txt
expect 0 "$(sed -n '/^  First/{s/.*  \(.*\) (\(.*\))$/\1,"\2"/;p;}' slips.txt)" \
    './bin.table swiss.event slips csv round=1 | sed 1d | cut -d , -f 4-6'
has 1 'table: round 9 is not paired yet, and is not the next round, which is 6' \
    ./bin.table swiss.event boards csv round=9
has 1 'table: there is no further round to pair' ./bin.table swiss.event boards csv round=6
has 1 'unknown column of standings "elo"' ./bin.table swiss.event standings csv columns=elo

# Trees and ratings are the same as those of the commands.
expect 0 - "ludex generate --game quax --size 11 --count 40 --seed 5 >made.qux"
expect 1 - "ludex import c.ludex made.qux events/made.event >out 2>&1"
expect 0 "$(ludex explore c.ludex --game quax --tree 2 --width 3 --format values |
    awk -F '\t' '{ printf "%*s%s %s\n", 2 * ($1 - 1), "", $2, $3 }')
games: 40" './bin.openings c.ludex quax "" 2'
has 1 'openings: d3 is taken by Black' './bin.openings c.ludex quax "d3 d3" 1'
has 1 'depth must be a number from 1 to 64' './bin.openings c.ludex quax "" 65'
expect 0 "$(ludex ratings c.ludex --format csv)" './bin.ratings c.ludex ""'
expect 0 "$(ludex ratings c.ludex --method glicko-2 --tau 0.8 --format csv)" \
    './bin.ratings c.ludex "" method=glicko-2 tau=0.8'
expect 0 "$(ludex ratings c.ludex --fide --k 20 --since 1993 --format csv)" \
    './bin.ratings c.ludex "" fide=1 k=20 since=1993'
has 1 'unknown rated player "Anne"' './bin.ratings c.ludex "" player=Anne'

# A program that does not use archives, compressed files or pictures loads no
# libraries for these.
expect 0 0 "ldd bin.board | grep -c -e cairo -e X11 -e libpq; :"
finish
