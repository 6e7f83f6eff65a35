"""The recipients of a message: the requested addresses, or the client's own, each in its normal form."""

from collections.abc import Collection, Sequence
from typing import Any, cast
from uuid import UUID

from pinkas.core.phones import format_e164
from pinkas.core.problems import FaultCollector
from pinkas.domains.brands import Brand
from pinkas.domains.businesses import Business
from pinkas.domains.documents import Recipients, delivery_addresses
from pinkas.domains.messages.rules.problems import ChannelUnavailable, NoRecipient
from pinkas.domains.messages.types import Channel, RecipientAddress


def requested_addresses(to: Recipients, country: str, field: str = "to") -> list[RecipientAddress]:
    """The addresses that were named; phones as the network takes them. What is none is refused by its field."""
    return [RecipientAddress(cast(Any, channel), value) for channel, value in delivery_addresses(to, country, field)]


def client_addresses(
    emails: Sequence[str], phones: Sequence[str | None], country: str, channels: Collection[str]
) -> list[RecipientAddress]:
    """The client's e-mail addresses; without any, its first phone that takes an SMS, where those are sent."""
    if emails:
        return [RecipientAddress("email", one) for one in dict.fromkeys(emails)]
    for phone in phones if "sms" in channels else ():
        try:
            return [RecipientAddress("sms", format_e164(phone or "", country))]
        except ValueError:
            continue
    return []


def channel_addresses(
    emails: Sequence[str], phones: Sequence[str | None], country: str, channel: Channel
) -> list[RecipientAddress]:
    """The client's addresses of one channel: its e-mail addresses, or its first phone that is one."""
    if channel == "email":
        return [RecipientAddress("email", one) for one in dict.fromkeys(emails)]
    for phone in phones:
        try:
            return [RecipientAddress(channel, format_e164(phone or "", country))]
        except ValueError:
            continue
    return []


def check_addresses(addresses: Sequence[RecipientAddress], channels: Collection[str]) -> None:
    """Refuses a message without a recipient, or with a recipient whose channel is not available."""
    if not addresses:
        raise NoRecipient
    missing = sorted({one.channel for one in addresses} - set(channels))
    if missing:
        raise ChannelUnavailable(channels=missing)


def sender_name(sender: Brand | Business, language: str) -> str:
    """In whose name: the trade name of the document, else the business, in the language of the message."""
    return sender.name if language == "he" else sender.name_en or sender.name


def check_no_duplicates(ids: Sequence[UUID]) -> None:
    """Refuses ids that are listed twice."""
    faults, seen = FaultCollector(), set()
    for place, id in enumerate(ids):
        if id in seen:
            faults.add(f"ids[{place}]", "repeated", "The document is named twice.")
        seen.add(id)
    faults.raise_if_any()
