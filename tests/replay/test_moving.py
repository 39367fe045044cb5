"""P4. The moving map: how it begins and ends, that it plays once, and how large it is."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from pbem.replay import Act
from pbem.replay.moving import MOST_BYTES, moving_map
from tests.replay.battles import BATTLES, battle


def gif_of(kind: str, act: Act | None = None, width: int = 300) -> bytes:
    played = battle(kind)
    return moving_map(
        act or played.eye(played.sides[0]).acts[-1], played.system.SEQUENCE, played.system.SENTENCES, width=width
    )


def picture(gif: bytes, number: int) -> Image.Image:
    found = Image.open(io.BytesIO(gif))
    found.seek(number % getattr(found, "n_frames", 1))
    return found.convert("RGB")


@pytest.mark.parametrize("kind", BATTLES)
def test_P4__it_is_small_enough_for_a_letter(kind: str) -> None:
    assert len(gif_of(kind, width=600)) <= MOST_BYTES == 250_000


def test_P4__it_begins_and_ends_with_how_all_stand_now_and_plays_once() -> None:
    gif = gif_of("squares")
    found = Image.open(io.BytesIO(gif))
    assert getattr(found, "n_frames", 1) > 5
    assert "loop" not in found.info
    assert ImageChops.difference(picture(gif, 0), picture(gif, -1)).getbbox() is None
    assert ImageChops.difference(picture(gif, 0), picture(gif, 1)).getbbox() is not None


def test_P4__of_a_bound_in_which_nothing_was_seen_there_is_still_a_picture() -> None:
    act = battle("squares").eye("french").acts[-1]
    gif = gif_of("squares", Act(act.after, replace(act.after, bound=act.after.bound + 1), ()))
    assert gif.startswith(b"GIF89a")
