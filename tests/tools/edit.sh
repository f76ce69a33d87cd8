#!/bin/sh
# Tests changes of records: deleting, replacing, tagging and labelling them.
# Every change is listed, shown and undone.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/tools/lib/serve.sh
. "$top/tests/tools/lib/serve.sh"

# Prints all rows except those of the log of changes. Texts are printed as they
# are stored, packed or not.
dump() {
    sqlite3 "$1" .dump | grep -v -e 'INTO change' -e 'sqlite_stat' \
        -e 'INTO "*changeset' -e 'INTO text' -e 'INTO early_position' \
        -e 'INTO written_date' -e 'INTO source_name'
    ludex export "$1"
}

# make NAME COUNT: makes an archive of records with names.
make() {
    [ ! -e "$1" ] || rm "$1"
    n=0
    while [ $n -lt "$2" ]; do
        n=$((n + 1))
        printf '[Event "Cup"]\n[First "Player %d"]\n[Second "Bob"]\n' $n
        printf '[Round "%d"]\n\n' $n
        prepare "ludex generate --game quax --count 1 --seed $n --plies 12 | tail -n +5"
        echo "$output$newline"
    done >"$1.qux"
    prepare "ludex import --rotated store \"$1\" \"$1.qux\""
}

printf 'd3 f5 d4 *\n' >mended.qux
make a 6
dump a >before

# the effect of each change, and the log
expect 0 'records: 1, changed: 1, change: 1' \
    'ludex archive a tag round=2 '\''First=Ann "The Ace" Lee'\'' -m '\''spelled wrongly'\'''
ludex export -o now.qux a && mv now.qux now
is 'the line of the tag, and no other' '[First "Ann \"The Ace\" Lee"]' \
    "$(diff a.qux now | sed -n 's/^> //p')"
expect 0 'first              second
Ann "The Ace" Lee  Bob' "ludex query a round=2 --columns first,second"
expect 0 'records: 3, changed: 3, change: 2' \
    "ludex archive a label 'round > 3' fine"
expect 0 'records: 6, changed: 3, change: 3' "ludex archive a label 'id > 0' fine"
expect 0 'records: 1, changed: 1, change: 4' "ludex archive a unlabel id=1 fine"
expect 0 'records: 1, changed: 0' "ludex archive a unlabel id=1 fine"
expect 0 'label  records
fine         5' "ludex archive a labels"
expect 0 '{"records":2,"changed":2,"change":5}' \
    "ludex archive a delete 'round > 4' -m 'played for fun' --format json"
expect 0 'id
 2
 3
 4' "ludex query a label=fine --columns id"
expect 0 'id
 1' "ludex query a 'label != fine' --columns id"
expect 0 'id
 1' 'ludex query a '\''label = ""'\'' --columns id'
expect 0 'id  label
 2  fine' "ludex query a 'label ~ IN and round = 2' --columns id,label"
has 2 'labels can only be compared with =, != or ~' "ludex query a 'label > b'"
is log '5 delete 2 played for fun|4 unlabel 1 |3 label 3 |2 label 3 |1 tag 1 spelled wrongly|' \
    "$(ludex archive a log --format csv | sed 1d |
        awk -F, '{print $1, $3, $5, $6}' | tr '\n' '|')"
is 'log as JSON' '{"kind":"delete","what":"round > 4","count":2,"reason":"played for fun"}' \
    "$(ludex archive a log --format json | head -n 1 |
        sed 's/"change":5,"time":"[^"]*",//; s/,"bytes":[0-9]*//')"
gives 'a tag shown' 'first|Player 2|"Ann ""The Ace"" Lee"' \
    "ludex archive a log 1 --format csv | grep first | cut -d , -f 2- | tr , '|' | tr -d '\\r'"
has 0 '[First "Player 2"]  [First "Ann \"The Ace\" Lee"]' \
    "ludex archive a log 1"
gives 'a deleted record shown whole' 1 \
    "ludex archive a log 5 --format json | grep -c '\"record\":6,\"what\":\"text\",\"before\":\".*Player 6'"
gives sound 'records: 4, findings: 0' 'ludex archive a check'

