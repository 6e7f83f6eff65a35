"""The certificates of withholding of a supplier."""

from dataclasses import asdict
from uuid import UUID

from pinkas.core.pagination import Page
from pinkas.domains import businesses
from pinkas.domains.suppliers.store import certificates
from pinkas.domains.suppliers.store.suppliers import SUPPLIERS_TABLE
from pinkas.domains.suppliers.types import CertificateQuery, WithholdingCertificate
from pinkas.platform.tx import Tx


async def list_certificates(tx: Tx, id: UUID, query: CertificateQuery) -> Page[WithholdingCertificate]:
    """Every certificate of a supplier, the one that was entered last first; of a merged one, those of the supplier that
    stands for it. `inForce` is the one by which is withheld today."""
    current = await SUPPLIERS_TABLE.get_current_id(tx, id)
    today = tx.today((await businesses.get_current(tx)).timezone)
    in_force = await certificates.get_in_force(tx, [current], today)
    rows, cursor, total = await certificates.list_certificates(tx, current, query)
    items = [
        WithholdingCertificate(**asdict(row), in_force=in_force is not None and in_force.id == row.id) for row in rows
    ]
    return Page(items, cursor, total)
