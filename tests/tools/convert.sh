#!/bin/sh
# Tests records that a conversion omits: they are reported, counted, and written
# to a separate file.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/tools/lib/serve.sh
. "$top/tests/tools/lib/serve.sh"

# Prints the lost parts, as listed in the diagnostic, one per line.
lost() {
    ludex convert "$@" 2>&1 >out | sed -n 's/.*: warning: \(.*\) \[lossy\]/\1/p'
}

printf '[Game "quax"]\n[Event "e"]\n\n{o} d3! {c} (e4) f5 1-0\n' >all.qux
is 'a diagram lacks' \
    'boardgv cannot express tags, plies, variations, comments, glyphs and the result' \
    "$(lost --to boardgv all.qux)"
gives 'and holds' 'boardgv2diag("lurd,11,11,11/11/11/11/11/11/5u5/11/3x7/11/11"); // o' \
    'cat out'
printf '[Game "quax"]\n[Size "5"]\n[Position "5/5/2x2/5/5 u -"]\n\n{o} *\n' >start.qux
empty 'a start, a size and a comment are held' "$(lost --to boardgv start.qux)"
is 'numbers' 'quax cannot express numbers|quax cannot express numbers' \
    "$(lost --to native quax/diagrams.txt | tr '\n' '|' | sed 's/.$//')"
printf 'boardgv2diag("lur,3,3,X8");\n' >marked.txt
is 'marks and sides' 'quax cannot express marks and sides without a border' \
    "$(lost --to native marked.txt)"
empty 'diagrams hold both' "$(lost --to boardgv marked.txt)"
printf '[Game "brax-easy"]\n[Event "e"]\n[Players "HC"]\n\n{o} (B1)-B2! ((C1)-C2) (B9)-B8 1-0\n' >all.brx
is 'a save lacks' \
    'zsg cannot express tags, variations, comments, glyphs and the result' \
    "$(lost --to zsg all.brx)"
is 'and holds' 'Zillions Save Game File Version 0.02 HC|1. Man b9 - b8' \
    "$(sed -n '1p;$p' out | tr '\n' '|' | sed 's/.$//')"
printf '[Game "brax-easy"]\n\n(B1)-B2 *\n' >bare.brx
empty 'a record of plies alone' "$(lost --to zsg bare.brx)"
expect 0 - "ludex convert -W no-lossy --to zsg all.brx >out"
expect 1 - "ludex convert -W error=lossy --to zsg all.brx bare.brx >out 2>err"
is 'an error leaves the record out' 'VariantName=BRAX EASY 1. Man b1 - b2' \
    "$(tail -n 2 out | tr '\n' ' ' | sed 's/.$//')"
gives 'and says so' 'records: 2, written: 1, omitted: 1' 'tail -n 1 err'

# A record is omitted if a part cannot be expressed: a start, an option, a ply.
for tag in 'Edges "NS"' 'Relink "yes"'; do
    printf '[Game "quax"]\n[%s]\n\nd3 *\n' "$tag" >option.qux
    has 1 "boardgv cannot express the tag ${tag%% *} of the record, so the record is omitted" \
        ludex convert --to boardgv option.qux
done
printf '[Game "brax-easy"]\n[Begins "Red"]\n\n(B9)-B8 *\n' >begins.brx
has 1 'the record has its own Begins, so the record is omitted' \
    ludex convert --to zsg begins.brx
printf '[Game "brax-easy"]\n\n(B1)-B4 *\n' >illegal.brx
has 1 'the game cannot be replayed to its end, so the record is omitted' \
    ludex convert --to zsg illegal.brx

# More records than are printed are counted, and written unchanged to a separate
# file.
awk 'BEGIN { for (i = 0; i < 1200; i++)
    printf "[Game \"%s\"]\n\nd3 f5 {%d} *\n\n", i % 100 ? "chess" : "quax", i
    printf "[Game \"chess\"]\n\nlast *" }' >many.txt
expect 1 - "ludex convert --to native --rest rest.txt many.txt >out 2>err"
gives 'some are named' 500 "grep -c 'omitted \\[' err"
gives 'all are counted' 'records: 1201, written: 12, omitted: 1189' 'tail -n 1 err'
expect 0 '{"records":1201,"written":12,"omitted":1189}' \
    "ludex convert --format json --to native many.txt 2>&1 >out | tail -n 1"
gives 'written apart' 1189 'grep -c chess rest.txt'
is 'the first of them' "$(sed -n 5,8p many.txt)" "$(sed -n 1,4p rest.txt)"
expect 0 'records: 2379, written: 1, omitted: 2378' \
    "ludex convert --to native --rest rest2.txt rest.txt all.qux rest.txt 2>&1 \
        >out | tail -n 1"
