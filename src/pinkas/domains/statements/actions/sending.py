"""Statements on their way: queued here, with their words, for a job to send."""

from uuid import UUID

from pinkas.core.problems import FaultCollector
from pinkas.domains import clients, messages
from pinkas.domains.messages import ChannelUnavailable, MessageServices
from pinkas.domains.statements import store
from pinkas.domains.statements.actions.reading import compose_statement, get_account_client
from pinkas.domains.statements.jobs import SEND_STATEMENT
from pinkas.domains.statements.rules import emails, printed
from pinkas.domains.statements.rules.emails import NobodyToSendTo
from pinkas.domains.statements.types import Sendings, SendStatement, StatementAsOfQuery
from pinkas.platform.tx import Tx


async def queue_statement(tx: Tx, id: UUID, body: SendStatement, messaging: MessageServices) -> Sendings:
    """Queues the statement to each address."""
    who = await get_account_client(tx, id)
    if messaging.mail is None:
        raise ChannelUnavailable
    shown = await compose_statement(tx, who, StatementAsOfQuery(from_=body.from_, to=body.to, currency=body.currency))
    wanted = body.emails or await clients.get_recipients(tx, who.client, "statements")
    addresses = list({one.casefold(): one for one in reversed(wanted)}.values())[::-1]
    if not addresses:
        raise NobodyToSendTo(field="emails")
    _check_texts(body)
    language = body.language or who.default_lang
    printed.check_printable(who.business, who.client, "client", language)
    await messages.count_against_daily_limit(tx, len(addresses), messaging.terms)
    business = emails.sender_name(who.business, language)
    usual = emails.default_text(language, business, who.name, shown.from_, shown.to)
    sendings = await store.insert_sendings(
        tx,
        who.client.id,
        [
            {
                "id": tx.new_id(),
                "period_from": shown.from_,
                "period_to": shown.to,
                "currency": body.currency,
                "language": language,
                "recipient": address,
                "subject": body.subject or usual.subject,
                "text": body.text or usual.text,
            }
            for address in addresses
        ],
    )
    for one in sendings:
        tx.enqueue(SEND_STATEMENT, sending_id=one.id)
    return Sendings(client_id=who.client.id, sendings=sendings)


def _check_texts(body: SendStatement) -> None:
    faults = FaultCollector()
    if body.subject is not None and any(one in body.subject for one in "\r\n"):
        faults.add("subject", "one_line", "A subject is one line.")
    faults.raise_if_any()
