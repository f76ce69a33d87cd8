#!/bin/sh
# Memory that runs out at the first few allocations of every command, and at eight more:
# `make check` takes one, `make sweep` takes all.
set -u
SWEEP=8 SWEEP_JOBS=${JOBS:-1} sh tests/tools/memory.sh