# changes are undone, in any possible order
expect 1 'ludex: a: refused: change 2 cannot be undone before these later changes of the same data: 5' \
    "ludex archive a undo 2"
expect 1 'ludex: a: refused: change 3 cannot be undone before these later changes of the same data: 4' \
    "ludex archive a undo 3"
expect 1 'ludex: a: refused: there is no change 9' "ludex archive a undo 9"
expect 0 'records: 1, changed: 1, change: 6' "ludex archive a undo 1 -m 'it was'"
expect 1 'ludex: a: refused: change 1 has already been undone by change 6' \
    "ludex archive a undo 1"
for change in 5 4 3 2; do
    prepare "ludex archive a undo $change"
    is "undo $change" 0 $?
done
dump a >after
empty 'all undone: the same archive' "$(diff before after)"
# Changes store texts unpacked, and do not need a dictionary.
gives 'unpacked' 0 "sqlite3 a 'SELECT count(*) FROM text WHERE
    dictionary IS NOT NULL AND record IN (2, 6)'"
gives 'sound again' 'records: 6, findings: 0' 'ludex archive a check --texts'
expect 0 'records: 1, changed: 1, change: 11' "ludex archive a undo 6"
expect 0 'first
Ann "The Ace" Lee' "ludex query a round=2 --columns first"
expect 1 'ludex: a: refused: change 6 has already been undone by change 11' \
    "ludex archive a undo 6"
expect 0 'records: 1, changed: 1, change: 12' "ludex archive a undo 1"
dump a >after
empty 'and undone once more' "$(diff before after)"

# an undo of an undo of an undo: whether a change is in force depends on the
# undo that follows it
make n 1
prepare ludex archive n tag id=1 Round=3
for change in 1 2 3 4; do
    prepare "ludex archive n undo $change"
    is "after undo $change" "$(printf '%s\n' '1 by 2' '2 by 3' '1 by 2 3 by 4' \
        '2 by 3 4 by 5' | sed -n "${change}p")" "$(sqlite3 n "SELECT group_concat(id || ' by ' || undone_by, ' ')
        FROM (SELECT * FROM change WHERE undone_by IS NOT NULL ORDER BY id)")"
done
expect 0 'records: 1, changed: 1, change: 6' ludex archive n undo 1
expect 1 'ludex: n: refused: change 1 has already been undone by change 6' ludex archive n undo 1

# diagnostics about a tag's value are the same as in reading; the log has no
# separate row for a new spelling; a forgotten change is shown as such
make v 1
expect 1 'ludex: v: refused: record 1: there is no such date: there is no such day [bad-date]
ludex: nothing was changed' ludex archive v tag id=1 Date=2001-13-45
expect 0 'records: 1, changed: 1, change: 1' \
    ludex archive v tag id=1 Date=2001-13-45 --force
prepare ludex archive v tag id=1 Second=Eve
expect 0 'record  what    before          after
     1  second  Bob             Eve
     1  text    [Second "Bob"]  [Second "Eve"]' \
    "ludex archive v log 2"
prepare ludex archive v forget 1
is 'what was forgotten' '2 ,1 forgotten,' "$(ludex archive v log --format csv |
    tr -d '\r' | awk -F, 'NR > 1 { printf "%s %s,", $1, $9 }')"

# a label needs its record, but no other part of the record
make l 2
prepare ludex archive l label id=1 fine
prepare ludex archive l tag id=1 Round=7
prepare ludex archive l unlabel id=1 fine
prepare ludex archive l delete id=1
expect 1 'ludex: l: refused: change 3 cannot be undone before these later changes of the same data: 4' \
    "ludex archive l undo 3"
prepare ludex archive l undo 4
prepare ludex archive l label id=1 good
expect 1 'ludex: l: refused: change 5 cannot be undone before these later changes of the same data: 6' \
    "ludex archive l undo 5"
expect 0 'records: 1, changed: 1, change: 7' "ludex archive l undo 2"
expect 0 'records: 1, changed: 1, change: 8' "ludex archive l undo 3"
expect 0 'label       round
fine, good  1' "ludex query l id=1 --columns label,round"

