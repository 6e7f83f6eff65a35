"""The operator registers apps from the command line, beside or without a running service."""

from collections.abc import Iterator

import pytest

from pinkas.platform import embedded
from support.processes import data_directory, run_command

ADD = ["oauth-client", "add", "--name", "Shop Sync", "--redirect-uri", "https://app.example/callback"]


@pytest.fixture(scope="module")
def place() -> Iterator[dict[str, str]]:
    """The settings of a prepared installation of its own."""
    with data_directory() as directory:
        settings = {"data_dir": str(directory)}
        status, said = run_command(["migrate"], settings)
        assert status == 0, said
        embedded.start_server(directory / "postgres")  # the commands join it: none starts a server of its own
        yield settings
        embedded.stop_server(directory / "postgres")


def _listed(place: dict[str, str], environment: str) -> list[str]:
    status, said = run_command(["oauth-client", "list", "--environment", environment], place)
    assert status == 0, said
    return [line.split()[0] for line in said.splitlines() if "svc_client_" in line]


def test_an_app_is_registered_given_another_secret_and_removed(place: dict[str, str]) -> None:
    status, said = run_command([*ADD, "--scope", "clients:read", "--environment", "sandbox"], place)
    assert status == 0, said
    assert said.count("svc_client_") == 1
    assert said.count("svc_secret_") == 1
    (id,) = _listed(place, "sandbox")
    assert _listed(place, "live") == []
    status, other = run_command(
        ["oauth-client", "rotate-secret", id, "--grace-hours", "8", "--environment", "sandbox"], place
    )
    assert (status, other.count("svc_secret_")) == (0, 1)
    assert other.partition("svc_secret_")[2][:64] not in said
    assert run_command(["oauth-client", "remove", id, "--environment", "sandbox"], place)[0] == 0
    assert _listed(place, "sandbox") == []


def test_what_is_wrong_with_an_app_is_said_at_once_and_nothing_is_registered(place: dict[str, str]) -> None:
    before = _listed(place, "live")
    status, said = run_command([*ADD, "--redirect-uri", "http://app.example/", "--scope", "clients:all"], place)
    assert status != 0
    assert "redirectUris[1]" in said
    assert "scopes[0]" in said
    assert "Traceback" not in said
    assert _listed(place, "live") == before


@pytest.mark.parametrize("id", ["nonsense", "01a1fdd3-d8ef-7000-99f0-48080c20d24c"])
def test_an_app_that_is_not_there_cannot_be_removed(place: dict[str, str], id: str) -> None:
    status, said = run_command(["oauth-client", "remove", id], place)
    assert status != 0
    assert said.startswith("pinkas: ")
