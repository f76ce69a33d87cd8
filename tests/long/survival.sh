#!/bin/sh
# All rows of the table of ludex-exchange(7); make check tests some.
ROWS=all exec sh tests/tools/survival.sh
