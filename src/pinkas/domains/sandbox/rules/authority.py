"""Simulated answers of the tax authority, in its own format, so that they are parsed like real ones."""

from uuid import UUID

from pinkas.core.replies import Reply
from pinkas.domains.sandbox.types import Answer

REFUSED_STATUS = 432
"""The code of a refusal that is asked for without one."""
HELD_CODE = 460


def simulated_reply(answer: Answer, code: int | None, random_id: UUID) -> Reply:
    """The answer of a kind. `random_id` determines the number, which has 26 digits like the authority's own."""
    if answer == "approve":
        return Reply(200, {"approved": True, "confirmation_number": f"9{random_id.int % 10**25:025d}"})
    if answer == "time_out":
        return Reply(None, None, "timeout", reached=True)
    given = HELD_CODE if answer == "hold" else code or REFUSED_STATUS
    return Reply(200, {"approved": False, "message": {"errors": [{"code": given, "message": "Simulated."}]}})
