#!/bin/sh
# Tests rows that are sent to a server: many at a time, and faults that can stop
# one of them.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/pg/lib/cluster.sh
. "$top/tests/pg/lib/cluster.sh"
pg_begin || exit 1
# Statements that the server runs on its own do not count.
pg_sql -c 'ALTER SYSTEM SET autovacuum = off' -c 'SELECT pg_reload_conf()' >/dev/null

# Records are sent by COPY. One statement for each record would mean thousands.
ludex generate --count 2000 --seed 7 --game stymie >many.rec
many=$(pg_database many)
sent=$(pg_statements ludex import --no-progress "$many" many.rec)
is 'statements for 2000 records' 'few' "$([ "$sent" -lt 1000 ] && echo few || echo "$sent")"
is 'signatures, a block at a time' 2 "$(grep -c 'INTO signature' sent)"
expect 0 - "ludex export '$many' | cmp - many.rec"
has 0 'findings: 0' "ludex archive '$many' check"

# Texts and tags are also read many at a time if they are read in order.
# Otherwise they are read one at a time.
is 'statements of an export' 'few' "$(pg_statements ludex export "$many" | awk '{ print $1 < 60 ? "few" : $1 }')"
is 'of some' '7 0' "$(pg_statements ludex export "$many" 'id in (3, 90, 1000)' >/dev/null
    grep -c 'r.id = .1\|FROM tag WHERE record =' sent) $(grep -c BETWEEN sent)"
is 'tags of a check' 'few' "$(pg_statements ludex archive "$many" check >/dev/null
    grep -c 'FROM tag' sent | awk '{ print $1 < 20 ? "few" : $1 }')"
sed 's/^\[Game/[Remark "a"]\n[Zeal "b"]\n&/' many.rec >tagged.rec
tagged=$(pg_database tagged)
ludex import --no-progress "$tagged" tagged.rec >/dev/null
expect 0 - "ludex export '$tagged' | cmp - tagged.rec"
expect 0 - "ludex export '$tagged' 'order by id desc' >back; ludex import turned back >/dev/null; ludex export turned | cmp - back"
sent=$(pg_statements ludex import --no-progress "$many" many.rec)
is 'what is known' 'records: 2000, stored: 0, broken: 0, duplicates: 2000, refused: 0' \
    "$(tail -n 1 said)"

# After many names were looked up one by one, all names are read at once.
names() {
    awk -v from="$1" 'BEGIN { for (i = from; i < from + 3000; i++)
        printf "[Game \"quax\"]\n[Event \"E %d\"]\n[First \"P %d\"]\n[Date \"%d.%02d.%02d\"]\n\nd3 f5 {w%d} *\n\n",
            i / 3, i, 1900 + i / 300, 1 + i % 12, 1 + i % 28, i }'
}
named=$(pg_database named)
for from in 1 2001; do
    names $from >named.qux
    ludex import --no-progress named.file named.qux >/dev/null 2>&1
    pg_statements ludex import --no-progress "$named" named.qux >/dev/null
    is "names from $from on" '256 1 256 1 1' "$(grep -c 'FROM spelling WHERE name' sent) $(
        grep -c 'name FROM spelling LIMIT' sent) $(grep -c 'FROM written_date WHERE written' sent) $(
        grep -c 'FROM written_date LIMIT' sent) $(grep -c 'folded FROM word LIMIT' sent)"
done
has 0 'findings: 0' "ludex archive '$named' check"
is 'the names' "$(ludex query named.file -c id,event,first,date 'id > 0' | cksum)" \
    "$(ludex query "$named" -c id,event,first,date 'id > 0' | cksum)"

# Numbers of rows continue after the existing numbers, in each transaction.
for n in 1 2; do
    printf '[Event "E %s"]\n[First "F %s"]\n[Second "Bob"]\n\nd3 f%s {the same word, the same} *\n' \
        $n $n $n >$n.qux
    has 0 'stored: 1' "ludex import '$many' $n.qux"
done
is 'numbers of names' '2|2|3' "$(pg_sql many -c "SELECT
    count(DISTINCT id), (SELECT count(*) FROM ludex.event_name WHERE name LIKE 'E %'),
    (SELECT count(*) FROM ludex.spelling WHERE name IN ('F 1', 'F 2', 'Bob'))
    FROM ludex.record WHERE id > 2000")"
is 'words that are said twice' 3 "$(pg_sql many -c "SELECT count(*) FROM ludex.worded
    WHERE record = 2002")"
is 'and a row of one'"'"'s own' 2003 "$(pg_sql many -c "INSERT INTO ludex.record
    (import, byte, broken, plies) VALUES (1, 0, 0, 0) RETURNING id")"

