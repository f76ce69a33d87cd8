#!/bin/sh
# Tests records of the same game: finding, reporting, joining and separating
# them.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/tools/lib/serve.sh
. "$top/tests/tools/lib/serve.sh"

dump() {
    sqlite3 "$1" .dump | grep -v -e 'INTO change' -e 'sqlite_stat' \
        -e 'INTO text' -e 'INTO early_position'
    ludex export "$1"
}

# record N TAGS: prints the plies of generated game N with other tags.
for n in 1 2 3 4 5 6 8; do
    into "plies.$n" generate --game quax --count 1 --seed $n --plies 30
done
record() {
    printf '[Game "quax"]\n'
    # shellcheck disable=SC2059
    printf "$2\n"
    while IFS= read -r plies; do
        case $plies in '' | \[*) ;; *) printf '%s\n' "$plies" ;; esac
    done <"plies.$1"
    echo
}

# import ARCHIVE FILE...: imports files without messages.
import() {
    ask import --no-progress "$@"
}

# kinds ARCHIVE [with]: sets $found to the kinds of its duplicates. `with` adds
# the number of the other record before each, and the number of the record after
# it.
kinds() {
    run archive "$1" duplicates --format csv
    found=
    while IFS=, read -r group record kind of _; do
        [ $# = 1 ] || kind=$record,$kind,$of
        [ "$group" = group ] || found=$found${found:+ }$kind
    done <"$work/output"
}

# differs KIND ARCHIVE: sets $found to the difference of the duplicate of this
# kind.
differs() {
    run archive "$2" duplicates --format csv
    found=
    while IFS=, read -r _ _ kind _ differs _; do
        [ "$kind" != "$1" ] || found=$differs
    done <"$work/output"
}
ann='[First "Ann Lee"]\n[Second "Bob"]\n[Date "1990.05.01"]\n'

# duplicates of each kind, planted among unrelated games
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
into others.qux generate --game quax --count 200 --seed 77 --plies 30
import a others.qux planted.qux
kinds a
is 'each kind is found, and no other' 'kept players kept result kept comments kept headers kept beginning kept one ply kept rotated' \
    "$found"
differs 'one ply' a
is 'the ply is named' 'ply 30' "$found"
differs result a
is 'what differs' 'Result: 1-0 / *' "$found"
is 'as JSON' '{"group":1,"record":202,"kind":"players","of":201,"differs":"First: Ann Lee / Lee, Ann","plies":30}' \
    "$(ludex archive a duplicates --format json | sed -n 2p)"

# duplicates are joined, and separated again
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
ask archive a undo 1
empty 'apart again' "$(dump a | diff before -)"

# tags, labels and results are moved to the retained record
{
    record 8 '[First "Ann"]\n[Second "Bob"]\n'
    record 8 '[First "Ann"]\n[Second "Bob"]\n[Site "X"]\n[Mood "odd"]\n' | sed 's/ 12\. .*/ */'
} >two.qux
import b two.qux
printf 'event 1990 "Cup" { "Ann" "Bob" 1-0 record 2 }\n' >cup.event
import b cup.event
ask archive b label id=2 fine
dump b >before
expect 0 'records: 1, changed: 1, change: 2' 'ludex archive b duplicates --apply'
expect 0 'id  site  tag:Mood  label
 1  X     odd       fine' 'ludex query b --columns id,site,tag:Mood,label'
is 'the result points to it' 1 "$(sqlite3 b 'SELECT record FROM result')"
is 'no other byte' "$(record 8 '[First "Ann"]\n[Second "Bob"]\n[Site "X"]\n[Mood "odd"]\n')" \
    "$(ludex export b)"
ask archive b undo 2
empty 'apart' "$(dump b | diff before -)"

# the requested order decides which record is retained; a shorter record is
# retained only if forced
printf '[First "Ann"]\n[Second "Bob"]\n\nd3 f5 e4 g7 a1 b2 c3 d4 e5 f6 a9 b9 c9 1-0\n\n[First "Ann"]\n[Second "Bob"]\n[Source "a book"]\n\nd3 f5 e4 g7 a1 b2 c3 d4 e5 f6 a9 b9 c9 d9 *\n' >keep.qux
import c keep.qux
kept() { # WANTED ORDER
    record=none
    run archive c duplicates --keep "$2" --format csv
    { read -r _ && IFS=, read -r _ record _; } <"$work/output"
    is "$2" "$1" "$record"
}
kept 2 best
kept 1 clean
kept 1 clean,source
kept 2 source,clean
has 1 'record 2 has more plies than record 1, which would be kept' \
    'ludex archive c duplicates --keep clean --apply'
cp c c2
expect 0 'records: 1, changed: 1, change: 1' \
    'ludex archive c duplicates --keep clean --apply --force'
# the retained record gets the result that it lacks
expect 0 'records: 1, changed: 1, change: 1' 'ludex archive c2 duplicates --keep source --apply'
expect 0 'id  result  plies  source
 2  1-0        14  a book' 'ludex query c2 -c id,result,plies,source'
printf '[Result "*"]\n\nd3 f5 e4 g7 a1 b2 c3 d4 e5 f6 a9 b9 c9 d9 *\n\n[Mood "odd"]\n\nd3 f5 e4 g7 a1 b2 c3 d4 e5 f6 a9 b9 c9 d9 Black resigns\n' >result.qux
import c3 result.qux
ask archive c3 tag id=1 Source=book
ask archive c3 duplicates --keep source --apply
is 'its result, in all that says it' '[Result "0-1"] e5 f6 6. a9 b9 7. c9 d9 Black resigns 0-1' \
    "$(ludex export c3 2>/dev/null | grep -o -e '^.Result.*' -e 'e5 f6.*' | tr '\n' ' ' | sed 's/ $//')"
is 'and is sound' 'records: 1, findings: 0' "$(ludex archive c3 check)"
has 2 '--keep takes best, or a list of long, clean and source in order of preference' \
    'ludex archive c duplicates --keep long,long'

# comments on a rotated board are not moved
{
    printf '%bc3 d4 d5 e6 f7 g8 a1 b2 c9 d9 e9 f9 g9 *\n\n' "$ann\n"
    printf '%bi9 {here} h8 h7 g6 f5 e4 k11 j10 i3 h3 g3 f3 e3 *\n\n' "$ann\n"
} >turned.qux
import d turned.qux
has 1 'that cannot be added to record' 'ludex archive d duplicates --apply'
# comments on a board that another record rotates are not moved either, and no
# ply is lost
{
    printf '%b[Site "X"]\nc3 d4 d5 e6 f7 g8 a1 b2 c9 d9 e9 f9 g9 a4 a5 *\n\n' "$ann"
    printf '%bi9 h8 h7 g6 f5 e4 k11 j10 i3 h3 g3 f3 e3 k8 *\n\n' "$ann"
    printf '%bi9 {here} h8 h7 g6 f5 e4 k11 j10 i3 h3 g3 f3 e3 *\n\n' "$ann"
    printf '%bi9 h8 h7 g6 f5 e4 k11 j10 i3 h3 g3 f3 e3 k8 a11 *\n\n' "$ann"
    printf '%bi9 h8 h7 g6 f5 e4 k11 j10 i3 h3 g3 f3 e3 k8 k7 *\n\n' "$ann"
} >chain.qux
import g chain.qux
kinds g with
is 'each leads to the one that is kept' '1,kept, 5,rotated,1 2,beginning,5 3,beginning,5 4,one ply,5' \
    "$found"
expect 1 "ludex: g: refused: record 3 has comments or variations that cannot be added to record 1
ludex: g: refused: record 4 has a ply that cannot be added to record 1
ludex: nothing was changed" 'ludex archive g duplicates --apply'
ask archive g tag 'id in (2, 5)' Mood=odd
ask archive g delete 'id in (3, 4)'
expect 0 'records: 2, changed: 2, change: 3' 'ludex archive g duplicates --apply'
expect 0 'id  tag:Mood
 1  odd' 'ludex query g -c id,tag:Mood'

{
    printf '%b[Source "a book"]\n\nc3 d4 d5 e6 f7 g8 a1 b2 c9 d9 e9 f9 g9 *\n\n' "$ann\n"
    printf '%bi9 h8 h7 g6 f5 e4 k11 j10 i3 h3 g3 f3 e3 1-0\n\n' "$ann\n"
} >lone.qux
import h lone.qux
has 1 'record 2 has a result, but record 1 does not' \
    'ludex archive h duplicates --keep source --apply'

# short games, and games that share only their beginning
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
import e short.qux
expect 0 'group  record  kind     of  differs                                          plies
    1       6  kept                                                              4
    1       7  headers   6  Date: 1990.??.?? / 1990.01.??; First: Ann / ANN      4' \
    'ludex archive e duplicates'

# one different ply, where the previous game in the archive has the same plies
# but no tags, or other tags
{
    printf '%b\nd3 f5 e4 g7 a1 b2 c3 d4 e5 f6 a9 b9 *\n\n' "$ann"
    printf 'd3 f5 e4 g7 a1 b2 c3 d4 e5 f6 a9 c9 *\n\n'
    printf '%b\nd3 f5 e4 g7 a1 b2 c3 d4 e5 f6 a9 c9 *\n\n' "$ann"
    printf '%b\nd3 g5 e4 g7 a1 b2 c3 d4 e5 f6 a9 b9 k1 k2 *\n\n' "$ann"
    printf '[Date "1850"]\n\nd3 g5 e4 h7 a1 b2 c3 d4 e5 f6 a9 b9 k1 k2 *\n\n'
    printf '%b\nd3 g5 e4 h7 a1 b2 c3 d4 e5 f6 a9 b9 k1 k2 *\n\n' "$ann"
} >between.qux
import i between.qux
kinds i with
is 'one ply, beyond another record' '1,kept, 2,one ply,1 3,one ply,1 4,kept, 5,one ply,4 6,one ply,4' \
    "$found"

# one different ply in a rotated game in which all earlier plies are on the axis
{
    printf '%b\nf3 f5 f7 a1 *\n\n' "$ann"
    printf '%b\nf3 f5 f7 k1 *\n\n' "$ann"
} >axis.qux
import k axis.qux
kinds k
is 'all plies, turned' 'kept rotated' "$found"

# players who are one person in the archive, in any spelling
{
    printf '[First "Bob"]\n[Second "Dan Dee"]\n\nd3 f5 e4 g7 a1 b2 c3 d4 e5 f6 *\n\n'
    printf '[First "Robert Quill"]\n[Second "Dan Dee"]\n\nd3 f5 e4 g7 a1 b2 c3 d4 e5 f6 *\n\n'
    printf '[First "Zoe"]\n[Second "Dan Dee"]\n\nd3 f5 e4 g7 a1 b2 c3 d4 e5 f6 *\n\n'
} >joined.qux
import j joined.qux
expect 0 '' 'ludex archive j duplicates'
ask archive j alias Bob 'Robert Quill' --apply
expect 0 'group  record  kind     of  differs                    plies
    1       1  kept                                       10
    1       2  players   1  First: Bob / Robert Quill     10' \
    'ludex archive j duplicates'

# players count as the same if one letter differs or two adjacent letters are
# exchanged; a different digit means a different player
evening() {
    printf '[First "Cid Cooper"]\n[Second "Bob"]\n[Date "1990.05.01"]\n\nd3 d4 e4 f5 *\n\n'
    printf '[First "%s"]\n[Second "%s"]\n[Date "1990.05.01"]\n\nd3 d4 e4 f5 c6 *\n\n' "$1" \
        "${2:-Bob}"
}
for pair in 'Cid Copper:1' 'Cid Coper:1' 'Cid Coopers:1' 'Cid Coopre:1' 'Cid Cópper:1' \
    'Cid Carter:0' 'Sid Coover:0' 'Cid Cupper:0' 'Cid Croope:0' 'Dan Cooper:0' 'Cid Cooper 2:0'; do
    rm -f f
    evening "${pair%:*}" >evening.qux
    import f evening.qux
    kinds f
    case $found in *beginning*beginning*) n=2 ;; *beginning*) n=1 ;; *) n=0 ;; esac
    is "${pair%:*} is Cid Cooper" "0 ${pair#*:}" "$status $n"
