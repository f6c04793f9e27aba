"""One question to an endpoint that speaks OpenAI's chat protocol, with the standard library."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import HTTPRedirectHandler, Request, build_opener

from boardwright.core.errors import InputError
from boardwright.players.protocols.process import ProgramFailed

#: Where the endpoint is, and the key it asks for, if it does. Neither is ever part of a sentence.
URL, KEY, MODEL = "BOARDWRIGHT_LLM_URL", "BOARDWRIGHT_LLM_KEY", "BOARDWRIGHT_LLM_MODEL"
LONGEST_ANSWER = 1 << 20


class NoRedirect(HTTPRedirectHandler):
    """Does not follow: a key is for the endpoint it was given for."""

    def redirect_request(self, *_: Any) -> None:
        """Refuse, so that the answer is an error."""


@dataclass
class Account:
    """What was asked, and what it took."""

    questions: int = 0
    illegal: int = 0
    tokens_in: int = 0
    tokens_out: int = 0

    def cost(self, price_in: float, price_out: float) -> float:
        """Return what the tokens cost by prices for a million of them."""
        return (self.tokens_in * price_in + self.tokens_out * price_out) / 1e6


@dataclass
class Chat:
    """An endpoint, a model, and how long to wait."""

    model: str
    wait_s: float
    temperature: float
    account: Account = field(default_factory=Account)

    def __post_init__(self) -> None:
        self.model = self.model or os.environ.get(MODEL, "")
        self._url = os.environ.get(URL, "").rstrip("/")
        if not self._url.startswith(("http://", "https://")):
            raise InputError(
                "llm needs an endpoint: set {variable} to its address, such as {example}",
                variable=URL,
                example="http://127.0.0.1:11434/v1",
            )
        if not self.model:
            raise InputError("llm needs a model: model=NAME, or set {variable}", variable=MODEL)

    def ask(self, messages: list[dict[str, str]], seed: int) -> str:
        """Return the answer to a conversation; count what it took."""
        body = {"model": self.model, "messages": messages, "seed": seed}
        body["temperature"] = self.temperature
        answer = self._post(body)
        self.account.questions += 1
        try:
            used = answer.get("usage") or {}
            self.account.tokens_in += int(used.get("prompt_tokens", 0))
            self.account.tokens_out += int(used.get("completion_tokens", 0))
            return str(answer["choices"][0]["message"]["content"] or "")
        except (LookupError, TypeError, ValueError, AttributeError):
            raise ProgramFailed(
                "the endpoint of {model} gave no answer", model=self.model
            ) from None

    def _post(self, body: dict[str, Any]) -> Any:
        headers = {"Content-Type": "application/json"}
        if key := os.environ.get(KEY):
            headers["Authorization"] = f"Bearer {key}"
        request = Request(f"{self._url}/chat/completions", json.dumps(body).encode(), headers)
        try:
            with build_opener(NoRedirect).open(request, timeout=self.wait_s) as response:
                return json.loads(response.read(LONGEST_ANSWER))
        except HTTPError as error:
            error.close()
            reason: object = f"{error.code} {error.reason}"
        except URLError as error:
            reason = error.reason
        except (OSError, HTTPException, ValueError) as error:
            reason = type(error).__name__
        raise ProgramFailed(
            "the endpoint of {model} cannot be asked: {reason:.200}",
            model=self.model,
            reason=str(reason),
        )
