#!/bin/sh
# Every record is read back unchanged from every notation, except for parts that
# the notation cannot represent. Converting the result again changes nothing,
# and gives the same diagnostics. Tests 1,000 generated records of each game,
# and the samples.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
count=${COUNT:-1000}

# Adds comments, clocks, glyphs and variations to every fifth ply.
adorned() {
    awk '/^\[/ || !NF { print; next }
        {
            n = split($0, w, " ")
            for (i = 1; i <= n; i++) {
                if (w[i] !~ /[a-zA-Z]/ || w[i] ~ /^(pass|swap|Brax)/ ||
                    w[i + 1] ~ /^Brax/ || ++k % 5) {
                    printf "%s ", w[i]
                    continue
                }
                printf "%s {a \"%d\"} ! $%d {[%%clk 0:00:%02d.5]} ({b} %s $2) {c} ", \
                    w[i], k, k % 200, k % 60, w[i]
            }
            print ""
        }'
}

# Prints the diagnostics of a file's records, without their places.
said() {
    ludex check --format json --keep-going "$@" 2>/dev/null |
        sed -n 's/^.*"record":\([0-9]*\),.*"slug":"\([a-z0-9-]*\)".*$/\1 \2/p'
}

# same NAME FILE FILE
same_files() {
    if cmp -s "$2" "$3"; then
        good
    else
        bad "$1" 'the same' "$(diff "$2" "$3" | head -n 6)"
    fi
}

# returns FILE NOTATION: checks that a file is unchanged after it was converted
# to a notation and back.
returns() {
    ludex convert --to "$2" "$1" -o there 2>/dev/null
    ludex convert --from "$2" --to native there -o back 2>/dev/null
    same_files "$1 by $2" "$1" back
    ludex convert --from "$2" --to "$2" there -o again 2>/dev/null
    same_files "$1: $2 again" there again
    same "$1: said of $2" "$(said --from "$2" there)" "$(said --from "$2" again)"
}

all() {
    ludex convert --to native "$1" -o home.rec 2>/dev/null
    mv home.rec "$1.home"
    same "$1: said of home" "$(said "$1")" "$(said "$1.home")"
    for notation in json csv; do
        returns "$1.home" $notation
    done
    ludex convert --to native --strip variations "$1.home" -o "$1.flat" 2>/dev/null
    returns "$1.flat" csv-plies
    case $2 in
    quax | link | quickway | stymie | braunche) returns "$1.home" sgf ;;
    esac
}

for game in $(ludex games | cut -d ' ' -f 1); do
    adorn=adorned
    [ "$game" != brax-3 ] || adorn="cat" # a ply may be of two words
    ludex generate --count "$count" --seed 8 --plies 60 --game "$game" |
        $adorn >"$game.rec"
    all "$game.rec" "$game"
done
for game in quax link quickway stymie braunche brax brayout; do
    for file in "$game"/*; do
        ludex convert --to native "$file" 2>/dev/null
    done >samples.rec
    [ ! -s samples.rec ] || all samples.rec "$game"
done

finish
