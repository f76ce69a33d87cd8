#!/bin/sh
# Tests how archives are kept: backups, finding damage, seals, and recovery.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh

ludex generate --game quax --count 400 --seed 1 >games.qux
prepare ludex import a games.qux
chmod 640 a

# overwrite FILE PLACE BYTES  writes bytes (an octal escape for printf) over
# those at this place
overwrite() {
    # shellcheck disable=SC2059 # the bytes are a format
    printf "$3" | dd of="$1" bs=1 seek="$2" conv=notrunc 2>/dev/null
}

# ---- backup ----

has 0 'records: 400, bytes: ' ludex archive a backup b
is 'permissions are kept' 640 "$(stat -c %a b)"
expect 0 'records: 400, findings: 0' ludex archive b check --texts
expect 0 - 'sqlite3 a .dump >wanted; [ -s b ] && sqlite3 b .dump | cmp - wanted'
expect 0 "{\"records\":400,\"bytes\":$(wc -c <b)}" \
    ludex archive a backup --format json c
expect 0 'a b c' "ls ? ?.part 2>/dev/null | paste -sd ' '"

# An existing file is replaced only with --force, and never by its own backup.
cp b before
expect 2 'ludex: archive backup: b already exists; use --force to replace it' \
    ludex archive a backup b
expect 0 - '[ -s b ] && cmp b before'
ludex archive a label 'id = 7' fine >/dev/null
has 0 'records: 400' ludex archive a backup --force b
expect 0 '7' "sqlite3 b 'SELECT record FROM label'"
ln -s a itself
for name in a itself ./a; do
    expect 2 "ludex: archive backup: $name is the archive itself" \
        ludex archive a backup --force $name
done
mkdir folder
expect 2 'ludex: archive backup: folder is not a file' \
    ludex archive a backup --force folder
expect 2 'ludex: archive backup: "" cannot be the name of a file' \
    ludex archive a backup "''"
expect 3 'ludex: none/b: No such file or directory' ludex archive a backup none/b
expect 2 'ludex: archive: backup does not take --force or -m' \
    ludex archive a backup -m why new
: >lonely-journal
expect 3 'ludex: lonely: the file lonely-journal belongs to another database; move it away' \
    ludex archive a backup lonely

# A link is followed.
ln -s folder/linked points
has 0 'records: 400' ludex archive a backup points
expect 0 'folder/linked points' "find folder/linked points -type f -o -type l | paste -sd ' '"

# On a full disk, nothing is left, and an existing file is unchanged.
cp b before
for size in 1 4 100; do
    expect 3 'ludex: a: there is no space left for the archive' \
        "ulimit -f $size; ludex archive a backup full"
    has 3 'there is no space left' "ulimit -f $size; ludex archive a backup --force b"
done
expect 0 - '[ -s b ] && cmp b before'

# A backup does not wait for a program that has not changed the file yet, but
# for one that is changing it.
ludex generate --game quax --count 40 --seed 2 >more.qux
hold a
has 0 'records: 400' ludex archive a backup held
echo "UPDATE label SET name = 'x'; PRAGMA cache_spill = 1; COMMIT; BEGIN EXCLUSIVE;" >&8
printf '.shell touch "%s"\n' "$work/excludes" >&8
await test -e "$work/excludes"
rm held
expect 3 'ludex: a: another program is writing to the archive' \
    ludex archive a backup --wait 0 held
let_go

# Two backups never write to the same part.
: >shared.part
exec 9<shared.part
flock 9
expect 3 'ludex: shared: another program is writing this backup' \
    ludex archive a backup shared
exec 9<&-
has 0 'records: 400' ludex archive a backup shared
expect 0 shared 'echo shared*'

# A killed backup leaves only its part, which the next backup overwrites.
if [ -z "${SANITIZED:-}" ]; then
    world=$top/$BUILD/tests/faults/fault_injection.so
    for write in 1 2 9 40; do
        LD_PRELOAD=$world FAIL_WRITE=$write ludex archive a backup killed \
            >/dev/null 2>&1
        is "killed at write $write" 137 $?
        expect 0 killed.part 'echo killed*'
    done
    for fault in FAIL_SYNC FAIL_RENAME; do
        has 3 'ludex: ' "LD_PRELOAD=$world $fault=1 ludex archive a backup failed"
    done
    LD_PRELOAD=$world FAIL_RUN='ludex import a more.qux' FAIL_RUN_SYNC=2 \
        ludex archive a backup later >/dev/null
    expect 0 'records: 400, findings: 0' ludex archive later check
    has 0 'records: 440, findings: 0' ludex archive a check
