#!/bin/sh
# Checks that every reader and writer has a fuzz target (tests/fuzz): prints a
# line for each that tests/fuzz/readers.table does not list, and for each line
# there that names nothing. Also checks the tables of targets, and the size of
# the inputs in the tree. Run it in the project's folder.
set -u

most=262144 # bytes of tests/fuzz/corpus and tests/fuzz/found

# The readers and writers of the tree.
{
    find -L grammar -name '*.l' -path 'grammar/*/*'
    for folder in grammar/*/; do
        [ -n "$(find -L "$folder" -name '*.l')" ] || echo "${folder%/}"
    done
    sed -n 's/^ *notation(\([a-z_]*\)) *\\*$/\1/p' grammar/notations.c
    find -L games -mindepth 1 -maxdepth 1 -type d
    sed -n 's/^    {"\(ludex_[a-z_]*\)".*/\1/p' sql/core.c
    find -L include tools sql db/engine/changeset.h games/brax -maxdepth 1 -name '*.h' \
        ! -name ludex.h -exec awk -v inner='_(parse|read)$' \
            -v outer='(^|_)(parse|read|decode|sniff|write|format)(_|$)' '
        /^[a-z].*\(|^[a-z_]+\(/ && !/^typedef|^#|;.*;/ {
            line = $0
            sub(/\(.*/, "", line)
            n = split(line, words, /[ *]+/)
            if (words[n] ~ (FILENAME ~ /^(tools|sql)/ ? inner : outer))
                print words[n]
        }' {} +
} | sort -u | awk '
    FILENAME ~ /targets\.table$/ && !/^#/ && NF {
        if (NF < 4)
            tell($1 ": a target has a name, a folder, a length and files")
        targets[$1] = 1
        for (i = 4; i <= NF; i++)
            if (system("test -e " $i))
                tell($1 ": there is no " $i)
        next
    }
    FILENAME ~ /readers\.table$/ {
        if (/^#/ || !NF)
            next
        listed[$1] = 1
        if ($2 == "-" ? NF < 3 : NF < 2)
            tell($1 ": no target, and no reason")
        for (i = 2; i <= NF && $2 != "-"; i++)
            if (!($i in targets))
                tell($1 ": there is no target " $i)
        next
    }
    FILENAME == "-" { found[$1] = 1 }
    function tell(words) {
        print FILENAME ": " words
        failed = 1
    }
    END {
        FILENAME = "tests/fuzz/readers.table"
        for (name in found)
            if (!(name in listed))
                tell(name " has no fuzz target")
        for (name in listed)
            if (!(name in found))
                tell(name " is not in the tree")
        for (name in targets) {
            if ((getline line < ("tests/fuzz/fuzz_" name ".c")) < 0)
                tell("there is no tests/fuzz/fuzz_" name ".c")
        }
        exit failed
    }' tests/fuzz/targets.table tests/fuzz/readers.table - || exit 1

status=0
for file in tests/fuzz/fuzz_*.c; do
    name=${file#tests/fuzz/fuzz_}
    grep -q "^${name%.c} " tests/fuzz/targets.table || {
        echo "$file: not in tests/fuzz/targets.table"
        status=1
    }
done
for folder in tests/fuzz/found/* tests/fuzz/corpus/*; do
    [ ! -d "$folder" ] || grep -q "^[a-z_]*  *${folder##*/} " tests/fuzz/targets.table || {
        echo "$folder: no target has these inputs"
        status=1
    }
done
size=$(find tests/fuzz/found tests/fuzz/corpus -type f -printf '%s\n' 2>/dev/null |
    awk '{ sum += $1 } END { print sum + 0 }')
[ "$size" -le $most ] || {
    echo "tests/fuzz: $size bytes of inputs; at most $most"
    status=1
}
exit $status
