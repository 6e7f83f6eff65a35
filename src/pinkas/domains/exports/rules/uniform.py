"""Documents, journal entries, accounts and articles as a uniform file takes them. Pure.

Amounts are in the currency of the books: a document in another one is converted at its own rate, as its journal entry
was, and its lines sum to it to the last minor unit."""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from decimal import ROUND_HALF_UP, Decimal
from typing import Any, cast
from uuid import UUID
from zoneinfo import ZoneInfo

from pinkas.core.catalogue import get_translator
from pinkas.core.fields import Language
from pinkas.core.money import convert_currency, round_half_up, to_minor
from pinkas.countries import Country
from pinkas.countries.uniform_file import (
    Nature,
    Producer,
    ProductionFacts,
    UniformAccount,
    UniformDocument,
    UniformItem,
    UniformLine,
    UniformMovement,
    UniformPayment,
)
from pinkas.domains.businesses import Business
from pinkas.domains.exports.types import ExportRow
from pinkas.domains.ledger import TrialBalanceLine

_TEN_THOUSAND = Decimal(10_000)
_KEY_LENGTH = 15
_SKU_LENGTH = 20
_PARTY_ROLES = ("customers", "suppliers")


def production_facts(
    row: ExportRow, business: Business, producer: Producer, currency: str, key: int
) -> ProductionFacts:
    """What the head of the file says. `currency` is that of the books, `key` a random number of 15 digits."""
    address = business.address
    return ProductionFacts(
        producer=producer,
        tax_id=business.tax_id,
        name=business.name,
        street=(address and address.street) or "",
        house_number=(address and address.house_number) or "",
        city=(address and address.city) or "",
        zip=(address and address.zip) or "",
        is_company=business.business_type == "company",
        first=row.first,
        last=row.last,
        stamp=row.stamp.astimezone(ZoneInfo(business.timezone)),
        key=key,
        currency=currency,
        language="he",
        charset=row.charset,
    )


def exported_types(country: Country) -> frozenset[int]:
    """The document types that the authority has a number for."""
    return frozenset(code for code, one in country.document_types.items() if one.uniform_code is not None)


def uniform_documents(
    rows: Sequence[Any],
    parts: tuple[Iterable[Any], Iterable[Any], Iterable[Any]],
    row: ExportRow,
    country: Country,
    timezone: str,
    keys: "PartyKeys",
) -> list[UniformDocument]:
    """Documents with their lines, payments, and what each is made from (`parts`)."""
    lines, payments, bases = (_group(one) for one in parts)
    zone = ZoneInfo(timezone)
    return [
        _document(one, lines.get(one.id, ()), payments.get(one.id, ()), bases.get(one.id, ()), row, country, zone, keys)
        for one in rows
    ]


def _group(rows: Iterable[Any]) -> Mapping[UUID, list[Any]]:
    found: dict[UUID, list[Any]] = defaultdict(list)
    for one in rows:
        found[one.document_id].append(one)
    return found


def _document(
    one: Any,
    lines: Sequence[Any],
    payments: Sequence[Any],
    bases: Sequence[Any],
    row: ExportRow,
    country: Country,
    zone: ZoneInfo,
    keys: "PartyKeys",
) -> UniformDocument:
    document_type = country.document_types[one.doc_type]
    local = _converter(one)
    vat, withheld, total = local(one.vat_amount), local(one.withheld), one.total_local
    if document_type.lines == "none":  # of a receipt: what was received, without what was withheld
        total -= withheld
    net = total - vat
    before = local(one.subtotal - (one.vat_amount if one.price_mode == "gross" else 0)) if lines else net
    client = one.client or {}
    address = client.get("address") or {}
    is_foreign = one.currency != one.home_currency
    base = next(((_code(country, ref.doc_type), ref.doc_number) for ref in bases), None)
    issued_by = one.issued_by or {}
    return UniformDocument(
        doc_type=_code(country, one.doc_type),
        number=one.doc_number,
        issued_at=one.issued_at.astimezone(zone),
        day=one.issue_date,
        client_name=one.client_name or client.get("name") or "",
        client_key=keys.of(one.client_id) if one.client_id else keys.customers,
        tax_id=client.get("taxId") or "",
        street=address.get("street") or "",
        house_number=address.get("houseNumber") or "",
        city=address.get("city") or "",
        zip=address.get("zip") or "",
        country=address.get("country") or "",
        phone=client.get("phone") or client.get("mobile") or "",
        foreign=one.total if is_foreign else 0,
        currency=one.currency if is_foreign else "",
        before_discount=before,
        discount=net - before,
        net=net,
        vat=vat,
        total=total,
        withheld=withheld,
        cancelled=one.cancelled_at is not None and one.cancelled_at <= row.created_at,
        operator=str(issued_by.get("name") or ""),
        base=base,
        lines=_document_lines(one, lines, local, before),
        payments=tuple(UniformPayment(each.method, local(each.amount), each.date, each.details) for each in payments),
    )


