#!/bin/sh
# Runs groups of tests: unit cases tools examples lint long exchange images pg
# wasm web print. Prints a line for each test with its counts, the output of
# those that fail, and on the last line only the total. A test prints "N passed,
# N failed" on its last line, or "100%: Checks: N, Failures: N, Errors: N" as
# Check does; without either it counts as one.
#
# JOBS tests run at a time, the longest first; their lines are in the order of
# the list all the same. A test that was killed, or never begun, has failed.
#
# Their scratch folders are in memory if there is room for them and TMPDIR does
# not name another place: archives wait longer for the disk than for the
# processor. Nothing is left there.
set -u

: "${BUILD:=build}" "${LUDEX:=$PWD/$BUILD/ludex}"
: "${JOBS:=$(nproc 2>/dev/null || echo 2)}"
# A busy machine is slow, which is not a fault.
: "${CK_TIMEOUT_MULTIPLIER:=10}"
export BUILD LUDEX CK_TIMEOUT_MULTIPLIER

# The call from xargs: run.sh --one FOLDER NUMBER NAME COMMAND...
if [ "${1-}" = --one ]; then
    out=$2/$3
    number=$3
    shift 4
    "$@" >"$out.output" 2>&1 </dev/null
    echo $? >"$out.status"
    echo "$number"
    exit 0
fi

# True if a folder has 2 GB for tests, and programs made there can be run.
has_room() {
    [ "$(df -Pk "$1" 2>/dev/null | awk 'NR == 2 { print ($4 >= 2097152) }')" = 1 ] &&
        trial=$(mktemp "$1/ludex.XXXXXX" 2>/dev/null) || return 1
    printf '#!/bin/sh\n' >"$trial"
    chmod +x "$trial"
    "$trial" 2>/dev/null
    set -- $?
    rm -f "$trial"
    return "$1"
}

if [ -z "${TMPDIR-}" ] && has_room /dev/shm; then
    TMPDIR=/dev/shm
fi
folder=$(mktemp -d "${TMPDIR:-/tmp}/ludex-tests.XXXXXX")
TMPDIR=$folder/scratch
mkdir "$TMPDIR"
export TMPDIR
trap 'rm -rf "$folder"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# Prints the tests of the groups, one per line: its name, and the command.
tests() {
    for group; do
        case $group in
        unit)
            for source in tests/unit/*.c; do
                name=${source#tests/unit/}
                name=${name%.c}
                echo "unit/$name $BUILD/tests/unit/$name"
            done
            ;;
        cases)
            for file in tests/cases/*.case; do
                name=${file#tests/}
                echo "${name%.case} $BUILD/tests/cases/run $file"
            done
            ;;
        examples) echo "examples sh tests/tools/examples.sh" ;;
        tools | long | lint | exchange | images | pg | wasm | web | print)
            for script in tests/"$group"/*.sh; do
                [ "$script" != tests/tools/examples.sh ] || continue
                [ "$script" != tests/exchange/packages.sh ] || continue
                [ "$script" != tests/web/lib.sh ] || continue
                name=${script#tests/}
                echo "${name%.sh} sh $script"
            done
            ;;
        esac
    done
}

# Puts the longest tests first, so that none of them is left for the end.
long=' lint/shell unit/test_splitter tools/memory unit/test_brayout tools/query
 unit/test_query_oracle unit/test_brax tools/explore lint/headers lint/format examples
 tools/archive tools/edit unit/test_standings_slow unit/test_standings_generated
 unit/test_invariants tools/hostile tools/schema tools/sources '

longest_first() {
    awk -v long="$long" '
        BEGIN { n = split(long, name, " "); for (i in name) at[name[i]] = i }
        { print ($2 in at ? at[$2] : n + 1) "\t" $0 }' | sort -n -s -k 1,1 |
        cut -f 2-
}

# Prints the counts in a test's output, as "PASSED FAILED".
counts() {
    awk '
        /^[0-9]+ passed, [0-9]+ failed$/ { good = $1; bad = $3; told = 1 }
        /^[0-9]+%: Checks: / {
            split($0, n, /[^0-9]+/)
            good += n[2] - n[3] - n[4]; bad += n[3] + n[4]; told = 1
        }
        END { if (told) print good + 0, bad + 0 }' "$1"
}

# tell OUTPUT STATUS NAME: prints the lines of a test, and adds its counts to
# the total.
tell() {
    output=$1 status=$2 name=$3
    # shellcheck disable=SC2046  # two words
    set -- $(counts "$output")
    [ $# = 2 ] || set -- $((status == 0)) $((status != 0))
    # A test that dies after counting has failed.
    [ "$status" = 0 ] || [ "$2" != 0 ] || set -- "$1" 1
    printf '%-34s %5d passed, %d failed\n' "$name" "$1" "$2"
    if [ "$2" != 0 ]; then
        sed 's/^/    /' "$output"
    else
        grep '^skipped' "$output" | sed 's/^/    /'
    fi
    passed=$((passed + $1)) failed=$((failed + $2))
}

# Prints the results of tests that have ended, from the next one on.
tell_ended() {
    while [ -f "$folder/$next.status" ]; do
        read -r status <"$folder/$next.status"
        tell "$folder/$next.output" "$status" "$(sed -n "$next s/ .*//p" "$list")"
        next=$((next + 1))
    done
}

# Tests that are left at the end did not end on their own.
tell_rest() {
    while [ $next -le "$count" ]; do
        tell_ended
        [ $next -le "$count" ] || break
        echo 'it did not end' >>"$folder/$next.output"
        echo 1 >"$folder/$next.status"
    done
}

list=$folder/list
tests "$@" >"$list"
count=$(wc -l <"$list")
awk '{ print NR, $0 }' "$list" | longest_first |
    xargs -P "$JOBS" -L 1 sh "$0" --one "$folder" | {
    passed=0 failed=0 next=1
    while read -r _; do
        tell_ended
    done
    tell_rest
    echo
    echo "$passed passed, $failed failed"
    [ "$failed" = 0 ] && [ "$passed" != 0 ]
}
