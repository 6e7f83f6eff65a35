"""What the tax authority answers about allocation numbers, and what its codes mean.

The codes are those of the description of its interfaces, version 2.0 of 7/2024 (M). A refusal comes with HTTP 200.
"""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from types import MappingProxyType
from typing import Any

from pinkas.core.wording import Wording
from pinkas.countries.allocation import AuthorityAnswer, AuthorityRefusal

PRINTED_DIGITS = 9
"""The right-most digits of a number, which are printed and reported (H)."""


def parse_answer(status: int, body: Any) -> AuthorityAnswer:
    """The outcome in an answer to Approval or to a look-up. A refusal comes with HTTP 200."""
    if status != 200:
        return _parse_failure(status, body)
    if not isinstance(body, dict):
        return AuthorityAnswer("unclear")
    number = _parse_number(body.get("confirmation_number"))
    refusals = _parse_refusals(body)
    if number is not None and body.get("approved") is not False:
        return AuthorityAnswer("approved", number)
    if number is not None:
        return AuthorityAnswer("unclear", None, refusals)
    codes = {one.code for one in refusals}
    if codes & _HELD_CODES:
        return AuthorityAnswer("held", None, refusals)
    if codes & _UNKNOWN_INVOICE_CODES:
        return AuthorityAnswer("unknown_invoice", None, refusals)
    if refusals or body.get("approved") is False:
        return AuthorityAnswer(
            "refused", None, refusals or (_parse_refusal({"message": _parse_text(body.get("message"))}),)
        )
    return AuthorityAnswer("unclear")


def _parse_failure(status: int, body: Any) -> AuthorityAnswer:
    refusals = _parse_refusals(body) if isinstance(body, dict) else ()
    if status == 401:
        return AuthorityAnswer("unauthorized", None, refusals)
    if status in (403, 406):
        return AuthorityAnswer("forbidden", None, refusals)
    if status in (400, 422):  # the request was understood and rejected: repeating it changes nothing
        return AuthorityAnswer(
            "refused", None, refusals or (_parse_refusal({"code": status, "message": f"HTTP {status}"}),)
        )
    if status == 404 and isinstance(body, dict):
        return AuthorityAnswer("unknown_invoice", None, refusals)
    if status in (404, 405, 429, 503) or 300 <= status < 400:
        return AuthorityAnswer("failed", None, refusals)
    return AuthorityAnswer("unclear", None, refusals)  # a server error: the number may have been assigned before it


def parse_decision_answer(status: int, body: Any) -> AuthorityAnswer:
    """The outcome in an answer to a decision: `approved` means that it was accepted, now or before (code 462)."""
    if status != 200:
        return _parse_failure(status, body)
    if not isinstance(body, dict):
        return AuthorityAnswer("unclear")
    refusals = _parse_refusals(body)
    codes = {one.code for one in refusals}
    if not refusals or codes == {462}:
        return AuthorityAnswer("approved")
    return AuthorityAnswer("unknown_invoice" if codes & _UNKNOWN_INVOICE_CODES else "refused", None, refusals)


def parse_emergency_numbers(status: int, body: Any) -> tuple[str, ...]:
    """The distinct emergency numbers in an answer; anything else is ignored (L: the format is not published)."""
    if status != 200 or not isinstance(body, dict):
        return ()
    told = body.get("message", body)
    listed = body.get("confirmation_numbers") or (told.get("confirmation_numbers") if isinstance(told, dict) else None)
    if not isinstance(listed, list):
        return ()
    found = (_parse_number(one.get("confirmation_number") if isinstance(one, dict) else one) for one in listed)
    return tuple(dict.fromkeys(number for number in found if number is not None))


def _parse_number(value: Any) -> str | None:
    """An allocation number in an answer (about 26 digits); None for "0" and anything that is no number."""
    if isinstance(value, bool) or not isinstance(value, str | int):
        return None
    text = str(value).strip()
    return text if is_allocation_number(text) else None


def is_allocation_number(text: str) -> bool:
    """Whether a text has the form of an allocation number: nine to thirty digits, not all of them zeros."""
    return text.isascii() and text.isdigit() and PRINTED_DIGITS <= len(text) <= 30 and bool(text.strip("0"))


def printed_allocation_number(number: str) -> str:
    """The printed part of an allocation number: its right-most nine digits."""
    return number[-PRINTED_DIGITS:]


