#!/bin/sh
# Lets the power fail while commands write, before each sync and each change of a
# name, in some of the commands. `make check-long` tries all commands, `make
# sweep` more losses.
set -u
FAULTS=power exec sh tests/tools/memory.sh
