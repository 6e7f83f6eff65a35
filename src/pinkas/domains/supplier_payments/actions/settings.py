"""How a business pays its suppliers: read and changed."""

import msgspec

from pinkas.core.changes import changed_fields
from pinkas.core.fields import sent_fields
from pinkas.domains.supplier_payments.store.settings import CONFIG
from pinkas.domains.supplier_payments.types.settings import (
    ConfigRow,
    SupplierPaymentConfig,
    SupplierPaymentConfigChanges,
)
from pinkas.platform.tx import Tx


async def get_config(tx: Tx) -> SupplierPaymentConfig:
    """Whether tax is withheld from suppliers, and the numbers of the business at the clearing house of the banks."""
    return _view(await CONFIG.get(tx))


async def change_config(tx: Tx, body: SupplierPaymentConfigChanges) -> SupplierPaymentConfig:
    """Changes the fields that are sent. Payments that are recorded stay as they are."""
    before = await CONFIG.get_for_update(tx)
    tx.check_version(before.version)
    fields = changed_fields(before, sent_fields(body))
    if not fields:
        return _view(before)
    after = await CONFIG.update(tx, fields)
    tx.audit("supplier_payment_config.changed", "business", tx.business_id, before=_view(before), after=_view(after))
    return _view(after)


def _view(row: ConfigRow | None) -> SupplierPaymentConfig:
    if row is None or row.version == 0:
        return SupplierPaymentConfig()
    return SupplierPaymentConfig(**msgspec.structs.asdict(row))
