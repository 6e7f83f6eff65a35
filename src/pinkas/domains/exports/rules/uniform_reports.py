"""The printout behind a uniform file and its two reports, as tables (instructions of the authority 2.6 and 5.4; H).
Pure."""

from collections.abc import Mapping, Sequence
from typing import Any

from pinkas.core.catalogue import Translator, get_translator
from pinkas.core.fields import Language
from pinkas.core.formatting import format_day, format_moment
from pinkas.core.money import format_amount
from pinkas.core.report_tables import Column, TableForm
from pinkas.countries import Country
from pinkas.countries.uniform_file import ProductionFacts, UniformFileFormat
from pinkas.domains.exports.types import ExportRow
from pinkas.domains.ledger import TrialBalanceLine

_RECORDS = (
    Column("record"),
    Column("name"),
    Column("count", "number"),
)
_DOCUMENTS = (
    Column("docType", context="column"),
    Column("name"),
    Column("count", "number"),
    Column("currency", "currency"),
    Column("total", "amount"),
)
_ACCOUNTS = (
    Column("code"),
    Column("name"),
    Column("currency", "currency"),
    Column("opening", "amount"),
    Column("debit", "amount"),
    Column("credit", "amount"),
    Column("closing", "amount"),
)


def printout(form: UniformFileFormat, facts: ProductionFacts, row: ExportRow, lang: Language) -> TableForm:
    """What was written: the folder, the days, how many records of each kind, which program, and when."""
    words = get_translator(lang)
    rows = [
        {"record": code, "name": _in(form.record_names.get(code, {}), lang), "count": count}
        for code, count in sorted(row.records.items())
    ]
    rows.append({"record": "", "name": words.text("Total"), "count": sum(row.records.values()), "strong": True})
    return TableForm("uniform-printout", _RECORDS, rows, details=_details(form, facts, words))


def _details(form: UniformFileFormat, facts: ProductionFacts, words: Translator) -> Sequence[tuple[str, str]]:
    producer, lang = facts.producer, words.language
    return (
        (words.text("Uniform file"), words.text("The open interface was carried out successfully")),
        (words.text("Saved as"), form.folder(facts).replace("/", "\\")),
        (words.text("Days"), f"{format_day(facts.first, lang)} - {format_day(facts.last, lang)}"),
        (words.text("Program"), f"{producer.name} {producer.version}"),
        (words.text("Registration number"), producer.certificate or "-"),
        (words.text("Produced on"), format_moment(facts.stamp, lang)),
    )


def documents_report(form: UniformFileFormat, row: ExportRow, country: Country, lang: Language) -> TableForm:
    """Every type of the authority's list with how many documents of it there are and what they sum to; 0 of what is not
    kept."""
    rows: list[dict[str, Any]] = []
    for code, names in form.listed_types.items():
        found = row.documents.get(str(code))
        count, total = (found.count, found.total) if found else (0, 0)
        rows.append(
            {
                "docType": str(code),
                "name": _in(names, lang),
                "count": count,
                "currency": country.currency,
                "total": format_amount(total, country.currency),
            }
        )
    return TableForm("uniform-documents", _DOCUMENTS, rows)


def accounts_report(lines: Sequence[TrialBalanceLine], country: Country, lang: Language) -> TableForm:
    """Every account with what it began with, was debited and credited, and ended with, and their sums."""

    def cells(code: str, name: str, figures: Sequence[int]) -> dict[str, Any]:
        texts = (format_amount(one, country.currency) for one in figures)
        named = dict(zip(("opening", "debit", "credit", "closing"), texts, strict=True))
        return {"code": code, "name": name, "currency": country.currency, **named}

    shown = [one for one in lines if one.opening or one.debit or one.credit]
    figures = [(one.opening, one.debit, one.credit, one.closing) for one in shown]
    rows = [cells(one.code, one.name_in(lang), some) for one, some in zip(shown, figures, strict=True)]
    total = cells("", get_translator(lang).text("Total"), [sum(some) for some in zip(*figures, strict=True)] or [0] * 4)
    return TableForm("trial-balance", _ACCOUNTS, [*rows, {**total, "strong": True}])


def _in(names: Mapping[str, str], lang: Language) -> str:
    return names.get(lang) or names.get("he", "")