gives 'a record that lacks its newline gets it' 2 "grep -c '^last \\*\$' rest2.txt"
is 'and no other bytes' "$(cat rest.txt rest.txt | wc -c)" \
    "$(($(wc -c <rest2.txt) - 1))"
printf '\n{one} d3 f5\n[Game "quax"]\nd3 *\n' >one.qux
printf '{two} d4 f5' >two.qux
printf 'd5 f5 *' >three.qux
prepare 'ludex convert --to zsg --rest rest3.qux one.qux two.qux three.qux two.qux >out 2>&1'
is 'what nothing would part gets its Game tag, and no other' \
    '|{one} d3 f5|[Game "quax"]|d3 *|{two} d4 f5||[Game "quax"]||d5 f5 *|{two} d4 f5|' \
    "$(echo | cat rest3.qux - | tr '\n' '|')"
has 0 'records: 5, clean: 5' ludex check --game quax rest3.qux
prepare 'ludex import parted.lx one.qux three.qux two.qux >out 2>&1'
prepare "ludex export parted.lx 'result = \"*\" or plies = 2' >back"
has 0 'records: 4, clean: 4' ludex check --game quax back
prepare 'ludex import lone.lx one.qux two.qux >out 2>&1'
ludex export -o lone.qux lone.lx 'id=1 or id=3'
sed 's/^$/|/' lone.qux >back
gives 'likewise in an export' '|{one} d3 f5|[Game "quax"]|{two} d4 f5' "tr -d '\\n' <back"
printf 'd3 f5 * d4 f5 *\n' >line.qux
expect 0 - 'ludex convert --to zsg --rest rest4.qux line.qux >out 2>&1
    cmp line.qux rest4.qux'
# Under another name they determine it themselves.
prepare 'ludex convert --to zsg --rest rest5.txt line.qux >out 2>&1'
has 0 'records: 2, clean: 2' ludex check rest5.txt
expect 0 - 'ludex convert --to native --rest none.txt quax/taylor.qux >out'
expect 0 - 'test -f none.txt && test ! -s none.txt'
expect 2 'ludex: convert: -o and --rest must name different files' \
    ludex convert --to native -o x --rest ./x quax/taylor.qux
expect 2 'ludex: quax/taylor.qux: the output file must not be one of the input files' \
    ludex convert --to native --rest quax/taylor.qux quax/taylor.qux
has 2 'No such file' ls x

# An export in another notation is the conversion of the exported records, with
# the same reports and counts.
printf '[Game "quax"]\n\nd3 foo *\n' >unread.qux
prepare 'ludex import other.lx all.qux quax/taylor.qux unread.qux >out 2>&1'
prepare 'ludex export other.lx >records.qux'
for to in native sgf json csv zsg; do
    ludex convert --to $to records.qux 2>said >wanted
    status=$? counts=$(grep records: said)
    gives "export --to $to" "$status $counts" "ludex export other.lx --to $to \
        -o got 2>said; echo \"\$? \$(grep records: said)\""
    expect 0 - cmp got wanted
done
has 0 'record 1 (all.qux):1:1: warning: boardgv cannot express tags' \
    "ludex export other.lx --to boardgv id=1 2>&1 >out"
expect 0 - 'ludex export other.lx --to boardgv -W no-lossy id=1 2>&1 >out'
gives 'the losses are errors' 'records: 1, written: 0, omitted: 1' \
    "ludex export other.lx --to boardgv -W error=lossy id=1 2>&1 | tail -n 1"
gives 'in the order of the query' '16 19' "ludex export other.lx --to csv \
    --persons 'plies = 16 or plies = 19 order by id desc' -W no-lossy >two.csv
    ludex import two.lx two.csv >out
    ludex query two.lx --columns plies --format csv | sed 1d | tr -d '\\r' | tr '\\n' ' '"
expect 2 'ludex: export: --format json writes the original texts, so --to cannot be used with it; --to json writes records as JSON' \
    ludex export other.lx --to sgf --format json
expect 2 'ludex: export: -W requires --to' ludex export other.lx -W no-lossy
expect 2 'ludex: unknown notation "foo"; see "ludex notations"' \
    ludex export other.lx --to foo

# Repaired and remaining diagnostics by kind. The counts are the same on any
# number of threads.
printf '%s\n' '[Game "quax"]' '[Date "12 May 1961"]' '[Event: "Cup"]' \
    '[Termination "Red resigns"]' '' '1 d3 F5 2) е4 g6 3. g3' >messy.qux
