#!/bin/sh
# Installs the program, uses it from other programs, and removes it again.
set -u
. tests/tools/lib/expect.sh

at=$work/root
make="env -u MAKEFLAGS -u MAKELEVEL make -s -C $top BUILD=${BUILD:-build} DESTDIR=$at PREFIX=/usr"
expect 0 - "$make install"
expect 0 'ludex 0.1.0' "$at/usr/bin/ludex" --version
has 0 'LUDEX-CHECK' "grep -i 'ludex-check' $at/usr/share/man/man1/ludex-check.1"

# Both C and C++ can include the header. The program's own names are names that
# the library uses internally.
cat >other.c <<'E2'
#include <ludex.h>
#include <stdio.h>
int games = 1, arena_init = 2;
int decode(void);
int decode(void) { return games + arena_init; }
int main(void)
{
    struct ludex_reader *r;
    int fault = ludex_reader_new(&r, "quax/taylor.qux", NULL, NULL);
    if (!fault)
        fault = ludex_reader_check(r, NULL, NULL, NULL);
    printf("%d: %d of %d, %d\n", fault,
           (int)ludex_reader_count(r, LUDEX_COUNT_CLEAN),
           (int)ludex_reader_count(r, LUDEX_COUNT_RECORDS), decode());
    ludex_reader_free(r);
    return 0;
}
E2
cp other.c other.cc
PKG_CONFIG_PATH=$at/usr/lib/pkgconfig PKG_CONFIG_SYSROOT_DIR=$at
export PKG_CONFIG_PATH PKG_CONFIG_SYSROOT_DIR
sanitizers=${SANITIZED:+-fsanitize=address,undefined}
flags="$sanitizers -I$at/usr/include -L$at/usr/lib"
static=$(pkg-config --static --libs-only-l ludex | sed 's/-lludex/-l:libludex.a/')
case ${CC:-cc} in *clang*) cxx=clang++ ;; *) cxx=c++ ;; esac
strict='-Wall -Wextra -Wpedantic -Werror'
for compile in "${CC:-cc} -std=c99 $strict other.c" "$cxx -std=c++98 $strict other.cc" \
    "$cxx -std=c++20 $strict other.cc"; do
    expect 0 - "$compile $flags -o shared -lludex"
    expect 0 '0: 3 of 3, 3' "LD_LIBRARY_PATH=$at/usr/lib ./shared"
    expect 0 - "$compile $flags -o static $static -pthread"
    expect 0 '0: 3 of 3, 3' ./static
done
expect 0 '0.1.0' pkg-config --modversion ludex
# Flags of statically linked libraries do not concern programs that use this
# one.
expect 0 "-I$at/usr/include" 'PKG_CONFIG_ALLOW_SYSTEM_CFLAGS=1 pkg-config --cflags ludex | sed "s/ *$//"'

# Scripts install packages only where that is requested. None of them may do so
# here.
mkdir asked
for program in apt-get sudo; do
    printf '#!/bin/sh\necho "$0" "$@" >>%s/asked/log\nexit 1\n' "$PWD" >asked/$program
done
printf '#!/bin/sh\ncase $1 in --version) echo PostgreSQL 15.3 ;; *) echo "%s" ;; esac\n' "$PWD" >asked/pg_config
printf '#!/bin/sh\nexit 1\n' >asked/dpkg
chmod +x asked/*
without="cd $top && env PATH=$PWD/asked:\$PATH"
has 0 'usage: ./setup' "$without ./setup --help"
has 0 'usage: ./setup' "$without ./setup -h"
has 0 other-package "$without ./setup --missing other-package"
has 2 '--purge is not an option' "$without ./setup --purge"
expect 1 - 'cat asked/log 2>/dev/null'
has 1 "make pg: no server headers of PostgreSQL: $PWD/postgres.h" \
    "$without sh sql/postgres/find.sh $PWD/asked/pg_config"
has 0 'install -y -q --no-install-recommends postgresql-server-dev-15' 'cat asked/log'
: >postgres.h
expect 0 "$PWD/asked/pg_config" "$without sh sql/postgres/find.sh $PWD/asked/pg_config"
has 1 'is not a pg_config' "$without sh sql/postgres/find.sh $PWD/postgres.h"

# No other names are visible. Sanitizers add some.
seen="nm --defined-only -g -j"
others='sort -u | grep -v -e "^__" -e : -e "^$"'
# The visible names are listed in a file, because removing one would break
# programs.
expect 0 "$(cat "$top/src/library/ludex.symbols")" \
    "LC_ALL=C $seen $at/usr/lib/libludex.a | LC_ALL=C $others"
expect 0 "$(cat "$top/src/library/ludex.symbols")" \
    "$seen -D $at/usr/lib/libludex.so | LC_ALL=C $others"
is 'the header declares what is to be seen' "$(cat "$top/src/library/ludex.symbols")" \
    "$(tr '\n' ' ' <"$top/include/ludex.h" | grep -o 'LUDEX_API [^;(]*(' |
        grep -o 'ludex_[a-z_]*($' | tr -d '(' | LC_ALL=C sort)"

# Cairo and its dependencies are loaded only when a PNG is drawn.
expect 0 0 "ldd $LUDEX $at/usr/lib/libludex.so | grep -c -e cairo -e X11 -e freetype; :"
mkdir broken && : >broken/libcairo.so.2
has 3 'ludex: PNG cannot be drawn: ' \
    env LD_LIBRARY_PATH=broken ludex show --to png -o x.png quax/taylor.qux
has 0 '<svg ' env LD_LIBRARY_PATH=broken ludex show --to svg quax/taylor.qux

# The schema of the JSON output.
expect 0 '3 lines, 0 not valid' "ludex show --ply 0..2 --format json quax/taylor.qux |
    $top/${BUILD:-build}/tests/tools/valid $at/usr/share/ludex/ludex.schema.json show"

expect 0 - "$make uninstall"
expect 0 '0' "find $at -type f -o -type l | wc -l"
finish
