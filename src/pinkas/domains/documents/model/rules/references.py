"""The records that documents name, as they were read, and what a draft takes from them. Pure: nothing is read here.

`actions.references.load_references` reads them, a statement for each kind of record however many documents there are.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from decimal import Decimal
from typing import TypeVar
from uuid import UUID

import msgspec
from msgspec import UNSET

from pinkas.core.dates import local_date
from pinkas.core.problems import Problem
from pinkas.countries import DocumentType, get_country
from pinkas.domains import clients, prices, stock
from pinkas.domains.brands import Brand, BrandInactive, BrandNotFound
from pinkas.domains.businesses import Business
from pinkas.domains.clients import Client
from pinkas.domains.documents.model.rules import lines
from pinkas.domains.documents.model.rules.context import Context, Target
from pinkas.domains.documents.model.rules.creditable import CreditableRemainder
from pinkas.domains.documents.model.rules.problems import ClientArchived, ClientNotFound
from pinkas.domains.documents.model.rules.settings import Settings, with_client_discount, with_defaults
from pinkas.domains.documents.model.rules.snapshots import client_snapshot
from pinkas.domains.documents.model.rules.source_lines import SourceLineNotFound
from pinkas.domains.documents.model.types import NewDocument, TypeDefaults
from pinkas.domains.prices import PriceCandidate
from pinkas.domains.products import Product
from pinkas.domains.templates import DocumentTemplate

Value = TypeVar("Value")


@dataclass(frozen=True)
class References:
    """What the documents of one transaction name. A record that does not exist is not in its mapping."""

    now: datetime
    businesses: Mapping[date | None, Business]
    """The business with the type that it has on the issue date of each document; None is today."""
    settings: Mapping[int, Settings]
    """The settings of each document type."""
    clients: Mapping[UUID, Client] = field(default_factory=dict)
    """Archived ones too; with a merged client comes the one that it was merged into."""
    products: Mapping[UUID, Product] = field(default_factory=dict)
    archived_products: frozenset[UUID] = frozenset()
    prices: Sequence[PriceCandidate] = ()
    """What price lists say of the products whose lines leave their price out."""
    brands: Mapping[UUID, Brand | Problem] = field(default_factory=dict)
    """A problem in place of a brand that cannot be used."""
    default_brand: UUID | None = None
    templates: Mapping[UUID, DocumentTemplate | Problem] = field(default_factory=dict)
    default_template: UUID | None = None
    rates: Mapping[tuple[str, date], Decimal] = field(default_factory=dict)
    """The business's own exchange rates, by currency and day."""
    warehouses: frozenset[UUID] = frozenset()
    source_documents: Mapping[UUID, UUID] = field(default_factory=dict)
    """Of each line that a document names as the source of one of its own, the document that it belongs to."""
    targets: Mapping[UUID, Target] = field(default_factory=dict)
    """The issued documents and opening balances that the documents refer to."""
    creditable: Mapping[UUID, CreditableRemainder] = field(default_factory=dict)
    """What is left of the invoices that credits name."""

    def business(self, new: NewDocument) -> Business:
        """The business as it is on the issue date of a document."""
        return self.businesses[new.issue_date]

    def issue_day(self, new: NewDocument) -> date:
        """The issue date of a document; today in the business's time zone when it has none."""
        return new.issue_date or local_date(self.now, self.business(new).timezone)

    def client(self, id: UUID | None) -> Client | None:
        """A client, archived or not."""
        return self.clients.get(id) if id is not None else None

    def current_client(self, id: UUID) -> Client | None:
        """The current client for `id`: itself, or the one that it was merged into."""
        found = self.clients.get(id)
        return self.clients.get(found.merged_into_id, found) if found and found.merged_into_id else found

    def with_client(self, client: Client) -> "References":
        """The same with one more client."""
        return replace(self, clients={**self.clients, client.id: client})

    def kind(self, new: NewDocument) -> DocumentType | None:
        """The type of a document; None when the country has no such type."""
        return get_country(self.business(new).country).document_types.get(new.doc_type)

    def targets_of(self, new: NewDocument) -> dict[UUID, Target]:
        """The issued documents and opening balances that one refers to."""
        ids = (one.target_id for one in new.references)
        return {id: self.targets[id] for id in ids if id in self.targets}


def archived_product_problems(
    new: NewDocument, document_type: DocumentType, references: References, before: NewDocument | None = None
) -> list[Problem]:
    """A problem for each archived product that a document names of itself; what it named `before` is allowed."""
    own = lines.named_products(new, document_type)
    if before is not None:
        had = lines.named_products(before, document_type)
        own = {id: place for id, place in own.items() if id not in had}
    return [*lines.archived_product_problems(own, references.archived_products)]


def unpriced_products(new: NewDocument) -> set[UUID]:
    """The products whose lines leave their price to the price lists."""
    return {line.product_id for line in new.lines if line.product_id and line.unit_price is None}


