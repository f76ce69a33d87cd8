#!/bin/sh
# Asks PostgreSQL every query of tests/tools/query.sh about the same records: by
# their texts, which are on two shards, and by their columns.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/pg/lib/cluster.sh
. "$top/tests/pg/lib/cluster.sh"

pg_begin || exit 1
pg_sql -c 'CREATE EXTENSION ludex' || exit 1
pg_shards 2 && pg_parted rec 'id bigint, words text' || exit 1
cd "$top" || exit 1
agree_psql="$pg_bin/psql -XqAt"
export agree_psql
sh tests/tools/query.sh
