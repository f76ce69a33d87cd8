#!/bin/sh
# Archives of an older version: read as they are, copied and migrated when they
# are written to; a migrated archive has the tables of a new one.
set -u
data=$PWD/tests/data
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh

sqlite3 old <"$data/archive_1.sql"
sqlite3 old "INSERT INTO imports VALUES (1, 'a', 'b');
    INSERT INTO players VALUES (1, 'Ann');
    INSERT INTO aliases VALUES (1, 'Ann', 1);
    INSERT INTO events VALUES (1, 'Alpha');
    INSERT INTO records (id, import, byte, broken, event, first, plies)
        VALUES (1, 1, 0, 1, 1, 1, 0);
    INSERT INTO texts VALUES (1, 'x');"
cp old read
expect 0 '1,Alpha,Ann' \
    "ludex query read 'player=Ann' --columns id,event,first --format csv |
        tail -1 | tr -d '\r'"
expect 0 '1,?,0' "ludex event read standings Alpha --records --format csv |
        sed -n 2p | cut -d, -f 1-3"
for asked in 'event read list --format csv' 'event read show' \
    'query read "event.year = 1990" --format csv' \
    'query read "not event.series = Cup" --columns id --format csv'; do
    ludex_says=$(eval "ludex $asked" 2>&1 | sed 1d | tr -d '\r')
    case $asked in
    *not*) is "no events: $asked" 1 "$ludex_says" ;;
    *) is "no events: $asked" '' "$ludex_says" ;;
    esac
done
expect 0 '1' "sqlite3 read 'PRAGMA user_version'"
has 1 'No such file' 'ls read.v1 2>&1 || exit 1'

cp old new
expect 0 'records: 3, stored: 3, broken: 0, known: 0, refused: 0' \
    ludex import new quax/taylor.qux
expect 0 '5' "sqlite3 new 'PRAGMA user_version'"
expect 0 'ok' "sqlite3 new 'PRAGMA integrity_check; PRAGMA foreign_key_check'"
expect 0 '1|Alpha|Ann' "sqlite3 new 'SELECT id, event, first FROM games LIMIT 1'"
expect 0 'Ann|Ann|1' "sqlite3 new 'SELECT name, spellings, games FROM players'"
expect 0 '1|1|x|' "sqlite3 new.v1 'PRAGMA user_version;
    SELECT count(*), text FROM texts' | tr '\n' '|'"

# A copy that is there is never written over.
cp old again && echo mine >again.v1
expect 0 'records: 3, stored: 3, broken: 0, known: 0, refused: 0' \
    ludex import again quax/taylor.qux
expect 0 'mine' cat again.v1
expect 0 '1' "sqlite3 again.v1.2 'PRAGMA user_version'"

# Two at once: one migrates, both store.
cp old both
ludex import both quax/taylor.qux >/dev/null &
has 0 'records: 3, stored: ' \
    ludex import both quax/taylor.qux
wait
expect 0 '4' "sqlite3 both 'SELECT count(*) FROM record'"
expect 0 'both.v1' 'echo both.v1*'

# Where no copy can be made nothing is changed.
mkdir shut && cp old shut/old && for n in '' $(seq -f .%g 2 99); do
    : >"shut/old.v1$n"
done
expect 3 'ludex: shut/old: the archive is of an older version, and cannot be copied before it is changed: File exists' \
    ludex import shut/old quax/taylor.qux
expect 0 '1' "sqlite3 shut/old 'PRAGMA user_version'"

# A step that fails changes nothing, and leaves no copy each time. Of one that
# was killed the copy is used again.
sqlite3 fails <"$data/archive_4.dump.sql"
cp fails killed
ludex archive killed label id=1 fine >/dev/null
cp killed.v4 made.v4
(
    ulimit -f 500 # blocks of 512 bytes: a copy has room, what it becomes has not
    expect 3 'ludex: fails: no room left for the archive' \
        ludex archive fails label id=1 fine
    echo "$passed $failed" >tally
)
read -r passed failed <tally
expect 0 'fails' 'echo fails*'
expect 0 4 "sqlite3 fails 'PRAGMA user_version'"
sqlite3 killed.again <"$data/archive_4.dump.sql"
cp made.v4 killed.again.v4
has 0 'changed: 1' ludex archive killed.again label id=1 fine
expect 0 'killed.again killed.again.v4' 'echo killed.again*'
expect 0 - cmp made.v4 killed.again.v4

# A copy has its name when it is whole: of one that a killed program began nothing
# is left once the next has made its own. It is for whom the archive is for.
cp killed.again.v4 begun && chmod 600 begun
if [ -z "${SANITIZED:-}" ]; then
    for write in 1 2 20 40; do
        LD_PRELOAD=$top/$BUILD/tests/faults/world.so FAIL_WRITE=$write \
            ludex archive begun label id=1 fine >/dev/null 2>&1
        is "killed at write $write" '137 begun begun.v4.part' "$? $(echo begun*)"
    done
