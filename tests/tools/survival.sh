#!/bin/sh
# Tests which parts survive a conversion, for every kind of record and every
# pair of notations: the table of ludex-exchange(7) must be what this
# prints. `sh tests/tools/survival.sh write` puts it there.
#
# The records are JSON, which can express everything. A notation supports a
# record if it comes back from there unchanged; a pair does if it comes back
# from the first through the second and the first again. Everything else must be
# warned about, or omitted with a report.
#
# The rows of ROWS are tested, or "all" of them, as in tests/long/survival.sh.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/tools/lib/serve.sh
. "$top/tests/tools/lib/serve.sh"

page=$top/man/ludex-exchange.7
notations="native $(ludex notations |
    awk '$1 !~ /^(quax|stymie|braunche|brax|brayout)$/ { printf "%s ", $1 }')"

rows=${ROWS:-native json sgf}
if [ "$rows" = all ] || [ "${1-}" = write ]; then
    rows=$notations
fi

# ---- the records -------------------------------------------------------------

# A game, its plies, another second ply, an option, further features, and how
# its records end (Zillions has no results).
cat >games <<'END'
quax	d3 f5 e4 g6	h8	[Size "13"]	swap	1-0
stymie	f8 e13 k3-l2-m3 e5	j12	[Size "9"]	swap	1-0
braunche	p2 h14 i15 q1	c1	[Komi "3"]	pass	1-0
brayout	P(H3-H5)^ P(D8-D7) P(C3-C4) P(H8-H6)^	P(C8-C7)			1-0
brax	(G1)-G2-F2 (G9)-G8 (F1)-G1-G2 (C9)-C8-D8	(B9)-A9			1-0
brax-easy	(G1)-G2-F2 (G9)-G8 (F1)-G1-G2 (C9)-C8-D8	(B9)-A9			
END

# Writes a line "kind game" to `keys` for each record.
awk -F '\t' '
    function record(kind, tags, movetext) {
        print kind " " $1 >"keys"
        print "[Game \"" $1 "\"]\n" tags "\n" movetext " " $6 "\n"
    }
    {
        split($2, p, " ")
        record("plies", "", $2)
        if ($6) record("results", "[Termination \"surrender\"]\n[Result \"1-0\"]\n",
            $2 " Second resigns")
        record("tags", "[Event \"A \\\"b\\\" c\"]\n[Site \"D\"]\n[Date \"1961.05.??\"]\n" \
            "[EndDate \"1962.05.13\"]\n[Round \"3.1\"]\n[First \"Ann\"]\n" \
            "[Second \"Bob\"]\n[Source \"E\"]\n[Annotator \"F\"]\n" \
            "[Time \"18:30:00\"]\n[Own \"x\"]\n", $2)
        if ($4) record("options", $4 "\n", $2)
        record("comments", "", "{a} " p[1] " {b} " p[2] " {c} {d} " p[3])
        record("glyphs", "", p[1] " ! " p[2] " $12 " p[3] " ?? $200")
        record("clocks", "", p[1] " {[%clk 0:05:00]} " p[2] " {x [%clk 1:00:00.5]}")
        record("marks", "", p[1] " {[%sgf TR[aa][bb]]} " p[2] " {[%sgf LB[cc:1]]}")
        record("variations", "", p[1] " " p[2] " (1... " $3 ") (1... " $3 \
            " " p[3] ") " p[3] " " p[4])
        record("order", "", p[1] " {a} ! {b} " p[2] " {c} (1... " $3 \
            " {d} ?) {e} ??")
        if ($5) record($5, "", p[1] " " $5 " " p[4])
        record("faults", "", p[1] " " p[1])
    }' games >seeds.home
ludex convert --to json -j1 seeds.home >played 2>/dev/null
json() {
    ludex convert --to json --no-positions -j1 "$@" 2>/dev/null
}
json seeds.home >seeds

