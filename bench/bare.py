"""The bare side of `reads`: the same server process, router and driver, and none of the rest.

`/handler/...` is what anybody would write: one handler, one SELECT that gives the same JSON as the service, one pooled
connection, no transaction, no key, no limits, no headers. `/replay/...` says the very statements that the service says,
in a transaction, one round trip each; they are heard from the real operations when it starts.
"""

import os
from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType
from typing import Any
from uuid import UUID

import msgspec
import uvicorn
from psycopg import AsyncConnection
from psycopg.rows import namedtuple_row
from psycopg.types.json import Jsonb
from psycopg_pool import AsyncConnectionPool
from werkzeug.routing import Map, Rule

from bench.inside import Inside, Said
from bench.stage import Stage
from pinkas.core.ids import IdSource
from pinkas.core.json_codec import encode_json
from pinkas.core.pagination import Page
from pinkas.domains.documents.drafting import actions as drafts
from pinkas.domains.documents.model.actions import read
from pinkas.domains.documents.model.rules import wire
from pinkas.domains.documents.model.store.documents import record_from_row
from pinkas.domains.documents.model.types import DocumentQuery, NewDocument
from pinkas.domains.documents.search import actions as search
from pinkas.installation import find_installation
from pinkas.platform.caller import RequestOrigin
from pinkas.platform.clock import SystemClock
from pinkas.platform.database import SESSION_OPTIONS
from pinkas.platform.http.decoding import decode_body, decode_query
from pinkas.platform.settings import read_settings
from pinkas.platform.tx import Tx

LIMIT = 25


class Bare:
    """The handlers and what they share."""

    def __init__(self) -> None:
        self.stage = Stage("bare", find_installation(read_settings()))
        self.pool: AsyncConnectionPool[AsyncConnection[Any]] = AsyncConnectionPool(
            self.stage.installation.live.app,
            min_size=2,
            max_size=self.stage.settings.pool_size,
            open=False,
            # Row-level security asks for a tenant; here it is the connection's, for there is one.
            kwargs={"autocommit": True, "row_factory": namedtuple_row, "options": SESSION_OPTIONS},
        )
        self.heard: dict[str, list[Said]] = {}
        self.made: dict[str, list[str]] = {}
        self.answers: dict[str, bytes] = {}
        self.tenant = ""
        self.ids, self.clock = IdSource(), SystemClock()

    async def listen(self) -> None:
        """Hears what the operations say, once each, and opens the pool."""
        inside = Inside(self.stage)
        await inside.open()
        caller = await inside.resolver.resolve_api_key(
            os.environ["BENCH_KEY"], RequestOrigin("127.0.0.1", "bench", "bench")
        )
        self.tenant = str(caller.business_id)
        document = UUID(os.environ["BENCH_DOCUMENT"])
        body = decode_body(os.environ["BENCH_BODY"].encode(), NewDocument)
        query = decode_query(b"limit=%d" % LIMIT, DocumentQuery)
        uses: dict[str, Callable[[Tx], Awaitable[Any]]] = {
            "get": lambda tx: read.get_document(tx, document),
            "list": lambda tx: search.list_documents(tx, query),
            "create": lambda tx: drafts.create(tx, body),
        }
        for name, use in uses.items():
            self.heard[name], result = await inside.hear(caller, use)
            self.made[name] = [str(one) for one in inside.ids.made] or [str(document)]
            self.answers[name] = encode_json(result)
        await inside.close()
        # What connections of the pool are opened with from now on.
        kwargs: Any = self.pool.kwargs
        kwargs["options"] = f"{SESSION_OPTIONS} -c app.business_id={self.tenant}"
        await self.pool.open(wait=True)

    def _said(self, name: str, part: str) -> Said:
        """The statement of an operation that holds a text: the one that a plain handler would need."""
        return next(one for one in self.heard[name] if part in one.sql)

    async def get(self, _body: bytes, document: UUID) -> bytes:
        """A document: one SELECT, as the service would answer it."""
        (row,) = await self._run(self._said("get", "FROM documents"), {self.made["get"][0]: str(document)})
        return encode_json(wire.document_view(record_from_row(row)))

    async def several(self, _body: bytes) -> bytes:
        """A page of documents: one SELECT."""
        rows = await self._run(self._said("list", "FROM documents"))
        return encode_json(Page([wire.summary_view(row) for row in rows[:LIMIT]], None))

    async def create(self, body: bytes) -> bytes:
        """A draft: one INSERT of the same rows, and the answer of such a draft."""
        msgspec.json.decode(body)
        ids = self._fresh()
        await self._run(self._said("create", "INSERT INTO documents"), ids)
        return _renamed(self.answers["create"].decode(), ids).encode()

    def _fresh(self) -> dict[str, str]:
        """Other ids for what a create made."""
        return {one: str(self.ids.new(self.clock.now())) for one in self.made["create"]}

    async def _run(self, said: Said, ids: Mapping[str, str] = MappingProxyType({})) -> list[Any]:
        params = {key: _moved(value, ids) for key, value in said.params.items()} if ids else said.params
        async with self.pool.connection() as connection:
            cursor = await connection.execute(said.sql, params, binary=True)
            return await cursor.fetchall() if cursor.description else []

    async def replay_get(self, _body: bytes, document: UUID) -> bytes:
        """The same by all that the service says."""
        (row,) = await self._replay("get", {self.made["get"][0]: str(document)})
        return encode_json(wire.document_view(record_from_row(row)))

    async def replay_list(self, _body: bytes) -> bytes:
        """The same by all that the service says."""
        rows = await self._replay("list")
        return encode_json(Page([wire.summary_view(row) for row in rows[:LIMIT]], None))

    async def replay_create(self, body: bytes) -> bytes:
        """The same by all that the service says."""
        msgspec.json.decode(body)
        ids = self._fresh()
        await self._replay("create", ids)
        return _renamed(self.answers["create"].decode(), ids).encode()

    async def _replay(self, name: str, ids: Mapping[str, str] = MappingProxyType({})) -> list[Any]:
        """Runs what was heard, with other ids; the rows of the last answer."""
        rows: list[Any] = []
        async with self.pool.connection() as connection:
            await connection.execute("BEGIN", prepare=False)
            await connection.execute(f"SET LOCAL app.business_id = '{self.tenant}'", prepare=False)
            for said in self.heard[name]:
                params = {key: _moved(value, ids) for key, value in said.params.items()} if ids else said.params
                cursor = await connection.execute(said.sql, params, binary=True)
                if cursor.description:
                    rows = await cursor.fetchall()
            await connection.execute("COMMIT", prepare=False)
        return rows


