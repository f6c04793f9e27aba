"""Saved experiments in the form of a science-fair report: from abstract to references."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from boardwright.core.phrases import Phrase, say
from boardwright.papers.catalogue import PAPERS, find_paper
from boardwright.reports.document import (
    Block,
    Code,
    Curves,
    Document,
    Heading,
    Own,
    Saved,
    Shares,
    Table,
    Words,
)
from boardwright.reports.findings import NAMES, method_of, question_of, results_of, title_of

INTERVAL = Phrase(
    "Every share is given with its 95 % interval (Wilson): if everything were repeated many "
    "times, about 95 of 100 such intervals would contain the true value. Two values whose "
    "intervals overlap widely are not shown to differ."
)
SEED = Phrase("Seed {seed}: the same command plays the same games again.")
#: What was leant on, by what it was leant on for.
SOFTWARE = "Boardwright 弈匠: a laboratory for board games. Version {version}."
WILSON = (
    "Wilson, E. B. (1927). Probable inference, the law of succession, and statistical inference. "
    "Journal of the American Statistical Association, 22(158), 209–212."
)
WALD = (
    "Wald, A. (1945). Sequential tests of statistical hypotheses. "
    "The Annals of Mathematical Statistics, 16(2), 117–186."
)
SILVER = (
    "Silver, D., et al. (2018). A general reinforcement learning algorithm that masters chess, "
    "shogi, and Go through self-play. Science, 362(6419), 1140–1144."
)


def composed(experiments: Sequence[Saved], language: str, title: str = "") -> Document:
    """Return the report of some experiments in a language."""
    blocks = [
        *opening(experiments, language),
        *methods(experiments, language),
        *results(experiments, language),
        *closing(experiments, language),
    ]
    own = title or question_of(experiments[0], language)
    return Document(own, language, numbered(blocks, language))


def opening(experiments: Sequence[Saved], language: str) -> Iterator[Block]:
    """Yield abstract, motivation, question and equipment."""
    yield Heading(say("Abstract", language))
    yield Own("abstract", say("In 300 words: what you asked, did and found.", language))
    yield Heading(say("1. Motivation", language))
    yield Own("motivation", say("Why do you want to know? Where did you meet it?", language))
    yield Heading(say("2. Question", language))
    for each in dict.fromkeys(question_of(saved, language) for saved in experiments):
        yield Words(each)
    yield Own("question", say("The question in your own words, and what you expect.", language))
    yield Heading(say("3. Equipment", language))
    versions = dict.fromkeys(saved.version for saved in experiments if saved.version)
    yield Words(" ".join(["Boardwright", ", ".join(versions)]).strip())
    yield Own("equipment", say("Which computer, and how long did it take?", language))


def methods(experiments: Sequence[Saved], language: str) -> Iterator[Block]:
    """Yield how each experiment was done, with command and seed."""
    yield Heading(say("4. Method", language))
    yield Own("method", say("The rules of the game, and your plan step by step.", language))
    for number, saved in enumerate(experiments, start=1):
        yield Heading(heading_of(number, saved, language), 2)
        yield Words(method_of(saved, language))
        if saved.command:
            yield Code(saved.command)
        if saved.seed is not None and saved.kind != "solve":
            yield Words(say(SEED, language, seed=saved.seed))
    if any(saved.kind != "solve" for saved in experiments):
        yield Words(say(INTERVAL, language))


def results(experiments: Sequence[Saved], language: str) -> Iterator[Block]:
    """Yield what each experiment found."""
    yield Heading(say("5. Results", language))
    for number, saved in enumerate(experiments, start=1):
        yield Heading(heading_of(number, saved, language), 2)
        yield from results_of(saved, language)
        prompt = say("What do you see in the table and the figure?", language)
        yield Own(f"result-{number}", prompt)


def closing(experiments: Sequence[Saved], language: str) -> Iterator[Block]:
    """Yield discussion, conclusion and references."""
    yield Heading(say("6. Discussion", language))
    discuss = Phrase("Is it what you expected? What could be wrong? What remains open?")
    yield Own("discussion", say(discuss, language))
    yield Heading(say("7. Conclusion", language))
    yield Own("conclusion", say("The answer to your question, in a few sentences.", language))
    yield Heading(say("8. References", language))
    yield from (Words(each) for each in references(experiments, language))
    yield Own("references", say("Books and pages that you used.", language))


def heading_of(number: int, saved: Saved, language: str) -> str:
    """Return the heading of one experiment."""
    kind, game = say(NAMES[saved.kind], language), title_of(saved, language)
    told = Phrase("Experiment {number}: {kind}, {game} {options}")
    facts = {"number": number, "kind": kind, "game": game, "options": saved.options}
    return say(told, language, **facts).strip()


def references(experiments: Sequence[Saved], language: str) -> Iterator[str]:
    """Yield what the work leans on."""
    versions = dict.fromkeys(saved.version for saved in experiments if saved.version)
    yield SOFTWARE.format(version=", ".join(versions) or "–")
    names = dict.fromkeys(saved.game.replace("_", "-") for saved in experiments)
    for paper in (find_paper(name) for name in names if name in PAPERS):
        if paper.source[language]:
            yield paper.source[language]
    if any(saved.kind != "solve" for saved in experiments):
        yield WILSON
    if any("sequential" in saved.found for saved in experiments):
        yield WALD
    if any(saved.kind == "learn" for saved in experiments):
        yield SILVER


def numbered(blocks: Sequence[Block], language: str) -> list[Block]:
    """Return the blocks with the numbers of tables and figures in their captions."""
    tables = figures = 0
    told: list[Block] = []
    for block in blocks:
        if isinstance(block, Table):
            tables += 1
            caption = say("Table {number}: {text}", language, number=tables, text=block.caption)
            told.append(replace(block, caption=caption))
        elif isinstance(block, Shares | Curves):
            figures += 1
            caption = say("Figure {number}: {text}", language, number=figures, text=block.caption)
            told.append(replace(block, caption=caption))
        else:
            told.append(block)
    return told