# the next vacuum removes data that belong to no record and cannot be restored
make u 2
ludex archive u tag id=1 Date=1931.05.?? >/dev/null
prepare ludex archive u tag id=1 Source=Gone
prepare ludex archive u undo 2
prepare ludex archive u undo 1
gone() {
    prepare ludex archive u vacuum
    same "$1" "$2" "$(sqlite3 u "SELECT name FROM source_name WHERE name = 'Gone'
        UNION ALL SELECT written FROM written_date" | tr '\n' ' ')"
}
gone 'may be wanted again' 'Gone 1931.05.?? '
prepare ludex archive u forget 4
gone 'is not wanted' ''

# the number of a record is never reused, so that an undo finds its place free
make b 3
prepare ludex archive b delete id=3
printf '[Event "New"]\n\nd3 e4 *\n' >new.qux
prepare ludex import b new.qux
expect 0 'id  event
 1  Cup
 2  Cup
 4  New' "ludex query b --columns id,event"
expect 0 'records: 1, changed: 1, change: 2' "ludex archive b undo 1"
expect 0 'id  event
 3  Cup
 4  New' "ludex query b 'id > 2' --columns id,event"
# if a record was imported again in the meantime, restoring it would make a
# duplicate: this is refused and reported
make twin 3
prepare ludex archive twin delete id=2
prepare ludex import twin twin.qux
expect 1 'ludex: twin: refused: change 1 cannot be undone: record 2 was added again as record 4, which is equal byte for byte; delete record 4 first' \
    ludex archive twin undo 1
prepare ludex archive twin delete id=4
expect 0 'records: 1, changed: 1, change: 3' ludex archive twin undo 1
expect 1 'ludex: twin: refused: change 2 cannot be undone: record 4 was added again as record 2, which is equal byte for byte; delete record 2 first' \
    ludex archive twin undo 2
ludex export twin id=2 | sed 's/[*]$/  */' >spaced.qux
prepare ludex archive twin replace 2 spaced.qux
has 1 'record 4 was added again as record 2, which has the same content' \
    ludex archive twin undo 2
prepare ludex archive twin replace 3 spaced.qux --force
is 'a twin that was one before' 0 "$(ludex archive twin delete id=2 >/dev/null
    ludex archive twin undo 6 >/dev/null 2>&1
    echo $?)"
gives 'sound with twins' 'records: 3, findings: 0' 'ludex archive twin check'

gives 'sound with both' 'records: 4, findings: 0' 'ludex archive b check'

# an invariant: after each change and its undo the archive is the same, and it
# is sound after every step, including its words and the sums of continuations
ludex generate --game quax --count 150 --seed 4 --plies 20 |
    awk '/^\[Game/ { n++ } { print } /^\[Game/ {
        printf "[First \"Player %d\"]\n[Second \"Bob\"]\n[Date \"19%02d\"]\n", n % 9, n % 7 }' \
    >law.qux
ludex generate --game brayout --count 150 --seed 4 --plies 20 |
    sed '/^\[Game/s/$/\n[First "Cid"]/; s/ 2\. / {said} 2. /' >law.bry
awk '/^.Game/ { n++ } n > 140' law.qux | sed 's/Player/Pleyer/' >more.qux
prepare ludex import --rotated store law law.qux law.bry more.qux
dump law >before
for step in "tag 'First = \"Player 8\"' 'First=Somebody Else'" "delete 'id < 9'" \
    "tag 'game = brayout' 'Date=1970.01.01'" 'duplicates --apply' \
    "label 'id > 100' late" 'replace 20 mended.qux --force' \
    "delete 'label = late and id < 200'" "tag 'id > 250' Round=3" \
    "alias 'Player 1' 'Player 2' --apply" "tag 'id > 250' Round="; do
    prepare "ludex archive law $step" || bad "$step" "no fault" "$output"
    has 0 ', findings: 0' ludex archive law check
done
for change in 10 9 8 7 6 5 4 3 2 1; do
    prepare ludex archive law undo $change || bad "undo $change" "no fault" "$output"
done
empty 'the law' "$(dump law | diff before - | head -c 500)"
has 0 ', findings: 0' ludex archive law check
for change in 20 19 18 17 16 15 14 13 12 11; do
    prepare ludex archive law undo $change || bad "undo $change" "no fault" "$output"
done
has 0 ', findings: 0' ludex archive law check --texts

