#!/bin/sh
# Tests maintaining an archive: names, merging, checking, statistics and space.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/tools/lib/serve.sh
. "$top/tests/tools/lib/serve.sh"

game() {
    printf '[Game "quax"]\n[First "%s"]\n[Second "%s"]\n\n%s *\n\n' \
        "$1" "$2" "$3"
}
{
    game 'Tim Taylor' 'Ivan Koshnitski' 'd3 f5'
    game 'Taylor, Tim' 'I. Koshnitski' 'd3 f6'
    game 'Tïm  TAYLOR' 'Ivan Koshnitsky' 'd3 f7'
    game 'TIM TAYLOR' 'Ivan Koshnitsky' 'd3 f8'
} >names.qux
prepare ludex import a names.qux

# names
has 0 'Ivan Koshnitsky  Ivan Koshnitsky        2       0' \
    ludex archive a names
has 0 'Tïm  TAYLOR,Tïm  TAYLOR,1,0' ludex archive a names TIM --format csv
expect 0 - ludex archive a names nobody
for why in 'Tim Taylor,1,"Taylor, Tim",1,the same words in another order' \
    'Tim Taylor,1,TIM TAYLOR,1,"the same except for case, diacritics and spaces"' \
    'Ivan Koshnitski,1,I. Koshnitski,1,initials' \
    'Ivan Koshnitski,1,Ivan Koshnitsky,2,one letter differs'; do
    has 0 "$why" ludex archive a suggest --format csv
done


# The words of a name may be in any order. If spellings fold to the same key,
# the spelling with diacritics becomes the person's name.
printf '[Game "quax"]\n[First "%s"]\n[Second "%s"]\n\n%s *\n\n' 'Bob Stone' \
    'Ivan Novak' a1 'Stone Bob' 'Ivan Novak' a2 'Carl Ash' 'Iván  Novák' a3 \
    'Carl Ash' 'Iván Novák' a4 >order.qux
prepare ludex import order order.qux
has 0 'Bob Stone,1,Stone Bob,1,the same words in another order' \
    ludex archive order suggest --format csv
has 0 'join  Ivan Novak   Iván Novák' ludex archive order fold --apply
expect 0 'Iván Novák|Ivan Novak; Iván  Novák; Iván Novák|4' \
    "sqlite3 order \"SELECT name, spellings, games FROM players
        WHERE name LIKE 'I%'\""

# a dry run is the default
prepare cp a before
has 0 'nothing was changed; use --apply' ludex archive a fold
has 0 'join  TIM TAYLOR   Tim Taylor' ludex archive a fold
expect 0 - cmp a before
has 0 'join  TIM TAYLOR   Tim Taylor' ludex archive a fold --apply
expect 0 - ludex archive a fold
expect 0 - 'ludex import blank </dev/null >/dev/null 2>&1; ludex archive blank fold'
expect 0 'Tim Taylor|Tim Taylor; Tïm  TAYLOR; TIM TAYLOR|3' \
    "sqlite3 a \"SELECT name, spellings, games FROM players
        WHERE name = 'Tim Taylor'\""

# records do not change; views show the names of persons
expect 0 - "ludex export a >back; cmp back names.qux"
expect 0 'Tim Taylor|TIM TAYLOR' \
    "sqlite3 a 'SELECT first, first_spelling FROM games WHERE id = 4'"
has 0 '4,Tim Taylor,TIM TAYLOR' \
    ludex query a id=4 --columns id,first,tag:First --format csv

# a person is found by any spelling
ids() {
    ludex query a "$1" --columns id --format csv | tail -n +2 | tr -d '\r' |
        tr '\n' ' '
}
for query in 'player="Tim Taylor"' 'first="TIM TAYLOR"' 'player~"tim tay"'; do
    expect 0 '1 3 4 ' echo "'$(ids "$query")'"
done
expect 0 '2 ' echo "'$(ids 'player!="TIM TAYLOR"')'"
expect 0 '1 3 ' echo "'$(ids 'first="Tim Taylor" and id<4')'"

# alias, rename, split
has 0 'new spelling  T. Taylor    Tim Taylor' \
    "ludex archive a alias 'TIM TAYLOR' 'T. Taylor' 'Taylor, Tim' --apply"
expect 1 'ludex: a: refused: "TIM TAYLOR" must be split off first: it is a spelling of Tim Taylor' \
    "ludex archive a alias 'Ivan Koshnitski' 'TIM TAYLOR' --apply"
