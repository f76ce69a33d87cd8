#!/bin/sh
# Runs every line "$ ..." in a literal display of man/, or indented in
# README.md, in a copy of the samples; it must print what follows (both
# streams). The examples of a page run one after the other in one folder; a
# display whose first line is "/* NAME.c */" is that file there.
set -u

: "${LUDEX:=$PWD/build/ludex}"
# Those of ludex-servers(7) need a server: tests/pg/examples.sh.
[ $# != 0 ] || set -- README.md man/*.[135] man/ludex-[!s]*.7 man/ludex-s[!e]*.7
top=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin"
ln -s "$LUDEX" "$work/bin/ludex"
# With the current PATH, since CC may be this very name.
printf '#!/bin/sh\nPATH="%s"\nexec %s "$@"\n' "$PATH" "${CC:-cc}" >"$work/bin/cc"
chmod +x "$work/bin/cc"
PATH=$work/bin:$PATH
PKG_CONFIG_PATH=$top/${BUILD:-build}
export PKG_CONFIG_PATH
NO_COLOR=1
LD_LIBRARY_PATH=$(cd "${BUILD:-build}/sqlite" && pwd) # of extensions
export PATH NO_COLOR LD_LIBRARY_PATH

# A folder for each page that has examples, with the samples in it.
mkdir "$work/fresh" "$work/pages" "$work/command" "$work/wanted" "$work/got"
cp -R samples/. "$work/fresh"
ln -s . "$work/fresh/samples"
ln -s "${LD_LIBRARY_PATH%/sqlite}" "$work/fresh/build"
grep -lE '^(    )?[$] ' "$@" >"$work/list"
set --
while read -r page; do
    cp -R "$work/fresh" "$work/pages/${page##*/}"
    set -- "$@" "$page"
done <"$work/list"

# Each example is two files, command/PAGE.NUMBER and wanted/PAGE.NUMBER. To save
# processes, a pipe from printf to ludex uses a file, and one to head or tail is
# handled by the shell. In mdoc \e is a backslash, and \&. a full stop at the
# start of a line.
awk -v work="$work" -v sanitized="${SANITIZED:-}" '
    function spare(text,    bare, words, n) {
        bare = text
        gsub(/\047[^\047]*\047/, "", bare)
        gsub(/2>&1/, "", bare)
        if (bare ~ /[;&(]/)
            return text
        if (match(text, /^printf \047[^\047]*\047 [|] (\\\n *)?ludex /)) {
            match(text, /^printf \047[^\047]*\047 /)
            words = substr(text, RLENGTH + 3)
            sub(/^\\\n */, "", words)
            text = substr(text, 1, RLENGTH) ">\"$input\"\n"
        } else {
            words = text
            text = ""
        }
        if (text)
            words = "<\"$input\" " words
        if (match(words, / [|] (head|tail) -n [0-9]+\n$/)) {
            n = split(substr(words, RSTART), part, /[ \n]+/)
            words = "{ " substr(words, 1, RSTART) "\n} >\"$lines\"\n" \
                part[3] "_lines " part[5] "\n"
        }
        return text words
    }
    function finish_page(    i, name) {
        if (extension && sanitized)
            print "skipped: " page ": the sqlite3 shell has no sanitizers"
        for (i = 1; i <= count && !(extension && sanitized); i++) {
            if (sanitized && command[i] ~ /[.]load /)
                continue
            name = sprintf("%s.%03d", base, i)
            printf "%s", spare(command[i]) >(work "/command/" name)
            printf "%s", wanted[i] >(work "/wanted/" name)
            close(work "/command/" name)
            close(work "/wanted/" name)
        }
        count = extension = more = open = inside = 0
        program = ""
    }
    FNR == 1 {
        finish_page()
        page = base = FILENAME
        sub(/.*\//, "", base)
    }
    FILENAME ~ /\.md$/ && !(inside = sub(/^    /, "")) { open = 0 }
    /^\.Bd -literal/ { inside = first = 1; program = ""; next }
    /^\.Ed/ { inside = open = 0; next }
    !inside { next }
    { gsub(/\\e/, "\\"); gsub(/\\&/, ""); gsub(/\\-/, "-"); gsub(/\\\(aq/, "\047") }
    first && /^\/\* [a-z]+\.c \*\/$/ { program = work "/pages/" base "/" $2 }
    { first = 0 }
    program { print >program; next }
    /^\$ / {
        command[++count] = substr($0, 3) "\n"
        wanted[count] = ""
        if (/[.]load ludex/ && page !~ /[.]md$/)
            extension = 1
        more = /\\$/
        open = 1
        next
    }
    more { command[count] = command[count] $0 "\n"; more = /\\$/; next }
    open { wanted[count] = wanted[count] $0 "\n" }
    END { finish_page() }
' "$@"

# shellcheck disable=SC2034 # examples are told to use it
input=$work/input
lines=$work/lines
head_lines() {
    while [ "$1" -gt 0 ] && IFS= read -r line; do
        printf '%s\n' "$line"
        set -- $(($1 - 1))
    done <"$lines"
}
tail_lines() {
    wanted=$1
    set --
    while IFS= read -r line; do
        [ $# -lt "$wanted" ] || shift
        set -- "$@" "$line"
    done <"$lines"
    [ $# = 0 ] || printf '%s\n' "$@"
}

# One shell runs all of them: each example sees the effects of earlier ones of
# its page. If one ends the shell, those after it print nothing.
(
    for command in "$work"/command/*; do
        name=${command##*/}
        cd "$work/pages/${name%.*}" || exit
        # shellcheck disable=SC1090 # one example
        . "$command" >"$work/got/$name" 2>&1 </dev/null
    done
)

# Reports which differ, with page, command and difference, and counts.
cd "$work" || exit
for command in command/*; do echo "${command#*/}"; done >list
LC_ALL=C diff -r -u wanted got >differences
awk '
    function page_of(name) { sub(/[.][0-9]*$/, "", name); return name }
    NR == FNR { count++; next }
    /^diff -r / || /^Only in / {
        name = $NF
        sub(/.*\//, "", name)
        printf "%s: ", page_of(name)
        while ((getline line <("command/" name)) > 0)
            print line
        failed++
    }
    /^Only in / { print }
    !/^(diff -r|---|\+\+\+|Only in) / { print }
    END {
        print count - failed " passed, " failed + 0 " failed"
        exit failed || !count
    }' list differences
