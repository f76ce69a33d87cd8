#!/bin/sh
# Tests the new column together with all others, and its manual page. Archives
# with the column are checked, copied and merged, in files and on a server. An
# archive without the column is refused.
sh tests/tools/query.sh && sh tests/lint/manual.sh || exit
before=$(cd "$top" && cd "$BUILD_BEFORE" && pwd)
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh

printf '[Game "quax"]\n\n%s *\n\n' 'd3 {a} e5 {b}' 'd3 {a}' 'd4' >noted
"$before/ludex" import old noted >/dev/null
has 1 'the table record is missing or was changed' "ludex query old ''"

ludex import one noted >/dev/null
ludex import two quax/taylor.qux >/dev/null
ludex archive two merge one >/dev/null
archives='one two'
if [ -n "$(ls /usr/lib/postgresql/*/bin/initdb 2>/dev/null)" ]; then
    # shellcheck source=tests/pg/lib/cluster.sh
    . "$top/tests/pg/lib/cluster.sh"
    pg_begin || exit
    server=$(pg_database recipe)
    expect 0 - "ludex archive one copy '$server'"
    archives="$archives $server"
fi
for archive in $archives; do
    is 'the column' '2 1' "$(ludex query "$archive" -c comments --format csv \
        'comments > 0 order by comments desc' | tail -n +2 | tr -d '\r' | paste -sd ' ')"
    has 0 'findings: 0' "ludex archive '$archive' check"
done
finish
