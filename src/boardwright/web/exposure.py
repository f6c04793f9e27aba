"""What strangers may do on a server, told before it opens to them; what is unsafe is refused."""

from __future__ import annotations

from boardwright.core.errors import InputError
from boardwright.core.phrases import Phrase
from boardwright.web.operator import SHORTEST_KEY
from boardwright.web.rates import RATES
from boardwright.web.settings import Settings


def refuse_unsafe(settings: Settings) -> None:
    """Refuse a combination of settings that would give the machine to strangers."""
    if settings.alone:
        return
    key = settings.operator_key
    if settings.laboratory and not key:
        raise InputError(
            "experiments use the whole machine: a server for others that allows them needs an "
            "operator's key (BOARDWRIGHT_OPERATOR_KEY)"
        )
    if key and len(key) < SHORTEST_KEY:
        raise InputError(
            "the operator's key must have at least {least} characters", least=SHORTEST_KEY
        )


def exposure(settings: Settings) -> list[Phrase]:
    """Return what strangers may do and what not, a sentence each."""
    if settings.alone:
        return [Phrase("only this machine can reach the server, and may do everything")]
    games, analyses = RATES[0], RATES[1]
    found = [
        Phrase(
            "other machines can reach {host}, port {port}", host=settings.host, port=settings.port
        ),
        Phrase(
            "strangers may begin games ({burst} at once, then {rate:g} a minute from one address; "
            "{most} of one owner) and watch those whose link they have",
            burst=games.burst,
            rate=60 * games.per_s,
            most=settings.most_plays_each,
        ),
        Phrase(
            "strangers may let engines think: {open} analyses of one address at a time, on "
            "{threads} threads",
            open=analyses.open,
            threads=2 * settings.workers,
        ),
        Phrase(
            "strangers may have boards of up to {most} points",
            most=settings.most_points_for_others,
        ),
        Phrase("strangers may not read files, start programs, or see games without their link"),
    ]
    if settings.laboratory:
        found.append(Phrase("experiments are for whoever has the operator's key"))
    else:
        found.append(Phrase("nobody may start experiments"))
    if not settings.operator_key:
        found.append(Phrase("metrics and the operator's page are closed: there is no key"))
    names = ", ".join(settings.names)
    found.append(
        Phrase("it answers to its addresses and to {names}", names=names)
        if names
        else Phrase("it answers to its addresses and the name of this machine; --name adds others")
    )
    if not settings.proxies:
        found.append(Phrase("keys travel unencrypted: put a proxy with TLS in front (--proxy)"))
    return found
