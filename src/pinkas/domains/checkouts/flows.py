"""Paying: the provider is asked between short transactions, and everything is written before it is asked."""

from typing import Protocol
from uuid import UUID

from pinkas.core.cards import refuse_card_numbers_in
from pinkas.core.problems import Problem
from pinkas.domains import clients, payment_providers
from pinkas.domains.checkouts import rules, store
from pinkas.domains.checkouts.actions import attempts, card_setup, cards, charging, reading, refunding, settling
from pinkas.domains.checkouts.types import (
    AttemptRow,
    CardSetup,
    ChargeRequest,
    Checkout,
    CheckoutRow,
    NewCardSetup,
    PayRequest,
    PublicCheckout,
    RefundOfCheckout,
    RefundResolution,
)
from pinkas.domains.payment_providers import ProviderAccount, ProviderSettings
from pinkas.outside.payment_providers import CardCharge, ChargeOutcome, PageRequest, RefundOutcome, SavedCard
from pinkas.platform.throttle import HasThrottle
from pinkas.platform.tx import Flow, Tx


class Dependencies(payment_providers.Dependencies, HasThrottle, Protocol):
    """The part of the wiring's outside that this domain uses."""


async def charge_document(flow: Flow[Dependencies], id: UUID, body: ChargeRequest) -> Checkout:
    """Charges a saved card of the document's client for what is open of it, or a part. A decline is an answer: `state`
    is FAILED, with `declineCode`; PENDING means that the provider has not said what happened, and is asked again by
    itself. Paid, the receipt is issued in the same call."""
    settings = flow.outside.payment_providers
    async with flow.transaction() as tx:
        begun = await charging.begin_charge(tx, settings, id, body)
    flow = flow.beyond_bounds()
    await ask_for_charge(flow, begun)
    async with flow.transaction() as tx:
        return await reading.get_checkout(tx, begun.checkout.id)


async def ask_for_charge(flow: Flow[Dependencies], begun: charging.BegunCharge) -> None:
    """Asks the provider for a charge that is written down and committed, records what it answers, and books what was
    paid. Whoever dies in between leaves an attempt of which the provider is asked."""
    account = begun.account
    outcome = await account.provider.charge(account.credentials, begun.request)
    await _record_charge(flow, begun.attempt, outcome)


async def pay(flow: Flow[Dependencies], checkout_id: UUID, body: PayRequest) -> PublicCheckout:
    """Leads a buyer to the provider's page for a checkout. Whoever comes back to a page that is still open is led to
    the same one: it is paid once."""
    refuse_card_numbers_in(body)
    settings = flow.outside.payment_providers
    await continue_checkout(flow, checkout_id)
    async with flow.transaction() as tx:
        row = await attempts.lock_open_checkout(tx, checkout_id)
        last = (await store.list_attempts(tx, [checkout_id]))[checkout_id][-1:]
        if last and last[0].state == "OPEN":
            return await reading.public_view(tx, row, last[0].page_url)
        if last and last[0].state in ("STARTED", "UNKNOWN"):
            raise rules.PaymentInProgress(checkoutId=str(checkout_id))
        account = await payment_providers.get_account(tx, settings, row.provider)
        if body.language is not None or body.name is not None or body.email is not None or body.phone is not None:
            row = await store.CHECKOUTS.update(tx, row.id, _buyer_fields(row, body))
        saves = row.source == "save_card"
        attempt = await attempts.start_attempt(tx, row, "setup" if saves else "page")
        setup = card_setup.setup_request(tx, settings, row, attempt) if saves else None
        request = await _page_request(tx, settings, row, attempt, body) if setup is None else None
    if setup is not None:
        outcome = await account.provider.open_setup(account.credentials, setup)
    else:
        assert request is not None
        outcome = await account.provider.open_page(account.credentials, request)
    async with flow.transaction() as tx:
        attempt = await attempts.record_page(tx, attempt.id, outcome)
        if attempt.state == "OPEN":
            return await reading.public_view(tx, await store.CHECKOUTS.get(tx, checkout_id), attempt.page_url)
    raise rules.PaymentUnavailable  # what became of it is kept


async def pay_or_give_up(flow: Flow[Dependencies], checkout_id: UUID, body: PayRequest) -> PublicCheckout:
    """The same for a checkout that was begun just now: one whose buyer could not be led on is over at once."""
    try:
        return await pay(flow, checkout_id, body)
    except rules.PaymentUnavailable:
        async with flow.transaction() as tx:
            await attempts.end_checkout(tx, checkout_id, "cancelled")
        raise


