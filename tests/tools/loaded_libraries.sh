#!/bin/sh
# Tests which shared libraries the program loads. Each of them slows down the
# start, and `ludex version` takes as long as the start of any command.
# Libraries that only some commands need, for drawing or for a server, are
# loaded by these commands.
set -u
: "${BUILD:=build}"
setup=$(realpath "$BUILD/setup.mk")
. tests/tools/lib/expect.sh

# The permitted libraries. Each further one takes a tenth of a millisecond and
# needs a reason. Libraries of sanitizers do not count.
allowed='libc
libm'
# These libraries are linked statically, unless there is no static version.
for library in libbz2 libjansson liblzma libsodium libsqlite3 libutf8proc libz libzstd; do
    if [ -n "${SHARED:-}" ] || ! grep -q "^PROGRAM_LIBS.*/$library\.a " "$setup"
    then
        allowed="$allowed
$library"
    fi
done
if [ -n "${SANITIZED:-}" ]; then
    allowed="$allowed
libasan
libgcc_s
libstdc++
libubsan"
fi

# loaded COMMAND: prints the libraries of a run, including those that it loads
# later, because the loader reports the initialisation of each library.
loaded() {
    rm -f said.*
    LD_DEBUG=libs LD_DEBUG_OUTPUT=said "$@" >/dev/null 2>&1
    cat said.* | sed -n 's|.*calling init: .*/\(lib[^/]*\)\.so.*|\1|p' | sort -u
}
if [ -z "$(loaded ludex version)" ]; then
    echo "start: the loader does not tell what it loads; nothing is tested"
    echo "0 passed, 0 failed"
    exit 0
fi

echo "$allowed" | awk 'NF { print $1 }' | sort >allowed
for command in 'ludex version' 'ludex games' 'ludex check quax/taylor.qux' \
    'ludex import a.ldx quax/taylor.qux' 'ludex query a.ldx game=quax' \
    'ludex show --to svg quax/taylor.qux'; do
    # shellcheck disable=SC2086 # the words of the command
    loaded $command >seen
    empty "$command loads no more than it may" "$(comm -13 allowed seen)"
done

# Each pointer in constant data is relocated at every start, and its page is
# copied. Therefore a list of lines is one string. (Sanitizers have lists of
# their own.)
if [ -z "${SANITIZED:-}" ] && command -v readelf >/dev/null; then
    is 'pointers are relocated' few "$(readelf -rW "$(command -v ludex)" |
        awk '/_RELATIVE/ { n++ } END { print n < 12000 ? "few" : n }')"
fi

# Shows that a drawing library is noticed when it is loaded.
loaded ludex show --to png -o x.png quax/taylor.qux >seen
is 'a PNG is drawn by cairo' libcairo "$(grep -x libcairo seen)"

empty 'and no more than that needs' "$(grep -x libgif seen)"
loaded ludex show --to gif -o x.gif quax/taylor.qux >seen
is 'a GIF is made by giflib' libgif "$(grep -x libgif seen)"
# The libraries are loaded once to check that they exist, and once for all
# pictures of a record.
loaded ludex show --every --to png -o x.png quax/taylor.qux >seen
is 'it is loaded no more often than needed' 2 \
    "$(cat said.* | grep -c 'calling init: .*/libcairo\.so')"

finish
