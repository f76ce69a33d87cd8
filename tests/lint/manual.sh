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

# ludex-internals(7) has the include matrix as the table has it, and every file
# of the folders that it goes through.
internals=man/ludex-internals.7
sed -n 's/^sees //p' tests/lint/includes.table | while read -r folder headers; do
    for header in $headers; do
        case $header in *.h) echo "$folder ${header%.h}" ;; esac
    done
done | sort >"${TMPDIR:-/tmp}/table.$$"
awk '/^\.Ss/ { matrix = /Who may include/ }
    matrix && /^\.It Pa/ { folder = $3; next }
    matrix && folder && /^[a-z]/ { for (i = 1; i <= NF; i++) print folder, $i }
' $internals | sort | diff "${TMPDIR:-/tmp}/table.$$" - ||
    say "$internals: the matrix is not that of tests/lint/includes.table"
rm -f "${TMPDIR:-/tmp}/table.$$"
places=$(sed -n '/^\.Ss What is where/,/^\.Ss Types/s/^\.It Pa//p' $internals |
    tr ',' ' ')
for file in src/*.c db/*.c events/*.c; do
    name=$(basename "$file" .c)
    [ -f "include/$name.h" ] || case " $places " in
        *[[:space:]]"$name"[[:space:]]*) ;;
        *) say "$internals: $file is missing" ;;
    esac
done
exit $status
