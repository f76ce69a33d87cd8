# shellcheck shell=sh
# A temporary PostgreSQL server for a test. Sourced after expect.sh. The cluster
# belongs to an ordinary user, is in a scratch folder, listens only on a socket,
# and has the extension of this build.
#
#     pg_begin            makes and starts the cluster; sets PGHOST, PGUSER and
#                         PGDATABASE, so that psql needs no further options
#     pg_database NAME    makes an empty database, and prints its address
#     pg_stop MODE, pg_restart MODE
#                         stops the server, or stops and starts it; MODE is fast or
#                         immediate
#     pg_sql WORDS...     runs psql, prints only values, ends at the first error
#     pg_as ROLE WORDS... does the same as another role
#     pg_still NAME       true if nobody is connected to a database
#     pg_statements COMMAND...
#                         counts the statements that a command sends to the server;
#                         its output is stored in the file `said`, the statements
#                         in `sent`
#     pg_shards N         makes N databases, shard1 to shardN, with the extension,
#                         and foreign servers of the same names
#     pg_parted TABLE COLUMNS
#                         makes a table that is partitioned over the shards by a
#                         hash of its first column, as TABLE_1 to TABLE_N
#
# When the test ends, the server is stopped and its folder removed, even if the
# test is killed.

pg_bin=$(dirname "$(ls /usr/lib/postgresql/*/bin/initdb | sort -V | tail -n 1)")

# Root cannot run a server. The server is run as a user created for this
# purpose, or as nobody.
if [ "$(id -u)" = 0 ]; then
    if id postgres >/dev/null 2>&1; then pg_owner=postgres; else pg_owner=nobody; fi
    pg_run() { setpriv --reuid "$pg_owner" --regid "$(id -g "$pg_owner")" \
        --clear-groups env HOME="$pg_folder" "$@"; }
else
    pg_owner=$(id -un)
    pg_run() { "$@"; }
fi

# The folder has a short name, because the path of a socket may have at most 107
# bytes.
pg_end() {
    kill "$(cat "$pg_folder/watchdog")" 2>/dev/null
    pg_clean
}
pg_clean() {
    pg_run "$pg_bin/pg_ctl" -D "$pg_folder/data" -m immediate -w stop \
        >/dev/null 2>&1
    rm -rf "$pg_folder"
}

pg_start() {
    pg_run "$pg_bin/pg_ctl" -D "$pg_folder/data" -l "$pg_folder/log" -w -t 60 \
        start >/dev/null || { cat "$pg_folder/log"; return 1; }
}

# Cleans up when the test no longer exists. It has its own session, so that a
# signal to the group of the test does not end it, and it is not a child of the
# test, which may wait for all its children.
pg_watch() {
    export pg_folder pg_owner pg_bin work
    # shellcheck disable=SC2016 # the other shell expands it
    (setsid sh -c 'echo $$ >"$pg_folder/watchdog"
        tail --pid="$1" -f /dev/null
        [ "$(id -u)" != 0 ] || as="setpriv --reuid $pg_owner --regid $(id -g "$pg_owner") --clear-groups"
        ${as-} "$pg_bin/pg_ctl" -D "$pg_folder/data" -m immediate -w stop
        rm -rf "$pg_folder" "$work"' sh $$ >/dev/null 2>&1 </dev/null &)
}

pg_begin() {
    pg_folder=$(mktemp -d /tmp/ludex-pg.XXXXXX) || exit 1
    # shellcheck disable=SC2154 # set by expect.sh
    trap 'pg_end; rm -rf "$work"' EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM HUP
    pg_watch
    # shellcheck disable=SC2154
    env -u MAKEFLAGS -u MAKELEVEL make -s -C "$top" BUILD="$BUILD" \
        DESTDIR="$pg_folder/stage" install-pg >"$pg_folder/install" 2>&1 ||
        { cat "$pg_folder/install"; return 1; }
    chmod -R a+rX "$pg_folder"
    chown "$pg_owner" "$pg_folder"
    (cd "$pg_folder" && pg_run "$pg_bin/initdb" -D "$pg_folder/data" -U "$pg_owner" \
        -E UTF8 --locale=C.UTF-8 -A trust --no-sync >"$pg_folder/initdb" 2>&1) ||
        { cat "$pg_folder/initdb"; return 1; }
    cat >>"$pg_folder/data/postgresql.conf" <<EOF
listen_addresses = ''
unix_socket_directories = '$pg_folder'
extension_destdir = '$pg_folder/stage'
fsync = off
shared_buffers = 64MB
EOF
    PGHOST=$pg_folder PGUSER=$pg_owner PGDATABASE=postgres
    export PGHOST PGUSER PGDATABASE
    cd "$pg_folder" && pg_start && cd "$OLDPWD" || return 1
}

pg_stop() {
    (cd "$pg_folder" && pg_run "$pg_bin/pg_ctl" -D "$pg_folder/data" -m "$1" -w \
        stop >/dev/null)
}

pg_restart() {
    pg_stop "$1" && (cd "$pg_folder" && pg_start)
}

pg_database() {
    pg_sql -c "CREATE DATABASE $1" >/dev/null
    echo "postgresql://$pg_owner@/$1?host=$pg_folder"
}

pg_sql() {
    "$pg_bin/psql" -XqAtv ON_ERROR_STOP=1 "$@" 2>&1
}

pg_as() {
    role=$1
    shift
    PGUSER=$role pg_sql "$@"
}

pg_still() {
    pg_sql -c "SELECT count(*) FROM pg_stat_activity WHERE datname = '$1'" | grep -qx 0
}

# Sets a parameter for later connections, or resets it.
pg_log() {
    pg_sql -c "ALTER SYSTEM SET log_statement = '$1'" \
        -c 'SELECT pg_reload_conf()' >/dev/null
    await pg_logs "$1"
}
pg_logs() {
    [ "$(pg_sql -c 'SHOW log_statement')" = "$1" ]
}

pg_statements() {
    pg_log all
    : >"$pg_folder/log"
    "$@" >said 2>&1
    awk '/^\t/ { printf "%s", $0; next } { printf "%s%s", n++ ? "\n" : "", $0 }
        END { print "" }' "$pg_folder/log" |
        grep -E 'LOG:  (statement|execute [^:]*):' >sent
    pg_log none
    grep -c . sent
}

pg_shards() {
    pg_sql -c 'CREATE EXTENSION postgres_fdw'
    pg_count=$1
    for shard in $(seq "$1"); do
        pg_sql -c "CREATE DATABASE shard$shard"
        pg_sql -d "shard$shard" -c 'CREATE EXTENSION ludex'
        pg_sql -c "CREATE SERVER shard$shard FOREIGN DATA WRAPPER postgres_fdw
            OPTIONS (host '$pg_folder', dbname 'shard$shard', extensions 'ludex',
                async_capable 'true', fetch_size '10000')" \
            -c "CREATE USER MAPPING FOR PUBLIC SERVER shard$shard
                OPTIONS (user '$pg_owner', password_required 'false')"
    done
}

pg_parted() {
    pg_sql -c "CREATE TABLE $1 ($2) PARTITION BY HASH (${2%% *})"
    for shard in $(seq "$pg_count"); do
        pg_sql -d "shard$shard" -c "CREATE TABLE $1 ($2)"
        pg_sql -c "CREATE FOREIGN TABLE $1_$shard PARTITION OF $1 FOR VALUES
            WITH (MODULUS $pg_count, REMAINDER $((shard - 1))) SERVER shard$shard
            OPTIONS (table_name '$1')"
    done
}
