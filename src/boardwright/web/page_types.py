"""Writes the page's types from the models of the API: ``python -m boardwright.web.page_types``."""

from __future__ import annotations

import inspect
import re
import sys
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from boardwright.web import schemas

FILE = Path(__file__).parent / "static" / "wire.d.ts"
HEAD = "// Written by: python -m boardwright.web.page_types. Do not edit.\n"
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}


def type_of(schema: dict[str, Any]) -> str:
    """Return the TypeScript type of a JSON schema.

    >>> type_of({"anyOf": [{"type": "integer"}, {"type": "null"}]})
    'number | null'
    """
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "enum" in schema or "const" in schema:
        values = schema.get("enum", [schema.get("const")])
        return " | ".join(f'"{value}"' for value in values)
    union = schema.get("anyOf") or schema.get("oneOf")
    if union:
        return " | ".join(dict.fromkeys(type_of(each) for each in union))
    kind = schema.get("type")
    if kind == "array":
        return f"Array<{type_of(schema.get('items', {}))}>"
    if kind == "object":
        inside = schema.get("additionalProperties")
        return f"Record<string, {type_of(inside) if isinstance(inside, dict) else 'any'}>"
    return "null" if kind == "null" else PLAIN.get(str(kind), "any")


def model_text(model: type[BaseModel]) -> str:
    """Return one model as an interface; what a request may leave out is optional."""
    schema = model.model_json_schema()
    asked = not model.__name__.endswith(("View", "List", "Line", "Event"))
    lines = []
    for name, field in schema.get("properties", {}).items():
        optional = "?" if asked and name not in schema.get("required", ()) else ""
        kind = type_of(field)
        if not asked:  # what a request left out has been filled in
            kind = re.sub(r"\b(\w+Request)\b", r"Required<\1>", kind)
        lines.append(f"  {name}{optional}: {kind};\n")
    words = (inspect.getdoc(model) or "").splitlines()[0]
    head = f"/** {words} */\nexport interface {model.__name__} {{\n"
    return f"{head}{''.join(lines)}}}\n"


def page_types() -> str:
    """Return all types."""
    models = [
        each
        for each in vars(schemas).values()
        if inspect.isclass(each) and issubclass(each, schemas.Wire) and each is not schemas.Wire
    ]
    return HEAD + "\n" + "\n".join(model_text(model) for model in models)


if __name__ == "__main__":
    FILE.write_text(page_types(), encoding="utf-8")
    sys.stdout.write(f"written: {FILE.name}\n")
