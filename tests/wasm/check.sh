#!/bin/sh
# Tests the library in WebAssembly. In Node it must report planted faults, and
# the samples, byte for byte as the command does. Also tests its API, the
# declarations of it, and its size.
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/exchange/packages.sh
. "$top/tests/exchange/packages.sh"
: "${WASM:=$top/$BUILD/wasm}"

# Planted faults in separate files, one fault in every five records.
mkdir faulty
ludex games | while read -r game _; do
    ludex generate --game "$game" --count 4 --seed 12 --plies 60
done >generated
"$top/$BUILD/tests/faults/seeded" --trials "${TRIALS:-600}" --keep faulty \
    generated ./*/*.qux ./*/*.brx ./*/*.bry ./*/*.bnc >planted
is 'files with a planted fault' "${TRIALS:-600}" \
    "$(find faulty -type f | wc -l | tr -d ' ')"

# alike NAME FILE...: compares the output in both formats.
alike() {
    name=$1
    shift
    ludex check -j1 --keep-going "$@" >text 2>said
    cat said text >wanted.text
    ludex check -j1 --keep-going --format=json "$@" >wanted.json 2>/dev/null
    for format in text json; do
        node "$top/tests/wasm/check.mjs" "$WASM/ludex.mjs" $format "$@" \
            >got.$format 2>&1
        if cmp -s wanted.$format got.$format && [ -s got.$format ]; then
            good
        else
            bad "$name, $format" 'what the command says' \
                "$(diff wanted.$format got.$format | head -n 5)"
        fi
    done
}
alike 'planted faults' faulty/*
is 'they are told' yes \
    "$([ "$(grep -c '"severity":"error"' wanted.json)" -ge 400 ] && echo yes)"
: >empty.qux
printf '\211PNG\r\n\032\n' >picture.qux
printf '[Game "quax"]\n[First "Fran\347ois"]\n\nd3 e4\000 {\377} \303*\n' >bytes.qux
alike 'samples' ./*/*.qux ./*/*.brx ./*/*.bry ./*/*.bnc ./*/*.zsg generated \
    empty.qux picture.qux bytes.qux

expect 0 - "node $top/tests/wasm/api.mjs $WASM/ludex.mjs"

# Tables of events.
ludex event generate --players 12 --rounds 5 --seed 3 >made.event
for table in list crosstable wall-chart performance boards standings; do
    expect 0 - "ludex event made.event $table --format csv >want &&
        node $top/tests/wasm/table.mjs $WASM/ludex.mjs made.event $table | cmp - want"
done
is 'rows of a table' 13 "$(wc -l <want | tr -d ' ')"

# The declarations have the same names as the module, and a compiler that checks
# types accepts them.
expect 0 'all declared' "node $top/tests/wasm/declarations.mjs $WASM/ludex.mjs \
    $WASM/ludex.d.mts | sed 's/^names: [1-9][0-9][0-9]$/all declared/'"
npm_packages typescript@5
cp "$WASM/ludex.d.mts" "$top/tests/wasm/types.ts" .
expect 0 - "$npm_folder/node_modules/.bin/tsc --strict --noEmit --target es2022 \
    --module nodenext --lib es2022,dom,esnext.disposable types.ts"

is 'below 740 kB, gzipped' yes \
    "$([ "$(cat "$WASM/ludex.wasm" "$WASM/ludex.mjs" | gzip -9 | wc -c)" \
        -lt 740000 ] && echo yes)"
finish
