#!/bin/sh
# Runs the tests of commands that change archives on both engines. Each archive
# in a file has a parallel copy on a server, which is changed in the same way.
# After every step both archives and their logs must be equal.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/pg/lib/cluster.sh
. "$top/tests/pg/lib/cluster.sh"
# shellcheck source=tests/pg/lib/groups.sh
. "$top/tests/pg/lib/groups.sh"

# shellcheck disable=SC2086 # words
run_groups twin ${GROUPS_ASKED:-edit names duplicates event}
finish
