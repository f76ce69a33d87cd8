#!/bin/sh
# Provides what `make wasm` needs: Debian's emscripten, and Debian's sources of the
# two libraries that are part of the module. All messages go to standard error.
#
#     setup.sh FOLDER      sources below FOLDER, headers in FOLDER/include
set -eu

folder=$1
command -v emcc >/dev/null && command -v node >/dev/null ||
    ./setup emscripten nodejs

say() { echo "wasm: $*" >&2; }

# Fetches package sources, whose signatures apt checks. Needs no root rights,
# and does not change apt's own lists.
fetch() {
    mkdir -p "$folder/apt/lists/partial"
    # shellcheck disable=SC1091
    suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
    keys=/usr/share/keyrings/debian-archive-keyring.gpg
    echo "deb-src [signed-by=$keys] http://deb.debian.org/debian $suite main" \
        >"$folder/apt/sources.list"
    at=$(realpath "$folder/apt")
    set -- -q -o Dir::Etc::sourcelist="$at/sources.list" \
        -o Dir::Etc::sourceparts=- -o Dir::State::lists="$at/lists" "$@"
    apt-get "$@" -o APT::Sandbox::User="$(id -un)" >&2
}

sources() {
    say "fetching the sources of jansson and utf8proc"
    fetch update
    (cd "$folder" && rm -f ./*.orig.tar.gz ./*.dsc)
    here=$PWD
    cd "$folder"
    folder=. fetch source --download-only jansson utf8proc
    cd "$here"
    for name in jansson utf8proc; do
        rm -rf "${folder:?}/$name"
        mkdir -p "$folder/$name"
        tar -x -z -f "$folder/$name"_*.orig.tar.gz -C "$folder/$name" \
            --strip-components 1
    done
}

[ -f "$folder/jansson/src/jansson.h" ] &&
    [ -f "$folder/utf8proc/utf8proc.h" ] || sources

mkdir -p "$folder/include"
cp "$folder/utf8proc/utf8proc.h" "$folder/jansson/src/jansson.h" \
    /usr/include/xxhash.h "$folder/include/"
sed -e 's/@json_inline@/inline/' -e 's/@json_have_long_long@/1/' \
    -e 's/@json_[a-z_]*@/0/' "$folder/jansson/src/jansson_config.h.in" \
    >"$folder/include/jansson_config.h"
printf '#define HAVE_STDINT_H 1\n#define INITIAL_HASHTABLE_ORDER 3\n' \
    >"$folder/include/jansson_private_config.h"
