"""Reading payments to suppliers, their advances and what was withheld of them."""

from uuid import UUID

from pinkas.core.money import convert_currency, format_amount
from pinkas.core.pagination import Page
from pinkas.countries import get_country
from pinkas.domains import businesses, documents, suppliers
from pinkas.domains.supplier_payments.actions.payees import get_suppliers
from pinkas.domains.supplier_payments.actions.views import payment_page, payment_view
from pinkas.domains.supplier_payments.rules.problems import NothingWithheld
from pinkas.domains.supplier_payments.store import payments as store
from pinkas.domains.supplier_payments.store.settings import CONFIG
from pinkas.domains.supplier_payments.types.payments import (
    AdvanceQuery,
    PaymentWithholdingCertificate,
    SupplierPayment,
    SupplierPaymentQuery,
    SupplierPaymentTable,
    TaxParty,
)
from pinkas.platform.tx import Tx


async def list_payments(tx: Tx, query: SupplierPaymentQuery) -> Page[SupplierPayment]:
    """Payments to suppliers, newest first unless `sort` says otherwise; void ones are among them."""
    documents.check_period(query.from_, query.to)
    return payment_page(await store.list_payments(tx, query, await suppliers.ids_for_filter(tx, query.supplier_id)))


async def compose_table(tx: Tx, _business: businesses.Business, query: SupplierPaymentQuery) -> SupplierPaymentTable:
    """Payments to suppliers with the filters of their list, as JSON or as a file with all of them."""
    page = await list_payments(tx, query)
    return SupplierPaymentTable(items=page.items, next_cursor=page.next_cursor, total=page.total)


async def get_payment(tx: Tx, id: UUID) -> SupplierPayment:
    """A payment to a supplier, and what it is for."""
    return payment_view(await store.PAYMENTS.get(tx, id))


async def list_advances(tx: Tx, query: AdvanceQuery) -> Page[SupplierPayment]:
    """Payments of which something is for no expense: advances. The id of an advance is that of its payment."""
    return payment_page(await store.list_advances(tx, query, await suppliers.ids_for_filter(tx, query.supplier_id)))


async def get_withholding_certificate(tx: Tx, id: UUID) -> PaymentWithholdingCertificate:
    """What the certificate says that a supplier gets with its payment: who withheld how much from whom, and why.
    Refused (409 `nothing_withheld`) where nothing was."""
    row = await store.PAYMENTS.get(tx, id)
    if not row.withheld or row.withholding is None:
        raise NothingWithheld
    business = await businesses.get_current(tx)
    config = await CONFIG.get(tx)
    supplier = (await get_suppliers(tx, {row.supplier_id})).get(row.supplier_id) if row.supplier_id else None
    home, base = get_country(business.country).currency, row.withholding["base"]
    home_base = base if row.exchange_rate is None else convert_currency(base, row.currency, row.exchange_rate, home)
    return PaymentWithholdingCertificate(
        payment_id=row.id,
        payer=TaxParty(
            name=business.name,
            tax_id=business.tax_id,
            address=business.address,
            withholding_file_number=config.withholding_file_number if config else None,
        ),
        payee=TaxParty(name=row.supplier_name or "", tax_id=supplier.tax_id if supplier else None),
        date=row.date,
        rate=row.withholding["rate"],
        reason=row.withholding["reason"],
        certificate_number=row.withholding.get("certificate_number"),
        currency=row.currency,
        base=format_amount(base, row.currency),
        withheld=format_amount(row.withheld, row.currency),
        home_currency=home,
        home_base=format_amount(home_base, home),
        home_withheld=format_amount(row.withheld_value, home),
        state=row.state,
    )