# The server writes rows while the following ones are read. In this test it
# cannot write until another session ends, which holds the number of a record.
# The whole pipe is read anyway. In the end the server refuses the rows, and
# this is reported.
ahead=$(pg_database ahead)
mkfifo rows
ludex import --no-progress "$ahead" quax/taylor.qux >/dev/null
awk 'BEGIN { for (i = 1; i <= 10000; i++)
    printf "[Game \"quax\"]\n[Round \"%d\"]\n\nd3 f5 *\n%200s\n\n", i, "" }' >padded.qux
pg_holds() {
    pg_sql -c "SELECT state FROM pg_stat_activity WHERE query LIKE 'INSERT INTO ludex.record%'
        AND datname = 'ahead'" | grep -q 'idle in transaction'
}
mkfifo other
for end in COMMIT ROLLBACK; do
    pg_sql ahead <other >/dev/null &
    exec 8>other
    echo 'BEGIN; INSERT INTO ludex.record (id, import, byte, broken, plies) VALUES (500, 1, 0, 0, 0);' >&8
    await pg_holds
    rm -f fed
    ludex import --no-progress -j1 "$ahead" - <rows >out 2>&1 8>&- &
    import=$!
    { cat padded.qux >rows; echo >fed; } 8>&- &
    await test -f fed
    echo "$end;" >&8
    exec 8>&-
    wait $import
    is "after $end" "$([ $end = COMMIT ] && echo '3 4' || echo '0 10003')" \
        "$? $(pg_sql ahead -c 'SELECT count(*) FROM ludex.record')"
    [ $end = ROLLBACK ] || pg_sql ahead -c 'DELETE FROM ludex.record WHERE id = 500'
done
wait
has 0 'records: 10003, findings: 0' "ludex archive '$ahead' check"

