#!/bin/sh
# Runs the mutants of tests/mutate/mutants.txt, which are small changes of the
# code that a group of tests must kill. That file describes its format. Each
# worker changes a copy of the tree, builds it, runs the group, and reverts the
# change.
#
#     run.sh WORKERS [WORDS]    only the mutants whose file name contains WORDS
set -u

# shellcheck source=tests/tools/lib/copy.sh
. tests/tools/lib/copy.sh

workers=$1 words=${2-}
top=$PWD
folder=$top/$BUILD/mutate
rm -rf "$folder"
mkdir -p "$folder"
trap 'kill $pids 2>/dev/null; exit 130' INT TERM
pids=

# Prints one line for each mutant: its number, the number of its file, file,
# was, now, groups and reason. They are separated by a character that `read`
# does not merge. Mutants of the same file are adjacent, so that a worker builds
# the unchanged file only once.
awk -v words="$words" '
function give() {
    if (file == "" || !index(file, words)) {
        file = was = now = by = survives = ""
        return
    }
    if (was == "" || by == "") {
        print "tests/mutate/mutants.txt: " file ": no was, or no by" >"/dev/stderr"
        exit 2
    }
    if (!(file in place))
        place[file] = ++files
    printf "%d\037%d\037%s\037%s\037%s\037%s\037%s\n",
        ++number, place[file], file, was, now, by, survives
    file = was = now = by = survives = ""
}
/^#/ { next }
NF == 0 { give(); next }
/^was: / { was = substr($0, 6); next }
/^now: / { now = substr($0, 6); next }
/^now:$/ { now = ""; next }
/^by: / { by = substr($0, 5); next }
/^survives: / { survives = substr($0, 11); next }
{ file = $0 }
END { give() }' tests/mutate/mutants.txt >"$folder/all" || exit
sort -s -n -t "$(printf '\037')" -k 2,2 "$folder/all" >"$folder/list"

# change FILE WAS NOW: changes the only line that contains WAS. Fails if several
# lines or none contain it.
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

# Prints the targets that must be built for a group. The next function runs the
# group.
needs() {
    ! grep -qs lib/serve.sh "tests/$1.sh" || echo "$BUILD/tests/commands/serve"
    case $1 in
    unit/*) echo "$BUILD/tests/$1" ;;
    cases | cases/*) echo "$BUILD/tests/cases/run" ;;
    tools/migrate | tools/memory) echo "$BUILD/ludex $BUILD/tests/older/ludex" ;;
    tools/sql | tools/query) echo "$BUILD/ludex $BUILD/sqlite/ludex.so" ;;
    tools/fuzz) echo "$BUILD/tests/fuzz/replay" ;;
    *) echo "$BUILD/ludex" ;;
    esac
}

runs() {
    case $1 in
    unit/*) timeout 40 "$BUILD/tests/$1" ;;
    cases) timeout 40 "$BUILD/tests/cases/run" tests/cases/*.case ;;
    cases/*) timeout 40 "$BUILD/tests/cases/run" "tests/$1.case" ;;
    examples) timeout 40 sh tests/tools/examples.sh ;;
    *) timeout 40 sh "tests/$1.sh" ;;
    esac
}

there() {
    case $1 in
    cases | examples) ;;
    unit/*) [ -f "tests/$1.c" ] ;;
    cases/*) [ -f "tests/$1.case" ] ;;
    *) [ -f "tests/$1.sh" ] ;;
    esac
}

# try FILE WAS NOW GROUPS: prints "killed by GROUP", "survived", or why the
# mutant was not tried.
try() {
    file=$1
    if ! change "$1" "$2" "$3"; then
        echo 'not tried: no line has it, or several'
        return
    fi
    for group in $4; do
        if ! there "$group"; then
            echo "not tried: there is no group $group"
            return
        fi
        # shellcheck disable=SC2046 # words
        if ! make -s -j1 $(needs "$group") >log 2>&1; then
            echo 'not tried: it does not build'
            return
        fi
        runs "$group" >said 2>&1 </dev/null || {
            echo "killed by $group"
            return
        }
    done
    echo survived
}

# takes FILE: true if this worker tests the mutants of the file. The first
# worker that asks gets it.
takes() {
    [ "$1" = "$taken" ] || mkdir "$folder/taken.$1" 2>/dev/null || return
    taken=$1
}

work() {
    copy_tree "$top" "$BUILD" "$folder/$1"
    cd "$folder/$1" || exit 2
    # SWEEP: `make check` tries too few allocations to kill each mutant of this
    # kind.
    BUILD=build LUDEX=$PWD/build/ludex CFLAGS=-O0 FIRST_FAILURE=stop SWEEP=4
    export BUILD LUDEX CFLAGS FIRST_FAILURE SWEEP
    make -s -j1 tests-built >log 2>&1 || { cat log; exit 2; }
    taken=
    while IFS=$(printf '\037') read -r number place file was now by survives; do
        takes "$place" || continue
        cp -p "$file" kept
        printf '%s\t%s\t%s\t%s\t%s\n' "$number" \
            "$(try "$file" "$was" "$now" "$by")" "$file" "$was" "$survives"
        cat kept >"$file"
    done <"$folder/list"
}

i=0
while [ $i -lt "$workers" ]; do
    (work $i >"$folder/said.$i" 2>&1 || echo "worker $i failed" >>"$folder/said.$i") &
    pids="$pids $!" i=$((i + 1))
done
wait
cat "$folder"/said.* | sort -n >"$folder/said"

# Each mutant must be killed, or must be listed with the reason why it survives.
awk -F '\t' -v wanted="$(wc -l <"$folder/list")" '
{ told++ }
$2 ~ /^killed/ && $5 == "" { killed++; next }
$2 == "survived" && $5 != "" { survived++; next }
{ print $3 ": " $4 ": " $2 ($5 == "" ? "" : ", though: " $5); bad++ }
END {
    printf "%d mutants: %d killed, %d survived with a reason, %d otherwise\n",
        wanted, killed, survived, bad
    exit bad || told != wanted || !told
}' "$folder/said"
