#!/bin/sh
# Tests foreign games, which are checked, stored, found and exported, but never
# replayed.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/tools/lib/serve.sh
. "$top/tests/tools/lib/serve.sh"

data=$top/tests/data/foreign

# ---- a folder of files of all kinds: each is recognised by its name or its
# bytes
mkdir box
cp "$data"/*.pgn box
cp quax/taylor.qux brayout/examples.bry box
for to in json apgame csv sgf pgn; do
    ludex convert --to $to -o "box/taylor.$to" quax/taylor.qux
done
mv box/taylor.json box/taylor.jsonl
mv box/taylor.apgame box/taylor.json
cp box/taylor.sgf box/tree.pgn
cp box/barnes.pgn box/chess.csv
cp quax/taylor.qux box/home.pgn
expect 0 'records: 48, clean: 35, with errors: 0, plies: 628, foreign: 13' \
    "ludex check -W no-position-unknown box"
for file in box/*; do
    ludex check "$file" >by_name 2>&1
    ludex check - <"$file" >by_bytes 2>&1
    case $file in
    *results.pgn) ;; # words that may be plies of anything
    *) is "$file by its bytes" "$(tail -n 1 by_name)" "$(tail -n 1 by_bytes)" ;;
    esac
done
expect 0 '{"records":2,"clean":0,"with_errors":0,"plies":7,"foreign":2}' \
    ludex check --format json box/null.pgn

# ---- archives
cat >more.pgn <<'END'
% made for this
[Event "Club"]
[White "Müller, Jan"]
[Black "Ann"]
[Result "0-1"]
[Variant "King of the Hill"]
[Annotator "Zoë"]

1. e4 e5 {a very odd idea} 2. Nf3! (2. f4 exf4) 2... Nc6 0-1

[Event "Broken"]
[White "Bob"]

1. e4 {and no more
END
cat box/barnes.pgn more.pgn box/null.pgn >chess.pgn
expect 1 'records: 8, stored: 7, broken: 1, duplicates: 0, refused: 0' \
    "ludex import archive chess.pgn quax/taylor.qux 2>said"
is 'the comment, where it is opened' 'chess.pgn:34:7: error: the comment is not closed [unclosed-comment]' "$(head -n 1 said)"
ids() {
    joined ludex query archive "$1 order by id" --columns id --format values
}
finds() {
    same "$1" "$2" "$(ids "$1")"
}
finds 'game = chess' '1 3 4 5'
finds 'game = "king of the hill"' '2'
finds 'game = King-of-the-Hill' '2'
finds 'foreign = yes' '1 2 3 4 5'
finds 'foreign = no' '6 7 8'
finds 'first ~ muller and result = 0-1' '2'
finds 'annotator = "Zoë" and year = 1994' ''
finds 'year = 1994' '1'
finds 'words = "e4 e5"' '2'
finds 'words = "odd idea"' '2'
finds 'words = "Bb2 d6 d4"' '1'
finds 'words = "odd e4"' ''
finds 'words ~ "rad8 bb4"' '1'
finds 'tag:SetUp = 1' '4 5'
finds 'plies = 1 and broken = yes' '3'
has 2 'there is no game ches' "ludex query archive 'game = ches'"
has 2 'there is no game go' "ludex query archive 'game = go'"
expect 0 'game              foreign  first
king-of-the-hill  yes      Müller, Jan' \
    "ludex query archive 'id = 2' --columns game,foreign,first"
finds 'position = "11/11/11/11/11/11/11/11/11/11/11 x -"' '6 7 8'
ludex export archive 'foreign = yes' >exported
is 'the bytes' "$(cksum <chess.pgn)" "$(cksum <exported)"
expect 0 'records: 8, findings: 0' ludex archive archive check
ludex import other box/barnes.pgn >said
expect 0 'archive: records: 8, stored: 7, duplicates: 1; events: 0, stored: 0, duplicates: 0, refused: 0; names joined: 0, not joined: 0' \
    ludex archive other merge archive
expect 0 'records: 8, findings: 0' ludex archive other check
has 0 'changed: 1' "ludex archive other tag 'words = \"odd idea\"' Site=Rome"
has 0 '[Site "Rome"]' "ludex export other 'words = \"odd idea\"'"
has 0 'changed: 3' "ludex archive other delete 'words = e4 and foreign = yes'"
expect 0 'records: 5, findings: 0' ludex archive other check

# a tag that contradicts the movetext belongs to the record
ludex import results "$data"/results.pgn >said 2>&1
expect 0 'result,count
0-1,2
1-0,2
1/2-1/2,2' "ludex query results 'count by result' --format csv | tr -d '\r'"

# ---- trees, and a save of Zillions
cp zsg/Dameo.46291e7.zsg dameo.zsg
printf 'A licence (as it is).\n(;GM[11]SZ[11]PB[Ann]RE[W+]\n;B[a1]C[odd];W[swap-pieces])\n' >hex.sgf
{ cat "$data"/vivre.sgf "$data"/test3lose.sgf; echo; } >go.sgf
expect 0 'records: 4, clean: 0, with errors: 0, plies: 149, foreign: 4' \
    ludex check -W no-foreign-game hex.sgf go.sgf dameo.zsg
ludex import trees hex.sgf go.sgf dameo.zsg >said 2>&1
expect 0 'id,game,first,result,plies,tag:Size
1,hex,Ann,0-1,2,11
2,go,,*,0,19
3,go,Black,*,39,9
4,dameo,,*,108,' \
    "ludex query trees '' --columns id,game,first,result,plies,tag:Size --format csv | tr -d '\r'"
has 0 '1  hex' "ludex query trees 'words = odd'"
has 0 '3  go' "ludex query trees 'game = Go and plies > 1'"
ludex export trees >exported
is 'bytes of trees' "$(cat hex.sgf go.sgf dameo.zsg | cksum)" "$(cksum <exported)"
expect 0 'records: 4, findings: 0' ludex archive trees check

# ---- uninterpreted text distinguishes records; layout does not
cat >apart.sgf <<'END'
(;GM[1]SZ[9];B[cc])
(;GM[1]SZ[9]AB[aa][bb];B[cc])
(;GM[1]SZ[9]AB[ee][ff];B[cc])
(;GM[1]SZ[9]AB[aa][bb]AW[dd];B[cc])
(;GM[1]SZ[9]AB[aa][bb]PL[W];B[cc])
(;GM[1]SZ[9]AE[aa];B[cc])
(;GM[1]SZ[9];B[cc];AB[dd])
(;GM[1]SZ[9]RE[B+3.5];B[cc])
(;GM[1]SZ[9]RE[B+4.5];B[cc])
(;GM[1]SZ[9]RE[B+R];B[cc])
(;GM[1]SZ[9]RE[B+];B[cc])
(;GM[1]SZ[9]RE[Void];B[cc])
(;GM[1]SZ[9]RE[Both lost];B[cc])
(;GM[1]SZ[9];B[cc]W[dd])
(;GM[1]SZ[9];B[cc][dd])
(;GM[8];B[7g7f+])
(;GM[8];B[7g7f=])
(;GM[90];B[cc])
(;GM[91];B[cc])
END
cat >same.sgf <<'END'
(;GM[1] SZ[9] AB[bb] [aa] ;B[cc])
(;SZ[9]GM[1]PL[W]FF[4]AB[aa][bb];B[cc])
(;GM[1]SZ[9]RE[B+Resign];B[cc])
END
cat >apart.pgn <<'END'
[White "A"]
[Result "1-0"]

1. e4 e5 0-1

[White "A"]
[Result "0-1"]

1. e4 e5 0-1

[White "A"]
[Result "0-1 (time)"]

1. e4 e5 0-1

[White "A"]

1... e5 *

[White "A"]

1. e5 *
END
save() {
    printf 'Zillions Save Game File Version 0.02 HH\nRulesFile=Foo.zrf\n'
    printf 'VariantName=Foo\n%b1. Stone a1\n%b' "$1" "$2"
}
save '' '' >a.zsg
save '(White Stone e5)\n' '' >b.zsg
save '(White Stone e6)\n' '' >c.zsg
save '' '(White Stone e5)\n' >d.zsg
save '(x e5 ] )\n' '' >e.zsg
save ' ( White  Stone  e5 )\n' '' >same.zsg
has 0 'records: 29, stored: 29, ' ludex import details apart.sgf apart.pgn [a-e].zsg
has 0 'records: 33, stored: 0, broken: 0, duplicates: 33, ' \
    ludex import details apart.sgf same.sgf apart.pgn [a-e].zsg same.zsg
expect 0 'records: 29, findings: 0' ludex archive details check --texts
ludex import details-too apart.sgf >said 2>&1
has 0 'stored: 10, duplicates: 19' ludex archive details-too merge details

# ---- nothing else is possible with them
has 1 'records of games without rules in Ludex are not rewritten, so the record is omitted [cannot-express]' \
    ludex convert --to json box/barnes.pgn
has 1 'cannot be shown, because its start is unknown' ludex show chess.pgn

# ---- records of ours come back from a chess program
cat >ours.qux <<'END'
[Game "quax"]
[Event "A \"b\""]

{before} 1. d3! e4 {why?} (1... f5 $14) 2. h7 ;a } brace
Red resigns 1-0
END
ludex convert --to native -o ours.home ours.qux 2>/dev/null
ludex convert --to pgn ours.qux 2>/dev/null |
    sed 's/{/{ /g; s/}/ }/g; s/ \[%moves/\
[%moves/g' >theirs.pgn
expect 0 "$(cat ours.home)" ludex convert --to native theirs.pgn
finish
