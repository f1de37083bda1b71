"""The independent referee: python-chess judges what Duiyi played. Shares no code with it.

    referee.py pgn   < game.pgn     the game as python-chess reads it, as JSON
    referee.py games < games.jsonl  one line a game {game, profile, moves, result, reason};
                                    a JSON summary with every disagreement
"""

import collections
import io
import itertools
import json
import multiprocessing
import sys

import chess
import chess.pgn

# How many positions a proof of "no mate can ever come" may visit: where play went on, by the number of
# pieces (with many left only a line of forced moves can be dead); where the server said dead, a great many.
FEW_PIECES = 6
BOUND_WITH_FEW = 60
BOUND_WITH_MANY = 8
FINAL_BOUND = 200_000


def read_pgn(text):
    game = chess.pgn.read_game(io.StringIO(text))
    board = game.end().board()
    return {
        "headers": dict(game.headers),
        "errors": [str(error) for error in game.errors],
        "plies": len(board.move_stack),
        "moves": [move.uci() for move in board.move_stack],
        "fen": board.fen(en_passant="legal"),
        "checkmate": board.is_checkmate(),
        "outcome": board.result(),
    }


class OverBound(Exception):
    """The proof was given up."""


def is_proven_dead(board, bound):
    """True only when every continuation was looked at and none holds a mate."""
    seen = set()

    def holds_mate():
        if board.is_insufficient_material():
            return False
        key = board._transposition_key()
        if key in seen:
            return False
        seen.add(key)
        if len(seen) > bound:
            raise OverBound
        if board.is_checkmate():
            return True
        for move in list(board.legal_moves):
            board.push(move)
            try:
                if holds_mate():
                    return True
            finally:
                board.pop()
        return False

    try:
        return not holds_mate()
    except (OverBound, RecursionError):
        return False


def is_forced_dead(board):
    few = chess.popcount(board.occupied) <= FEW_PIECES
    return is_proven_dead(board, BOUND_WITH_FEW if few else BOUND_WITH_MANY)


def must_end(board, repetitions, profile):
    """The result and reason the Laws demand of this position, in the order of decisions; None: play goes on."""
    replies = list(itertools.islice(board.legal_moves, 3))
    if not replies:
        if board.is_check():
            return ("0-1" if board.turn == chess.WHITE else "1-0"), "checkmate"
        return "1/2-1/2", "stalemate"
    if board.is_insufficient_material() or (len(replies) <= 2 and is_forced_dead(board)):
        return "1/2-1/2", "dead_position"
    if repetitions >= 5:
        return "1/2-1/2", "fivefold"
    if board.halfmove_clock >= 150:
        return "1/2-1/2", "seventy_five_moves"
    if profile == "online" and repetitions >= 3:
        return "1/2-1/2", "threefold"
    if profile == "online" and board.halfmove_clock >= 100:
        return "1/2-1/2", "fifty_moves"
    return None


def disagreement(game):
    """What is wrong with the game, or None."""
    board = chess.Board()
    stood = collections.Counter([board._transposition_key()])
    last = len(game["moves"])
    for ply, uci in enumerate(game["moves"], start=1):
        move = chess.Move.from_uci(uci)
        if not board.is_legal(move):
            return f"illegal move {uci} in {board.fen()}"
        if board.is_zeroing(move):
            stood.clear()
        board.push(move)
        key = board._transposition_key()
        stood[key] += 1
        wanted = must_end(board, stood[key], game["profile"])
        told = (game["result"], game["reason"]) if ply == last else None
        if wanted == told:
            continue
        # A dead position needs not be one of material alone: then it has to be proven here.
        if told == ("1/2-1/2", "dead_position") and is_proven_dead(board, FINAL_BOUND):
            continue
        return f"after {ply} of {last} plies: told {told}, must be {wanted} in {board.fen()}"
    return None


def judge(line):
    game = json.loads(line)
    wrong = disagreement(game)
    return game["reason"], len(game["moves"]), None if wrong is None else f"{game['game']}: {wrong}"


def judge_games(lines):
    with multiprocessing.Pool() as pool:
        verdicts = pool.map(judge, lines, chunksize=8)
    return {
        "games": len(verdicts),
        "plies": sum(plies for _, plies, _ in verdicts),
        "reasons": dict(collections.Counter(reason for reason, _, _ in verdicts)),
        "wrong": [wrong for _, _, wrong in verdicts if wrong is not None],
    }


def main():
    text = sys.stdin.read()
    if sys.argv[1] == "pgn":
        answer = read_pgn(text)
    else:
        answer = judge_games([line for line in text.splitlines() if line])
    json.dump(answer, sys.stdout)


if __name__ == "__main__":
    main()
