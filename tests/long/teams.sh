#!/bin/sh
# Tests generated events of teams, COUNT round robins and COUNT Swisses. Their
# pairings are checked from the text of the event alone.
set -u
: "${COUNT:=60}"
lib=$PWD/tests/tools/lib
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh

i=0
while [ $i -lt "$COUNT" ]; do
    i=$((i + 1))
    teams=$((2 + i % 15))
    ludex event generate --teams $teams --boards $((1 + i % 6)) --seed $i \
        --system round-robin --rounds 20 >made.event
    expect 0 "rounds: $(((teams - 1) | 1)), matches: $((teams * (teams - 1) / 2)), wrong: 0" \
        awk -f "$lib/team_pairings.awk" made.event
    has 0 'events: 1, clean: 1, with errors: 0' ludex event made.event check
    teams=$((11 + i % 40))
    ludex event generate --teams $teams --boards $((1 + i % 6)) --seed $i \
        --rounds 5 --byes 0 --withdrawals 0 >made.event
    expect 0 "rounds: 5, matches: $((5 * (teams / 2))), wrong: 0" \
        awk -v swiss=1 -f "$lib/team_pairings.awk" made.event
    has 0 'events: 1, clean: 1, with errors: 0' ludex event made.event check
    # with absences, and without reserves
    ludex event generate --teams $teams --boards $((1 + i % 6)) --seed $i \
        --reserves 0 --rounds 5 --byes 5 --withdrawals 3 --forfeits 9 >made.event
    has 0 ', wrong: 0' \
        awk -v swiss=1 -f "$lib/team_pairings.awk" made.event
    has 0 'events: 1, clean: 1, with errors: 0' ludex event made.event check
done
finish
