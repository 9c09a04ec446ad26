"""python_positions.py COUNT MATERIAL…: legal positions by chance, a FEN a line, materials in turn; always the same."""

import random
import sys

import chess

count, *materials = sys.argv[1:]
chance = random.Random(1)
for number in range(int(count)):
    white, black = materials[number % len(materials)].split("v")
    while True:
        board = chess.Board(None)
        squares = chance.sample(chess.SQUARES, len(white + black))
        for square, man in zip(squares, white + black.lower()):
            board.set_piece_at(square, chess.Piece.from_symbol(man))
        board.turn = chance.random() < 0.5
        if board.is_valid():
            break
    print(board.fen())
