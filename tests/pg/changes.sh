#!/bin/sh
# Tests changes and the log of changes, in archives that are partitioned, on
# shards, or copies of each other. Also tests who may make changes, and two
# changes at the same time.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/pg/lib/cluster.sh
. "$top/tests/pg/lib/cluster.sh"
pg_begin || exit 1

# Records with names, comments and a result of an event; also labels and a
# joined name.
ludex generate --game quax --count 60 --seed 4 --plies 20 |
    awk '/^\[Game/ { n++ } { print } /^\[Game/ {
        printf "[Event \"Cup %d\"]\n[First \"Player %d\"]\n[Second \"Bob\"]\n[Date \"19%02d\"]\n", n % 2, n % 9, n % 7 }' |
    sed 's/ 2\. / {said of it} 2. /' >games.qux
awk '/^.Game/ { n++ } n > 50' games.qux | sed 's/Player/Pleyer/' >more.qux
printf 'event 1990 "Cup 1" { "Player 1" "Bob" 1-0 record 2 }\n' >cup.event
sed 's/1-0/0-1/' cup.event >other.event
ludex import --rotated store file games.qux more.qux cup.event >/dev/null 2>&1
ludex export file 'id = 20' | sed 's/ 9\..*$/ */' >short.qux
ludex archive file label 'id < 9' early >/dev/null
ludex archive file tag 'id = 3' Round=4 -m 'from a file' >/dev/null

# Each change is made in every archive. The output must be the same, and the
# archives must stay equal and sound.
cat >steps <<'END'
tag 'first = "Player 8"' 'First=Somebody Else'
delete 'id < 9 and id != 2'
delete 'id = 2' --force
tag 'id > 40' 'Date=1970.01.01'
label 'id > 30' late
duplicates --apply
replace 20 short.qux --force
unlabel 'id > 55' late
alias 'Player 1' 'Player 2' 'Player 3' --apply
rename Bob 'Bob the Second' --apply
split 'Player 2' --apply
fold --of event --apply
alias --of event 'Cup 0' 'Cup 1' --apply
undo 1
tag 'id = 999' 'Round=1'
undo 999
import --replace other.event
undo 6
undo 6
delete 'id > 60' -m 'typed twice'
log
forget 3
undo 2
undo 5
END
one=$(pg_database one)
two=$(pg_database two)
whole=$(pg_database whole)
east=$(pg_database east)
west=$(pg_database west)
ludex archive "$one" create --partitions 3
ludex archive "$two" create --partitions 4 --server "$east" --server "$west"
for archive in "$whole" "$one" "$two"; do
    expect 0 - "ludex archive file copy '$archive'"
done
# do_to ARCHIVE STEP: prints its output without times and the archive's name
do_to() {
    case $2 in
    import*) eval "ludex import ${2#import} '$1'" ;;
    *) eval "ludex archive '$1' $2" ;;
    esac 2>&1 | sed -e "s|^ludex: $1|ludex: A|" -e 's/[0-9-]*T[0-9:]*Z//' \
        -e 's/bytes: [0-9]*//'
}
log_of() {
    ludex archive "$1" log --format csv | cut -d , -f 1,3-
    ludex archive "$1" log "$(ludex archive "$1" log --format csv |
        awk -F, 'NR == 2 { print $1 }')" --format csv | sort
}
while read -r step; do
    do_to file "$step" </dev/null >wanted
    log_of file >wanted.log
    ludex export file >wanted.rec
    for archive in "$whole" "$one" "$two"; do
        name=${archive#*@/}
        name=${name%%\?*}
        is "$step, $name" "says $(cat wanted)" \
            "says $(do_to "$archive" "$step" </dev/null)"
        empty "log after $step, $name" "$(log_of "$archive" | diff wanted.log - | head -n 5)"
        empty "records after $step, $name" "$(ludex export "$archive" | cmp - wanted.rec 2>&1)"
        has 0 'findings: 0' "ludex archive '$archive' check </dev/null"
    done
done <steps
is 'some were undone' 'yes' "$(ludex archive file log --format csv |
    grep -q ',undo,' && echo yes)"

