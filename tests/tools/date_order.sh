#!/bin/sh
# Tests dates such as 12/5/2002: --date-order, and the order that a file shows.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh

# record DATE FIRST: a record of Quax.
record() {
    printf '[Game "quax"]\n[Date "%s"]\n[First "%s"]\n\n1. d3 f5 *\n\n' "$1" "$2"
}
{
    record 12/5/2002 Ann
    record 27/5/2002 Bob
} >shown.qux
{
    record 12/5/2002 Cid
    record 5-6-2003 Dan
} >either.qux

expect 0 'shown.qux:2:8: warning: a date must be written as YYYY.MM.DD [date-form]
    2 | [Date "12/5/2002"]
      |        ^^^^^^^^^ read as "2002.05.12"
   = game 1
shown.qux:8:8: warning: a date must be written as YYYY.MM.DD [date-form]
    8 | [Date "27/5/2002"]
      |        ^^^^^^^^^ read as "2002.05.27"
   = game 2
records: 2, clean: 2, with errors: 0, plies: 4' ludex check -j 1 shown.qux
has 0 'warning: the first number of this date can be the day or the month: stored as written [date-order]
    2 | [Date "12/5/2002"]
      |        ^^^^^^^^^ 2002.05.12 with --date-order dmy, 2002.12.05 with --date-order mdy' \
    ludex check either.qux
has 0 'read as "2002.12.05"' ludex check --date-order mdy either.qux
has 0 'read as "2003.06.05"' ludex check --date-order dmy either.qux
expect 2 'ludex: --date-order takes dmy, mdy or ymd, not "american"' \
    ludex check --date-order american either.qux

# Standard input can be read only once, so it shows no order.
has 0 '[date-order]' 'ludex check - <shown.qux'
has 0 'read as "2002.05.12"' 'ludex check --date-order dmy - <shown.qux'
# Compressed files and other notations also show an order, on any number of
# threads.
gzip -c shown.qux >shown.qux.gz
has 0 'read as "2002.05.12"' ludex check shown.qux.gz
printf 'Game,Date,movetext\nquax,12/5/2002,d3 *\nquax,5/27/2002,d3 *\n' >table.csv
has 0 'read as "2002.12.05"' ludex check -j 4 table.csv
# A date that decides may be at any place in a long file.
{
    record 12/5/2002 Ann
    awk 'BEGIN { for (i = 0; i < 30000; i++) print "{ a remark }" }'
    record 13/5/2002 Bob
} >long.qux
has 0 'read as "2002.05.12"' ludex check long.qux

# An archive stores such dates as they were read, because its texts are read
# without the file. Other dates are stored as they are written.
expect 0 'records: 2, stored: 2, broken: 0, duplicates: 0, refused: 0' \
    'ludex import a.ludex shown.qux 2>/dev/null'
has 0 'stored: 2' 'ludex import --date-order mdy a.ludex either.qux 2>/dev/null'
{
    record 1/2/2003 Eve
    record 31.12.2003 Fay
} >others.qux
has 0 'stored: 2' 'ludex import a.ludex others.qux 2>/dev/null'
ludex convert --to sgf --game quax others.qux 2>/dev/null |
    sed 's/2003.12.31/5\/13\/2003/' >others.sgf
has 0 'stored: 2' 'ludex import a.ludex others.sgf 2>/dev/null'
expect 0 'first,date
Ann,2002.05.12
Bob,2002.05.27
Cid,2002.12.05
Dan,2003.05.06
Eve,1/2/2003
Fay,2003.12.31
Eve,2003.01.02
Fay,2003.05.13' "ludex query a.ludex 'game = quax order by id' -c first,date \
    --format csv | tr -d '\r'"
expect 0 '[Date "2002.05.12"]
[Date "27/5/2002"]
[Date "2002.12.05"]
[Date "2003.05.06"]
[Date "1/2/2003"]
[Date "31.12.2003"]' "ludex export a.ludex | grep Date | head -n 6"
has 0 'findings: 0' ludex archive a.ludex check
expect 0 'first
Ann' "ludex query a.ludex 'date = 2002.05.12' -c first"
expect 0 'records: 2, stored: 0, broken: 0, duplicates: 2, refused: 0' \
    'ludex import a.ludex shown.qux 2>/dev/null'

# In tables of events a year is known even if the day is not.
printf 'Date,Champion\n12/5/1990,Ann\n1991,Bob\n12 May 1993,Dan\n' >champions.csv
expect 0 'champions.csv:2:1: warning: the first number of this date can be the day or the month: omitted [date-order]
    2 | 12/5/1990,Ann
      | ^^^^^^^^^ 1990.05.12 with --date-order dmy, 1990.12.05 with --date-order mdy
event 1990 { champion "Ann" }
event 1991 { champion "Bob" }
event 1993 { begin 1993.05.12 champion "Dan" }' \
    ludex event champions.csv import-table
has 0 'event 1990 { begin 1990.12.05 champion "Ann" }' \
    ludex event champions.csv import-table --date-order mdy
printf 'Date,White,Black,Result\n12/5/1990,Ann,Bob,1-0\n5/14/1990,Bob,Ann,1-0
31/31/1990,Ann,Bob,1-0\n' >games.csv
expect 0 'games.csv:4:1: warning: 31/31/1990: this is not a date, so it is omitted [unknown-cell]
    4 | 31/31/1990,Ann,Bob,1-0
      | ^^^^^^^^^^
event {
    players {
        "Ann"
        "Bob"
    }
        "Ann" "Bob" 1-0 1990.12.05
        "Bob" "Ann" 1-0 1990.05.14
        "Ann" "Bob" 1-0
}' ludex event games.csv import-table

# An event file may have such dates as well.
event='event 1990 "Cup" { begin 12/5/1990 "Ann" "Bob" 1-0 '
printf '%s6-5-1990 }' "$event" >either.event
expect 0 'either.event:1:26: warning: the first number of this date can be the day or the month: omitted [date-order]
    1 | event 1990 "Cup" { begin 12/5/1990 "Ann" "Bob" 1-0 6-5-1990 }
      |                          ^^^^^^^^^ 1990.05.12 with --date-order dmy, 1990.12.05 with --date-order mdy
either.event:1:52: warning: the first number of this date can be the day or the month: omitted [date-order]
    1 | event 1990 "Cup" { begin 12/5/1990 "Ann" "Bob" 1-0 6-5-1990 }
      |                                                    ^^^^^^^^ 1990.05.06 with --date-order dmy, 1990.06.05 with --date-order mdy
events: 1, clean: 1, with errors: 0, results: 1' \
    ludex event either.event check
has 0 'begin 1990.05.12' ludex event either.event show --date-order dmy
has 0 '1-0 1990.06.05' ludex event either.event show --date-order mdy
printf '%s5/13/1990 }' "$event" >shown.event
has 0 'begin 1990.12.05' ludex event shown.event show
finish
