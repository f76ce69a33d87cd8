#!/bin/sh
# Tests what a repair changes in a file, and what it leaves unchanged.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/tools/lib/serve.sh
. "$top/tests/tools/lib/serve.sh"

# Files in each notation: text without faults is not changed.
for to in native json apgame csv csv-plies sgf pgn; do
    SOURCE_DATE_EPOCH=0 ludex convert --to $to -o fine.$to quax/taylor.qux 2>/dev/null
    expect 0 - "ludex convert --repair fine.$to 2>&1 | cmp - fine.$to"
    expect 0 - "ludex convert --repair --dry-run fine.$to 2>&1"
done

# A row is put back into its table, with the columns and the separator of that
# table.
cat >rows.csv <<'EOF'
sep=;
Game;Date;First;Second;Result;Plies;Remark
quax;12 May 1961;Ann;"Bob; jr";1-0;d3 f5 e4;x
chess;1961;Cid;Dan;0-1;e4 e5;
;;;;;;
quax;1961.05.12;Eve;Fay;*;D3 F5;"a ""b"", c"
EOF
expect 1 'sep=;
Game;Date;First;Second;Result;Plies;Remark
quax;1961.05.12;Ann;"Bob; jr";1-0;1. d3 f5 2. e4;x
chess;1961;Cid;Dan;0-1;e4 e5;
;;;;;;
quax;1961.05.12;Eve;Fay;*;1. d3 f5;"a ""b"", c"' 'ludex convert --repair rows.csv 2>err'
has 0 'rows.csv:4:1: note: the game is unknown, so the record is unchanged [kept-record]' \
    cat err
has 0 'records: 3, written: 2, unchanged: 1, omitted: 0' cat err
has 0 'date-form            1          1' cat err
# A field that keeps its meaning stays as it is written, including formulas.
printf 'Game,Remark,Note,Date,movetext\nquax,=1+1,"a ""b""",1961-05-12,"D3"\nquax,"x",'"'=2,,"'"d3"\n' >fields.csv
expect 0 "Game,Remark,Note,Date,movetext
quax,=1+1,\"a \"\"b\"\"\",1961.05.12,1. d3
quax,\"x\",'=2,,\"d3\"" 'ludex convert --repair fields.csv 2>err'
printf 'Game,"a,b",movetext\nquax,,D3\n' >comma.csv
expect 0 "$(cat comma.csv)" 'ludex convert --repair comma.csv 2>err'
has 0 'the name of a column contains a comma, so the record is unchanged' cat err
ludex convert --to csv-plies --columns Game,Date,index,ply quax/taylor.qux 2>/dev/null |
    sed '2,4s/f5/F5/' >plies.csv
expect 1 '3c3
< quax,,2,f5
---
> quax,,2,F5' 'ludex convert --repair plies.csv 2>/dev/null | diff - plies.csv'

ludex convert --to csv-plies quax/taylor.qux 2>/dev/null | sed '3s/f5/F5/' >positions.csv
expect 0 1 'ludex convert --repair positions.csv 2>/dev/null |
    diff - positions.csv | grep -c "^<"'

# A column that is not read stays unchanged. So does a table of plies whose rows
# contain more than their first row.
printf 'Game,number,notes,length,final,movetext\nquax,17,good,5,"1-0",D3 f5\n' >unread.csv
expect 0 'Game,number,notes,length,final,movetext
quax,17,good,5,"1-0",1. d3 f5' 'ludex convert --repair unread.csv 2>/dev/null'
printf 'Game,Eval,index,ply\nquax,0.1,1,D3\nquax,0.3,2,f5\n' >evals.csv
expect 0 "$(cat evals.csv)" 'ludex convert --repair evals.csv 2>err'
has 0 'writing this record would lose the parts that were not understood, so the record is unchanged' cat err
printf 'Game,Event,index,ply\nquax,Cup,1,D3\nquax,,2,f5\n' >once.csv
expect 0 'Game,Event,index,ply
quax,Cup,1,d3
quax,Cup,2,f5' 'ludex convert --repair once.csv 2>/dev/null'