has 1 'refused: "I. Koshnitski" is the name of another person' \
    "ludex archive a rename 'T. Taylor' 'I. Koshnitski' --apply"
has 1 'refused: "Nobody" is not a name' ludex archive a split Nobody
expect 1 'ludex: a: refused: "I. Koshnitski" is the only spelling of this person' \
    "ludex archive a split 'I. Koshnitski'"
has 0 'rename' \
    "ludex archive a rename 'Taylor, Tim' 'Timothy Taylor' --apply"
expect 0 'Timothy Taylor|4' "sqlite3 a 'SELECT name, games FROM players
    WHERE games = 4'"
has 0 'split   Timothy Taylor  Timothy Taylor' \
    "ludex archive a split 'Timothy Taylor' --apply"
expect 0 'Tim Taylor|4' "sqlite3 a 'SELECT name, games FROM players
    WHERE games = 4'"
expect 0 'records: 4, findings: 0' ludex archive a check

# an import uses the current names
game 'T. Taylor' 'Somebody' 'd3 g9' >more.qux
expect 0 'records: 1, stored: 1, broken: 0, duplicates: 0, refused: 0' \
    ludex import a more.qux
expect 0 'Tim Taylor|5' "sqlite3 a 'SELECT name, games FROM players
    WHERE games = 5'"

# two persons who both have several spellings stay separate, and all others are
# joined
{
    game 'Ann' 'Bob' 'a1 a2'
    game 'ANN' 'BOB' 'a1 a3'
    game 'Annie' 'Anna' 'a1 a4'
} >apart.qux
prepare ludex import apart apart.qux
prepare ludex archive apart alias Ann Annie --apply
prepare ludex archive apart alias ANN Anna --apply
has 1 'refused: both persons have other spellings' ludex archive apart fold --apply
has 0 'Bob; BOB' "sqlite3 apart 'SELECT spellings FROM players'"
has 0 'Ann; Annie' "sqlite3 apart 'SELECT spellings FROM players'"

# merge
cp -R events/made.event quax/taylor.qux .
prepare ludex import b taylor.qux made.event
prepare ludex import b more.qux
prepare "ludex archive b alias Somebody 'Some Body' --apply"
expect 0 'b: records: 4, stored: 3, duplicates: 1; events: 2, stored: 2, duplicates: 0, refused: 0; names joined: 1, not joined: 0' \
    ludex archive a merge b
expect 0 'b: records: 4, stored: 0, duplicates: 4; events: 2, stored: 0, duplicates: 2, refused: 0; names joined: 0, not joined: 0' \
    ludex archive a merge b
expect 0 'Some Body; Somebody' \
    "sqlite3 a \"SELECT group_concat(name, '; ') FROM (SELECT name FROM spelling
        WHERE name LIKE 'Some%' ORDER BY name) \""
expect 0 'Somebody' \
    "sqlite3 a \"SELECT name FROM players WHERE spellings LIKE 'Some%'\""
expect 0 'names.qux more.qux taylor.qux made.event ' \
    "sqlite3 a 'SELECT file FROM import' | tr '\n' ' '"
expect 0 - "{ ludex export a 'id<=5'; cat taylor.qux; } >wanted
    ludex export a >got; cmp wanted got"
has 0 'Ann' "ludex event a champions"
expect 0 'records: 8, findings: 0' ludex archive a check
expect 0 ok "sqlite3 a 'PRAGMA integrity_check; PRAGMA foreign_key_check'"
# Played records and others, alternating.
prepare ludex import mixed quax zsg brax
prepare ludex import into quax/taylor.qux
prepare ludex archive into merge mixed
expect 0 'records: 42, findings: 0' ludex archive into check
expect 2 'ludex: archive merge: a cannot be merged into itself' \
    ludex archive a merge a
ln -s a same
expect 2 'ludex: archive merge: a cannot be merged into itself' \
    ludex archive a merge ./same
# A wrong command line changes nothing, not even its first part.
expect 2 'ludex: archive merge: unmerged cannot be merged into itself' \
    "ludex archive unmerged create; ludex archive unmerged merge mixed unmerged"
expect 0 'records: 0, findings: 0' ludex archive unmerged check

