"""A Dask cluster of two processes plays a night: the same letters, whoever is lost, lies or has another program."""

from __future__ import annotations

import importlib
import os
import signal
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from typing import Any

import distributed
import pytest

import pbem
from pbem import installed
from pbem.cli.complaint import EX_CONFIG, complaint_of
from pbem.umpire.bounds import playing, work
from pbem.umpire.night import cluster
from pbem.umpire.night.cluster import Certificates, Cluster
from pbem.umpire.night.hands import NoCluster
from tests.servers.machine import certificate
from tests.umpire.night import Meddling, bounds, night
from tests.umpire.test_night import record, sent

# What the library's makers have not given types is no business of ours.
Client: Any = distributed.Client
LocalCluster: Any = distributed.LocalCluster
Security: Any = distributed.Security


@pytest.fixture
def local() -> Iterator[Any]:
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as running:
        yield running


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[tuple[str, bytes]], list[tuple[object, ...]]]:
    """What goes out, and is kept, where everything is played here."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        club = night(tmp_path_factory.mktemp("alone"), monkeypatch)
        return sent(club), record(club)


def never() -> bool:
    return False


def not_here(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(*given: object) -> None:
        raise AssertionError("played here")

    monkeypatch.setattr("pbem.umpire.night.foresight.play", wrong)


def older() -> None:
    """Let a worker have another program."""
    pbem.__version__ = "0.0.9"
    vars(work)["PROGRAM"] = "pbem 0.0.9"


def lying() -> None:
    """Let a worker make something else of its work."""
    right = playing.job

    def job(text: bytes) -> bytes:
        return right(text).replace(b"Toy Hill", b"Boy Hill")

    playing.job = job


def test_a_cluster_behind_tls_plays_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, alone: tuple[object, object]
) -> None:
    cert, key = map(str, certificate(tmp_path))
    guarded = Security(
        tls_ca_file=cert, tls_scheduler_cert=cert, tls_scheduler_key=key, tls_worker_cert=cert, tls_worker_key=key,
        tls_client_cert=cert, tls_client_key=key, require_encryption=True,
    )  # fmt: skip
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, security=guarded, protocol="tls://"
    ) as local:
        assert local.scheduler_address.startswith("tls://")
        with Cluster(local.scheduler_address, Certificates(cert, cert, key), never) as hands:
            assert hands.count == 2
            club = night(tmp_path / "club", monkeypatch, hands)
            not_here(monkeypatch)
            assert (sent(club), record(club)) == alone


def test_a_lost_worker_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, local: Any, alone: tuple[object, object]
) -> None:
    lost = []

    def loses(number: int) -> None:
        if number == 3:
            with Client(local.scheduler_address, set_as_default=False) as client:
                lost.append(next(iter(client.run(os.getpid).values())))
            os.kill(lost[0], signal.SIGKILL)

    with Cluster(local.scheduler_address, chosen=never) as hands:
        assert hands.count == 2
        meddling = Meddling(hands, loses)
        club = night(tmp_path, monkeypatch, meddling)
        assert (sent(club), record(club)) == alone
        assert meddling.given == 4 and lost


def test_a_worker_with_another_program_is_refused_and_its_work_is_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, local: Any, alone: tuple[object, object]
) -> None:
    with Client(local.scheduler_address, set_as_default=False) as client:
        theirs = sorted(client.run(os.getpid))
        client.run(older, workers=theirs[:1])
        given: list[bytes] = []
        with Cluster(local.scheduler_address, chosen=never) as hands:
            assert hands.count == 1
            right = hands.give

            def give(text: bytes) -> object:
                given.append(text)
                return right(text)

            monkeypatch.setattr(hands, "give", give)
            club = night(tmp_path, monkeypatch, hands)
            assert (sent(club), record(club)) == alone
        answer = client.submit(cluster.do, given[0], workers=theirs[:1], allow_other_workers=False).result()
        assert answer.startswith(b"-Refused") and b"0.0.9" in answer


def test_a_result_that_is_not_what_the_rules_make_is_thrown_away_and_the_cluster_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, local: Any, alone: tuple[object, object],
    caplog: pytest.LogCaptureFixture,
) -> None:  # fmt: skip
    with Client(local.scheduler_address, set_as_default=False) as client:
        client.run(lying)
    with Cluster(local.scheduler_address, chosen=lambda: True) as hands:
        assert hands.count == 2
        club = night(tmp_path, monkeypatch, hands)
        assert (sent(club), record(club)) == alone
    assert "its result was not what the rules make of the same orders" in caplog.text


def test_one_result_in_fifty_is_compared() -> None:
    compared = sum(cluster._one_in_fifty() for _ in range(20_000))
    assert 300 < compared < 500


def test_a_cluster_that_cannot_be_reached_or_says_nothing_costs_no_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, local: Any, caplog: pytest.LogCaptureFixture
) -> None:
    address = local.scheduler_address
    with Cluster(address, chosen=never, patience=0.001) as hands:
        assert hands.count == 2
        club = night(tmp_path / "silent", monkeypatch, hands)
        club.tick()
        assert bounds(club) == [1] * 4
    assert "nothing came of a bound" in caplog.text
    local.close()
    monkeypatch.setattr(cluster, "_WAIT", "1s")
    with Cluster(address) as hands:
        club = night(tmp_path / "gone", monkeypatch, hands)
        club.tick()
        assert bounds(club) == [1] * 4
    assert "cannot be reached" in caplog.text


def test_without_the_extra_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> object:
        raise ImportError(name)

    def from_an_index(name: str) -> object:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(importlib, "import_module", missing)
    monkeypatch.setattr(installed, "distribution", from_an_index)
    with pytest.raises(NoCluster, match=r"pip install 'pbem\[dask\]'") as caught:
        Cluster("tcp://127.0.0.1:8786")
    complaint = complaint_of(caught.value, "pbem.db")
    assert complaint is not None and complaint.exit_code == EX_CONFIG
