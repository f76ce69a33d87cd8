#!/bin/sh
# Memory runs out at the first few allocations of every command, and at six
# more: `make check` tries one, `make sweep` tries all.
set -u
SWEEP=6 SWEEP_JOBS=${JOBS:-1} sh tests/tools/memory.sh
