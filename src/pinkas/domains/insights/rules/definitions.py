"""What each figure of insights is, in one sentence: the answer and the documentation say the same."""

from collections.abc import Iterable, Mapping

from pinkas.core.wording import Wording

DEFINITIONS: Mapping[str, Wording] = {
    "openingBalance": Wording(
        "What the accounts of money in the books (cash, cheques, card clearing, payment apps, bank) say now."
    ),
    "balance": Wording(
        "The balance that is expected: what is open, each client by its own habit of paying; schedules; taxes by their "
        "dates; and what usually comes and goes besides."
    ),
    "band": Wording("From low to high: four times of five the balance lies in it."),
    "score": Wording("100 less the points of the signals, at least 0."),
    "risk": Wording("Low from a score of 70, high below 40, and medium between them."),
    "avgDaysToPay": Wording(
        "Days from the document to the receipt that paid it, a mean of the last twelve documents that were paid."
    ),
    "trend": Wording(
        "The last three documents that were paid beside those before them: worsening where they came a week later, "
        "improving where they came a week earlier."
    ),
    "severity": Wording("Critical asks for something to be done now, a warning for a look; the rest is to be known."),
    "week": Wording("From Sunday to Saturday, in the time zone of the business."),
    "usual": Wording("The mean of the eight weeks before."),
}


def define(names: Iterable[str]) -> dict[str, str]:
    """The definitions of some figures."""
    return {name: DEFINITIONS[name] for name in names}
