#!/bin/sh
# Tests generated events of teams, COUNT round robins and COUNT Swisses. Their
# pairings are checked from the text of the event alone. Each event is written as
# TRF and read again.
set -u
: "${COUNT:=60}"
lib=$PWD/tests/tools/lib
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh

# compare_tables VERSION FILE: checks that the tables of an event are the same as
# those of once.trf. TRF has neither the order of the matches of a round nor, in
# the version of 2016, that of the teams.
compare_tables() {
    for table in standings crosstable matches boards board-prizes; do
        order='cat'
        case $1:$table in
        trf16:crosstable) continue ;;
        trf16:standings | *:boards) order='sort' ;;
        esac
        for file in "$2" once.trf; do
            ludex event $file $table --format csv 2>&1 | sed "s/^ludex: $file/ludex/" |
                { [ $table = boards ] && cut -d , -f 2- || cat; } | $order >$file.csv
        done
        expect 0 '' cmp "$2.csv" once.trf.csv
    done
}

# goes_through_trf FILE: writes the event as TRF in both versions, and checks its
# lines after they have been a file of events, and its tables, unless a team or
# player has withdrawn, which becomes zero-point byes.
goes_through_trf() {
    for version in trf trf16; do
        ludex event "$1" show --to $version --ends lf >once.trf 2>/dev/null
        ludex event once.trf show >back.event 2>/dev/null
        ludex event back.event show --to $version --ends lf >twice.trf 2>/dev/null
        expect 0 '' cmp once.trf twice.trf
        grep -q withdrawn "$1" || compare_tables $version "$1"
    done
}

i=0
while [ $i -lt "$COUNT" ]; do
    i=$((i + 1))
    teams=$((2 + i % 15))
    ludex event generate --teams $teams --boards $((1 + i % 6)) --seed $i \
        --system round-robin --rounds 20 >made.event
    expect 0 "rounds: $(((teams - 1) | 1)), matches: $((teams * (teams - 1) / 2)), wrong: 0" \
        awk -f "$lib/team_pairings.awk" made.event
    has 0 'events: 1, clean: 1, with errors: 0' ludex event made.event check
    goes_through_trf made.event
    teams=$((11 + i % 40))
    ludex event generate --teams $teams --boards $((1 + i % 6)) --seed $i \
        --rounds 5 --byes 0 --withdrawals 0 >made.event
    expect 0 "rounds: 5, matches: $((5 * (teams / 2))), wrong: 0" \
        awk -v swiss=1 -f "$lib/team_pairings.awk" made.event
    has 0 'events: 1, clean: 1, with errors: 0' ludex event made.event check
    goes_through_trf made.event
    # with absences, and without reserves
    ludex event generate --teams $teams --boards $((1 + i % 6)) --seed $i \
        --reserves 0 --rounds 5 --byes 5 --withdrawals 3 --forfeits 9 >made.event
    has 0 ', wrong: 0' \
        awk -v swiss=1 -f "$lib/team_pairings.awk" made.event
    has 0 'events: 1, clean: 1, with errors: 0' ludex event made.event check
    goes_through_trf made.event
done
finish
