"""The creator of a record: the caller of the transaction with its name."""

from uuid import UUID

from pinkas.core.creators import Creator
from pinkas.core.problems import TokenRevoked
from pinkas.platform.rows import to_struct
from pinkas.platform.tx import Tx

_SQL_FUNCTIONS = {
    "session": "creator_of_session",
    "key": "creator_of_key",
    "token": "creator_of_grant",
    "partner": "creator_of_partner",
}


async def get_creator(tx: Tx) -> Creator | None:
    """The caller as the creator of a record; None for the service itself.

    The grant of an access token is locked until the transaction ends, so that disconnecting the app waits for this
    transaction and then sees what it wrote. Raises `TokenRevoked` when the grant has been revoked meanwhile.
    """
    function = _SQL_FUNCTIONS.get(tx.caller.kind)
    if function is None:
        return None
    row = await tx.fetch_one(f"SELECT * FROM {function}(%(id)s)", id=_id_of_caller(tx))
    if row is None and tx.caller.kind == "token":
        raise TokenRevoked
    return to_struct(row, Creator) if row else None


def _id_of_caller(tx: Tx) -> UUID | None:
    of_kind = {"session": tx.caller.user_id, "partner": tx.caller.partner_id}
    return of_kind.get(tx.caller.kind, tx.caller.credential_id)
