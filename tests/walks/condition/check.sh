#!/bin/sh
# The new condition among all others, and its manual page.
sh tests/tools/query.sh && sh tests/lint/manual.sh
