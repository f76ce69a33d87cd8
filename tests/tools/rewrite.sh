#!/bin/sh
# Tests files that are changed in place: by several programs at the same time,
# next to an editor, and when the environment fails. Also tests -o under these
# conditions.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
world=$top/$BUILD/tests/faults/fault_injection.so

mkdir files && cd files || exit 1
# Checks that nothing else is left in the folder.
only() {
    names=
    for name in * .[!.]*; do
        [ ! -e "$name" ] && [ ! -L "$name" ] || names="$names$name "
    done
    # Numbers of processes may have different lengths, so the order varies.
    # shellcheck disable=SC2086 # names without spaces
    same "$1 alone" "$(printf '%s\n' $1 | sort)" "$(printf '%s\n' $names | sort)"
}
{
    echo 'event "Cup" { format swiss-5 players {'
    seq -f '"P%g" ' 1 22
    echo '} round 1'
    for n in 1 3 5 7 9 11 13 15 17 19 21; do
        echo "\"P$n\" \"P$((n + 1))\" *"
    done
    echo '}'
} >../new.event
again() {
    cp ../new.event cup.event
    rm -f cup.event.undo
}
again
result='ludex event cup.event result 1'

# Eleven arbiters at the same time.
for n in 1 2 3 4 5 6 7 8 9 10 11; do
    $result $n 0-1 >../said.$n 2>&1 &
done
wait
is 'results of eleven arbiters' 11 "$(grep -c 'P[0-9]*" 0-1' cup.event)"
is 'what they are told' 11 "$(cat ../said.* | grep -c '^round 1, board')"
only 'cup.event cup.event.undo '

# The file itself is locked, under all of its paths. This test needs programs
# that run while another one holds the lock, and the library of a sanitizer must
# be loaded first.
during() {
    printf "LD_PRELOAD=%s FAIL_RUN='%s' %s" "$world" "$1" "$2"
}
told='ludex: cup.event: another program is changing this file, so it was not written'
if [ -z "${SANITIZED:-}" ]; then
    again
    expect 0 'round 1, board 1: P1 - P2 1-0' "$(during \
        "$result 2 1-0 --wait 0 >../second 2>&1; echo \$? >>../second" "$result 1 1-0")"
    is 'who comes meanwhile' "$told
3" "$(cat ../second)"
    again
    ln -s files/cup.event ../by-link
    sh -c "$(during 'touch ../held; sleep 1' "$result 1 1-0")" >../first 2>&1 &
    await test -e ../held
    expect 3 "ludex: ../by-link: another program is changing this file, so it was not written" \
        ludex event ../by-link result --wait 0 1 2 1-0
    expect 0 'ludex: ../by-link: waiting until another program finishes changing this file
round 1, board 2: P3 - P4 1-0' ludex event ../by-link result 1 2 1-0
    wait
    is 'who came first' 'round 1, board 1: P1 - P2 1-0' "$(cat ../first)"
    expect 0 2 'grep -c " 1-0" cup.event'
    expect 0 files/cup.event readlink ../by-link

    # Changes that an editor saves in the meantime are kept: in the same file,
    # as a new file, or with the time and the size of the old file.
    kept='ludex: cup.event: another program has changed this file, so it was not written'
    for edit in 'echo "# saved" >>cup.event' \
        '{ cat cup.event; echo "# saved"; } >x && mv x cup.event' \
        'cp -p cup.event ../time; sed s/Cup/Cop/ ../time | dd of=cup.event conv=notrunc 2>&-
            touch -r ../time cup.event'; do
        again
        sh -c "$edit"
        cp cup.event ../saved
        again
        expect 3 "$kept" "$(during "$edit" "$result 1 1-0")"
        expect 0 - cmp cup.event ../saved
        only 'cup.event '
    done
    again
    expect 3 "$kept" "$(during 'rm cup.event' "$result 1 1-0")"
    only ''

    # Another program makes a new file in the meantime.
    again
    expect 3 'fresh.event: swiss-5; enter the players with "ludex event fresh.event add NAME"
