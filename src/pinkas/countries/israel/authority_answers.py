"""What the tax authority answers about allocation numbers, and what its codes mean.

The codes are those of the description of its interfaces, version 2.0 of 7/2024 (M). A refusal comes with HTTP 200.
"""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from types import MappingProxyType
from typing import Any

from pinkas.countries.allocation import Answer, Refusal

DIGITS = 9
"""The right-most digits of a number, which are printed and reported (H)."""


def read(status: int, body: Any) -> Answer:
    """The outcome in an answer to Approval or to a look-up. A refusal comes with HTTP 200."""
    if status != 200:
        return _read_failure(status, body)
    if not isinstance(body, dict):
        return Answer("unclear")
    number = _number(body.get("confirmation_number"))
    refusals = _refusals(body)
    if number is not None and body.get("approved") is not False:
        return Answer("approved", number)
    if number is not None:
        return Answer("unclear", None, refusals)
    codes = {one.code for one in refusals}
    if codes & _HELD:
        return Answer("held", None, refusals)
    if codes & _NOT_THERE:
        return Answer("unknown_invoice", None, refusals)
    if refusals or body.get("approved") is False:
        return Answer("refused", None, refusals or (_refusal({"message": _text(body.get("message"))}),))
    return Answer("unclear")


def _read_failure(status: int, body: Any) -> Answer:
    refusals = _refusals(body) if isinstance(body, dict) else ()
    if status == 401:
        return Answer("unauthorized", None, refusals)
    if status in (403, 406):
        return Answer("forbidden", None, refusals)
    if status in (400, 422):  # the request was understood and rejected: repeating it changes nothing
        return Answer("refused", None, refusals or (_refusal({"code": status, "message": f"HTTP {status}"}),))
    if status == 404 and isinstance(body, dict):
        return Answer("unknown_invoice", None, refusals)
    if status in (404, 405, 429, 503) or 300 <= status < 400:
        return Answer("failed", None, refusals)
    return Answer("unclear", None, refusals)  # a server error: the number may have been assigned before it


def read_decision(status: int, body: Any) -> Answer:
    """The outcome in an answer to a decision: `approved` means that it was accepted, now or before (code 462)."""
    if status != 200:
        return _read_failure(status, body)
    if not isinstance(body, dict):
        return Answer("unclear")
    refusals = _refusals(body)
    codes = {one.code for one in refusals}
    if not refusals or codes == {462}:
        return Answer("approved")
    return Answer("unknown_invoice" if codes & _NOT_THERE else "refused", None, refusals)


def emergency_numbers(status: int, body: Any) -> tuple[str, ...]:
    """The distinct emergency numbers in an answer; anything else is ignored (L: the format is not published)."""
    if status != 200 or not isinstance(body, dict):
        return ()
    told = body.get("message", body)
    listed = body.get("confirmation_numbers") or (told.get("confirmation_numbers") if isinstance(told, dict) else None)
    if not isinstance(listed, list):
        return ()
    found = (_number(one.get("confirmation_number") if isinstance(one, dict) else one) for one in listed)
    return tuple(dict.fromkeys(number for number in found if number is not None))


def _number(given: Any) -> str | None:
    """An allocation number in an answer (about 26 digits); None for "0" and anything that is no number."""
    if isinstance(given, bool) or not isinstance(given, str | int):
        return None
    text = str(given).strip()
    return text if number_is_shaped(text) else None


def number_is_shaped(text: str) -> bool:
    """Whether a text has the form of an allocation number: nine to thirty digits, not all of them zeros."""
    return text.isascii() and text.isdigit() and DIGITS <= len(text) <= 30 and bool(text.strip("0"))


def printed(number: str) -> str:
    """The printed part of an allocation number: its right-most nine digits."""
    return number[-DIGITS:]


def agrees(body: Any, number: str, day: date | None, net: int | None) -> bool | None:
    """Whether the invoice details in an answer match a number, an issue date and a net amount in agorot; None for date
    or amount skips the comparison. Returns None when the answer has no invoice."""
    found = body.get("message", body) if isinstance(body, dict) else None
    if not isinstance(found, dict):
        return None
    found = {str(name).lower(): value for name, value in found.items()}
    told = _number(found.get("confirmation_number"))
    if told is None:
        return None
    if told[-DIGITS:] != number[-DIGITS:] or (len(number) > DIGITS < len(told) and told != number):
        return False
    if day is not None and str(found.get("invoice_date", day.isoformat()))[:10] != day.isoformat():
        return False
    return net is None or _agorot(found.get("payment_amount")) in (None, net)


def _agorot(given: Any) -> int | None:
    if isinstance(given, bool) or not isinstance(given, int | float | str):
        return None
    try:
        return round(Decimal(str(given)) * 100)
    except (ArithmeticError, ValueError):
        return None


