"""What the documents of one transaction name, each thing read once: a single draft asks for one of each, and a hundred
drafts ask for them together."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from decimal import Decimal
from uuid import UUID

from pinkas.core.problems import NotFound, Problem
from pinkas.countries import Country, DocumentType
from pinkas.domains import brands, businesses, clients, currencies, prices, products, stock, templates
from pinkas.domains.documents.rules import lines
from pinkas.domains.documents.rules.context import Target
from pinkas.domains.documents.rules.following import SourceLine
from pinkas.domains.documents.rules.left import Left
from pinkas.domains.documents.rules.settings import Settings
from pinkas.domains.documents.store import credits, following, reads
from pinkas.domains.documents.store import settings as stored
from pinkas.domains.documents.types import NewDocument
from pinkas.platform.tx import Tx

Asked = tuple[UUID | None, UUID, str, date]
"""What a price list is asked for: the client, the product, the currency and the day of a document."""


class Known:
    """A transaction with what was read in it. `lock`: documents that are settled by those at hand are locked.
    `cancelling`: the document that the one at hand cancels for good."""

    def __init__(self, tx: Tx, *, lock: bool = False, cancelling: UUID | None = None) -> None:
        self.tx = tx
        self.lock = lock
        self.cancelling = cancelling
        self.targets: dict[UUID, Target | None] = {}
        """Documents that others refer to, as they stand now; None for one that is not there."""
        self.left: dict[UUID, Left] = {}
        """What is left of invoices to be credited."""
        self.lines: dict[UUID, SourceLine] = {}
        """The lines of documents that others are made from, and what was taken of each."""
        self._lines_of: set[UUID] = set()
        self._businesses: dict[date | None, businesses.Business] = {}
        self._settings: dict[int, Settings] = {}
        self._clients: dict[UUID, clients.Client | None] = {}
        self._products: dict[UUID, products.Product | None] = {}
        self._prices: dict[Asked, list[prices.Candidate]] = {}
        self._brands: dict[UUID, brands.Brand | Problem] = {}
        self._default_brand: list[UUID | None] = []
        self._templates: dict[UUID, templates.DocumentTemplate | Problem] = {}
        self._default_template: list[UUID | None] = []
        self._rates: dict[tuple[str, date], Decimal | None] = {}
        self._warehouses: frozenset[UUID] | None = None

    async def expect(self, news: Sequence[NewDocument]) -> None:
        """Reads together what many documents name: a statement a kind of thing, however many there are."""
        days = {one.issue_date for one in news} - self._businesses.keys()
        if days:
            self._businesses.update(await businesses.on_days(self.tx, days))
        await self._read_clients({one.client_id for one in news if one.client_id})
        await self._read_products({line.product_id for one in news for line in one.lines if line.product_id})
        await self._read_prices(news)
        await self._read_targets(news)

    async def business(self, day: date | None = None) -> businesses.Business:
        """The business with the type that it has on `day`; None is today."""
        if day not in self._businesses:
            self._businesses[day] = await businesses.as_of(self.tx, day)
        return self._businesses[day]

    async def settings(self, doc_type: int) -> Settings:
        """What is set for a type."""
        if doc_type not in self._settings:
            self._settings[doc_type] = await stored.of_type(self.tx, doc_type)
        return self._settings[doc_type]

    async def client(self, id: UUID) -> clients.Client | None:
        """A client, archived or not; None when there is none of that id."""
        if id not in self._clients:
            await self._read_clients({id})
        return self._clients[id]

    async def products(self, ids: Iterable[UUID]) -> dict[UUID, products.Product]:
        """The products that are there."""
        wanted = set(ids)
        await self._read_products(wanted)
        return {id: found for id in wanted if (found := self._products[id]) is not None}

    async def archived(
        self, new: NewDocument, kind: DocumentType, before: NewDocument | None = None
    ) -> Sequence[Problem]:
        """The products that a document names of itself and that are archived by now; what it named `before` stays."""
        own = lines.own_products(new, kind)
        if before is not None:
            had = lines.own_products(before, kind)
            own = {id: place for id, place in own.items() if id not in had}
        return [*lines.archived(own, await products.archived(self.tx, own))] if own else []

    async def prices(self, new: NewDocument) -> Mapping[UUID, Decimal]:
        """What price lists say of the products whose lines leave their price out."""
        await self._read_prices([new])
        found: dict[UUID, Decimal] = {}
        for one in await self._unpriced(new):
            _, id, currency, day = one
            product = self._products.get(id)
            price = prices.chosen(product, self._prices[one], currency, day) if product is not None else None
            found |= {id: price} if price is not None else {}
        return found

    async def brand(self, id: UUID) -> brands.Brand:
        """The trade name of a document; a problem when it is not there or not in use."""
        if id not in self._brands:
            try:
                self._brands[id] = await brands.named(self.tx, id)
            except Problem as problem:
                self._brands[id] = problem
        found = self._brands[id]
        if isinstance(found, Problem):
            raise found
        return found

    async def brand_for(self, client: clients.Client | None) -> UUID | None:
        """The trade name of a document that names none: that of its client as long as it is in use, else the default
        one."""
        if client is not None and client.brand_id is not None:
            try:
                return (await self.brand(client.brand_id)).id
            except (brands.BrandInactive, brands.BrandNotFound):
                pass
        return await self.default_brand()

    async def default_brand(self) -> UUID | None:
        """The trade name of documents that name none."""
        if not self._default_brand:
            self._default_brand.append(await brands.default_of(self.tx))
        return self._default_brand[0]

    async def template(self, id: UUID) -> templates.DocumentTemplate:
        """The template of a document; a problem when it is not there."""
        if id not in self._templates:
            try:
                self._templates[id] = await templates.named(self.tx, id)
            except Problem as problem:
                self._templates[id] = problem
        found = self._templates[id]
        if isinstance(found, Problem):
            raise found
        return found

    async def default_template(self) -> UUID | None:
        """The template of documents that name none."""
        if not self._default_template:
            self._default_template.append(await templates.default_of(self.tx))
        return self._default_template[0]

    async def warehouses(self) -> frozenset[UUID]:
        """The ids of all warehouses."""
        if self._warehouses is None:
            self._warehouses = await stock.warehouse_ids(self.tx)
        return self._warehouses

    async def rate(self, currency: str, day: date) -> Decimal | None:
        """The business's own rate of a day."""
        if (currency, day) not in self._rates:
            self._rates[currency, day] = await currencies.rate_on(self.tx, currency, day)
        return self._rates[currency, day]

    async def targets_of(self, new: NewDocument) -> dict[UUID, Target]:
        """The issued documents that one refers to."""
        await self._read_targets([new])
        return {
            one.document_id: found for one in new.references if (found := self.targets[one.document_id]) is not None
        }

    async def accounts(self, ids: Iterable[UUID]) -> None:
        """Reads the accounts whose money stands on documents at hand; they are locked by whoever cancels."""
        missing = set(ids) - self.targets.keys()
        if missing:
            self.targets.update(await reads.targets(self.tx, missing, lock=self.lock))

    async def left_of(self, ids: Iterable[UUID]) -> dict[UUID, Left]:
        """What is left of invoices to be credited."""
        wanted = set(ids)
        self.left.update(await credits.left_of(self.tx, wanted - self.left.keys()))
        return {id: self.left[id] for id in wanted if id in self.left}

    async def lines_of(self, ids: Iterable[UUID], country: Country) -> dict[UUID, SourceLine]:
        """The lines of some documents, by their own ids."""
        wanted = set(ids)
        missing = wanted - self._lines_of
        self._lines_of |= missing
        kinds = country.document_types.values()
        credit = [one.code for one in kinds if one.credits]
        returns = [one.code for one in kinds if one.returns]
        delivers = [one.code for one in kinds if one.stock < 0]
        self.lines.update(await following.source_lines(self.tx, missing, credit, returns, delivers))
        return {id: one for id, one in self.lines.items() if one.document_id in wanted}

    async def _read_clients(self, ids: set[UUID]) -> None:
        missing = ids - self._clients.keys()
        if len(missing) == 1:
            (id,) = missing
            try:
                self._clients[id] = await clients.get(self.tx, id)
            except NotFound:
                self._clients[id] = None
        elif missing:
            self._clients.update(dict.fromkeys(missing) | await clients.by_ids(self.tx, missing))

    async def _read_products(self, ids: set[UUID]) -> None:
        missing = ids - self._products.keys()
        if missing:
            self._products.update(dict.fromkeys(missing) | await products.by_ids(self.tx, missing))

    async def _read_prices(self, news: Sequence[NewDocument]) -> None:
        """One statement for all documents that leave prices to the lists of their clients and currencies."""
        missing = {asked for one in news for asked in await self._unpriced(one)} - self._prices.keys()
        if not missing:
            return
        clients = {client for client, _, _, _ in missing if client is not None}
        wanted, currencies = {product for _, product, _, _ in missing}, {currency for _, _, currency, _ in missing}
        listed = await prices.candidates(self.tx, wanted, clients, currencies, min(day for _, _, _, day in missing))
        for client, product, currency, day in missing:
            self._prices[client, product, currency, day] = [
                one for one in listed if one.product_id == product and one.client_id in (None, client)
            ]

    async def _unpriced(self, new: NewDocument) -> set[Asked]:
        """The products whose lines leave their price out, with what decides about it."""
        wanted = {line.product_id for line in new.lines if line.product_id and line.unit_price is None}
        if not wanted:
            return set()
        business = await self.business(new.issue_date)
        currency, day = new.currency or business.default_currency, new.issue_date or self.tx.today(business.timezone)
        client = await self.client(new.client_id) if new.client_id else None
        buyer = client.merged_into_id or client.id if client else None  # lists are for the one that stands for it
        return {(buyer, id, currency, day) for id in wanted}

    async def _read_targets(self, news: Sequence[NewDocument]) -> None:
        """Before issuing they are locked, in the order of their ids: paid, credited and converted follow from it."""
        missing = {ref.document_id for one in news for ref in one.references} - self.targets.keys()
        if missing:
            self.targets.update(dict.fromkeys(missing) | await reads.targets(self.tx, missing, lock=self.lock))
