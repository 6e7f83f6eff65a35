"""Taxes: VAT periods and their returns, tax that is withheld, advances on income tax."""

from pinkas.domains.tax.actions.deadlines import Deadline, DeadlineKind, DeadlineStatus, list_deadlines
from pinkas.domains.tax.actions.declarations import list_turnover
from pinkas.domains.tax.actions.expected import ENTRY_SOURCES, expected_entries
from pinkas.domains.tax.actions.notices import notify_ceiling, notify_vat_due
from pinkas.domains.tax.actions.returns import VatPeriodAmounts, VatReturn, list_amounts, list_returns
from pinkas.domains.tax.actions.vat import close, mark_filed
from pinkas.domains.tax.rules.problems import NoVatPeriods
from pinkas.domains.tax.rules.sums import VatAmounts
from pinkas.domains.tax.rules.views import amounts_view
from pinkas.domains.tax.types.vat import VatAmountsView, VatDocument, VatFiled, VatPeriodSummary

__all__ = [
    "ENTRY_SOURCES",
    "Deadline",
    "DeadlineKind",
    "DeadlineStatus",
    "NoVatPeriods",
    "VatAmounts",
    "VatAmountsView",
    "VatDocument",
    "VatFiled",
    "VatPeriodAmounts",
    "VatPeriodSummary",
    "VatReturn",
    "amounts_view",
    "close",
    "expected_entries",
    "list_amounts",
    "list_deadlines",
    "list_returns",
    "list_turnover",
    "mark_filed",
    "notify_ceiling",
    "notify_vat_due",
]