expect 0 'kind             repaired  remaining
look-alike              1          0
tag-form                1          0
date-form               1          0
bad-termination         0          1
number-form             1          0
upper-case              1          0' \
    "ludex convert --to native --repair messy.qux 2>&1 >mended.qux |
        sed -n '/^kind/,\$p'"
expect 0 '[Game "quax"]
[Event "Cup"]
[Date "1961.05.12"]
[Termination "Red resigns"]

1. d3 f5 2. e4 g6 3. g3' cat mended.qux
expect 0 'bad-termination         0          1' \
    "ludex convert --to native --repair mended.qux 2>&1 >again | sed -n '\$p'"
expect 0 - cmp again mended.qux
printf 'P(F3-F5) P(F8-F6)^ P(F5-F6)\n' >signs.bry
printf '[Game "quax"]\n\nd3 d3 foo *\n' >errors.qux
expect 0 '{"repaired":{"missing-capture":1,"missing-special":1},"remaining":{"unknown-word":1,"illegal-move":1}}
{"records":2,"written":2,"omitted":0}' \
    "ludex convert --to native --repair --format json -W no-game-guessed signs.bry \
        errors.qux 2>&1 >out | tail -n 2"
for jobs in 1 2; do
    expect 0 - "ludex convert --to native --repair -j $jobs many.txt messy.qux \
        2>&1 >out$jobs | sed -n '/^kind/,\$p' >table$jobs"
done
expect 0 - 'cmp out1 out2 && cmp table1 table2 && test -s table1'
expect 0 - 'ludex convert --to native --repair quax/taylor.qux 2>&1 >out'
# without --to each record stays in its notation
printf '[Date "25.12.1999"]\n\nd3 f5 *\n' >dated.qux
gives 'mended, in its own notation' '[Date "1999.12.25"]' \
    'ludex convert --repair dated.qux 2>/dev/null | grep Date'
printf 'boardgv2diag("lurd,3,3,3/3/1x1");\n' >own.txt
is 'a diagram stays one' "$(cat own.txt)" "$(ludex convert --repair own.txt 2>/dev/null)"
expect 1 '[Game "chess"]

e4 e5 *' "printf '[Game \"chess\"]\n\ne4 e5 *\n' >chess.qux
    ludex convert --repair chess.qux 2>/dev/null"
expect 2 'ludex: convert: specify a notation with --to' ludex convert dated.qux

# Changes are shown as a diff. After they are applied, nothing is left to
# change.
expect 0 '--- messy.qux
+++ messy.qux
@@ -1,6 +1,6 @@
 [Game "quax"]
-[Date "12 May 1961"]
-[Event: "Cup"]
+[Event "Cup"]
+[Date "1961.05.12"]
 [Termination "Red resigns"]
 
-1 d3 F5 2) е4 g6 3. g3
+1. d3 f5 2. e4 g6 3. g3' 'ludex convert --to native --repair --dry-run messy.qux 2>/dev/null'
# A line before a changed line, and three lines around a change, also near the
# beginning of the file.
cat >hunks.qux <<'END'
[Game "quax"]
[Date "1961-05-12"]
[Round "1"]
[First "Ann"]
[Second "Bob"]

1. d3 f5 *

[Game "quax"]
[Event "Cup"]
[Date "1961.05.12"]
[Round "2"]
[First "Cid"]
[Second "Ann"]

1. d3 F5 *
END
expect 0 '--- hunks.qux
+++ hunks.qux
@@ -1,5 +1,6 @@
 [Game "quax"]
-[Date "1961-05-12"]
+[Event "Cup"]
+[Date "1961.05.12"]
 [Round "1"]
 [First "Ann"]
 [Second "Bob"]
@@ -13,4 +14,4 @@
 [First "Cid"]
 [Second "Ann"]
 
-1. d3 F5 *
+1. d3 f5 *' 'ludex convert --to native --repair --add-tag Event=Cup --dry-run hunks.qux 2>/dev/null'
# The diff of a record that is longer than the limit ends at the limit.
{
    printf '[Game "quax"]\n\nd3 {'
    head -c 2100000 /dev/zero | tr '\0' x
    printf '} e4 *\n'
} >long.qux
has 1 'the diff contains only the first 2 MiB of this record, so patch(1) will refuse it' \
    'ludex convert --repair --dry-run long.qux >long.diff'