def _code(country: Country, doc_type: int) -> int:
    code = country.document_types[doc_type].uniform_code
    assert code is not None, "a type without a code is not exported"
    return code


def _converter(one: Any) -> Callable[[int], int]:
    """The function that says an amount of a document in the currency of the books."""
    if one.currency == one.home_currency:
        return lambda amount: amount
    rate = one.exchange_rate or Decimal(1)
    return lambda amount: convert_currency(amount, one.currency, rate, one.home_currency)


def _document_lines(
    one: Any, lines: Sequence[Any], local: Callable[[int], int], before: int
) -> tuple[UniformLine, ...]:
    """The lines; the last one takes what the conversion of each by itself leaves of their sum."""
    found: list[UniformLine] = []
    left = before
    rate = Decimal(1) if one.currency == one.home_currency else one.exchange_rate or Decimal(1)
    for place, line in enumerate(lines, 1):
        net = left if place == len(lines) else local(line.net)
        left -= net
        vat_rate = Decimal(0) if line.vat_type in ("zero", "exempt") else line.vat_rate
        price = line.unit_price * rate
        if one.price_mode == "gross":
            price = price * 100 / (100 + vat_rate)
        discount = 0
        if line.discount_amount:
            discount = net - round_half_up(price * line.quantity * 100)
        found.append(
            UniformLine(
                sku=item_key(line.sku, line.product_id),
                description=line.description,
                nature=cast(Nature, line.nature or ""),
                unit=line.unit or "",
                quantity=_ten_thousandths(line.quantity),
                price=round_half_up(price * 100),
                discount=discount,
                net=net,
                vat_rate=round_half_up(vat_rate * 100),
            )
        )
    return tuple(found)


def item_key(sku: str | None, product_id: UUID | None) -> str:
    """What an article is called by: its SKU where it has a place, else the end of its id."""
    if sku is not None and len(sku) <= _SKU_LENGTH:
        return sku
    return product_id.hex[-_SKU_LENGTH:] if product_id else (sku or "")[:_SKU_LENGTH]


def _ten_thousandths(quantity: Decimal) -> int:
    return int((quantity * _TEN_THOUSAND).to_integral_value(rounding=ROUND_HALF_UP))


class PartyKeys:
    """What the accounts of clients and suppliers are called: the key that the accountant has for them, where it is
    short enough and no other account has it, else the end of their id. `customers` is the account of whoever has
    none."""

    def __init__(self, accounts: Sequence[TrialBalanceLine], given: Iterable[tuple[UUID, str]]) -> None:
        self.control = {one.account_id for one in accounts if one.role in _PARTY_ROLES}
        self.customers_id = next((one.account_id for one in accounts if one.role == "customers"), None)
        self.customers = next((one.code for one in accounts if one.role == "customers"), "")
        given = [(id, key) for id, key in given if len(key) <= _KEY_LENGTH and key.isascii() and key.isprintable()]
        taken = Counter([*(key for _, key in given), *(one.code for one in accounts)])
        self._given = {id: key for id, key in given if taken[key] == 1}

    def of(self, id: UUID) -> str:
        """The key of a client or a supplier."""
        return self._given.get(id) or id.hex[-_KEY_LENGTH:]