# Tables are analysed when there are more than twice as many records as at the
# last time, and only for columns that are searched.
looks() {
    await pg_still ahead
    pg_sql ahead -c "SELECT analyze_count FROM pg_stat_user_tables
        WHERE schemaname = 'ludex' AND relname = 'record'"
}
is 'after few and many' 2 "$(looks)"
ludex import --no-progress "$ahead" link/*.qux >/dev/null
is 'after few more' 2 "$(looks)"
is 'at what' 'plies,result' "$(pg_sql ahead -c "SELECT string_agg(attname, ',' ORDER BY attname)
    FROM pg_stats WHERE schemaname = 'ludex' AND tablename = 'record'
    AND attname IN ('moves', 'plies', 'result')")"

# Names, dates and tags of any length, even too long for an ordered index, are
# stored on the server as in a file. One of the two archives is a copy of the
# other.
awk 'BEGIN {
    srand(3)
    for (i = 0; i < 9000; i++)
        long = long substr("abcdefghijklmnopqrstuvwxyz0123456789", int(rand() * 36) + 1, 1)
    split("Date Round Site Annotator Source Termination", tags, " ")
    for (i = 1; i <= 30; i++) {
        event = i == 7 ? long : i == 20 ? "a\001b" : "Cup"
        other = i == 9 ? "[" substr(long, 1, 5000) " \"x\"]\n" : i == 11 ? "[Remark \"" long "\"]\n" : i > 24 ? "[" tags[i - 24] " \"" long "\"]\n" : ""
        note = i == 13 ? "{" long "} " : ""
        printf "[Event \"%s\"]\n[First \"P%d\"]\n[Second \"Bob\"]\n%s\nd3 f5 %s*\n\n", event, i, other, note
    }
    printf "[Game \"%s\"]\n\nd3 f5 *\n\n", long
}' | tr '\001' '\000' >odd.qux
sed "s/\"Riamo\"/\"$(printf '%09000d' 7)\"/" events/made.event >odd.event
odd=$(pg_database odd)
copied=$(pg_database copied)
ludex import file odd.qux odd.event >one 2>/dev/null
ludex import "$odd" odd.qux odd.event >two 2>/dev/null
is 'a server takes what a file takes' "$(cat one)" "$(cat two)"
expect 0 - "ludex archive file copy '$copied'"
for archive in "$odd" "$copied"; do
    has 0 'findings: 0' "ludex archive '$archive' check"
    expect 0 - "ludex export file >a 2>told
        ludex export '$archive' 2>told | cmp - a"
    is 'what is known there' 'stored: 0' "$(ludex import "$archive" odd.qux 2>/dev/null |
        grep -o 'stored: 0')"
done

# Duplicates of a game are joined on the server, and values of an event are
# replaced.
ludex generate --game quax --count 1 --seed 1 --plies 30 |
    awk '{ print } /^\[Game/ { print "[First \"Ann Lee\"]\n[Second \"Bob\"]\n[Date \"1990.05.01\"]" }' >typed.qux
sed 's/Ann Lee/Lee, Ann/' typed.qux >again.qux
for archive in twice "$(pg_database twice)"; do
    ludex import "$archive" typed.qux again.qux events/champions.event >/dev/null
    sed 's/won 4/won 5/' events/champions.event >other.event
    {
        ludex archive "$archive" duplicates --apply -m 'typed twice' 2>&1
        ludex archive "$archive" duplicates
        ludex import "$archive" other.event 2>/dev/null
        ludex import --replace "$archive" other.event 2>&1
        ludex event "$archive" list 'year = 1834' -c year,won
        ludex archive "$archive" check
    } >"twice.$(expr "$archive" : twice)"
done
is 'duplicates and events' "$(cat twice.5)" "$(cat twice.0)"
is 'which were some' '1 3' "$(grep -c 'records: 1, changed: 1' twice.0) $(
    grep -o 'replaced: 3' twice.0 | cut -d ' ' -f 2)"

# Archives are merged: from a file and from a server, into a file and into a
# server.
ludex generate --count 40 --seed 2 --game quax >quax.rec
ludex import one.ludex quax.rec quax/taylor.qux events/* >/dev/null 2>&1
ludex import two.ludex 1.qux 2.qux quax/taylor.qux >/dev/null 2>&1
ludex archive two.ludex label 'id = 3' seen >/dev/null
ludex archive two.ludex alias 'F 1' 'F 2' --apply >/dev/null
for pair in 'file server' 'server file' 'server server'; do
    cp one.ludex merged
    cp two.ludex source
    into=merged from=source
    if [ "${pair% *}" = server ]; then
        into=$(pg_database "into_$(echo "$pair" | tr ' ' _)")
        ludex archive one.ludex copy "$into"
    fi
    if [ "${pair#* }" = server ]; then
        from=$(pg_database "from_$(echo "$pair" | tr ' ' _)")
        ludex archive two.ludex copy "$from"
    fi
    is "merge into a ${pair% *} from a ${pair#* }" 'records: 5, stored: 2, duplicates: 3; events: 0, stored: 0, duplicates: 0, refused: 0; names joined: 1, not joined: 0' \
        "$(ludex archive "$into" merge "$from" 2>&1 | sed 's/^.*: records/records/')"
    has 0 'findings: 0' "ludex archive '$into' check"
    [ -f exported ] || { cp one.ludex both.ludex && ludex archive both.ludex merge two.ludex >/dev/null &&
        ludex export both.ludex >exported 2>told; }
    expect 0 - "ludex export '$into' 2>told | cmp - exported"
    is "names and labels, $pair" "$(ludex archive both.ludex names; ludex archive both.ludex labels)" \
        "$(ludex archive "$into" names; ludex archive "$into" labels)"
done
has 2 'cannot be merged into itself' "ludex archive '$odd' merge '$odd'"

# Records are changed as in a file. tests/pg/edits.sh has more tests of this.
sed 's/d3 f6/d3 f7/; s/Bob/Ben/' 2.qux >ben.qux
edited=$(pg_database edited)
ludex archive one.ludex copy "$edited"
for archive in one.ludex "$edited"; do
    ludex import "$archive" 1.qux 2.qux >/dev/null
    for verb in 'delete "id = 3"' 'tag "id < 9" "Remark=so it is"' 'tag "id = 5" "Event=Another"' \
        'label "id = 4" seen' 'replace 45 ben.qux' 'delete "id = 999"' \
        'tag "id = 5" "Date=2001-13-45"' 'delete "id in (" '; do
        sh -c "ludex archive '$archive' $verb -m 'because'" 2>&1 | sed "s|^ludex: $archive|ludex: A|"
        ludex archive "$archive" check
    done >"said.$(expr "$archive" : one)"
    ludex archive "$archive" log --format csv | cut -d , -f 1,3-6 >"log.$(expr "$archive" : one)"
done
is 'what changes say' "$(cat said.3)" "$(cat said.0)"
is 'the log' "$(cat log.3)" "$(cat log.0)"
expect 0 - "ludex export one.ludex >a 2>told
    ludex export '$edited' 2>told | cmp - a"
is 'labels' "$(ludex archive one.ludex labels)" "$(ludex archive "$edited" labels)"
is 'a number is not given again' "$(ludex import one.ludex 1.qux 2>&1; ludex query one.ludex -c id 'order by id desc limit 1')" \
    "$(ludex import "$edited" 1.qux 2>&1; ludex query "$edited" -c id 'order by id desc limit 1')"
finish
