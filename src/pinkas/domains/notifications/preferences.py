"""Which kinds of notifications reach whom, and how: read and changed, by a person or for the business."""

import msgspec
from msgspec import UNSET

from pinkas.core.fields import sent_fields
from pinkas.core.problems import FaultCollector
from pinkas.core.quiet_hours import check_quiet_hours
from pinkas.domains.notifications import rules, store, subscription_store
from pinkas.domains.notifications.types import (
    KINDS,
    KindChoice,
    KindPreference,
    NotificationPreferences,
    NotificationPreferencesChanges,
    PreferencesRow,
)
from pinkas.platform.tx import Tx


async def get_preferences(tx: Tx) -> NotificationPreferences:
    """Which kinds reach whom, and how: for the person of a session their own, for keys and tokens those of the
    business, which hold for every person who has chosen nothing. At first every kind is on the page, and
    none is mailed, but for requests of partners for access: owners are mailed those. Every kind is pushed to the
    browsers that a person has switched on."""
    return _view(tx, await store.find_preferences(tx, store.person(tx)))


async def change_preferences(tx: Tx, body: NotificationPreferencesChanges) -> NotificationPreferences:
    """Changes them: for the person of a session their own, for keys and tokens those of the business. Mail reaches only
    a person who has asked for it: the business cannot ask for them."""
    reader = store.person(tx)
    held = await store.find_preferences(tx, reader)
    owner = reader or tx.business_id
    # The first choice of a person begins with what held until now.
    first = held
    if held.id != owner:
        kinds = {kind: {**one, "email": _at_first(tx, kind)["email"]} for kind, one in held.kinds.items()}
        first = msgspec.structs.replace(held, id=owner, version=0, kinds=kinds)
    before = await store.lock_preferences(tx, first)
    tx.check_version(before.version)
    after = _changed(tx, before, body)
    _check(after, body, is_person=reader is not None)
    if after == before:
        return _view(tx, before)
    saved = await store.update_preferences(tx, after)
    if reader is not None:
        modes = rules.email_modes(saved, is_own=True, is_owner=_is_owner(tx))
        await store.set_mailings(tx, reader, set(modes.values()) - {"never"})
    await subscription_store.look_again(tx, reader)
    tx.audit(
        "notification_preferences.changed", "business", tx.business_id, before=_view(tx, before), after=_view(tx, saved)
    )
    return _view(tx, saved)


def _is_owner(tx: Tx) -> bool:
    return store.person(tx) is not None and tx.caller.role == "owner"


def _at_first(tx: Tx, kind: str) -> dict[str, bool | str]:
    return rules.choice_at_first(kind, is_owner=_is_owner(tx))


def _changed(tx: Tx, before: PreferencesRow, body: NotificationPreferencesChanges) -> PreferencesRow:
    """What is there with what was sent; of a kind that is named twice the later one holds."""
    fields = sent_fields(body)
    chosen: list[KindChoice] = fields.pop("kinds", [])
    kinds = {kind: dict(one) for kind, one in before.kinds.items()}
    for one in chosen:
        kinds[one.kind] = {**_at_first(tx, one.kind), **kinds.get(one.kind, {}), **_sent(one)}
    kinds = {kind: one for kind, one in kinds.items() if one != _at_first(tx, kind)}
    return msgspec.structs.replace(before, **fields, kinds=kinds)


def _sent(one: KindChoice) -> dict[str, bool | str]:
    chosen = (("page", one.page), ("email", one.email), ("push", one.push))
    return {name: value for name, value in chosen if value is not UNSET}


def _check(after: PreferencesRow, body: NotificationPreferencesChanges, *, is_person: bool) -> None:
    faults = FaultCollector()
    check_quiet_hours(faults, after.quiet_from, after.quiet_to)
    if not is_person and body.kinds is not UNSET:
        for place, one in enumerate(body.kinds):
            if one.email not in (UNSET, "never"):
                faults.add(f"kinds[{place}].email", "needs_person", "Mail is chosen by each person, with a session.")
    faults.raise_if_any()


def _view(tx: Tx, row: PreferencesRow) -> NotificationPreferences:
    chosen = {kind: row.kinds.get(kind, {}) for kind in KINDS}
    return NotificationPreferences(
        kinds=[
            msgspec.convert({"kind": kind, **_at_first(tx, kind), **one}, KindPreference)
            for kind, one in chosen.items()
        ],
        digest=row.digest,
        digest_hour=row.digest_hour,
        quiet_from=row.quiet_from,
        quiet_to=row.quiet_to,
        personal=row.id != tx.business_id,
        version=row.version,
    )
