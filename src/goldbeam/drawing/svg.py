"""SVG as text: shapes that are drawn one over the other, in the order in which they come.

No ids, and no styles by name that differ between pictures, so that a page may hold any number of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from goldbeam.drawing.text import printable

FONT = "Helvetica, Arial, 'Noto Sans', 'Noto Sans CJK SC', sans-serif"
Point = tuple[float, float]


class Canvas:
    """A picture in pixels, from its upper left corner; on a ground of its own, whatever it is shown on.

    ``style`` is a class name and its rules, for colours that are CSS variables.
    """

    def __init__(
        self,
        width: float,
        height: float,
        title: str,
        *,
        description: str = "",
        ground: str = "#ffffff",
        style: tuple[str, str] = ("", ""),
    ) -> None:
        name, rules = style
        marked = f' class="{name}"' if name else ""
        self._parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{_n(width)}" height="{_n(height)}" '
            f'viewBox="0 0 {_n(width)} {_n(height)}" font-family="{FONT}" role="img"{marked}>',
            f"<title>{_escape(title)}</title>",
        ]
        if description:
            self._add(f"<desc>{_escape(description)}</desc>")
        if rules:
            self._add(f"<style>{rules}</style>")
        self._add(f'<rect width="{_n(width)}" height="{_n(height)}" rx="6" fill="{ground}"/>')

    def render(self) -> str:
        return "\n".join([*self._parts, "</svg>", ""])

    def line(self, points: Sequence[Point], color: str, width: float = 1, dash: str = "") -> None:
        """A line through two or more points."""
        dashes = f' stroke-dasharray="{dash}"' if dash else ""
        self._add(
            f'<polyline points="{_points(points)}" fill="none" stroke="{color}" stroke-width="{_n(width)}" '
            f'stroke-linejoin="round" stroke-linecap="round"{dashes}/>'
        )

    def area(self, points: Sequence[Point], fill: str) -> None:
        self._add(f'<polygon points="{_points(points)}" fill="{fill}"/>')

    def arch(self, left: Point, right: Point, top: float, color: str, width: float = 1, radius: float = 12) -> None:
        """A line from one point up to a height, across, and down to the other, with round corners."""
        (x, y), (end, low) = left, right
        r = max(0.0, min(radius, (end - x) / 2, y - top, low - top))
        corner = f"A{_n(r)},{_n(r)} 0 0 1"
        self._add(
            f'<path d="M{_n(x)},{_n(y)}V{_n(top + r)}{corner} {_n(x + r)},{_n(top)}H{_n(end - r)}'
            f'{corner} {_n(end)},{_n(top + r)}V{_n(low)}" fill="none" stroke="{color}" stroke-width="{_n(width)}"/>'
        )

    def area_behind(self, center: Point, size: Point, fill: str) -> None:
        """A rectangle that hides what is drawn so far."""
        (x, y), (width, height) = center, size
        self._add(
            f'<rect x="{_n(x - width / 2)}" y="{_n(y - height / 2)}" width="{_n(width)}" height="{_n(height)}" '
            f'fill="{fill}"/>'
        )

    def arrow_head(self, tip: Point, down: bool, color: str, size: float = 5) -> None:
        """Of a vertical arrow."""
        x, y = tip
        base = y - 1.6 * size if down else y + 1.6 * size
        self.area([(x, y), (x - size, base), (x + size, base)], color)

    def dot(self, center: Point, radius: float, fill: str, stroke: str = "none") -> None:
        x, y = center
        self._add(f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}" fill="{fill}" stroke="{stroke}"/>')

    def box(self, center: Point, size: Point, fill: str, stroke: str, dash: str = "") -> None:
        """A rectangle with round corners."""
        (x, y), (width, height) = center, size
        dashes = f' stroke-dasharray="{dash}"' if dash else ""
        self._add(
            f'<rect x="{_n(x - width / 2)}" y="{_n(y - height / 2)}" width="{_n(width)}" height="{_n(height)}" '
            f'rx="{_n(min(5, height / 2))}" fill="{fill}" stroke="{stroke}"{dashes}/>'
        )

    def text(
        self,
        at: Point,
        content: str,
        size: float,
        color: str,
        anchor: str = "start",
        weight: str = "",
        turn: float = 0,
        hint: str = "",
    ) -> None:
        """Text whose base line begins, has its middle or ends ``at`` a point; ``turn`` in degrees, clockwise.

        ``hint`` is shown when the pointer rests on it.
        """
        x, y = at
        weights = f' font-weight="{weight}"' if weight else ""
        turned = f' transform="rotate({_n(turn)} {_n(x)} {_n(y)})"' if turn else ""
        text = (
            f'<text x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}" fill="{color}" text-anchor="{anchor}"'
            f"{weights}{turned}>{_escape(content)}</text>"
        )
        self._add(f"<g><title>{_escape(hint)}</title>{text}</g>" if hint else text)

    def _add(self, part: str) -> None:
        self._parts.append(part)


def _escape(text: str) -> str:
    """As XML takes it, which has no control characters, not even escaped ones."""
    return escape(printable(text))


def _points(points: Sequence[Point]) -> str:
    return " ".join(f"{_n(x)},{_n(y)}" for x, y in points)


def _n(value: float) -> str:
    """A tenth of a pixel is enough."""
    return f"{value:.1f}".removesuffix(".0")
