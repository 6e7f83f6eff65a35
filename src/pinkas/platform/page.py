"""Declarations of addresses that are not part of the API: pages, forms, endpoints of other standards, static files.

The function of a page gets a `Flow`, like an operation, and the request as a `PageRequest`.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from pinkas.core.problems import Problem
from pinkas.platform.caller import Origin
from pinkas.platform.identify import Headers
from pinkas.platform.operation import Lost, Streamed, Upload
from pinkas.platform.tx import Flow

MAX_FORM = 64 * 1024


@dataclass(frozen=True)
class Visit:
    """A request of a page. Query and form are not decoded, since each standard decodes them in its own way."""

    method: str
    url: str
    """The path and the query."""
    path: Mapping[str, str]
    """The parameters of the path."""
    query: str
    form: bytes
    headers: Headers
    origin: Origin
    upload: Upload | None = None
    """The file that was sent, where the page takes one."""

    def cookie(self, name: str) -> str | None:
        """The value of a cookie."""
        return self.headers.cookie(name)


@dataclass(frozen=True)
class Shown:
    """The answer of a page. Its headers replace the default headers of pages."""

    body: bytes | Streamed = b""
    media_type: str = "text/html; charset=utf-8"
    status: int = 200
    headers: tuple[tuple[str, str], ...] = ()
    did: bool = False
    """Whether the request changed something and this answer reports it, instead of a redirect. Such a form is not
    performed a second time."""
    lost: Lost | None = None
    """Called when the client disconnected before any of the answer was sent; see `Blob`."""


PageFunction = Callable[[Flow[Any], Visit], Awaitable[Shown]]
Refuse = Callable[[Problem, Visit], Shown]


@dataclass(frozen=True)
class Page:
    """An address with a function for each method. `refuse` renders a problem; without it, it is answered as by the
    API."""

    path: str
    methods: Mapping[str, PageFunction]
    render_problem: Refuse | None = None
    limits: tuple[int, int] | None = None
    """Requests a minute and an hour of one IP address to this page. None: they count against the common limits of
    requests without a credential."""
    max_form: int = MAX_FORM
    """Bytes that a form may have."""
    takes_file: bool = False
    """Whether what is posted is a file, in a form with one part named `file`."""


def fixed(path: str, content: Callable[[], Awaitable[bytes]], media_type: str) -> Page:
    """A page with the same content for everybody."""

    async def show(_flow: Flow[object], _visit: Visit) -> Shown:
        return Shown(await content(), media_type)

    return Page(path, {"GET": show})


def told_here(shown: Shown) -> Shown:
    """Marks the answer to a form that changed something and is not followed by a redirect (see `PageResponse`)."""
    return replace(shown, did=True)


def redirect(to: str, *headers: tuple[str, str]) -> Shown:
    """A redirect with status 303: the browser continues with GET."""
    return Shown(status=303, headers=(("location", to), *headers))
