"""Planning: what becomes of a draft or an amount if it is issued now or later."""

from datetime import date, timedelta

from pinkas.core.money import convert_currency, to_minor
from pinkas.core.problems import FaultCollector
from pinkas.countries import Country, get_country
from pinkas.countries.allocation import Invoice
from pinkas.domains import analytics, businesses, documents, tax
from pinkas.domains.businesses import Business
from pinkas.domains.documents import Record
from pinkas.domains.insights.rules import planning as rules
from pinkas.domains.insights.rules.planning import Amounts, Ground
from pinkas.domains.insights.types.planning import PlanQuery, ThresholdPlan
from pinkas.platform.tx import Tx

FARTHEST = timedelta(days=731)


async def plan_threshold(tx: Tx, query: PlanQuery) -> ThresholdPlan:
    """What follows from issuing a draft, or an amount such as that of a month, today or later: whether the turnover
    passes the ceiling of an exempt dealer, by which rate VAT is charged, in which VAT period it is reported and when it
    is paid, and whether an allocation number is needed. Nothing is changed."""
    business = await businesses.get_current(tx)
    country, today = get_country(business.country), tx.today(business.timezone)
    _check(query, today)
    ground = await _ground(tx, business, country, today)
    written = today
    if query.document_id is not None:
        record = await documents.get_record(tx, query.document_id)
        if record.status != "DRAFT":
            faults = FaultCollector()
            faults.add("documentId", "not_a_draft", "Only a draft can still be issued on another day.")
            faults.raise_if_any()
        written = record.issue_date
        amounts, invoice = _of_draft(record, business, country), _draft_invoice(record, business)
    else:
        assert query.amount is not None
        net = to_minor(query.amount, country.currency)
        amounts = _of_amount(net, ground, today)
        invoice = _any_invoice(business, country, today)
    return ThresholdPlan(
        document_id=query.document_id,
        currency=country.currency,
        options=[
            rules.plan(ground, day, amounts, written, invoice) for day in rules.days_to_compare(ground, query.date)
        ],
        generated_at=tx.now,
    )


def _check(query: PlanQuery, today: date) -> None:
    faults = FaultCollector()
    if (query.document_id is None) == (query.amount is None):
        for field in ("documentId", "amount"):
            faults.add(field, "exactly_one", "Give either `documentId` or `amount`.")
    if query.amount is not None and not query.amount:
        faults.add("amount", "out_of_range", "It must be above zero.")
    if query.date is not None and not today <= query.date <= today + FARTHEST:
        faults.add("date", "out_of_range", "Write a day from today until two years from now.")
    faults.raise_if_any()


async def _ground(tx: Tx, business: Business, country: Country, today: date) -> Ground:
    charges_vat = country.business_types[business.business_type].charges_vat
    turnover = await tax.list_turnover(tx, country, date(today.year - 1, 10, 1))
    so_far = sum(amount for month, amount in turnover.items() if month.year == today.year)
    ceiling = (country.exempt_ceiling(today.year) or 0) * country.tax_reports.boxes_unit
    return Ground(
        country=country,
        charges_vat=charges_vat,
        cadence="monthly" if business.vat_reporting == "monthly" else "bimonthly",
        today=today,
        turnover=so_far,
        expected=analytics.project(turnover, today, today.year, ceiling).turnover,
    )


def _of_amount(net: int, ground: Ground, today: date) -> Amounts:
    if not ground.charges_vat:
        return Amounts(0, net, 0, includes_vat=False, turnover=1)
    vat = rules.vat_of(net, ground.country.vat_rate(today))
    return Amounts(net, 0, vat, includes_vat=False, turnover=1)


def _of_draft(record: Record, business: Business, country: Country) -> Amounts:
    """The amounts of a draft in the books, of which those are with VAT that its VAT is of. A receipt has no lines: it
    is what was paid."""

    def local(minor: int) -> int:
        if record.currency == country.currency or record.exchange_rate is None:
            return minor
        return convert_currency(minor, record.currency, record.exchange_rate, country.currency)

    net = record.net_taxable + record.net_exempt or record.total - record.vat_amount
    taxed = min(rules.net_of(record.vat_amount, country.vat_rate(record.issue_date)), net)
    return Amounts(
        taxed=local(taxed),
        untaxed=local(net - taxed),
        vat=local(record.vat_amount),
        includes_vat=record.price_mode == "gross",
        turnover=country.turnover(business.business_type, record.doc_type),
    )


def _draft_invoice(record: Record, business: Business) -> Invoice:
    client = record.client or {}
    return _invoice(
        business,
        record.issue_date,
        doc_type=record.doc_type,
        buyer_tax_id=client.get("taxId"),
        buyer_kind=client.get("dealerType"),
        buyer_type=client.get("type"),
    )


def _any_invoice(business: Business, country: Country, today: date) -> Invoice:
    """A tax invoice to a client who deducts VAT."""
    kinds = country.document_types.items()
    tax_invoice = min(code for code, kind in kinds if kind.tax_document and kind.posting == "invoice")
    return _invoice(
        business,
        today,
        doc_type=tax_invoice,
        buyer_tax_id=business.tax_id,
        buyer_kind="company",
        buyer_type="company",
    )


def _invoice(
    business: Business,
    day: date,
    *,
    doc_type: int,
    buyer_tax_id: str | None,
    buyer_kind: str | None,
    buyer_type: str | None,
) -> Invoice:
    """What the rules of allocation numbers look at, without amounts."""
    return Invoice(
        id="",
        doc_type=doc_type,
        doc_number=0,
        issue_date=day,
        issuance_date=day,
        seller_tax_id=business.tax_id,
        seller_name=business.name,
        buyer_tax_id=buyer_tax_id,
        buyer_name=None,
        buyer_kind=buyer_kind,
        buyer_type=buyer_type,
        before_discount=0,
        discount=0,
        net=0,
        vat=0,
    )