def _moved(value: Any, ids: Mapping[str, str]) -> Any:
    """A parameter with other ids in the place of those that were heard."""
    if isinstance(value, UUID):
        return UUID(ids.get(str(value), str(value)))
    if isinstance(value, Jsonb):
        raw = _renamed(encode_json(value.obj).decode(), ids)
        return Jsonb(None, dumps=lambda _: raw)
    return _renamed(value, ids) if isinstance(value, str) else value


def _renamed(text: str, ids: Mapping[str, str]) -> str:
    for old, new in ids.items():
        text = text.replace(old, new)
    return text


bare = Bare()
Handler = Callable[..., Awaitable[bytes]]


async def health(_body: bytes) -> bytes:
    """Alive."""
    return encode_json({"status": "alive"})


def _rules(prefix: str, get: Handler, several: Handler, create: Handler) -> list[Rule]:
    return [
        Rule(f"/{prefix}/documents/<uuid:document>", endpoint=(200, get), methods=["GET"]),
        Rule(f"/{prefix}/documents", endpoint=(200, several), methods=["GET"]),
        Rule(f"/{prefix}/documents", endpoint=(201, create), methods=["POST"]),
    ]


ROUTES = Map(
    [
        *_rules("handler", bare.get, bare.several, bare.create),
        *_rules("replay", bare.replay_get, bare.replay_list, bare.replay_create),
        Rule("/health", endpoint=(200, health), methods=["GET"]),
    ]
).bind("")


async def app(scope: Any, receive: Any, send: Any) -> None:
    """The application: the statements are heard, then requests are answered."""
    if scope["type"] == "lifespan":
        await receive()
        await bare.listen()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await bare.pool.close()
        await send({"type": "lifespan.shutdown.complete"})
        return
    (status, handle), named = ROUTES.match(scope["path"], scope["method"])
    body, more = b"", True
    while more:
        part = await receive()
        body, more = body + part.get("body", b""), part.get("more_body", False)
    answer = await handle(body, **named)
    head = [(b"content-type", b"application/json"), (b"content-length", str(len(answer)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": head})
    await send({"type": "http.response.body", "body": answer})


def main() -> None:
    """Serves on the port of the live environment, with the server settings of the service."""
    uvicorn.run(
        app,
        port=bare.stage.settings.live_port,
        loop="uvloop",
        http="httptools",
        access_log=False,
        log_config=None,
        proxy_headers=False,
        server_header=False,
    )


if __name__ == "__main__":
    main()
