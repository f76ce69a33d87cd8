#!/bin/sh
# Checks that chess programs list the PGN of every game and keep its header and
# comments, and that the PGN that they write is read as the same records. The
# programs are pgn-extract, Scid, and python-chess if Debian or pip has it. Games
# of chess are counted as pgn-extract counts them.
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh

"$top/setup" pgn-extract scid >setup.log 2>&1 || {
    cat setup.log
    echo '0 passed, 1 failed'
    exit 1
}
PATH=$PATH:/usr/games
python=$top/$BUILD/tests/exchange/python
if ! PYTHONPATH=$python python3 -c 'import chess.pgn' 2>/dev/null; then
    "$top/setup" python3-chess >>setup.log 2>&1 ||
        python3 -m pip install -q --retries 0 --target "$python" chess >>setup.log 2>&1
fi
if PYTHONPATH=$python python3 -c 'import chess.pgn' 2>>setup.log; then
    has_python=yes
else
    has_python=
    echo 'python-chess is not to be had here: its part is left out'
fi

by_pgn_extract() { pgn-extract -s "$1" 2>said; }
by_scid() { tkscid "$top/tests/exchange/scid.tcl" "$PWD/base" "$1" </dev/null; }
by_python() { PYTHONPATH=$python python3 "$top/tests/exchange/python_chess.py" "$1"; }

# comes_back NAME HOME PROGRAM FILE: checks that the program writes the same
# records.
comes_back() {
    rm -f base.*
    "by_$3" "$4" >theirs.pgn 2>>said
    is "$1: how many games" "$(grep -c '^\[Event ' "$4")" \
        "$(grep -c '^\[Event ' theirs.pgn)"
    ludex convert --to native theirs.pgn >theirs.home 2>/dev/null
    if cmp -s "$2" theirs.home; then
        good
    else
        bad "$1" 'the same records' "$(diff "$2" theirs.home | head -n 6)"
    fi
}

for game in $(ludex games | cut -d ' ' -f 1); do
    ludex generate --count 20 --seed 7 --game "$game" >"$game.rec" 2>/dev/null
    ludex convert --to native "$game.rec" >"$game.home" 2>/dev/null
    ludex convert --to pgn "$game.rec" >"$game.pgn" 2>/dev/null
    ludex convert --to native "$game.pgn" >"$game.back" 2>/dev/null
    is "$game, by Ludex itself" "$(cksum <"$game.home")" "$(cksum <"$game.back")"
    comes_back "$game, by pgn-extract" "$game.home" pgn_extract "$game.pgn"
    comes_back "$game, by Scid" "$game.home" scid "$game.pgn"
    [ ! "$has_python" ] ||
        comes_back "$game, by python-chess" "$game.home" python "$game.pgn"
done

# Comments, glyphs, variations, phrases, braces and characters beyond ASCII.
cat >notes.rec <<'END'
[Game "quax"]
[Event "Zürich"]
[Site "?"]
[First "Łukasz"]
[Result "½-½"]
[Annotator "Ann"]

{before it all} 1. d3! e4 {why?} (1... f5 $14 2. g6 {inside [%clk 0:01:02]})
({or} 1... c3) 2. h7 {last} draw agreed ½-½
END
ludex convert --to native notes.rec >notes.home
ludex convert --to pgn notes.rec >notes.pgn
comes_back 'notes, by pgn-extract' notes.home pgn_extract notes.pgn
comes_back 'notes, by Scid' notes.home scid notes.pgn
[ ! "$has_python" ] ||
    comes_back 'notes, by python-chess' notes.home python notes.pgn

# Games of chess: Ludex counts as many as pgn-extract.
cat "$top"/tests/data/foreign/*.pgn >chess.pgn
pgn-extract -r --allownullmoves chess.pgn 2>said
is 'games of chess' "$(sed -n 's/.* out of \([0-9]*\)\./\1/p' said | tail -n 1)" \
    "$(ludex check --format json chess.pgn 2>/dev/null |
        sed -n 's/.*"foreign":\([0-9]*\).*/\1/p')"

finish
