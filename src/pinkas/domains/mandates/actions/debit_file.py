"""The file by which a bank is told to debit the accounts of clients."""

from pinkas.core.problems import FaultCollector, invalid_field
from pinkas.countries import get_country
from pinkas.countries.bank_transfers import TransferSender
from pinkas.domains import businesses, clients, supplier_payments
from pinkas.domains.mandates import rules, store
from pinkas.domains.mandates.rules.debits import WaitingDebit, sort_debits
from pinkas.domains.mandates.types import DebitFileQuery
from pinkas.platform.operation import Blob
from pinkas.platform.tx import Tx


async def get_debit_file(tx: Tx, query: DebitFileQuery) -> Blob:
    """A file in the layout of the country's clearing house with every charge that waits for its bank, in its currency:
    all of them or none. It changes nothing: whoever sends it says with `/resolve` what the bank did, and a charge that
    is not resolved is in the next file too."""
    business = await businesses.get_current(tx)
    format_ = get_country(business.country).bank_transfers
    if format_ is None:
        raise rules.NothingToDebit
    today = tx.today(business.timezone)
    if query.charge_date < today:
        raise invalid_field("chargeDate", "in_past", "Expected today or later.")
    rows = await store.list_waiting_for_bank(tx, format_.currency, query, format_.max_transfers + 1)
    if not rows:
        raise rules.NothingToDebit
    if len(rows) > format_.max_transfers:
        raise invalid_field("to", "too_many", "A file has at most {n} debits.", n=format_.max_transfers)
    sender = await _sender(tx, query, business.name)
    if faults := format_.check_sender(sender):
        names = {"institution": "institution", "sending_institution": "sendingInstitution", "name": "institutionName"}
        raise invalid_field(names[faults[0].field], faults[0].code, faults[0].message)
    buyers, methods = await tx.gather(
        clients.get_current_clients(tx, {one.client_id for one in rows}),
        clients.find_all_to_charge(tx, {one.method_id for one in rows if one.method_id is not None}),
    )
    waiting = [
        WaitingDebit(
            charge_id=one.id,
            mandate_id=one.mandate_id,
            client_name=buyers[one.client_id].name,
            tax_id=buyers[one.client_id].tax_id,
            account=_account(methods.get(one.method_id)),
            amount=one.amount,
            external_reference=one.external_reference,
        )
        for one in rows
    ]
    debits, refused = sort_debits(waiting, format_)
    if refused:
        raise rules.DebitsDoNotFit(refused=refused)
    content = format_.write_debits(sender, debits, query.charge_date, today, query.serial)
    name = f"{format_.name}-debits-{query.charge_date:%Y%m%d}-{query.serial:03d}.{format_.extension}"
    return Blob(content, format_.media_type, name, attachment=True)


async def _sender(tx: Tx, query: DebitFileQuery, business_name: str) -> TransferSender:
    """Who debits, by what is asked, else by the settings of the business."""
    config = await supplier_payments.get_config(tx)
    institution = query.institution or config.masav_debit_institution or config.masav_institution
    sending = query.sending_institution or config.masav_sending_institution
    faults = FaultCollector()
    for field, value in (("institution", institution), ("sendingInstitution", sending)):
        if value is None:
            faults.add(field, "required", "Name it, or set it with PATCH /businesses/supplier-payment-config.")
    faults.raise_if_any()
    assert institution is not None
    assert sending is not None
    return TransferSender(institution, sending, query.institution_name or config.masav_name or business_name)


def _account(saved: clients.SavedMethod | None) -> str | None:
    return saved.token if saved is not None and saved.method.kind == "bank_debit" else None
