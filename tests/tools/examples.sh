#!/bin/sh
# Every line "$ ..." in a literal display of man/, or indented in README.md, is
# run in a copy of the samples and must print what stands below it (both
# streams). The examples of a page run one after the other in one folder; a
# display whose first line is "/* NAME.c */" is that file there.
set -u

: "${LUDEX:=$PWD/build/ludex}"
# Those of ludex-servers(7) want a server: tests/pg/examples.sh.
[ $# != 0 ] || set -- README.md man/*.[135] man/ludex-[!s]*.7 man/ludex-s[!e]*.7
top=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin"
ln -s "$LUDEX" "$work/bin/ludex"
# With the PATH of now, since CC may be this very name.
printf '#!/bin/sh\nPATH="%s"\nexec %s "$@"\n' "$PATH" "${CC:-cc}" >"$work/bin/cc"
chmod +x "$work/bin/cc"
PATH=$work/bin:$PATH
PKG_CONFIG_PATH=$top/${BUILD:-build}
export PKG_CONFIG_PATH
NO_COLOR=1
LD_LIBRARY_PATH=$(cd "${BUILD:-build}/sqlite" && pwd) # of extensions
export PATH NO_COLOR LD_LIBRARY_PATH
passed=0 failed=0

# try PAGE COMMAND WANTED: one example, its command and its output in files.
try() {
    # shellcheck disable=SC1090 # one example
    (cd "$work/here" && . "$2") >"$work/got" 2>&1 </dev/null
    if cmp -s "$3" "$work/got"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf '%s: %s\n' "$1" "$(cat "$2")"
        diff -u "$3" "$work/got" | sed '1,2d'
    fi
}

for page; do
    if [ -n "${SANITIZED:-}" ] && grep -q '^\$.*[.]load ludex' "$page"; then
        echo "skipped: $page: the sqlite3 shell has no sanitizers"
        continue
    fi
    rm -rf "$work/here"
    cp -R "$top/samples" "$work/here"
    ln -s . "$work/here/samples"
    ln -s "${LD_LIBRARY_PATH%/sqlite}" "$work/here/build"
    rm -f "$work"/example.*
    # mdoc: \e is a backslash, \&. a full stop at a line's start.
    awk -v work="$work" '
        FILENAME ~ /\.md$/ && !(inside = sub(/^    /, "")) { open = 0 }
        /^\.Bd -literal/ { inside = first = 1; program = ""; next }
        /^\.Ed/ { inside = open = 0; next }
        !inside { next }
        { gsub(/\\e/, "\\"); gsub(/\\&/, ""); gsub(/\\-/, "-"); gsub(/\\\(aq/, "\047") }
        first && /^\/\* [a-z]+\.c \*\/$/ { program = work "/here/" $2 }
        { first = 0 }
        program { print >program; next }
        /^\$ / {
            name = sprintf("%s/example.%03d", work, ++count)
            print substr($0, 3) >(name ".command")
            printf "" >(name ".wanted")
            more = /\\$/
            open = 1
            next
        }
        more { print >(name ".command"); more = /\\$/; next }
        open { print >(name ".wanted") }
    ' "$page"
    for command in "$work"/example.*.command; do
        [ -f "$command" ] || continue
        [ -z "${SANITIZED:-}" ] || ! grep -q '[.]load ' "$command" || continue
        try "$page" "$command" "${command%command}wanted"
    done
done
echo "$passed passed, $failed failed"
[ $failed = 0 ]