async def set_up_card(flow: Flow[Dependencies], id: UUID, body: NewCardSetup) -> CardSetup:
    """Opens a page of a provider on which a client saves a card for later charges; nothing is charged, and the card
    never passes through here. Once it is saved it stands among the client's means of payment."""
    settings = flow.outside.payment_providers
    async with flow.transaction() as tx:
        row = await card_setup.begin_setup(tx, settings, id, body)
    shown = await pay_or_give_up(flow, row.id, PayRequest())
    return card_setup.setup_view(settings, row, shown)


async def continue_attempt(flow: Flow[Dependencies], attempt_id: UUID) -> None:
    """Asks the provider what became of an attempt, unless it is known, and books what was paid."""
    settings = flow.outside.payment_providers
    async with flow.transaction() as tx:
        attempt = await store.get_attempt(tx, attempt_id)
        if attempt is None or (attempt.state == "PAID" and attempt.document_id is not None):
            return
        asked = None if attempt.state == "PAID" else await _look_up_request(tx, settings, attempt)
    if attempt.state == "PAID":
        await settle(flow, attempt_id)
    elif asked is not None and attempt.kind == "setup":
        account, _ = asked
        assert attempt.page_reference is not None
        found = await account.provider.look_up_setup(account.credentials, attempt.page_reference)
        async with flow.transaction() as tx:
            await attempts.record_setup(tx, attempt_id, found)
    elif asked is not None:
        await _record_charge(flow, attempt, await _look_up(asked, attempt))


async def continue_checkout(flow: Flow[Dependencies], checkout_id: UUID) -> None:
    """Asks the provider about every attempt of a checkout of which nothing final is known."""
    async with flow.transaction() as tx:
        found = (await store.list_attempts(tx, [checkout_id]))[checkout_id]
    for one in found:
        if one.state in ("STARTED", "OPEN", "UNKNOWN") or (one.state == "PAID" and one.document_id is None):
            await continue_attempt(flow, one.id)


async def settle(flow: Flow[Dependencies], attempt_id: UUID) -> None:
    """Books the money of a paid attempt and issues its document, in the best way that is possible now; what is missing
    is tried again later."""
    refused: list[Problem] = []
    for booking in settling.BOOKINGS:
        try:
            async with flow.transaction() as tx:
                done = await settling.book_attempt(tx, attempt_id, booking)
        except Problem as problem:
            if problem.status >= 500:
                raise
            refused.append(problem)
            continue
        if done:
            return
        break
    async with flow.transaction() as tx:  # the best way was refused, or there would be nothing left to do
        await settling.record_failure(tx, attempt_id, refused[0])


async def cancel(flow: Flow[Dependencies], id: UUID) -> Checkout:
    """Cancels a checkout that is not paid. The provider is asked first: what was paid meanwhile stays paid, and is
    refunded instead (409 `checkout_ended`)."""
    await continue_checkout(flow, id)
    async with flow.transaction() as tx:
        row = await store.CHECKOUTS.get_for_update(tx, id)
        if row.state in rules.FINAL and row.state != "CANCELLED":
            raise rules.CheckoutEnded(state=row.state)
        await attempts.end_checkout(tx, id, "cancelled")
    async with flow.transaction() as tx:
        return await reading.get_checkout(tx, id)


async def refund(flow: Flow[Dependencies], id: UUID, body: RefundOfCheckout) -> Checkout:
    """Gives money of a paid checkout back through its provider, and credits the documents that it paid. Whether it went
    back is in the answer: the last one of `refunds`, and `refundState`."""
    settings = flow.outside.payment_providers
    async with flow.transaction() as tx:
        row, request, account = await refunding.begin_refund(tx, settings, id, body)
    flow = flow.beyond_bounds()
    outcome = await account.provider.refund(account.credentials, request)
    await _record_refund(flow, row.id, outcome, by_key=account.provider.capabilities.refunds_by_key)
    async with flow.transaction() as tx:
        return await reading.get_checkout(tx, id)


