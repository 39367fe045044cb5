"""The head of the sheet: battle, date and bound, between the scale and the compass rose."""

from __future__ import annotations

from pbem.battle.view import View
from pbem.report.map.measure import ITALIC, TITLE, shorten, text_width
from pbem.report.map.palette import Theme
from pbem.report.map.plate import BORDER, Paper, Plate, title_height
from pbem.report.map.svg import SERIF, num, tag, words
from pbem.report.map.window import whole
from pbem.report.tongue.tongue import Tongue


def bound_text(view: View) -> str:
    """Which moment of the battle the map shows."""
    if view.setting_up:
        return "deployment"
    if 0 < view.last_bound < view.bound:
        return f"end of bound {view.last_bound} of {view.last_bound}"
    return f"opening of bound {view.bound}" + (f" of {view.last_bound}" if view.last_bound else "")


def draw_title(view: View, sheet: Plate, theme: Theme, date: str, tongue: Tongue) -> str:
    """The name of the battle and what stands under it."""
    closer = "" if sheet.window == whole(view.board) else sheet.window.reach(view.board)
    return title_block(view, headline(view, date, closer, tongue), sheet, theme, tongue)


def draw_scale(view: View, sheet: Plate, theme: Theme, tongue: Tongue) -> str:
    """The scale at the left of the title."""
    at = BORDER + 4 + sheet.band, BORDER + title_height(sheet.width) * 0.6
    return _scale(view, sheet, theme, *at, title_margin(sheet), tongue)


def draw_compass(sheet: Paper, theme: Theme) -> str:
    """The compass at the right of the title."""
    tall = title_height(sheet.width)
    return _compass(sheet.width - BORDER - title_margin(sheet) * 0.42, BORDER + tall * 0.52, tall * 0.3, theme)


def headline(view: View, date: str, closer: str, tongue: Tongue) -> list[str]:
    """What stands under the name of the battle: when and whose view, or of a closer map which part it shows."""
    _, _, titled = tongue.tell(view.title).partition(",")
    if closer:
        return [tongue.tell(f"bound {view.bound}"), tongue.tell(f"{closer}, closer")]
    when = titled.strip() or tongue.tell(date)
    return [word for word in (when, *map(tongue.tell, (bound_text(view), whose_view(view)))) if word]


def whose_view(view: View) -> str:
    """Whose view it is in words: a side's, the umpire's, or nothing where it is nobody's."""
    whose = next((side.adjective for side in view.sides if side.id == view.side), view.side)
    return f"{whose} view" if whose else ""


def title_margin(sheet: Paper) -> float:
    """What is left free of the title at either hand, for scale and compass."""
    return max(64.0, 150 * sheet.unit)


def title_block(view: View, said: list[str], sheet: Paper, theme: Theme, tongue: Tongue) -> str:
    """The name of the battle and what stands under it."""
    battle = tongue.tell(view.title).partition(",")[0]
    middle = sheet.width / 2
    tall = title_height(sheet.width)
    margin = title_margin(sheet)
    room = sheet.width - 2 * (BORDER + margin)
    size, apart = sheet.font(36, 17), sheet.font(36, 17) * 0.16
    name = battle.strip().upper()
    wide = text_width(name, size, TITLE) + apart * len(name)
    if wide > room:
        size, apart = size * room / wide, apart * room / wide
    if size < 10:
        size, apart = 10.0, 0.0
        name = shorten(name, room, size, TITLE)
    under = sheet.font(17, 9.5)
    lines = ["  ·  ".join(said)]
    if text_width(lines[0], under, ITALIC) > room:
        lines = [said[0], "  ·  ".join(said[1:])] if len(said) > 1 else said
    base = BORDER + tall * (0.45 if len(lines) < 2 else 0.32)
    rule = base + tall * 0.13
    parts = [
        words(
            name, middle + apart / 2, base, size, theme.ink, font_family=SERIF, font_weight="bold", letter_spacing=apart
        ),
        _rule(middle, rule, min(room * 0.3, 170 * sheet.unit), max(2.5, 4 * sheet.unit), theme),
    ]
    for number, text in enumerate(lines):
        text = shorten(text, room + 40, under, ITALIC)
        y = rule + under * (1.45 + 1.3 * number)
        parts.append(words(text, middle, y, under, theme.ink, font_family=SERIF, font_style="italic"))
    return "".join(parts)


def _rule(x: float, y: float, reach: float, diamond: float, theme: Theme) -> str:
    line = f"M{num(x - reach)} {num(y)}H{num(x - 3 * diamond)}M{num(x + 3 * diamond)} {num(y)}H{num(x + reach)}"
    d = num(diamond)
    jewel = f"M{num(x)} {num(y - diamond)}l{d} {d}l-{d} {d}l-{d}-{d}z"
    return tag("path", d=line, stroke=theme.ink, stroke_width=1) + tag("path", d=jewel, fill=theme.ink)


def _compass(x: float, y: float, radius: float, theme: Theme) -> str:
    petals, shades = "", ""
    for reach, waist, turn in ((0.62, 0.16, 45), (1.0, 0.2, 0)):
        for quarter in range(4):
            turned = f"rotate({turn + 90 * quarter})"
            tip, side = num(-radius * reach), num(radius * waist)
            petals += tag("path", d=f"M0 0L-{side} -{side}L0 {tip}z", transform=turned, fill=theme.ink)
            shades += tag("path", d=f"M0 0L{side} -{side}L0 {tip}z", transform=turned, fill=theme.paper)
    size = max(9.0, radius * 0.5)
    return tag(
        "g",
        tag("circle", r=radius * 0.52, fill="none", stroke=theme.ink, stroke_width=0.7),
        tag("g", petals, shades, stroke=theme.ink, stroke_width=0.8, stroke_linejoin="round"),
        words("N", 0, -radius - size * 0.15, size, theme.ink, font_family=SERIF, font_weight="bold"),
        transform=f"translate({num(x)} {num(y)})",
    )


def _scale(view: View, sheet: Plate, theme: Theme, x: float, y: float, room: float, tongue: Tongue) -> str:
    yards = view.board.square_yards
    if yards <= 0:
        return ""
    size = sheet.font(12, 8)
    count = max(1, min(4, sheet.columns, int((room - sheet.band + 90 * sheet.unit) / sheet.cell)))
    thick = max(3.0, 5 * sheet.unit)
    bars = "".join(
        tag(
            "rect",
            x=x + index * sheet.cell / 2,
            y=y,
            width=sheet.cell / 2,
            height=thick,
            fill=theme.ink if index % 2 == 0 else theme.paper,
            stroke=theme.ink,
            stroke_width=0.8,
        )
        for index in range(2 * count)
    )
    figures = words("0", x, y - 3, size, theme.ink) + words(
        f"{yards * count}", x + count * sheet.cell, y - 3, size, theme.ink
    )
    unit = tongue.tell("yards")
    said = words(unit, x + count * sheet.cell / 2, y + thick + size * 1.1, size, theme.ink, font_style="italic")
    return tag("g", bars, figures, said, font_family=SERIF)
