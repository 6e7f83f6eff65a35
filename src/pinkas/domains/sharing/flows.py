"""Links from outside any transaction: hashing and checking passwords, and giving out files."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Protocol
from uuid import UUID

from pinkas.domains import accounts, documents
from pinkas.domains.documents import Record
from pinkas.domains.sharing import actions, rules
from pinkas.domains.sharing.types import Link, MadeShare, NewShare
from pinkas.domains.sharing.verify import Verifying
from pinkas.domains.sharing.views import Views
from pinkas.platform.limits import bucket_of
from pinkas.platform.operation import Blob
from pinkas.platform.tx import Flow, Tx

Beside = Callable[[Tx, Record], Awaitable[Any]]


class Outside(documents.Outside, Verifying, Protocol):
    """The part of the wiring's outside that this domain uses."""

    @property
    def views(self) -> Views: ...


@dataclass(frozen=True)
class Opened:
    """A document behind a link whose password, if it has one, was given. `at` is the time of its business."""

    link: Link
    record: Record
    at: datetime
    beside: Any = None
    """What was read with it, in the same transaction, for whoever asked."""


async def share(flow: Flow[Outside], id: UUID, body: NewShare) -> MadeShare:
    """Makes a public link to an issued document. `url` opens it in a browser, `token` through `/public/documents`; both
    are told once, since only a hash of the token is kept."""
    hashed = await accounts.hashed(body.password) if body.password is not None else None
    async with flow.transaction() as tx:
        return await actions.make(tx, id, body, hashed)


async def open_link(
    flow: Flow[Outside], token: str, password: str | None = None, known: str | None = None, beside: Beside | None = None
) -> Opened:
    """The document of a token. A link with a password needs it, or the text that `write_browser_pass` made after it was
    given. `read_related` reads more in the same transaction."""
    async with flow.transaction() as tx:
        link = await actions.opened(tx, token)
        record = await documents.record(tx, link.document_id)
        more = await beside(tx, record) if beside else None
        at, key = tx.now, tx.keys.cursor_key
    if link.password_hash is not None and not rules.pass_fits(known, link, at, key):
        await _check(flow, link, password)
    return Opened(link, record, at, more)


def viewed(flow: Flow[Outside], opened: Opened) -> None:
    """Counts that the document was shown."""
    if flow.caller.origin is not None and flow.caller.origin.headers_only:
        return
    flow.outside.views.note(opened.link, opened.at)


async def _check(flow: Flow[Outside], link: Link, password: str | None) -> None:
    """Counts a try and checks the password; the right one is no try."""
    if password is None:
        raise rules.SharePasswordRequired
    throttle = flow.outside.throttle
    where = bucket_of(flow.caller.origin.address) if flow.caller.origin else "nowhere"
    tries = rules.tries_of(link.id, where)
    for one in tries:
        await throttle.spend(one.name, one.most, one.seconds)
    if not await accounts.fits(link.password_hash, password[:200]):
        raise rules.WrongSharePassword
    for one in tries:
        await throttle.take_back(one.name, one.seconds)


def browser_pass(flow: Flow[Outside], opened: Opened) -> str:
    """The text that a browser stores after the right password, valid for half an hour."""
    until = opened.at + timedelta(seconds=rules.PASS_SECONDS)
    return rules.write_pass(opened.link, until, flow.transactions.runtime.keys.cursor_key)


async def pdf(flow: Flow[Outside], token: str, secret: str | None) -> Blob:
    """The signed PDF: the first one that is given out is the original, every later one a certified copy."""
    return await file_of(flow, await open_link(flow, token, rules.given_password(secret)))


async def file_of(flow: Flow[Outside], opened: Opened) -> Blob:
    """The PDF of an open link, if the link allows downloads."""
    if not opened.link.allow_download:
        raise rules.DownloadNotAllowed
    owner = as_business(flow, opened.link.business_id)
    return await documents.download(owner, opened.link.document_id)


def as_business(flow: Flow[Outside], business_id: UUID) -> Flow[Outside]:
    """The flow of the same anonymous caller in the business of the link."""
    return replace(flow, caller=replace(flow.caller, business_id=business_id))
