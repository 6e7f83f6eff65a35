"""To whom a document is sent: every address once, in the one form that is written to."""

from pinkas.core.phones import e164
from pinkas.core.problems import Faults
from pinkas.domains.documents.types import Recipients


def addresses(to: Recipients, country: str, field: str) -> list[tuple[str, str]]:
    """Channel and address of each; phones in E.164, as they are dialled in the business's country. `field` is the name
    of `to` in the request: every phone that is none is refused by its own."""
    faults = Faults()
    found = [("email", one) for one in to.email]
    for channel, phones in (("sms", to.sms), ("whatsapp", to.whatsapp)):
        for place, text in enumerate(phones):
            try:
                found.append((channel, e164(text, country)))
            except ValueError as fault:
                faults.add(f"{field}.{channel}[{place}]", "invalid_phone", str(fault))
    faults.refuse()
    once: dict[tuple[str, str], tuple[str, str]] = {}
    for channel, address in found:
        once.setdefault((channel, address.casefold()), (channel, address))
    return list(once.values())
