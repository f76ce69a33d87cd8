#!/bin/sh
# Tests that every command, and every command of archive, event and page, has a
# row in tests/faults/sweep.table, and every command that writes a file with -o
# or --output a row with this option. `help` and `version` write nothing.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh

table=$top/tests/faults/sweep.table

# row WORDS PATTERN: checks that a line of the table begins with the pattern.
row() {
    if grep -Eq "^$2( |$)" "$table"; then
        good "$1"
    else
        bad "$1" 'a row in tests/faults/sweep.table' none
    fi
}

# commands_of COMMAND: prints the commands of a command, one per line.
commands_of() {
    ludex "$1" -h | awk '
        /^commands:/ { on = 1; sub(/^commands:/, "") }
        on && /^$/ { exit }
        on { gsub(/[ ,]+/, "\n"); print }' | grep .
}

count=0
for command in $(ludex -h | awk '/^  / { print $1 }'); do
    case $command in
    help | version) continue ;;
    archive) between='[^ ]+ ' ;;
    event) between='([^ ]+ )?' ;;
    *) between= ;;
    esac
    row "$command" "$command"
    for verb in $(commands_of "$command"); do
        row "$command $verb" "$command $between$verb"
    done
    if ludex "$command" -h | grep -Eq -- '--output'; then
        row "$command --output" "$command .*(-o|--output) [^ ]+.*"
    fi
    count=$((count + 1))
done
[ "$count" -ge 18 ] || bad 'the commands' '18 or more' "$count"
finish
