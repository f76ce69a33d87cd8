#!/bin/sh
# Records that are one game: found, told, joined, and put apart again.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh

dump() {
    sqlite3 "$1" .dump | grep -v -e 'INTO change' -e 'sqlite_stat' \
        -e 'INTO text' -e 'INTO early_position'
    ludex export "$1"
}

# record N TAGS: the plies of a generated game under other tags.
plies() {
    ludex generate --game quax --count 1 --seed "$1" --plies 30 | sed '1,/^$/d'
}
record() {
    printf '[Game "quax"]\n'
    # shellcheck disable=SC2059
    printf "$2\n"
    plies "$1" | sed '/^$/d'
    echo
}
ann='[First "Ann Lee"]\n[Second "Bob"]\n[Date "1990.05.01"]\n'

# each kind, planted among games that are nothing to each other
{
    record 1 "$ann"
    record 1 "$ann" | sed 's/Ann Lee/Lee, Ann/'
    record 2 "$ann"
    record 2 "$ann" | sed 's/\*/1-0/'
    record 3 "$ann"
    record 3 "$ann" | sed '/^1\. /s/ swap/ swap {well}/; /^1\. /s/$/ {so}/'
    record 4 "$ann"
    record 4 '[First "Cid"]\n[Second "Dan"]\n'
    record 5 "$ann"
    record 5 "$ann" | sed 's/ 11\. .*/ */' | sed '/\*$/q' && echo
    record 6 "$ann"
    record 6 "$ann" | sed 's/ [a-k][0-9]* \*$/ e10 */'
    printf '%bc3 d4 d5 e6 f7 g8 a1 b2 c9 d9 e9 f9 g9 *\n\n' "$ann\n"
    printf '%bi9 h8 h7 g6 f5 e4 k11 j10 i3 h3 g3 f3 e3 *\n\n' "$ann\n"
} >planted.qux
ludex generate --game quax --count 200 --seed 77 --plies 30 >others.qux
ludex import a others.qux planted.qux >/dev/null
is 'each kind is found, and no other' 'kept players kept result kept comments kept headers kept beginning kept one ply kept turned' \
    "$(ludex archive a duplicates --format csv | tr -d '\r' | sed 1d |
        cut -d, -f3 | tr '\n' ' ' | sed 's/ $//')"
is 'the ply is named' 'ply 30' "$(ludex archive a duplicates --format csv |
    tr -d '\r' | grep 'one ply' | cut -d, -f5)"
is 'what differs' 'Result: 1-0 / *' "$(ludex archive a duplicates --format csv |
    tr -d '\r' | grep ',result,' | cut -d, -f5)"
is 'as JSON' '{"group":1,"record":202,"kind":"players","of":201,"differs":"First: Ann Lee / Lee, Ann","plies":30}' \
    "$(ludex archive a duplicates --format json | sed -n 2p)"

# joined, and put apart
dump a >before
expect 0 'records: 7, changed: 7, change: 1' \
    "ludex archive a duplicates --apply -m 'typed twice'"
expect 0 '' 'ludex archive a duplicates'
is 'sound' 'records: 207, findings: 0' "$(ludex archive a check --texts)"
is 'the comments are there' 1 "$(ludex export a | grep -c '{so}')"
is 'another last ply is a variation' 1 "$(ludex export a | tr '\n' ' ' |
    grep -c '([0-9. ]*e10)')"
is 'what was joined to what' '202 201
203 204
206 205
208 207
210 209
212 211
214 213' "$(ludex archive a log 1 --format json |
    sed -n 's/^{"record":\([0-9]*\),"what":"joined to","after":\([0-9]*\)}$/\1 \2/p' | sort -n)"