def matches_invoice(body: Any, number: str, stated_date: date | None, net_agorot: int | None) -> bool | None:
    """Whether the invoice details in an answer match a number, an issue date and a net amount in agorot; None for date
    or amount skips the comparison. Returns None when the answer has no invoice."""
    found = body.get("message", body) if isinstance(body, dict) else None
    if not isinstance(found, dict):
        return None
    found = {str(name).lower(): value for name, value in found.items()}
    told = _parse_number(found.get("confirmation_number"))
    if told is None:
        return None
    if told[-PRINTED_DIGITS:] != number[-PRINTED_DIGITS:] or (
        len(number) > PRINTED_DIGITS < len(told) and told != number
    ):
        return False
    if (
        stated_date is not None
        and str(found.get("invoice_date", stated_date.isoformat()))[:10] != stated_date.isoformat()
    ):
        return False
    return net_agorot is None or _parse_agorot(found.get("payment_amount")) in (None, net_agorot)


def _parse_agorot(value: Any) -> int | None:
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        return round(Decimal(str(value)) * 100)
    except (ArithmeticError, ValueError):
        return None


_HELD_CODES = frozenset({460, 461})
_UNKNOWN_INVOICE_CODES = frozenset({463, 472})


_ASK_SUPPORT = Wording("Ask the authority (invoices@taxes.gov.il), quoting its code and text.")
_UNKNOWN = Wording("The authority refused for a reason that is not known here")
_MEANINGS: Mapping[int, tuple[Wording, Wording]] = MappingProxyType(
    {
        400: (
            Wording("The request is not shaped as the authority takes it"),
            _ASK_SUPPORT,
        ),
        422: (
            Wording("The request is not shaped as the authority takes it"),
            _ASK_SUPPORT,
        ),
        431: (
            Wording("The seller's VAT number is wrong"),
            Wording("Check the tax number of the business."),
        ),
        432: (
            Wording("The customer's VAT number is wrong"),
            Wording("Mend the client's tax number, credit the invoice and issue a new one."),
        ),
        434: (
            Wording("The invoice is older than two weeks"),
            Wording(
                "Ask for a number on the authority's site and enter it by hand, or issue an invoice with a new date."
            ),
        ),
        435: (
            Wording("The invoice is dated more than a month ahead"),
            Wording("Ask again when the date has come nearer."),
        ),
        437: (
            Wording("VAT must be above zero"),
            Wording("An invoice without VAT needs no number."),
        ),
        438: (Wording("The amounts do not add up"), _ASK_SUPPORT),
        446: (Wording("The name of the user is missing"), _ASK_SUPPORT),
        460: (
            Wording("The authority has not approved the invoice"),
            Wording("Decide: cancel, continue without a number, or ask for a hearing."),
        ),
        461: (
            Wording("The invoice is not approved and no decision was sent yet"),
            Wording("Decide: cancel, continue without a number, or ask for a hearing."),
        ),
        462: (
            Wording("The decision was sent already"),
            Wording("There is nothing to do."),
        ),
        463: (
            Wording("There is no such held invoice"),
            Wording("Ask for a number again."),
        ),
        472: (
            Wording("The details of the invoice were not given"),
            Wording("Check the number and the supplier's details."),
        ),
    }
)


def _parse_refusals(body: Mapping[str, Any]) -> tuple[AuthorityRefusal, ...]:
    told = body.get("message")
    listed = told.get("errors") if isinstance(told, dict) else body.get("errors")
    if not isinstance(listed, list):
        return ()
    return tuple(_parse_refusal(one) for one in listed[:20] if isinstance(one, dict))


def _parse_refusal(error: Mapping[str, Any]) -> AuthorityRefusal:
    code = _parse_code(error.get("code"))
    meaning, fix = _MEANINGS.get(code or 0, (_UNKNOWN, _ASK_SUPPORT))
    return AuthorityRefusal(
        code=code,
        param=_parse_text(error.get("param")) or None,
        location=_parse_text(error.get("location")) or None,
        message=_parse_text(error.get("message")),
        meaning=meaning,
        fix=fix,
    )


def _parse_code(value: Any) -> int | None:
    text = str(value) if isinstance(value, str | int) and not isinstance(value, bool) else ""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 6 else None


def _parse_text(value: Any) -> str:
    return value[:500].replace("\x00", "") if isinstance(value, str) else ""
