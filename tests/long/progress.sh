#!/bin/sh
# Tests the progress of a long command: it is shown on a terminal after one
# second, and erased at the end.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh

command -v script >/dev/null || {
    echo "no script(1): no terminal to try progress on"
    finish
    exit
}

# on TERM COMMAND: prints what the command writes to a terminal of that kind.
# The two sequences that erase a line are printed as @, and line ends as /.
on() {
    TERM=$1 script -qec "$2" /dev/null </dev/null |
        sed "s/\r$(printf '\033')\[K/@/g; s/\r*$//" | tr '\n' /
}

ludex generate --game quax --count 300 --seed 5 >many.qux
ludex generate --game quax --count 1500 --seed 6 >more.qux
# A command may start late. It shows progress one second after it has started.
slowly='{ cat many.qux; sleep 2.5; cat more.qux; } |'
rate='[0-9]\+\.[0-9] MB/s'

# matches NAME PATTERN TEXT
matches() {
    if printf '%s' "$3" | grep -q "$2"; then
        good
    else
        bad "$1" "$2" "$3"
    fi
}

# The size of a pipe is unknown. The progress line is erased before anything
# else is printed.
for command in 'check -j1 -' 'check -j2 -' 'convert --to native -o new.qux -j1 -' \
    'show --record all --every -o new.qux -' 'import new.ldx -'; do
    rm -f new.*
    got=$(on xterm "$slowly ludex $command")
    matches "$command" "@[0-9.]\\+ MB  $rate  -@" "$got"
    empty "$command: on a dumb terminal" \
        "$(on dumb "$slowly ludex $command" | tr -cd @)"
done

# The size of files is known, so the percentage and the remaining time are
# shown.
files=$(yes many.qux | head -n 3000 | tr '\n' ' ')
got=$(on xterm "timeout 4 ludex check --slow -j1 $files")
matches 'a line of files' \
    "@ *[0-9]\\+ %  $rate  [0-9]*:*[0-9]\\+:[0-9][0-9] left  many.qux@" "$got"

# Archives, too. They are too small to take a second, so the clock runs faster.
ludex import --no-progress one.ldx more.qux many.qux >imported 2>&1
cat >slow.c <<'END'
#include <time.h>