# 50,000 names are added to an archive that has one. They are not looked up
# separately for each record, which would take half a minute.
printf '[Game "quax"]\n[Date "1999.01.01"]\n[First "A"]\n\nb2 *\n' >lone.qux
awk 'BEGIN {
    for (i = 0; i < 50000; i++)
        printf "[Game \"quax\"]\n[Date \"%d.%02d.%02d\"]\n[First \"P%d\"]\n" \
            "\na1 *\n\n",
            1000 + i % 500, 1 + int(i / 500) % 12, 1 + i / 6000, i
}' >named.qux
prepare ludex import lone lone.qux
prepare ludex import named named.qux
prepare cp lone imported
has 0 'records: 50000, stored: 50000,' \
    '(ulimit -t 12; exec ludex archive lone merge named)'
has 0 'records: 50000, stored: 50000,' \
    '(ulimit -t 12; exec ludex import imported named.qux)'
expect 0 'records: 50001, findings: 0' ludex archive lone check

# one archive is the same as two that were merged
prepare 'ludex generate --game quax --count 300 --seed 1 >one.qux'
prepare 'ludex generate --game quax --count 300 --seed 2 >two.qux'
prepare ludex import one one.qux
prepare ludex import two two.qux
prepare ludex archive one merge two
expect 0 - "cat one.qux two.qux >both.qux; ludex export one | cmp - both.qux"
expect 0 'records: 600, findings: 0' ludex archive one check
has 0 'duplicates: 600' ludex import one both.qux

# an event that contradicts an event of the target is not merged
sed 's/"Ann"/"Bob"/' made.event >other.event
prepare ludex import other other.event
has 1 'was not merged: this archive already has a different event with the same series, year and name' \
    ludex archive a merge other

# text that looks like a row of an event
prepare cp made.event words.event
prepare ludex import words words.event
expect 0 'records: 0, findings: 0' ludex archive words check
while IFS='|' read -r table set finding; do
    prepare cp words wrong
    echo "UPDATE $table SET $set" >sql
    prepare 'sqlite3 wrong <sql'
    has 1 "event 1: $finding" ludex archive wrong check
done <<'END'
event|format = 'chaos'|"chaos" is not a valid format
stage|format = 'nope'|"nope" is not a valid format
event|tiebreaks = 'DE, foo'|"DE, foo" are not valid tie-breaks
event|begins = 'tomorrow'|"tomorrow" is not a valid date
event|ends = '1992.13.01'|"1992.13.01" is not a valid date
result|date = 'x'|"x" is not a valid date
result|came = 'magic'|"magic" is not a valid ending of a game
event|year = -3|"-3" is not a valid year
entrant|seed = -1|"-1" is not a valid seed,
entrant|born = 'in a year that nobody at all remembers è'|"in a year that nobody at all remembers ..."
END

# damage is found and reported
damage() {
    prepare cp one damaged
    echo "$1" >sql
    prepare 'sqlite3 damaged <sql'
}
damage "UPDATE record SET moves = CAST(substr(moves, 1, 3) || x'7F'
    || substr(moves, 5) AS BLOB) WHERE id = 17"
has 1 '17  the stored moves are not legal' ludex archive damaged check
has 3 'record 17 of the other archive is damaged' \
    "ludex archive a merge damaged; s=\$?; ludex archive a check; exit \$s"
damage 'PRAGMA foreign_keys = OFF;
    DELETE FROM record WHERE id = (SELECT max(id) FROM record)'
printf '[Game "quax"]\n\na1 b1 c1 *\n' >good.qux
expect 3 'ludex: damaged: the archive is damaged: UNIQUE constraint failed: text.record' \
    'ludex import damaged good.qux 2>&1 | grep damaged; ludex import damaged good.qux >/dev/null 2>&1'
damage 'DELETE FROM opening WHERE record = 18'
has 1 '18  some of the first positions are missing from the table opening' \
    ludex archive damaged check
damage 'INSERT INTO opening VALUES (1, 19, 9)'
has 1 'table opening: some rows belong to no record' ludex archive damaged check
# damages the second word of the features of record 20, in the first block
damage "UPDATE signature SET bytes = CAST(substr(bytes, 1, 160) || x'A5' ||
    substr(bytes, 162) AS BLOB) WHERE id = 2"
has 1 '20  the stored signature does not match the moves' \
    ludex archive damaged check
damage 'DELETE FROM text WHERE record = 21'
has 1 '21  the original text is missing' ludex archive damaged check
damage 'DELETE FROM identity WHERE record = 22'
has 1 '22  the stored identity does not match the content' \
    ludex archive damaged check
