#!/bin/sh
# Tests untrusted archives: foreign objects are reported and not run, everything
# that Ludex does not create is refused, and no reader loops forever.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
damaged='altered other bomb old'

ludex import clean quax/taylor.qux >/dev/null
cp quax/taylor.qux more.qux

# Changes that can be made to an archive, named by their line number.
altered() {
    rm -f altered
    cp clean altered
    sqlite3 altered "$1" || bad "$1" 'an altered archive' 'a fault of sqlite3'
}

# A foreign view, trigger, table or index is reported and not used, and it does
# not prevent reading.
circle='WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x FROM r) SELECT x FROM r'
while IFS='|' read -r name sql; do
    altered "$sql"
    expect 0 "ludex: altered: not used, because Ludex did not create it: $name
id
1
2
3" "ludex query altered -c id --format csv | tr -d '\r'"
    for command in 'export' 'event altered list;' 'archive altered stats;' \
        'archive altered names;' 'archive altered vacuum;'; do
        [ "$command" != export ] || command='export altered >/dev/null;'
        has 0 "not used, because Ludex did not create it: $name" "timeout 20 ludex $command"
    done
    has 0 'records: 3, findings: 0' 'timeout 20 ludex archive altered check'
    has 0 'stored: 0, broken: 0, duplicates: 3' \
        'timeout 20 ludex import altered more.qux'
done <<EOF
view mine|CREATE VIEW mine AS SELECT * FROM games
view games|DROP VIEW games; CREATE VIEW games AS $circle
view players|DROP VIEW players; CREATE VIEW players AS $circle
trigger t|CREATE TRIGGER t AFTER INSERT ON import BEGIN INSERT INTO import SELECT NULL, 'x', 'y' FROM ($circle); END
table notes|CREATE TABLE notes (a); INSERT INTO notes VALUES (1)
index mine|CREATE INDEX mine ON record (round, date DESC)
table a, view b, view c and 1 more|CREATE TABLE a (x); CREATE VIEW b AS SELECT 1; CREATE VIEW c AS SELECT 1; CREATE VIEW d AS SELECT 1
EOF
is 'the trigger was not run' 2 "$(altered "CREATE TRIGGER t AFTER INSERT ON import
    BEGIN INSERT INTO import VALUES (NULL, 'x', 'y'); END"
printf '[Game "quax"]\n\nd3 f7 *\n' >new.qux
ludex import altered new.qux >/dev/null 2>&1
sqlite3 altered 'SELECT count(*) FROM import')"

# Names are made safe for terminals, and may have any length.
altered "CREATE VIEW \"$(printf '\033')[31m\" AS SELECT 1"
has 0 'not used, because Ludex did not create it: view �[31m' ludex query altered
long=$(printf '%01000d' 0 | tr 0 x)
altered "CREATE VIEW $long AS SELECT 1"
has 0 "not used, because Ludex did not create it: view $(printf '%040d' 0 | tr 0 x)" ludex query altered
is 'and no longer' 0 "$(grep -c xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx \
    "$work/output")"

# Tables that were changed are not read.
while IFS='|' read -r name sql; do
    altered "$sql"
    for command in 'query altered' 'export altered' 'event altered list' \
        'page site altered -o pages' \
        'archive altered stats' 'archive altered check' \
        'archive altered vacuum' 'import altered more.qux'; do
        expect 1 "ludex: altered: the archive was altered by another program: the table $name is missing or was changed" \
            "timeout 20 ludex $command"
    done
    has 1 "the table $name is missing or was changed" \
        'timeout 20 ludex archive clean merge altered'
done <<EOF
record|DROP TABLE record; CREATE VIEW record AS $circle
person|DROP TABLE person; CREATE VIEW person AS $circle
event|DROP TABLE event
record|ALTER TABLE record ADD COLUMN x TEXT AS (hex(zeroblob(100000000)))
site|DROP TABLE site; CREATE TABLE site (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, folded TEXT NOT NULL CHECK (length(hex(zeroblob(100000000))))) STRICT
site|DROP TABLE site; CREATE VIRTUAL TABLE site USING fts5 (name, folded)
EOF
site=$(sqlite3 clean "SELECT sql FROM sqlite_schema WHERE name = 'site'" |
    tr '\n' ' ' | sed 's/  */ /g; s/ *\([(),]\) */\1/g; s/ $//')
altered "DROP TABLE site; CREATE VIEW x AS SELECT '
$site
'"
has 1 'the table site is missing' ludex query altered

# Tables that differ only in spaces, quotes and comments count as equal.
altered 'DROP TABLE shape; CREATE TABLE "shape" (record INTEGER PRIMARY KEY
        REFERENCES "record", /* ; */ hash   INTEGER NOT NULL -- x
    ) STRICT; CREATE INDEX shape_hash ON shape(hash)'
expect 0 'records: 3, findings: 0' ludex archive altered check

# Objects that a change would run, or that would prevent it, must be dropped
# before the change. Reading works anyway.
while IFS='|' read -r name sql; do
    altered "$sql"
    has 0 "not used, because Ludex did not create it: $name" ludex query altered
    for command in 'import altered more.qux' 'archive altered vacuum' \
        'query --save q altered first=x'; do
        has 1 "ludex: altered: the archive was altered by another program: the $name does not belong to Ludex: drop it before you change the archive" \
            "ludex $command"
    done
