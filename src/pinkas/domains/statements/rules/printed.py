"""The printed form of a statement: what the typesetter is handed. Nothing here is computed anew."""

from typing import Any, Literal

from pinkas.core.catalogue import get_translator
from pinkas.core.json_codec import iterate_texts, to_builtins
from pinkas.core.printed_views import PartyView, StatementView
from pinkas.core.problems import combine_problems
from pinkas.countries import Country
from pinkas.domains.businesses import Business
from pinkas.domains.clients import Client
from pinkas.domains.documents import unprintable_texts
from pinkas.domains.statements.rules.csv_table import movement_name, statement_labels
from pinkas.domains.statements.types import CurrencyStatement, Statement


def check_printable(business: Business, client: Client, lang: str) -> None:
    """Refuses what a statement in a language would print of the two sides and the fonts lack, as finalizing a document
    does. Raises UnprintableText, with every field in its details."""
    name = "nameEn" if lang != "he" and business.name_en else "name"
    called = "displayName" if client.display_name else "name"
    own, theirs = to_builtins(business), to_builtins(client)
    problems = [
        *unprintable_texts(iterate_texts({one: own.get(one) for one in (name, *_PRINTED_BUSINESS_FIELDS)}, "business")),
        *unprintable_texts(iterate_texts({one: theirs.get(one) for one in (called, "taxId", "address")}, "client")),
    ]
    if problems:
        raise combine_problems(problems)


_PRINTED_BUSINESS_FIELDS = ("taxId", "address", "phone", "email", "website")
"""What is printed of a business beside its name."""


def statement_view(
    statement: Statement, business: Business, client: Client, country: Country, lang: str
) -> StatementView:
    """The view of a statement in a language."""
    hebrew: Literal["he", "en"] = "he" if lang == "he" else "en"
    return StatementView(
        lang=hebrew,
        words=dict(statement_labels(lang)),
        business=PartyView(
            name=business.name if lang == "he" else business.name_en or business.name,
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


def _account_view(currency_statement: CurrencyStatement, country: Country, lang: str) -> dict[str, Any]:
    return {
        "currency": currency_statement.currency,
        "opening": currency_statement.opening_balance,
        "closing": currency_statement.closing_balance,
        "debit": currency_statement.debit,
        "credit": currency_statement.credit,
        "rows": [
            {
                "date": row.date.isoformat(),
                "document": movement_name(row.doc_type, row.cancellation, country, lang),
                "number": str(row.doc_number or ""),
                "debit": row.debit,
                "credit": row.credit,
                "balance": row.balance,
            }
            for row in currency_statement.movements
        ],
    }
