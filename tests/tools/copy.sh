#!/bin/sh
# Tests copies of archives: a copy has the same rows as the archive.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh

ludex import one quax/taylor.qux brayout/*.bry >/dev/null 2>&1
printf 'series "Cup"\nevent 1900 { champion "Ann" "Ann" "Bob" 1-0 }\n' >cup.event
printf '[Game "quax"]\n[Event "\351"]\n\n1. d3 {a\377} f5 *\n' >bytes.qux
ludex import --encoding UTF-8 one cup.event bytes.qux >/dev/null 2>&1
ludex archive one label 'id = 1' fine >/dev/null
ludex archive one tag 'id = 2' Annotator=Ann -m why >/dev/null
ludex query one --save mine 'game = quax' >/dev/null
expect 0 - ludex archive one copy two
# Prints the rows, except for the planner statistics, which differ between
# files.
rows() {
    sqlite3 "$1" .dump | grep -vE "sqlite_(stat|schema)"
}
rows one >wanted
rows two >got
empty 'all rows' "$(diff wanted got | cut -c 1-200)"
expect 0 - 'ludex export two | cmp - - && ludex export one >a && ludex export two | cmp - a'
has 0 'findings: 0' ludex archive two check
expect 0 'ludex: two already exists, and was not changed' \
    ludex archive two create
expect 0 - 'ludex archive new create; ludex archive new create; rm new'
expect 2 'ludex: archive copy: two is not empty; specify the name of a new archive' \
    ludex archive one copy two
expect 2 'ludex: archive copy: one is not empty; specify the name of a new archive' \
    ludex archive one copy one
expect 3 'ludex: none: the archive cannot be opened: No such file or directory' \
    ludex archive none copy three
expect 2 'ludex: usage: ludex archive ARCHIVE copy ARCHIVE' ludex archive one copy

# An empty name is refused, because SQLite would use a temporary file for it.
expect 2 'ludex: "" cannot be the name of an archive' ludex import "''" quax/taylor.qux
expect 2 'ludex: ":memory:" cannot be the name of an archive' \
    ludex import :memory: quax/taylor.qux

# On a full disk, nothing new is left behind.
ludex generate --game quax --count 300 --seed 1 | ludex import large - >/dev/null
: >there
for size in 100 820; do # without tables, and with them alone
    for name in full there; do
        expect 3 "ludex: $name: there is no space left for the archive" \
            "ulimit -f $size; ludex archive large copy $name"
    done
done
expect 0 'there' 'ls full there 2>/dev/null || :'

# If the copying is killed, no file of that name exists, and the next copy takes
# over the unfinished file. A dangling link stays a link.
ln -s folder/linked points
mkdir folder
if [ -z "${SANITIZED:-}" ]; then
    world=$top/$BUILD/tests/faults/fault_injection.so
    for write in 1 5 40 100; do
        for to in begun points; do
            LD_PRELOAD=$world FAIL_WRITE=$write ludex archive large copy $to \
                >/dev/null 2>&1
            is "killed at write $write" 137 $?
        done
        expect 2 '' 'ls begun folder/linked 2>/dev/null'
    done
fi
for to in begun points; do
    expect 0 - ludex archive large copy $to
    expect 0 'records: 300, findings: 0' ludex archive $to check
done
expect 0 'begun folder/linked folder/linked' 'echo begun* folder/* $(readlink points)'
expect 3 'ludex: none/there: the archive cannot be opened: No such file or directory' \
    ludex archive large copy none/there
# The copy is complete, except for its name.
ludex archive large copy whole
mv whole whole.part
expect 2 'ludex: archive copy: whole.part is not empty; specify the name of a new archive' \
    ludex archive large copy whole
expect 0 'whole.part' 'echo whole*'

# Messages do not contain passwords.
has 3 'ludex: postgresql://ann@127.0.0.1:1/x: the archive cannot be opened' \
    ludex query postgresql://ann:secret@127.0.0.1:1/x
has 3 'ludex: postgresql://127.0.0.1:1/x?user=ann&password=: the archive' \
    ludex query "'postgresql://127.0.0.1:1/x?user=ann&password=secret'"
empty 'nor anything of them' "$(grep secret "$work/output")"
finish