def uniform_movements(
    rows: Iterable[Any], codes: Mapping[UUID, str], exported: Collection[int], timezone: str, keys: PartyKeys
) -> list[UniformMovement]:
    """Lines of journal entries; `codes` are those of the accounts by their ids. What a control account has of a client
    or a supplier is written to the account of that one."""
    zone = ZoneInfo(timezone)
    return [
        UniformMovement(
            entry=one.number,
            line=one.position,
            kind=one.source_type,
            reference=(one.doc_type, one.doc_number) if one.doc_type in exported else None,
            details=one.description,
            day=one.date,
            value_day=one.value_date or one.date,
            posted_on=one.posted_at.astimezone(zone).date(),
            account=keys.of(one.party_id) if has_party(one, keys) else codes[one.account_id],
            debit=one.debit,
            credit=one.credit,
            currency=one.currency or "",
            foreign=abs(one.foreign_amount or 0),
        )
        for one in rows
    ]


def has_party(line: Any, keys: PartyKeys) -> bool:
    """Whether a line is one of a client or a supplier on the control account."""
    return line.party_id is not None and line.account_id in keys.control


def uniform_parties(
    sums: Mapping[UUID, "PartySums"],
    known: Mapping[UUID, Any],
    accounts: Mapping[UUID, UniformAccount],
    keys: PartyKeys,
) -> list[UniformAccount]:
    """The accounts of clients and suppliers, below their control accounts. `known` are their names and addresses."""
    found = []
    for id, one in sums.items():
        party, parent = known.get(id), accounts[one.account_id]
        address = (party and party.address) or {}
        found.append(
            UniformAccount(
                key=keys.of(id),
                name=party.name if party else keys.of(id),
                group_code=parent.key,
                group_name=parent.name,
                parent=parent.key,
                opening=one.opening,
                debit=one.debit,
                credit=one.credit,
                form6111="",
                street=address.get("street") or "",
                house_number=address.get("houseNumber") or "",
                city=address.get("city") or "",
                zip=address.get("zip") or "",
                country=address.get("country") or "",
                tax_id=(party and party.tax_id) or "",
            )
        )
    return found


class PartySums:
    """What the account of a client or a supplier began with, and was debited and credited."""

    __slots__ = ("account_id", "credit", "debit", "opening")

    def __init__(self, account_id: UUID, opening: int = 0) -> None:
        self.account_id, self.opening, self.debit, self.credit = account_id, opening, 0, 0


def uniform_accounts(
    accounts: Sequence[TrialBalanceLine],
    sums: Mapping[UUID, Sequence[int]],
    openings: Mapping[UUID, int],
    lang: Language,
) -> list[UniformAccount]:
    """Every account with what it was debited and credited by the movements of the file (`sums`); a control account
    without what stands on the accounts of clients and suppliers (`openings`)."""
    codes = {one.account_id: one.code for one in accounts}
    words = get_translator(lang)
    return [
        UniformAccount(
            key=one.code,
            name=one.name_in(lang),
            group_code=one.kind,
            group_name=words.label(one.kind, "accountType"),
            parent=codes.get(one.parent_id, "") if one.parent_id else "",
            opening=one.opening - openings.get(one.account_id, 0),
            debit=sums.get(one.account_id, (0, 0))[0],
            credit=sums.get(one.account_id, (0, 0))[1],
            form6111=one.form6111_code or "",
        )
        for one in accounts
    ]


def uniform_items(rows: Iterable[Any], currency: str) -> list[UniformItem]:
    """Articles of the stock."""
    return [
        UniformItem(
            sku=item_key(one.sku, one.id),
            barcode=one.barcode or "",
            name=one.name,
            group=one.group_name or "",
            unit=one.unit or "",
            opening=_ten_thousandths(one.opening),
            came=_ten_thousandths(one.came),
            went=_ten_thousandths(one.went),
            unit_cost=to_minor(one.unit_cost.quantize(Decimal("0.01"), rounding=ROUND_HALF_UP), currency),
        )
        for one in rows
    ]
