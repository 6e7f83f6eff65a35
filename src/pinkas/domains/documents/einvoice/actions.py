"""The electronic invoice of an issued document, written from the record at each asking: the same bytes each time, as
long as the tax authority adds no number."""

from uuid import UUID

from pinkas.countries import country
from pinkas.domains.documents.einvoice import rules
from pinkas.domains.documents.model.actions.read import record as read_record
from pinkas.domains.documents.model.rules.problems import NotIssued
from pinkas.domains.documents.model.rules.record import Record
from pinkas.outside.einvoice import MEDIA_TYPE, write
from pinkas.platform.operation import Blob
from pinkas.platform.tx import Tx


async def einvoice(tx: Tx, id: UUID) -> Blob:
    """The document as UBL 2.1 of EN 16931: tax invoices and invoice-receipts as an invoice, credit invoices as a credit
    note. Other types, and currencies of three decimals, have none."""
    found = await read_record(tx, id)
    if found.status == "DRAFT" or found.business is None:
        raise NotIssued
    content = written(found)
    return Blob(content, MEDIA_TYPE, f"{rules.number(found.doc_type, found.doc_number or 0)}.xml")


def written(record: Record) -> bytes:
    """The file of an issued document. Raises `NoEinvoice`."""
    business = record.business or {}
    return write(rules.einvoice(record, country(business["country"]), business))
