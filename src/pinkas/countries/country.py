"""The type of the rules of a country: data and pure functions, so that a country is a value and not a subclass."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Literal

from pinkas.core.papers import PaperRules
from pinkas.countries.allocation import AllocationRules
from pinkas.countries.bank_transfers import BankTransferFormat
from pinkas.countries.banking import BankRules
from pinkas.countries.cash import CashLimit
from pinkas.countries.expenses import PurchaseRules
from pinkas.countries.journal_file import JournalFileFormat
from pinkas.countries.names import NameRules
from pinkas.countries.tax_reports import TaxReportRules
from pinkas.countries.uniform_file import UniformFileFormat
from pinkas.countries.withholding import WithholdingRules

LocalizedText = Mapping[str, str]
"""One text in every language of the country, by language code."""

PostingKind = Literal["none", "invoice", "invoice_receipt", "credit", "receipt", "donation"]
AccountKind = Literal["asset", "liability", "equity", "income", "expense"]
VatPeriod = Literal["monthly", "bimonthly"]
VatBox = Literal["taxableSales", "exemptSales", "outputVat", "inputVatEquipment", "inputVatOther"]
"""The boxes of a periodic VAT return."""


@dataclass(frozen=True, slots=True)
class DocumentType:
    """A document type: its content, its effect on the books, who may issue it and from which other types.

    - `code`: the number by which documents of the type are known; `uniform_code`: the tax authority's number for
      it in exported files, None when the authority has none.
    - `lines`, `payments`: whether it holds them; "none" means that they are refused.
    - `shows_vat`: VAT is written on it, provided the business charges VAT; `tax_document`: the law's tax invoice or its
      correction, from which a customer deducts VAT.
    - `turnover`: +1 adds to turnover, -1 takes from it, 0 neither. See `Country.turnover` for who keeps books on cash.
    - `future_days`: how many days after today its date may lie.
    - `issuers`: keys of the business types that may issue it.
    - `sources`: the types that one may be made from or refers to; `credits`: it takes back what its sources charged;
      `returns`: it takes back what its sources delivered.
    - `stock`: -1 when its goods leave, +1 when they come back, 0 when it moves none. What one was made from has moved
      them already, where its type moves them the same way.
    - `cancelled_by`: the type whose document cancels one of this type, its own for a cancelling receipt; "mark" where
      the law asks for no further document; None where it cannot be cancelled.
    - `cancelling`: what a document of the type is called that cancels one of its own.
    """

    code: int
    name: LocalizedText
    uniform_code: int | None
    lines: Literal["required", "none"]
    payments: Literal["required", "optional", "none"]
    shows_vat: bool
    tax_document: bool
    turnover: Literal[-1, 0, 1]
    posting: PostingKind
    future_days: int
    issuers: frozenset[str]
    sources: frozenset[int]
    credits: bool
    stock: Literal[-1, 0, 1] = 0
    returns: bool = False
    cancelled_by: int | Literal["mark"] | None = None
    cancelling: LocalizedText | None = None


@dataclass(frozen=True, slots=True)
class BusinessType:
    """A legal form of business; `caption` is printed before its registration number on documents."""

    key: str
    name: LocalizedText
    caption: LocalizedText
    charges_vat: bool


@dataclass(frozen=True, slots=True)
class Account:
    """An account every business starts with. `role` is how postings find it, unique in its chart.

    `form6111` is the line of the authority's coded financial report (form 6111), where one is known; `vat_box` the
    box of the periodic VAT return in which its movement stands.
    """

    code: str
    name: LocalizedText
    kind: AccountKind
    role: str
    form6111: str | None = None
    vat_box: VatBox | None = None


@dataclass(frozen=True, slots=True)
class CashBasisCeilings:
    """The yearly turnover, in whole units of the country's currency, up to which VAT may be on the cash basis: of
    goods, and of services."""

    goods: int
    services: int


@dataclass(frozen=True, slots=True)
class Country:
    """The rules of one country.

    - `vat_rate(day)`: the percentage in force; ValueError before the first day the table knows.
    - `vat_rates()`: every percentage that was ever in force, and 0.
    - `normalize_tax_id(text)`: the form in which an identifier is kept and printed; ValueError when it is not valid.
    - `tax_id_kind(text)`: what the first digits of a valid identifier say: `company`, `npo`; None where they say
      nothing.
    - `find_tax_ids(numbers)`: those of the numbers of a text that may be identifiers, as they are kept.
    - `may_issue(business_type, doc_type)`: False also for keys and codes that do not exist.
    - `turnover(business_type, doc_type)`: the sign with which such a document counts to the turnover of such a
      business.
    - `type_changes`: the business types that a business of each type may become; every other one is another legal
      person with a number of its own.
    - `exempt_ceiling(year)`: the yearly turnover, in whole units of `currency`, up to which a dealer may stay exempt
      from VAT; None where it is not published.
    - `cash_basis`: up to which turnover VAT may be on the cash basis; None where no law says.
    - `vat_period_start(day, cadence)`: the first day of the VAT period that `day` lies in.
    - `purchases`: categories, papers and input VAT of what a business buys.
    - `cash_limit`: how much of a price may be paid in cash; None where no law says.
    - `allocation`: the numbers that its tax authority gives to invoices; None where it gives none.
    - `withholding`: what is withheld from suppliers for the tax authority; None where nothing is.
    - `bank_transfers`: the file by which a bank pays many at once; None where no format is known.
    - `banks`: its banks, the numbers of their accounts, and the headers of the files that they export.
    - `papers`: the words by which the invoices and receipts of its suppliers are read.
    - `vat_rate_steps`: the percentages by the first day of each, oldest first.
    - `tax_reports`: periodic reports to its tax authority.
    - `party_names`: how names of people and companies are compared.
    - `uniform_file`: the file of all books and documents that its tax authority reads; None where there is none.
    - `journal_file`: the files of journal entries that accountants' programs take in; None where there are none.
    - `is_rest_time(at)`: whether business rests at a local time: the weekly rest and holidays, from the
      afternoon before.
    """

    code: str
    currency: str
    timezone: str
    languages: tuple[str, ...]
    document_types: Mapping[int, DocumentType]
    business_types: Mapping[str, BusinessType]
    type_changes: Mapping[str, frozenset[str]]
    chart: tuple[Account, ...]
    vat_rate: Callable[[date], Decimal]
    vat_rates: Callable[[], frozenset[Decimal]]
    is_valid_tax_id: Callable[[str], bool]
    normalize_tax_id: Callable[[str], str]
    tax_id_kind: Callable[[str], str | None]
    find_tax_ids: Callable[[Iterable[str]], set[str]]
    may_issue: Callable[[str, int], bool]
    turnover: Callable[[str, int], int]
    exempt_ceiling: Callable[[int], int | None]
    vat_period_start: Callable[[date, VatPeriod], date]
    purchases: PurchaseRules
    papers: PaperRules
    vat_rate_steps: tuple[tuple[date, Decimal], ...]
    tax_reports: TaxReportRules
    banks: BankRules
    party_names: NameRules
    is_rest_time: Callable[[datetime], bool]
    allocation: AllocationRules | None = None
    cash_limit: CashLimit | None = None
    cash_basis: CashBasisCeilings | None = None
    withholding: WithholdingRules | None = None
    bank_transfers: BankTransferFormat | None = None
    uniform_file: UniformFileFormat | None = None
    journal_file: JournalFileFormat | None = None
