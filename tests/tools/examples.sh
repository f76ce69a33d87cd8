#!/bin/sh
# Runs every line "$ ..." in a literal display of man/, or indented in
# README.md, in a copy of the samples; it must print what follows (both
# streams). The examples of a page run one after the other in one folder; a
# display whose first line is "/* NAME.c */" is that file there.
set -u

: "${LUDEX:=$PWD/build/ludex}" "${BUILD:=build}"
# The examples of ludex-servers(7) need a server: see tests/pg/examples.sh.
[ $# != 0 ] || set -- README.md man/*.[135] man/ludex-[!s]*.7 man/ludex-s[!e]*.7
top=$PWD
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin"
ln -s "$LUDEX" "$work/bin/ludex"
# With the current PATH, because CC may have the same name.
printf '#!/bin/sh\nPATH="%s"\nexec %s "$@"\n' "$PATH" "${CC:-cc}" >"$work/bin/cc"
chmod +x "$work/bin/cc"
PATH=$work/bin:$PATH
PKG_CONFIG_PATH=$top/${BUILD:-build}
export PKG_CONFIG_PATH
NO_COLOR=1
LD_LIBRARY_PATH=$(cd "${BUILD:-build}/sqlite" && pwd) # of extensions
export PATH NO_COLOR LD_LIBRARY_PATH

# A folder for each page that has examples, with a copy of the samples.
mkdir "$work/fresh" "$work/pages" "$work/shown" "$work/input" "$work/command" \
    "$work/wanted" "$work/got"
cp -R samples/. "$work/fresh"
ln -s . "$work/fresh/samples"
ln -s "${LD_LIBRARY_PATH%/sqlite}" "$work/fresh/build"
grep -lE '^(    )?[$] ' "$@" >"$work/list"
set --
while read -r page; do
    cp -R "$work/fresh" "$work/pages/${page##*/}"
    set -- "$@" "$page"
done <"$work/list"

# Three files are made for each example: shown/PAGE.NUMBER has its command,
# wanted/ the expected output, and command/ the command that is run. To save a
# process, a pipe from printf to ludex is replaced by a file. In mdoc, \e is a
# backslash, and \&. is a full stop at the beginning of a line.
awk -v work="$work" -v sanitized="${SANITIZED:-}" '
    function write(name, text) {
        printf "%s", text >(work "/" name)
        close(work "/" name)
    }
    # The output of printf is passed to ludex through a file.
    function write_command(name, text,    words) {
        if (match(text, /^printf \047[^\047]*\047 [|] (\\\n *)?ludex /)) {
            match(text, /^printf \047[^\047]*\047 /)
            words = substr(text, RLENGTH + 3)
            sub(/^\\\n */, "", words)
            write("input/" name, substr(text, 1, RLENGTH))
            text = "ludex <" work "/input/data " substr(words, 7)
        }
        write("command/" name, text)
    }
    function finish_page(    i, name) {
        if (extension && sanitized)
            print "skipped: " page ": the sqlite3 shell has no sanitizers"
        for (i = 1; i <= count && !(extension && sanitized); i++) {
            if (sanitized && command[i] ~ /[.]load /)
                continue
            name = sprintf("%s.%03d", base, i)
            write_command(name, command[i])
            write("shown/" name, command[i])
            write("wanted/" name, wanted[i])
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

failed=0
bad() {
    failed=$((failed + 1))
    echo "$*"
}
# shellcheck source=tests/tools/lib/serve.sh
. tests/tools/lib/serve.sh

# ask_line FILE: lets the process with ludex inside run the line in a file, if
# that is a single command of ludex. Leaves $status unchanged, or sets it to
# "no" if the line cannot be run there.
ask_line() {
    read -r line <"$1"
    case $line in
    *\\) ;;
    "ludex "*) request line "$got" "$got" "$line" ;;
    esac
}

# One shell runs all examples, so that each example sees the effects of earlier
# examples of its page. If an example ends the shell, the following ones print
# nothing.
(
    for command in "$work"/command/*; do
        name=${command##*/}
        cd "$work/pages/${name%.*}" || exit
        got=$work/got/$name
        # shellcheck disable=SC1090 # words of an example
        [ ! -f "$work/input/$name" ] || . "$work/input/$name" >"$work/input/data"
        status=no
        [ "$served" = no ] || ask_line "$command"
        # shellcheck disable=SC1090 # one example
        [ "$status" != no ] || . "$command" >"$got" 2>&1 </dev/null
    done
)

# Reports each example that differs, with page, command and difference, and
# counts them.
cd "$work" || exit
for command in command/*; do echo "${command#*/}"; done >list
LC_ALL=C diff -r -u wanted got >differences
awk -v failed="$failed" '
    function page_of(name) { sub(/[.][0-9]*$/, "", name); return name }
    NR == FNR { count++; next }
    /^diff -r / || /^Only in / {
        name = $NF
        sub(/.*\//, "", name)
        printf "%s: ", page_of(name)
        while ((getline line <("shown/" name)) > 0)
            print line
        failed++
    }
    /^Only in / { print }
    !/^(diff -r|---|\+\+\+|Only in) / { print }
    END {
        print count - failed " passed, " failed + 0 " failed"
        exit failed || !count
    }' list differences
