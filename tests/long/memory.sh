#!/bin/sh
# Lets memory run out at each of the first few allocations of every command, and
# at six others. `make check` tries one allocation, `make sweep` all.
set -u
SWEEP=6 SWEEP_JOBS=${JOBS:-1} sh tests/tools/memory.sh
