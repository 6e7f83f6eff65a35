"""OAuth refreshes over HTTP, against a bare loop that says the same statements to the same database."""

import asyncio
import base64
import hashlib
import secrets
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from statistics import median
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

import httpx
import msgspec
from psycopg import AsyncConnection

from bench.figures import Figure
from bench.inside import Inside, Said, listening
from bench.load import run
from bench.sizes import Sizes
from bench.stage import Broken, Stage, Tenant
from pinkas.domains.oauth import flows
from pinkas.domains.oauth.rules.requests import Authorization, ClientCredentials
from pinkas.domains.oauth.store import apps
from pinkas.platform.caller import Caller, public_caller
from pinkas.platform.crypto import sha256
from pinkas.platform.database import SESSION_OPTIONS
from pinkas.platform.tx import Flow, Tx

FAMILIES = 8
"""Token families that are refreshed at once, each by a connection of its own."""
CALLBACK = "https://app.example/callback"
ADMIN_TOKEN = "the operator's token of a measurement"  # noqa: S105
SCOPES = ("clients:read",)
_FORM = "application/x-www-form-urlencoded"


@dataclass(frozen=True)
class Client:
    """A registered app, as the token endpoint knows it."""

    port: int
    credentials: ClientCredentials

    async def post(self, http: httpx.AsyncClient, **form: str) -> dict[str, Any]:
        """The answer of the token endpoint."""
        who = {"client_id": self.credentials.client_id, "client_secret": self.credentials.secret}
        answer = await http.post(f"http://127.0.0.1:{self.port}/oauth/token", data={**who, **form})
        if answer.status_code != 200:
            raise Broken(f"the token endpoint answered {answer.status_code}: {answer.text}")
        return dict(answer.json())


@dataclass(frozen=True)
class Replayed:
    """What one refresh says, in order, for one family: before its tenant is known, and after."""

    business_id: UUID
    said: list[Said]
    without_tenant: int
    hashes: tuple[bytes, bytes, bytes]
    """Of the token that was shown, of the fresh access token, of the fresh refresh token."""


@dataclass(frozen=True)
class EnteringFlow(Flow[Any]):
    """A flow of one transaction, which remembers how much was said before its tenant was known."""

    said: list[Said] = field(default_factory=list)
    entered: list[tuple[UUID, int]] = field(default_factory=list)

    @asynccontextmanager
    async def transaction(self, *, read_only: bool = False) -> AsyncIterator[Tx]:
        """One transaction."""
        async with super().transaction(read_only=read_only) as tx:
            enter = tx.switch_business

            async def entering(business_id: UUID) -> None:
                self.entered.append((business_id, len(self.said)))
                await enter(business_id)

            tx.switch_business = entering  # type: ignore[method-assign]
            yield tx


def measure(stage: Stage, port: int, tenant: Tenant, sizes: Sizes) -> Figure:
    """The row: refreshes a second of the token endpoint, and of the bare loop, in turn."""
    return run(_measure(stage, port, tenant, sizes))


async def _measure(stage: Stage, port: int, tenant: Tenant, sizes: Sizes) -> Figure:
    client = await register_app(port, SCOPES)
    inside = Inside(stage)
    await inside.open()
    try:
        tokens = [await _family(inside, stage, client, tenant) for _ in range(FAMILIES)]
        bare = [await _hear(inside, client, await _family(inside, stage, client, tenant)) for _ in range(FAMILIES)]
    finally:
        await inside.close()
    generations = _generations(stage)
    done, rates = 0, []
    for turn in range(sizes.rounds):
        found: dict[bool, float] = {}
        for served in (True, False) if turn % 2 else (False, True):
            began = time.perf_counter()
            work = _refreshing(client, tokens, sizes.seconds) if served else _replaying(stage, bare, sizes.seconds)
            count = await work
            done += count
            found[served] = count / (time.perf_counter() - began)
        rates.append((found[True], found[False]))
    lost = generations + done - _generations(stage)
    if lost:
        raise Broken(f"{lost} refreshes were answered and are not in the database")
    ours, theirs = median(one for one, _ in rates), median(other for _, other in rates)
    shown = f"{ours:,.0f}/s, bare loop {theirs:,.0f}/s, none of {done:,} lost"
    return Figure("OAuth refreshes", shown, median(one / other for one, other in rates), 0.3)


async def register_app(port: int, scopes: Sequence[str]) -> Client:
    """Registers an app as the operator does."""
    body = {"name": "bench", "redirectUris": [CALLBACK], "scopes": list(scopes)}
    async with httpx.AsyncClient(timeout=30) as http:
        headers = {"Authorization": f"Bearer {ADMIN_TOKEN}"}
        made = await http.post(f"http://127.0.0.1:{port}/api/v1/oauth-clients", json=body, headers=headers)
    if made.status_code != 201:
        raise Broken(f"registering an app answered {made.status_code}: {made.text}")
    return Client(port, ClientCredentials(made.json()["clientId"], made.json()["clientSecret"]))


async def _family(inside: Inside, stage: Stage, client: Client, tenant: Tenant) -> str:
    """The refresh token of a fresh family."""
    return str((await new_tokens(inside, stage, client, tenant, SCOPES))["refresh_token"])


