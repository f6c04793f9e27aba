"""A language model that is shown the rules, the board and the legal moves, and answers in words."""

from __future__ import annotations

import logging
import re

from boardwright.core.errors import InputError
from boardwright.core.phrases import Phrase
from boardwright.core.position import Position
from boardwright.players.llm.chat import Chat
from boardwright.players.protocols.process import ProgramFailed

#: So many legal moves are listed; where there are more, these show what moves look like.
MOST_LISTED = 400
ANSWER = re.compile(r"MOVE:\s*[*`\"']*([^\s*`\"']+)", re.IGNORECASE)
LARGEST_SEED = 1 << 31
log = logging.getLogger(__name__)


class ModelPlayer:
    """Asks a model for each move; an illegal answer is counted and the model asked again."""

    def __init__(
        self, chat: Chat, tries: int, seed: int, prices: tuple[float, float] = (0.0, 0.0)
    ) -> None:
        self.chat = chat
        self._tries = tries
        self._prices = prices
        self._seed = seed

    def choose(self, position: Position) -> int:
        """Return the model's move; after too many illegal answers it has failed."""
        messages = [said("system", task(position)), said("user", shown(position))]
        for _ in range(self._tries):
            answer = self.chat.ask(messages, self._seed % LARGEST_SEED)
            try:
                return position.find_move(named(answer))
            except InputError as error:
                self.chat.account.illegal += 1
                reproach = f"{error}. Answer again, with a legal move."
                messages += [said("assistant", answer), said("user", reproach)]
        raise ProgramFailed(
            "{model} named no legal move in {tries} answers",
            model=self.chat.model,
            tries=self._tries,
        )

    def begin(self, seed: int) -> None:
        """Ask with this seed from now on."""
        self._seed = seed

    def close(self) -> None:
        """Tell what was asked and what it cost."""
        account = self.chat.account
        if account.questions:
            log.warning(
                Phrase(
                    "{model}: {questions} questions, {illegal} illegal answers, "
                    "{tokens_in} + {tokens_out} tokens, cost {cost:.4f}",
                    model=self.chat.model,
                    questions=account.questions,
                    illegal=account.illegal,
                    tokens_in=account.tokens_in,
                    tokens_out=account.tokens_out,
                    cost=account.cost(*self._prices),
                )
            )


def said(role: str, content: str) -> dict[str, str]:
    """Return one message of a conversation."""
    return {"role": role, "content": content}


def task(position: Position) -> str:
    """Return what the model is to do."""
    game = position.game
    return (
        f"You play the board game {game.title()} as well as you can. The rules:\n"
        f"{game.rules_text()}\n"
        "Think if you like, then end with one line of the form\nMOVE: <one of the legal moves>"
    )


def shown(position: Position) -> str:
    """Return a position in words."""
    legal = position.legal
    listed = ", ".join(legal[:MOST_LISTED])
    more = f" and {len(legal) - MOST_LISTED} more" if len(legal) > MOST_LISTED else ""
    player = position.game.player_names()[position.to_move - 1]
    parts = [
        f"The board:\n{position}",
        position.caption(),
        f"In one line: {position.text}",
        f"Moves so far: {' '.join(position.history) or 'none'}",
        f"You are {player}, player {position.to_move}, and to move.",
        f"Legal moves: {listed}{more}",
    ]
    return "\n\n".join(part for part in parts if part)


def named(answer: str) -> str:
    r"""Return the move that an answer names last.

    >>> named("I like MOVE: a1, but no.\nMOVE: **b2**.")
    'b2'
    >>> named("c3")
    'c3'
    """
    found = ANSWER.findall(answer)
    return (found[-1] if found else answer.strip()[:40]).rstrip(".,;")