# A copy between the engines, in either direction, includes the log, and each
# engine can undo a change that the other has recorded.
last=$(ludex archive file log --format csv | awk -F, 'NR == 2 { print $1 }')
for archive in "$whole" "$two"; do
    rm -f back
    ludex archive "$archive" copy back
    is 'the log of a copy' "$(ludex archive "$archive" log)" "$(ludex archive back log)"
    for change in $(seq "$last" -1 1); do
        ludex archive file log "$change" --format csv 2>&1 | sed 's/^ludex: file//' | sort >one.log
        ludex archive back log "$change" --format csv 2>&1 | sed 's/^ludex: back//' | sort |
            cmp -s - one.log || bad "log $change of a copy" 'the same' "$(diff one.log -)"
    done
done
cp file undone
again=$(pg_database again)
ludex archive back copy "$again"
for change in $(seq "$last" -1 1); do
    do_to undone "undo $change" >wanted
    for archive in back "$again"; do
        is "undo $change of a copy" "$(cat wanted)" "$(do_to "$archive" "undo $change")"
    done
done
ludex export undone >wanted.rec
for archive in back "$again"; do
    expect 0 - "ludex export '$archive' | cmp - wanted.rec"
    has 0 'findings: 0' "ludex archive '$archive' check"
done

# A changed record is looked up by its number, with a statement that the server
# plans once. One statement for each table reads the old values, regardless of
# the number of records.
pg_statements ludex archive "$again" tag 'id > 40' Round=9 >/dev/null
changed=$(grep -o 'changed: [0-9]*' said | cut -d ' ' -f 2)
is 'statements of a change' "0 $changed" "$(grep -c 'r.id BETWEEN' sent) $(
    grep -c 'SELECT \* FROM record WHERE id' sent)"