async def resolve_refund(flow: Flow[Dependencies], id: UUID, refund_id: UUID, body: RefundResolution) -> Checkout:
    """Says what became of a refund that the provider did not answer and cannot be asked about again
    (`mayBeResolved`): `refunded` credits the documents now, `refused` frees the amount for another refund."""
    async with flow.transaction() as tx:
        row = await refunding.resolve_refund(tx, id, refund_id, body)
    flow = flow.beyond_bounds()
    await book_refund(flow, row.id)
    async with flow.transaction() as tx:
        return await reading.get_checkout(tx, id)


async def continue_refund(flow: Flow[Dependencies], refund_id: UUID) -> None:
    """Asks the provider to give back what a credit gives back, else what became of a refund, unless that is known, and
    books what went back. Where asking again could give back twice, a refund whose answer is lost waits for a person."""
    settings = flow.outside.payment_providers
    async with flow.transaction() as tx:
        row, attempt, is_first = await refunding.take_up_refund(tx, refund_id)
        request = refunding.refund_request(row, attempt)
        account = None
        if row.state in rules.UNDECIDED:
            try:
                account = await payment_providers.get_account(tx, settings, row.provider)
            except payment_providers.ProviderNotConnected as problem:
                if not is_first:
                    raise
                outcome = RefundOutcome("refused", code=problem.code, message=problem.message)
                await refunding.record_refund(tx, refund_id, outcome, by_key=True)
                return
    if account is None:
        await book_refund(flow, refund_id)
        return
    ask = account.provider.refund if is_first else account.provider.look_up_refund
    outcome = await ask(account.credentials, request)
    await _record_refund(flow, refund_id, outcome, by_key=account.provider.capabilities.refunds_by_key)


async def book_refund(flow: Flow[Dependencies], refund_id: UUID) -> None:
    """Takes what went back into the books; what they refuse is tried again later."""
    try:
        async with flow.transaction() as tx:
            await refunding.book_refund(tx, refund_id)
    except Problem as problem:
        if problem.status >= 500:
            raise
        async with flow.transaction() as tx:
            await refunding.record_failure(tx, refund_id, problem)


async def run_refund_job(flow: Flow[Dependencies], refund_id: UUID) -> None:
    """The job: see `continue_refund`."""
    await continue_refund(flow, refund_id)


async def run_expiry_job(flow: Flow[Dependencies], checkout_id: UUID) -> None:
    """The job: ends a checkout whose time is over, after the provider was asked."""
    await continue_checkout(flow, checkout_id)
    async with flow.transaction() as tx:
        row = await store.CHECKOUTS.get(tx, checkout_id)
        if row.state not in rules.FINAL and row.expires_at <= tx.now:
            await attempts.end_checkout(tx, checkout_id, "expired")


async def run_attempt_job(flow: Flow[Dependencies], attempt_id: UUID) -> None:
    """The job: see `continue_attempt`."""
    await continue_attempt(flow, attempt_id)


async def get_public_checkout(flow: Flow[Dependencies], token: str) -> PublicCheckout:
    """The state of a checkout, as its buyer sees it. While a page of the provider is open, the provider is asked."""
    async with flow.transaction() as tx:
        row = await reading.follow_token(tx, token)
        seen = await reading.public_view(tx, row)
        if row.state != "PENDING":
            return seen
        owner = flow.in_business(tx.business_id)
    if not await flow.outside.throttle.hold(f"checkout:{row.id}:{row.version}", 2):
        return seen
    await continue_checkout(owner, row.id)
    async with owner.transaction() as tx:
        return await reading.public_view(tx, await store.CHECKOUTS.get(tx, row.id))


async def pay_public_checkout(flow: Flow[Dependencies], token: str, body: PayRequest) -> PublicCheckout:
    """Leads the buyer to the provider's page; after a decline to another one, until the checkout is locked."""
    async with flow.transaction() as tx:
        row = await reading.follow_token(tx, token)
        owner = flow.in_business(tx.business_id)
    await count_try(flow, row.id)
    return await pay(owner, row.id, body)


async def count_try(flow: Flow[Dependencies], id: UUID, who: str = "") -> None:
    """Counts that somebody wants to pay a link or a checkout: a page of the provider costs something. What many buyers
    share is counted for each of them (`who`)."""
    await flow.outside.throttle.count_attempt(f"pay:{id}:{who}", 30, 600)


