"""Statements on their way: queued here, with their words, for a job to send."""

from uuid import UUID

from pinkas.core.problems import Faults
from pinkas.domains import clients, messages
from pinkas.domains.messages import ChannelUnavailable, Messaging
from pinkas.domains.statements import store
from pinkas.domains.statements.actions.reading import asked, statement
from pinkas.domains.statements.jobs import SEND_STATEMENT
from pinkas.domains.statements.rules import letters, printed
from pinkas.domains.statements.rules.letters import NobodyToSendTo
from pinkas.domains.statements.types import Sendings, SendStatement, StatementQuery
from pinkas.platform.tx import Tx


async def queue(tx: Tx, id: UUID, body: SendStatement, messaging: Messaging) -> Sendings:
    """Queues the statement to each address."""
    who = await asked(tx, id)
    if messaging.mail is None:
        raise ChannelUnavailable
    shown = await statement(tx, who, StatementQuery(from_=body.from_, to=body.to, currency=body.currency))
    wanted = body.emails or await clients.receivers(tx, who.client, "statements")
    addresses = list({one.casefold(): one for one in reversed(wanted)}.values())[::-1]
    if not addresses:
        raise NobodyToSendTo(field="emails")
    _check_words(body)
    language = body.language or who.client.lang or who.business.default_lang
    printed.check(who.business, who.client, language)
    await messages.spend(tx, len(addresses), messaging.terms)
    business = letters.sender(who.business, language)
    usual = letters.words(language, business, who.name, shown.from_, shown.to)
    sendings = await store.add(
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


def _check_words(body: SendStatement) -> None:
    faults = Faults()
    if body.subject is not None and any(one in body.subject for one in "\r\n"):
        faults.add("subject", "one_line", "A subject is one line.")
    faults.raise_if_any()