done
rm -f f
evening 'Cid Cooper' 'Player 12' | sed 's/Bob/Player 13/' >evening.qux
import f evening.qux
expect 0 '' 'ludex archive f duplicates'
expect 0 '' 'ludex archive f suggest'

# The beginning of a game whose tags contradict those of the whole game is never
# a duplicate, regardless of its plies. Each line has the expected result, the
# tags of the whole game, the tags of its beginning, and the results of both.
cat >contradictions <<'EOF'
0|||1-0|0-1
0|||1-0|1/2-1/2
1|||1-0|1-0
1|||1-0|*
1|||*|0-1
0|[Time "18:00:00"]|[Time "19:30:00"]|1-0|*
1|[Time "18:00:00"]|[Time "18:??:??"]|1-0|*
0|[UTCTime "18:00:00"]|[UTCTime "18:00:01"]|1-0|*
0|[GameId "7"]|[GameId "8"]|1-0|*
1|[GameId "7"]|[GameId "7"]|1-0|*
1|[GameId "7"]|[GameId "?"]|1-0|*
0|[FirstId "ann-1"]|[FirstId "ann-2"]|1-0|*
0|[Round "3"]|[Round "4"]|1-0|*
1|[Round "3"]|[Round "03.1"]|1-0|*
0|[Round "3.2"]|[Round "3.1"]|1-0|*
1|[Round "3"]|[Round "?"]|1-0|*
0|[Board "1"]|[Board "2"]|1-0|*
0|[Table "1"]|[Table "2"]|1-0|*
0|[GameNumber "1"]|[GameNumber "2"]|1-0|*
0|[TimeControl "300+5"]|[TimeControl "60"]|1-0|*
0|[Date "1990.05.01"]|[Date "1990.05.02"]|1-0|*
1|[Date "1990.05.01"]|[Date "1990.??.??"]|1-0|*
0|[Date "1990.05.01"]|[Date "1991.??.??"]|1-0|*
0|[EventDate "1990"]|[EventDate "1991.01.01"]|1-0|*
0|[First "Ann Lee"]|[First "Zoe"]|1-0|*
0|[First "Ann Lee"][Second "Bob"]|[First "Bob"][Second "Ann Lee"]|1-0|*
1|[First "Ann Lee"][Second "Bob"]|[First "Lee, Ann"][Second "?"]|1-0|*
0|[Site "https://example.org/1"]|[Site "https://example.org/2"]|1-0|*
1|[Site "https://example.org/1"]|[Site "https://other.example/2"]|1-0|*
1|[Site "Berne"]|[Site "Bern"]|1-0|*
0|[Termination "time"]|[Termination "surrender"]|1-0|1-0
1|[Termination "time"]|[Termination "normal"]|1-0|1-0
EOF
# contradiction PLIES: prints both games of each line. The second one has the
# given length.
contradiction() {
    ludex generate --game quax --count 40 --seed 41 --plies 60 |
        awk -F'|' -v plies="$1" '
        function line(n, result) {
            printf "\n%s", opening
            for (i = 1; i <= n; i++) printf "%s ", ply[i]
            print result "\n"
        }
        FNR == NR { wanted[NR] = $0; next }
        /^$/ { count = 0; next }
        /^\[/ { next }
        {
            words = split($0, word, " ")
            for (i = 1; i <= words; i++)
                if (word[i] !~ /^[0-9]+\.+$/) ply[++count] = word[i]
            if (ply[count] != "*") next
            split(wanted[++at], of, "|")
            if (wanted[at] == "") exit
            print "[Game \"quax\"]" of[2]; line(count - 1, of[4])
            print "[Game \"quax\"]" of[3]; line(plies, of[5])
        }' contradictions - | sed 's/\]\[/]\n[/g'
}
for length in 14 45; do
    contradiction $length >contradict.qux
    rm -f l
    import l contradict.qux
    ludex archive l duplicates --format csv | tr -d '\r' |
        awk -F, '$3 == "beginning" { print int(($2 + 1) / 2) }' | sort -n >found
    is "contradictions in $length plies" \
        "$(awk -F'|' '$1 == 1 { print NR }' contradictions)" "$(cat found)"
done
# the records of issue 31: nothing is deleted
{
    printf '%b\nd3 f5 e4 g6 0-1\n\n' "$ann"
    printf '%b\nd3 f5 e4 g6 c3 1-0\n\n' "$ann"
} >result-dup.qux
rm -f l
ludex import l result-dup.qux >/dev/null
expect 0 'records: 0, changed: 0' 'ludex archive l duplicates --apply'

# Whole games: if they contradict each other once, that is reported, and the
# user decides. Two contradictions mean different games. The retained record
# gets what only the other record has.
{
    record 1 "$ann" | sed 's/\*$/1-0/'
    record 1 "$ann" | sed 's/\*$/0-1/'
    record 2 "${ann}[GameId \"1\"]\n[Time \"18:00:00\"]\n"
    record 2 "${ann}[GameId \"2\"]\n[Time \"19:00:00\"]\n"
    record 3 '[First "Ann Lee"]\n[Second "?"]\n[Date "1990.??.??"]\n[Mood "?"]\n'
    record 3 '[First "Ann Lee"]\n[Second "Bob"]\n[Date "1990.05.??"]\n[Mood "odd"]\n' |
        sed 's/ 11\. .*/ */' | sed '/\*$/q' && echo
} >whole.qux
rm -f l
import l whole.qux
# shellcheck disable=SC2016 # a script
expect 1 'records: 2, changed: 1, change: 1
ludex: l: record 2 was not joined with record 1, which it contradicts: Result: 1-0 / 0-1' \
    'ludex archive l duplicates --apply 2>told; status=$?; cat told; exit $status'
expect 0 'id  date        second  tag:Mood
 5  1990.05.??  Bob     odd' 'ludex query l -c id,date,second,tag:Mood id=5'
expect 0 'records: 1, changed: 1, change: 2' 'ludex archive l duplicates --apply --force'

# A game without tags matches both of two records that contradict each other. It
# is joined with the first, and the second stays.
{
    record 1 "$ann" | sed 's/\*$/1-0/'
    record 1 ''
    record 1 '[Date "1991.05.01"]\n' | sed 's/\*$/0-1/'
} >third.qux
rm -f l
import l third.qux
expect 0 'records: 1, changed: 1, change: 1' 'ludex archive l duplicates --apply'
expect 0 'id  date        result
 1  1990.05.01  1-0
 3  1991.05.01  0-1' 'ludex query l -c id,date,result'

{
    record 1 ''
    record 1 "$ann" | sed 's/ 11\. .*/ */; s/\*$/1-0/' | sed '/1-0$/q' && echo
    record 1 '[Date "1991.05.01"]\n' | sed 's/ 11\. .*/ */; s/\*$/0-1/' |
        sed '/0-1$/q' && echo
} >third.qux
rm -f l
import l third.qux
expect 0 'records: 1, changed: 1, change: 1' 'ludex archive l duplicates --apply'
expect 0 'id  date        result
 1  1990.05.01  1-0
 3  1991.05.01  0-1' 'ludex query l -c id,date,result'

# Two results of one event are two games.
{
    record 1 '[First "Ann"]\n[Second "Bob"]\n'
    record 1 '[First "Ann"]\n[Second "Bob"]\n' | sed 's/ 11\. .*/ */' | sed '/\*$/q' && echo
} >twogames.qux
rm -f l
import l twogames.qux
printf 'event 1990 "Cup" { "Ann" "Bob" 1-0 record 1  "Ann" "Bob" 0-1 record 2 }\n' >cup.event
import l cup.event
expect 0 '' 'ludex archive l duplicates'

# a record with errors and its repaired version
misread() { # misread PLIES [TAGS [NAME [DATE]]]: prints a record of Ann Lee and Bob
    printf '[Game "quax"]\n[First "%s"]\n[Second "Bob"]\n[Date "%s"]\n%b\n%s *\n\n' \
        "${3:-Ann Lee}" "${4:-1990.05.01}" "${2:-}" "$1"
}
plies='1. d3 f5 2. e4 g5 3. g6 h7 4. a1 a2 5. a3 a4 6. b1 b3'
typo='1. d3 f5 2. e4 gS, 3. g6 h7 4. a1 a2 5. a3 a4 6. B1 b3'
misread "$typo" '[Round "3"]\n' >typed.qux
misread "$plies" >repaired.qux
misread '1. d3 f5 2. e4 g5 3. k6 k7 4. k1 k2 5. k3 k4 6. k8 k9' >sameday.qux
rm -f m
import m typed.qux
import m sameday.qux repaired.qux
kinds m with
is 'the nearest record without errors' '3,kept, 1,misread,3' "$found"
differs misread m
is 'words that differ' '"words: 11 of 12; first: g5 / gS; Round:  / 3"' "$found"
for keep in long clean source; do
    expect 0 "$(ludex archive m duplicates)" "ludex archive m duplicates --keep $keep"
done
expect 0 'records: 1, changed: 1, change: 1' 'ludex archive m duplicates --apply'
expect 0 "$(cat sameday.qux && misread "$plies" '[Round "3"]\n')" 'ludex export m'
expect 0 'records: 0, findings: 0' 'ludex archive m check | sed "s/^records: [0-9]*/records: 0/"'
expect 0 - 'ludex archive m undo 1 >said'
kinds m with
is 'undone' '3,kept, 1,misread,3' "$found"

# of several versions, the nearest
misread '1. d3 f5 2. e4 g5 3. g6 h7 4. a1 a2 5. a3 a4 6. k1 k2' >farther.qux
rm -f m
import m typed.qux repaired.qux farther.qux
kinds m with
is 'the nearest of two' '2,kept, 1,misread,2' "$found"

# not the same game: another date, another player, no date, too many other words
for other in "'$typo' '' '' 1990.05.02" "'$typo' '' Cid" "'$typo' '' '' '?'" \
    "'1. d3 f5 2. e4 gS 3. g6 h7 4. k1 k2 5. k3 a4 6. b1 b3'"; do
    eval "misread $other" >other.qux
    rm -f m
    import m repaired.qux other.qux
    expect 0 '' 'ludex archive m duplicates'
done

# nothing that only the record with errors has is deleted
for more in "$typo 7. b5" "$typo {so}"; do
    rm -f m
    misread "$more" >more.qux
    import m repaired.qux more.qux
    has 1 'record 2 was not joined with record 1, which it contradicts: words: 11 of' \
        'ludex archive m duplicates --apply'
    expect 0 'records: 1, changed: 1, change: 1' 'ludex archive m duplicates --apply --force'
done
misread "$typo {so}" >more.qux
misread "$plies {so}" >repaired.qux
rm -f m
import m repaired.qux more.qux
expect 0 'records: 1, changed: 1, change: 1' 'ludex archive m duplicates --apply'

# moves in a forged file may be arbitrary: these two have the same hash, but 4
# and 1008 plies
zeros() {
    awk -v n="$1" 'BEGIN { while (n--) printf "00" }'
}
printf '[Game "quax"]\n\n%s *\n\n' 'd3 f5 g7 h8' 'd3 f5 g7 h9' >forged.qux
rm -f f
import f forged.qux
sqlite3 f "UPDATE record SET moves = x'00000302' WHERE id = 1;
    UPDATE record SET moves =
    x'$(zeros 502)EDF0DCAA01E7E5DF4B$(zeros 504)' WHERE id = 2"
expect 0 '' 'ludex archive f duplicates'

# there are no duplicates among random games of any kind
into games.txt games
while read -r game _; do
    into random generate --game "$game" --count 400 --seed 9 --plies 60
    rm -f r
    import r random
    expect 0 '' 'ludex archive r duplicates'
done <games.txt
finish
