#!/bin/sh
# Tests the new condition together with all others, and its manual page. A
# server whose extension has the same version but lacks the condition does not
# receive it.
sh tests/tools/query.sh && sh tests/lint/manual.sh || exit
if [ -z "$(ls /usr/lib/postgresql/*/bin/initdb 2>/dev/null)" ]; then
    echo 'skipped: no PostgreSQL'
    exit
fi
before=$top # the tree without the condition: its extension is installed
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/pg/lib/cluster.sh
. "$top/tests/pg/lib/cluster.sh"
top=$before BUILD=$BUILD_BEFORE
pg_begin || exit
archive=$(pg_database walk)
pg_sql walk -c 'CREATE EXTENSION ludex'
ludex import "$archive" quax/taylor.qux >/dev/null
ludex import file quax/taylor.qux >/dev/null
for query in 'choices = 121' 'links > 2'; do
    is "$query" "$(ludex query file "$query" 2>&1)" \
        "$(ludex query "$archive" "$query" 2>&1)"
done
finish