rm long.*
expect 2 'ludex: convert: --dry-run and -o cannot be used together' \
    ludex convert --to native --dry-run -o x messy.qux
expect 2 'ludex: convert: --dry-run and --rest cannot be used together' \
    ludex convert --to native --dry-run --rest x messy.qux
# A long change among many, an end without a line feed, two records on one line,
# an omitted record, and a file in which all records change.
{
    cat messy.qux quax/taylor.qux
    printf '[Game "chess"]\n\ne4 *\n\n[Game "quax"]\n\nd3 * d4  *\n\n\n'
    cat messy.qux
    printf '\n\n \t\n[Game "quax"]\n{'
    seq 200
    printf '}\nd3 F5'
} >ends.qux
awk 'BEGIN { for (i = 0; i < 3000; i++)
    printf "[Game  \"quax\"]\n[Event \"%d\"]\n\nd3 F5 *\n%s", i, i % 7 ? "\n" : "" }' >all.qux
printf '[Game "chess"]\ne4' >gone.qux
expect 1 '@@ -1,2 +0,0 @@' \
    "ludex convert --to native --dry-run gone.qux 2>/dev/null >out; s=\$?
    sed -n 3p out; exit \$s"
cp quax/*.qux brayout/*.bry braunche/*.bnc brax/*.brx stymie/*.sty . 2>/dev/null
files=$(ls -- *.qux *.bry *.bnc *.brx *.sty 2>/dev/null)
mkdir patched
# shellcheck disable=SC2086 # the file names are words
cp -- $files patched
# shellcheck disable=SC2086
ludex convert --to native --repair --dry-run $files >all.diff 2>err
expect 0 - 'cd patched && git apply --whitespace=nowarn -p0 ../all.diff 2>&1'
for file in $files; do
    expect 0 - "ludex convert --to native --repair $file 2>/dev/null |
            grep -v '^[[:space:]]*\$' >wanted
        grep -v '^[[:space:]]*\$' patched/$file | cmp wanted -"
    prepare "ludex convert --to native --repair --dry-run patched/$file 2>/dev/null"
    case $status:$output in
    0: | 1:) good "$file changes no more" ;;
    *) bad "$file changes no more" 'nothing, with 0 or 1' "$status $output" ;;
    esac
done

# A byte order mark stays in front of the first record.
printf '\357\273\277' >mark
cat mark messy.qux >marked
ludex convert --to native --repair messy.qux 2>/dev/null | cat mark - >wanted
cp marked patched
expect 0 - 'ludex convert --to native --repair --dry-run marked 2>/dev/null |
    (cd patched && git apply --whitespace=nowarn -p0 2>&1)'
is 'a mark stays' "$(cat wanted)" "$(cat patched/marked)"

# The same for imports.
printf '[Game "quax"]\n\nd3 d3 *\n' | cat quax/taylor.qux - quax/taylor.qux >import.qux
expect 1 'records: 7, stored: 3, broken: 1, duplicates: 3, refused: 0' \
    'ludex import a --duplicates-to known --broken-to broken import.qux 2>/dev/null'
expect 0 - cmp known quax/taylor.qux
expect 0 "$(printf '[Game "quax"]\n\nd3 d3 *')" cat broken
expect 1 'records: 7, stored: 0, broken: 0, duplicates: 6, refused: 1' \
    'ludex import a --broken refuse --duplicates-to known --broken-to broken \
        import.qux 2>/dev/null'
expect 0 - 'cat quax/taylor.qux quax/taylor.qux | cmp known -'
expect 0 "$(printf '[Game "quax"]\n\nd3 d3 *')" cat broken
expect 2 'ludex: a: the output file must not be one of the input files' \
    ludex import a --duplicates-to a import.qux
expect 2 'ludex: import: --duplicates-to and --broken-to must name different files' \
    ludex import a --duplicates-to k --broken-to k import.qux
# In a tree of SGF, variations of the first ply of a variation become its
# siblings.
printf '[Game "quax"]\n\n1. d3 (1. e4 (1. f5 g5) (1. f6) 1... g6) (1. a1) 1... h7 *\n' >nested.qux
is 'a tree of siblings' '(;B[di];W[he])(;B[eh];W[gf])(;B[fg];W[gg])(;B[ff])(;B[ak]))' \
    "$(ludex convert --to sgf nested.qux | sed -n '3p')"
is 'and back' '1. d3 (1. e4 g6) (1. f5 g5) (1. f6) (1. a1) 1... h7 *' \
    "$(ludex convert --to sgf nested.qux | ludex convert --to native | sed -n '3p')"

finish