# later changes: names stay while they are used, and rows that have other
# changes are reported
make carl 2
prepare ludex archive carl tag id=1 Second=Carl
printf '[First "Carl"]\n\nd3 e4 *\n' >carl.qux
prepare ludex import carl carl.qux
prepare ludex archive carl undo 1
expect 0 'first
Carl' "ludex query carl id=3 --columns first"
gives 'no name is missing' 'records: 3, findings: 0' 'ludex archive carl check'
prepare ludex archive carl tag id=2 Round=9
prepare "sqlite3 carl \"UPDATE record SET round = '8' WHERE id = 2\""
expect 1 'ludex: carl: refused: change 3 cannot be undone: record 2 is no longer as the change left it' \
    "ludex archive carl undo 3"

# a change that makes a record worse is refused as a whole, unless it is forced
make d 4
dump d >before
has 1 'ludex: d: refused: record 2 would have an error: ' \
    "ludex archive d tag 'round > 1' Size=3"
gives 'each is told' 3 \
    "ludex archive d tag 'round > 1' Size=3 2>&1 | grep -c 'would have an error'"
has 1 'ludex: nothing was changed' "ludex archive d tag 'round > 1' Size=3"
printf '[Event "Cup"]\n\nd3 e4 *\n' >short.qux
has 1 'record 1 would be shorter: 2 plies instead of 12' \
    "ludex archive d replace 1 short.qux"
has 1 'record 1 would be shorter: 1 ply instead of 12' \
    "sed 's/ e4//' short.qux | ludex archive d replace --game quax 1 -"
ludex export -o second.qux d id=2
expect 1 'ludex: d: refused: record 1 would be identical to record 2
ludex: nothing was changed' "ludex archive d replace 1 second.qux"
empty 'nothing was changed' "$(dump d | diff before -)"
expect 0 'records: 1, changed: 1, change: 1' \
    "ludex archive d replace 1 short.qux --force -m 'as it was played'"
expect 0 'records: 1, changed: 1, change: 2' \
    "ludex archive d tag id=2 Size=3 --force"
expect 0 'id  plies  broken  file
 1      2  no      short.qux
 2     12  yes     d.qux' "ludex query d 'id < 3' --columns id,plies,broken,file"
gives 'forced, and sound' 'records: 4, findings: 0' 'ludex archive d check'
prepare ludex archive d undo 2
prepare ludex archive d undo 1
empty 'and undone' "$(dump d | diff before -)"
expect 1 'ludex: d: refused: there is no record 77
ludex: nothing was changed' "ludex archive d replace 77 short.qux"
has 2 'second.qux2 contains no record' ": >second.qux2; ludex archive d replace 1 second.qux2"
has 2 'must contain only one record' "ludex archive d replace 1 d.qux"
expect 0 'records: 1, changed: 0' "ludex archive d replace 2 second.qux"

# a broken record is replaced by a corrected one
printf 'd3 f5 d3 *\n' >broken.qux
prepare ludex import e broken.qux
printf 'd3 f5 d4 *\n' >mended.qux
expect 0 'records: 1, changed: 1, change: 1' "ludex archive e replace 1 mended.qux"
is mended 'records: 1, findings: 0|0' "$(ludex archive e check)|$(sqlite3 e \
    'SELECT broken FROM record')"

# a record that a result of an event refers to
printf 'event 1990 "Cup" { "Ann" "Bob" 1-0 record 2 }\n' >cup.event
prepare ludex import d cup.event
expect 1 'ludex: d: refused: record 2 belongs to a result of the event Cup 1990
ludex: nothing was changed' "ludex archive d delete id=2"
expect 0 'records: 1, changed: 1, change: 5' "ludex archive d delete id=2 --force"
expect 0 'records: 1, changed: 1, change: 6' "ludex archive d undo 5"

