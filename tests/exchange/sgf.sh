#!/bin/sh
# Checks that another parser reads the same trees from SGF, node by node.
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/exchange/packages.sh
. "$top/tests/exchange/packages.sh"
npm_packages @sabaki/sgf@3

# Generated records with everything that a tree can contain: every fourth ply
# gets comments, a clock, glyphs, and a variation that repeats the ply.
adorned() {
    awk '/^\[/ || !NF { print; next }
        {
            n = split($0, w, " ")
            for (i = 1; i <= n; i++) {
                if (w[i] !~ /^[a-z]/ || w[i] ~ /^(pass|swap)/ || ++k % 4) {
                    printf "%s ", w[i]
                    continue
                }
                printf "%s ! {a ] \\ : %d} {[%%clk 0:00:%02d.5]} (%s {b} $%d) ", \
                    w[i], k, k % 60, w[i], k % 200
            }
            print ""
        }'
}

for game in quax link quickway stymie braunche; do
    ludex generate --count 50 --seed 4 --game "$game" | adorned >"$game.rec"
    for sample in "$game"/*; do
        [ ! -f "$sample" ] || ludex convert --to native "$sample" 2>/dev/null
    done >>"$game.rec"
    ludex convert --to sgf "$game.rec" -o "$game.sgf" 2>/dev/null
    ludex convert --to json --no-positions "$game.sgf" >"$game.jsonl" 2>/dev/null
    empty "$game" "$(cd "$npm_folder" &&
        node "$top/tests/exchange/sabaki.mjs" "$work/here/$game.sgf" \
            "$work/here/$game.jsonl" 2>&1 | head -n 5)"
    is "$game: as many" "$(grep -c '^(;FF' "$game.sgf")" \
        "$(wc -l <"$game.jsonl")"
done

finish
