"""Players: everything that chooses a move, under a name."""

from boardwright.players.player import Player, PlayerSpec, make_player, player_names

__all__ = ["Player", "PlayerSpec", "make_player", "player_names"]