ludex: fresh.event: File exists' \
        "$(during 'cp cup.event fresh.event' 'ludex event fresh.event new Open --rounds 5')"
    expect 0 - cmp fresh.event cup.event
    rm fresh.event
    only 'cup.event '

    # If the program is killed or stopped, the file is the old one or the new
    # one.
    again
    has 137 Killed "$(during 'kill -KILL $PPID' "$result 1 1-0")"
    expect 0 - cmp cup.event ../new.event
    has 143 Terminated "$(during 'kill -TERM $PPID' "$result 1 1-0")"
    expect 0 1 'grep -c " 1-0" cup.event'
    only 'cup.event cup.event.undo '

    # A program that is killed while its file has a temporary name leaves this
    # file behind. The next change removes it, but no file of a program that is
    # still running, and no file with another name.
    again
    has 137 Killed "FAIL_RUN_SYNC=2 $(during 'kill -KILL $PPID' "$result 1 1-0")"
    expect 0 1 'ls | grep -c "^cup.event.ludex-[0-9]*.0$"'
    gone=$(sh -c 'echo $$')
    touch "cup.event.undo.ludex-$gone.1" "cup.event.ludex-$$.0" \
        "cup.event.ludex-$gone.0.old" "cup.event.$gone.0" "up.event.ludex-$gone.0" \
        "cup.event.html.ludex-$gone.0"
    ln -s cup.event "cup.event.ludex-$gone.2"
    expect 0 'round 1, board 2: P3 - P4 0-1' "$result 2 0-1"
    only "cup.event cup.event.$gone.0 cup.event.html.ludex-$gone.0 cup.event.ludex-$$.0 cup.event.ludex-$gone.0.old cup.event.ludex-$gone.2 cup.event.undo up.event.ludex-$gone.0 "
    rm cup.event.*ludex* "cup.event.$gone.0" up.event*

    # The same applies to threads that read a long file.
    ludex generate --game quax --count 400 --seed 1 | sed 's/d3/D3/' >../long.qux
    ludex convert --repair --to native ../long.qux >../fine.qux 2>/dev/null
    cp ../long.qux long.qux
    has 143 Terminated "$(during 'kill -TERM $PPID' \
        'ludex repair --in-place --no-backup -j 2 long.qux')"
    expect 0 - cmp long.qux ../fine.qux
    rm long.qux
    only 'cup.event cup.event.undo '

    # Tests a file that cannot be synced, and a file that cannot be given its
    # name.
    for fault in FAIL_SYNC=1 FAIL_RENAME=1 'FAIL_NAMELESS=yes FAIL_SYNC=1' \
        'FAIL_NAMELESS=yes FAIL_SYNC=2' 'FAIL_NAMELESS=yes FAIL_RENAME=1'; do
        again
        # the history of changes is renamed first
        case $fault in *RENAME*) name=cup.event.undo ;; *) name=cup.event ;; esac
        expect 3 "ludex: $name: Input/output error" \
            "$fault LD_PRELOAD=$world $result 1 1-0"
        expect 0 - cmp cup.event ../new.event
        expect 3 'ludex: out: Input/output error' \
            "$fault LD_PRELOAD=$world ludex convert --to native -o out ../quax/taylor.qux"
        only 'cup.event '
    done
    # A history of changes that cannot be stored, and one of a change that was
    # not made.
    again
    expect 3 'ludex: cup.event.undo: Input/output error' \
        "FAIL_SYNC=2 LD_PRELOAD=$world $result 1 1-0"
    expect 0 - cmp cup.event ../new.event
    only 'cup.event '
    expect 3 'round 1, board 1: P1 - P2 1-0
ludex: cup.event: Input/output error' \
        "FAIL_RENAME=2 LD_PRELOAD=$world $result 1 1-0"
    expect 0 - cmp cup.event ../new.event
    only 'cup.event '
    prepare "$result 1 1-0"
    cp cup.event ../first.event
    expect 3 'round 1, board 2: P3 - P4 1-0