# An array stays an array, and gets no positions if it had none.
cat >array.json <<'EOF'
[
  {"tags": {"Game": "quax"}, "plies": [{"ply": "D3"},
    {"ply": "f5"}]},
  {"tags": {"Game": "quax"}, "plies": [{"ply": "d3"}]},
  {"tags": {"Game": "quux"}, "plies": [{"ply": "d3"}]}
]
EOF
expect 1 '[
  {"tags":{"Game":"quax"},"plies":[{"round":1,"turn":1,"ply":"d3","parts":{"kind":"drop","points":["d3"]}},{"round":1,"turn":2,"ply":"f5","parts":{"kind":"drop","points":["f5"]}}]},
  {"tags": {"Game": "quax"}, "plies": [{"ply": "d3"}]},
  {"tags": {"Game": "quux"}, "plies": [{"ply": "d3"}]}
]' 'ludex convert --repair array.json 2>err'
has 0 '"position"' "ludex convert --to json quax/taylor.qux 2>/dev/null |
    sed s/d3/D3/ >with.jsonl; ludex convert --repair with.jsonl 2>/dev/null"

# Records of other games, unread text and records of which something would be
# lost stay, byte for byte, and are reported. --drop and --rest allow their
# removal.
printf '[Event "x"]\n[White "a"]\n[Date "12 May 1961"]\n\n1. e4  e5 1-0' >chess.pgn
expect 0 - 'ludex convert --repair chess.pgn 2>err | cmp - chess.pgn'
has 0 'chess.pgn:1:1: note: records of games without rules in Ludex are not rewritten, so the record is unchanged' \
    cat err
expect 0 - 'ludex convert --repair --dry-run chess.pgn 2>/dev/null'
printf '(;FF[4]GM[1]SZ[9]DT[12 May 1961];B[aa])\ntext\n(;FF[4]GM[11]SZ[11];B[a1])\n' >go.sgf
expect 0 - 'ludex convert --repair go.sgf 2>/dev/null | cmp - go.sgf'
cat >lost.qux <<'EOF'
Ann opened  as she always did.
1. D3 f5 *

