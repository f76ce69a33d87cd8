#!/bin/sh
# Tests the new table together with all others, and its manual page.
sh tests/tools/event.sh && sh tests/lint/manual.sh
