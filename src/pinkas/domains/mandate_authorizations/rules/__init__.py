"""What a client consents to, and what a link has come to: pure."""

from datetime import datetime

from pinkas.core.catalogue import get_translator
from pinkas.core.fields import Language
from pinkas.core.wording import Wording
from pinkas.domains.mandate_authorizations.types import AuthorizationRow, State, Terms

LINK_DAYS = 30
"""For how many days a link can be used unless it is said."""
OVER = frozenset({"ENDED", "CANCELLED"})
"""The states of a standing order that nobody authorizes any more."""


def state_of(row: AuthorizationRow, mandate_status: str, now: datetime) -> State:
    """What a link has come to. One of a standing order that is over is cancelled with it."""
    if row.state in ("AUTHORIZED", "CANCELLED"):
        return row.state
    if mandate_status in OVER:
        return "CANCELLED"
    waits_for_bank = row.state == "CONSENTED" and row.kind == "bank_debit"
    return "EXPIRED" if row.expires_at <= now and not waits_for_bank else row.state


def terms_text(terms: Terms, language: Language) -> str:
    """What the client consents to, in whole sentences: who charges, how much, when, until when, and how it ends."""
    translator = get_translator(language)
    parts = [_who_charges(terms)]
    if terms.frequency is not None:
        parts.append(Wording("When: {frequency}, from {day}.", frequency=terms.frequency, day=terms.start_date))
    else:
        parts.append(Wording("When: as agreed for each payment, from {day}.", day=terms.start_date))
    if terms.first_amount is not None:
        parts.append(Wording("The first charge is of {amount}.", amount=terms.first_amount, currency=terms.currency))
    parts += [_until(terms), Wording("I may cancel it at any time by telling {business}.", business=terms.business)]
    return " ".join(translator.translated(one) for one in parts)


def _who_charges(terms: Terms) -> Wording:
    facts = {"business": terms.business, "subject": terms.subject, "currency": terms.currency}
    if terms.kind == "card" and terms.amount is not None:
        return Wording(
            "I authorize {business} to charge my card {amount} each time, for {subject}.", amount=terms.amount, **facts
        )
    if terms.kind == "card":
        return Wording(
            "I authorize {business} to charge my card at most {amount} each time, for {subject}.",
            amount=terms.amount_max,
            **facts,
        )
    if terms.amount is not None:
        return Wording(
            "I authorize {business} to debit my bank account {amount} each time, for {subject}.",
            amount=terms.amount,
            **facts,
        )
    return Wording(
        "I authorize {business} to debit my bank account at most {amount} each time, for {subject}.",
        amount=terms.amount_max,
        **facts,
    )


def _until(terms: Terms) -> Wording:
    if terms.ends.type == "on_date":
        return Wording("The last charge is on {day} at the latest.", day=terms.ends.date)
    if terms.ends.type == "after_count":
        return Wording("It ends after {n} charges.", n=terms.ends.count)
    return Wording("It goes on until one of us ends it.")