# Records that begin from a position, and records that consist of a position
# without plies; the plies lead to that position. Also spaces, which native
# notations do not preserve.
while IFS='	' read -r game plies rest; do
    [ "$game" = brax-easy ] && result= || result=,'"result":"1-0"'
    at=$(grep -F "\"tags\":{\"Game\":\"$game\"}" played | head -n 1 |
        sed 's/^.*"position":"\([^"]*\)".*"position":.*$/\1/')
    last=${plies##* }
    cat <<END
{"tags":{"Game":"$game","Position":"$at"},"plies":[{"ply":"$last"}]$result}
{"tags":{"Game":"$game","Position":"$at"},"plies":[]}
{"tags":{"Game":"$game"},"notes":[{"comment":""}],"plies":[{"ply":"${plies%% *}","notes":[{"comment":" a\n\n\n  b "}]}]$result}
END
    printf '%s\n' "starts $game" "positions $game" "blanks $game" >>keys
done <games >starts.jsonl
json --from json starts.jsonl >>seeds
sed 's/,"result":"\*"//; s/,"final":"\*"//' seeds >lines
is 'every record is there' "$(wc -l <keys)" "$(wc -l <lines)"

# ---- conversions -------------------------------------------------------------

# name_source FILE: sets $from to the name under which it is read; native files
# name their games.
name_source() {
    from=${1##*.}
    [ "$from" != native ] || from=quax
}

# translate A B: converts the file A to the notation B, as A.B, with the keys of
# its records, and in A.B.warned the keys of those with a warning about losses.
translate() {
    name_source "$1"
    into said convert --from "$from" --to "$2" --keep-going -j1 --format json \
        --no-progress "$1" -o "$1.$2"
    awk -v keys="$1.$2.keys" -v warned="$1.$2.warned" '
        FILENAME == "said" {
            number = $0
            if (!sub(/^.*"record":/, "", number)) next
            if (/"cannot-express"/) out[number + 0] = 1
            if (/"lossy"/) lossy[number + 0] = 1
            next
        }
        !(FNR in out) { print >keys }
        FNR in lossy { print >warned }' said "$1.keys"
}

# told FILE: writes each record of the file as JSON, after its key. Writes
# nothing if the records are not the expected ones. Zillions and boards without
# an end have tags and results of their own.
told() {
    name_source "$1"
    into json.told convert --from "$from" --to json --no-positions \
        --keep-going -j1 --no-progress --remove-tag RulesFile \
        --remove-tag VariantName --remove-tag SaveVersion --remove-tag Players "$1"
    awk -v keys="$1.keys" '
        FILENAME == keys { key[++count] = $0; next }
        {
            sub(/,"result":"\*"/, "")
            sub(/,"final":"\*"/, "")
            line[FNR] = $0
            lines = FNR
        }
        END {
            for (i = 1; count == lines && i <= count; i++)
                print key[i] "\t" line[i]
        }' "$1.keys" json.told >"$1.lines"
}

mv lines seeds
mv keys seeds.json.keys
paste seeds.json.keys seeds >seeds.lines
mv seeds seeds.json
for a in $rows; do
    : >"seeds.json.$a.keys"
    translate seeds.json "$a"
    told "seeds.json.$a"
    for b in $notations; do
        pair=seeds.json.$a.$b
        for list in keys warned "$a.keys" "$a.lines"; do
            : >"$pair.$list"
        done
        [ -s "seeds.json.$a.lines" ] && translate "seeds.json.$a" "$b"
        [ -s "$pair.keys" ] && translate "$pair" "$a"
        [ -s "$pair.$a.keys" ] && told "$pair.$a"
        # notation, notation, kind and game, supported, written, equal, warned
        # about
        awk -F '\t' -v pair="$a	$b" -v part="$pair" '
            function file(n) { return FILENAME == ARGV[n] }
            file(1) { seed[$1] = $2; next }
            file(2) { first[$1] = $2; next }
            file(3) { written[$1] = 1; next }
            file(4) { warned[$1] = 1; next }
            { same[$1] = $2 == first[$1] }
            END {
                for (key in first)
                    print pair "\t" key "\t" (first[key] == seed[key]) "\t" \
                        (key in written) "\t" (same[key] + 0) "\t" \
                        (key in warned)
            }' seeds.lines "seeds.json.$a.lines" "$pair.keys" "$pair.warned" \
            "$pair.$a.lines"
    done
done >all

# ---- the table ---------------------------------------------------------------

# A kind survives if it survives in each of the games that both notations
# support.
awk -F '\t' -v notations="$notations" -v rows="$rows" '
    {
        kind = game = $1
        sub(/ [^ ]*$/, "", kind)
        sub(/^.* /, "", game)
    }
    FILENAME == ARGV[1] {
        if (!(kind in known)) kinds[++count] = kind
        known[kind] = 1
        next
    }
    {
        kind = game = $3
        sub(/ [^ ]*$/, "", kind)
        sub(/^.* /, "", game)
        at = $1 " " $2
        if ($4) {
            asked[at, kind] = asked[at, kind] " " game
            if (!$6) lost[at, kind, game] = 1
        }
        if ($5) holds[at, game] = 1
    }
    function survives(at, kind,    games, n, i, any) {
        n = split(asked[at, kind], games, " ")
        for (i = 1; i <= n; i++) {
            if (!((at, games[i]) in holds)) continue
            if ((at, kind, games[i]) in lost) return 0
            any = 1
        }
        return any ? 1 : -1
    }
    function tell(at,    k, is, kept, gone, n, m) {
        for (k = 1; k <= count; k++) {
            is = survives(at, kinds[k])
            if (is == 1) kept = kept (n++ ? ", " : "") kinds[k]
            if (is == 0) gone = gone (m++ ? ", " : "") kinds[k]
        }
        return !n ? "nothing" : !m ? "all" : m < n ? "all but " gone : kept
    }
    END {
        n = split(notations, to, " ")
        m = split(rows, from, " ")
        for (a = 1; a <= m; a++) {
            if (a > 1) print ""
            for (b = 1; b <= n; b++)
                printf "%-10s%-10s%s\n", from[a], to[b], tell(from[a] " " to[b])
        }
    }' seeds.json.keys all >table

if [ "${1-}" = write ]; then
    awk 'FILENAME == "table" { made = made $0 "\n"; next }
        /^\.\\" made by/ { print; printf "%s", made; skip = 1; next }
        /^\.Ed/ { skip = 0 }
        !skip' table "$page" >page && cat page >"$page"
fi
is 'the table of ludex-exchange(7)' "$(cat table)" \
    "$(sed -n '/^\.\\" made by/,/^\.Ed/p' "$page" | sed '1d; $d' |
        awk -v rows=" $rows " 'NF && index(rows, " " $1 " ") {
            if (last && $1 != last) print ""
            last = $1
            print
        }')"

# Nothing is lost without a warning.
empty 'lost without a word' "$(awk -F '\t' '$4 && $5 && !$6 && !$7' all)"

finish
