#!/bin/sh
# Tests the archive on the command line: exported records equal the imported
# ones, and faults of the environment do no harm.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh

# Joins the output on both streams and the exit status on one line.
said() {
    output=$("$@" 2>&1)
    status=$?
    printf '%s; %d' "$(printf '%s' "$output" | tr '\n' '|')" $status
}

sound() {
    sqlite3 "$1" 'PRAGMA integrity_check; PRAGMA foreign_key_check;'
}

game='[Game "quax"]'
printf '%s\n\nd3 f5 e4 1-0\n\n%s\n\nd3 d3 *\n\n%s\n\nd3 f6 *' \
    "$game" "$game" "$game" >games.qux

# import and export
"$LUDEX" import a games.qux >out 2>err
is status 1 $?
is summary 'records: 3, stored: 2, broken: 1, duplicates: 0, refused: 0' \
    "$(cat out)"
is 'the broken one is named' 1 "$(grep -c 'games.qux:.*broken-record' err)"
printf 'd3 f5, 1-0 e4 g7, 0-1\n\nc3 d4, * a1 b1, *' >lines.qux
"$LUDEX" import lines lines.qux >out 2>err
"$LUDEX" export lines >back && cmp -s back lines.qux
is 'records on one line come back as they were' 0 $?
"$LUDEX" export a >back && cmp -s back games.qux
is 'export gives it back' 0 $?
"$LUDEX" import a games.qux >out 2>/dev/null
is again 'records: 3, stored: 0, broken: 0, duplicates: 3, refused: 0' "$(cat out)"
"$LUDEX" import --broken=refuse --format=json b games.qux >out 2>/dev/null
is refused '{"records":3,"stored":2,"broken":0,"duplicates":0,"refused":1}' \
    "$(tail -n 1 out)"
is sound ok "$(sound a)"

# a web page whose diagrams differ in numbers, marks and captions
"$LUDEX" import page "$top/tests/data/quax.html" >out 2>/dev/null
is 'seven diagrams' 'records: 7, stored: 7, broken: 0, duplicates: 0, refused: 0' \
    "$(cat out)"
"$LUDEX" export page >back && cmp -s back "$top/tests/data/quax.html"
is 'a page comes back' 0 $?
is 'a diagram begins at its call' 'boardgv2diag("lurd,3,3,3/3/.x.");' \
    "$("$LUDEX" export page id=5 | head -n 1)"
"$LUDEX" import page "$top/tests/data/quax.html" >out 2>err
is 'a page again' 'records: 7, stored: 0, broken: 0, duplicates: 7, refused: 0' \
    "$(cat out)"
is 'told at their calls' '27:31 62:1 72:1 94:1 94:1 132:1 146:1 266:1 ' \
    "$(sed -n 's/^[^ ]*quax.html:\([0-9]*:[0-9]*\): note.*/\1/p' err |
        tr '\n' ' ')"
diagrams() {
    for end in '3/3/1x1");' '3/3/1x1");//' '3/3/1X1");' '3/a2/1x1");' \
        '3/c2/1x1");' '3/3/1x1"); // a' '3/3/1x1"); <p>b</p>' \
        '3/3/1x1") <b>b</b>' '3/3/1x1"); c &amp; d'; do
        printf 'boardgv2diag("lurd,3,3,%s\n' "$end"
    done
    printf 'boardgv2diag(",3,3,3/3/1x1");\nboardgv2diag(",2,3,3/1x1");\n'
    printf 'boardgv2diag(",2,3,3/1X1");\nboardgv2diag(",2,3,3/2x");\n'
}
diagrams >some.txt
is 'each difference counts' \
    'records: 13, stored: 11, broken: 0, duplicates: 2, refused: 0' \
    "$("$LUDEX" import diagrams some.txt 2>/dev/null)"
for end in 'Man a1 - a2' 'Man a1 - a3'; do
    printf 'Zillions Save Game File Version 0.02 CC\nRulesFile=X.zrf\n1. %s\n' \
        "$end"
done >foreign.zsg
is 'saves of other games' \
    'records: 2, stored: 2, broken: 0, duplicates: 0, refused: 0' \
    "$("$LUDEX" import saves foreign.zsg 2>/dev/null)"

# queries
is table 'id  plies| 1      3| 3      2; 0' \
    "$(said "$LUDEX" query a --columns id,plies broken=no)"
is csv 'id,tag:Game,result 1,quax,1-0 ' \
    "$("$LUDEX" query a --columns id,tag:Game,result --format csv 'id=1' |
        tr '\r\n' ' ' | tr -s ' ')"
is json '{"id":2,"broken":true,"result":"*"}' \
    "$("$LUDEX" query a --columns id,event,broken,result --format json \
        broken=yes)"
is 'no such column' 'ludex: unknown column "evnt"; did you mean event?; 2' \
    "$(said "$LUDEX" query a --columns evnt)"