def listed_prices(new: NewDocument, references: References) -> dict[UUID, Decimal]:
    """What the price lists of its client and currency say of the products that a document names without a price."""
    wanted = unpriced_products(new) & references.products.keys()
    if not wanted:
        return {}
    currency = new.currency or references.business(new).default_currency
    day, client = references.issue_day(new), references.client(new.client_id)
    payer = client and (client.merged_into_id or client.id)
    found: dict[UUID, Decimal] = {}
    for id in wanted:
        candidates = [one for one in references.prices if one.product_id == id and one.client_id in (None, payer)]
        price = prices.choose_price(references.products[id], candidates, currency, day)
        found |= {id: price} if price is not None else {}
    return found


def complete_lines(new: NewDocument, references: References) -> NewDocument:
    """The document with its lines completed from their products. Raises `ProductNotFound`."""
    if not any(line.product_id for line in new.lines):
        return new
    business = references.business(new)
    country_rules, day = get_country(business.country), references.issue_day(new)
    return lines.with_products(new, references.products, business, country_rules, day, listed_prices(new, references))


def with_draft_defaults(body: NewDocument, references: References) -> NewDocument:
    """A new draft: what it leaves out is taken from the settings of its type, its client and its products."""
    settings, business = references.settings[body.doc_type], references.business(body)
    new = body
    if settings.defaults != TypeDefaults():
        new = with_defaults(body, settings.defaults, get_country(business.country).currency)
    client, kind = references.client(body.client_id), references.kind(body)
    if new.brand_id is UNSET:
        new = msgspec.structs.replace(new, brand_id=_default_brand(client, references))
    if client is not None and kind is not None:
        new = with_client_discount(new, client.discount, kind)
    if new.template_id is UNSET:
        new = msgspec.structs.replace(new, template_id=references.default_template)
    return complete_lines(new, references)


def _default_brand(client: Client | None, references: References) -> UUID | None:
    """The brand of a document that names none: that of its client as long as it is in use, else the default."""
    brand = references.brands.get(client.brand_id) if client is not None and client.brand_id is not None else None
    if isinstance(brand, Brand):
        return brand.id
    if isinstance(brand, Problem) and not isinstance(brand, BrandInactive | BrandNotFound):
        raise brand
    return references.default_brand


def with_merged_client(new: NewDocument, references: References) -> NewDocument:
    """What follows from a document of a client that was merged since names the client that it was merged into."""
    client = references.client(new.client_id) if new.references else None
    if client is None or client.merged_into_id is None:
        return new
    if all(one.client_id != client.merged_into_id for one in references.targets_of(new).values()):
        return new
    return msgspec.structs.replace(new, client_id=client.merged_into_id)


def build_context(
    new: NewDocument, references: References, new_id: Callable[[], UUID]
) -> tuple[Context, clients.Client | None]:
    """The context of a document and its client. Raises the problem of a record that it names and that does not exist or
    cannot be used."""
    business = references.business(new)
    if new.client is not None:
        clients.check_new(new.client, business.country, prefix="client.")
    client = references.client(new.client_id)
    if new.client_id is not None and client is None:
        raise ClientNotFound(field="clientId")
    targets = references.targets_of(new)
    _check_line_references(new, references)
    named = client or (clients.normalize_client(new.client, business.country) if new.client else None)
    country_rules, kind = get_country(business.country), references.kind(new)
    credited = targets if kind is not None and kind.credits else ()
    currency = new.currency or business.default_currency
    context = Context(
        business=business,
        country=country_rules,
        today=local_date(references.now, business.timezone),
        now=references.now,
        new_id=new_id,
        client=client_snapshot(named) if named else None,
        targets=targets,
        settings=references.settings[new.doc_type],
        exchange_rate=None
        if new.exchange_rate is not None or currency == country_rules.currency
        else references.rates.get((currency, references.issue_day(new))),
        brand=_value_or_raise(references.brands[new.brand_id]) if new.brand_id else None,
        template=_value_or_raise(references.templates[new.template_id]) if new.template_id else None,
        left={id: references.creditable[id] for id in credited if id in references.creditable},
    )
    return context, client


def _value_or_raise(value_or_problem: Value | Problem) -> Value:
    if isinstance(value_or_problem, Problem):
        raise value_or_problem
    return value_or_problem


def _check_line_references(new: NewDocument, references: References) -> None:
    """A line names a line of a referenced document as its source, and a warehouse of the business as its place."""
    referenced = {one.target_id for one in new.references}
    for place, line in enumerate(new.lines):
        if line.source_line_id and references.source_documents.get(line.source_line_id) not in referenced:
            raise SourceLineNotFound(field=f"lines[{place}].sourceLineId")
    for place, line in enumerate(new.lines):
        if line.warehouse_id is not None and line.warehouse_id not in references.warehouses:
            raise stock.WarehouseNotFound(field=f"lines[{place}].warehouseId")


def check_not_archived(client: Client | None) -> None:
    """An archived or merged client takes no new documents."""
    check_not_merged(client)
    if client is not None and client.archived_at is not None:
        raise ClientArchived(field="clientId")


def check_not_merged(client: Client | None) -> None:
    """A merged client takes no new documents: the client that it was merged into does."""
    if client is not None and client.merged_into_id is not None:
        raise clients.ClientMerged(field="clientId", mergedIntoId=str(client.merged_into_id))
