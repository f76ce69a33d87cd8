#!/bin/sh
# The manual: mandoc is content; every command has a page, every option of a
# command stands in it, and the list of diagnostics is that of diag.def.
set -u
: "${LUDEX:=$PWD/build/ludex}"

status=0
say() {
    echo "$*"
    status=1
}

mandoc -T lint -W warning man/*.[1357] || status=1
# What is quoted goes to the end of its line, with quotes in it.
quoted=$(grep -nE '^\..*\<([ADQS]q) .*\<\1 ' man/*.[1357]) && say "$quoted"

commands=$("$LUDEX" --help | sed -n 's/^  \([a-z]*\) .*/\1/p')
[ -n "$commands" ] || say "ludex lists no commands"

# The options of a short usage, and of a page's list of options; one a line.
used() {
    "$LUDEX" "$1" -h | sed -n '/^   *-/{
        s/^  -\([a-zA-Z]\), /  -\1\n  /
        p
    }' | sed -n 's/^ *\(--*[a-zA-Z-]*\).*/\1/p' | grep -vxe '-h' -e '--help'
}
listed() {
    sed -n 's/^\.It Fl/Fl/p' "$1" | grep -o 'Fl -*[a-zA-Z][a-zA-Z-]*' |
        sed 's/^Fl /-/'
}

for command in $commands; do
    page=man/ludex-$command.1
    [ -f "$page" ] || { say "$page is missing"; continue; }
    grep -q "ludex-$command 1" man/ludex.1 ||
        say "man/ludex.1: ludex-$command is missing"
    used "$command" | sort -u >"${TMPDIR:-/tmp}/used.$$"
    listed "$page" | sort -u >"${TMPDIR:-/tmp}/listed.$$"
    for option in $(comm -23 "${TMPDIR:-/tmp}/used.$$" \
        "${TMPDIR:-/tmp}/listed.$$"); do
        say "$page: $option is missing"
    done
    for option in $(comm -13 "${TMPDIR:-/tmp}/used.$$" \
        "${TMPDIR:-/tmp}/listed.$$"); do
        say "$page: the command has no $option"
    done
    for option in $("$LUDEX" "$command" -h |
        sed -n 's/^ *\(--*[a-zA-Z-]*\).*/\1/p' | grep -vxe '-h' -e '--help'); do
        sed -n '/^\.Sh SYNOPSIS/,/^\.Sh DESC/p' "$page" |
            grep -qe "Fl ${option#-}\>" ||
            say "$page: $option is missing in its synopsis"
    done
    rm -f "${TMPDIR:-/tmp}/used.$$" "${TMPDIR:-/tmp}/listed.$$"
done

sed -n 's/^\(DIAG\|CLAIM\|LOSS\)([A-Z0-9_]*, \([A-Z]*\), "\([a-z0-9-]*\)".*/\3 \2/p' \
    include/diag.def | tr '[:upper:]' '[:lower:]' | sort >"${TMPDIR:-/tmp}/diag.$$"
sed -n 's/^\.It Sy \([a-z0-9-]*\) Pq \(error\|warning\|note\)$/\1 \2/p' \
    man/ludex-diagnostics.7 | sort |
    diff "${TMPDIR:-/tmp}/diag.$$" - |
    sed -n 's/^< \(.*\)/man\/ludex-diagnostics.7: \1 is missing/p
            s/^> \(.*\)/man\/ludex-diagnostics.7: \1 is not in diag.def/p' \
    >"${TMPDIR:-/tmp}/diff.$$"
[ ! -s "${TMPDIR:-/tmp}/diff.$$" ] || say "$(cat "${TMPDIR:-/tmp}/diff.$$")"
rm -f "${TMPDIR:-/tmp}/diag.$$" "${TMPDIR:-/tmp}/diff.$$"

# Every function of the library, and every code, has its place in section 3.
while read -r name; do
    grep -q "^\.Nm $name\( ,\)*$" man/*.3 || say "man/*.3: $name is missing"
    grep -q "^\.F[on] $name\>" man/*.3 ||
        say "man/*.3: $name is missing in a synopsis"
done <src/library/ludex.symbols
for code in $(sed -n '/^enum ludex_code/,/^}/s/^ *\(LUDEX_[A-Z_]*\).*/\1/p' \
    include/ludex.h); do
    grep -q "^\.It Dv $code$" man/ludex.3 || say "man/ludex.3: $code is missing"
done

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
for file in src/*/*.c db/*/*.c events/*.c sql/*.c sql/*/*.c; do
    name=$(basename "$file" .c)
    [ -f "include/$name.h" ] || case " $places " in
        *[[:space:]]"$name"[[:space:]]*) ;;
        *) say "$internals: $file is missing" ;;
    esac
done
exit $status