is 'and in short' best "$(ludex archive a log --format json | sed 's/.*"what":"\([^"]*\)".*/\1/')"
is 'joined are' 'Lee, Ann' "$(ludex archive a log 1 --format csv |
    tr -d '\r' | sed -n 's/^202,first,"\(.*\)",$/\1/p')"
ludex archive a undo 1 >/dev/null
is 'apart again' '' "$(dump a | diff before -)"

# tags, labels and results go to the one that is kept
{
    record 8 '[First "Ann"]\n[Second "Bob"]\n'
    record 8 '[First "Ann"]\n[Second "Bob"]\n[Site "X"]\n[Mood "odd"]\n' | sed 's/ 12\. .*/ */'
} >two.qux
ludex import b two.qux >/dev/null 2>&1
printf 'event 1990 "Cup" { "Ann" "Bob" 1-0 record 2 }\n' >cup.event
ludex import b cup.event >/dev/null
ludex archive b label id=2 fine >/dev/null
dump b >before
expect 0 'records: 1, changed: 1, change: 2' 'ludex archive b duplicates --apply'
expect 0 'id  site  tag:Mood  label
 1  X     odd       fine' 'ludex query b --columns id,site,tag:Mood,label'
is 'the result points to it' 1 "$(sqlite3 b 'SELECT record FROM result')"
is 'no other byte' "$(record 8 '[First "Ann"]\n[Second "Bob"]\n[Site "X"]\n[Mood "odd"]\n')" \
    "$(ludex export b)"
ludex archive b undo 2 >/dev/null
is 'apart' '' "$(dump b | diff before -)"

# what is kept: the order that is asked for; a shorter one only if forced
printf '[First "Ann"]\n[Second "Bob"]\n\nd3 f5 e4 g7 a1 b2 c3 d4 e5 f6 a9 b9 c9 1-0\n\n[First "Ann"]\n[Second "Bob"]\n[Source "a book"]\n\nd3 f5 e4 g7 a1 b2 c3 d4 e5 f6 a9 b9 c9 d9 *\n' >keep.qux
ludex import c keep.qux >/dev/null
kept() {
    ludex archive c duplicates --keep "$1" --format csv | sed -n 2p | cut -d, -f2
}
is best 2 "$(kept best)"
is clean 1 "$(kept clean)"
is 'clean, source' 1 "$(kept clean,source)"
is source 2 "$(kept source,clean)"
has 1 'record 2 has more plies than record 1, which is kept' \
    'ludex archive c duplicates --keep clean --apply'
cp c c2
expect 0 'records: 1, changed: 1, change: 1' \
    'ludex archive c duplicates --keep clean --apply --force'
# the one that is kept gets the result that it lacks
expect 0 'records: 1, changed: 1, change: 1' 'ludex archive c2 duplicates --keep source --apply'
expect 0 'id  result  plies  source
 2  1-0        14  a book' 'ludex query c2 -c id,result,plies,source'
printf '[Result "*"]\n\nd3 f5 e4 g7 a1 b2 c3 d4 e5 f6 a9 b9 c9 d9 *\n\n[Mood "odd"]\n\nd3 f5 e4 g7 a1 b2 c3 d4 e5 f6 a9 b9 c9 d9 Black resigns\n' >result.qux
ludex import c3 result.qux >/dev/null
ludex archive c3 tag id=1 Source=book >/dev/null
ludex archive c3 duplicates --keep source --apply >/dev/null
is 'its result, in all that says it' '[Result "0-1"] e5 f6 6. a9 b9 7. c9 d9 Black resigns 0-1' \
    "$(ludex export c3 2>/dev/null | grep -o -e '^.Result.*' -e 'e5 f6.*' | tr '\n' ' ' | sed 's/ $//')"
is 'and is sound' 'records: 1, findings: 0' "$(ludex archive c3 check)"
has 2 '--keep takes best, or an order of long, clean and source' \
    'ludex archive c duplicates --keep long,long'

# comments on a turned board are of no use
{
    printf '%bc3 d4 d5 e6 f7 g8 a1 b2 c9 d9 e9 f9 g9 *\n\n' "$ann\n"
    printf '%bi9 {here} h8 h7 g6 f5 e4 k11 j10 i3 h3 g3 f3 e3 *\n\n' "$ann\n"
} >turned.qux
ludex import d turned.qux >/dev/null
has 1 'that are not of record' 'ludex archive d duplicates --apply'
# nor on one that is turned by another record; and no ply is lost
{
    printf '%b[Site "X"]\nc3 d4 d5 e6 f7 g8 a1 b2 c9 d9 e9 f9 g9 a4 a5 *\n\n' "$ann"
    printf '%bi9 h8 h7 g6 f5 e4 k11 j10 i3 h3 g3 f3 e3 k8 *\n\n' "$ann"
    printf '%bi9 {here} h8 h7 g6 f5 e4 k11 j10 i3 h3 g3 f3 e3 *\n\n' "$ann"
    printf '%bi9 h8 h7 g6 f5 e4 k11 j10 i3 h3 g3 f3 e3 k8 a11 *\n\n' "$ann"
    printf '%bi9 h8 h7 g6 f5 e4 k11 j10 i3 h3 g3 f3 e3 k8 k7 *\n\n' "$ann"
} >chain.qux
ludex import g chain.qux >/dev/null
is 'each leads to the one that is kept' '1,kept, 5,turned,1 2,beginning,5 3,beginning,5 4,one ply,5' \
    "$(ludex archive g duplicates --format csv | cut -d, -f2-4 | sed 1d | tr '\n' ' ' | sed 's/ $//')"
expect 1 "ludex: g: refused: record 3 has comments or variations that are not of record 1's plies
ludex: g: refused: record 4 has a ply that is not of record 1's plies
ludex: nothing was changed" 'ludex archive g duplicates --apply'
ludex archive g tag 'id in (2, 5)' Mood=odd >/dev/null
ludex archive g delete 'id in (3, 4)' >/dev/null
expect 0 'records: 2, changed: 2, change: 3' 'ludex archive g duplicates --apply'
expect 0 'id  tag:Mood
 1  odd' 'ludex query g -c id,tag:Mood'

{
    printf '%b[Source "a book"]\n\nc3 d4 d5 e6 f7 g8 a1 b2 c9 d9 e9 f9 g9 *\n\n' "$ann\n"
    printf '%bi9 h8 h7 g6 f5 e4 k11 j10 i3 h3 g3 f3 e3 1-0\n\n' "$ann\n"
} >lone.qux
ludex import h lone.qux >/dev/null
has 1 'record 2 has a result, which record 1 lacks' \
    'ludex archive h duplicates --keep source --apply'

# short games, and beginnings of many
{
    printf 'd3 f5 e4 *\n\nd3 f5 e4 {a} *\n\n'
    for n in 1 2; do
        printf '[Round "%d"]\n\nd3 f5 e4 g7 a1 b2 c3 d4 e5 f6 a9 b9 c9 d9 k%d *\n\n' \
            $n $n
    done
    printf 'd3 f5 e4 g7 a1 b2 c3 d4 e5 f6 a9 b9 *\n\n'
    printf '[First "Ann"]\n[Second "Bob"]\n[Date "1990.??.??"]\n\nc3 c5 g4 g7 *\n\n'
    printf '[First "ANN"]\n[Second "Bob"]\n[Date "1990.01.??"]\n\nc3 c5 g4 g7 *\n\n'
    printf '[First "Cid"]\n[Second "Bob"]\n[Date "1990.??.??"]\n\nc3 c5 g4 g7 a1 *\n\n'
} >short.qux
ludex import e short.qux >/dev/null
expect 0 'group  record  kind     of  differs                                          plies
    1       6  kept                                                              4
    1       7  headers   6  Date: 1990.??.?? / 1990.01.??; First: Ann / ANN      4' \
    'ludex archive e duplicates'

# another ply, where the game before it in the archive has the same plies, but no
# headers, or others
{
    printf '%b\nd3 f5 e4 g7 a1 b2 c3 d4 e5 f6 a9 b9 *\n\n' "$ann"
    printf 'd3 f5 e4 g7 a1 b2 c3 d4 e5 f6 a9 c9 *\n\n'
    printf '%b\nd3 f5 e4 g7 a1 b2 c3 d4 e5 f6 a9 c9 *\n\n' "$ann"
    printf '%b\nd3 g5 e4 g7 a1 b2 c3 d4 e5 f6 a9 b9 k1 k2 *\n\n' "$ann"
    printf '[Date "1850"]\n\nd3 g5 e4 h7 a1 b2 c3 d4 e5 f6 a9 b9 k1 k2 *\n\n'
    printf '%b\nd3 g5 e4 h7 a1 b2 c3 d4 e5 f6 a9 b9 k1 k2 *\n\n' "$ann"
} >between.qux
ludex import i between.qux >/dev/null 2>&1
is 'one ply, beyond another record' '1,kept, 2,one ply,1 3,one ply,1 4,kept, 5,one ply,4 6,one ply,4' \
    "$(ludex archive i duplicates --format csv | cut -d, -f2-4 | sed 1d | tr '\n' ' ' | sed 's/ $//')"

# the other ply of a turned game: all before it stand on the axis
{
    printf '%b\nf3 f5 f7 a1 *\n\n' "$ann"
    printf '%b\nf3 f5 f7 k1 *\n\n' "$ann"
} >axis.qux
ludex import k axis.qux >/dev/null
is 'all plies, turned' 'kept turned' "$(ludex archive k duplicates --format csv |
    cut -d, -f3 | sed 1d | tr '\n' ' ' | sed 's/ $//')"