# bytes: byte order marks, line ends, encodings, layout
same_but() {
    # shellcheck disable=SC2059 # the format contains the text
    printf "$2" >bytes.qux
    [ ! -e bytes ] || rm bytes
    prepare ludex import bytes bytes.qux
    prepare "ludex archive bytes tag id=1 '$3'"
    said=$output
    case $status:$said in
    *"$newline"*) bad "$1" 'one line' "$said" ;;
    0:*changed*) ;;
    *) bad "$1" '0 changed' "$status $said" ;;
    esac
    prepare 'ludex export -o now.qux bytes; cp now.qux now'
    rm now.qux
    # shellcheck disable=SC2059
    printf "$4" >wanted
    expect 0 - cmp now wanted
    prepare ludex archive bytes undo 1
    prepare 'ludex export bytes 2>/dev/null | cmp - bytes.qux' ||
        bad "$1, undone" same other
}
same_but CRLF '[First "A"]\r\n[Round "1"]\r\n\r\nd3,\te4 *\r\n' \
    First=Bo '[First "Bo"]\r\n[Round "1"]\r\n\r\nd3,\te4 *\r\n'
same_but 'added after the last' '[First "A"]\r\n[Round "1"]\r\n\r\nd3 e4 *' \
    Site=X '[First "A"]\r\n[Round "1"]\r\n[Site "X"]\r\n\r\nd3 e4 *'
same_but 'added before plies' '\n  d3 e4 *\n' Site=X '\n  [Site "X"]\n\nd3 e4 *\n'
same_but 'taken out' '[First "A"]\n  [Round "1"]  \n[Site "X"]\n\nd3 e4 *\n' \
    Round= '[First "A"]\n[Site "X"]\n\nd3 e4 *\n'
same_but 'taken out of a line' '[First "A"] [Round "1"] [Site "X"]\n\nd3 e4 *\n' \
    Round= '[First "A"] [Site "X"]\n\nd3 e4 *\n'
same_but 'a colour' '[Black "A"]\n[White "B"]\n\nd3 e4 *\n' \
    First=C '[Black "C"]\n[White "B"]\n\nd3 e4 *\n'
same_but 'signs' '[Event "a"]\n\nd3 e4 *\n' 'Event=b\c "d" é' \
    '[Event "b\\\\c \\"d\\" \303\251"]\n\nd3 e4 *\n'
printf '[Event "Z\374rich"]\n[First "A"]\n\nd3 {\344} e4 *\n' >bytes.qux
rm -f bytes
prepare ludex import bytes bytes.qux
expect 0 'records: 1, changed: 1, change: 1' \
    "ludex archive bytes tag id=1 First=Łukasz"
expect 0 '[Event "Zürich"]
[First "Łukasz"]

d3 {ä} e4 *' 'ludex export -o now.qux bytes && cat now.qux'
latin=$(printf 'Z\374rich')
prepare "ludex archive bytes tag id=1 Round=3 -m \"$latin\""
has 0 'Zürich' ludex archive bytes log
expect 2 'ludex: --save: the query must be UTF-8' \
    "ludex query bytes --save z 'first = \"$latin\"'"
has 2 'must be UTF-8' "ludex archive bytes alias A '$latin' --apply"
has 2 'must be UTF-8' "ludex archive bytes tag id=1 'First=$latin'"
cp bytes.qux "$latin.qux"
prepare "ludex import bytes \"$latin.qux\""
expect 0 'records: 2, findings: 0' ludex archive bytes check
expect 0 'Zürich.qux' "sqlite3 bytes 'SELECT file FROM import WHERE id = 2'"
prepare "sqlite3 bytes \"UPDATE text SET dictionary = NULL, text = x'64332AFC' WHERE record = 1\""
expect 1 'ludex: bytes: refused: record 1: the text is not UTF-8
ludex: nothing was changed' "ludex archive bytes tag id=1 First=A"
rm -f bytes page
prepare "ludex import page \"$top/tests/data/quax.html\""
expect 1 'ludex: page: refused: record 1: the notation of the record has no place for the tag First
ludex: nothing was changed' "ludex archive page tag id=1 First=A"

printf '[Event "A"]\n\nd3 e4 *\n' | ludex import called --game quax >/dev/null
prepare ludex archive called tag id=1 Event=B
has 0 '1,event,A,B' "ludex archive called log 1 --format csv"
rm -f dated
printf 'd3 e4 *\n' | ludex import dated --game quax >/dev/null 2>&1
expect 1 'ludex: dated: refused: record 1: the value of the tag Date would be read as "1999.05.03"
ludex: nothing was changed' "ludex archive dated tag id=1 'Date=3 May 1999'"

