"""Clients that are not reminded: by the link in a reminder, or by the business."""

from uuid import UUID

from pinkas.domains import businesses, clients
from pinkas.domains.dunning.store import promises as store
from pinkas.domains.dunning.types.promises import (
    NoReminders,
    OptOutRow,
    PublicReminderConsent,
    ReminderConsent,
    ReminderConsentChange,
)
from pinkas.platform.link_tokens import decrypt_link_token, follow_link_token, make_link_token
from pinkas.platform.tx import Tx


async def get_consent(tx: Tx, id: UUID) -> ReminderConsent:
    """Whether a client is reminded."""
    await clients.get(tx, id)
    family = await clients.ids_for_name(tx, id)
    return _view(tx, family[0], await store.find_opt_out(tx, family))


async def change_consent(tx: Tx, id: UUID, body: ReminderConsentChange) -> ReminderConsent:
    """Says that a client is not reminded, or is reminded again. What the client chose itself by the link in a reminder
    is changed by this too: ask it first."""
    await clients.get(tx, id)
    family = await clients.ids_for_name(tx, id)
    for one in family:
        row = await store.lock_opt_out(tx, one)
        if (row.opted_out_at is not None) == body.opted_out or (body.opted_out and one != family[0]):
            continue
        await _write(tx, row, opted_out=body.opted_out, by="business")
    await opt_out_address(tx, family[0])
    return _view(tx, family[0], await store.find_opt_out(tx, family))


async def is_opted_out(tx: Tx, client_id: UUID) -> bool:
    """Whether a client, by any of its ids, is not reminded."""
    found = await store.find_opt_out(tx, await clients.ids_for_name(tx, client_id))
    return found is not None and found.opted_out_at is not None


async def opt_out_address(tx: Tx, client_id: UUID) -> str:
    """Where a client says that it wants no reminders: the same address in every reminder."""
    row = await store.lock_opt_out(tx, client_id)
    if row.token is not None:
        return _address(tx, row.token, row.id)
    token = make_link_token()
    await store.write_address(tx, row, token.encrypted(tx, row.id), token.hash)
    return f"{tx.runtime.address}/reminders/{token.text}"


async def get_public_consent(tx: Tx, token: str) -> PublicReminderConsent:
    """What the address in a reminder shows: who reminds, and whether it does."""
    return await _public_view(tx, await _follow(tx, token))


async def change_public_consent(tx: Tx, token: str, body: NoReminders) -> PublicReminderConsent:
    """No more reminders, or again, by the client who has the address. Saying it again changes nothing."""
    seen = await _follow(tx, token)
    row = await store.lock_opt_out(tx, seen.client_id)
    if (row.opted_out_at is not None) != body.opted_out:
        row = await _write(tx, row, opted_out=body.opted_out, by="client")
    return await _public_view(tx, row)


async def _follow(tx: Tx, token: str) -> OptOutRow:
    return await store.OPT_OUTS.get(tx, await follow_link_token(tx, store.CREDENTIAL_KIND, token))


async def _write(tx: Tx, row: OptOutRow, *, opted_out: bool, by: str) -> OptOutRow:
    fields = {"opted_out_at": tx.now if opted_out else None, "opted_out_by": by if opted_out else None}
    after = await store.OPT_OUTS.update(tx, row.id, fields)
    action = "client.reminders_refused" if opted_out else "client.reminders_allowed"
    tx.audit(action, "client", row.client_id, facts={"by": by})
    return after


def _address(tx: Tx, token: bytes, id: UUID) -> str:
    return f"{tx.runtime.address}/reminders/{decrypt_link_token(tx, token, id)}"


def _view(tx: Tx, client_id: UUID, row: OptOutRow | None) -> ReminderConsent:
    return ReminderConsent(
        client_id=client_id,
        opted_out=row is not None and row.opted_out_at is not None,
        url=_address(tx, row.token, row.id) if row and row.token else None,
        opted_out_at=row.opted_out_at if row else None,
        opted_out_by=row.opted_out_by if row else None,
    )


async def _public_view(tx: Tx, row: OptOutRow) -> PublicReminderConsent:
    business = await businesses.get_current(tx)
    client = await clients.get(tx, row.client_id)
    language = client.lang or business.default_lang
    return PublicReminderConsent(
        business_name=business.name_in(language),
        language=language,
        opted_out=row.opted_out_at is not None,
    )
