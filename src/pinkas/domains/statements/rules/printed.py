"""The printed form of a statement: what the typesetter is handed. Nothing here is computed anew."""

from typing import Any

from pinkas.core.catalogue import get_translator
from pinkas.core.fields import Language
from pinkas.core.json_codec import iterate_texts, to_builtins
from pinkas.core.printed_views import PartyView, StatementView
from pinkas.core.problems import combine_problems
from pinkas.core.report_tables import ComposedReport
from pinkas.countries import Country
from pinkas.domains.documents import unprintable_texts
from pinkas.domains.statements.rules.account_client import AccountClient
from pinkas.domains.statements.rules.tables import STATEMENT_COLUMNS, movement_rows
from pinkas.domains.statements.types import CurrencyStatement, Statement

_PRINTED_BUSINESS_FIELDS = ("taxId", "address", "phone", "email", "website")
"""What is printed of a business beside its name."""
_PRINTED_WORDS = ("title", "period", "opening", "closing", "produced", "page", "of", "sandbox")


def check_printable(account_client: AccountClient, lang: Language) -> None:
    """Refuses what a statement in a language would print of the two sides and the fonts lack, as finalizing a document
    does. Raises UnprintableText, with every field in its details."""
    business, client = account_client.business, account_client.client
    name = "nameEn" if lang != "he" and business.name_en else "name"
    called = "displayName" if client.display_name else "name"
    own, theirs = to_builtins(business), to_builtins(client)
    problems = [
        *unprintable_texts(iterate_texts({one: own.get(one) for one in (name, *_PRINTED_BUSINESS_FIELDS)}, "business")),
        *unprintable_texts(iterate_texts({one: theirs.get(one) for one in (called, "taxId", "address")}, "client")),
    ]
    if problems:
        raise combine_problems(problems)


def statement_view(report: ComposedReport[Statement, AccountClient]) -> StatementView:
    """The view of a statement in the language of its file."""
    statement, lang, country = report.answer, report.lang, report.subject.country
    business, client = report.subject.business, report.subject.client
    labels = get_translator(lang).labels("statement")
    words = {name: labels[name] for name in _PRINTED_WORDS}
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
            name=statement.client_name,
            caption=get_translator(lang).text("Tax ID") if client.tax_id else None,
            tax_id=client.tax_id,
            address=client.address.lines() if client.address else (),
        ),
        first=statement.from_.isoformat(),
        last=statement.to.isoformat(),
        accounts=tuple(_account_view(one, country, lang) for one in statement.currencies),
    )


def _account_view(account: CurrencyStatement, country: Country, lang: Language) -> dict[str, Any]:
    return {
        "currency": account.currency,
        "opening": account.opening_balance,
        "closing": account.closing_balance,
        "debit": account.debit,
        "credit": account.credit,
        "rows": [
            {**row, "date": row["date"].isoformat(), "number": str(row["number"] or "")}
            for row in movement_rows(account, country, lang)
        ],
    }
