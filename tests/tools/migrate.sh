#!/bin/sh
# Tests archives of an older version, which are read without changes. When they
# are written to, they are first copied and migrated. The older versions are
# invented (tests/older/steps.c). The program itself has no steps yet, and
# refuses such archives.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/tools/lib/older.sh
. "$top/tests/tools/lib/older.sh"

printf '[Game "quax"]\n[First "Saïd"]\n\n1. d3 {a strange opening} f5 2. e4 1-0\n' \
    >word.qux
ludex generate --game quax --count 30 --plies 20 --seed 1 >more.qux
ludex import now quax/taylor.qux word.qux events/made.event >/dev/null 2>&1
ludex archive now label 'id = 1' fine >/dev/null
ludex query now --save mine 'game = quax' >/dev/null
cp now zero && as_version 0 zero
cp now below && as_version -1 below

# ---- versions without a step ------------------------------------------------

version() {
    sqlite3 "$1" 'PRAGMA user_version'
}
refused() {
    cp now other && sqlite3 other "PRAGMA user_version = $1" && cp other kept
    for command in 'query other' 'import other word.qux' 'archive other vacuum'; do
        expect 3 "ludex: other: the archive has version $1, $2" ludex "$command"
    done
    expect 0 'other' 'cmp other kept && echo other*'
}
for number in 0 -1 -2147483648; do
    refused $number 'which this program can no longer read'
done
for number in $((current + 1)) 2147483647; do
    refused $number "but this program can read only versions up to $current"
done
rm other

older_ludex
for number in -2 -2147483648; do
    refused $number 'which this program can no longer read'
done

# ---- read --------------------------------------------------------------------

start='11/11/11/11/11/11/11/11/11/11/11 x -'
asked() {
    {
        ludex query "$1" @mine --columns id,first,result &&
            ludex query "$1" 'player = Saïd' --columns id,first &&
            ludex query "$1" 'label = fine' --columns id,label &&
            ludex query "$1" 'sequence = "d3 f5"' --columns id &&
        ludex query "$1" "position = \"$start\"" --columns id &&
            ludex explore "$1" --game quax --format csv &&
            ludex event "$1" show && ludex event "$1" champions &&
            ludex export "$1"
    } 2>&1 | tr -d '\r'
}
asked now >wanted
is 'nothing fails' 0 "$(grep -cE '^ludex: |error: ' wanted)"
for archive in zero below; do
    cp $archive kept
    asked $archive >got
    empty "$archive, read" "$(diff wanted got)"
    expect 0 - ludex query $archive "'player = SAID'" --format values
    is 'no words yet' '0 rows' "$(ludex query $archive 'words = strange' \
        --format csv | sed 1d | wc -l | tr -d ' ') rows"
    for verb in stats check 'copy new' duplicates; do
        has 3 'the archive has an older version: update it with "ludex archive ... vacuum" or an import' \
            ludex archive $archive "$verb"
    done
    expect 3 "ludex: now: $archive: the archive has an older version: update it with \"ludex archive ... vacuum\" or an import" \
        ludex archive now merge $archive
    expect 0 "$archive" "cmp $archive kept && echo $archive*"
done

# ---- written to --------------------------------------------------------------

# Prints the tables, without SQLite's quotes.
tables() {
    sqlite3 "$1" "SELECT type, name, replace(sql, '\"', '') FROM sqlite_schema
        WHERE name NOT LIKE 'sqlite_stat%' ORDER BY type, name"
}
tables now >now.tables
same() {
    for name; do sqlite3 "$name" .dump >"dump.$name"; done
    empty "$1 and $2" "$(diff "dump.$1" "dump.$2")"
}
for archive in zero below; do
    number=$(version $archive)
    cp $archive $archive.kept
    is "$archive: what vacuum says" 1 \
        "$(ludex archive $archive vacuum | grep -c 'after: ')"
    same $archive.kept "$archive.v$number"
    is 'the version' "$current" "$(version $archive)"
    tables $archive >got
    expect 0 - cmp now.tables got
    expect 0 ok "sqlite3 $archive 'PRAGMA integrity_check; PRAGMA foreign_key_check'"
    expect 0 'records: 4, findings: 0' ludex archive $archive check --texts
    asked $archive >got
    empty "$archive, migrated" "$(diff wanted got)"
    is 'words' 4 "$(ludex query $archive 'words = strange' -c id --format csv |
        tail -1 | tr -d '\r')"
    has 0 'stored: 0, broken: 0, duplicates: 3' \
        "ludex import $archive quax/taylor.qux || [ \$? = 1 ]"
done
cp zero.v0 made.v0
rm -f below* dump.* now.tables

# An existing copy is never overwritten.
cp zero.kept again && echo mine >again.v0
has 0 'stored: 30' ludex import again more.qux
expect 0 'mine' cat again.v0
expect 0 - cmp again.v0.2 made.v0