"$LUDEX" query a 'evnt=x' 2>err
is 'there is no such field' 2 $?
is 'nearest field' 1 "$(grep -c 'event' err)"

# files that are not archives
is 'no file' 'ludex: c: the archive cannot be opened: No such file or directory; 3' \
    "$(said "$LUDEX" query c)"
printf 'hello' >text
is 'no SQLite' 'ludex: text: this is not a SQLite file; 3' \
    "$(said "$LUDEX" import text games.qux)"
is 'left alone' hello "$(cat text)"
sqlite3 other 'CREATE TABLE t (x)'
is foreign 'ludex: other: this SQLite file is not a Ludex archive; 3' \
    "$(said "$LUDEX" query other)"
cp a newer && sqlite3 newer 'PRAGMA user_version = 99'
is newer 'ludex: newer: the archive has version 99, but this program can read only versions up to 1; 3' \
    "$(said "$LUDEX" query newer)"
cp a damaged && dd if=/dev/zero of=damaged bs=4096 seek=2 \
    count=$(($(wc -c <damaged) / 4096 - 2)) conv=notrunc 2>/dev/null
"$LUDEX" import damaged games.qux >/dev/null 2>err
is damaged 3 $?
is 'damaged, said' 1 "$(grep -c 'damaged' err)"
damaged=damaged

# another program is writing to the archive
hold a
is locked 'ludex: a: another program is writing to the archive; 3' \
    "$(said "$LUDEX" import --wait 0 a games.qux)"
is 'readers go on' 3 "$("$LUDEX" query a --columns id --format csv |
    tail -n +2 | wc -l | tr -d ' ')"
"$LUDEX" import a games.qux >out 2>err &
reader=$!
await grep -q waiting err
sleep 6
let_go
wait $reader
is 'waits longer than five seconds' \
    'records: 3, stored: 0, broken: 0, duplicates: 3, refused: 0' "$(cat out)"
is 'says once that it waits' 1 \
    "$(grep -c 'ludex: a: waiting until another program finishes writing' err)"

# the disk is full
"$LUDEX" generate --game quax --count 3000 --seed 7 >many.qux
(
    ulimit -f 2000
    "$LUDEX" import full many.qux >/dev/null 2>err
)
is full 3 $?
is 'full, said' 'ludex: full: there is no space left for the archive' "$(cat err)"
is 'full, sound' ok "$(sound full)"
"$LUDEX" import full many.qux >out
is 'full, completed' \
    'records: 3000, stored: 3000, broken: 0, duplicates: 0, refused: 0' "$(cat out)"

# an import that is killed at any time
"$LUDEX" generate --game quax --count 40000 --seed 8 >many.qux
for pause in 0.05 0.2 0.4 0.6 0.8; do
    "$LUDEX" import killed many.qux >/dev/null 2>&1 &
    victim=$!
    sleep $pause
    kill -9 $victim 2>/dev/null
    wait $victim 2>/dev/null
    [ ! -s killed ] || "$LUDEX" query killed id=1 >/dev/null
    is "killed after $pause s" ok "$([ -s killed ] && sound killed || echo ok)"
done
"$LUDEX" import killed many.qux >/dev/null 2>&1
is 'killed, completed' 40000 \
    "$(sqlite3 killed 'SELECT count(DISTINCT byte) FROM record')"
is 'killed, whole' '40000 40000 0 findings' \
    "$(sqlite3 -separator ' ' killed 'SELECT (SELECT count(*) FROM text),
        (SELECT count(*) FROM identity)') $("$LUDEX" archive killed check |
        sed -n 's/.*findings: \(.*\)/\1 findings/p')"
"$LUDEX" export killed >back && cmp -s back many.qux
is 'killed, export' 0 $?

# two imports at the same time
"$LUDEX" generate --game quax --count 5000 --seed 9 >more.qux
"$LUDEX" import both many.qux >/dev/null 2>&1 &
first=$!
"$LUDEX" import both more.qux >/dev/null 2>&1
is 'the second waits' 0 $?
wait $first
is 'none is lost' 45000 "$(sqlite3 both 'SELECT count(*) FROM record')"

# A hash is only a hint. A record that has the same hash as another is still
# stored, and later counts as a duplicate.
printf '[Game "quax"]\n\na1 b1 *\n' >one.qux
printf '[Game "quax"]\n\nc3 d4 *\n' >two.qux
ludex import hinted one.qux >/dev/null
ludex import hinter two.qux >/dev/null
hash=$(sqlite3 hinter 'SELECT hash FROM identity')
sqlite3 hinted "UPDATE identity SET hash = $hash"
expect 0 'records: 1, stored: 1, broken: 0, duplicates: 0, refused: 0' \
    ludex import hinted two.qux
has 0 'duplicates: 1' ludex import hinted two.qux
expect 0 '2|2|integer' "sqlite3 hinted 'SELECT count(*), max(record), typeof(hash)
    FROM identity WHERE hash = $hash'"

finish
