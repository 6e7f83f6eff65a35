"""Messages about a payment link, or the link by which a standing order is authorized: what they say, and queueing them.
Whoever asks knows the link, which lies above."""

from pinkas.core.fields import Language
from pinkas.core.problems import FaultCollector, invalid_field
from pinkas.domains import clients
from pinkas.domains.messages.actions import queueing
from pinkas.domains.messages.actions.queueing import ComposedText, MessageSender
from pinkas.domains.messages.rules import addressing, emails, render
from pinkas.domains.messages.types import (
    AskedPayment,
    EmailCard,
    LinkMessageOptions,
    MandateNotice,
    Message,
    MessageDraft,
    MessagePreview,
    MessageRecipient,
    RecipientAddress,
    SendingLimits,
    SendPaymentLink,
)
from pinkas.platform.tx import Tx


async def queue_link(tx: Tx, asked: AskedPayment, body: SendPaymentLink, terms: SendingLimits) -> list[Message]:
    """Queues a link to each address."""
    sender = await queueing.load_sender(tx)
    client = await clients.get(tx, asked.client_id)
    named = addressing.requested_addresses(body.to, sender.business.country) if body.to is not None else []
    found = named or _client_addresses(sender, client, terms)
    addressing.check_addresses(found, terms.channels)
    said = _compose(sender, client, asked, body)
    drafts = [
        MessageDraft(
            id=tx.new_id(),
            kind=asked.kind,
            address=one,
            document_id=asked.document_id,
            client_id=client.id,
            language=said.language,
            subject=said.subject if one.channel == "email" else None,
            text=said.text if one.channel == "email" else said.short,
            link=asked.address if render.LINK_MARK in (said.text if one.channel == "email" else said.short) else None,
            attach_pdf=False,
            payment_link_id=asked.subject_id if asked.kind == "payment_link" else None,
            mandate_id=asked.subject_id if asked.kind == "mandate" else None,
            card=emails.link_card(asked, said.language),
        )
        for one in found
    ]
    await queueing.count_against_daily_limit(tx, len(drafts), terms)
    return await queueing.insert_link_messages(
        tx, asked.kind, asked.subject_id, drafts, f"{asked.kind}.sending_requested"
    )


async def queue_notice(tx: Tx, notice: MandateNotice, terms: SendingLimits) -> None:
    """Queues what a client is told of its standing order to its own addresses. What it is told of happens all the same,
    so a message that cannot be sent is kept as failed; nothing is written for a client without an address."""
    sender = await queueing.load_sender(tx)
    client = await clients.get_current_client(tx, notice.client_id)
    drafts = [
        MessageDraft(
            id=tx.new_id(),
            kind="mandate",
            address=one,
            document_id=None,
            client_id=client.id,
            language=notice.language,
            subject=notice.subject if one.channel == "email" else None,
            text=notice.text,
            link=None,
            attach_pdf=False,
            mandate_id=notice.mandate_id,
            card=EmailCard(notice.title, notice.facts),
        )
        for one in _client_addresses(sender, client, terms)
    ]
    if drafts:
        sent = await queueing.with_sending_errors(tx, drafts, terms)
        await queueing.insert_link_messages(tx, "mandate", notice.mandate_id, sent, "mandate.sending_requested")


async def preview_link(tx: Tx, asked: AskedPayment, body: LinkMessageOptions, terms: SendingLimits) -> MessagePreview:
    """The text that sending the link now would have, and the client's own addresses."""
    sender = await queueing.load_sender(tx)
    client = await clients.get(tx, asked.client_id)
    said = _compose(sender, client, asked, body)
    return MessagePreview(
        kind=asked.kind,
        language=said.language,
        subject=said.subject,
        text=render.link_as_placeholder(said.text),
        short=render.link_as_placeholder(said.short),
        to=[
            MessageRecipient(channel=one.channel, address=one.value)
            for one in _client_addresses(sender, client, terms)
            if one.channel in terms.channels
        ],
    )


def _client_addresses(sender: MessageSender, client: clients.Client, terms: SendingLimits) -> list[RecipientAddress]:
    phones = [client.mobile, client.phone]
    return addressing.client_addresses(client.emails, phones, sender.business.country, terms.channels)


def _compose(
    sender: MessageSender, client: clients.Client, asked: AskedPayment, body: LinkMessageOptions
) -> ComposedText:
    faults = FaultCollector()
    render.check_placeholders(faults, "subject", body.subject, asked.kind)
    render.check_placeholders(faults, "text", body.text, asked.kind)
    faults.raise_if_any()
    language: Language = body.language or asked.language
    template = sender.template(asked.kind, language)
    facts = render.link_values(asked, (client.name, addressing.sender_name(sender.business, language)), language)
    if body.text is not None and not render.render_text(body.text, facts):
        raise invalid_field("text", "empty", "Nothing is left of the text: every placeholder is empty.")
    return ComposedText(
        language=language,
        subject=render.render_subject(body.subject or template.subject, facts),
        text=render.render_text(body.text or template.text, facts),
        short=render.render_text(body.text or template.short, facts),
    )
