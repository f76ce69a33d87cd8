#!/bin/sh
# Tests the declarations of an archive's tables, and queries of its views.
set -u
page=$PWD/man/ludex-archive.5
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/tools/lib/serve.sh
. "$top/tests/tools/lib/serve.sh"

# Enough records, persons and events for SQLite to choose realistic plans.
for game in quax brax-4 braunche brayout stymie; do
    ludex generate --game $game --count 60 --plies 12 --seed 5
done | awk '/^\[Game /{
    n++
    print
    printf "[Event \"Event %d\"]\n[Site \"Site %d\"]\n", n % 20, n % 11
    printf "[Date \"19%02d\"]\n[First \"Player %d\"]\n", n % 90 + 10, n % 40
    printf "[Second \"Player %d\"]\n", n % 37 + 40
    next
} /^\[Source/ { print "[Source \"Book " n % 13 "\"]"; next } { print }' >made.qux
ask import --rotated store held made.qux events zsg
ask archive held alias 'Player 1' 'Player 41' --apply
ask query held --save mine 'game = quax'

asks() {
    sqlite3 -separator ' ' held "$2" >"$work/output" 2>&1
    status=$?
    read_output "$work/output"
    is "$2" "0 $1" "$status $output"
}

asks "$(sed -n 's/^is the version of the schema, \([0-9]*\)\.$/\1/p' "$page")" \
    'PRAGMA user_version'

# Every table is STRICT. A column named like a table refers to that table. The
# exception is the record of a result: it is from the source, and may mean a
# record of another archive.
asks '' "SELECT name FROM pragma_table_list WHERE schema = 'main'
    AND type = 'table' AND NOT strict AND name NOT LIKE 'sqlite%'"
asks 'result record' "SELECT t.name, c.name
    FROM pragma_table_list t, pragma_table_info(t.name) c
    WHERE t.schema = 'main' AND t.type = 'table' AND t.name <> c.name
    AND c.name <> 'result'
    AND c.name IN (SELECT name FROM sqlite_schema WHERE type = 'table')
    AND NOT EXISTS (SELECT 1 FROM pragma_foreign_key_list(t.name) k
        WHERE k.\"from\" = c.name)"

# Values that violate declarations are refused, and so is a row that refers to a
# missing row. Each change is a line for SQLite, which reports the line of a
# fault. A refused change leaves the archive unchanged.
changes=1
echo 'PRAGMA foreign_keys = ON;' >changes
: >wanted
refuses() {
    changes=$((changes + 1))
    echo "$2;" >>changes
    echo "$changes $1 constraint failed|$2" >>wanted
}
for change in 'record SET broken = 2' "record SET result = '½-½'" \
    'written_date SET earliest = latest + 1' "result SET result = ''" \
    "result SET how = 'lost'" "result SET how = 'bye'" \
    'result SET tiebreak = 2' 'event SET unfinished = 2'; do
    refuses CHECK "UPDATE $change"
done
refuses CHECK "INSERT INTO claim VALUES (1, 'time', x'')"
for change in "person SET name = 'Player 2'" "spelling SET name = 'Player 2'" \
    "event_name SET name = 'Event 2'" "site SET name = 'Site 2'" \
    "event SET series = 1, year = 1990, event_name = 1"; do
    refuses UNIQUE "UPDATE $change"
done
refuses UNIQUE 'INSERT INTO era (series, name) SELECT series, name FROM era WHERE series IS NOT NULL'
for change in 'record SET first = 9999' 'record SET event_name = 9999' \
    'record SET variant = 9999' 'spelling SET person = 9999' \
    'entrant SET spelling = 9999' 'result SET first = 9999' \
    'result SET second = 9999 WHERE second IS NOT NULL' \
    'result SET stage = 9999' 'result SET team_match = 9999' \
    'champion SET spelling = 9999' 'entrant SET team = 9999'; do
    refuses 'FOREIGN KEY' "UPDATE $change"
done
for table in import variant spelling event_name person stage entrant event; do
    refuses 'FOREIGN KEY' "DELETE FROM $table"
done
sqlite3 held <changes >"$work/output" 2>&1
faults=$(cat "$work/output")
while IFS='|' read -r words change; do
    case $faults in
    *" near line ${words%% *}: ${words#* }"*) good "$change" ;;
    *) bad "$change" "${words#* }" "$faults" ;;
    esac
done <wanted

# The usual query of each view does not scan any table. Nor does it after
# ANALYZE, unless the table has only a few rows. searches VIEW CONDITION: adds a
# query. `searched` checks the plans of all queries.
searches() {
    printf '.print "== %s WHERE %s"\nEXPLAIN QUERY PLAN SELECT * FROM %s WHERE %s;\n' \
        "$1" "$2" "$1" "$2" >>plans
}
searched() {
    echo '.print "== "' >>plans
    sqlite3 held <plans >planned
    : >plans
    question='' plan='' scans=''
    while IFS= read -r line; do
        case $line in
        '== '*)
            [ -z "$question" ] || judge_plan
            question=${line#== } plan='' scans=''
            ;;
        *SCAN' n' | *SCAN' ('*) plan=$plan$line ;;
        *SCAN*) scans="$scans$line; " ;;
        *) plan=$plan$line ;;
        esac
    done <planned
}
judge_plan() {
    [ -n "$plan" ] || scans="${scans}no plan"
    empty "$question" "$scans"
}
many() {
    for column in id event site first second third fourth first_spelling \
        second_spelling third_spelling fourth_spelling; do
        searches games "$column = 'Player 3'"
    done
    searches players 'id = 3'
    searches players "name = 'Player 3'"
}
# An import may already have analysed the tables (PRAGMA optimize).
sqlite3 held 'ANALYZE import; DELETE FROM sqlite_stat1'
many
for column in id year series name champion; do
    searches events "$column = 'Ann'"
done
for column in event year series name first second; do
    searches results "$column = 'Ann'"
done
searched
sqlite3 held ANALYZE
many
searched
# Games of a person are counted for every seat.
printf '[Game "%s"]\n[First "Ann"]\n[Second "Bob"]\n%s\n*\n\n' quax '' \
    brax-4 '[Third "Cid"]
[Fourth "Eve"]
' >seats.qux
ask import seats seats.qux
is 'games of any seat' 'Ann|2 Bob|2 Cid|1 Eve|1' "$(joined sqlite3 seats \
    'SELECT name, games FROM players ORDER BY name')"
finish
