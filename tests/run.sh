#!/bin/sh
# Runs groups of tests: unit cases tools examples lint long threads exchange
# images pg wasm web print. Prints a line with the counts of each test, the output of each
# test that fails, and finally a line with only the totals. A test prints "N
# passed, N failed" on its last line, or "100%: Checks: N, Failures: N, Errors:
# N" as Check does. A test that prints neither counts as one.
#
# JOBS tests run at a time, the longest first, but their lines are printed in
# the order of the list. A test that was killed, or was never started, counts as
# failed.
#
# Scratch folders are in memory if there is enough room and TMPDIR does not name
# another place, because archives spend more time waiting for the disk than
# computing. Nothing is left there.
set -u

: "${BUILD:=build}" "${LUDEX:=$PWD/$BUILD/ludex}"
: "${JOBS:=$(nproc 2>/dev/null || echo 2)}"
# A busy machine is slow, which must not count as a fault.
: "${CK_TIMEOUT_MULTIPLIER:=10}"
export BUILD LUDEX CK_TIMEOUT_MULTIPLIER

# The unit tests of a program share a process, except under sanitizers, which
# check the memory of each test.
[ -n "${SANITIZED:-}" ] || : "${CK_FORK:=no}"
export CK_FORK

# True if a folder has 2 GB for tests, and programs can be run from it.
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
folder=$(mktemp -d "${TMPDIR:-/tmp}/ludex-tests.XXXXXX") || exit 1
TMPDIR=$folder/scratch
mkdir "$TMPDIR"
export TMPDIR
trap 'rm -rf "$folder"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# Prints the tests of the groups, one per line: the name and the command.
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
        threads) # the tests of everything that has threads
            echo "unit/test_ordered_workers $BUILD/tests/unit/test_ordered_workers"
            for name in tools/bulk_import tools/query tools/explore tools/archive \
                tools/page tools/ratings tools/repair_tree long/jobs long/progress \
                long/solve; do
                echo "$name sh tests/$name.sh"
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

# Puts the longest tests first, so that none of them runs alone at the end.
long=' unit/test_splitter tools/memory unit/test_brayout tools/query
 unit/test_query_oracle unit/test_brax tools/explore lint/headers lint/format examples
 tools/file_faults tools/power_loss tools/archive tools/edit unit/test_standings_slow unit/test_standings_generated
 unit/test_invariants tools/hostile tools/schema tools/sources '

longest_first() {
    awk -v long="$long" '
        BEGIN { n = split(long, name, " "); for (i in name) at[name[i]] = i }
        { print ($2 in at ? at[$2] : n + 1) "\t" $0 }' | sort -n -s -k 1,1 |
        cut -f 2-
}

# run_test NAME COMMAND...: writes the output and the status of a test to files.
# If a signal ended a process that runs many unit tests, runs each test again in
# its own process, to find the one that crashes.
run_test() {
    name=$1
    shift
    "$@" >"$out.output" 2>&1 </dev/null
    status=$?
    case $name:$status:${CK_FORK:-} in
    unit/*:1[3-9][0-9]:no | unit/*:12[89]:no)
        {
            echo "it ended with status $status; its tests one by one:"
            CK_FORK=yes "$@" 2>&1 </dev/null
        } >>"$out.output"
        ;;
    esac
    echo $status >"$out.status"
}

# Runs the tests of $order that no other worker has taken, and prints the number
# of each when it has ended.
work() {
    set -C # only one worker can make a file
    while read -r number name command; do
        out=$folder/$number
        true 2>/dev/null >"$out.taken" || continue
        # shellcheck disable=SC2086 # the words of the command
        run_test "$name" $command
        echo "$number"
    done <"$order"
}

# Runs workers in parallel, which print to descriptor 4. They form a pipeline,
# because programs in the background ignore interrupts.
workers() {
    if [ "$1" -gt 1 ]; then
        work >&4 | workers $(($1 - 1))
    else
        work >&4
    fi
}

# Adds the counts in a line of a test's output to $good and $bad.
count_line() {
    case $1 in
    *[!0-9]*' passed, '* | *' passed, '*[!0-9]*' failed') ;;
    [0-9]*' passed, '[0-9]*' failed')
        good=${1%% *} bad=${1#* passed, } counted=yes
        bad=${bad% failed}
        ;;
    [0-9]*'%: Checks: '[0-9]*', Failures: '[0-9]*', Errors: '[0-9]*)
        set -- "${1#*Checks: }"
        set -- "${1%%,*}" "${1#*Failures: }"
        set -- "$1" "${2%%,*}" "${2#*Errors: }"
        set -- "$1" $(($2 + ${3%%[!0-9]*}))
        good=$((good + $1 - $2)) bad=$((bad + $2)) counted=yes
        ;;
    esac
}

# Prints the lines of a file, indented.
indented() {
    while IFS= read -r line || [ -n "$line" ]; do
        printf '    %s\n' "$line"
    done <"$1"
}

# tell OUTPUT STATUS NAME: prints the lines of a test, and adds its counts to
# the totals.
tell() {
    good=0 bad=0 counted='' skipped=''
    while IFS= read -r line || [ -n "$line" ]; do
        case $line in
        skipped*) skipped="$skipped    $line$newline" ;;
        *) count_line "$line" ;;
        esac
    done <"$1"
    [ -n "$counted" ] || good=$(($2 == 0)) bad=$(($2 != 0))
    # A test that dies after printing its counts has failed.
    [ "$2" = 0 ] || [ "$bad" != 0 ] || bad=1
    printf '%-34s %5d passed, %d failed\n' "$3" "$good" "$bad"
    if [ "$bad" != 0 ]; then
        indented "$1"
    else
        printf %s "$skipped"
    fi
    passed=$((passed + good)) failed=$((failed + bad))
}

# Prints the results of the tests that have ended, continuing in the order of
# the list.
tell_ended() {
    while [ -f "$folder/$next.status" ]; do
        read -r status <"$folder/$next.status" || return
        read -r name _ <&3
        tell "$folder/$next.output" "$status" "$name"
        next=$((next + 1))
    done
}

# Tests that remain at the end were interrupted.
tell_rest() {
    while [ $next -le "$count" ]; do
        tell_ended
        [ $next -le "$count" ] || break
        echo 'it did not end' >>"$folder/$next.output"
        echo 1 >"$folder/$next.status"
    done
}

newline='
'
list=$folder/list order=$folder/order
tests "$@" >"$list"
count=$(wc -l <"$list")
awk '{ print NR, $0 }' "$list" | longest_first >"$order"
{ workers "$JOBS" 4>&1; } | {
    passed=0 failed=0 next=1
    exec 3<"$list"
    while read -r _; do
        tell_ended
    done
    tell_rest
    echo
    echo "$passed passed, $failed failed"
    [ "$failed" = 0 ] && [ "$passed" != 0 ]
}
