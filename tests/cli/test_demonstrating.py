"""What somebody is told who runs the demonstration without what it needs."""

from __future__ import annotations

import json
import sys
from types import SimpleNamespace

import pytest

from pbem import installed
from tests.cli.calling import pbem

WHEEL = {"url": "file:///home/henry/pbem-0.1.0-py3-none-any.whl", "archive_info": {}}
CHECKOUT = {"url": "file:///home/henry/my%20clone", "dir_info": {"editable": True}}


@pytest.mark.parametrize(
    ("origin", "install"),
    [
        (None, "pip install 'pbem[demo]'"),
        (WHEEL, "pip install '/home/henry/pbem-0.1.0-py3-none-any.whl[demo]'"),
        (CHECKOUT, "pip install -e '/home/henry/my clone[demo]'"),
    ],
)
def test_whoever_lacks_the_mail_server_of_the_demonstration_is_told_what_to_type(
    origin: dict[str, object] | None, install: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = json.dumps(origin) if origin else None
    monkeypatch.setattr(installed, "distribution", lambda _: SimpleNamespace(read_text=lambda _: text))
    for name in [name for name in sys.modules if name.startswith("pbem.demo.")]:
        monkeypatch.delitem(sys.modules, name)
    for name in ["aiosmtpd", *(name for name in sys.modules if name.startswith("aiosmtpd."))]:
        monkeypatch.setitem(sys.modules, name, None)
    answer = pbem("demo")
    assert answer.exit_code != 0
    assert install in answer.output
