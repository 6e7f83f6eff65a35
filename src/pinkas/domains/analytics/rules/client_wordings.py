"""What segments and statuses of clients mean, in one sentence each. Pure."""

from collections.abc import Mapping

from pinkas.core.wording import Wording
from pinkas.domains.analytics.rules.client_groups import (
    ACTIVE_MONTHS,
    LOST_MONTHS,
    OFTEN,
)
from pinkas.domains.analytics.types.clients import ClientStatus, Segment


def status_rules() -> Mapping[ClientStatus, Wording]:
    """Who has which status; the months are calendar months, the current one included."""
    return {
        "active": Wording("The last sale is of this month or the two before."),
        "slowing": Wording("The last sale is three to five months ago."),
        "dormant": Wording("The last sale is six to eleven months ago."),
        "lost": Wording("The last sale is twelve months ago or more."),
        "no_sales": Wording("Saved clients to whom nothing was sold yet."),
    }


def segment_rules(high: str, currency: str) -> Mapping[Segment, Wording]:
    """Who is in which segment. `high` is the amount from which on a client is worth much."""
    often, recent, lost = OFTEN, ACTIVE_MONTHS, LOST_MONTHS
    money = {"amount": high, "currency": currency}
    return {
        "champions": Wording(
            "Bought within {recent} months, at least {often} times in all, and is worth {amount} or more.",
            recent=recent,
            often=often,
            **money,
        ),
        "loyal": Wording(
            "Bought within {recent} months, at least {often} times in all, and is worth less than {amount}.",
            recent=recent,
            often=often,
            **money,
        ),
        "growing": Wording(
            "Bought within {recent} months, at least twice in all and fewer than {often} times.",
            recent=recent,
            often=often,
        ),
        "new": Wording("Bought once, within {recent} months.", recent=recent),
        "at_risk": Wording(
            "Bought at least {often} times, but not within {recent} months.", recent=recent, often=often
        ),
        "slipping": Wording(
            "Bought fewer than {often} times, and not within {recent} months.", recent=recent, often=often
        ),
        "lost": Wording("Has bought nothing for {lost} months.", lost=lost),
    }


__all__ = ["segment_rules", "status_rules"]