# Two programs at the same time: one migrates the archive, and both store
# records.
cp zero.kept both
ludex import both more.qux >/dev/null 2>&1 &
has 0 'records: 30, stored: ' ludex import both more.qux
wait
is 'each record is there once' 34 "$(sqlite3 both 'SELECT count(*) FROM record')"
expect 0 'both.v0' 'echo both.v*'

# If no copy can be made, nothing is changed.
mkdir shut && cp zero.kept shut/old && for n in '' $(seq -f .%g 2 99); do
    : >"shut/old.v0$n"
done
expect 3 'ludex: shut/old: the archive has an older version, and the copy that is needed before it is updated failed: File exists' \
    ludex archive shut/old vacuum
expect 0 - cmp zero.kept shut/old

# Gaps between record numbers are skipped at once, not one number at a time.
cp zero.kept far
sqlite3 far 'PRAGMA foreign_keys = OFF; UPDATE record SET id = 1 << 62 WHERE id = 4;
    UPDATE text SET record = 1 << 62 WHERE record = 4'
expect 0 - 'timeout 20 ludex archive far vacuum >/dev/null'
sum='SELECT sum(games) FROM next JOIN opening_node ON opening_node = opening_node.id
    WHERE start'
is 'the far one is counted' "$(sqlite3 zero "$sum")" "$(sqlite3 far "$sum")"
rm far far.v0

# ---- faults ------------------------------------------------------------------

# A step that fails changes nothing, and leaves no copy.
blocks=$(($(wc -c <zero.kept) / 512)) # an even number of pages has no rest
cp zero.kept fails
(
    ulimit -f $((blocks + 8)) # a copy has room, what it becomes has not
    expect 3 'ludex: fails: there is no space left for the archive' ludex archive fails \
        label id=2 good
    echo "$passed $failed" >tally
)
read -r passed failed <tally
expect 0 'fails' 'cmp fails zero.kept && echo fails*'

# If a program was killed after making the copy, the copy is used again.
cp zero.kept killed && cp made.v0 killed.v0
has 0 'changed: 1' ludex archive killed label id=2 good
expect 0 'killed killed.v0' 'cmp made.v0 killed.v0 && echo killed*'

# A copy gets its name only when it is complete. A copy that a killed program
# left unfinished is removed after the next program has made its own. The copy
# has the permissions of the archive.
cp zero.kept begun && chmod 600 begun
world=$top/$BUILD/tests/faults/fault_injection.so
if [ -z "${SANITIZED:-}" ]; then # they have an allocator of their own
    for write in 1 2 20 40; do
        LD_PRELOAD=$world FAIL_WRITE=$write ludex archive begun label id=2 good \
            >/dev/null 2>&1
        is "killed at write $write" '137 begun begun.v0.part' "$? $(echo begun*)"
    done
fi
has 0 'changed: 1' ludex archive begun label id=2 good
expect 0 'begun begun.v0' 'cmp begun.v0 made.v0 && echo begun*'
expect 0 -rw------- 'ls -l begun.v0 | cut -c 1-10'
cp zero.kept full
expect 3 'ludex: full: the archive has an older version, and the copy that is needed before it is updated failed: database or disk is full' \
    'ulimit -f 100; ludex archive full label id=2 good'
expect 0 'full' 'cmp full zero.kept && echo full*'

# If it is uncertain whether the archive was restored, the copy stays, and the
# message names it.
if [ -z "${SANITIZED:-}" ]; then
    cp zero.kept counted
    LD_PRELOAD=$world FAIL_COUNT=$PWD/count ludex archive counted label id=2 good \
        >/dev/null
    has 3 'out of memory; a copy of the archive before the update is in ' \
        "LD_PRELOAD=$world FAIL_AT=$(($(cat count) / 2)) FAIL_ALL=yes \
            ludex archive fails label id=2 good"
    expect 0 0 "sqlite3 fails.v0 'PRAGMA user_version'"
fi

# ---- foreign objects ---------------------------------------------------------

# The archive can still be read. Objects that a step would run must be dropped
# first.
cp zero.kept mine
sqlite3 mine 'CREATE INDEX round ON record (round); CREATE VIEW mine AS SELECT 1'
has 0 'ludex: mine: not used, because Ludex did not create it: index round, view mine' \
    ludex query mine
has 1 "the view mine does not belong to Ludex: drop it before you change the archive" \
    ludex archive mine label id=2 good
expect 0 'mine' 'echo mine*'
sqlite3 mine 'DROP VIEW mine'
has 0 'changed: 1' ludex archive mine label id=2 good
for change in 'ALTER TABLE text ADD COLUMN x ANY AS (hex(zeroblob(100000000)))' \
    'DROP TABLE text; CREATE TABLE text (record, dictionary, text)' \
    'DROP TABLE text; CREATE VIRTUAL TABLE text USING fts5 (record)'; do
    cp zero.kept altered && sqlite3 altered "$change"
    for command in 'query altered' 'archive altered vacuum'; do
        has 1 'the table text is missing or was changed' ludex "$command"
    done
done
finish
