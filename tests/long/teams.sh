#!/bin/sh
# Tests generated events of teams, COUNT round robins and COUNT Swisses. Their
# pairings are checked from the text of the event alone.
set -u
: "${COUNT:=60}"
lib=$PWD/tests/tools/lib
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/tools/lib/teams.sh
. "$lib/teams.sh"

i=0
while [ $i -lt "$COUNT" ]; do
    i=$((i + 1))
    make_teams robin.event round-robin $((2 + i % 15)) $((1 + i % 6)) $i
    ludex event robin.event draw --seed $i --schedule >made.event
    teams=$((2 + i % 15))
    expect 0 "rounds: $(((teams - 1) | 1)), matches: $((teams * (teams - 1) / 2)), wrong: 0" \
        awk -f "$lib/team_pairings.awk" made.event
    make_teams made.event swiss-5 $((11 + i % 40)) $((1 + i % 6)) $i
    ludex event made.event draw --seed $i --write >/dev/null
    round=1
    while [ $round -lt 5 ]; do
        play_round made.event $i.$round
        ludex event made.event pair --write >/dev/null || break
        round=$((round + 1))
    done
    expect 0 "rounds: 5, matches: $((5 * ((11 + i % 40) / 2))), wrong: 0" \
        awk -v swiss=1 -f "$lib/team_pairings.awk" made.event
    is "rounds of event $i" 5 $round
done
finish
