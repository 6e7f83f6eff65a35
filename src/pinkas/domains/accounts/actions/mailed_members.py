"""Members of the business to whom something is mailed that they may decide about by a link."""

import hashlib
from dataclasses import dataclass
from uuid import UUID

from pinkas.core.scopes import ROLES
from pinkas.domains.accounts.store import people
from pinkas.platform.caller import Caller
from pinkas.platform.tx import Tx


@dataclass(frozen=True)
class MailedMember:
    """A member as they are now. `proof` changes with their address and with their password, so that a link that was
    mailed before is over then."""

    id: UUID
    email: str
    language: str
    role: str
    two_factor: bool
    proof: bytes

    def caller(self, tx: Tx, link_id: UUID) -> Caller:
        """The person who follows a link, as in a session of theirs."""
        return Caller(
            kind="session",
            bucket=f"user:{self.id}",
            per_minute=0,
            per_hour=0,
            business_id=tx.business_id,
            user_id=self.id,
            credential_id=link_id,
            role=self.role,
            scopes=ROLES[self.role],
            origin=tx.caller.origin,
        )


async def find_mailed_member(tx: Tx, user_id: UUID) -> MailedMember | None:
    """A member of the business; None for whoever is none any more. The membership stays as it is until the transaction
    ends."""
    row = await tx.fetch_one(
        """SELECT role FROM memberships WHERE business_id = %(business_id)s AND user_id = %(user_id)s FOR SHARE""",
        user_id=user_id,
    )
    person = None if row is None else await people.get_user(tx, user_id)
    if row is None or person is None:
        return None
    proof = hashlib.sha256(f"{person.email}\n{person.password_hash}".encode()).digest()
    return MailedMember(user_id, person.email, person.language, row.role, person.two_factor, proof)
