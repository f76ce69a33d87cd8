# shellcheck shell=sh disable=SC2154
# Sourced by the tests that run tests of tests/tools on both engines.
#     run_groups WRAPPER GROUP...
# WRAPPER is a program of this folder that runs instead of ludex. It uses both
# engines, and adds a line to $BOTH_LOG if they differ, otherwise to
# $BOTH_LOG.same. With PG_PLAIN=yes the server does not have the extension.
run_groups() {
    pg_begin || exit 1
    [ -n "${PG_PLAIN-}" ] || pg_sql -d template1 -c "CREATE EXTENSION ludex" || exit 1
    LUDEX_ALONE=$LUDEX BOTH_FOLDER=$work BOTH_LOG=$work/differ wrapper=$1
    export LUDEX_ALONE BOTH_FOLDER BOTH_LOG
    shift
    for group; do
        : >"$BOTH_LOG"
        : >"$BOTH_LOG.same"
        (cd "$top" && LUDEX=$top/tests/pg/lib/$wrapper sh "tests/tools/$group.sh") \
            </dev/null >"$work/said" 2>&1 ||
            bad "$group" 'all passed' "$(tail -n 5 "$work/said")"
        empty "$group: both engines say and do the same" "$(head -n 60 "$BOTH_LOG")"
        [ -s "$BOTH_LOG.same" ] || bad "$group" 'commands' 'none'
        echo "$group: $(grep -c . "$BOTH_LOG.same") commands on both engines"
    done
}
