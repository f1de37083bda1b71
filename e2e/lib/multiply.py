"""multiply.py DATABASE COPIES: writes each finished game of a club so many times more, under ids of their own."""

import itertools
import json
import sqlite3
import sys

ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"


def game_id(number: int) -> str:
    text = ""
    for _ in range(12):
        number, digit = divmod(number, len(ALPHABET))
        text = ALPHABET[digit] + text
    return text


database = sqlite3.connect(sys.argv[1])
columns = [row[1] for row in database.execute("PRAGMA table_info(games)")]
finished = database.execute("SELECT * FROM games WHERE status = 'over'").fetchall()
number = itertools.count(1)
for game in finished:
    row = dict(zip(columns, game))
    events = database.execute("SELECT seq, at_ms, event FROM events WHERE game_id = ? ORDER BY seq", (row["id"],)).fetchall()
    old = row["id"]
    for _ in range(int(sys.argv[2])):
        new = game_id(next(number))
        copy = {**row, "id": new, "creation_key": None, "config": row["config"].replace(old, new)}
        marks = ", ".join("?" for _ in columns)
        database.execute(f"INSERT INTO games ({', '.join(columns)}) VALUES ({marks})", [copy[name] for name in columns])
        database.executemany(
            "INSERT INTO events (game_id, seq, at_ms, event) VALUES (?, ?, ?, ?)",
            [(new, seq, at_ms, event.replace(old, new)) for seq, at_ms, event in events],
        )
database.commit()
games = database.execute("SELECT count(*) FROM games WHERE status = 'over'").fetchone()[0]
events = database.execute("SELECT count(*) FROM events").fetchone()[0]
print(json.dumps({"games": games, "events": events, "last": game_id(next(number) - 1)}))
