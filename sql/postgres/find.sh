#!/bin/sh
# Prints the pg_config of a PostgreSQL that has its server headers: the given
# one, or the newest. On Debian missing headers are installed.
#
#     find.sh [PG_CONFIG]
set -eu

say() { echo "make pg: $*" >&2; }

newest() {
    find /usr/lib/postgresql -path '*/bin/pg_config' 2>/dev/null |
        sort -V | tail -n 1
}

headers() { "$1" --includedir-server; }
is_complete() { [ -n "$1" ] && [ -f "$(headers "$1")/postgres.h" ]; }

# Prints the name of the Debian package with the server headers for this
# pg_config, or for the version that tests use.
package() {
    version=15
    [ -z "$1" ] || version=$("$1" --version | sed 's/[^0-9]*\([0-9]*\).*/\1/')
    echo "postgresql-server-dev-$version"
}

config=${1:-$(newest)}
if [ -n "$config" ] && ! "$config" --version >/dev/null 2>&1; then
    say "PG_CONFIG=$config is not a pg_config"
    exit 1
fi
if ! is_complete "$config"; then
    ./setup "$(package "$config")" || :
    config=${1:-$(newest)}
fi
if ! is_complete "$config"; then
    say "no server headers of PostgreSQL: ${config:+$(headers "$config")/}postgres.h"
    say "install them ($(package "$config") on Debian), or say PG_CONFIG=FILE"
    exit 1
fi
echo "$config"
