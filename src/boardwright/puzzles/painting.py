"""Pictures of positions drawn into a page of Matplotlib, so that it can be written as PDF.

The pictures are our own (``core.picture``), so that few shapes of SVG are enough.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from xml.etree.ElementTree import Element, fromstring

#: What a group hands down to the shapes in it.
INHERITED = ("fill", "stroke", "stroke-width", "stroke-dasharray")


def paint(axes: Any, svg: str, points: float) -> None:
    """Draw a picture that fills axes which are so many points wide."""
    picture = fromstring(svg)
    width, height = (float(picture.attrib[name]) for name in ("width", "height"))
    axes.set_xlim(0, width)
    axes.set_ylim(height, 0)
    axes.set_axis_off()
    for number, (shape, style) in enumerate(shapes(picture, {})):
        draw(axes, shape, style, points / width, number)


def shapes(parent: Element, style: Mapping[str, str]) -> list[tuple[Element, dict[str, str]]]:
    """Return the shapes of a picture with their styles, in the order in which they are drawn."""
    found: list[tuple[Element, dict[str, str]]] = []
    for each in parent:
        own = {**style, **{name: each.attrib[name] for name in INHERITED if name in each.attrib}}
        found += shapes(each, own) if tag(each) == "g" else [(each, own)]
    return found


def tag(shape: Element) -> str:
    """Return the name of a shape."""
    return shape.tag.rpartition("}")[2]


def draw(axes: Any, shape: Element, style: Mapping[str, str], scale: float, order: int) -> None:
    """Draw one shape above those before it."""
    from matplotlib.patches import Circle, Polygon, Rectangle

    def number(name: str) -> float:
        return float(shape.attrib.get(name, 0))

    ink: dict[str, Any] = {
        "edgecolor": style.get("stroke", "none"),
        "facecolor": style.get("fill", "black"),
        "linewidth": scale * float(style.get("stroke-width", 1)),
        "zorder": order,
    }
    name = tag(shape)
    if name == "circle":
        axes.add_patch(Circle((number("cx"), number("cy")), number("r"), **ink))
    elif name == "rect":
        corner = number("x"), number("y")
        axes.add_patch(Rectangle(corner, number("width"), number("height"), **ink))
    elif name == "polygon":
        axes.add_patch(Polygon(places(shape), **ink))
    elif name == "text":
        axes.text(
            number("x"),
            number("y"),
            shape.text or "",
            fontsize=scale * number("font-size"),
            color=style.get("fill", "black"),
            ha="center",
            va="baseline",
            zorder=order,
        )
    else:
        xs, ys = zip(*ends(shape), strict=True)
        dashes = {"linestyle": (0, (1, 3))} if "stroke-dasharray" in style else {}
        look = {"color": ink["edgecolor"], "linewidth": ink["linewidth"], "zorder": order}
        axes.plot(xs, ys, solid_capstyle="butt", **look, **dashes)


def places(shape: Element) -> list[tuple[float, float]]:
    """Return the corners of a polygon or the places of a polyline."""
    pairs = (pair.split(",") for pair in shape.attrib["points"].split())
    return [(float(x), float(y)) for x, y in pairs]


def ends(shape: Element) -> list[tuple[float, float]]:
    """Return the places that a line joins; a path here is one stroke, from a place by a step."""
    if tag(shape) == "line":
        x1, y1, x2, y2 = (float(shape.attrib[name]) for name in ("x1", "y1", "x2", "y2"))
        return [(x1, y1), (x2, y2)]
    if tag(shape) == "path":
        begin, step = shape.attrib["d"].removeprefix("M").split("l")
        (x, y), (right, down) = (map(float, pair.split(",")) for pair in (begin, step))
        return [(x, y), (x + right, y + down)]
    return places(shape)
