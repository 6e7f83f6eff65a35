"""Those who call: businesses with their keys, and requests that are timed and whose answers are looked at."""

import asyncio
import json
import re
import time
from collections import Counter, defaultdict, deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import aiohttp

from faults.soak.place import Place

_MARK = re.compile(rb"mark-(\d{4})-")
_OWNER = re.compile(rb'"businessId":"([0-9a-f-]{36})"')
MOST_FAULTS = 200
"""Faults that are kept with their text; the others are counted."""


@dataclass
class Business:
    """One tenant, and what it knows of itself."""

    number: int
    id: str
    key: str
    limited_key: str
    """One that may ask very seldom."""
    person: str
    sandbox_key: str | None = None
    known: dict[str, list[Any]] = field(default_factory=lambda: defaultdict(list))
    """Ids of what it has made, by kind."""
    numbers: dict[int, dict[int, str]] = field(default_factory=lambda: defaultdict(dict))
    """What it was told to have issued on live: number to id, by type of document."""
    expected_events: set[str] = field(default_factory=set)

    @property
    def mark(self) -> str:
        """Stands in the texts of this business and in those of no other one."""
        return f"mark-{self.number:04}-"

    def told_number(self, document: Mapping[str, Any]) -> str | None:
        """Keeps the number of an issued document; what is wrong, if its number was told of another one."""
        known = self.numbers[document["docType"]]
        before = known.setdefault(document["docNumber"], document["id"])
        if before != document["id"]:
            return f"number {document['docNumber']} of {document['docType']} was told of {before} and {document['id']}"
        return None

    def keep(self, kind: str, what: Any, most: int = 30) -> None:
        """Remembers something, and forgets the oldest."""
        those = self.known[kind]
        those.append(what)
        if len(those) > most:
            del those[0]


@dataclass
class Seen:
    """What all callers saw."""

    began: float = field(default_factory=time.monotonic)
    latencies: dict[str, list[tuple[float, float]]] = field(default_factory=lambda: defaultdict(list))
    """By class of operations: seconds since the beginning, and how many seconds the answer took."""
    statuses: Counter[int] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)
    texts: list[str] = field(default_factory=list)

    def fault(self, kind: str, text: str) -> None:
        """Something that must not be."""
        self.faults[kind] += 1
        if len(self.texts) < MOST_FAULTS:
            self.texts.append(f"{kind}: {text}")


@dataclass(frozen=True)
class Answer:
    """An answer whose status was expected."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    def json(self) -> Any:
        """Its body."""
        return json.loads(self.body)


class Unexpected(Exception):
    """An answer that the rest of an action cannot go on from; it was noted."""


class Caller:
    """Asks the service, and judges each answer."""

    def __init__(self, place: Place, seen: Seen, session: aiohttp.ClientSession) -> None:
        self.place = place
        self.seen = seen
        self.session = session
        self.cookies: dict[str, str] = {}
        """Those of the dashboard, by person."""
        self.papers: deque[tuple[Business, bytes]] = deque(maxlen=30)
        """The last PDFs that were fetched, and by whom."""

    async def log_in(self, person: str) -> None:
        """A person at the dashboard."""
        answer = await self.ask(
            "login",
            None,
            "POST",
            "/app/login",
            data={"email": person, "password": "a long password"},
            headers={"Sec-Fetch-Site": "same-origin"},
            expect=(303,),
        )
        self.cookies[person] = "; ".join(
            one.partition(";")[0]
            for one in answer.headers.getall("Set-Cookie", [])  # type: ignore[attr-defined]
        )

    async def ask(
        self,
        what: str,
        business: Business | None,
        method: str,
        path: str,
        *,
        expect: tuple[int, ...] = (200,),
        due: float | None = None,
        environment: str = "live",
        headers: Mapping[str, str] | None = None,
        **more: Any,
    ) -> Answer:
        """One request; `what` is the class whose latencies it belongs to. It is late from `due` on. Raises Unexpected
        for another status than those of `expect`."""
        given = dict(headers or {})
        if business is not None and "X-Api-Key" not in given:
            key = business.key if environment == "live" else business.sandbox_key
            assert key is not None
            given["X-Api-Key"] = key
        began = time.monotonic() if due is None else due
        url = self.place.url(environment) + (path if path.startswith(("/app", "/mcp", "/docs")) else f"/api/v1{path}")
        try:
            async with self.session.request(method, url, headers=given, allow_redirects=False, **more) as found:
                body = await found.read()
                answer = Answer(found.status, found.headers, body)
        except (aiohttp.ClientError, TimeoutError, OSError) as fault:
            self.seen.fault("no answer", f"{what}: {method} {path}: {fault!r}")
            raise Unexpected from fault
        now = time.monotonic()
        self.seen.statuses[answer.status] += 1
        if 200 <= answer.status < 400:
            self.seen.latencies[what].append((now - self.seen.began, now - began))
        self._judge(what, business, f"{method} {path}", answer, expect)
        return answer

    def _judge(self, what: str, business: Business | None, asked: str, answer: Answer, expect: tuple[int, ...]) -> None:
        if business is not None:
            foreign = {int(one) for one in _MARK.findall(answer.body)} - {business.number}
            owners = {one.decode() for one in _OWNER.findall(answer.body)} - {business.id}
            if foreign or owners:
                self.seen.fault("another's data", f"{asked} of {business.number} shows {foreign} {owners}")
        if answer.status not in expect:
            kind = "5xx" if answer.status >= 500 else "unexpected status"
            told = f"{what}: {asked}: {answer.status} {answer.body[:400].decode(errors='replace')}"
            self.seen.fault(kind, told)
            raise Unexpected(told)


@dataclass
class Turn:
    """One action of one business."""

    caller: Caller
    business: Business
    dice: Any
    due: float | None
    """When it should have begun: the first request is late from then on."""
    others: list[Business]

    async def ask(self, what: str, method: str, path: str, **more: Any) -> Answer:
        """One request of this business."""
        due, self.due = self.due, None
        return await self.caller.ask(what, self.business, method, path, due=due, **more)

    async def made(self, what: str, path: str, body: Any, **more: Any) -> dict[str, Any]:
        """What was made by a request that answers 201."""
        return dict((await self.ask(what, "POST", path, json=body, expect=(201,), **more)).json())

    async def until(self, path: str, states: tuple[str, ...], seconds: float = 60) -> dict[str, Any]:
        """Something, as soon as its state is one of these."""
        for _ in range(int(seconds / 0.3)):
            found = dict((await self.ask("a look at a state", "GET", path)).json())
            if found["state"] in states:
                return found
            await asyncio.sleep(0.3)
        self.caller.seen.fault("never finished", f"{path} is {found['state']}")
        raise Unexpected

    def one_of(self, kind: str) -> Any | None:
        """Something of a kind that the business has made, or None."""
        those = self.business.known[kind]
        return self.dice.choice(those) if those else None

    def text(self, words: str) -> str:
        """Words with the mark of the business."""
        return f"{words} {self.business.mark}{self.dice.randrange(10_000)}"