damage "UPDATE record SET result = '0-1' WHERE id = 23"
has 1 '23  the stored identity' ludex archive damaged check
damage 'UPDATE record SET variant = 99 WHERE id = 24'
has 1 '24  record points to a row that variant has not' \
    ludex archive damaged check
damage 'UPDATE record SET plies = plies + 1 WHERE id = 25'
has 1 '25  the number of stored moves differs from the number of plies' \
    ludex archive damaged check
awk 'BEGIN { for (i = 1; i <= 260; i++)
    printf "[Game \"quax\"]\n[First \"P %d\"]\n\nd3 f5 *\n\n", i }' >busy.qux
prepare ludex import busy busy.qux
sqlite3 busy 'DELETE FROM next WHERE opening_node = (SELECT max(id) FROM opening_node);
    DELETE FROM opening_node WHERE id NOT IN (SELECT opening_node FROM next);
    UPDATE spelling SET folded = folded || 1 WHERE id = 7'
is 'an opening node that is missing, a name not folded' \
    'table next: the sums do not match the records,table spelling: folded names do not match their spellings,' \
    "$(ludex archive busy check --format csv | awk -F, '/^,/ { print $2 }' |
        sort | tr '\n' ,)"
for wrong in 'exact = exact + 1' 'canonical = canonical + 1' 'start = 0'; do
    damage "UPDATE opening_node SET $wrong WHERE start = 1"
    has 1 'table next: the sums do not match the records' ludex archive damaged check
done
damage 'DELETE FROM next; DELETE FROM opening_node'
has 1 'table next: the sums do not match the records' ludex archive damaged check
damage 'INSERT INTO opening_node SELECT id + 99, variant, exact, canonical, start FROM
    opening_node'
has 1 'table next: the sums do not match the records' ludex archive damaged check
damage "INSERT INTO label VALUES (3, 'two words')"
has 1 '3  one of the labels is invalid' ludex archive damaged check
damage "INSERT INTO written_date VALUES (99, '1999', 19980101, 19981231);
    UPDATE record SET date = 99 WHERE id = 26"
has 1 '26  the stored days do not match the date' ludex archive damaged check
damage 'DROP INDEX record_date; DROP VIEW games; CREATE INDEX record_date ON
    record (round)'
has 1 'the index record_date is missing' ludex archive damaged check
has 1 'the view games is missing' ludex archive damaged check
prepare ludex archive damaged vacuum
expect 0 'records: 600, findings: 0' ludex archive damaged check
damage "UPDATE text SET dictionary = NULL,
    text = '[Game \"quax\"]' || char(10, 10) || 'a1 b1 *' WHERE record < 99"
expect 0 'records: 600, findings: 0' ludex archive damaged check
has 1 'the text gives a different record when it is read again' \
    ludex archive damaged check --texts

# texts of all kinds are read again with the same result
cp -R "$top/samples" kinds
rm -rf kinds/c
find kinds -type f ! -name '*.event' ! -name '*.md' ! -name '*.board' \
    ! -name '*.sh' | sort |
    while read -r file; do
        prepare "ludex import kinds.ludex \"$file\""
    done
expect 0 'records: 62, findings: 0' ludex archive kinds.ludex check --texts
expect 2 'ludex: archive: --texts can be used only with check, not with stats' ludex archive a stats --texts