# players who are one person in the archive, however they are spelled
{
    printf '[First "Bob"]\n[Second "Dan Dee"]\n\nd3 f5 e4 g7 a1 b2 c3 d4 e5 f6 *\n\n'
    printf '[First "Robert Quill"]\n[Second "Dan Dee"]\n\nd3 f5 e4 g7 a1 b2 c3 d4 e5 f6 *\n\n'
    printf '[First "Zoe"]\n[Second "Dan Dee"]\n\nd3 f5 e4 g7 a1 b2 c3 d4 e5 f6 *\n\n'
} >joined.qux
ludex import j joined.qux >/dev/null
expect 0 '' 'ludex archive j duplicates'
ludex archive j alias Bob 'Robert Quill' --apply >/dev/null
expect 0 'group  record  kind     of  differs                    plies
    1       1  kept                                       10
    1       2  players   1  First: Bob / Robert Quill     10' \
    'ludex archive j duplicates'

# players are the same but for one letter, or two that changed places; another
# digit is another player
evening() {
    printf '[First "Cid Cooper"]\n[Second "Bob"]\n[Date "1990.05.01"]\n\nd3 d4 e4 f5 *\n\n'
    printf '[First "%s"]\n[Second "Bob"]\n[Date "1990.05.01"]\n\nd3 d4 e4 f5 c6 *\n\n' "$1" |
        sed "s/Bob/${2:-Bob}/"
}
for pair in 'Cid Copper:1' 'Cid Coper:1' 'Cid Coopers:1' 'Cid Coopre:1' 'Cid Cópper:1' \
    'Cid Carter:0' 'Sid Coover:0' 'Cid Cupper:0' 'Cid Croope:0' 'Dan Cooper:0' 'Cid Cooper 2:0'; do
    rm -f f
    evening "${pair%:*}" >evening.qux
    ludex import f evening.qux >/dev/null
    is "${pair%:*} is Cid Cooper" "${pair#*:}" \
        "$(ludex archive f duplicates --format json | grep -c beginning)"
done
rm -f f
evening 'Cid Cooper' 'Player 12' | sed 's/Bob/Player 13/' >evening.qux
ludex import f evening.qux >/dev/null
expect 0 '' 'ludex archive f duplicates'
expect 0 '' 'ludex archive f suggest'

# moves in a forged file may be any: these two have the same hash, and 4 plies and
# 1008
zeros() {
    awk -v n="$1" 'BEGIN { while (n--) printf "00" }'
}
printf '[Game "quax"]\n\n%s *\n\n' 'd3 f5 g7 h8' 'd3 f5 g7 h9' >forged.qux
rm -f f
ludex import f forged.qux >/dev/null
sqlite3 f "UPDATE record SET moves = x'00000302' WHERE id = 1;
    UPDATE record SET moves =
    x'$(zeros 502)EDF0DCAA01E7E5DF4B$(zeros 504)' WHERE id = 2"
expect 0 '' 'ludex archive f duplicates'

# none among random games of any kind
for game in $(ludex games | cut -d ' ' -f 1); do
    ludex generate --game "$game" --count 400 --seed 9 --plies 60 >random
    rm -f r
    ludex import r random >/dev/null 2>&1
    expect 0 '' 'ludex archive r duplicates'
done
finish
