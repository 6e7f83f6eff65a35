"""A person at the dashboard: who they are, in which business, what they ask, and what they are shown.

Every page is a function of a `Desk`. What it reads and does it asks of the operations of the API, as the session of
this person: the same scopes, the same rules, the same refusals.
"""

import hashlib
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode
from uuid import UUID

import segno
from markupsafe import Markup

from pinkas.core.dates import day_in
from pinkas.core.problems import InsufficientScope, InvalidSession, NotFound, Problem
from pinkas.dashboard.desk import forms
from pinkas.dashboard.desk.forms import Form, Sent
from pinkas.dashboard.desk.show import DONE, ONCE, menu, page
from pinkas.dashboard.desk.words import Words
from pinkas.dashboard.outside import Outside
from pinkas.domains.accounts import Membership, User
from pinkas.platform.inside import Inside
from pinkas.platform.operation import Blob, Streamed, Upload
from pinkas.platform.page import Shown, Visit, redirect
from pinkas.platform.tx import Flow

ROOT = "/app"


@dataclass(frozen=True)
class Desk:
    """One visit of a person who is logged in. `business` is None on the pages of the person alone."""

    flow: Flow[Outside]
    visit: Visit
    inside: Inside
    environment: str
    other: str
    """The address of the other environment's dashboard."""
    person: User
    business: Membership | None
    scopes: frozenset[str]
    words: Words
    keeps_views: bool = False

    @property
    def path(self) -> Mapping[str, str]:
        """The parameters of the page's address."""
        return self.visit.path

    @cached_property
    def query(self) -> Mapping[str, str]:
        """The parameters behind the question mark; of one that stands twice, the last."""
        return {name: value.replace("\x00", "") for name, value in parse_qsl(self.visit.query, errors="replace")}

    def today(self, timezone: str | None = None) -> date:
        """The calendar day, in the time zone of the words unless another one is named."""
        return day_in(self.flow.transactions.runtime.clock.now(), timezone or self.words.timezone)

    @property
    def partial(self) -> bool:
        """Whether htmx asks for a part of the page."""
        return self.visit.headers.get("hx-request") == "true"

    @property
    def key(self) -> str | None:
        """What tells this very form, with what is written in it, from every other one; None where there is none."""
        if self.visit.method != "POST" or self.partial or f"{ONCE}=".encode() not in self.visit.form:
            return None
        return hashlib.sha256(self.visit.url.encode() + b"?" + self.visit.form).hexdigest()

    def sent(self) -> Sent:
        """The form that was sent."""
        return forms.read(self.visit.form)

    def needs(self, where: str) -> None:
        """Refuses whoever may not perform an operation, before a form for it is filled in."""
        scope = self.inside.declared(where).scope
        if scope is not None and scope not in self.scopes:
            raise InsufficientScope(requiredScope=scope)

    def may(self, scope: str) -> bool:
        """Whether the person's role in the business has a scope: what it has not is not offered."""
        return scope in self.scopes

    async def do(
        self,
        where: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        version: str | None = None,
        **path: Any,
    ) -> Any:
        """What an operation of the API answers to this person. Raises the `Problem` with which it refuses."""
        asked = {name: value for name, value in (query or {}).items() if value not in (None, "")}
        return await self.inside.perform(
            self.flow.caller,
            where,
            path={name: str(value) for name, value in path.items()},
            query=[(name, str(one)) for name, of in asked.items() for one in (of if isinstance(of, list) else [of])],
            body=body if isinstance(body, Upload) or body is None else forms.encoded(body),
            versions=_versions(version),
        )

    def body(self, where: str, sent: Sent, *, without: Iterable[str] = ()) -> dict[str, Any]:
        """The body that a form is for an operation."""
        declared = self.inside.declared(where)
        return sent.body(declared.shape.body, changes=declared.method == "PATCH", without=without)

    async def save(
        self,
        where: str,
        sent: Sent,
        *,
        more: Mapping[str, Any] | None = None,
        without: Iterable[str] = (),
        **path: Any,
    ) -> Any:
        """Performs an operation with what a form says. `more` are fields that no person fills in."""
        body = {**self.body(where, sent, without=without), **(more or {})}
        return await self.do(where, body=body, version=sent.get("_version"), **path)

    def refused(self, sent: Sent | Form, problem: Problem) -> Form:
        """The form as it was sent, with what is wrong with it. A session that is over is no fault of the form."""
        if isinstance(problem, InvalidSession):
            raise problem
        form = sent.form() if isinstance(sent, Sent) else sent
        return forms.refused(form, problem, self.words.problem(problem), self.words.fault)

    def url(self, *parts: object, **query: Any) -> str:
        """The address of a page of the business."""
        begin = f"{ROOT}/{self.business.id}" if self.business else ROOT
        asked = {name: value for name, value in query.items() if value not in (None, "")}
        return "/".join([begin, *(str(one) for one in parts)]) + (f"?{urlencode(asked, doseq=True)}" if asked else "")

    def again(self, **changes: Any) -> str:
        """The address of this page with other parameters; None takes one away."""
        path = self.visit.url.partition("?")[0]
        kept = [(name, value) for name, value in parse_qsl(self.visit.query, errors="replace") if name not in changes]
        kept = [one for one in kept if one[0] != "done"]
        asked = [*kept, *((name, str(value)) for name, value in changes.items() if value is not None)]
        return f"{path}?{urlencode(asked)}" if asked else path

    def menu(self, place: str) -> Markup | str:
        """The menu of the business, of what this person may use; `place` is where the page belongs."""
        if self.business is None:
            return ""
        manages = self.business.role in ("owner", "admin")
        return menu(self.words, f"{ROOT}/{self.business.id}", place, self.scopes, manages)

    def qr(self, text: str) -> Markup:
        """A picture that a telephone reads."""
        return Markup(segno.make(text).svg_inline(scale=5, border=2, light="#fff"))  # noqa: S704  (drawn here)

    def go(self, *parts: object, **query: Any) -> Shown:
        """Sends the browser on; `done` names what is told there."""
        return redirect(self.url(*parts, **query))

    def show(
        self, template: str, *, status: int = 200, headers: tuple[tuple[str, str], ...] = (), **values: Any
    ) -> Shown:
        """A page."""
        done = DONE.get(self.query.get("done", ""))
        return page(
            template,
            self.words,
            self.environment,
            self.other,
            status=status,
            headers=headers,
            desk=self,
            url=self.url,
            may=self.may,
            menu=self.menu(str(values.get("place", "-"))),
            done=self.words.text(done) if done else None,
            **values,
        )


Screen = Callable[[Desk], Awaitable[Shown]]


def _versions(text: str | None) -> frozenset[int] | None:
    """What If-Match would say: nothing for a form without a version, and nothing that fits for one that was bent."""
    if not text:
        return None
    return frozenset({int(text)} if text.isascii() and text.isdigit() and len(text) < 10 else ())


def handed(blob: Blob | Streamed, *, attachment: bool | None = None) -> Shown:
    """A file, shown in the browser or saved."""
    kind = "attachment" if (blob.attachment if attachment is None else attachment) else "inline"
    return Shown(
        blob if isinstance(blob, Streamed) else blob.content,
        blob.media_type,
        headers=(
            ("content-disposition", f"{kind}; filename*=UTF-8''{quote(blob.filename, safe='')}"),
            ("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"),
        ),
        lost=blob.lost if isinstance(blob, Blob) else None,
    )


def known(value: str) -> UUID:
    """An id of an address; what is none is not there."""
    try:
        return UUID(value)
    except ValueError:
        raise NotFound from None