# If the name of its file or an option determined the game of a record, the
# record is read back as that game. If its own text determines the game, nothing
# is added.
mkdir untold
(
    cd untold || exit
    bare() {
        ludex generate --game "$1" --count 2 --seed 4 --plies 5 | grep -v '^.Game'
    }
    printf '\n%s\n\nd3 f5 *\n\n; a remark\n%s\n\nd3 f6 *\n' '[First "Ann"]' \
        '[Second "Bob"]' >a.qux
    printf '{a comment\n[in] it}\nd3 f7 *\nno9 ply9\n' >b.qux
    printf '{First}\n[First "Bob"]\n\nd3 f6 (d3 f8)' >c.qux
    printf '[Variant "quax"]\n[First "Cid"]\n\nd3 f9 *\n' >cc.qux # as in PGN
    bare braunche >d.bnc
    bare brayout >e.bry
    bare stymie >f.txt
    bare brax-easy >g.txt
    ludex import a.ldx ./*.qux d.bnc e.bry
    ludex import --game stymie a.ldx f.txt
    ludex import --game brax-easy a.ldx g.txt
    printf 'd3 f9 *' >h.qux
    ludex import --duplicates-to known a.ldx a.qux h.qux
    for name in all.txt all.qux all.bry all.brx; do
        ludex export a.ldx -o $name
        ludex import $name.ldx $name
    done
    ludex import a.qux.ldx a.qux
    ludex export a.qux.ldx -o out.qux
) >untold/said 2>&1
for name in all.txt all.qux all.bry all.brx; do
    is "the same games from $name" \
        "$(ludex query untold/a.ldx -c id,game,first,second,plies,broken)" \
        "$(ludex query untold/$name.ldx -c id,game,first,second,plies,broken)"
done
ludex export untold/a.ldx -o untold/first.txt 'id=1'
gives 'each has its game' 1 "grep -c '^.Game' untold/first.txt"
is 'plies tell it' "$(cat untold/e.bry)" \
    "$(ludex export untold/a.ldx 'game=brayout' 2>&1)"
# A stream contains the original bytes. If these lack the game, that is
# reported.
expect 0 'ludex: export: records that do not state their game, which was determined from a file name: 2; use -o to write a Game tag into them' \
    'ludex export untold/a.qux.ldx 2>&1 >untold/stream'
expect 0 - cmp untold/a.qux untold/stream
expect 0 - cmp untold/a.qux untold/out.qux
expect 0 'records: 2, clean: 2, with errors: 0, plies: 4' ludex check untold/known

# packed texts: if a dictionary is damaged, the texts packed with it are lost,
# and that is reported; a merge copies the dictionary
prepare 'ludex generate --game quax --count 600 --seed 9 --plies 30 >learned.qux'
prepare ludex import learned learned.qux
gives 'a dictionary was made' 1 \
    "sqlite3 learned 'SELECT count(*) FROM dictionary WHERE learned = 600'"
gives 'all is packed' 0 "sqlite3 learned 'SELECT count(*) FROM text
    WHERE dictionary IS NULL'"
expect 0 - 'ludex export learned | cmp - learned.qux'
spoil() {
    prepare cp learned damaged
    echo "$1" >sql
    prepare 'sqlite3 damaged <sql'
}
# named NAME COUNT WORDS: checks how many findings for the damaged archive
# contain the words.
named() {
    gives "$1" "$2" "ludex archive damaged check | grep -c '$3'"
}
spoil "UPDATE dictionary SET samples = CAST(substr(samples, 1, 200) || x'00' ||
    substr(samples, 202) AS BLOB) WHERE learned > 0"
named 'a damaged dictionary' 600 'the dictionary of the text is damaged'
has 3 'record 10 (learned.qux, byte ' 'ludex export damaged >/dev/null'
expect 3 '12
ludex: damaged: more lost texts: 590; "ludex archive damaged check" lists all of them
ludex: damaged: lost texts: 600; all other records were written' \
    "ludex export damaged 2>said >lost; wc -l <said | tr -d ' '; tail -2 said
        [ -s lost ] || exit 3"
gives 'ten have no more' 11 "ludex export damaged 'id <= 10' 2>&1 | wc -l"
has 3 'the dictionary of the text is damaged (dictionary 2)' \
    'ludex query damaged "id = 1" --columns text'
has 3 'damaged: lost texts: 600; all other records' 'ludex export damaged -o lost'
gives 'the rest is there' 600 'ludex query damaged --format csv | sed 1d | wc -l'
prepare ludex import damaged quax/taylor.qux
prepare ludex import whole quax/taylor.qux
prepare 'ludex export whole >taylor'
expect 0 - 'ludex export damaged 2>/dev/null | cmp - taylor'
has 3 'record 1 of the other archive is damaged' ludex archive a merge damaged
has 1 'dictionary 2: the dictionary is damaged' ludex archive damaged check
spoil 'UPDATE dictionary SET learned = 601 WHERE learned = 600'
named 'what a dictionary learned from' 1 \
    'dictionary 2: the dictionary was made from a different number of texts'
expect 0 - 'ludex export damaged | cmp - learned.qux'
spoil 'PRAGMA foreign_keys = OFF; DELETE FROM dictionary WHERE learned > 0'
named 'no dictionary' 600 'the dictionary of the text is missing'
spoil "UPDATE text SET text = CAST(substr(text, 1, 9) || x'FFFF' AS BLOB)
    WHERE record = 5"
is 'one damaged text' '1 5' "$(ludex archive damaged check --format csv |
    tr -d '\r' | awk -F, '/the text is damaged/ { n++; id = $1 }
        END { print n, id }')"
has 1 'the text is damaged  replace or delete the record with --force' \
    ludex archive damaged check
has 3 'record 5 (learned.qux, byte ' ludex export damaged
has 3 'the text is damaged' ludex query damaged --columns id,text --format json
for asked in 'site damaged' "query damaged 'id = 5'" "query damaged 'id < 9'"; do
    has 3 'ludex: damaged: lost texts: 1; no page was written' \
        "ludex page $asked -o pages"
done
empty 'no page was written' "$(ls -d pages* 2>/dev/null)"
prepare "ludex export learned 'id != 5' >others"
expect 0 - "ludex export damaged 'id != 5' | cmp - others"
expect 0 - 'ludex export damaged 2>/dev/null | cmp - others'
gives 'as JSON' 599 'ludex export damaged --format json 2>/dev/null | grep -c text'
expect 0 - "ludex explore damaged --game quax >one_way
    ludex explore learned --game quax | cmp - one_way"
prepare cp learned long
{
    printf '[Game "quax"]\n\n1. a1 {'
    head -c 15000 /dev/urandom | base64
    printf '} *\n'
} | ludex import long - >/dev/null
page=$(sqlite3 long "SELECT pageno FROM dbstat WHERE name = 'text' AND
    pagetype = 'overflow' ORDER BY pageno LIMIT 1")
dd if=/dev/zero of=long bs=4096 seek=$((page - 1)) count=1 conv=notrunc 2>/dev/null
has 3 'record 601 (-, byte 0): the text is in a damaged part of the archive' \
    ludex export long
expect 0 - 'ludex export long 2>/dev/null | cmp - learned.qux'
has 1 'record 5: the text is damaged' ludex archive damaged tag 'id = 5' Round=1
spoil 'DELETE FROM text WHERE record = 5'
has 3 'the original text is missing' ludex export damaged
expect 0 - 'ludex export damaged 2>/dev/null | cmp - others'
spoil "INSERT INTO source_name VALUES (99, 'another');
    UPDATE record SET source = 99 WHERE id = 7"
named 'another column' 1 '7  the text is damaged'
prepare ludex import merged quax/taylor.qux
has 0 'learned: records: 600, stored: 600, duplicates: 0;' \
    ludex archive merged merge learned
gives 'the dictionary came along' 1 \
    "sqlite3 merged 'SELECT count(*) FROM dictionary WHERE learned = 600'"
expect 0 - "ludex export merged 'id > 3' | cmp - learned.qux"

# duplicates are skipped even if their texts are damaged; a merge reads packed
# texts only if it must find something in them
spoil "UPDATE text SET text = CAST(substr(text, 1, 9) || x'FFFF' AS BLOB)
    WHERE record = 5"
has 0 'records: 600, stored: 0, duplicates: 600' ludex archive merged merge damaged
prepare ludex import fresh quax/taylor.qux
has 0 'records: 600, stored: 600, duplicates: 0' ludex archive fresh merge damaged
has 1 '8  the text is damaged' ludex archive fresh check
spoil 'DELETE FROM text WHERE record = 5'
has 0 'records: 600, stored: 0, duplicates: 600' ludex archive merged merge damaged
prepare ludex import empty quax/taylor.qux
has 3 'record 5 of the other archive is damaged' ludex archive empty merge damaged
expect 0 'records: 3, findings: 0' ludex archive empty check
spoil 'DELETE FROM dictionary'
has 0 'records: 600, stored: 0, duplicates: 600' ludex archive merged merge damaged
spoil "UPDATE text SET text = x'0011223344' WHERE record = 5"
prepare ludex import fresh-too quax/taylor.qux
has 3 'record 5 of the other archive is damaged' \
    ludex archive fresh-too merge damaged
expect 0 'records: 3, findings: 0' ludex archive fresh-too check
awk '/^$/ { blank++ } blank == 60 && /^\[Result/ { $0 = $0 "\n[Event \"{Braced} cup\"]" }
    blank == 99 && /^1\. / { sub(/^1\. [^ ]* /, "&{brilliant attack} ") } { print }' \
    learned.qux >worded.qux
prepare ludex import worded worded.qux
prepare ludex archive fresh-too merge worded
for word in brilliant braced; do
    gives "the word $word" 1 \
        "ludex query fresh-too \"words = $word\" --format csv | sed 1d | wc -l"
done
expect 0 'records: 603, findings: 0' ludex archive fresh-too check
words_in() {
    sqlite3 "$1" "SELECT w.folded, count(*) FROM worded JOIN word w ON w.id = word
        WHERE w.folded IN ('braced', 'brilliant', 'attack') GROUP BY 1 ORDER BY 1"
}
is 'the words that an import stores' "$(words_in worded)" "$(words_in fresh-too)"
spoil 'UPDATE record SET plies = plies + 1 WHERE id = 25'
prepare ludex import another quax/taylor.qux
has 3 'record 25 of the other archive is damaged' \
    ludex archive another merge damaged

# two records of the other archive that have become equal are merged as one
printf '[Game "quax"]\n[Round "%s"]\n\nd3 f5 *\n\n' 1 2 >rounds.qux
prepare ludex import rounds rounds.qux
prepare ludex archive rounds tag id=2 Round=1 --force
has 0 'records: 2, stored: 1, duplicates: 1' ludex archive fresh-too merge rounds

# statistics and space
has 0 'bytes a record,without its text' ludex archive one stats --format csv
is 'bytes by kind are those of the file' "$(wc -c <one | tr -d ' ') 0" \
    "$(ludex archive one stats --format csv | tr -d '\r' |
        awk -F, '$1 == "bytes" && $2 == "all" { all = $3; next }
            $1 == "bytes" { sum += $3 } END { print all, sum - all }')"
has 0 'records,quax,600' ludex archive one stats --format csv
before=$(wc -c <one | tr -d ' ')
vacuum=$(ludex archive one vacuum --format json)
after=$(wc -c <one | tr -d ' ')
is 'what vacuum says as JSON' "{\"before\":$before,\"after\":$after}" "$vacuum"
is 'room was given back' 1 "$((after * 4 < before * 3))"
is 'what vacuum says' "after: $after" "$(ludex archive one vacuum | sed 's/.*, //')"
expect 0 'records: 600, findings: 0' ludex archive one check

# A vacuum packs texts that a change left unpacked, if that makes them smaller,
# but not while the change can be undone.
not_packed='SELECT count(*) FROM text WHERE dictionary IS NULL'
prepare ludex import unpacked quax/taylor.qux
prepare "ludex archive unpacked tag 'id > 0' Annotator=Ann"
prepare 'ludex export unpacked >before'
prepare ludex archive unpacked vacuum
gives 'not with changes' 3 "sqlite3 unpacked \"$not_packed\""
prepare ludex archive unpacked forget 9999.01.01
prepare ludex archive unpacked vacuum
gives 'packed' 0 "sqlite3 unpacked \"$not_packed\""
expect 0 'records: 3, findings: 0' ludex archive unpacked check --texts
expect 0 - 'ludex export unpacked | cmp - before'

# two imports at the same time: one waits, and nothing is lost
hold one
ludex import one names.qux >out 2>err &
importing=$!
await grep -q 'ludex: one: waiting until another program finishes writing' err
let_go
wait $importing
is 'it waits' 0 $?
prepare 'ludex generate --game quax --size 7 --count 6000 --seed 3 >three.qux'
ludex import at-once three.qux >/dev/null 2>&1 &
importing=$!
has 0 'records: 600, stored: 600, broken: 0, duplicates: 0, refused: 0' \
    ludex import at-once both.qux
wait $importing
expect 0 'records: 6600, findings: 0' ludex archive at-once check

# positions are searched block by block
for id in 1023 1024 2047 2048 6599; do
    ludex export at-once "id = $id" | ludex show --ply 30 --to position >place
    is "position of $id" "id $id" "$(ludex query at-once \
        "position = \"$(cat place)\"" -c id | tr -s ' \n' ' ' | sed 's/^ //; s/ $//')"
done

# usage
expect 2 'ludex: archive: unknown command "chek"; did you mean check?' \
    ludex archive a chek
expect 2 'ludex: archive: specify an archive and a command; see "ludex help archive"' \
    ludex archive a
expect 2 'ludex: usage: ludex archive ARCHIVE split SPELLING' \
    ludex archive a split
expect 2 'ludex: archive: stats does not take --apply' ludex archive a stats --apply

# A citation identifies a record by its contents: in any archive, under any
# number, with any layout.
cat >cited.qux <<'END'
[Game "quax"]
[Event "Cup"]
[Date "1992.05.01"]
[First "Ann"]
[Second "Bób"]

1. d3 e4 1-0

[Game "quax"]
[Date "????.??.??"]
[Second "Bob"]

d3 e4 f5 *

[Game "quax"]

d3 e4 {a comment} *

[Game "quax"]

d3 e4 *

[Game "quax"]

d3 zz *

[Game "brax-4"]
[First "Ann"]
[Fourth "Dan"]

(E1)-E2 *
END
prepare ludex import cited cited.qux
printf '[Game "quax"]\n\nd3   e4 *\n\n[Second "Bób"]\n[First "Ann"]\n[Date "1992.05.01"]\n[Event "Cup"]\n[Game "quax"]\n\nd3, e4 1-0\n' >laid.qux
printf '\n\n[Game "quax"]\n\nd3 zz *' >>laid.qux
prepare ludex import laid laid.qux
prepare ludex archive cited alias Bob Bób --apply
cite() { # ARCHIVE ID: what comes before the hash, in $line, and the hash
    line=$(ludex archive "$1" cite "$2") || line='failed, hash failed'
    hash=${line##*hash }
    line=${line%"$hash"}
    case $hash in
    *[!0-9a-f]* | '') bad "the hash of $1 $2" '16 digits' "$hash" ;;
    ????????????????) good "the hash of $1 $2" ;;
    *) bad "the hash of $1 $2" '16 digits' "$hash" ;;
    esac
}
while IFS='|' read -r id wanted twin; do
    cite cited "$id"
    is "what is cited of record $id" "$wanted" "$line"
    is "its hash finds record $id" "$id" "$(ludex query cited "hash = $hash" -c id --format values)"
    is "and in another archive" "${twin:-no record}" \
        "$(ludex query laid "hash = $hash" -c id --format values | grep . || echo no record)"
done <<'END'
1|Ann - Bob, Cup, 1992.05.01, 1-0, hash |2
2|? - Bob, hash |
3|hash |
4|hash |1
5|hash |3
6|Ann - ? - ? - Dan, hash |
END
cite cited 1
kept=$hash
expect 0 "record,players,event,date,result,hash
1,Ann - Bob,Cup,1992.05.01,1-0,$hash" "ludex archive cited cite 1 --format csv | tr -d '\r'"
has 0 "{\"record\":4,\"hash\":\"" ludex archive cited cite 4 --format json
prepare ludex archive cited tag 'id = 1' Round=3
cite cited 1
is 'a change gives another hash' changed "$([ "$hash" = "$kept" ] || echo changed)"
has 0 1 ludex query cited "hash = $hash" -c id --format values
empty 'the old one finds nothing' "$(ludex query cited "hash = $kept" -c id --format values)"
prepare ludex archive cited undo 2
cite cited 1
is 'and undone, the first one' "$kept" "$hash"
# Only half of a hash is indexed. A record that shares only this half is not
# found.
sqlite3 cited 'INSERT INTO identity SELECT hash, 2 FROM identity WHERE record = 4;
    INSERT INTO identity SELECT hash, 5 FROM identity WHERE record = 4'
cite cited 4
is 'the whole hash counts' 4 "$(ludex query cited "hash = $hash" -c id --format values)"
sqlite3 cited 'DELETE FROM text WHERE record = 5'
expect 0 '{"record":5}' ludex archive cited cite 5 --format json
expect 2 'ludex: cited: there is no record 7' ludex archive cited cite 7
expect 2 'ludex: cite takes a whole number from 1 to 9223372036854775807, not "x"' \
    ludex archive cited cite x
expect 2 'ludex: cite takes a whole number from 1 to 9223372036854775807, not "0"' \
    ludex archive cited cite 0
expect 2 'ludex: usage: ludex archive ARCHIVE cite ID' ludex archive cited cite
expect 3 'ludex: nowhere: the archive cannot be opened: No such file or directory' \
    ludex archive nowhere cite 1
expect 2 'ludex: archive: a name must not be empty' "ludex archive a alias ' ' x"
expect 3 'ludex: none: the archive cannot be opened: No such file or directory' \
    ludex archive none check
has 1 'No such file' 'ls none 2>&1 || exit 1'
finish
