#!/bin/sh
# Tests the invariants of all games, their perft counts, the cases of the new
# game, every game with every command, and the manual.
programs='build/tests/unit/test_invariants build/tests/unit/test_perft'
# shellcheck disable=SC2086 # two words
make -s -j2 BUILD=build CC="${CC:-cc}" $programs || exit
for program in $programs; do
    "$program" || exit
done
build/tests/cases/run tests/cases/toy.case && sh tests/tools/games.sh &&
    sh tests/lint/manual.sh
