"""Addresses beside the API: pages for people, forms, the endpoints of other standards, files. One declaration each.

What a page needs of the world it gets in its `Flow`, like an operation; what was asked comes as a `Visit`.
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
    """What was asked: the query and the form as they came, undecoded, since each standard reads them in its own way."""

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
    """What is answered. Headers given here replace the usual ones of a page."""

    body: bytes | Streamed = b""
    media_type: str = "text/html; charset=utf-8"
    status: int = 200
    headers: tuple[tuple[str, str], ...] = ()
    did: bool = False
    """Something was done, and what came of it is told in this very answer, which leads nowhere else."""
    lost: Lost | None = None
    """As that of a `Blob`."""


PageFunction = Callable[[Flow[Any], Visit], Awaitable[Shown]]
Refuse = Callable[[Problem, Visit], Shown]


@dataclass(frozen=True)
class Page:
    """An address and what it does by method. `refuse` says how a problem is shown; without it, as the API shows it."""

    path: str
    methods: Mapping[str, PageFunction]
    refuse: Refuse | None = None
    limits: tuple[int, int] | None = None
    """Requests a minute and an hour that one address may make here; without them those of an address without a
    credential, which it has for everything together."""
    max_form: int = MAX_FORM
    """Bytes that a form may have."""
    takes_file: bool = False
    """Whether what is posted is a file, in a form with one part named `file`."""


def fixed(path: str, content: Callable[[], Awaitable[bytes]], media_type: str) -> Page:
    """A page that is the same for everybody."""

    async def show(_flow: Flow[object], _visit: Visit) -> Shown:
        return Shown(await content(), media_type)

    return Page(path, {"GET": show})


def told_here(shown: Shown) -> Shown:
    """The answer to a form that did something, where it does not lead to another page."""
    return replace(shown, did=True)


def redirect(to: str, *headers: tuple[str, str]) -> Shown:
    """Sends a browser on with GET (303), whatever it came with."""
    return Shown(status=303, headers=(("location", to), *headers))
