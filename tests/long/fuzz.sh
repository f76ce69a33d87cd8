#!/bin/sh
# Runs each fuzz target once on its initial inputs, then on some of them that are
# repeated until they have 64 KiB, each of which may take a second.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh

seeds=$PWD/seeds
(cd "$top" && sh tests/fuzz/seeds.sh "$seeds") || exit
awk '!/^#/ && NF' "$top/tests/fuzz/targets.table" >targets
while read -r name folder most _; do
    files=$(find "$seeds/$folder" -type f -size -"${most}"c | wc -l)
    [ "$files" -gt 2 ]
    is "seeds of $name" 0 $?
    find "$seeds/$folder" -type f -size -"${most}"c -print0 | sort -z |
        xargs -0 "$top/$BUILD/tests/fuzz/replay" "$name" >"$name.said" 2>&1
    status=$?
    is "$name" 0 "$status"
    [ "$status" = 0 ] || tail -n 3 "$name.said"
    find "$seeds/$folder" -type f -size -"${most}"c | sort |
        awk -v of="$files" 'NR % (int(of / 20) + 1) == 0' |
        xargs "$top/$BUILD/tests/fuzz/replay" -s 65536 "$name" >"$name.slow" 2>"$name.said"
    status=$?
    is "$name, 64 KiB" 0 "$status"
    [ "$status" = 0 ] || cat "$name.slow"
done <targets

# Every notation has its own inputs.
number=0
while read -r notation _; do
    number=$((number + 1))
    find "$seeds/records" -type f -exec head -c 1 {} \; |
        grep -c "$(printf "\\$(printf %03o $number)")" >/dev/null 2>&1
    is "seeds in $notation" 0 $?
done <<END
$(ludex notations)
END

finish
