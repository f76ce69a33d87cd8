#!/bin/sh
# Records as volunteers type them (tests/volunteers/typo_corpus.c). Counts how
# many are clean before and after `convert --repair`, and how many of the games
# that were typed twice are found. FILES is the number of files, SEED the random
# seed.
set -u
. tests/tools/lib/expect.sh

: "${FILES:=60}" "${SEED:=1}"

# Games of all kinds in turn. No two of them are similar by chance, as random
# games differ within their first plies.
each=$((FILES * 6 / 8 + 20))
for game in quax brayout link quax brax stymie braunche quax; do
    seed=$((${seed:-SEED * 100} + 1))
    ludex generate --game $game --count $each --seed $seed --plies 60
done | awk -v each=$each '/^\[Game/ { n++ } { text[n] = text[n] $0 "\n" }
    END { for (i = 1; i <= each; i++) for (k = 0; k < n / each; k++)
        printf "%s", text[k * each + i] }' >games
mkdir box again
box=$top/${BUILD:-build}/tests/volunteers/typo_corpus
expect 0 - "$box box $SEED $FILES <games >planted"
expect 0 - "$box again $SEED $FILES <games >twice"
empty 'the same seed, the same box' "$(diff -r box again; diff planted twice)"

# spotless FILE…: prints the records that have no diagnostics.
spotless() {
    ludex check --no-progress --format json --keep-going "$@" >all 2>said || :
    records=$(sed -n 's/.*"records":\([0-9]*\).*/\1/p' all)
    faulty=$(cat all said | sed -n 's/^{"file":"\([^"]*\)","record":\([0-9]*\),.*"severity":"[ew].*/\1 \2/p' |
        sort -u | wc -l)
    echo $((records - faulty))
}
summary() {
    ludex check --no-progress "$@" 2>/dev/null
}
field() {
    sed -n "s/.*$1: \([0-9]*\).*/\1/p"
}

summary box/*.txt >before
ludex convert --repair --no-progress -o repaired.txt box/*.txt 2>/dev/null || :
summary repaired.txt >after
records=$(field records <before)
echo "$FILES files, $records records:"
echo "    as they came: $(field clean <before) without an error, $(spotless box/*.txt) without a warning"
echo "    repaired:     $(field clean <after) without an error, $(spotless repaired.txt) without a warning"
is 'none is lost' "$records" "$(field records <after)"
is 'no ply is lost' yes \
    "$([ "$(field plies <after)" -ge "$(field plies <before)" ] && echo yes)"
is 'no fewer are clean' yes \
    "$([ "$(field clean <after)" -ge "$(field clean <before)" ] && echo yes)"

# Prints the numbers with which the records were typed, in the order of their
# numbers in the archive.
ludex import --no-progress a.ldx repaired.txt >imported 2>said || :
ludex query --format csv a.ldx --columns id,tag:Typed 'tag:Typed != ""' |
    tr -d '\r' | awk -F , 'NR > 1 { print $1, $2 }' >typed
ludex archive a.ldx duplicates >found
awk '
FILENAME == "typed" { typed[$1] = $2; next }
FILENAME == "planted" { of[$1] = $2; kind[$1] = $3; next }
$1 ~ /^[0-9]+$/ { group[typed[$2]] = $1; member[$1] = member[$1] " " typed[$2] }
function origin(n) { return n in of ? of[n] : n }
END {
    for (id in typed) stored[typed[id]]
    for (n in of)
        if (n in stored && of[n] in stored) { # not left out
            planted++
            if (group[n] != "" && group[n] == group[of[n]])
                all++
            else
                print "    missed: " n " of " of[n] ", " kind[n]
        }
    for (g in member) {
        count = split(member[g], list, " ")
        for (i = 2; i <= count; i++)
            if (origin(list[i]) != origin(list[1])) {
                wrong++
                print "    false: " list[i] " with " list[1]
            }
    }
    printf "    typed twice: %d and stored, %d found, %d false\n",
        planted, all, wrong
    exit !planted || planted != all || wrong > 0
}' typed planted found >told
is 'all duplicates are found, and no others' 0 $?
cat told
finish