async def new_tokens(
    inside: Inside, stage: Stage, client: Client, tenant: Tenant, scopes: Sequence[str]
) -> dict[str, Any]:
    """The tokens of a fresh family: a person approves, the app exchanges the code."""
    business = UUID(tenant.business_id)
    with stage.owner() as owner:
        row = owner.execute("SELECT user_id FROM memberships WHERE business_id = %s", [business]).fetchone()
    assert row is not None
    person = Caller(kind="session", bucket="", per_minute=1, per_hour=1, user_id=row[0])
    async with inside.transactions.begin(public_caller(None)) as tx:
        app = await apps.get_app(tx, client.credentials.client_id)
    assert app is not None
    verifier = secrets.token_urlsafe(48)
    challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).decode().rstrip("=")
    asked = Authorization(app, CALLBACK, tuple(scopes), challenge, None, "http://127.0.0.1")
    where = await flows.approve_authorization(Flow[Any](inside.transactions, person, None), asked, business)
    code = httpx.URL(where).params["code"]
    async with httpx.AsyncClient(timeout=30) as http:
        return await client.post(
            http, grant_type="authorization_code", code=code, redirect_uri=CALLBACK, code_verifier=verifier
        )


async def _hear(inside: Inside, client: Client, token: str) -> Replayed:
    """What the service says for one refresh of this family."""
    with listening() as said:
        flow = EnteringFlow(inside.transactions, public_caller(None), None, said=said)
        issued = await flows.refresh_tokens(flow, client.credentials, token, None)
    ((business_id, before),) = flow.entered
    hashes = (sha256(token), sha256(issued.access_token), sha256(issued.refresh_token))
    return Replayed(business_id, said, before, hashes)


async def _refreshing(client: Client, tokens: list[str], seconds: float) -> int:
    """Refreshes every family again and again over HTTP; how many were answered."""
    until = time.perf_counter() + seconds

    async def work(place: int) -> int:
        reader, writer = await asyncio.open_connection("127.0.0.1", client.port)
        count = 0
        try:
            while not count or time.perf_counter() < until:
                who = {"client_id": client.credentials.client_id, "client_secret": client.credentials.secret}
                form = {**who, "grant_type": "refresh_token", "refresh_token": tokens[place]}
                tokens[place] = await _posted(reader, writer, urlencode(form).encode())
                count += 1
        finally:
            writer.close()
        return count

    return sum(await asyncio.gather(*(work(place) for place in range(len(tokens)))))


async def _posted(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, form: bytes) -> str:
    head = f"POST /oauth/token HTTP/1.1\r\nHost: bench\r\nContent-Type: {_FORM}\r\nContent-Length: {len(form)}\r\n\r\n"
    writer.write(head.encode() + form)
    answer = await reader.readuntil(b"\r\n\r\n")
    length = next(int(line[15:]) for line in answer.lower().split(b"\r\n") if line.startswith(b"content-length:"))
    body = await reader.readexactly(length)
    if answer[9:12] != b"200":
        raise Broken(f"a refresh was answered {answer[9:12].decode()}: {body.decode()}")
    return str(msgspec.json.decode(body)["refresh_token"])


async def _replaying(stage: Stage, bare: list[Replayed], seconds: float) -> int:
    """Says the statements of a refresh for every family again and again; how many times."""
    until = time.perf_counter() + seconds

    async def work(place: int) -> int:
        count = 0
        url = stage.installation.live.app
        async with await AsyncConnection.connect(url, autocommit=True, options=SESSION_OPTIONS) as connection:
            while not count or time.perf_counter() < until:
                bare[place] = await _replay(connection, bare[place])
                count += 1
        return count

    return sum(await asyncio.gather(*(work(place) for place in range(len(bare)))))


async def _replay(connection: AsyncConnection[Any], one: Replayed) -> Replayed:
    """One refresh of the family: with the token that the last one made, and fresh ones."""
    fresh = (one.hashes[2], sha256(secrets.token_hex(32)), sha256(secrets.token_hex(32)))
    known = dict(zip(one.hashes, fresh, strict=True))
    moved = [
        Said(said.sql, {name: _moved(value, known) for name, value in said.params.items()}, (), said.trip)
        for said in one.said
    ]
    await connection.execute("BEGIN", prepare=False)
    for place, said in enumerate(moved):
        if place == one.without_tenant:
            await connection.execute(f"SET LOCAL app.business_id = '{one.business_id}'", prepare=False)
        cursor = await connection.execute(said.sql, said.params, binary=True)
        if not await cursor.fetchall():
            raise Broken("a statement of the bare loop found nothing")
    await connection.execute("COMMIT", prepare=False)
    return Replayed(one.business_id, moved, one.without_tenant, fresh)


def _moved(value: Any, known: dict[bytes, bytes]) -> Any:
    return known.get(value, value) if isinstance(value, bytes) else value


def _generations(stage: Stage) -> int:
    with stage.owner() as owner:
        row = owner.execute("SELECT coalesce(sum(generation), 0)::bigint FROM oauth_grants").fetchone()
    assert row is not None
    return int(row[0])
