"""What the authority would have answered: in its own words, so that what reads them is the same as in earnest."""

from uuid import UUID

from pinkas.core.replies import Reply
from pinkas.domains.sandbox.types import Answer

REFUSED = 432
"""The code of a refusal that is asked for without one."""
HELD = 460


def reply_of(answer: Answer, code: int | None, chance: UUID) -> Reply:
    """The answer of a kind. `chance` makes the number, which has 26 digits as the authority's own have."""
    if answer == "approve":
        return Reply(200, {"approved": True, "confirmation_number": f"9{chance.int % 10**25:025d}"})
    if answer == "time_out":
        return Reply(None, None, "timeout", reached=True)
    given = HELD if answer == "hold" else code or REFUSED
    return Reply(200, {"approved": False, "message": {"errors": [{"code": given, "message": "Simulated."}]}})
