#!/bin/sh
# The pages that the rules come from, statement by statement, as a new user
# would try them: what each of tests/sources/*.md shows is run (as the examples
# of the manual are), what it points to must be there. See
# tests/sources/README.md.
set -u

passed=0 failed=0
list=$(mktemp)
trap 'rm -f "$list"' EXIT

bad() {
    failed=$((failed + 1))
    printf '%s\n' "$1"
}

# there "See: ..." WHERE: whether the case, test or words are there.
there() {
    what=${1#See: }
    kind=${what%% *} what=${what#* }
    file=${what%% *} words=${what#* }
    words=${words#\"}
    words=${words%\"}
    case $kind in
    case) grep -qxF -e "== $words" "tests/cases/$file.case" ;;
    test) grep -qxF -e "START_TEST($words)" "tests/unit/$file.c" ;;
    manual) grep -qF -e "$words" "man/$file" ;;
    *) false ;;
    esac && passed=$((passed + 1)) || bad "$2: not there: $1"
}

# Each statement is followed by something, each line is of a kind.
awk '
    function end() {
        if (statement != "" && how == "")
            printf "%s: nothing shows it: %s\n", FILENAME, statement
        statement = how = ""
    }
    FNR == 1 { end() }
    /^### [0-9]+[.] / { end(); statement = $0; next }
    /^    [^$]/ && how ~ /^    / { next }
    /^(    [$] |See: |Aside: |Open: )./ && statement != "" { how = $0; next }
    /^$/ || (/^# / && FNR == 1) { next }
    { printf "%s: not a statement, nor what shows it: %s\n", FILENAME, $0 }
    END { end() }' tests/sources/[a-z]*.md >"$list"
while read -r line; do bad "$line"; done <"$list"

grep -H '^See: ' tests/sources/[a-z]*.md >"$list"
while IFS=: read -r file line; do there "$line" "$file"; done <"$list"

for kind in Aside Open; do
    printf '%s: %s\n' "$kind" "$(cat tests/sources/[a-z]*.md | grep -c "^$kind: ")"
done
printf 'statements: %s\n' "$(cat tests/sources/[a-z]*.md | grep -c '^### ')"
sh tests/tools/examples.sh tests/sources/[a-z]*.md >"$list" || true
sed '$d' "$list"
shown=$(sed -n '$s/ passed.*//p' "$list")
broken=$(sed -n '$s/.*passed, \([0-9]*\) failed/\1/p' "$list")
echo "$((passed + shown)) passed, $((failed + broken)) failed"
[ $((failed + broken)) = 0 ]
