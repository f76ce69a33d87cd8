#!/bin/sh
# Installed, used by a program of somebody else's, and taken out again.
set -u
. tests/tools/lib/expect.sh

at=$work/root
make="env -u MAKEFLAGS -u MAKELEVEL make -s -C $top BUILD=${BUILD:-build} DESTDIR=$at PREFIX=/usr"
expect 0 - "$make install"
expect 0 'ludex 0.1.0' "$at/usr/bin/ludex" --version
has 0 'LUDEX-CHECK' "grep -i 'ludex-check' $at/usr/share/man/man1/ludex-check.1"
cat >other.c <<'E2'
#include <ludex.h>
#include <stdio.h>
int main(void)
{
    struct ludex_summary s;
    int fault = ludex_check("quax/taylor.qux", NULL, NULL, NULL, &s);
    printf("%d: %d of %d\n", fault, (int)s.clean, (int)s.records);
    return 0;
}
E2
libraries=$(sed -n 's/^LIB_LIBS := //p' "$top/${BUILD:-build}/setup.mk")
expect 0 - "${CC:-cc} ${SANITIZED:+-fsanitize=address,undefined} -I$at/usr/include \
    -o other other.c $at/usr/lib/libludex.a $libraries -pthread"
expect 0 '0: 3 of 3' ./other
expect 0 - "$make uninstall"
expect 0 '0' "find $at -type f | wc -l"
finish
