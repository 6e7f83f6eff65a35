"""The bare side: the same server, router, pool and SQL in the same kind of transaction, and none of the rest.

It is the handler that anybody would write with the router and the driver as they come.
No key check, no limits, no headers, no validation beyond JSON decoding; answers are encoded by msgspec. What it runs is
heard from the real operations when it starts, so it stays the same SQL.
"""

import os
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
from pinkas.domains.documents.drafting import actions as drafts
from pinkas.domains.documents.model.actions import read
from pinkas.domains.documents.model.types import DocumentQuery, NewDocument
from pinkas.domains.documents.search import actions as reads
from pinkas.installation import find
from pinkas.platform.caller import Origin
from pinkas.platform.clock import SystemClock
from pinkas.platform.database import SESSION
from pinkas.platform.http.decode import decode_body, decode_query
from pinkas.platform.settings import read_settings


class Bare:
    """The handlers and what they share."""

    def __init__(self) -> None:
        self.stage = Stage("bare", find(read_settings()))
        self.pool: AsyncConnectionPool[AsyncConnection[Any]] = AsyncConnectionPool(
            self.stage.installation.live.app,
            min_size=2,
            max_size=self.stage.settings.pool_size,
            open=False,
            kwargs={"autocommit": True, "row_factory": namedtuple_row, "options": SESSION},
        )
        self.heard: dict[str, list[Said]] = {}
        self.document: dict[str, UUID] = {}
        self.begin = "BEGIN"
        self.ids, self.clock = IdSource(), SystemClock()

    async def listen(self) -> None:
        """Hears what the operations say, once each."""
        inside = Inside(self.stage)
        await inside.open()
        caller = await inside.resolver.key(os.environ["BENCH_KEY"], Origin("127.0.0.1", "bench", "bench"))
        self.begin = f"BEGIN; SET LOCAL app.business_id = '{caller.business_id}'"
        document = UUID(os.environ["BENCH_DOCUMENT"])
        body = decode_body(os.environ["BENCH_BODY"].encode(), NewDocument)
        query = decode_query(b"limit=25", DocumentQuery)
        for name, use in (
            ("get", lambda tx: read.get(tx, document)),
            ("list", lambda tx: reads.list_(tx, query)),
            ("create", lambda tx: drafts.create(tx, body)),
        ):
            self.heard[name], result = await inside.hear(caller, use)
            self.document[name] = getattr(result, "id", document)
        await inside.close()

    async def replay(self, name: str, document: UUID | None = None) -> list[Any]:
        """Runs what was heard, on another document; the rows of the last answer."""
        rows: list[Any] = []
        heard_of = self.document[name]
        async with self.pool.connection() as connection:
            await connection.execute(self.begin, prepare=False)
            for said in self.heard[name]:
                params = said.params
                if document:
                    params = {key: _moved(value, heard_of, document) for key, value in params.items()}
                cursor = await connection.execute(said.sql, params, binary=True)
                if cursor.description:
                    rows = await cursor.fetchall()
            await connection.execute("COMMIT", prepare=False)
        return rows


def _moved(value: Any, heard_of: UUID, document: UUID) -> Any:
    """A parameter, naming another document where it named the one that was heard."""
    if value == heard_of:
        return document
    if isinstance(value, Jsonb) and isinstance(value.obj, dict) and value.obj.get("id") == heard_of:
        return Jsonb({**value.obj, "id": document})
    return value


bare = Bare()


async def one(_body: bytes, document: UUID) -> bytes:
    """A document, as its row."""
    (row,) = await bare.replay("get", document)
    found = row._asdict()
    for part in ("lines", "payments", "refs"):
        if isinstance(found.get(part), str):
            found[part] = msgspec.Raw(found[part].encode())
    return encode_json(found)


async def several(_body: bytes) -> bytes:
    """A page, as its rows."""
    rows = await bare.replay("list")
    return encode_json({"items": [row._asdict() for row in rows[:25]]})


async def create(body: bytes) -> bytes:
    """A draft, echoed with its id."""
    fresh = bare.ids.new(bare.clock.now())
    await bare.replay("create", fresh)
    return encode_json({"id": fresh, **msgspec.json.decode(body)})


async def health(_body: bytes) -> bytes:
    """Alive."""
    return encode_json({"status": "alive"})


ROUTES = Map(
    [
        Rule("/documents/<uuid:document>", endpoint=(200, one), methods=["GET"]),
        Rule("/documents", endpoint=(200, several), methods=["GET"]),
        Rule("/documents", endpoint=(201, create), methods=["POST"]),
        Rule("/health", endpoint=(200, health), methods=["GET"]),
    ]
).bind("")


async def app(scope: Any, receive: Any, send: Any) -> None:
    """The application: the statements are heard, then the pool is opened, then requests are answered."""
    if scope["type"] == "lifespan":
        await receive()
        await bare.listen()
        await bare.pool.open(wait=True)
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
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(answer)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
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
