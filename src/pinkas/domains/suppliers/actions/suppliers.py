"""Creating, finding, reading, changing and archiving suppliers."""

from dataclasses import dataclass
from datetime import date
from uuid import UUID

from pinkas.core.bulk_items import UpsertCommand
from pinkas.core.fields import sent_fields
from pinkas.core.pagination import Page
from pinkas.core.problems import NotFound, invalid_field
from pinkas.core.wording import Wording
from pinkas.domains import businesses, parties
from pinkas.domains.parties import Fields
from pinkas.domains.suppliers import rules
from pinkas.domains.suppliers.actions.writing import write_one
from pinkas.domains.suppliers.rules import SupplierExists, SupplierMerged
from pinkas.domains.suppliers.store import certificates, suppliers
from pinkas.domains.suppliers.store.suppliers import SUPPLIERS_TABLE
from pinkas.domains.suppliers.types import CertificateRow, NewSupplier, Supplier, SupplierChanges, SupplierQuery
from pinkas.platform.tx import Tx

_MATCHER = parties.Matcher(
    SUPPLIERS_TABLE, SupplierExists, Wording("The tax id and the reference are not of one supplier.")
)


@dataclass(frozen=True)
class FoundSupplier:
    """The supplier that was described; `created` when it was made."""

    supplier: Supplier
    created: bool


async def create(tx: Tx, body: NewSupplier) -> Supplier:
    """Creates a supplier. A tax id, and an external reference, belong to one live supplier only: `supplier_exists`
    names the one that has it. Without them two calls make two suppliers."""
    return await write_one(tx, UpsertCommand(None, _supplier_fields(body)))


def _supplier_fields(body: NewSupplier) -> Fields:
    return {name: getattr(body, name) for name in NewSupplier.__struct_fields__}


async def find_or_create(tx: Tx, body: NewSupplier) -> FoundSupplier:
    """The live supplier that a paper describes, or a new one: by its external reference, its tax id, its e-mail
    addresses and its phone numbers, and by its name only when none of these is known. Many calls at once find or make
    one. What is found is not changed. Raises SupplierExists where the description is of two suppliers."""
    country = (await businesses.get_current(tx)).country
    fields = _supplier_fields(body)
    rules.check_fields(fields, body.dealer_type, country)
    found = await _MATCHER.find(tx, fields, "automatic", country)
    if found.party is not None:
        return FoundSupplier(found.party, created=False)
    return FoundSupplier(await write_one(tx, UpsertCommand(None, fields), keys_claimed=True), created=True)


async def list_(tx: Tx, query: SupplierQuery) -> Page[Supplier]:
    """Suppliers, newest first unless `sort` says otherwise; archived ones with `state=archived`, everything there ever
    was with `state=all`."""
    if query.archived is not None and query.state not in (None, "archived" if query.archived else "active"):
        raise invalid_field("archived", "contradiction", "`state` says another thing: send one of the two.")
    country = (await businesses.get_current(tx)).country if query.phone is not None else ""
    return await suppliers.list_suppliers(tx, query, country)


async def get(tx: Tx, id: UUID) -> Supplier:
    """A supplier, archived or merged or not."""
    return await SUPPLIERS_TABLE.get(tx, id)


async def get_for_update(tx: Tx, id: UUID) -> Supplier:
    """The supplier that an id identifies, locked until the transaction ends: of a merged one, the one that stands for
    it. Raises NotFound."""
    found = (await SUPPLIERS_TABLE.get_by_ids_for_update(tx, [id])).get(id)
    if found is None:
        raise NotFound
    if found.merged_into_id is None:
        return found
    return (await SUPPLIERS_TABLE.get_by_ids_for_update(tx, [found.merged_into_id]))[found.merged_into_id]


async def change(tx: Tx, id: UUID, body: SupplierChanges) -> Supplier:
    """Changes the fields that are sent. Booked expenses keep the supplier as it was.

    A change of `bank` is kept with who made it, and the business is notified: payments warn until another member has
    confirmed it (`/suppliers/{id}/bank-changes`)."""
    return await write_one(tx, UpsertCommand(id, sent_fields(body)))


async def archive(tx: Tx, id: UUID) -> None:
    """Archives a supplier: it leaves the list, and gives its tax id and its reference free. Archiving twice is no
    fault."""
    supplier = await SUPPLIERS_TABLE.get_for_update(tx, id)
    if supplier.archived_at is None:
        await write_one(tx, UpsertCommand(id, {"archived_at": tx.now}))


async def restore(tx: Tx, id: UUID) -> Supplier:
    """Takes an archived supplier back, unless another one has its tax id or its reference by now."""
    supplier = await SUPPLIERS_TABLE.get_for_update(tx, id)
    if supplier.merged_into_id is not None:
        raise SupplierMerged(mergedIntoId=str(supplier.merged_into_id))
    return supplier if supplier.archived_at is None else await write_one(tx, UpsertCommand(id, {"archived_at": None}))


async def withholding_on(tx: Tx, supplier_id: UUID, day: date) -> CertificateRow | None:
    """The certificate by which is withheld of a payment to a supplier on a day; None when none is in force, and the
    rate of the law holds. The id may be of one that was merged."""
    family = await suppliers.ids_for_name(tx, supplier_id)
    return await certificates.get_in_force(tx, family, day) if family else None
