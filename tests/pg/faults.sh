#!/bin/sh
# Tests commands that write to an archive while its server fails: it is
# restarted, or a backend is killed or ended. Afterwards the archive must be in its
# old state, and the same command must succeed.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/pg/lib/cluster.sh
. "$top/tests/pg/lib/cluster.sh"
pg_begin || exit 1

# Each database of this template prints the state of its archive, without times.
# Recorded changes contain times too, so they are only counted.
pg_sql template1 -c "CREATE FUNCTION public.state() RETURNS text LANGUAGE plpgsql AS \$\$
    DECLARE name text; rows text; everything text := '';
    BEGIN
        FOR name IN SELECT relname FROM pg_class
            WHERE relnamespace = to_regnamespace('ludex') AND relkind IN ('r', 'p') ORDER BY 1
        LOOP
            EXECUTE format('SELECT md5(string_agg(r, E''\n'' ORDER BY r)) FROM (SELECT
                regexp_replace(t::text, ''\d{4}-\d\d-\d\dT[0-9:]*Z'', '''') FROM ludex.%I t) x (r)',
                name) INTO rows;
            IF name = 'changeset' THEN
                SELECT count(*) FROM ludex.changeset INTO rows;
            END IF;
            everything := everything || name || ' ' || coalesce(rows, '-') || E'\n';
        END LOOP;
        RETURN everything;
    END \$\$"
state() {
    pg_sql "$1" -c 'SELECT public.state()'
}

# Records with names and comments, and a large event, so that each change needs
# new pages.
ludex generate --game quax --count 400 --seed 4 --plies 20 |
    awk '/^\[Game/ { n++ } { print } /^\[Game/ {
        printf "[Event \"Cup %d\"]\n[First \"Player %d\"]\n[Second \"Bob\"]\n[Date \"19%02d.01.02\"]\n", n % 2, n % 9, n % 7 }' |
    sed 's/ 2\. / {said of it} 2. /' >games.qux
ludex generate --game quax --count 300 --seed 5 >more.qux
awk 'BEGIN { print "event 1990 \"Cup 1\" {"
    for (i = 1; i <= 3000; i++) printf "\"Player %d\" \"Bob\" 1-0\n", i
    print "}" }' >cup.event
sed 's/1-0/0-1/' cup.event >other.event
ludex import file games.qux cup.event >/dev/null
ludex export file 'id = 20' | sed 's/said of it/said again/' >said.qux
ludex import merged more.qux >/dev/null

# The commands: a name, the table at which the command is stopped, and the
# command, in which ARCHIVE is an address.
cat >commands <<'END'
import text import --no-progress ARCHIVE more.qux
tag changeset archive ARCHIVE tag 'id < 300' 'Remark=so it is'
replace changeset archive ARCHIVE replace 20 said.qux --force
merge text archive ARCHIVE merge merged
event event import --replace ARCHIVE other.event
copy text archive file copy ARCHIVE
END
names=$(cut -d ' ' -f 1 commands)
command_of() {
    sed -n "s/^$1 [a-z]* //p" commands | sed "s|ARCHIVE|'postgresql://$PGUSER@/$1?host=$PGHOST'|"
}
table_of() {
    sed -n "s/^$1 \([a-z]*\) .*/\1/p" commands
}
run() {
    eval "ludex $(command_of "$1")" </dev/null
}

pg_database base >/dev/null
ludex archive file copy "postgresql://$PGUSER@/base?host=$PGHOST"
pg_database none >/dev/null
ludex archive "postgresql://$PGUSER@/none?host=$PGHOST" create
# fresh NAME: makes the database of a command again
fresh() {
    [ "$1" = copy ] && from=none || from=base
    pg_sql -c "SET client_min_messages TO error" -c "DROP DATABASE IF EXISTS $1 WITH (FORCE)" \
        -c "CREATE DATABASE $1 TEMPLATE $from STRATEGY file_copy"
}
for name in $names; do
    fresh "$name"
    state "$name" >"old.$name"
    run "$name" >"said.$name" 2>&1 || bad "$name" 'status 0' "$(cat "said.$name")"
    state "$name" >"new.$name"
    cmp -s "old.$name" "new.$name" && bad "$name" 'a change' none
done

# Sessions that hold a table, and are ended by name.
holds() {
    pg_sql "$1" -c "SELECT 1 FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE granted
        AND application_name = 'holder' AND mode = 'ExclusiveLock' AND locktype = 'relation'
        AND datname = '$1'" | grep -q 1
}
hold_table() {
    PGAPPNAME=holder "$pg_bin/psql" -Xq "$1" -c "BEGIN; LOCK TABLE ludex.$2 IN EXCLUSIVE MODE;
        SELECT pg_sleep(600)" >/dev/null 2>&1 &
    await holds "$1"
}
release() {
    pg_sql -c "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
        WHERE application_name = 'holder' AND datname = '$1'" >/dev/null
}
backend() { # of the command that waits for the table
    pg_sql -c "SELECT pid FROM pg_stat_activity WHERE application_name = 'ludex'
        AND datname = '$1' AND wait_event_type = 'Lock'"
}
waits() {
    backend "$1" | grep -q .
}
# begin_all: starts all commands, each of which then waits for its table
begin_all() {
    for name in $names; do
        fresh "$name"
        hold_table "$name" "$(table_of "$name")"
        { run "$name" >"out.$name" 2>&1; echo $? >"status.$name"; } &
    done
    for name in $names; do
        await waits "$name"
    done
}
# check_state NAME TEST STATUS WORDS: after the fault, the archive is as it was.
# Then the command is run again.
check_state() {
    case $3 in 0) wanted=new ;; *) wanted=old ;; esac
    is "$2" "$3" "$(cat "status.$1")"
    case $(cat "out.$1") in
    *"$1?host=$PGHOST: "*"${4-}"*) good "$2 says" ;;
    *) [ "$3" = 0 ] || bad "$2 says" "...$1...: ...${4-}" "$(cat "out.$1")" ;;
    esac
    await pg_still "$1"
    is "$2, state" "$(cat "$wanted.$1")" "$(state "$1")"
    is "$2, locks" 0 "$(pg_sql -c "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'")"
    if [ "$3" != 0 ]; then
        same "$2, again" "$(cat "said.$1")" "$(run "$1" 2>&1)"
        is "$2, state again" "$(cat "new.$1")" "$(state "$1")"
    fi
    has 0 'findings: 0' "ludex archive 'postgresql://$PGUSER@/$1?host=$PGHOST' check"
}

is_up() {
    pg_sql -c 'SELECT 1'
}
each_backend() {
    for name in $names; do
        "$@" "$(backend "$name")"
    done
}

# Faults of the server, which end all commands at once.
for fault in restart 'kill of a backend' termination; do
    begin_all
    case $fault in
    restart)
        reason='cannot be read or written: terminating connection due to administrator command'
        pg_restart fast
        ;;
    *backend) # the postmaster then ends all others
        reason='cannot be read or written: '
        kill -9 "$(backend tag)"
        ;;
    termination)
        reason='cannot be read or written: terminating connection due to administrator command'
        for name in $names; do
            pg_sql -c "SELECT pg_terminate_backend($(backend "$name"))" >/dev/null
            release "$name"
        done
        ;;
    esac
    wait
    await is_up
    for name in $names; do
        check_state "$name" "$name, $fault" 3 "$reason"
    done
done

finish
