"""The client's authorization of a standing order: the link that it is sent, and who follows it."""

from uuid import UUID

from pinkas.core.money import format_amount
from pinkas.core.wording import Wording
from pinkas.domains import businesses, clients, messages
from pinkas.domains.mandates import rules, store
from pinkas.domains.mandates.actions import notices
from pinkas.domains.mandates.actions.views import authorization_url
from pinkas.domains.mandates.rules import plan
from pinkas.domains.mandates.types import AuthorizationSent, MandateRow, SendAuthorization
from pinkas.platform.link_tokens import follow_link_token
from pinkas.platform.tx import Tx


async def send_authorization(
    tx: Tx, id: UUID, body: SendAuthorization, services: messages.MessageServices
) -> AuthorizationSent:
    """Queues the link to each address. Raises what prevents it."""
    row = await store.MANDATES.get_for_update(tx, id)
    if row.status in plan.FINISHED:
        raise rules.MandateEnded
    url = authorization_url(tx, row)
    if url is None:
        raise rules.MandateAuthorized
    client = await clients.get(tx, await clients.get_current_id(tx, row.client_id))
    to = body.emails or client.emails[:3]
    if not to:
        raise notices.NoEmailAddress
    if services.mail is None:
        raise messages.ChannelUnavailable
    await messages.count_against_daily_limit(tx, len(to), services.terms)
    business = (await businesses.get_current(tx)).name_in(row.language)
    title = Wording("{business} asks you to authorize a standing order", business=business)
    amount = row.amount or row.amount_max or 0
    facts = {
        "subject": row.subject,
        "amount": format_amount(amount, row.currency),
        "currency": row.currency,
        "url": url,
    }
    if row.amount is not None:
        text = Wording("{subject}: {amount} {currency} on each date. Authorize it here:\n\n{url}", **facts)
    else:
        text = Wording("{subject}: up to {amount} {currency} each time. Authorize it here:\n\n{url}", **facts)
    await notices.queue_letters(tx, row, "authorization", title, text, to)
    tx.audit("mandate.authorization_sent", "mandate", id, facts={"letters": len(to)})
    return AuthorizationSent(mandate_id=id, url=url, emails=to)


async def follow_token(tx: Tx, token: str) -> MandateRow:
    """The standing order of a token; the transaction continues as its business. Raises `NotFound`."""
    return await store.MANDATES.get(tx, await follow_link_token(tx, store.CREDENTIAL_KIND, token))
