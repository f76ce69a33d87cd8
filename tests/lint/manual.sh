#!/bin/sh
# The manual: mandoc is content; every command has a page, every option of a
# command stands in it, and the list of diagnostics is that of diag.def.
set -u

status=0
say() {
    echo "$*"
    status=1
}

mandoc -T lint -W warning man/*.[157] || status=1

commands=$(sed -n '/^const struct command commands/,/^};/s/.*{"\([a-z]*\)".*/\1/p' \
    tools/ludex.c)
for command in $commands; do
    [ -f "man/ludex-$command.1" ] || say "man/ludex-$command.1 is missing"
    grep -q "ludex-$command 1" man/ludex.1 ||
        say "man/ludex.1: ludex-$command is missing"
done

# The long options of a source file, with those of the shared lists it names.
options() {
    sed -n 's/^.*{"\([a-z-]*\)", *\(no\|required\|optional\)_argument.*/\1/p' "$1"
    for list in FILES START; do
        grep -q "${list}_LONG_OPTIONS" "$1" || continue
        sed -n "/define ${list}_LONG_OPTIONS/,/^\$/p" tools/cli.h tools/start.h |
            sed -n 's/.*"\([a-z-]*\)", *\(no\|required\|optional\)_argument.*/\1/p'
    done
}

for command in $commands; do
    page=man/ludex-$command.1
    [ -f "$page" ] && [ -f "tools/$command.c" ] || continue
    for option in $(options "tools/$command.c"); do
        grep -q -- "Fl -$option" "$page" || say "$page: --$option is missing"
    done
done

sed -n 's/^\(DIAG\|CLAIM\)([A-Z0-9_]*, \([A-Z]*\), "\([a-z0-9-]*\)".*/\3 \2/p' \
    include/diag.def | tr '[:upper:]' '[:lower:]' | sort >"${TMPDIR:-/tmp}/diag.$$"
sed -n 's/^\.It Sy \([a-z0-9-]*\) Pq \(error\|warning\|note\)$/\1 \2/p' \
    man/ludex-diagnostics.7 | sort |
    diff "${TMPDIR:-/tmp}/diag.$$" - |
    sed -n 's/^< \(.*\)/man\/ludex-diagnostics.7: \1 is missing/p
            s/^> \(.*\)/man\/ludex-diagnostics.7: \1 is not in diag.def/p' \
    >"${TMPDIR:-/tmp}/diff.$$"
[ ! -s "${TMPDIR:-/tmp}/diff.$$" ] || say "$(cat "${TMPDIR:-/tmp}/diff.$$")"
rm -f "${TMPDIR:-/tmp}/diag.$$" "${TMPDIR:-/tmp}/diff.$$"
exit $status