[Game "quax"]
[First "Ann"]
d3  ( e4 *

[Game "quax"]

1. D3 f5 *
EOF
expect 1 '[Game "quax"]

{Ann opened as she always did.} 1. d3 f5 *

[Game "quax"]
[First "Ann"]
d3  ( e4 *

[Game "quax"]

1. d3 f5 *' 'ludex convert --repair lost.qux 2>err'
has 0 'lost.qux:4:1: note: not all of the record could be read, so the record is unchanged' cat err
expect 1 "$(ludex convert --repair lost.qux 2>/dev/null)" \
    'ludex convert --repair --to native lost.qux 2>/dev/null'
expect 1 'records: 3, written: 2, omitted: 1' \
    'ludex convert --repair --drop -o drop.qux lost.qux 2>&1 | tail -n 1; exit 1'
expect 1 - 'ludex convert --repair --rest rest.qux -o with.qux lost.qux 2>/dev/null'
expect 0 - cmp with.qux drop.qux
has 0 'd3  ( e4 *' cat rest.qux
has 1 '[cannot-express]' ludex convert --to csv --repair lost.qux
expect 2 'ludex: convert: --drop requires --repair' \
    ludex convert --to native --drop lost.qux
expect 2 'ludex: convert: --sort, --by and --split require --to' \
    ludex convert --repair --sort Date lost.qux
has 1 '{"records":3,"written":2,"unchanged":1,"omitted":0}' \
    ludex convert --repair --format json lost.qux

# These are not lost: text that was not understood, whether or not its
# diagnostic is turned off, a line of another program, a tag without a column,
# and the number with which a fragment begins.
printf '{"tags":{"Game":"quax"},"plies":[{"ply":"D3"}],"mine":1}\n' >member.jsonl
for quiet in '' '-W no-unknown-member'; do
    expect 0 - "ludex convert --repair $quiet member.jsonl 2>err | cmp - member.jsonl"
    has 0 'writing this record would lose the parts that were not understood, so the record is unchanged' cat err
done
has 0 '"ply":"d3"' ludex convert --repair --drop member.jsonl
for line in '%% top\n\n{[%%moves D3]} *' '\n{[%%moves D3]}\n%% middle\n*'; do
    # shellcheck disable=SC2059 # the line is part of the format
    printf "[Event \"x\"]\n[Variant \"Quax\"]\n$line\n" >escape.pgn
    expect 0 - 'ludex convert --repair escape.pgn 2>err | cmp - escape.pgn'
    has 0 'kept-record' cat err
done
printf 'Game,movetext\nquax,D3\n' >narrow.csv
expect 0 "$(cat narrow.csv)" \
    'ludex convert --repair --add-tag Event=Cup narrow.csv 2>err'
has 0 'the tag Event would be lost, so the record is unchanged' cat err
for part in '57. P(B3-B4) p(C7-C6) *' 'p(B3-B4) 1-0'; do
    printf '[Game "brayout"]\n[Position "?"]\n\n%s\n' "$part"
done >part.bry
expect 0 '[Game "brayout"]
[Position "?"]

57. P(B3-B4) p(C7-C6) *

[Game "brayout"]
[Position "?"]

P(B3-B4) 1-0' 'ludex convert --repair part.bry 2>err'
has 0 'part.bry:1:1: note: the number of the first round would be lost' cat err

printf '[Game "quax"]\nPlayed at home, on move 12. e4 was better.\n1. D3 f5 *\n' >number.qux
expect 1 "$(cat number.qux)" 'ludex convert --repair number.qux 2>err'
has 0 'a number among words that are not plies would be lost, so the record is unchanged' cat err
for plies in '1. D3 f5 2. xx g9 3.2. a1 b1 *' '1. D3 f5 2. xx g9 3. *'; do
    printf '[Game "quax"]\n\n%s\n' "$plies" >number.qux
    expect 1 "$(cat number.qux)" 'ludex convert --repair number.qux 2>err'
    has 0 'a number among words that are not plies would be lost' cat err
done

# A number that a different number follows may be half of a ply, or a page.
printf '[Game "quax"]\n\n1. d3 F5 7. 2. g8 h8 *\n' >number.qux
expect 0 "$(cat number.qux)" 'ludex convert --repair number.qux 2>err'
has 0 'a number that no ply follows would be lost, so the record is unchanged' cat err
printf '[Game "quax"]\n\n1. d3 F5 2. 2. g8 h8 3. *\n' >number.qux
expect 0 '[Game "quax"]

1. d3 f5 2. g8 h8 *' 'ludex convert --repair number.qux 2>err'

# A bracket without a counterpart may belong to a ply. A guess needs it.
printf '[Game "brayout"]\n\n1. PE3-E5)^ P(A8-A7) *\n' >bracket.bry
expect 1 "$(cat bracket.bry)" 'ludex convert --repair bracket.bry 2>err'
has 0 'a bracket that may belong to a ply would be lost, so the record is unchanged' cat err

# A number without a full stop may be a misread ply: "61" is "b1".
printf '[Game "quax"]\n\nd7 h2 d1 g1 61 e2 g4 d8 *\n' >number.qux
expect 1 "$(cat number.qux)" 'ludex convert --repair number.qux 2>err'
has 0 'a number that may be a ply would be lost, so the record is unchanged' cat err
printf '[Game "quax"]\n\n1 d7 h2 2 d1 g1 4 b1 e2 *\n' >number.qux
expect 1 '[Game "quax"]

1. d7 h2 2. d1 g1 3. b1 e2 *' 'ludex convert --repair number.qux 2>err'

# A record with bytes that its encoding does not define is not written.
printf '[Game "quax"]\n[Event "\201"]\n\n1. D3 *\n' >bytes.qux
expect 2 - 'ludex convert --repair --encoding windows-1252 -o out bytes.qux 2>err'
has 0 'bytes.qux: record 1 has bytes that are not valid in its encoding, and would be lost: --drop omits it' cat err
expect 1 - test -e out
expect 1 '' 'ludex convert --repair --drop --encoding windows-1252 bytes.qux 2>err'
has 0 'this record has bytes that are not valid in its encoding, so the record is omitted [cannot-express]' cat err
expect 1 '' 'ludex convert --repair --to native --encoding windows-1252 bytes.qux 2>err'
expect 1 - 'ludex convert --repair --dry-run --encoding windows-1252 bytes.qux 2>err'

# If nothing can be repaired, nothing is changed. A guess about bytes stays a
# guess.
printf '[Game "quax"]\n[Termination "odd"]\nd3  d3 *\n[Game "quax"]\nd3 foo bar *' >same.qux
expect 1 - 'ludex convert --repair --dry-run same.qux 2>err'
expect 0 'kind             repaired  remaining
bad-termination         0          1
unknown-word            0          2
illegal-move            0          1' "sed -n '/^kind/,\$p' err"
printf 'd3  e4 *\n' >bare.qux
has 0 '[Game "quax"]' ludex convert --repair bare.qux
printf '[Game "quax"]\n[Event "Caf\351"]\n\nD3 *\n' >latin.qux
expect 0 'kind          repaired  remaining
windows-1252         0          1
upper-case           1          0' \
    "ludex convert --repair latin.qux 2>&1 >out | sed -n '/^kind/,\$p'"

# Line ends, names with spaces and byte order marks are treated as by diff(1)
# and patch(1).
mkdir there
printf '\357\273\277[Game "quax"]\r\n[Date "12 May 1961"]\r\n\r\nd3 f5 *\r\n\r\n[Game "quax"]\r\n\r\n1. d3 *\r\n[Game "quax"]\r\n\r\nD3' \
    >'my games.qux'
printf '[Game "quax"]\n\nD3 *\n' >'a "quoted\name.qux'
printf '[Game "quax"]\r\n\r\n1. d3 *\r\n\r\nD3 f5 *' >last.qux
printf 'D3 * d4 e5 *  D5 *  ' >line.qux
printf '[Game "quax"]\n\nD3 *\032' >dos.qux
for file in 'my games.qux' 'a "quoted\name.qux' lost.qux array.json rows.csv \
    last.qux line.qux dos.qux; do
    ludex convert --repair "$file" >wanted 2>/dev/null
    cp "$file" there
    ludex convert --repair --dry-run "$file" 2>/dev/null >the.diff
    expect 0 - '(cd there && patch -s -p0 --binary <../the.diff 2>&1)'
    is "patched: $file" "$(cksum <wanted)" "$(cksum <"there/$file")"
done
ludex convert --repair 'my games.qux' >crlf 2>/dev/null
is 'lines that end in CR LF' 11 "$(grep -c "$(printf '\r')\$" crlf)"
is 'the line of the last record, too' 6 \
    "$(ludex convert --repair last.qux 2>/dev/null | grep -c "$(printf '\r')\$")"
is 'the end of a DOS file stays' "$(printf '\032')" \
    "$(ludex convert --repair dos.qux 2>/dev/null | tail -c 1)"
# Omitted records are omitted in the diff as well, and leave nothing around
# them.
printf '\357\273\277[Game "quax"]\n\n( e4 *\n\n[Game "quax"]\n\n( D3 *\n[Game "quax"]\n\nD3 *\n' >some.qux
for file in some.qux array.json rows.csv; do
    ludex convert --repair --drop "$file" >wanted 2>/dev/null
    cp "$file" there
    ludex convert --repair --drop --dry-run "$file" 2>/dev/null >the.diff
    expect 0 - '(cd there && patch -s -p0 --binary <../the.diff 2>&1)'
    is "without some: $file" "$(cksum <wanted)" "$(cksum <"there/$file")"
done
has 0 "$(printf '\357\273\277[Game "quax"]')" 'ludex convert --repair --drop some.qux 2>/dev/null; exit 0'
expect 0 'records: 2, clean: 2, with errors: 0, plies: 3' \
    'ludex convert --repair --drop array.json 2>/dev/null >lines.jsonl
    ! grep "^[][,]" lines.jsonl && ludex check lines.jsonl'
printf '[{"tags":{"Game":"quux"}},\n{"tags":{"Game":"quax"},"plies":[{"ply":"d3"}]}]' >first.json
is 'the first is left out' '{' \
    "$(ludex convert --repair --drop first.json 2>/dev/null | head -c 1)"
expect 0 4 "ludex convert --repair --drop rows.csv 2>/dev/null | wc -l | tr -d ' '"
has 0 "$(printf -- '--- my games.qux\t')" "ludex convert --repair --dry-run 'my games.qux'"

# Another encoding is reported, because the diff is UTF-8.
has 0 'ludex: convert: latin.qux was read as Windows-1252; the text is written as UTF-8' \
    ludex convert --repair latin.qux
has 0 'the text is shown as UTF-8' ludex convert --repair --dry-run latin.qux
expect 0 - "iconv -f windows-1252 -t utf-8 latin.qux >there/latin.qux
    ludex convert --repair latin.qux 2>/dev/null >wanted
    ludex convert --repair --dry-run latin.qux 2>/dev/null |
        (cd there && patch -s -p0 2>&1); cmp wanted there/latin.qux"

# A file that is not read, and a record that is not read to its end, are not
# lost.
printf 'event "Alpha"\n' >alpha.event
expect 2 'alpha.event: error: this is a file of events [foreign-file]
ludex: convert: the file contains no records, and --repair would lose its contents; use --drop to omit them' \
    'ludex convert --repair -o gone lost.qux alpha.event 2>&1 | tail -n 2; exit 2'
has 2 'No such file' ls gone
{
    printf '[Game "quax"]\n\nd3 {'
    head -c 2100000 /dev/zero | tr '\0' x
    printf '} e4 *\n'
} >long.qux
has 2 'long.qux: record 1 is too long to be read completely' \
    ludex convert --repair -o gone long.qux
has 2 'No such file' ls gone
has 1 'omitted: 1' ludex convert --repair --drop -o gone long.qux
rm long.qux

# All cases: the diff can be applied, no record or ply is lost, no record is
# worse than before, and repaired files do not change again.
mkdir cases
awk '
function ends_in(name) {
    if (name ~ /^(zsg|sgf|pgn|csv)/)
        return substr(name, 1, 3)
    if (name ~ /^bra(x|yout)/)
        return name ~ /^brax/ ? "brx" : "bry"
    return name ~ /^json/ ? "jsonl" : name ~ /^apgame/ ? "json" : "qux"
}
FNR == 1 { name = FILENAME; sub(/.*\//, "", name); sub(/\.case$/, "", name) }
/^== / { file = "cases/" name "-" ++count "." ends_in(name) }
/^-- / {
    if (part) close(file)
    part = $0 == "-- input"
    next
}
part && !/^== / { print >file }
/^== / { part = 0 }
' "$top"/tests/cases/*.case
rm -f cases/event-* cases/trf-* # these are no records
ludex convert --repair --dry-run --no-progress cases/* 2>/dev/null >the.diff
count_records() {
    ludex check --no-progress cases/* 2>/dev/null |
        sed -n '$s/, clean: [0-9]*, with errors: [0-9]*//p'
}
count_records >before
expect 0 - 'patch -s -p0 --binary <the.diff 2>&1'
count_records >after
has 0 'records: 1' cat after
is 'no record, no ply less' "$(cat before)" "$(cat after)"
expect 0 - 'ludex convert --repair --dry-run --no-progress cases/* 2>/dev/null |
    head -n 20'

# Several files must have the same notation.
has 0 'records: 2' 'ludex convert --repair chess.pgn chess.pgn 2>/dev/null >two.pgn
    ludex check two.pgn'
expect 2 'ludex: convert: rows.csv: the records of this file cannot be written after those of the earlier files; repair this file separately, or use --to' \
    'ludex convert --repair -o none fine.native rows.csv 2>&1 | grep ludex:; exit 2'
has 2 'No such file' ls none

finish
