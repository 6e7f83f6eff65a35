"""What the simulator keeps, in the database of the sandbox."""

from datetime import datetime
from uuid import UUID

import msgspec

from pinkas.outside.payment_providers import SimulatedCharge
from pinkas.platform.rows import to_struct
from pinkas.platform.tx import Tx

_FIELDS = SimulatedCharge.__struct_fields__
_SELECT = f"SELECT {', '.join(_FIELDS)} FROM simulated_charges WHERE business_id = %(business_id)s"
_INSERT = f"""INSERT INTO simulated_charges (business_id, {", ".join(_FIELDS)})
    VALUES (%(business_id)s, {", ".join(f"%({name})s" for name in _FIELDS)})
    ON CONFLICT ON CONSTRAINT simulated_charges_kind_key_key DO NOTHING"""


class RefundRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `simulated_refunds`."""

    id: UUID
    charge_id: UUID
    amount: int
    visible_at: datetime | None


async def insert_charge(tx: Tx, charge: SimulatedCharge) -> bool:
    """Keeps a page or charge; False when its key is known."""
    return await tx.execute(_INSERT, **msgspec.structs.asdict(charge)) == 1


async def get_charge(tx: Tx, id: UUID) -> SimulatedCharge | None:
    """A page or charge."""
    row = await tx.fetch_one(f"{_SELECT} AND id = %(id)s", id=id)
    return to_struct(row, SimulatedCharge) if row else None


async def get_charge_for_update(tx: Tx, id: UUID) -> SimulatedCharge | None:
    """A page or charge, locked."""
    row = await tx.fetch_one(f"{_SELECT} AND id = %(id)s FOR UPDATE", id=id)
    return to_struct(row, SimulatedCharge) if row else None


async def get_charge_by_key(tx: Tx, kind: str, key: str) -> SimulatedCharge | None:
    """The page, or the charge of a saved card, with a key."""
    row = await tx.fetch_one(f"{_SELECT} AND kind = %(kind)s AND key = %(key)s", kind=kind, key=key)
    return to_struct(row, SimulatedCharge) if row else None


async def has_saved_card(tx: Tx, token: str) -> bool:
    """Whether a page saved a card under this token."""
    row = await tx.fetch_one(
        """SELECT EXISTS (SELECT FROM simulated_charges WHERE business_id = %(business_id)s AND token = %(token)s
               AND kind = 'page') AS found""",
        token=token,
    )
    return bool(row and row.found)


async def save_answer(tx: Tx, charge: SimulatedCharge) -> None:
    """Writes what the buyer chose on a page that was locked."""
    await tx.execute(
        """UPDATE simulated_charges SET state = %(state)s, decline_code = %(decline_code)s,
               instalments = %(instalments)s, token = %(token)s, refund_answer = %(refund_answer)s,
               visible_at = %(visible_at)s
           WHERE business_id = %(business_id)s AND id = %(id)s""",
        id=charge.id,
        state=charge.state,
        decline_code=charge.decline_code,
        instalments=charge.instalments,
        token=charge.token,
        refund_answer=charge.refund_answer,
        visible_at=charge.visible_at,
    )


async def get_refund(tx: Tx, key: str) -> RefundRow | None:
    """The refund with a key."""
    row = await tx.fetch_one(
        f"""SELECT {", ".join(RefundRow.__struct_fields__)} FROM simulated_refunds
            WHERE business_id = %(business_id)s AND key = %(key)s""",
        key=key,
    )
    return to_struct(row, RefundRow) if row else None


async def insert_refund(tx: Tx, refund: RefundRow, key: str) -> None:
    """Keeps a refund of a charge that was locked, and counts it there."""
    await tx.execute(
        """INSERT INTO simulated_refunds (business_id, id, charge_id, key, amount, visible_at)
           VALUES (%(business_id)s, %(id)s, %(charge_id)s, %(key)s, %(amount)s, %(visible_at)s)""",
        id=refund.id,
        charge_id=refund.charge_id,
        key=key,
        amount=refund.amount,
        visible_at=refund.visible_at,
    )
    await tx.execute(
        """UPDATE simulated_charges SET refunded = refunded + %(amount)s
           WHERE business_id = %(business_id)s AND id = %(id)s""",
        id=refund.charge_id,
        amount=refund.amount,
    )