async def _record_charge(flow: Flow[Dependencies], asked: AttemptRow, outcome: ChargeOutcome) -> None:
    """Records an answer about the charge of an attempt, and takes what was paid into the books."""
    try:
        attempt, is_booked = await _record(flow, asked, outcome, sells=outcome.saved_card is None)
    except Exception:  # nothing was kept: the money is recorded by itself, and its document follows
        attempt, is_booked = await _record(flow, asked, outcome, sells=False)
    if attempt.state == "PAID" and not is_booked:
        await settle(flow, attempt.id)


async def _record(
    flow: Flow[Dependencies], asked: AttemptRow, outcome: ChargeOutcome, *, sells: bool
) -> tuple[AttemptRow, bool]:
    """Records an answer, and with `sells` issues the document of what was sold in the same transaction: the attempt,
    and whether it is in the books."""
    async with flow.transaction() as tx:
        row, attempt = await attempts.record_charge(tx, asked, outcome)
        if attempt.state != "PAID" or attempt.document_id is not None:
            return attempt, True
        if outcome.saved_card is not None:
            await _keep_card(tx, attempt, outcome.saved_card)
        if not sells or row.sale is None:
            return attempt, False
        await tx.follow_notes()  # before the books are locked, for which other sales wait
        return attempt, await settling.sell(tx, row, attempt, settling.BOOKINGS[0])


async def _record_refund(flow: Flow[Dependencies], refund_id: UUID, outcome: RefundOutcome, *, by_key: bool) -> None:
    async with flow.transaction() as tx:
        row = await refunding.record_refund(tx, refund_id, outcome, by_key=by_key)
    if rules.is_to_book(row):
        await book_refund(flow, refund_id)


async def _keep_card(tx: Tx, attempt: AttemptRow, card: SavedCard) -> None:
    row = await store.CHECKOUTS.get(tx, attempt.checkout_id)
    if row.client_id is None:
        return
    try:
        async with tx.savepoint():
            await cards.keep_card(tx, row.client_id, attempt.provider, card)
    except Problem:  # an archived client, or a card that is over: the money is what counts
        return


async def _look_up_request(
    tx: Tx, settings: ProviderSettings, attempt: AttemptRow
) -> tuple[ProviderAccount, CardCharge | None] | None:
    """What is needed to ask about an attempt; None when nobody can be asked: its account is gone, its page was never
    opened, or its card was removed. Then the attempt ends."""
    try:
        account = await payment_providers.get_account(tx, settings, attempt.provider)
    except payment_providers.ProviderNotConnected:
        await store.update_attempt(tx, attempt.id, {"due_at": None})
        return None
    if attempt.kind != "saved_card":
        if attempt.page_reference is None:
            if tx.now - attempt.created_at >= rules.OPENING:  # else another request is opening it at this moment
                await attempts.give_up(tx, attempt.id)
            return None
        return account, None
    row = await store.CHECKOUTS.get(tx, attempt.checkout_id)
    assert row.client_id is not None
    saved = await clients.find_to_charge(tx, row.client_id, attempt.method_id)
    return account, charging.card_charge(row, attempt, saved)


async def _look_up(asked: tuple[ProviderAccount, CardCharge | None], attempt: AttemptRow) -> ChargeOutcome:
    account, charge = asked
    if charge is not None:
        return await account.provider.look_up_charge(account.credentials, charge)
    assert attempt.page_reference is not None
    return await account.provider.look_up_page(account.credentials, attempt.page_reference)


async def _page_request(
    tx: Tx, settings: ProviderSettings, row: CheckoutRow, attempt: AttemptRow, body: PayRequest
) -> PageRequest:
    back = f"{settings.address}/checkout/{reading.token_of(tx, row)}"
    buyer = row.buyer
    return PageRequest(
        key=str(attempt.id),
        amount=row.amount,
        currency=row.currency,
        description=row.description,
        language=row.language,
        success_url=back,
        failure_url=back,
        callback_url=payment_providers.callback_url(settings.address, row.provider, tx.business_id),
        buyer_name=buyer.get("name") or row.client_name,
        buyer_email=buyer.get("email"),
        max_instalments=row.max_installments,
        save_card=body.save_card and settings.providers[row.provider].capabilities.saves_cards,
    )


def _buyer_fields(row: CheckoutRow, body: PayRequest) -> dict[str, object]:
    said = {name: getattr(body, name) for name in ("name", "email", "phone") if getattr(body, name) is not None}
    return {"buyer": {**row.buyer, **said}, "language": body.language or row.language}