_HELD = frozenset({460, 461})
_NOT_THERE = frozenset({463, 472})


def _words(he: str, en: str) -> Mapping[str, str]:
    return MappingProxyType({"he": he, "en": en})


_ASK_SUPPORT = _words(
    "לפנות לרשות המסים (invoices@taxes.gov.il) עם הקוד והנוסח שלה.",
    "Ask the authority (invoices@taxes.gov.il), quoting its code and text.",
)
_UNKNOWN = _words("הרשות סירבה בלי סיבה מוכרת", "The authority refused for a reason that is not known here")
_MEANINGS: Mapping[int, tuple[Mapping[str, str], Mapping[str, str]]] = MappingProxyType(
    {
        400: (
            _words("הבקשה אינה במבנה שהרשות מקבלת", "The request is not shaped as the authority takes it"),
            _ASK_SUPPORT,
        ),
        422: (
            _words("הבקשה אינה במבנה שהרשות מקבלת", "The request is not shaped as the authority takes it"),
            _ASK_SUPPORT,
        ),
        431: (
            _words("מספר העוסק של המוכר שגוי", "The seller's VAT number is wrong"),
            _words("לבדוק את מספר העוסק של העסק.", "Check the tax number of the business."),
        ),
        432: (
            _words("מספר העוסק של הלקוח שגוי", "The customer's VAT number is wrong"),
            _words(
                "לתקן את מספר העוסק של הלקוח, לזכות את החשבונית ולהפיק חדשה.",
                "Mend the client's tax number, credit the invoice and issue a new one.",
            ),
        ),
        434: (
            _words("תאריך החשבונית ישן משבועיים", "The invoice is older than two weeks"),
            _words(
                "לבקש מספר באתר הרשות ולרשום אותו ידנית, או להפיק חשבונית בתאריך חדש.",
                "Ask for a number on the authority's site and enter it by hand, or issue an invoice with a new date.",
            ),
        ),
        435: (
            _words("תאריך החשבונית מאוחר ביותר מחודש", "The invoice is dated more than a month ahead"),
            _words("לבקש שוב כשהתאריך יתקרב.", "Ask again when the date has come nearer."),
        ),
        437: (
            _words('המע"מ חייב להיות גדול מאפס', "VAT must be above zero"),
            _words('חשבונית בלי מע"מ אינה צריכה מספר.', "An invoice without VAT needs no number."),
        ),
        438: (_words("הסכומים אינם מסתכמים", "The amounts do not add up"), _ASK_SUPPORT),
        446: (_words("חסר שם המשתמש", "The name of the user is missing"), _ASK_SUPPORT),
        460: (
            _words("הרשות לא אישרה את החשבונית", "The authority has not approved the invoice"),
            _words(
                "להחליט: לבטל, להמשיך בלי מספר, או לבקש שימוע.",
                "Decide: cancel, continue without a number, or ask for a hearing.",
            ),
        ),
        461: (
            _words("החשבונית לא אושרה וטרם התקבלה החלטה", "The invoice is not approved and no decision was sent yet"),
            _words(
                "להחליט: לבטל, להמשיך בלי מספר, או לבקש שימוע.",
                "Decide: cancel, continue without a number, or ask for a hearing.",
            ),
        ),
        462: (
            _words("ההחלטה כבר נמסרה", "The decision was sent already"),
            _words("אין מה לעשות.", "There is nothing to do."),
        ),
        463: (
            _words("אין חשבונית מעוכבת כזאת", "There is no such held invoice"),
            _words("לבקש מספר מחדש.", "Ask for a number again."),
        ),
        472: (
            _words("פרטי החשבונית לא נמסרו", "The details of the invoice were not given"),
            _words("לבדוק את המספר ואת פרטי הספק.", "Check the number and the supplier's details."),
        ),
    }
)


def _refusals(body: Mapping[str, Any]) -> tuple[Refusal, ...]:
    told = body.get("message")
    listed = told.get("errors") if isinstance(told, dict) else body.get("errors")
    if not isinstance(listed, list):
        return ()
    return tuple(_refusal(one) for one in listed[:20] if isinstance(one, dict))


def _refusal(told: Mapping[str, Any]) -> Refusal:
    code = _code(told.get("code"))
    meaning, fix = _MEANINGS.get(code or 0, (_UNKNOWN, _ASK_SUPPORT))
    return Refusal(
        code=code,
        param=_text(told.get("param")) or None,
        location=_text(told.get("location")) or None,
        message=_text(told.get("message")),
        meaning=meaning,
        fix=fix,
    )


def _code(given: Any) -> int | None:
    text = str(given) if isinstance(given, str | int) and not isinstance(given, bool) else ""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 6 else None


def _text(given: Any) -> str:
    return given[:500].replace("\x00", "") if isinstance(given, str) else ""
