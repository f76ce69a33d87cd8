"""What python-chess makes of a file of PGN: its games, written again."""
import sys

import chess.pgn

with open(sys.argv[1], encoding="utf-8") as file:
    while game := chess.pgn.read_game(file):
        print(game, end="\n\n")
