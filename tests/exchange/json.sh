#!/bin/sh
# Checks that records written as JSON agree with the installed schema, and are
# read back unchanged.
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/exchange/packages.sh
. "$top/tests/exchange/packages.sh"
npm_packages ajv@8 ajv-formats@3

schema=$top/include/ludex-record.schema.json

# valid NAME FILE: checks that the lines of a file agree with the schema.
valid() {
    file=$PWD/$2
    if (cd "$npm_folder" && node "$top/tests/exchange/validate.mjs" \
        "$schema" "$file") >told 2>&1; then
        good
    else
        bad "$1" 'valid lines' "$(head -n 5 told | cut -c 1-400)"
    fi
}

# All inputs of the cases, including broken records.
awk '/^-- input/ { on = 1; print ""; next }
     /^(--|==) / { on = 0 }
     on' "$top"/tests/cases/[a-ik-z]*.case >cases.qux
ludex convert --to json --diagnostics cases.qux >cases.jsonl 2>/dev/null
valid 'the records of the cases' cases.jsonl
ludex convert --to json brax brayout quax link quickway stymie braunche \
    >samples.jsonl 2>/dev/null
valid 'the samples' samples.jsonl

for game in $(ludex games | cut -d ' ' -f 1); do
    ludex generate --count 20 --seed 3 --game "$game" >"$game.rec" 2>/dev/null
    ludex convert --to native "$game.rec" >"$game.home" 2>/dev/null
    ludex convert --to json --diagnostics "$game.rec" >"$game.jsonl" 2>/dev/null
    valid "$game" "$game.jsonl"
    ludex convert --to native "$game.jsonl" >"$game.back" 2>/dev/null
    if cmp -s "$game.home" "$game.back"; then
        good
    else
        bad "$game" 'the same records' "$(diff "$game.home" "$game.back" | head -n 5)"
    fi
done

# Another program reads a table as Ludex wrote it, and Ludex reads a table of
# that program.
printf '[Game "quax"]\n[Event "A, \\"b\\""]\n\nd3 {a "b"} f5 *\n' >table.qux
ludex convert --to csv table.qux >table.csv
is 'a table' 'A, "b"|1. d3 {a "b"} 1... f5 *' "$(python3 -c '
import csv, sys
row = next(csv.DictReader(open("table.csv", newline="")))
print(row["Event"] + "|" + row["movetext"])')"

# The schema refuses the same lines as Ludex.
cat >broken.jsonl <<'END'
{"tags":{"Game":"quax"}}
{"tags":{"Game":"quax","Date":null},"plies":[]}
{"tags":{"Game":"quax"},"plys":[],"plies":[]}
{"tags":{"Game":"quax"},"plies":[{"ply":3}]}
{"tags":{"Game":"quax"},"plies":[{"ply":"d3","variations":[[{"ply":"e4"}],[7]]}]}
{"tags":{"Game":"quax"},"plies":[{"ply":"d3","round":-1}]}
{"tags":{"Game":"quax"},"plies":[{"ply":"d3","notes":[{"glyph":256}]}]}
{"tags":{"Game":"quax"},"plies":[{"ply":"d3","notes":[{}]}]}
{"tags":{"Game":"quax"},"plies":[],"result":"2-0"}
{"tags":{"Game":"quax"},"plies":[],"closing":{"phrase":"gives up"}}
{"tags":{"Game":"quax","a b":"c"},"plies":[]}
END
(cd "$npm_folder" && node "$top/tests/exchange/validate.mjs" \
    "$schema" "$work/here/broken.jsonl") >told 2>&1
is 'broken lines' "$(wc -l <broken.jsonl)" "$(wc -l <told)"
ludex check --format json broken.jsonl 2>/dev/null |
    sed -n 's/^.*"record":\([0-9]*\),.*$/\1/p' | sort -u >records
is 'broken lines, for Ludex' "$(wc -l <broken.jsonl)" "$(wc -l <records)"

finish