# changes are forgotten
expect 0 'forgotten: 0, bytes: 0' "ludex archive d forget 1990.05.01"
expect 1 'ludex: d: refused: there is no change 2026' \
    "ludex archive d forget 2026"
is 'a number, and how much' 'forgotten: 3' \
    "$(ludex archive d forget 3 | sed 's/, bytes: [1-9][0-9]*$//')"
expect 1 'ludex: d: refused: the data of change 3 was deleted by "forget"' "ludex archive d log 3"
expect 1 'ludex: d: refused: change 3 cannot be undone, because "forget" deleted its data' "ludex archive d undo 3"
gives 'the log stays' 6 'ludex archive d log --format csv | sed 1d | wc -l'
is 'all of them' 'forgotten: 3' "$(ludex archive d forget 9999.01.01 |
    sed 's/, bytes: [1-9][0-9]*$//')"

# A merge copies labels, including the labels of duplicates.
make m 2
prepare ludex archive m label id=2 good
make t 1
prepare ludex archive t label id=1 other
prepare ludex archive t merge m
expect 0 'id  label
 1  other
 2  good' 'ludex query t --columns id,label'
prepare ludex archive m label id=1 new
prepare ludex archive t merge m
expect 0 'id  label
 1  new, other
 2  good' 'ludex query t --columns id,label'

# a malformed change is recognised as such, and does not touch other tables
make h 2
prepare "ludex query h --save mine 'id = 1'"
prepare ludex archive h label id=1 fine
for bytes in 00 54 5402 54FF01 5401010072656300 5402010074657874001200 \
    54020100717565727900120003046D696E6503066964203D2031 \
    540401000000726563 5402010173716C6974655F736368656D6100; do
    prepare "sqlite3 h \"UPDATE changeset SET bytes = X'$bytes'\""
    for verb in 'log 1' 'undo 1'; do
        prepare "ludex archive h $verb >said 2>&1"
        status=$?
        is "a stranger's $bytes, $verb" 'told or done' \
            "$([ $status -le 1 ] || [ $status = 3 ] && echo 'told or done')"
    done
done
gives 'no other table' 1 "sqlite3 h 'SELECT count(*) FROM query'"
gives 'sound after it' 'records: 2, findings: 0' 'ludex archive h check'

# usage
has 2 'delete QUERY' "ludex archive a delete"
expect 2 'ludex: archive delete: specify a query; the query "id > 0" selects every record' \
    "ludex archive a delete ' ' ''"
has 2 'the last argument must be NAME=VALUE' "ludex archive a tag id=1 Round"
has 2 'cannot be the name of a tag' "ludex archive a tag id=1 '1x=2'"
has 2 'must not contain spaces or commas' "ludex archive a label id=1 'a b'"
has 2 'because it returns counts instead of records' "ludex archive a delete count by game"
has 2 'does not take --force or -m' "ludex archive a stats -m x"
has 2 'number of a change, or a date' "ludex archive a forget yesterday"
has 2 'there is no field colour' "ludex archive a delete colour=red"

# a record whose text is damaged can be deleted or replaced, and restored
make g 4
sed 's/^1\. /{brilliant} 1. /' g.qux >words.qux
rm g
prepare ludex import g words.qux
prepare "sqlite3 g \"UPDATE text SET text = x'0102' WHERE record = 2\""
sqlite3 g 'SELECT * FROM record; SELECT * FROM tag; SELECT * FROM text' >before
expect 1 'ludex: g: refused: record 2: the text is damaged
ludex: nothing was changed' "ludex archive g delete id=2"
expect 0 'records: 1, changed: 1, change: 1' \
    "ludex archive g delete id=2 --force"
expect 0 'records: 3, findings: 0' ludex archive g check
expect 0 3 "ludex export g 2>/dev/null | grep -c brilliant"
expect 0 'records: 1, changed: 1, change: 2' ludex archive g undo 1
empty 'as it was' "$(sqlite3 g 'SELECT * FROM record; SELECT * FROM tag;
    SELECT * FROM text' | diff before -)"
expect 0 'records: 1, changed: 1, change: 3' \
    "ludex archive g replace 2 mended.qux --game quax --force"