# Rows that were changed by statements outside Ludex prevent an undo. They are
# reported and stay unchanged.
for archive in "$again" "$two"; do
    name=${archive#*@/}
    name=${name%%\?*}
    ludex archive "$archive" tag 'id = 45' Site=There >/dev/null
    last=$(ludex archive "$archive" log --format csv | awk -F, 'NR == 2 { print $1 }')
    pg_sql -d "$name" -c "UPDATE ludex.text SET text = text || '\\x0a'::bytea WHERE record = 45"
    ludex export "$archive" >before.rec
    has 1 "refused: change $last cannot be undone: record 45 is no longer as the change left it" \
        "ludex archive '$archive' undo $last"
    expect 0 - "ludex export '$archive' | cmp - before.rec"
    pg_sql -d "$name" -c "UPDATE ludex.text SET text = substr(text, 1, length(text) - 1)
        WHERE record = 45"
    has 0 'changed: 1' "ludex archive '$archive' undo $last"
    has 0 'findings: 0' "ludex archive '$archive' check"
done

# Malformed changes are recognised on the server as well, and do not touch other
# tables.
hostile=$(pg_database hostile)
ludex import h more.qux >/dev/null 2>&1
ludex query h --save mine 'id = 1' >/dev/null
ludex archive h label id=1 fine >/dev/null
for bytes in 00 54 5402 54FF01 5401010072656300 5402010074657874001200 \
    54020100717565727900120003046D696E6503066964203D2031 \
    540401000000726563 5402010173716C6974655F736368656D6100 \
    5402010100000000 54020102227461673B0012000100000000000000010303616263 \
    540201026C6162656C00120003016103016200 540101006C6162656C0012000100000000000000011200; do
    sqlite3 h "UPDATE changeset SET bytes = X'$bytes'"
    pg_sql -d hostile -c 'DROP SCHEMA ludex CASCADE' >/dev/null 2>&1
    ludex archive h copy "$hostile"
    for verb in 'log 1' 'undo 1'; do
        ludex archive "$hostile" $verb >said 2>&1
        status=$?
        is "a stranger's $bytes, $verb" 'told or done' \
            "$([ $status -le 1 ] || [ $status = 3 ] && echo 'told or done' || cat said)"
    done
done
is 'no other table' 1 "$(pg_sql -d hostile -c 'SELECT count(*) FROM ludex.query')"
has 0 'findings: 0' "ludex archive '$hostile' check"

# A role that may only read sees the log but cannot change anything. A role that
# may write needs no further permissions.
pg_sql -d whole -c 'CREATE ROLE reader LOGIN' -c 'GRANT USAGE ON SCHEMA ludex TO reader' \
    -c 'GRANT SELECT ON ALL TABLES IN SCHEMA ludex TO reader' -c 'CREATE ROLE writer LOGIN' \
    -c 'GRANT USAGE ON SCHEMA ludex TO writer' \
    -c 'GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ludex TO writer'
reader="postgresql://reader@/whole?host=$pg_folder"
writer="postgresql://writer@/whole?host=$pg_folder"
is 'a reader sees the log' "$(ludex archive "$whole" log)" "$(ludex archive "$reader" log)"
ludex export "$whole" >before.rec
for verb in 'tag id=20 Round=7' 'delete id=20' 'label id=20 x' 'undo 4' 'forget 2' \
    'split "Player 3" --apply' 'replace 20 short.qux' 'duplicates --apply'; do
    has 3 'the archive cannot be written to' "ludex archive '$reader' $verb"
done
expect 0 - "ludex export '$whole' | cmp - before.rec"
ludex archive "$whole" forget 9999.01.01 >/dev/null
has 0 'changed: 1' "ludex archive '$writer' tag id=20 Round=7"
last=$(ludex archive "$writer" log --format csv | awk -F, 'NR == 2 { print $1 }')
has 0 'changed: 1' "ludex archive '$writer' undo $last"
expect 0 - "ludex export '$whole' | cmp - before.rec"

# A server that fails or stops during a change: no part of the change is made.
has 0 'changed: 3' "ludex archive '$again' tag 'id in (44, 45, 46)' Site=Here"
made=$(ludex archive "$again" log --format csv | awk -F, 'NR == 2 { print $1 }')
ludex export "$again" >again.rec
ludex archive "$again" log >again.log
# fails WORDS: causes the event in WORDS after the text of the last record has
# been written
fails() {
    pg_sql -d again -c "CREATE OR REPLACE FUNCTION fails() RETURNS trigger LANGUAGE plpgsql
        AS 'BEGIN $1; RETURN NEW; END'"
}
fails NULL
pg_sql -d again -c 'CREATE TRIGGER fails BEFORE INSERT ON ludex.text FOR EACH ROW
    WHEN (NEW.record = 46) EXECUTE FUNCTION fails()'
for fault in "RAISE EXCEPTION USING ERRCODE = ''53100''|there is no space left for the archive" \
    "RAISE EXCEPTION USING ERRCODE = ''42501''|the server does not give this role the necessary privileges" \
    'PERFORM pg_terminate_backend(pg_backend_pid())|terminating connection'; do
    fails "${fault%|*}"
    for verb in "tag 'id in (44, 45, 46)' Site=Elsewhere" "undo $made"; do
        has 3 "${fault#*|}" "ludex archive '$again' $verb"
        expect 0 - "ludex export '$again' | cmp - again.rec"
        is "the log after $verb" "$(cat again.log)" "$(ludex archive "$again" log)"
    done
done
pg_sql -d again -c 'DROP TRIGGER fails ON ludex.text'
has 0 'changed: 3' "ludex archive '$again' undo $made"
has 0 'findings: 0' "ludex archive '$again' check"

# Several programs change an archive in parallel, and take turns.
first=$(ludex archive "$again" log --format csv | grep -c .)
for n in 1 2 3 4; do
    ludex archive "$again" tag 'id in (44, 45, 46)' "Site=Of $n" >"side.$n" 2>&1 &
done
wait
is 'all are done' 4 "$(cat side.? | grep -c 'changed: 3')"
is 'one after the other' "$((first + 4))" "$(ludex archive "$again" log --format csv | grep -c .)"
for n in 4 3 2 1; do
    ludex archive "$again" undo $((first + n - 1)) >said 2>&1 || bad "undo of side $n" 'done' "$(cat said)"
done
has 0 'findings: 0' "ludex archive '$again' check"

# Two programs change an archive at the same time. The second waits, reports
# that, and then changes nothing.
pg_writes() {
    pg_sql -c "SELECT 1 FROM pg_locks JOIN pg_database d ON d.oid = database
        WHERE locktype = 'advisory' AND granted AND datname = '$1'" | grep -q 1
}
pg_sql -d whole -c 'BEGIN; SELECT pg_advisory_xact_lock(1282761848); SELECT pg_sleep(600)' >/dev/null &
await pg_writes whole
for verb in 'tag id=20 Round=8' "undo $last" 'delete id=20' 'alias Bob Rob --apply'; do
    has 3 'another program is writing to the archive' \
        "ludex archive --wait 0 '$whole' $verb"
done
pg_sql -c "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE query LIKE '%pg_sleep(600)' AND pid <> pg_backend_pid()" >/dev/null
wait
expect 0 - "ludex export '$whole' | cmp - before.rec"
is 'nothing stands in the log' "$((last + 1))" "$(ludex archive "$whole" log --format csv |
    awk -F, 'NR == 2 { print $1 }')"
finish
