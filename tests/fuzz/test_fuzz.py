"""Schemathesis over the description that the service serves: no server error, no answer that is not described.

It knows nothing of this project but the document at `/api/v1/openapi.json`. Requests are generated deterministically,
so a run can be repeated: random ones, valid and invalid. (The examples of the reference are sent by the laws.)
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import get_type_hints

import pytest

from laws.declared import OPERATIONS
from pinkas.platform.openapi import SECURITY
from pinkas.platform.operation import Operation
from support.apps import shop_of
from support.partners import partner_of
from support.service import OPERATOR, Running, Tenant, TestServer, register

pytestmark = pytest.mark.timeout(1000)  # a run of the tool has its own limit

EXAMPLES = 2
"""Random requests of every operation and mode, beside those of the edges."""
PATIENCE = 900.0
"""Seconds after which a run is given up; a run takes a third of a minute to a minute."""

EXPECTED = ["2xx", "3xx", "400", "401", "403", "404", "409", "412", "422", "429"]
"""What a request that fits its schema may be answered. Beyond schemathesis's own list: 400, because a cursor is opaque
and an integer beyond 2^53 or a NUL is refused before any schema; 412, because an ETag is; 422, because a check digit, a
currency that exists, a type of document and every other rule of the business is no matter of JSON Schema."""
EXCLUDED = {
    "missing_required_header": "no operation has a required header but its credential, which `ignored_auth` takes away",
}
"""Checks that are switched off, and why."""

ENDS_THE_SESSION = {one.name for one in OPERATIONS if one.credential == "jwt" and "logout" in one.path}
"""Operations after which a session is gone: they are fuzzed last, so that the others are asked with one that lives."""
REFUSED_ALREADY = ["400", "401", "403", "404", "405", "406", "409", "415", "422", "428", "429", "5xx"]
"""What schemathesis takes for the refusal of a request that does not fit its schema."""
BULK = sorted(
    one.name
    for one in OPERATIONS
    if one.shape.body is not None and any("Item[" in repr(kind) for kind in get_type_hints(one.shape.body).values())
)
"""Operations on many items: an item that does not fit fails alone, under 200."""


@pytest.fixture(scope="module")
def tenant(database: TestServer) -> Iterator[Tenant]:
    """A business of a service that is for this alone, with the operator's door open."""
    service = Running(database, admin_token=OPERATOR, pdf_ahead=False)
    yield register(service)
    service.close()


def by_key(one: Operation) -> bool:
    """What a key of every scope may call."""
    return one.credential == "key"


def by_session(one: Operation) -> bool:
    """What a session may call, and what needs no credential."""
    return one.credential in ("jwt", "public") and one.name not in ENDS_THE_SESSION


def ends_the_session(one: Operation) -> bool:
    """What a session may call once."""
    return one.name in ENDS_THE_SESSION


def by_operator(one: Operation) -> bool:
    """What the operator may call."""
    return one.credential == "admin"


def by_app(one: Operation) -> bool:
    """What only an app with an access token may call."""
    return one.credential == "oauth"


def by_partner(one: Operation) -> bool:
    """What a partner may call."""
    return one.credential == "partner"


CHOICES = {
    "key": by_key,
    "oauth": by_app,
    "partner": by_partner,
    "jwt": by_session,
    "jwt, last": ends_the_session,
    "admin": by_operator,
}
RUNS = [
    pytest.param(name.partition(",")[0], frozenset(one.name for one in OPERATIONS if chosen(one)), id=chosen.__name__)
    for name, chosen in CHOICES.items()
    if any(chosen(one) for one in OPERATIONS)
]


def test_every_operation_is_fuzzed() -> None:
    fuzzed = frozenset[str]().union(*(run.values[1] for run in RUNS))  # type: ignore[arg-type]
    assert fuzzed == {one.name for one in OPERATIONS}


@pytest.mark.parametrize(("credential", "names"), RUNS)
def test_no_request_leads_to_a_server_error_or_an_undescribed_answer(
    tenant: Tenant, tmp_path: Path, credential: str, names: frozenset[str]
) -> None:
    (tmp_path / "schemathesis.toml").write_text(_settings(tenant, credential))
    command = [sys.executable, "-m", "schemathesis.cli", "--config-file", "schemathesis.toml", "run"]
    command += [f"{tenant.running.url()}/openapi.json", "--checks", "all", "--phases", "fuzzing"]
    command += ["--generation-deterministic", "--max-examples", str(EXAMPLES), "--continue-on-failure", "--no-color"]
    command += ["--exclude-checks", ",".join(EXCLUDED), "--request-timeout", "30", "--warnings", "off"]
    if credential in ("key", "oauth", "jwt"):
        command += ["-H", f"X-Business-Id: {tenant.id}"]
    for name in sorted(names):
        command += ["--include-operation-id", name]
    done = subprocess.run(  # noqa: S603  (the tool itself, as its users run it)
        command,
        cwd=tmp_path,
        env={**os.environ, "SCHEMATHESIS_HOOKS": "hooks", "PYTHONPATH": str(Path(__file__).parent)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-30_000:] + done.stderr[-5_000:]
    assert f"Tested: {len(names)}" in done.stdout, done.stdout[-5_000:]


def _settings(tenant: Tenant, credential: str) -> str:
    """The tool's settings: the credential of the run, and no account that it would make by itself."""
    (scheme,) = SECURITY[credential][0]
    secrets = {
        "key": f'api_key = "{tenant.api.headers["x-api-key"]}"',
        "oauth": f'bearer = "{shop_of(tenant).headers["authorization"].removeprefix("Bearer ")}"',
        "partner": f'api_key = "{partner_of(tenant).key["rawKey"]}"',
        "jwt": f'bearer = "{tenant.token}"',
        "admin": f'bearer = "{OPERATOR}"',
    }
    expected = ", ".join(f'"{one}"' for one in EXPECTED)
    alone = ", ".join(f'"{one}"' for one in ["200", *REFUSED_ALREADY])
    rule = f"checks.negative_data_rejection.expected-statuses = [{alone}]"
    bulk = "".join(f'[[operations]]\ninclude-operation-id = "{name}"\n{rule}\n' for name in BULK)
    return f"""
[auth]
auto-signup = false

[auth.openapi.{scheme}]
{secrets[credential]}

[checks.positive_data_acceptance]
expected-statuses = [{expected}]

{bulk}"""
