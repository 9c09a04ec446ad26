"""Asks a server through berserk, the Python client of lichess: tables and opening explorer."""

import os

import berserk

address = os.environ["BOOKENDS_ADDRESS"]
client = berserk.Client(tablebase_url=address, explorer_url=address)

won = client.tablebase.look_up("8/8/8/5k2/8/8/1Q6/K7 w - - 0 1")
assert (won["category"], won["dtm"]) == ("win", 19), won
assert won["moves"][0]["category"] == "loss", won["moves"][0]

unknown = client.tablebase.standard("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
assert unknown["category"] == "unknown", unknown

start = client.opening_explorer.get_lichess_games(speeds=["blitz", "rapid"], ratings=["1600", "1800"], history=True)
assert start["moves"] and start["history"], start
everything = client.opening_explorer.get_lichess_games()
assert everything["white"] > start["white"] > 0, everything

masters = client.opening_explorer.get_masters_games(play=["e2e4"])
assert masters["opening"]["eco"] == "B00", masters
game = masters["topGames"][0]
pgn = client.opening_explorer.get_otb_master_game(game["id"])
assert game["white"]["name"] in pgn, pgn

player = client.opening_explorer.get_player_games(player=game["white"]["name"], color="white")
assert player["white"] + player["draws"] + player["black"] >= 1, player

print(f"clients: berserk {berserk.__version__} got what it expects")
