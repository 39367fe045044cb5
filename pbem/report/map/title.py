"""The head of the sheet: battle, date and bound, between the scale and the compass rose."""

from __future__ import annotations

from pbem.battle.view import View
from pbem.report.map.measure import ITALIC, TITLE, shorten, text_width
from pbem.report.map.palette import Theme
from pbem.report.map.sheet import BORDER, Sheet
from pbem.report.map.svg import SERIF, num, tag, words


def bound_text(view: View) -> str:
    """Which moment of the battle the map shows."""
    if view.bound == 0:
        return "deployment"
    return f"opening of bound {view.bound}" + (f" of {view.last_bound}" if view.last_bound else "")


def draw_title(view: View, sheet: Sheet, theme: Theme) -> str:
    """The title block, the scale at its left and the compass at its right."""
    battle, _, date = view.title.partition(",")
    side = next((side.adjective for side in view.sides if side.id == view.side), "")
    told = [date.strip(), bound_text(view), f"{side} view" if side else ""]
    middle = sheet.width / 2
    tall = max(54.0, 104 * sheet.unit)
    margin = max(64.0, 150 * sheet.unit)
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
    small = shorten("  ·  ".join(word for word in told if word), room * 1.05, under, ITALIC)
    base = BORDER + tall * 0.45
    rule = base + tall * 0.13
    reach = min(room * 0.3, 170 * sheet.unit)
    diamond = max(2.5, 4 * sheet.unit)
    return (
        words(name, middle + apart / 2, base, size, theme.ink, font_family=SERIF, font_weight="bold", letter_spacing=apart)
        + tag(
            "path",
            d=f"M{num(middle - reach)} {num(rule)}H{num(middle - 3 * diamond)}M{num(middle + 3 * diamond)} {num(rule)}H{num(middle + reach)}",
            stroke=theme.ink,
            stroke_width=1,
        )
        + tag("path", d=f"M{num(middle)} {num(rule - diamond)}l{num(diamond)} {num(diamond)}l{num(-diamond)} {num(diamond)}l{num(-diamond)} {num(-diamond)}z", fill=theme.ink)
        + words(small, middle, rule + under * 1.45, under, theme.ink, font_family=SERIF, font_style="italic")
        + _compass(sheet.width - BORDER - margin * 0.42, BORDER + tall * 0.52, tall * 0.3, theme)
        + _scale(view, sheet, theme, BORDER + 4 + sheet.band, BORDER + tall * 0.6, margin)
    )


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


def _scale(view: View, sheet: Sheet, theme: Theme, x: float, y: float, room: float) -> str:
    yards = view.ground.square_yards
    if yards <= 0:
        return ""
    size = sheet.font(12, 8)
    count = max(1, min(4, sheet.columns, int((room + 30 * sheet.unit) / sheet.cell)))
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
    figures = words("0", x, y - 3, size, theme.ink) + words(f"{yards * count}", x + count * sheet.cell, y - 3, size, theme.ink)
    said = words("yards", x + count * sheet.cell / 2, y + thick + size * 1.1, size, theme.ink, font_style="italic")
    return tag("g", bars, figures, said, font_family=SERIF)
