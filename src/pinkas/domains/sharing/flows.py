"""Links from outside any transaction: hashing and checking passwords, and giving out files."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Protocol
from uuid import UUID

from pinkas.domains import accounts, documents
from pinkas.domains.documents import Record
from pinkas.domains.sharing import actions, rules
from pinkas.domains.sharing.types import MadeShare, NewShare, OpenShareLink
from pinkas.domains.sharing.verify import VerificationDependencies
from pinkas.domains.sharing.view_counts import ViewCounter
from pinkas.platform.limits import address_bucket
from pinkas.platform.operation import Blob
from pinkas.platform.tx import Flow, Tx

RelatedReader = Callable[[Tx, Record], Awaitable[Any]]


class Dependencies(documents.Outside, VerificationDependencies, Protocol):
    """The part of the wiring's outside that this domain uses."""

    @property
    def views(self) -> ViewCounter: ...


@dataclass(frozen=True)
class OpenedLink:
    """A document behind a link whose password, if it has one, was given. `at` is the time of its business."""

    link: OpenShareLink
    record: Record
    at: datetime
    beside: Any = None
    """What was read with it, in the same transaction, for whoever asked."""


async def create_share(flow: Flow[Dependencies], id: UUID, body: NewShare) -> MadeShare:
    """Makes a public link to an issued document. `url` opens it in a browser, `token` through `/public/documents`; both
    are told once, since only a hash of the token is kept."""
    hashed = await accounts.hash_password(body.password) if body.password is not None else None
    async with flow.transaction() as tx:
        return await actions.create_link(tx, id, body, hashed)


async def open_link(
    flow: Flow[Dependencies],
    token: str,
    password: str | None = None,
    browser_pass_text: str | None = None,
    read_related: RelatedReader | None = None,
) -> OpenedLink:
    """The document of a token. A link with a password needs it, or the text that `write_browser_pass` made after it was
    given. `read_related` reads more in the same transaction."""
    async with flow.transaction() as tx:
        link = await actions.follow_token(tx, token)
        record = await documents.get_record(tx, link.document_id)
        more = await read_related(tx, record) if read_related else None
        at, key = tx.now, tx.keys.cursor_key
    if link.password_hash is not None and not rules.is_browser_pass_valid(browser_pass_text, link, at, key):
        await _check_password(flow, link, password)
    return OpenedLink(link, record, at, more)


def count_view(flow: Flow[Dependencies], opened: OpenedLink) -> None:
    """Counts that the document was shown."""
    if flow.caller.origin is not None and flow.caller.origin.headers_only:
        return
    flow.outside.views.note(opened.link, opened.at)


async def _check_password(flow: Flow[Dependencies], link: OpenShareLink, password: str | None) -> None:
    """Counts a try and checks the password; the right one is no try."""
    if password is None:
        raise rules.SharePasswordRequired
    throttle = flow.outside.throttle
    where = address_bucket(flow.caller.origin.address) if flow.caller.origin else "nowhere"
    tries = rules.attempt_limits(link.id, where)
    for one in tries:
        await throttle.count_attempt(one.name, one.most, one.seconds)
    if not await accounts.password_matches(link.password_hash, password[:200]):
        raise rules.WrongSharePassword
    for one in tries:
        await throttle.take_back(one.name, one.seconds)


def create_browser_pass(flow: Flow[Dependencies], opened: OpenedLink) -> str:
    """The text that a browser stores after the right password, valid for half an hour."""
    until = opened.at + timedelta(seconds=rules.BROWSER_PASS_SECONDS)
    return rules.write_browser_pass(opened.link, until, flow.transactions.runtime.keys.cursor_key)


async def get_shared_pdf(flow: Flow[Dependencies], token: str, secret: str | None) -> Blob:
    """The signed PDF: the first one that is given out is the original, every later one a certified copy."""
    return await get_link_file(flow, await open_link(flow, token, rules.decode_password_header(secret)))


async def get_link_file(flow: Flow[Dependencies], opened: OpenedLink) -> Blob:
    """The PDF of an open link, if the link allows downloads."""
    if not opened.link.allow_download:
        raise rules.DownloadNotAllowed
    owner = flow.in_business(opened.link.business_id)
    return await documents.download_pdf(owner, opened.link.document_id)
