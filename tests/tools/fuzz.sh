#!/bin/sh
# Runs each fuzz target once on the inputs in the tree: those that once caused a
# failure, and those that reach most. Also tests the lint of targets.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh

awk '!/^#/ && NF' "$top/tests/fuzz/targets.table" >targets
while read -r name folder _; do
    # shellcheck disable=SC2046 # names without spaces
    set -- $(find "$top/tests/fuzz/found/$folder" "$top/tests/fuzz/corpus/$folder" \
        -type f 2>/dev/null | sort)
    [ $# != 0 ] || continue
    "$top/$BUILD/tests/fuzz/replay" "$name" "$@" >"$name.out" 2>&1
    status=$?
    is "$name" 0 "$status"
    [ "$status" = 0 ] || tail -n 3 "$name.out"
done <targets

"$top/$BUILD/tests/fuzz/replay" nothing 2>words
is 'a target that does not exist' 'there is no target nothing' "$(cat words)"

# The words of scanners and tables are in dictionaries.
(cd "$top" && sh tests/fuzz/dictionary.sh grammar/event grammar/query) >dictionary
for word in series runner champion in ..; do
    grep -qx "\"$word\"" dictionary
    is "the dictionary has $word" 0 $?
done
is 'no word twice' "$(sort -u dictionary | wc -l)" "$(sort dictionary | wc -l)"

# The lint notices a reader, a target and a file that are missing.
mkdir -p tree/tests
ln -s "$top"/[a-su-z]* "$top/tools" "$top/templates" tree
cp -r "$top/tests/fuzz" tree/tests
lint() {
    (cd tree && sh "$top/tests/lint/fuzz.sh")
}
lint
is 'the tree is fine' 0 $?
cp tree/tests/fuzz/*.table .
while IFS='|' read -r file edit words; do
    sed "$edit" "$file" >"tree/tests/fuzz/$file"
    is "$edit" "$words" "$(lint)"
    cp "$file" tree/tests/fuzz
done <<'END'
readers.table|/^trf_parse /d|tests/fuzz/readers.table: trf_parse has no fuzz target
readers.table|/^csv /d|tests/fuzz/readers.table: csv has no fuzz target
readers.table|/^games.quax/d|tests/fuzz/readers.table: games/quax has no fuzz target
readers.table|/^ludex_hash/d|tests/fuzz/readers.table: ludex_hash has no fuzz target
readers.table|/^grammar.query/d|tests/fuzz/readers.table: grammar/query/query.l has no fuzz target
readers.table|s/^trf_parse .*/trf_parse trg/|tests/fuzz/readers.table: trf_parse: there is no target trg
readers.table|s/^trf_parse .*/trf_parse -/|tests/fuzz/readers.table: trf_parse: no target, and no reason
readers.table|s/^trf_parse /&trf\nnone_parse /|tests/fuzz/readers.table: none_parse is not in the tree
targets.table|s/^undo .*/& nothing/|tests/fuzz/targets.table: undo: there is no nothing
END
sed '/^undo /d' targets.table >tree/tests/fuzz/targets.table
sed 's/^undo_.*/& query/; s/ undo / query /' readers.table >tree/tests/fuzz/readers.table
is 'a target that is not listed' 'tests/fuzz/fuzz_undo.c: not in tests/fuzz/targets.table' \
    "$(lint | grep fuzz_undo)"
cp ./*.table tree/tests/fuzz
mkdir -p tree/tests/fuzz/corpus/records
head -c 300000 /dev/zero >tree/tests/fuzz/corpus/records/large
lint | grep -q '^tests/fuzz: 3[0-9]* bytes of inputs; at most 262144$'
is 'inputs that are too large' 0 $?

finish
