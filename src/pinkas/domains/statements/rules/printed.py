"""The printed form of a statement: what the typesetter is handed. Nothing here is computed anew."""

from collections.abc import Iterator
from typing import Any, Literal, Protocol

from pinkas.core.catalogue import get_translator
from pinkas.core.fields import Address, Language
from pinkas.core.json_codec import iterate_texts, to_builtins
from pinkas.core.printed_views import PartyView, StatementView
from pinkas.core.problems import combine_problems
from pinkas.core.report_tables import ComposedReport
from pinkas.domains.businesses import Business
from pinkas.domains.documents import unprintable_texts
from pinkas.domains.statements.rules.tables import STATEMENT_COLUMNS, MovementRows
from pinkas.domains.statements.types import CurrencyAccount

_PRINTED_BUSINESS_FIELDS = ("taxId", "address", "phone", "email", "website")
"""What is printed of a business beside its name."""
_PRINTED_WORDS = ("title", "period", "opening", "closing", "produced", "page", "of", "sandbox")


PartyKind = Literal["client", "supplier"]
_TITLES: dict[PartyKind, str] = {"client": "title", "supplier": "supplierTitle"}


class PrintedParty(Protocol):
    """What is printed of the other side of an account."""

    @property
    def name(self) -> str: ...
    @property
    def display_name(self) -> str | None: ...
    @property
    def tax_id(self) -> str | None: ...
    @property
    def address(self) -> Address | None: ...


def check_printable(business: Business, party: PrintedParty, kind: PartyKind, lang: Language) -> None:
    """Refuses what a statement in a language would print of the two sides and the fonts lack, as finalizing a document
    does. Raises UnprintableText, with every field in its details."""
    name = "nameEn" if lang != "he" and business.name_en else "name"
    called = "displayName" if party.display_name else "name"
    own, theirs = to_builtins(business), to_builtins(party)
    problems = [
        *unprintable_texts(iterate_texts({one: own.get(one) for one in (name, *_PRINTED_BUSINESS_FIELDS)}, "business")),
        *unprintable_texts(iterate_texts({one: theirs.get(one) for one in (called, "taxId", "address")}, kind)),
    ]
    if problems:
        raise combine_problems(problems)


def statement_view(
    report: ComposedReport[Any, Any], party: PrintedParty, kind: PartyKind, rows_of: MovementRows
) -> StatementView:
    """The view of a statement of an account with a party, in the language of its file."""
    statement, lang, country = report.answer, report.lang, report.subject.country
    business: Business = report.subject.business
    labels = get_translator(lang).labels("statement")
    words = {name: labels[name] for name in _PRINTED_WORDS} | {"title": labels[_TITLES[kind]]}
    return StatementView(
        lang=lang,
        words={**words, **{one.key: one.head(lang) for one in STATEMENT_COLUMNS}},
        business=PartyView(
            name=business.name_in(lang),
            caption=country.business_types[business.business_type].caption[lang],
            tax_id=business.tax_id,
            address=business.address.lines() if business.address else (),
            phone=business.phone,
            email=business.email,
            website=business.website,
        ),
        client=PartyView(
            name=party.display_name or party.name,
            caption=get_translator(lang).text("Tax ID") if party.tax_id else None,
            tax_id=party.tax_id,
            address=party.address.lines() if party.address else (),
        ),
        first=statement.from_.isoformat(),
        last=statement.to.isoformat(),
        accounts=tuple(_account_view(one, rows_of(one, country, lang)) for one in statement.currencies),
    )


def _account_view(account: CurrencyAccount, rows: Iterator[dict[str, Any]]) -> dict[str, Any]:
    return {
        "currency": account.currency,
        "opening": account.opening_balance,
        "closing": account.closing_balance,
        "debit": account.debit,
        "credit": account.credit,
        "rows": [{**row, "date": row["date"].isoformat(), "number": str(row["number"] or "")} for row in rows],
    }
