#!/bin/sh
# Tests tables of events of all kinds, as people have them: lists of champions
# and of games, crosstables, Swiss standings and trees of knock-outs.
set -u
data=$PWD/tests/data/tables
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh

# Each table and its expected output are in the same folder.
for table in "$data"/*.csv "$data"/*.txt; do
    name=${table##*/}
    cp "$table" "$name"
    is "$name" "$(cat "$table.want")" "$(ludex event "$name" import-table 2>&1)"
done

# The output is read again without a fault, and gives the same text.
for name in double.txt games.csv letters.txt list.txt signs.csv swiss.txt \
    byes.txt scores.txt namesakes.txt; do
    prepare "ludex event $name import-table 2>/dev/null >made.event"
    has 0 'with errors: 0' ludex check made.event
    expect 0 - "ludex event made.event show | cmp - made.event"
done

# Tables that Ludex prints are read in each of their forms.
ludex event events/made.event crosstable Alpha >alpha.text
ludex event events/made.event crosstable Beta >beta.text
ludex event byes.txt bracket 2>/dev/null >byes.text
for table in alpha beta byes; do
    prepare "ludex event $table.text import-table 2>/dev/null >$table.event"
    has 0 'results: 6' ludex check alpha.event
    for form in html mediawiki markdown; do
        case $table in
        alpha) ludex event events/made.event crosstable Alpha --format $form ;;
        beta) ludex event events/made.event crosstable Beta --format $form ;;
        byes) ludex event byes.txt bracket --format $form 2>/dev/null ;;
        esac >table
        expect 0 - "ludex event table import-table 2>/dev/null |
            cmp - $table.event"
    done
done
has 0 'event 1990 "Cup" {' "ludex event games.csv import-table"
expect 0 'year,event,round,first,second,result,kind,date
1990,Cup,1,Ann,Bob,1-0,,1990.05.01' \
    "ludex event games.csv head-to-head Ann Bob --format csv |
        tr -d '\r' | ludex event - head-to-head Ann Bob --format csv | tr -d '\r'"

# Points of a tree may have separate columns; JSON is not CSV.
printf '<table><tr><th>Final<th><th>Winner<tr><td>Ann<td>1<td>Ann<tr><td>Bob
<td>0</table>' >tree.html
has 0 '"Ann" "Bob" 1-0' ludex event tree.html import-table
ludex event events/made.event crosstable Alpha --format json >alpha.json
is alpha.json 'alpha.json:1:1: error: there is no table of events in this file [no-table]' \
    "$(ludex event alpha.json import-table 2>&1 | head -n 1)"

# A column without a heading is reported once, but not the line of an era.
printf 'Year,Champion,\n,,First era\n1990,Ann,Bob\n1991,Cid,Dan\n' >bare.csv
expect 0 'bare.csv:3:10: warning: column 3 has no heading: omitted [unknown-column]
    3 | 1990,Ann,Bob
      |          ^^^
era "First era"
event 1990 { champion "Ann" }
event 1991 { champion "Cid" }' ludex event bare.csv import-table

# Names in the heads: a file may have several squares; two rows are too few if
# the heads are not names.
printf 'Player,Ann,Bob\nAnn,*,1\nBob,0,*\n\nPlayer,Cid,Dan\nCid,*,0\nDan,1,*\n' >two.csv
has 0 'events: 2, clean: 2, with errors: 0, results: 2' ludex event two.csv check
for rows in 'Player,Red,Blue\nAnn,*,1\nBob,0,*\n' \
    'Player,Ann,Bob\nAnn,*,A\nBob,B,*\n' 'Player,Ann,Bob\nAnn,1,1\nBob,0,0\n'; do
    printf '%b' "$rows" >none.csv
    has 1 'there is no table of events in this file' ludex event none.csv import-table
done

# Equal names with equal seeds, or with none, are separated by their rows.
for seeds in '1 1' ' '; do
    printf 'Seed,Name,1,2\n%s,Ann,*,1\n%s,Ann,0,*\n' "${seeds% *}" "${seeds#* }" \
        >namesakes.csv
    has 0 '"Ann (1)" "Ann (2)" 1-0' timeout 10 ludex event namesakes.csv import-table
done

# Only 64 columns are read. A year to the right of them is not found.
printf '<table><tr><th colspan=63>X<th>Year<th>Champion<tr><td colspan=63>-
<td>1990<td>Ann</table>' >edge.html
sed 's/63/64/g' edge.html >beyond.html
has 0 'the table has more than 64 columns: the others are omitted [too-many]' \
    'ludex event edge.html import-table 2>&1; :'
has 0 'event 1990' 'ludex event edge.html import-table 2>/dev/null; :'
has 1 '[no-table]' ludex event beyond.html import-table

# Commands that only read accept such a file; other commands report what it is.
has 0 '    1  Lee, Ann  ' ludex event swiss.txt standings
has 0 'events: 2, clean: 2, with errors: 0, results: 4' \
    ludex event games.csv check
has 0 '1990  Cup  ' ludex event games.csv list
for command in 'check swiss.txt' 'check named.txt' 'convert --to json swiss.txt' \
    'import archive.ludex swiss.txt' 'event swiss.txt result Dan Bob 1-0'; do
    has 1 '.txt: error: this is a table of events; use "ludex event FILE check" to check it, or "ludex event FILE import-table" to convert it to a file of events [foreign-file]' \
        "ludex $command"
done
has 1 'records: 0, stored: 0, broken: 0, duplicates: 0, refused: 0' \
    'ludex import archive.ludex champions.csv games.csv tree.txt half.txt 2>/dev/null'
has 1 'skipped: 1' "mkdir folder; cp games.csv folder; cp quax/taylor.qux folder
    ludex check --verbose folder; cat nothing"

# Tables of records, lists of players and plies are none of these.
for kind in csv csv-plies json; do
    prepare "ludex convert --to $kind quax/taylor.qux >records"
    has 0 'records: 3, clean: 3' ludex check records
done
printf '[Game "quax"]\n\n{ Champions:\n\nYear  Champion\n1990  Ann\n\n}\n1. d3 *\n' \
    >comment.qux
has 0 'records: 1, clean: 1' ludex check comment.qux
printf 'name,rating\nAnn,2000\nBob,1900\n' >players.csv
has 0 'event {' ludex event players.csv draw --rounds 1 --seed 1

# 100,000 rows take time in proportion to their number.
awk 'BEGIN { print "Round,White,Black,Result"; for (i = 0; i < 100000; i++)
    printf "%d,P%d,Q%d,1-0\n", i % 9 + 1, i % 5000, i * 7 % 4999 }' >games
has 1 'ends of games' "timeout 10 ludex event games import-table >out 2>/dev/null
    status=\$?; grep -c '1-0' out | grep -x 100000 && echo ends of games
    exit \$status"
awk 'BEGIN { print "Year  Champion"; for (i = 0; i < 100000; i++)
    printf "%d  Ann%-7d\n", 1000 + i % 1000, i }' >champions
expect 0 100000 'timeout 10 ludex event champions import-table | grep -c champion'
awk 'BEGIN { print "No,Player,R1,R2"; for (i = 1; i <= 60000; i++)
    printf "%d,P%d,%d%s,\n", i, i, i % 2 ? i + 1 : i - 1,
        i % 2 ? "w1" : "b0" }' >players
expect 0 30000 \
    "timeout 10 ludex event players import-table 2>/dev/null | grep -c ' 1-0'"
awk 'BEGIN { for (i = 1; i <= 300000; i++) print "a b\nc d\n" }' >words
has 1 'no table of events' timeout 10 ludex event words import-table
finish
