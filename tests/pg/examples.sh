#!/bin/sh
# Runs the examples of ludex-servers(7) on a server.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/pg/lib/cluster.sh
. "$top/tests/pg/lib/cluster.sh"
pg_begin || exit 1
cd "$top" || exit 1
sh tests/tools/examples.sh man/ludex-servers.7
