"""Requests made up from the API's own document: no server error, every answer as promised."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable

from boardwright.web.app import create_app
from boardwright.web.settings import Settings

if TYPE_CHECKING:  # takes seconds to import, in every worker
    from schemathesis import Case, GenerationMode
    from schemathesis.specs.openapi.schemas import OpenApiSchema

ADDRESS = "http://127.0.0.1:8421"
KEY = {"authorization": f"Bearer {'c3' * 24}"}
EXAMPLES = 3  # of each kind for each operation
#: Real games, without which no request made up gets past its first line.
GAMES = (
    ({"layers": 3}, "nim"),
    ({"size": 7}, "goclub"),
    ({"size": 9}, "gomoku"),
    ({"side": 3}, "three_kingdoms"),
)
#: Left out: data that fits its schema may still be refused, as an illegal move is.
LEFT_OUT = {"positive_data_acceptance", "unsupported_method"}
PATIENCE_S = 300  # only what hangs takes so long


@pytest.fixture(scope="module")
def schema(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenApiSchema]:
    """Return the document of an application that runs in this process."""
    import schemathesis
    from schemathesis.config import SchemathesisConfig
    from schemathesis.python.asgi import shutdown_lifespans

    place = tmp_path_factory.mktemp("openapi")
    app = create_app(Settings(database=f"sqlite:///{place}/games.db", workers=1, laboratory=False))
    document = app.openapi()
    for operations in document["paths"].values():
        for operation in operations.values():
            # A missing key is no error: it just opens nothing, which test_security.py looks at.
            operation.pop("security", None)
    refused = {"expected-statuses": ["4xx"]}
    # A stream may never end: one event of it is enough.
    config = SchemathesisConfig.from_dict(
        {"checks": {"negative_data_rejection": refused}, "max-stream-events": 1}
    )
    schema = schemathesis.openapi.from_dict(document, config=config)
    schema.app = app
    yield schema
    shutdown_lifespans()


def meaningful(case: Case) -> None:
    """Give most requests that name a game a real one with small options."""
    body: Any = case.body
    if not isinstance(body, dict) or not isinstance(body.get("game"), str):
        return
    choice = sum(body["game"].encode("utf-8", "surrogatepass")) + len(body)
    if choice % 4:
        options, body["game"] = GAMES[choice // 4 % len(GAMES)]
        if choice % 3:
            body["options"] = dict(options)
            body.pop("position", None)


def real_parameters(schema: OpenApiSchema, path: str) -> dict[str, Any] | None:
    """Return parameters of an address that exists, if it has any."""
    if "/plays/{" not in path:
        return None
    body = {"game": "nim", "options": {"layers": 3}, "seats": [{"player": "human"}] * 2}
    new = schema["/api/plays"]["POST"].Case(body=body).call(base_url=ADDRESS, headers=KEY)
    assert new.status_code == 201, new.text
    return {"play": new.json()["id"], **({"node": 0} if "{node}" in path else {})}


def test_answers_are_as_the_document_says(schema: OpenApiSchema, subtests: pytest.Subtests) -> None:
    from schemathesis import GenerationMode

    tried = 0
    for found in schema.get_all_operations():
        operation = found.ok()
        kinds: list[tuple[GenerationMode, dict[str, Any] | None]] = [
            (GenerationMode.POSITIVE, None),
            (GenerationMode.NEGATIVE, None),
        ]
        real = real_parameters(schema, operation.path)
        if real is not None:
            kinds.append((GenerationMode.POSITIVE, real))
        for mode, parameters in kinds:
            with subtests.test(f"{operation.label} {mode.value} {bool(parameters)}"):
                tried += 1
                check(operation, mode, parameters)
    assert tried > 10


def check(operation: Any, mode: GenerationMode, parameters: dict[str, Any] | None) -> None:
    """Send requests to one operation and compare the answers with its description."""
    from schemathesis import GenerationMode
    from schemathesis.checks import CHECKS, load_all_checks

    load_all_checks()
    selected = [check for check in CHECKS.get_all() if check.__name__ not in LEFT_OUT]
    given_parameters = {} if parameters is None else {"path_parameters": parameters}

    @given(case=operation.as_strategy(mode, **given_parameters))
    @settings(
        max_examples=EXAMPLES,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def send(case: Case) -> None:
        if mode is GenerationMode.POSITIVE:
            meaningful(case)
        case.call_and_validate(base_url=ADDRESS, headers=KEY, checks=selected, timeout=PATIENCE_S)

    try:
        send()
    except Unsatisfiable:
        assert mode is GenerationMode.NEGATIVE  # it takes nothing, so nothing can be wrong
