#!/bin/sh
# Lets several calls of each kind fail in every command that writes files.
set -u
FAULTS=files SWEEP=6 SWEEP_JOBS=${JOBS:-1} exec sh tests/tools/memory.sh
