"""Whose mail is read at once, and whose waits for a person."""

from collections.abc import Iterable
from typing import Any

from pinkas.domains.inbox.types import Quarantine


def normalize_sender(text: str) -> str:
    """A sender in the form in which it is compared: small letters, without blanks or a dot at its end."""
    return text.strip().rstrip(".").lower()


def find_rule(rules: Iterable[Any], sender: str) -> Any | None:
    """The rule that is about a sender: that of the address, or else that of the nearest domain above it."""
    by_sender = {one.sender: one for one in rules}
    address = normalize_sender(sender)
    if address in by_sender:
        return by_sender[address]
    domain = address.rpartition("@")[2]
    while domain:
        if domain in by_sender:
            return by_sender[domain]
        domain = domain.partition(".")[2]
    return None


def quarantine_reason(rules: Iterable[Any], sender: str | None, *, verified: bool | None) -> Quarantine | None:
    """Why a mail waits for approval; None: it does not. `verified` is what a trusted relay says of its sender, None
    where none is trusted: then a sender is whoever the mail says it is.

    An address is easily forged. Where a relay checks that, a sender that it does not confirm is nobody's, whatever the
    rules allow."""
    known = list(rules)
    rule = find_rule(known, sender) if sender else None
    if rule is not None and rule.action == "block":
        return "blocked_sender"
    if not any(one.action == "allow" for one in known):
        return None
    if rule is None:
        return "unknown_sender"
    return "unverified_sender" if verified is False else None
