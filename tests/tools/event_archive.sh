#!/bin/sh
# Tests the commands for a file of one event with an event of an archive.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh

ludex import a.ldx "$top/samples/quax/taylor.qux" >/dev/null
expect 2 'ludex: a.ldx: the archive has no event' ludex event a.ldx add Ann
expect 0 'a.ldx: swiss-3; enter the players with "ludex event a.ldx add NAME"' \
    ludex event a.ldx new 2026 Club --rounds 3
expect 2 'ludex: a.ldx already has this event, as event 1' \
    ludex event a.ldx new 2026 Club --rounds 3
for name in Ann Bob Cid Dan; do
    has 0 "$name is added" ludex event a.ldx add $name
done
has 0 'is paired' ludex event a.ldx draw --write
has 0 'round 1, board 1' ludex event a.ldx result 1 1 1-0
has 0 'round 1, board 2' ludex event a.ldx result 1 2 1/2-1/2
has 0 'must not be paired' ludex event a.ldx forbid Ann Bob
has 0 'undone: Ann and Bob must not be paired' ludex event a.ldx undo
has 0 'Dan' ludex event a.ldx bye Dan half 3
has 0 'board' ludex event a.ldx pair --write
has 0 'round 2: ' ludex event a.ldx swap 2 1
has 0 'withdrawn' ludex event a.ldx withdraw Cid after 2
ludex event a.ldx show >shown
# More changes than there are cannot be undone, as in a file.
prepare ludex event a.ldx show '>before'
expect 2 'ludex: a.ldx: only 11 changes can be undone' ludex event a.ldx undo 30
expect 0 - 'ludex event a.ldx show | cmp - before'
has 0 'undone: ' ludex event a.ldx undo 3
expect 0 1 'ludex event a.ldx show | grep -c "half-bye\|withdrawn"'
has 0 'event 1 "Club": round 1, board 2' ludex archive a.ldx log
expect 2 'ludex: a.ldx: there is no player "Eve"' ludex event a.ldx withdraw Eve

# One of several events is chosen.
printf 'event "Cup" { format swiss-2 players { "Ann" "Bob" } }\n' >cup.event
ludex import a.ldx cup.event >/dev/null
expect 2 'ludex: a.ldx: the archive has 2 events; choose one with --event' \
    ludex event a.ldx add Eve
has 0 'Eve is added' ludex event a.ldx add Eve --event Cup
has 0 '"Eve"' ludex event a.ldx show Cup
expect 2 'ludex: a.ldx: only 1 change can be undone' \
    ludex event a.ldx undo 2 --event Cup
has 2 'only with an archive' ludex event cup.event add Eve --event Cup

# Commands that only read choose one event of a file or an archive.
printf 'event 2001 "A" { format swiss-3 players { "a" "b" "c" "d" }
round 1 "a" "b" 1-0 "c" "d" 0-1 }
event 2002 "B" { format swiss-3 players { "a" "e" "f" "d" } }\n' >two.event
sed 's/"d" } }/"d" }\nround 1 "e" "a" 1-0 "f" "d" 0-1 }/' two.event >both.event
ludex import two.ldx both.event >/dev/null 2>&1
for source in both.event two.ldx; do
    for verb in standings crosstable wall-chart performance boards pair check show; do
        ludex event $source $verb B >wanted 2>/dev/null
        expect 0 - "test -s wanted &&
            ludex event $source $verb --event 'year = 2002' 2>/dev/null | cmp - wanted"
    done
    has 0 '+0 -1 =0' ludex event $source player a --event B
    has 0 'a - e: +0 -1 =0' ludex event $source head-to-head a e --event B
    expect 2 "ludex: $source: 2 events match \"year > 2000\"; --event must name one" \
        "ludex event $source standings --event 'year > 2000'"
    expect 2 "ludex: $source: no event matches \"year > 2003\"" \
        "ludex event $source boards --event 'year > 2003'"
    has 2 'there is no event "X"' ludex event $source show --event X
    expect 0 'Rated: d e a f' "echo Rated: \$(ludex ratings $source --event B --format csv |
        sed 1d | sort -t , -k 3,3n -k 4,4 | cut -d , -f 4)"
    expect 2 "ludex: $source: 2 events match \"year > 2000\"; --event must name one" \
        "ludex ratings $source --event 'year > 2000'"
    has 2 'there is no event "X"' ludex ratings $source --event X
    expect 2 'ludex: ratings: --event cannot be used with a query' \
        "ludex ratings $source --event A --where 'year = 2001'"
done
expect 2 'ludex: ratings: --event cannot be used with a query' ludex ratings two.ldx A --event A
has 2 'both.event: there is no player "b"' ludex event both.event player b --event B
printf '[Event "Other"]\n[Date "2002.01.01"]\n[First "a"]\n[Second "e"]\n\nd3 f5 1-0\n' >other.qux
ludex import two.ldx other.qux >/dev/null
has 0 'a - e: +1 -1 =0' ludex event two.ldx head-to-head a e
has 0 'a - e: +0 -1 =0' ludex event two.ldx head-to-head a e --event B
has 0 'a: 2 events' ludex event two.ldx player a
has 0 '(no event)' ludex event two.ldx player a
has 0 'a: 1 event, 0 titles, +0 -1' ludex event two.ldx player a --event B
expect 2 'ludex: event: --event cannot be used with words that select events' \
    ludex event two.ldx standings A --event B
has 2 'only with commands that change or show one event, not with titles' \
    ludex event two.ldx titles --event B

# The games of results keep their records.
printf 'event "Linked" { players { "A" "B" } round 1 "A" "B" 1-0 record 1 }\n' >l.event
ludex import l.ldx "$top/samples/quax/taylor.qux" l.event >/dev/null
has 0 'Cid is added' ludex event l.ldx add Cid
has 0 'record 1' ludex event l.ldx show

# Two desks enter 50 results each at the same time, and none is lost.
ludex event generate --players 200 --rounds 1 --seed 1 --forfeits 0 --byes 0 \
    --withdrawals 0 | sed 's/1-0\|0-1\|1\/2-1\/2/*/' >big.event
ludex import big.ldx big.event >/dev/null 2>&1
desk() {
    for board in $(seq "$1" "$2"); do
        ludex event big.ldx result 1 "$board" 1-0 >/dev/null || echo "failed $board"
    done
}
desk 1 50 >one &
desk 51 100 >two
wait
expect 0 - cat one two
expect 0 100 'ludex event big.ldx show | grep -c "1-0"'
finish
