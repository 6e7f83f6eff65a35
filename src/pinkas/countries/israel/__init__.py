"""Israel: the rules as known on 2026-11-21. Every fact says beside it where it comes from.

"H", "M" and "L" after a fact tell how sure it is: read in the law or the official specification, one good secondary
source or the practice of established products, a single weak source.
"""

from pinkas.countries.country import Country
from pinkas.countries.israel.allocation import ALLOCATION
from pinkas.countries.israel.banks import BANKS
from pinkas.countries.israel.businesses import BUSINESS_TYPES, TYPE_CHANGES
from pinkas.countries.israel.cash import cash_limit
from pinkas.countries.israel.chart import CHART
from pinkas.countries.israel.documents import DOCUMENT_TYPES, may_issue, turnover_sign
from pinkas.countries.israel.hashavshevet import HASHAVSHEVET
from pinkas.countries.israel.identifiers import find_tax_ids, is_valid_tax_id, normalize_tax_id, tax_id_kind
from pinkas.countries.israel.masav import MASAV
from pinkas.countries.israel.names import NAMES
from pinkas.countries.israel.papers import PAPERS
from pinkas.countries.israel.purchases import PURCHASES
from pinkas.countries.israel.rest_days import is_rest_time
from pinkas.countries.israel.tax_dates import TAX_REPORTS
from pinkas.countries.israel.uniform_file import UNIFORM_FILE
from pinkas.countries.israel.vat import CASH_BASIS, VAT_RATES, exempt_ceiling, vat_period_start, vat_rate, vat_rates
from pinkas.countries.israel.withholding import WITHHOLDING

__all__ = ["ISRAEL"]

ISRAEL = Country(
    code="IL",
    currency="ILS",
    timezone="Asia/Jerusalem",
    languages=("he", "en"),
    document_types=DOCUMENT_TYPES,
    business_types=BUSINESS_TYPES,
    type_changes=TYPE_CHANGES,
    chart=CHART,
    vat_rate=vat_rate,
    vat_rates=vat_rates,
    is_valid_tax_id=is_valid_tax_id,
    normalize_tax_id=normalize_tax_id,
    tax_id_kind=tax_id_kind,
    find_tax_ids=find_tax_ids,
    may_issue=may_issue,
    turnover=turnover_sign,
    exempt_ceiling=exempt_ceiling,
    cash_basis=CASH_BASIS,
    vat_period_start=vat_period_start,
    purchases=PURCHASES,
    papers=PAPERS,
    vat_rate_steps=VAT_RATES,
    tax_reports=TAX_REPORTS,
    allocation=ALLOCATION,
    cash_limit=cash_limit,
    withholding=WITHHOLDING,
    bank_transfers=MASAV,
    uniform_file=UNIFORM_FILE,
    journal_file=HASHAVSHEVET,
    banks=BANKS,
    party_names=NAMES,
    is_rest_time=is_rest_time,
)
"""The rules of the State of Israel."""
