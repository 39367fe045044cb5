import tomllib
from pathlib import Path

import pytest

from pbem import settings
from pbem.settings import SettingsFault


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "pbem.toml"


CLUB = """[club]
name = "The Club"
address = "umpire@club.example"
gm = "gm@club.example"
"""


def faults(file: Path, text: str) -> list[str]:
    file.write_text(text, encoding="utf-8")
    with pytest.raises(SettingsFault) as caught:
        settings.load(file)
    return caught.value.faults


def test_the_file_that_init_writes_is_read_without_a_fault(file: Path) -> None:
    file.write_text(settings.template(), encoding="utf-8")
    read = settings.load(file)
    assert read.club.address == "umpire@club.example"
    assert read.imap is not None
    assert (read.imap.port, read.imap.security) == (993, "tls")
    assert read.smtp is not None
    assert (read.smtp.port, read.smtp.security) == (465, "tls")
    assert read.server.database == file.parent / "pbem.db"


def test_every_line_of_the_template_says_what_holds_if_nothing_is_said(file: Path) -> None:
    plain = settings.template()
    uncommented = "\n".join(
        line.removeprefix("# ") if " = " in line and line.startswith("# ") and line[2].islower() else line
        for line in plain.splitlines()
    )
    file.write_text(plain, encoding="utf-8")
    as_written = settings.load(file)
    assert len(tomllib.loads(uncommented)["guard"]) == 8
    file.write_text(uncommented, encoding="utf-8")
    assert settings.load(file) == as_written


def test_every_fault_is_told_at_once_with_its_line(file: Path) -> None:
    text = """[club]
name = ""
address = "umpire at club"
zone = "Europe/Lundun"

[imap]
host = "imap.club.example"
user = "umpire"
port = "993"
password = "secret"

[smtp]
host = "smtp.club.example"
security = "none"
colour = "red"

[gaurd]
"""
    found = faults(file, text)
    assert [line.split(": ")[0] for line in found] == [
        f"pbem.toml:{number}" for number in (1, 2, 3, 4, 9, 10, 14, 15, 17)
    ]
    whole = "\n".join(found)
    assert "gm is missing in [club]" in whole
    assert "Europe/London" in whole
    assert "PBEM_IMAP_PASSWORD" in whole
    assert '"starttls"' in whole
    assert "no section 'gaurd'; do you mean guard?" in whole
    assert "no 'colour' in [smtp]; there are host, port" in whole
    assert "secret" not in whole


def test_what_is_not_toml_is_told_with_its_line(file: Path) -> None:
    assert faults(file, '[club]\nname = "The Club\n')[0].startswith("pbem.toml:2: this is not TOML")


def test_a_missing_file_says_how_to_get_one(file: Path) -> None:
    with pytest.raises(SettingsFault, match="pbem init"):
        settings.load(file)


def test_an_empty_file_asks_for_its_club(file: Path) -> None:
    assert faults(file, "") == [
        "pbem.toml:1: [club] is missing; add it; `pbem init` shows a whole pbem.toml",
    ]


def test_O12__nothing_goes_in_the_clear_to_another_machine(file: Path) -> None:
    text = settings.template().replace(
        'host = "smtp.club.example"', 'host = "smtp.club.example"\nsecurity = "insecure"'
    )
    assert "in the clear to smtp.club.example" in faults(file, text)[0]
    file.write_text(text.replace("smtp.club.example", "127.0.0.1"), encoding="utf-8")
    assert settings.load(file).smtp is not None


@pytest.mark.parametrize("workers", ["0", "4", '"tcp://127.0.0.1:8786"', '"tcp://[::1]:8786"'])
def test_workers_may_be_a_number_or_a_cluster_on_this_machine(file: Path, workers: str) -> None:
    file.write_text(f"{CLUB}[server]\nworkers = {workers}\n", encoding="utf-8")
    assert str(settings.load(file).server.workers) == workers.strip('"')


@pytest.mark.parametrize("workers", ["-1", "true", '"tcp://elsewhere.example:8786"', '"http://127.0.0.1:1"', '"many"'])
def test_orders_go_in_the_clear_to_no_cluster_elsewhere(file: Path, workers: str) -> None:
    file.write_text(f"{CLUB}[server]\nworkers = {workers}\n", encoding="utf-8")
    with pytest.raises(SettingsFault, match=rf"^pbem.toml:{CLUB.count(chr(10)) + 2}: workers = .*tls://HOST:PORT"):
        settings.load(file)


def test_a_cluster_behind_tls_needs_all_three_certificates(file: Path) -> None:
    cluster = f'{CLUB}[server]\nworkers = "tls://scheduler.example:8786"\nworkers_ca = "ca.pem"\n'
    file.write_text(cluster, encoding="utf-8")
    with pytest.raises(SettingsFault) as caught:
        settings.load(file)
    assert len(caught.value.faults) == 2
    assert all(f"pbem.toml:{CLUB.count(chr(10)) + 2}: " in fault for fault in caught.value.faults)
    file.write_text(f'{cluster}workers_cert = "cert.pem"\nworkers_key = "/etc/key.pem"\n', encoding="utf-8")
    server = settings.load(file).server
    assert (server.workers_ca, server.workers_key) == (str(file.parent / "ca.pem"), "/etc/key.pem")


def test_another_check_is_told_at_its_line(file: Path) -> None:
    file.write_text(settings.template() + "\n", encoding="utf-8")
    text = settings.template().replace("[game]", '[game]\ndeadlines = "whenever"')
    file.write_text(text, encoding="utf-8")
    line = text.splitlines().index('deadlines = "whenever"') + 1
    with pytest.raises(SettingsFault, match=f"pbem.toml:{line}: no time of day"):
        settings.load(file, {"game.deadlines": lambda rule: "no time of day"})


def test_passwords_come_from_the_environment_or_from_systemd(tmp_path: Path) -> None:
    (tmp_path / "imap-password").write_text("of systemd\n", encoding="utf-8")
    environment = {"CREDENTIALS_DIRECTORY": str(tmp_path), "PBEM_SMTP_PASSWORD": "of the environment"}
    assert settings.secret("imap", environment) == "of systemd"
    assert settings.secret("smtp", environment) == "of the environment"
    assert settings.secret("imap", {}) == ""


def test_T25__a_password_does_not_show_when_settings_are_printed(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PBEM_IMAP_PASSWORD", "hunter2")
    file.write_text(settings.template(), encoding="utf-8")
    read = settings.load(file)
    assert read.imap is not None
    assert read.imap.password == "hunter2"
    assert "hunter2" not in repr(read)


def test_the_file_is_looked_for_where_operators_put_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert settings.find({"PBEM_SETTINGS": "/srv/club.toml"}) == Path("/srv/club.toml")
    user = tmp_path / "xdg" / "pbem" / "pbem.toml"
    user.parent.mkdir(parents=True)
    user.touch()
    assert settings.find({"XDG_CONFIG_HOME": str(tmp_path / "xdg")}) == user
    (tmp_path / "pbem.toml").touch()
    assert settings.find({"XDG_CONFIG_HOME": str(tmp_path / "xdg")}) == Path("pbem.toml")
