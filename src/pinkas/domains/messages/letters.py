"""Letters beside documents, such as to a supplier or about a standing order: each domain keeps those that it writes,
and they leave by one job."""

import logging
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import Any, Protocol
from uuid import UUID

from pinkas.core.fields import Language
from pinkas.core.letters import Letter, simple_html
from pinkas.domains import businesses
from pinkas.domains.messages.flows import MessageServices
from pinkas.outside.mail import Undeliverable
from pinkas.platform.tx import Flow, Tx

logger = logging.getLogger(__name__)

GIVE_UP_AFTER = timedelta(minutes=10)
"""A letter that fails again after so long is over; its job is tried ten times within a quarter of an hour."""


class KeptLetter(Protocol):
    """A letter as its domain keeps it; `state` is QUEUED until it has left or has failed."""

    @property
    def id(self) -> UUID: ...
    @property
    def state(self) -> str: ...
    @property
    def recipient(self) -> str: ...
    @property
    def language(self) -> Language: ...
    @property
    def subject(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def created_at(self) -> datetime: ...


class LetterDependencies(Protocol):
    """The part of the wiring's outside by which letters leave."""

    @property
    def messaging(self) -> MessageServices: ...


async def deliver_letter(
    flow: Flow[Any],
    id: UUID,
    read: Callable[[Tx, UUID], Awaitable[KeptLetter | None]],
    write: Callable[[Tx, UUID, str, str | None], Awaitable[None]],
    *,
    with_reply_address: bool = True,
) -> None:
    """The job of one letter, which `read` finds: it leaves at least once, under the same Message-ID each time. `write`
    keeps what became of it: SENT, or FAILED with the reason. Whoever answers writes to the business, unless the letter
    is to the business itself."""
    async with flow.transaction() as tx:
        letter = await read(tx, id)
        if letter is None or letter.state != "QUEUED":
            return
        business = await businesses.get_current(tx)
        now = tx.now
    state, error = "SENT", None
    try:
        await _hand_over(flow.outside, letter, business, with_reply_address=with_reply_address)
    except Undeliverable as fault:
        state, error = "FAILED", str(fault)[:300]
    except Exception as fault:  # whatever it is, it is tried again
        logger.warning("letter %s could not be sent: %s", id, type(fault).__name__)
        if now - letter.created_at < GIVE_UP_AFTER:
            raise
        state, error = "FAILED", type(fault).__name__
    async with flow.transaction() as tx:
        await write(tx, id, state, error)


async def _hand_over(
    outside: LetterDependencies, letter: KeptLetter, business: businesses.Business, *, with_reply_address: bool
) -> None:
    mail = outside.messaging.mail
    if mail is None:
        raise Undeliverable("e-mail is not available any more")
    await mail.send(
        Letter(
            id=letter.id,
            at=letter.created_at,
            to=letter.recipient,
            subject=letter.subject,
            text=letter.text,
            html=simple_html(letter.text, letter.language),
            sender_name=business.name_in(letter.language),
            reply_to=business.email if with_reply_address else None,
        )
    )