fi
has 0 'changed: 1' ludex archive begun label id=1 fine
expect 0 'begun begun.v4' 'echo begun*'
expect 0 -rw------- 'ls -l begun.v4 | cut -c 1-10'
expect 0 - cmp made.v4 begun.v4
cp made.v4 full
expect 3 'ludex: full: the archive is of an older version, and cannot be copied before it is changed: database or disk is full' \
    'ulimit -f 100; ludex archive full label id=1 fine'
expect 0 'full' 'echo full*'

# Where it cannot be seen that all is as it was, the copy stays, and is named.
if [ -z "${SANITIZED:-}" ]; then # they have an allocator of their own
    world=$top/$BUILD/tests/faults/world.so
    cp fails counted
    LD_PRELOAD=$world FAIL_COUNT=$PWD/count \
        ludex archive counted label id=1 fine >/dev/null
    has 3 'out of memory; as it was before, it is in ' \
        "LD_PRELOAD=$world FAIL_AT=$(($(cat count) / 2)) FAIL_ALL=yes \
            ludex archive fails label id=1 fine"
    expect 0 4 "sqlite3 fails.v4 'PRAGMA user_version'"
fi

# The same tables, but for SQLite's quotes.
tables() {
    sqlite3 "$1" "SELECT type, name, replace(sql, '\"', '') FROM sqlite_schema
        WHERE name NOT LIKE 'sqlite_stat%'
        ORDER BY type, name"
}
ludex import fresh quax/taylor.qux >/dev/null
tables new >new.tables
tables fresh >fresh.tables
expect 0 - cmp new.tables fresh.tables

# Archives that older programs made: all is there, what they held is known, and
# identities see what they did not.
cp "$data"/versions.* .
printf '%s\n' '[Game "brax"]' '[Position "9/9/9/3R5/5B3/9/9/9/BB7 2 - - -"]' '' \
    '1... (D6)-E6 (1... (D6)-E6) *' >more.bry
files='versions.bry versions.txt' n=7
for version in 1 2 3 4; do
    [ "$version" != 3 ] || files="$files versions.brx" n=8
    sqlite3 made.$version <"$data/archive_$version.dump.sql"
    expect 0 "$n" "ludex query made.$version 'count by game' --format csv |
        awk -F, 'NR > 1 { n += \$2 } END { print n }'"
    expect 0 "$version" "sqlite3 made.$version 'PRAGMA user_version'"
    # shellcheck disable=SC2086  # the files are words
    has 1 "records: $n, stored: 0, broken: 0, known: $n, refused: 0" \
        ludex import made.$version $files
    expect 0 '5' "sqlite3 made.$version 'PRAGMA user_version'"
    expect 0 "$version" "sqlite3 made.$version.v$version 'PRAGMA user_version'"
    expect 0 'records: 1, stored: 1, broken: 0, known: 0, refused: 0' \
        ludex import made.$version more.bry
    expect 0 "records: $((n + 1)), findings: 0" \
        ludex archive made.$version check --texts
    # shellcheck disable=SC2086  # the files are words
    cat $files >versions
    expect 0 - "ludex export made.$version 'id <= $n' 2>/dev/null | cmp - versions"
    tables made.$version >made.tables
    expect 0 - cmp made.tables fresh.tables
done

# Events, people and saved queries of versions 3 and 4, read as they are, and
# made newer.
asked() {
    {
        ludex event "$1" show && ludex event "$1" player ANN &&
            ludex event "$1" champions && ludex query --saved "$1" &&
            ludex query "$1" @mine -c id,first --format csv &&
            ludex query "$1" 'player ~ ÁNN' -c id,first,third --format csv
    } | tr -d '\r'
}
for version in 3 4; do
    was=was.$version
    sqlite3 $was <"$data/archive_$version.dump.sql"
    table=record
    [ $version = 4 ] || table=records
    sqlite3 $was "UPDATE $table SET source = 'A book' WHERE id < 3"
    dated=$(ludex query $was 'source ~ book or date = 1961.05' \
        -c id,date,year,source --format csv | tr -d '\r')
    is 'dates and sources' 'id,date,year,source
1,,,A book
2,,,A book
8,1961.05.12,1961,' "$dated"
    place='1ksbrdbsk1/1v2ii2v1/ppppp1pppp/5p4/5P4/10/10/PPPPP1PPPP/1V2II2V1/1KSBRDBSK1 2 10/10 Pp 2'
    expect 0 'id
 1
 2' "ludex query $was 'position = \"$place\"' -c id"
    is "version $version, read" "$(cat "$data/archive_3.txt")" "$(asked $was)"
    expect 0 'year  country  city