done <<EOF
index mine|CREATE INDEX mine ON record (length(hex(zeroblob(id))))
index mine|CREATE INDEX mine ON record (id) WHERE id > 0
index mine|CREATE INDEX mine ON record (id) WHERE id
index mine|CREATE UNIQUE INDEX mine ON record (plies, id)
index record_site|DROP INDEX record_site; CREATE INDEX record_site ON record (site + 1)
table mine|CREATE TABLE mine (a, b AS (a + 1))
view record_first|DROP INDEX record_first; CREATE VIEW record_first AS SELECT 1
table Record_Site|DROP INDEX record_site; CREATE TABLE Record_Site (a)
EOF
altered 'DROP INDEX record_site'
has 1 'the index record_site is missing' ludex archive altered check
altered 'CREATE TABLE mine (a CHECK (length(hex(zeroblob(100000000)))));
    PRAGMA ignore_check_constraints = ON;
    INSERT INTO mine SELECT id FROM record, (SELECT 1 UNION SELECT 2)'
has 0 'records: 3, findings: 0' timeout 20 ludex archive altered check

# Values that Ludex never writes are refused or skipped, and do no harm.
ludex import values quax/taylor.qux events/made.event brayout/examples.bry \
    >/dev/null 2>&1
ludex archive values tag 'id = 1' Round=7 >/dev/null
damaged="$damaged odd into"
expect 0 - 'cp values other; sqlite3 other "UPDATE changeset SET
        bytes = randomblob(100)"'
expect 3 'ludex: other: the archive is damaged' ludex archive other undo 1
while read -r sql; do
    cp values odd
    sqlite3 odd "PRAGMA ignore_check_constraints = ON; $sql" || bad "$sql" 0 $?
    for command in 'export odd' 'query odd "plies > 1" -c id,text' \
        'query odd "game = quax and links > 0"' 'event odd show' \
        'archive odd check --texts' 'archive into merge odd' \
        'explore odd --game quax' 'archive odd undo 1' 'import odd new.qux'; do
        cp clean into
        run_command "timeout 60 ludex $command"
        case $status in
        [013]) good ;;
        *) bad "$sql: $command" 'a status from 0 to 3' \
            "$status $(tail -n 1 "$work/output")" ;;
        esac
    done
done <<'EOF'
UPDATE record SET byte = 9223372036854775807, plies = 9223372036854775807
UPDATE record SET moves = x'FFFFFFFFFFFFFFFF7F'
UPDATE text SET text = x'28B52FFDA0FFFFFF7F0000'
UPDATE dictionary SET samples = randomblob(300), spellings = x'28B52FFDA0FFFFFF7F0000'
UPDATE variant SET options = 'Size=26' WHERE id = 1
UPDATE result SET first = -3, second = 99, stage = 7
UPDATE entrant SET number = number + 1000000000000
UPDATE changeset SET bytes = zeroblob(1000)
EOF

# A journal that names a file, which SQLite would delete, and a journal that is
# a pipe, on which SQLite would wait. A journal left by a killed program is
# rolled back as usual.
word() {
    # shellcheck disable=SC2059 # the format has the bytes
    printf "$(four "$1")"
}
four() {
    for shift in 16777216 65536 256 1; do
        printf '\\%03o' $(($1 / shift % 256))
    done
}
magic='\331\325\005\371\040\241\143\327'
trap_of() { # NAME
    # shellcheck disable=SC2059
    printf "$magic"
    word 0
    word 1
    word $(($(wc -c <altered) / 4096))
    word 512
    word 4096
    head -c 484 /dev/zero
    word 262145
    printf %s "$1"
    word ${#1}
    word "$(printf %s "$1" | od -An -v -tu1 | tr -s ' ' '\n' |
        awk '{ n += $1 } END { print n }')"
    # shellcheck disable=SC2059
    printf "$magic"
}
mine="the journal next to the archive was not written by Ludex: move the journal away"
cp clean altered
echo precious >notes
for command in 'query altered' 'import altered more.qux' 'archive altered check' \
    'archive clean merge altered'; do
    trap_of "$PWD/notes" >altered-journal
    has 1 "$mine" "timeout 20 ludex $command"
done
expect 0 precious cat notes
rm altered-journal
mkfifo altered-journal
has 1 "$mine" timeout 20 ludex query altered
rm altered-journal
has 0 'records: 3' ludex archive altered check

# Pages all of whose children are the same page, four levels deep: the same rows
# appear 25,600,000,000 times.
interior() { # of page $1, to page $2
    {
        # shellcheck disable=SC2059 # the format has the bytes
        printf "\\005\\0\\0\\001\\220\\017\\373\\0$(four "$2")"
        printf '\017\373%.0s' $(seq 400)
        head -c $((4096 - 12 - 800 - 5)) /dev/zero
        # shellcheck disable=SC2059
        printf "$(four "$2")\\001"
    } | dd of=bomb bs=4096 seek=$(($1 - 1)) conv=notrunc 2>/dev/null
}
cp clean bomb
# shellcheck disable=SC2046 # each page is a word
set -- $(sqlite3 bomb "SELECT rootpage FROM sqlite_schema WHERE type = 'table'
    AND name IN ('record', 'runner_up', 'stage', 'entrant', 'result')
    ORDER BY name <> 'record'")
dd if=bomb of=bomb bs=4096 skip=$(($1 - 1)) seek=$(($5 - 1)) count=1 \
    conv=notrunc 2>/dev/null
for from in 1 2 3 4; do
    eval "interior \$$from \$$((from + 1))"
done
round='the archive is damaged: reading it would never end'
for command in 'query bomb' 'archive bomb stats' \
    'archive clean merge bomb'; do
    has 1 "$round" "timeout 60 ludex $command 2>&1 >/dev/null"
done
# Either SQLite or Ludex finds the damage, whichever comes first.
for command in 'export bomb' 'archive bomb vacuum' 'archive bomb check'; do
    has 0 'the archive is damaged' "timeout 60 ludex $command 2>&1 >/dev/null;
        s=\$?; [ \$s = 1 ] || [ \$s = 3 ]"
done
finish
