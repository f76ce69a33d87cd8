#!/bin/sh
# Small changes of the code, each of which a group of tests must catch: those of
# tests/mutate/mutants.txt, which says how they are written. Each worker changes
# a copy of the tree, builds it, runs the group, and changes it back.
#
#     run.sh WORKERS [WORDS]    only the mutants whose file has WORDS in its name
set -u

workers=$1 words=${2-}
top=$PWD
folder=$top/$BUILD/mutate
rm -rf "$folder"
mkdir -p "$folder"

# One line for each mutant: number, file, was, now, groups, reason, parted by
# what `read` does not take several of for one.
awk -v words="$words" '
function give() {
    if (file != "" && index(file, words))
        printf "%d\037%s\037%s\037%s\037%s\037%s\n", ++number, file, was, now, by, lives
    file = was = now = by = lives = ""
}
/^#/ { next }
NF == 0 { give(); next }
/^was: / { was = substr($0, 6); next }
/^now: / { now = substr($0, 6); next }
/^now:$/ { now = ""; next }
/^by: / { by = substr($0, 5); next }
/^lives: / { lives = substr($0, 8); next }
{ file = $0 }
END { give() }' tests/mutate/mutants.txt >"$folder/list"

# change FILE WAS NOW: in the one line that has WAS; else it fails.
change() {
    was=$2 now=$3 awk '
        BEGIN { was = ENVIRON["was"]; now = ENVIRON["now"] }
        (at = index($0, was)) {
            found++
            $0 = substr($0, 1, at - 1) now substr($0, at + length(was))
        }
        { print }
        END { exit found != 1 }' "$1" >changed && cat changed >"$1"
}

# What one group says, in the tree at hand: false if it caught the change.
group_passes() {
    case $1 in
    unit/*)
        make -s -j1 "$BUILD/tests/$1" >/dev/null 2>&1 || return 2
        timeout 120 "$BUILD/tests/$1"
        ;;
    cases) timeout 120 sh tests/cases/run.sh ;;
    examples) timeout 120 sh tests/tools/examples.sh ;;
    *) timeout 120 sh "tests/$1.sh" ;;
    esac >/dev/null 2>&1
}

# Which of the groups catches it: its name, "" if none; "?" if one has no tests.
catcher() {
    for group; do
        group_passes "$group" && continue
        [ $? = 2 ] && group='?'
        echo "$group"
        return
    done
}

# try FILE WAS NOW GROUPS: "caught by GROUP", "lived", or why not tried.
try() {
    cp -p "$1" kept
    if ! change "$1" "$2" "$3"; then
        echo 'not tried: no line has it, or several'
    elif ! make -s -j1 all >log 2>&1; then
        echo 'not tried: it does not build'
    else
        # shellcheck disable=SC2086  # several words
        group=$(catcher $4)
        case $group in
        '') echo lived ;;
        '?') echo 'not tried: no such group' ;;
        *) echo "caught by $group" ;;
        esac
    fi
    cat kept >"$1"
}

work() {
    worker=$1
    mkdir "$folder/$worker"
    (cd "$top" && git ls-files -co --exclude-standard -z | xargs -0 cp --parents -t "$folder/$worker")
    cd "$folder/$worker" || exit 2
    BUILD=build LUDEX=$PWD/build/ludex CFLAGS=-O1
    export BUILD LUDEX CFLAGS
    make -s -j1 tests-built >log 2>&1 || { cat log; exit 2; }
    while IFS=$(printf '\037') read -r number file was now by lives; do
        [ $((number % workers)) = "$worker" ] || continue
        printf '%s\t%s\t%s\t%s\t%s\n' "$number" \
            "$(try "$file" "$was" "$now" "$by")" "$file" "$was" "$lives"
    done <"$folder/list"
}

i=0
while [ $i -lt "$workers" ]; do
    (work $i >"$folder/said.$i" 2>&1 || echo "worker $i failed" >"$folder/said.$i") &
    i=$((i + 1))
done
wait
cat "$folder"/said.* | sort -n >"$folder/said"

# Each is caught, or listed with the reason why it is not.
awk -F '\t' -v wanted="$(wc -l <"$folder/list")" '
{ told++ }
$2 ~ /^caught/ && $5 == "" { caught++; next }
$2 == "lived" && $5 != "" { lived++; next }
{ print $3 ": " $4 ": " $2 ($5 == "" ? "" : ", though: " $5); bad++ }
END {
    printf "%d mutants: %d caught, %d live with a reason, %d otherwise\n",
        wanted, caught, lived, bad
    exit bad || told != wanted
}' "$folder/said"