ludex: cup.event: Input/output error' \
        "FAIL_RENAME=2 LD_PRELOAD=$world $result 2 1-0"
    expect 0 - cmp cup.event ../first.event
    expect 0 'undone: round 1, board 1: P1 - P2 1-0' ludex event cup.event undo
    expect 0 - cmp cup.event ../new.event
    only 'cup.event '
    # Archives and sites, too.
    ludex import ../a.ldx ../quax/taylor.qux >/dev/null
    cp ../a.ldx ../kept.ldx
    for fault in FAIL_SYNC=1 FAIL_SYNC=2 FAIL_RENAME=1 'FAIL_ATOMIC=yes FAIL_RENAME=2'; do
        has 3 'ludex: new.ldx: ' \
            "$fault LD_PRELOAD=$world ludex archive ../a.ldx copy new.ldx"
        only 'cup.event '
    done
    # A file system that can rename only with hard links.
    has 0 'records: 3' "FAIL_ATOMIC=yes LD_PRELOAD=$world ludex archive ../a.ldx copy new.ldx &&
        ludex archive new.ldx check"
    rm new.ldx
    expect 3 'ludex: site: Input/output error' \
        "FAIL_RENAME=1 LD_PRELOAD=$world ludex page site ../a.ldx -o site"
    only 'cup.event '
    has 3 'disk I/O error' \
        "FAIL_SYNC=1 LD_PRELOAD=$world ludex archive ../a.ldx label plies=19 fine"
    expect 0 - cmp ../a.ldx ../kept.ldx
    has 3 'disk I/O error' \
        "FAIL_SYNC=1 LD_PRELOAD=$world ludex import ../b.ldx ../quax/taylor.qux"
    expect 0 - 'test ! -s ../b.ldx'
    again
    chmod 640 cup.event
    expect 0 'round 1, board 1: P1 - P2 1-0' \
        "FAIL_NAMELESS=yes LD_PRELOAD=$world $result 1 1-0"
    expect 0 640 stat -c %a cup.event
else
    echo 'skipped: what is preloaded comes after a sanitizer'
fi

# Mode, owner and group are kept, as far as permissions allow.
again
chmod 604 cup.event
expect 0 'round 1, board 1: P1 - P2 1-0' "$result 1 1-0"
expect 0 604 stat -c %a cup.event
if [ "$(id -u)" = 0 ]; then
    nobody='setpriv --reuid 65534 --regid 65534 --clear-groups'
    chown 65533:65534 cup.event
    expect 0 'round 1, board 2: P3 - P4 1-0' "$result 2 1-0"
    expect 0 65533:65534 stat -c %u:%g cup.event
    chmod 755 .. ../.. .
    chmod 666 cup.event
    expect 3 'ludex: cup.event: cannot create a file in this folder: Permission denied' "$nobody $LUDEX ${result#ludex} 3 1-0"
    chmod 444 cup.event
    expect 3 'ludex: cup.event: Permission denied' "$nobody $LUDEX ${result#ludex} 3 1-0"
    chmod 644 cup.event
fi

# A file with several names, of which only one could be replaced, and a file
# that is not regular.
again
ln cup.event other
expect 2 'ludex: cup.event has another name (a hard link), which would keep the old text; change a copy of the file' \
    "$result 1 1-0"
expect 0 - cmp other ../new.event
rm other
expect 3 'ludex: .: Is a directory' ludex event . result 1 1 1-0
expect 3 'ludex: none: No such file or directory' ludex event none result 1 1 1-0
expect 2 'ludex: /dev/null cannot be changed in place, because it is not a regular file' \
    ludex event /dev/null result 1 1 1-0
expect 2 'ludex: event: --wait can be used only with commands that change a file, not with show' \
    ludex event cup.event show --wait 1
# A full disk.
expect 0 'ludex: cup.event: File too large
3' "(trap '' XFSZ; ulimit -f 0; $result 1 1-0 2>&1; echo \$?) | cat"
expect 0 - cmp cup.event ../new.event
only 'cup.event '

finish
