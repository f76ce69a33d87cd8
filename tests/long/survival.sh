#!/bin/sh
# Tests all rows of the table in ludex-exchange(7). `make check` tests only some
# of them.
ROWS=all exec sh tests/tools/survival.sh
