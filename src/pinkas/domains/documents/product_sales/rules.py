"""What an issued document sold of which product, and what a credit took back of it. Pure.

The net of a line is what it is on its document after its share of the document's discount, so that the lines of a
document sum to its net. A credit takes back by line where its lines say of which; what it says in sums is spread over
what is left of the lines of the same rate, and the last credit takes exactly the rest.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from decimal import Decimal
from uuid import UUID

from pinkas.core.money import distribute_by_weight, divide_half_up, format_amount, round_half_up
from pinkas.core.money import pad_unit_price as priced
from pinkas.countries import Country
from pinkas.domains.documents.model.rules.client_account import receivable_types
from pinkas.domains.documents.model.rules.creditable import TaxBucket, TaxGroup, credited_part, tax_buckets
from pinkas.domains.documents.model.rules.record import LineRecord, Record


@dataclass(frozen=True, slots=True)
class ProductSaleRecord:
    """A line that sold a product, or took it back (below zero). `net` in minor units of the currency."""

    id: UUID
    document_id: UUID
    product_id: UUID
    issue_date: date
    currency: str
    quantity: Decimal
    net: int


@dataclass(frozen=True, slots=True)
class SalesPeriod:
    """A period as it is summed: the months from `first` to before `end` are whole, `begun` are ranges of days, both
    included, of at most two partial months."""

    first: date
    end: date
    begun: tuple[tuple[date, date], ...]


_LATEST_DAY = date(9000, 1, 1)
"""Nothing is sold so late; the calendar goes on a little, so that one may look a month ahead."""
_ONE_DAY = timedelta(days=1)
_ZERO = Decimal(0)


def sales_period(first_day: date | None, last_day: date | None) -> SalesPeriod:
    """The days from `first_day` to `last_day` as they are summed. However long they are, at most two months are
    begun."""
    first_day, last_day = min(first_day or date.min, _LATEST_DAY), min(last_day or _LATEST_DAY, _LATEST_DAY)
    whole = first_day if first_day.day == 1 else (first_day.replace(day=1) + 31 * _ONE_DAY).replace(day=1)
    end = (last_day + _ONE_DAY).replace(day=1)
    edges = []
    if first_day < whole:
        edges.append((first_day, min(last_day, whole - _ONE_DAY)))
    begun = max(first_day, end)
    if begun <= last_day and begun >= whole:
        edges.append((begun, last_day))
    return SalesPeriod(whole, end, tuple(edges))


def is_sale(record: Record, country: Country, *, cash_basis: bool) -> bool:
    """Whether a document asks for money for what it names. Quotes, orders and delivery notes sell nothing."""
    return record.doc_type in receivable_types(country, cash_basis=cash_basis)


def sale_unit_price(quantity: Decimal, net: int, currency: str, line_price: tuple[Decimal, Decimal] | None) -> Decimal:
    """The unit price in a row of sales: that of its line (`line_price`, its quantity and price without VAT, when it
    names the line) if the row is the whole line, else the net of one unit, to the minor unit; 0 where the quantity is
    zero."""
    if not quantity:
        return priced(_ZERO, currency)
    if line_price is not None and abs(quantity) == abs(line_price[0]):
        return priced(line_price[1], currency)
    return Decimal(format_amount(round_half_up(Decimal(net) / quantity), currency))


def is_credit(record: Record, country: Country) -> bool:
    """Whether a document is a credit."""
    return country.document_types[record.doc_type].posting == "credit"


def line_nets(record: Record) -> list[int]:
    """The net of each line after its share of the document's discount. They sum to the net of the document: what the
    group of a rate is less than its lines is spread as the discount was, by the amounts of the lines."""
    found = [line.net for line in record.lines]
    for group, worth in tax_buckets(record.vat_breakdown).items():
        places = [place for place, line in enumerate(record.lines) if _line_group(line) == group]
        off = worth.net - sum(found[place] for place in places)
        weights = [_line_amount(record, record.lines[place]) for place in places]
        for place, share in zip(places, distribute_by_weight(off, weights) if places else (), strict=True):
            found[place] += share
    return found


def _line_group(line: LineRecord) -> TaxGroup:
    standard = line.vat_type == "default"
    return ("standard", line.vat_rate) if standard else (line.vat_type, _ZERO)


def _line_amount(record: Record, line: LineRecord) -> int:
    return line.net if record.price_mode == "net" else line.gross


def document_sales(record: Record) -> Iterator[ProductSaleRecord]:
    """The lines of products in a document that asks for money for them."""
    for line, net in zip(record.lines, line_nets(record), strict=True):
        if line.product_id is not None:
            yield _line_sale(record, line.id, line.product_id, line.quantity, net)


def _line_sale(record: Record, id: UUID, product_id: UUID, quantity: Decimal, net: int) -> ProductSaleRecord:
    return ProductSaleRecord(id, record.id, product_id, record.issue_date, record.currency, quantity, net)


class InvoiceRemainder:
    """What is left of the lines of an invoice. Its credits are applied in the order in which they were issued."""

    def __init__(self, invoice: Record) -> None:
        self.invoice = invoice
        self.lines = {line.id: line for line in invoice.lines}
        self.net = dict(zip(self.lines, line_nets(invoice), strict=True))
        self.quantity = {line.id: line.quantity for line in invoice.lines}
        self.credited = 0

    def take(self, credit: Record) -> Iterator[ProductSaleRecord]:
        """What a credit takes of the products of this invoice by lines that name its lines, and by sums."""
        worth = line_nets(credit)
        named: dict[TaxGroup, int] = {}
        for line, net in zip(credit.lines, worth, strict=True):
            source = self.lines.get(line.source_line_id) if line.source_line_id else None
            if source is None:
                continue
            named[_line_group(line)] = named.get(_line_group(line), 0) + net
            back = line.quantity if line.unit_price == source.unit_price else _ZERO  # else it lowers the price
            self.net[source.id] -= net
            self.quantity[source.id] -= back
            product_id = line.product_id or source.product_id
            if product_id is not None:
                yield _line_sale(credit, line.id, product_id, -back, -net)
        if len(credit.references) == 1:
            self._take_product_lines(credit, worth)
        self.credited += sum(one.amount or 0 for one in credit.references if one.referenced_id == self.invoice.id)
        yield from self._take_sums(credit, worth, named)

    def _take_product_lines(self, credit: Record, line_nets: Sequence[int]) -> None:
        """A product line that does not name its source line takes from the lines of that product."""
        for line, net in zip(credit.lines, line_nets, strict=True):
            if line.product_id is None or line.source_line_id is not None:
                continue
            alike = [one for one in self.lines.values() if one.product_id == line.product_id]
            left = line.quantity
            for id, part in self._split_over_lines(
                net, [one.id for one in alike if _line_group(one) == _line_group(line)]
            ):
                self.net[id] -= part
            for one in alike:
                back = max(min(left, self.quantity[one.id]), _ZERO)
                self.quantity[one.id] -= back
                left -= back

    def _take_sums(
        self, credit: Record, line_nets: Sequence[int], named_amounts: Mapping[TaxGroup, int]
    ) -> Iterator[ProductSaleRecord]:
        """The lines of a credit that name neither a product nor a line: sums of a rate."""
        sums = [
            (line, net)
            for line, net in zip(credit.lines, line_nets, strict=True)
            if line.product_id is None and line.source_line_id is None
        ]
        if not sums:
            return
        first = {_line_group(line): line.id for line, _ in reversed(sums)}
        found: dict[tuple[UUID, UUID], tuple[Decimal, int]] = {}
        for group, at in first.items():
            for id, part in self._group_shares(credit, sums, named_amounts, group):
                self.net[id] -= part
                self._add_share(found, at, id, _ZERO, part)
        if self.credited >= self.invoice.total:  # nothing is left of the invoice: what was sold came back
            for id, left in self.quantity.items():
                self._add_share(found, first.get(_line_group(self.lines[id]), sums[0][0].id), id, left, 0)
                self.quantity[id] = _ZERO
        for (at, product_id), (quantity, net) in found.items():
            if quantity or net:
                yield _line_sale(credit, at, product_id, -quantity, -net)

    def _add_share(
        self, shares: dict[tuple[UUID, UUID], tuple[Decimal, int]], at: UUID, line_id: UUID, quantity: Decimal, net: int
    ) -> None:
        product_id = self.lines[line_id].product_id
        if product_id is not None:
            before = shares.get((at, product_id), (_ZERO, 0))
            shares[at, product_id] = before[0] + quantity, before[1] + net

    def _group_shares(
        self,
        credit: Record,
        sums: Sequence[tuple[LineRecord, int]],
        named_amounts: Mapping[TaxGroup, int],
        group: TaxGroup,
    ) -> list[tuple[UUID, int]]:
        """What the sums of a rate take of each line of the invoice. A credit of several invoices says how much of the
        rate belongs to each; what its other lines take of that is no sum."""
        amount = sum(net for line, net in sums if _line_group(line) == group)
        if len(credit.references) > 1:
            whole = tax_buckets(credit.vat_breakdown).get(group, TaxBucket()).net
            sourced = sum(net for line, net in self._source_lines(credit) if _line_group(line) == group)
            part = credited_part(credit.vat_breakdown, self.invoice.id).get(group, TaxBucket()).net - named_amounts.get(
                group, 0
            )
            rest = whole - sourced
            amount = part if rest == amount or not rest else divide_half_up(part * amount, rest)
        return self._split_over_lines(amount, [line.id for line in self.invoice.lines if _line_group(line) == group])

    def _source_lines(self, credit: Record) -> Iterator[tuple[LineRecord, int]]:
        """The lines of a credit that name a line of any invoice."""
        for line, net in zip(credit.lines, line_nets(credit), strict=True):
            if line.source_line_id is not None:
                yield line, net

    def _split_over_lines(self, amount: int, ids: Sequence[UUID]) -> list[tuple[UUID, int]]:
        """An amount over lines: all that is left of each when it is all that is left of them, else by that. One below
        zero (goods that came back on the invoice itself) goes with the last, as in `creditable.split_by_group`."""
        left = [self.net[id] for id in ids]
        if amount != sum(left):
            left = [max(one, 0) for one in left]
            left = (
                distribute_by_weight(amount, left if any(left) else [self.lines[id].net for id in ids]) if ids else []
            )
        return list(zip(ids, left, strict=True))


def credit_sales(
    issued: Sequence[Record], invoices: Mapping[UUID, Record], credits: Sequence[Record]
) -> Iterator[ProductSaleRecord]:
    """The sales that credits issued now take back, one for each line and product. `invoices` are those that they name,
    `credits` all issued credits of those in their order, `issued` among them."""
    own = {one.id for one in issued}
    found: dict[tuple[UUID, UUID], ProductSaleRecord] = {}
    for sale in [*_sales_of_invoice_lines(invoices, credits), *_sales_of_product_lines(issued)]:
        if sale.document_id in own:
            before = found.get((sale.id, sale.product_id))
            if before is not None:  # one sum may be of several invoices
                sale = replace(before, quantity=before.quantity + sale.quantity, net=before.net + sale.net)
            found[sale.id, sale.product_id] = sale
    yield from found.values()


def _sales_of_invoice_lines(invoices: Mapping[UUID, Record], credits: Sequence[Record]) -> Iterator[ProductSaleRecord]:
    for id in sorted(invoices):
        rest = InvoiceRemainder(invoices[id])
        for credit in credits:
            if any(one.referenced_id == id for one in credit.references):
                yield from rest.take(credit)


def _sales_of_product_lines(issued: Sequence[Record]) -> Iterator[ProductSaleRecord]:
    """The lines of products that name no line of an invoice."""
    for credit in issued:
        for line, net in zip(credit.lines, line_nets(credit), strict=True):
            if line.product_id is not None and line.source_line_id is None:
                yield _line_sale(credit, line.id, line.product_id, -line.quantity, -net)
