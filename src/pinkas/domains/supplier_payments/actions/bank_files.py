"""Files by which a bank pays suppliers: made, kept, downloaded again, cancelled."""

import hashlib
from uuid import UUID

from pinkas.core.money import format_amount
from pinkas.core.pagination import Page
from pinkas.core.problems import invalid_field
from pinkas.countries import get_country
from pinkas.countries.bank_transfers import BankTransferFormat
from pinkas.domains import businesses, documents, suppliers
from pinkas.domains.supplier_payments.actions.payees import get_suppliers
from pinkas.domains.supplier_payments.actions.views import bank_file_page, bank_file_view, refused_views
from pinkas.domains.supplier_payments.rules.bank_files import Payee, file_name, sender_of, sort_transfers
from pinkas.domains.supplier_payments.rules.problems import BankFileCancelled, BankFileNotSet, NoTransferFits
from pinkas.domains.supplier_payments.store import bank_files as store
from pinkas.domains.supplier_payments.store import payments as payment_store
from pinkas.domains.supplier_payments.store.settings import CONFIG
from pinkas.domains.supplier_payments.types.bank_files import (
    BankFile,
    BankFileCancellation,
    BankFileQuery,
    NewBankFile,
)
from pinkas.platform.operation import Blob
from pinkas.platform.tx import Tx


async def make_file(tx: Tx, body: NewBankFile) -> BankFile:
    """Makes the file by which the bank makes transfers that are recorded, and keeps it as it was made. A payment that
    has no place in it stands in `refused` with the reason: it is in another live file, its supplier has no bank
    details, or they were changed and nobody has confirmed them. Where none fits, nothing is made."""
    business = await businesses.get_current(tx)
    country = get_country(business.country)
    format_ = country.bank_transfers
    if format_ is None:
        raise BankFileNotSet
    today = tx.today(business.timezone)
    pay_date = body.pay_date or today
    if pay_date < today:
        raise invalid_field("payDate", "in_past", "Expected today or later.")
    config = await CONFIG.get_for_update(tx)  # files come one after another: each has its number
    sender = sender_of(config, business.name, format_)
    rows = await payment_store.lock_payments(tx, set(body.payment_ids))
    ids = {one.supplier_id for one in rows.values() if one.supplier_id is not None}
    payees = await _get_payees(tx, ids, format_)
    done = sort_transfers(body.payment_ids, rows, payees, format_)
    if not done.transfers:
        raise NoTransferFits(refused=refused_views(done.refused))
    serial = await store.get_next_serial(tx, pay_date)
    if serial > format_.max_serial:
        raise invalid_field("payDate", "too_many_files", "A day has at most {n} files.", n=format_.max_serial)
    content = format_.write(sender, done.transfers, pay_date, today, serial)
    id = tx.new_id()
    total = sum(one.amount for one in done.transfers)
    await store.insert_file(
        tx,
        id,
        {
            "format": format_.name,
            "file_name": file_name(format_, pay_date, serial),
            "pay_date": pay_date,
            "serial": serial,
            "currency": format_.currency,
            "total": total,
            "count": len(done.transfers),
            "content": content,
            "sha256": hashlib.sha256(content).hexdigest(),
            "refused": done.refused,
        },
        done.filed,
    )
    facts = {"amount": format_amount(total, format_.currency), "currency": format_.currency, "count": len(done.filed)}
    tx.audit("supplier_bank_file.made", "supplier_bank_file", id, facts=facts)
    return bank_file_view(await store.FILES.get(tx, id))


async def list_files(tx: Tx, query: BankFileQuery) -> Page[BankFile]:
    """Bank files, newest first unless `sort` says otherwise; cancelled ones are among them."""
    documents.check_period(query.from_, query.to)
    return bank_file_page(await store.list_files(tx, query))


async def get_file(tx: Tx, id: UUID) -> BankFile:
    """A bank file: what is in it, and what was refused."""
    return bank_file_view(await store.FILES.get(tx, id))


async def download(tx: Tx, id: UUID) -> Blob:
    """The bytes of a bank file as they were made, always as a download. One that was cancelled is not given out."""
    row = await store.FILES.get(tx, id)
    if row.state == "CANCELLED":
        raise BankFileCancelled
    format_ = get_country((await businesses.get_current(tx)).country).bank_transfers
    media_type = format_.media_type if format_ is not None else "application/octet-stream"
    return Blob(await store.get_content(tx, id), media_type, row.file_name, attachment=True)


async def cancel(tx: Tx, id: UUID, body: BankFileCancellation) -> BankFile:
    """Says that a file is not sent to the bank: its payments may stand in another one, or become void."""
    row = await store.FILES.get_for_update(tx, id)
    if row.state == "CANCELLED":
        raise BankFileCancelled
    await store.cancel_file(tx, id, body.reason)
    tx.audit("supplier_bank_file.cancelled", "supplier_bank_file", id, facts={"reason": body.reason})
    return bank_file_view(await store.FILES.get(tx, id))


async def _get_payees(tx: Tx, ids: set[UUID], format_: BankTransferFormat) -> dict[UUID, Payee]:
    """Suppliers as a bank pays them, by the ids of payments: a merged one by what it was merged into."""
    return {id: _payee(one, format_) for id, one in (await get_suppliers(tx, ids)).items()}


def _payee(supplier: suppliers.Supplier, format_: BankTransferFormat) -> Payee:
    bank = supplier.bank
    account = (bank.bank_code, bank.branch, bank.account) if bank is not None else (None, None, None)
    if bank is not None and None in account and bank.iban is not None:
        account = format_.account_of_iban(bank.iban) or account
    return Payee(
        name=supplier.name,
        tax_id=supplier.tax_id,
        number=supplier.accounting_key,
        bank_code=account[0],
        branch=account[1],
        account=account[2],
        is_changed=supplier.unconfirmed_bank_change_id is not None,
    )
