#!/bin/sh
# Checks all scripts with shellcheck.
ALL=yes sh tests/lint/shell.sh
