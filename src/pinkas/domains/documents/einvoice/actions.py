"""The electronic invoice of an issued document, written from the record at each asking: the same bytes each time, as
long as the tax authority adds no number."""

from uuid import UUID

from pinkas.countries import get_country
from pinkas.domains.documents.einvoice import rules
from pinkas.domains.documents.model.actions.read import get_record as read_record
from pinkas.domains.documents.model.rules.problems import NotIssued
from pinkas.domains.documents.model.rules.record import Record
from pinkas.outside.einvoice import MEDIA_TYPE, write_invoice_xml
from pinkas.platform.operation import Blob
from pinkas.platform.tx import Tx


async def get_einvoice(tx: Tx, id: UUID) -> Blob:
    """The document as UBL 2.1 of EN 16931: tax invoices and invoice-receipts as an invoice, credit invoices as a credit
    note. Other types, and currencies of three decimals, have none."""
    found = await read_record(tx, id)
    if found.status == "DRAFT" or found.business is None:
        raise NotIssued
    content = build_einvoice_file(found)
    return Blob(content, MEDIA_TYPE, f"{rules.invoice_number(found.doc_type, found.doc_number or 0)}.xml")


def build_einvoice_file(record: Record) -> bytes:
    """The file of an issued document. Raises `NoEinvoice`."""
    business = record.business or {}
    return write_invoice_xml(rules.compose_einvoice(record, get_country(business["country"]), business))