fi
has 0 'records: 4' ludex archive a backup killed
expect 0 killed 'echo killed*'

# What failed has left nothing.
expect 0 - 'ls lonely full held failed ./*.part 2>/dev/null || :'
rm itself points

# ---- verify ----

expect 0 'records: 400, findings: 0' ludex archive b verify
expect 0 '{"records":400,"findings":0}' ludex archive b verify --format json
expect 2 'ludex: archive: --texts can be used only with check, not with verify' \
    ludex archive b verify --texts

# A text that was changed
cp b edited
sqlite3 edited "UPDATE text SET text = substr(text, 1, 20) ||
    char(7) || substr(text, 22) WHERE record = 5"
has 1 '5,the text is damaged' ludex archive edited verify --format csv
cp b edited
sqlite3 edited "UPDATE record SET result = '*' WHERE id = 9"
has 1 '9,the stored identity does not match the content' \
    ludex archive edited verify --format csv
cp b edited
sqlite3 edited 'DELETE FROM record WHERE id = 9'
has 1 'table text: some rows belong to no record' ludex archive edited verify
cp b edited
sqlite3 edited 'DELETE FROM text WHERE record = 9'
has 1 '9,the original text is missing' ludex archive edited verify --format csv

# A damaged page never stops the command. Each is reported, and all records that
# can be read are counted. The backup of a damaged archive is discarded.
root=$(sqlite3 b "SELECT rootpage FROM sqlite_schema WHERE name = 'record'")
leaf=$(sqlite3 b "SELECT pageno FROM dbstat WHERE name = 'record' AND
    pagetype = 'leaf' ORDER BY path LIMIT 1 OFFSET 2")
cells=$(sqlite3 b "SELECT ncell FROM dbstat WHERE pageno = $leaf")
for verb in verify check; do
    cp b damaged
    overwrite damaged $(((leaf - 1) * 4096)) '\377\377\377'
    ludex archive damaged $verb >found
    is "$verb reports a damaged page" 1 $?
    has 0 'cannot be read: the file is damaged' cat found
    lost=$(sed -n 's/.* records \([0-9]*\) to \([0-9]*\) cannot.*/\1 \2/p' found)
    is 'the records on the page' "$cells" $((${lost#* } - ${lost% *} + 1))
    is 'rows of lost records are not counted' 0 \
        "$(grep -c 'belong to no record' found)"
    is 'and all others are read' "$(sqlite3 b "SELECT count(*) FROM record WHERE
        id NOT BETWEEN ${lost% *} AND ${lost#* }")" \
        "$(sed -n 's/^records: \([0-9]*\),.*/\1/p' found)"
    cp b damaged
    overwrite damaged $(((root - 1) * 4096)) '\377\377\377'
    has 1 'records 1 and later cannot be read: the file is damaged' \
        ludex archive damaged $verb
done
has 1 'damaged: the archive is damaged, and the backup was discarded; see "verify" and "recover"' \
    ludex archive damaged backup discarded
expect 0 - 'ls discarded discarded.part 2>/dev/null || :'
for page in $(sqlite3 b "SELECT pageno FROM dbstat WHERE
    name <> 'sqlite_schema' AND pageno % 17 = 3"); do
    cp b damaged
    overwrite damaged $(((page - 1) * 4096)) '\0\1\2\3\4\5\6\7'
    ludex archive damaged verify >found 2>&1
    is "page $page" 1 $?
done

# ---- seals ----

digest='[0-9a-f]\{64\}'
expect 0 'records: 400, findings: 0' ludex archive b seal b.seal
expect 0 'ludex seal 1
1 400 400 DIGEST
records 400' "sed 's/$digest/DIGEST/' b.seal"
expect 0 'records: 400, findings: 0' ludex archive b verify --seal b.seal
expect 0 '{"records":400,"findings":0}' \
    'ludex archive b verify --format json --seal - <b.seal'
expect 0 - 'ludex archive b seal - >other; [ -s other ] && cmp other b.seal'
expect 2 'ludex: archive seal: b.seal already exists; use --force to replace it' \
    ludex archive b seal b.seal
expect 0 'records: 400, findings: 0' ludex archive b seal --force b.seal
expect 2 'ludex: archive: --seal can be used only with verify, not with check' \
    ludex archive b check --seal b.seal

# What keeps the records keeps the seal: labels, a backup, a copy, vacuum.
ludex archive b copy copied
ludex archive copied vacuum >packed
ludex archive copied backup backed >packed
expect 0 'records: 400, findings: 0' ludex archive backed verify --seal b.seal

# seal_finds FINDING COMMAND  changes a copy of the archive, which verify finds
seal_finds() {
    cp b edited
    has 0 '' "$2"
    has 1 "$1" ludex archive edited verify --format csv --seal b.seal
}
seal_finds 'records 1 to 400: the seal has 400 records, the archive 399' \
    "ludex archive edited delete 'id = 9'"
seal_finds 'records 1 to 400: the seal has 400 records, the archive 399' \
    "ludex archive edited delete 'id = 400'"
seal_finds 'records 1 to 400: at least one differs from the seal' \
    "ludex archive edited tag 'id = 9' Annotator=Eve"
seal_finds 'the seal does not include 40 records, from 401 to 440' \
    'ludex import edited more.qux'
# An edit that takes back its traces
cp b edited
sqlite3 edited "CREATE TEMP TABLE t AS SELECT * FROM text WHERE record IN (3, 4);
    UPDATE record SET id = 1000 WHERE id = 3; UPDATE record SET id = 3 WHERE id = 4;
    UPDATE record SET id = 4 WHERE id = 1000;
    UPDATE text SET text = (SELECT text FROM t WHERE record = 7 - text.record)
        WHERE record IN (3, 4);
    UPDATE identity SET record = 7 - record WHERE record IN (3, 4);
    UPDATE tag SET record = -record WHERE record IN (3, 4);
    UPDATE tag SET record = 7 + record WHERE record IN (-3, -4)"
expect 0 'records: 400, findings: 0' ludex archive edited verify
has 1 'records 1 to 400: at least one differs from the seal' \
    ludex archive edited verify --seal b.seal

# Blocks have 1,024 numbers; a gap has no block.
ludex generate --game quax --count 1100 --plies 20 --seed 5 >many.qux
prepare ludex import many many.qux
ludex archive many delete 'id > 10 and id < 1030' >rows
ludex archive many seal many.seal >rows
expect 0 'ludex seal 1
1 1024 10 DIGEST
1025 1100 71 DIGEST
records 81' "sed 's/$digest/DIGEST/' many.seal"
expect 0 'records: 81, findings: 0' ludex archive many verify --seal many.seal
has 1 'records 1 to 400: the seal has 400 records, the archive 10' \
    ludex archive many verify --seal b.seal
has 1 'the seal does not include 71 records, from 1030 to 1100' \
    ludex archive many verify --seal b.seal
expect 0 'ludex seal 1
records 0' 'ludex import none /dev/null >/dev/null 2>&1; ludex archive none seal -'

# What is not a seal
for change in 1d /records/d 's/1 400/401 400/' 's/ [0-9a-f]*$/ 0/' \
    's/^1 /x /' 's/records.*/records 399/' 's/1 400/0 400/' 2p \
    's/records.*/&\nmore/'; do
    sed "$change" b.seal >bad.seal
    expect 1 'ludex: bad.seal: the file is not a seal of an archive' \
        ludex archive b verify --seal bad.seal
done
sed '2{h;d};3G' many.seal >bad.seal
expect 1 'ludex: bad.seal: the file is not a seal of an archive' \
    ludex archive many verify --seal bad.seal
expect 3 'ludex: nothing: No such file or directory' \
    ludex archive b verify --seal nothing

# A damaged archive is not sealed.
cp b edited
sqlite3 edited "UPDATE record SET result = '*' WHERE id = 9"
has 1 '9,the stored identity does not match the content' \
    ludex archive edited seal --format csv edited.seal
expect 2 '' 'ls edited.seal 2>/dev/null'
rm edited damaged

# ---- recover ----

awk '/^\[Game/ { n++; print; print "[First \"Ann " n % 9 "\"]"; next }
    n % 5 == 0 { sub(/ 3\. /, " {so} 3. ") } { print }' games.qux >named.qux
printf 'series "Cup"\nevent 1900 { champion "Ann" "Ann" "Bob" 1-0 }\n' >cup.event
prepare ludex import whole named.qux cup.event
ludex archive whole label 'id < 200' fine >rows
ludex archive whole alias 'Ann 1' 'Ann 2' --apply >rows
expect 0 'records: 400, duplicates: 0, events: 1, findings: 0' \
    ludex archive whole recover same
expect 0 - 'ludex export whole >wanted; [ -s same ] && ludex export same | cmp - wanted'
for list in labels names; do
    expect 0 - "ludex archive whole $list >wanted; [ -s wanted ] &&
        ludex archive same $list | cmp - wanted"
done
expect 2 'ludex: archive recover: same is not empty; specify the name of a new archive' \
    ludex archive whole recover same

# recovers NAME LOST ROW  recovers a damaged archive, and checks the number of
# records that are lost, a row of the report, and the new archive
recovers() {
    rm -f new
    ludex archive damaged recover --format csv new >rows
    is "$1" 1 $?
    is "$1: the report" "$3" "$(sed 1d rows | cut -d , -f 1-2 | sort -u)"
    is "$1: the rest" $((400 - $2)) "$(sqlite3 new 'SELECT count(*) FROM record')"
    expect 0 "records: $((400 - $2)), findings: 0" ludex archive new check --texts
}
# damage TABLE PAGE  overwrites a page of a table, from 1; it has $cells rows
damage() {
    cp whole damaged
    page=$(sqlite3 whole "SELECT pageno FROM dbstat WHERE name = '$1' AND
        pagetype = 'leaf' ORDER BY path LIMIT 1 OFFSET $(($2 - 1))")
    cells=$(sqlite3 whole "SELECT ncell FROM dbstat WHERE pageno = ${page:-0}")
    : "${cells:=0}"
    overwrite damaged $(((page - 1) * 4096)) '\377\377\377'
}
damage record 2
ludex archive damaged verify >found
lost=$(sed -n 's/.* records \([0-9]*\) to \([0-9]*\) cannot.*/\1 to \2/p' found)
recovers 'a page of records' "$cells" "records,$lost"
damage text 1
recovers 'a page of texts' "$cells" "$(seq -f 'record,%.0f' 1 "$cells" | sort)"
damage label 1
recovers 'labels' 0 "$(seq -f 'record,%.0f' 1 400 | sort)"
damage champion 1
recovers 'an event' 0 'event,1'
expect 0 0 "sqlite3 new 'SELECT count(*) FROM event'"
damage import 1
rm -f new
expect 0 'records: 400, duplicates: 0, events: 1, findings: 0' \
    ludex archive damaged recover new
expect 0 unknown "sqlite3 new 'SELECT DISTINCT file FROM import'"
damage identity 1
rm -f new
expect 0 'records: 400, duplicates: 0, events: 1, findings: 0' \
    ludex archive damaged recover new
damage spelling 1
ludex archive damaged recover none >rows
is 'without names' 1 $?

# A record that differs from its hash is lost.
cp whole damaged
sqlite3 damaged "UPDATE content SET content = x'00' WHERE record = 5"
recovers 'a comment' 1 'record,5'
cp whole damaged
sqlite3 damaged "DELETE FROM identity; UPDATE content SET content = x'00'
    WHERE record = 5"
recovers 'a comment and its hash' 1 'record,5'
cp whole damaged
sqlite3 damaged "UPDATE text SET text = substr(text, 1, 100) || 'zzzz' ||
    substr(text, 105) WHERE record = 7"
recovers 'a text' 1 'record,7'
expect 0 - 'ludex export new >got; ludex export whole "id != 7" >wanted
    [ -s got ] && cmp got wanted'

# On a full disk, nothing is left.
rm -f new
expect 3 'ludex: new: there is no space left for the archive' \
    'ulimit -f 400; ludex archive whole recover new'
expect 2 '' 'ls new new.part 2>/dev/null'
rm damaged
finish