1992  Riamo    Maremo' "ludex event $was list 'country ~ RIAMO' -c year,country,city"
    expect 0 "$version" "sqlite3 $was 'PRAGMA user_version'"
    ludex import --turned store $was versions.brx >/dev/null 2>&1
    expect 0 '5' "sqlite3 $was 'PRAGMA user_version'"
    expect 0 'id
 1
 2' "ludex query $was 'position = \"$place\"' -c id"
    is 'dates and sources stay' "$dated" \
        "$(ludex query $was 'id < 9 and (source ~ book or date = 1961.05)' \
            -c id,date,year,source --format csv | tr -d '\r')"
    is "version $version, made newer" "$(cat "$data/archive_3.txt")" \
        "$(asked $was)"
    # Games of any seat.
    expect 0 'Ann|4|1|1 Bob|3|1|0 Cid|1|1|0 Dan|0|1|0 Eve|1|1|0 ' \
        "sqlite3 $was 'SELECT name, games, events, titles FROM players
            ORDER BY name' | tr '\n' ' '"
done

# Texts of an older archive are packed by a vacuum, and come back; not while there
# are changes that can be undone.
ludex generate --game quax --count 700 --seed 3 --plies 40 >plain.qux
ludex import packed plain.qux >/dev/null
is 'an import learns at its end' 1 \
    "$(sqlite3 packed 'SELECT count(*) FROM dictionary WHERE learned = 700')"
not_packed='SELECT count(*) FROM text WHERE dictionary IS NULL'
is 'all is packed' 0 "$(sqlite3 packed "$not_packed")"
sqlite3 unpacked <"$data/archive_4.dump.sql"
ludex import unpacked more.bry >/dev/null
ludex export unpacked >before
is 'not packed by the step' 8 "$(sqlite3 unpacked "$not_packed")"
ludex archive unpacked label id=1 fine >/dev/null
ludex archive unpacked vacuum >/dev/null
is 'not with changes' 8 "$(sqlite3 unpacked "$not_packed")"
ludex archive unpacked forget 9999.01.01 >/dev/null
ludex archive unpacked vacuum >/dev/null
has 0 '' ludex archive unpacked check --texts
ludex export unpacked >after
is 'packed, what gets smaller' 1 "$(($(sqlite3 unpacked "$not_packed") < 8))"
expect 0 - cmp before after

# Numbers of records that lie far apart are not counted through.
mkdir apart # its other rows point nowhere
sqlite3 apart/far <"$data/archive_4.dump.sql"
sqlite3 apart/far "PRAGMA foreign_keys = OFF;
    UPDATE record SET id = 1 << 62 WHERE id = 1;
    UPDATE text SET record = 1 << 62 WHERE record = 1"
expect 0 - 'timeout 20 ludex archive apart/far vacuum >/dev/null'
is 'the far one is counted' "$(sqlite3 unpacked 'SELECT sum(games) FROM next
        JOIN crossing ON crossing = crossing.id WHERE start')" \
    "$(sqlite3 apart/far 'SELECT sum(games) FROM next
        JOIN crossing ON crossing = crossing.id WHERE start')"

# An odd date, a third player, and symmetries that exchange the sides: read as
# they are now where an older program had stored them.
sqlite3 odd <"$data/archive_1.sql"
printf '[Game "brax-4"]\n[Date "1961-05-12"]\n[Third "Cid"]\n\n*\n' >odd.brx
sqlite3 odd "INSERT INTO imports VALUES (1, 'odd.brx', 'b');
    INSERT INTO variants VALUES (1, 'brax-4', '');
    INSERT INTO records (id, import, byte, broken, variant, date, plies, moves)
        VALUES (1, 1, 0, 1, 1, '1961-05-12', 0, NULL);
    INSERT INTO tags VALUES (1, 'Third', 'Cid');
    INSERT INTO texts VALUES (1, CAST(readfile('odd.brx') AS TEXT));"
expect 0 '1' "ludex query odd 'date = 1961.05.12' --format csv -c id | tail -1 |
    tr -d '\r'"
has 0 'stored: 0, broken: 0, known: 1' \
    'ludex import odd odd.brx || [ $? = 1 ]'
expect 0 '1|Cid|19610512' "sqlite3 odd 'SELECT g.id, g.third, d.earliest
    FROM games g JOIN written_date d ON d.written = g.date'"

expect 3 'ludex: fresh: the archive is of a newer version of Ludex' \
    "sqlite3 fresh 'PRAGMA user_version = 6'; ludex query fresh"
finish