expect 0 'records: 4, findings: 0' ludex archive g check

# the environment: two changes at the same time, a full disk, a killed program
make w 4
hold w
expect 3 'ludex: w: another program is writing to the archive' \
    "ludex archive w delete id=1 --wait 0"
let_go
prepare 'ludex generate --game quax --count 3000 --seed 5 --plies 30 >many.qux'
prepare ludex import full many.qux
dump full | cksum >before
size=$(($(wc -c <full) / 512 + 100))
(
    trap '' XFSZ
    ulimit -f $size
    ludex archive full tag 'id > 0' Round=5 >/dev/null 2>err
)
is 'a full disk' 3 $?
gives 'said so' 'ludex: full: there is no space left for the archive' 'cat err'
is 'nothing half done' "$(cat before)" "$(dump full | cksum)"
for pause in 0.02 0.05 0.1; do
    ludex archive full tag 'id > 0' Round=5 >/dev/null 2>&1 &
    victim=$!
    sleep $pause
    kill -9 $victim 2>/dev/null
    wait $victim 2>/dev/null
    prepare ludex query full id=1
    is "killed after $pause s" '0 or 3000' "$(sqlite3 full \
        "SELECT count(*) FROM record WHERE round = '5'" |
        sed 's/^0$/0 or 3000/; s/^3000$/0 or 3000/')"
done

# replacing an event by another is an ordinary change
prepare ludex import events.ldx events/made.event
sed 's/"Ann"/"Annabel"/; s/^series.*/&\nera "Late"/; /"Dan" "Cid" 0-1/d' \
    events/made.event >second.event
sed 's/"Ann"/"Anna"/; /^event 1993/,$d' events/made.event >third.event
prepare 'ludex event events.ldx show >shown.1'
has 0 'replaced: 2' "ludex import events.ldx --replace -m 'as the club has it' \\
    second.event 2>/dev/null"
prepare 'ludex event events.ldx show >shown.2'
expect 0 '2 replace event 1993 "Beta" 1 as the club has it
1 replace event 1992 "Alpha" 1 as the club has it' "sqlite3 -separator ' ' events.ldx \
    'SELECT id, kind, words, count, reason FROM change ORDER BY id DESC'"
has 2 '-m requires --replace' \
    ludex import events.ldx -m why second.event
for row in 'champion 1 spelling,Ann,Annabel' 'event era,,Late' \
    'event import,events/made.event,second.event' 'result 3 second,2,1'; do
    has 0 "$row" 'ludex archive events.ldx log 1 --format csv'
done
has 0 'records: 1, changed: 1, change: 3' ludex archive events.ldx undo 2
has 0 'changed: 1, change: 4' ludex archive events.ldx undo 1
expect 0 - 'ludex event events.ldx show | cmp - shown.1'
is 'names and eras that came with it are gone' '0 0' "$(sqlite3 -separator ' ' \
    events.ldx "SELECT (SELECT count(*) FROM era), (SELECT count(*) FROM
        spelling WHERE name = 'Annabel')")"
has 0 'changed: 1, change: 5' ludex archive events.ldx undo 4
has 0 'changed: 1, change: 6' ludex archive events.ldx undo 3
expect 0 - 'ludex event events.ldx show | cmp - shown.2'
has 1 'replaced: 1' 'ludex import events.ldx --replace third.event 2>/dev/null'
has 1 'change 1 cannot be undone before these later changes of the same data: 7' \
    ludex archive events.ldx undo 1
has 0 'changed: 1, change: 8' ludex archive events.ldx undo 7
expect 0 - 'ludex event events.ldx show | cmp - shown.2'
# if one event of a file is undone, the others stay
prepare ludex import other.ldx third.event
has 0 'stored: 1, duplicates: 0, replaced: 1' \
    'ludex import other.ldx --replace second.event 2>/dev/null'
has 0 'changed: 1, change: 2' ludex archive other.ldx undo 1
for archive in events.ldx other.ldx; do
    expect 0 'records: 0, findings: 0' ludex archive $archive check
    expect 0 ok "sqlite3 $archive 'PRAGMA integrity_check;
        PRAGMA foreign_key_check'"
done
finish
