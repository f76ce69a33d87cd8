#!/bin/sh
# Lets calls on files fail in commands that write: some kinds of calls in each
# command. `make check-long` tries more, `make sweep` all.
set -u
FAULTS=files exec sh tests/tools/memory.sh