/* Each look at the clock is half a second after the last one. */
int clock_gettime(clockid_t clock, struct timespec *t)
{
    static long looks;

    (void)clock;
    looks++;
    t->tv_sec = looks / 2;
    t->tv_nsec = looks % 2 * 500000000;
    return 0;
}
END
left='[0-9]*:*[0-9]\+:[0-9][0-9] left'
if [ -z "${SANITIZED:-}" ] && cc -shared -fPIC -o slow.so slow.c; then
    for command in 'one.ldx check' 'two.ldx merge one.ldx'; do
        ludex import --no-progress two.ldx many.qux >imported 2>&1
        asked="LD_PRELOAD=$PWD/slow.so ludex archive"
        got=$(on xterm "$asked $command")
        matches "archive $command" \
            "@ *[0-9]\\+ %  [0-9]\\+ records/s  $left@[^@]*records" "$got"
        empty "archive --no-progress $command" \
            "$(on xterm "$asked --no-progress $command" | tr -cd @)"
    done
    asked="LD_PRELOAD=$PWD/slow.so ludex"
    got=$(on xterm "$asked archive one.ldx duplicates")
    matches 'archive duplicates' "@ *[0-9]\\+ %  [0-9]\\+ records/s  $left@" "$got"
    empty 'archive --no-progress duplicates' \
        "$(on xterm "$asked archive --no-progress one.ldx duplicates" | tr -cd @)"
    got=$(on xterm "$asked perft --game quax --size 4 5")
    matches perft "@ *[0-9]\\+ %  [0-9]\\+ sequences/s  $left@5 " "$got"
    got=$(on xterm "$asked perft --game quax --size 4 --divide 4")
    matches 'perft --divide' "@ *[0-9]\\+ %  [0-9]\\+ sequences/s  $left@" "$got"
    got=$(on xterm "$asked solve --game quax --size 4 -j1")
    matches solve "@ *[0-9]\\+ %  [0-9]\\+ nodes/s  $left  at most@" "$got"
    for command in 'perft --game quax --size 4 5' 'solve --game quax --size 4'; do
        empty "$command --no-progress" \
            "$(on xterm "$asked $command --no-progress" | tr -cd @)"
    done
    # whether SQL decides the query or games are replayed, the line is erased
    # before the first row
    for command in "query --columns id one.ldx 'plies > 3'" \
        "query --columns id one.ldx 'links < 2'" \
        "query --format csv one.ldx 'links < 2'" \
        'export -o exported one.ldx' \
        "explore -j1 --game quax --where 'plies > 3' one.ldx" \
        'archive one.ldx stats' 'archive one.ldx vacuum'; do
        asked="LD_PRELOAD=$PWD/slow.so ludex"
        got=$(on xterm "$asked $command")
        matches "$command" "@ *[0-9]\\+ %  [0-9]\\+ records/s  $left@" "$got"
    done
    # while the database engine is working, the elapsed time is shown
    ludex generate --game quax --count 30000 --seed 7 --plies 6 |
        sed 's/^\[Game/[Event "Open"]\n[First "Ann"]\n[Second "Bob"]\n&/
            s/"\*"/"1-0"/; s/ \*$/ 1-0/' >short.qux
    ludex import --no-progress large.ldx short.qux >imported 2>&1
    for command in "query large.ldx 'order by round, date limit 1'" \
        "query --format csv large.ldx 'plies > 3 order by date limit 1'" \
        'event large.ldx list --records' 'ratings large.ldx --undated first'; do
        got=$(on xterm "$asked $command")
        matches "$command" "[0-9]:[0-9][0-9] so far@[^@]*$" "$got"
        empty "$command --no-progress" \
            "$(on xterm "$asked $command --no-progress" | tr -cd @)"
    done
    # tables of many events, except when they are printed on the terminal
    ludex generate --game quax --count 200 --seed 8 --plies 6 |
        awk '/^\[Game/ { printf "[Event \"Open %d\"]\n", n++ * 0.25 } 1' |
        ludex import --no-progress events.ldx - >imported 2>&1
    tables='event events.ldx standings --records'
    got=$(on xterm "$asked $tables >tables")
    matches "$tables" "@ *[0-9]\+ %  [0-9]\+ events/s  $left@$" "$got"
    for shown in "$tables" "$tables --no-progress >tables"; do
        empty "$shown" "$(on xterm "$asked $shown" | tr -cd @)"
    done
    # changes of records
    for command in "label 'plies > 0' seen" "tag 'plies > 0' Site=Here" 'undo 2' \
        "delete 'plies > 3'"; do
        got=$(on xterm "$asked archive one.ldx $command")
        matches "archive $command" \
            "@ *[0-9]\\+ %  [0-9]\\+ records/s  $left@[^@]*records: " "$got"
    done
    for command in "label 'plies > 0' again" 'undo 4'; do
        empty "archive --no-progress $command" \
            "$(on xterm "$asked archive --no-progress one.ldx $command" | tr -cd @)"
    done
    empty 'query --no-progress' "$(on xterm "$asked query --no-progress one.ldx \
        'links < 2' --format csv" | tr -cd @)"
    got=$(on xterm "$asked query --columns id one.ldx 'plies > 3 order by plies'")
    matches 'in another order' "@[0-9]\\+ records  [0-9]\\+ records/s@" "$got"
fi

# Progress does not mix with output to the terminal.
for command in 'check --no-progress -' 'convert --to native -' \
    'show --record all --every -' 'check - 2>&1 | cat' 'check - 2>said'; do
    empty "$command" "$(on xterm "$slowly ludex $command" | tr -cd @)"
done

finish
