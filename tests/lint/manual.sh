#!/bin/sh
# Checks the manual: mandoc must not complain, every command must have a page
# that lists all of its options, and the list of diagnostics must be that of
# diag.def.
set -u
: "${LUDEX:=$PWD/build/ludex}"

status=0
say() {
    echo "$*"
    status=1
}

# EXAMPLES come before the options, so these sections come later than mandoc
# expects.
complaints=$(mandoc -T lint -W warning man/*.[1357] | grep -Ev \
    'out of conventional order: Sh (ENVIRONMENT|EXIT STATUS|RETURN VALUES)$')
[ -z "$complaints" ] || say "$complaints"
# A reader meets EXAMPLES early: at most 90 lines below SYNOPSIS in section 1,
# and at most 65 lines below DESCRIPTION in the other sections.
late=$(awk '
    FNR == 1 { command = FILENAME ~ /\.1$/; start = 0 }
    command && /^\.Sh SYNOPSIS/ { start = FNR; examples[FILENAME] = 0 }
    !command && /^\.Sh DESCRIPTION/ { start = FNR }
    /^\.Sh EXAMPLES/ {
        examples[FILENAME] = 1
        if (FNR - start > (command ? 90 : 65))
            print FILENAME ":" FNR ": EXAMPLES must be nearer to the top"
    }
    END {
        for (page in examples)
            if (!examples[page])
                print page ": there are no EXAMPLES"
    }' man/*.[1357])
[ -z "$late" ] || say "$late"
# A quotation extends to the end of its line, and may itself contain quotation
# marks.
quoted=$(grep -nE '^\..*\<([ADQS]q) .*\<\1 ' man/*.[1357]) && say "$quoted"

commands=$("$LUDEX" --help | sed -n 's/^  \([a-z]*\) .*/\1/p')
[ -n "$commands" ] || say "ludex lists no commands"

# Every option in a command's short usage (-h) must be in the list of options
# and the synopsis of its page, and the page must not list any others.
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
for command in $commands; do
    [ -f "man/ludex-$command.1" ] || { say "man/ludex-$command.1 is missing"; continue; }
    "$LUDEX" "$command" -h >"$folder/$command"
done
wrong=$(awk '
    function note(where, option) {
        if (option != "-h" && option != "--help")
            where[page, option] = 1
    }
    FNR == 1 {
        page = FILENAME
        sub(/.*\//, "", page)
        usage = !sub(/\.1$/, "", page)
        sub(/^ludex-/, "", page)
        sub(/^event-tables$/, "event", page) # a command with two pages
        pages[page] = 1
        synopsis = 0
    }
    # A help begins on the line below an option that leaves no room for it.
    # Other lines without an option continue a help.
    usage {
        continued = substr($0, 1, 32) ~ /^ +$/ && !alone
        alone = /^ +-/ && !/[^ ]  +[^ ]/
    }
    # Option helps and summaries must be nouns or verb phrases.
    usage && !continued && (FNR == 2 || length($0) > 32) &&
        (FNR == 2 ? $0 : substr($0, 33)) ~ /^(what|which|how|who|whose|of|where|whether|that|so many) / {
        print "ludex " page " -h: a noun or a verb phrase: " $0
    }
    usage && /^ +-/ {
        n = split($0, word, /[ ,]+/)
        for (i = 2; i <= n && word[i] ~ /^-/; i++)
            note(has, word[i])
        note(first, word[2])
        next
    }
    usage { next }
    page == "ludex.1" || page == "ludex" {
        for (i = 1; i < NF; i++)
            if ($i ~ /^ludex-/ && $(i + 1) == "1")
                named[substr($i, 7)] = 1
        next
    }
    /^\.Sh/ { synopsis = /SYNOPSIS/ }
    {
        line = $0
        while (match(line, /Fl -*[a-zA-Z][a-zA-Z-]*/)) {
            option = "-" substr(line, RSTART + 3, RLENGTH - 3)
            line = substr(line, RSTART + RLENGTH)
            if (synopsis)
                in_synopsis[page, option] = 1
            if ($0 ~ /^\.It Fl/)
                note(lists, option)
        }
    }
    END {
        for (page in pages)
            if (page != "ludex" && !(page in named))
                print "man/ludex.1: ludex-" page " is missing"
        for (pair in has) {
            split(pair, part, SUBSEP)
            page = "man/ludex-" part[1] ".1: " part[2]
            if (!(pair in lists))
                print page " is missing"
            if ((pair in first) && !(pair in in_synopsis))
                print page " is missing in its synopsis"
        }
        for (pair in lists)
            if (!(pair in has)) {
                split(pair, part, SUBSEP)
                print "man/ludex-" part[1] ".1: the command has no " part[2]
            }
    }' man/ludex.1 "$folder"/* man/ludex-*.1)
[ -z "$wrong" ] || say "$wrong"

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

# Every function of the library, and every code, must be listed in section 3.
wrong=$(awk '
    FILENAME ~ /symbols$/ { wanted[$1] = 1; next }
    FILENAME ~ /\.h$/ {
        code = code ? !/^}/ : /^enum ludex_code/
        if (code && match($0, /LUDEX_[A-Z_]+/))
            codes[substr($0, RSTART, RLENGTH)] = 1
        next
    }
    /^\.Nm [a-z_0-9]+( ,)*$/ { names[$2] = 1 }
    /^\.F[on] / { synopsis[$2] = 1 }
    /^\.It Dv / && FILENAME == "man/ludex.3" { described[$3] = 1 }
    END {
        for (name in wanted) {
            if (!(name in names))
                print "man/*.3: " name " is missing"
            if (!(name in synopsis))
                print "man/*.3: " name " is missing in a synopsis"
        }
        for (name in codes)
            if (!(name in described))
                print "man/ludex.3: " name " is missing"
    }' src/library/ludex.symbols include/ludex.h man/*.3)
[ -z "$wrong" ] || say "$wrong"

# Every synopsis in section 3 must have the declaration of the header.
wrong=$(awk '
    function plain(text) {
        gsub(/[[:space:]]+/, " ", text)
        gsub(/ ?\* ?/, "*", text)
        gsub(/ ?\( ?/, "(", text)
        return text
    }
    function unquoted(text) { gsub(/"/, "", text); return text }
    FNR == 1 { inside = 0 }
    FILENAME ~ /\.h$/ && /^LUDEX_API/ { inside = 1; text = "" }
    FILENAME ~ /\.h$/ {
        if (inside)
            text = text " " $0
        if (inside && /;$/) {
            inside = 0
            text = plain(text)
            sub(/^ LUDEX_API /, "", text)
            sub(/;$/, "", text)
            name = text
            sub(/\(.*/, "", name)
            sub(/.*[ *]/, "", name)
            declared[name] = text
        }
        next
    }
    /^\.Ft / { type = unquoted(substr($0, 5)) }
    /^\.Fn .* "?void"?$/ { synopsis[$2] = plain(type " " $2 "(void)") }
    /^\.Fn [a-z_]+ "[^"]+"/ && !/void"?$/ {
        text = substr($0, length($2) + 6)
        gsub(/" "/, ", ", text)
        synopsis[$2] = plain(type " " $2 "(" unquoted(text) ")")
    }
    /^\.Fo / { text = type " " $2 "("; name = $2; comma = "" }
    /^\.Fa / && name { text = text comma unquoted(substr($0, 5)); comma = ", " }
    /^\.Fc/ { synopsis[name] = plain(text ")"); name = "" }
    END {
        for (name in synopsis)
            if (synopsis[name] != declared[name])
                print "man/*.3: " synopsis[name] ": ludex.h has " \
                    declared[name]
    }' include/ludex.h man/ludex*.3)
[ -z "$wrong" ] || say "$wrong"

# ludex-internals(7) must have the include matrix of the table, and every file
# in the folders that it lists.
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
    name=${file##*/} name=${name%.c}
    [ -f "include/$name.h" ] || case " $places " in
        *[[:space:]]"$name"[[:space:]]*) ;;
        *) say "$internals: $file is missing" ;;
    esac
done
exit $status
