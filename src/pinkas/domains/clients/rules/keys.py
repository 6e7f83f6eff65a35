"""By what a client is known and found: numbers, addresses and words in the one form in which they are compared."""

import re
from collections.abc import Iterable, Sequence

from pinkas.core.phones import e164
from pinkas.core.words import beginnings, normal, words
from pinkas.domains.clients.types import Client, Fields, MatchedBy
from pinkas.domains.clients.types.clients import MatchMode

LETTERS = 12
"""How many letters of a word count; of a longer one the rest is not looked at."""
WORDS = 6
"""How many words of a search are looked for; more of them are not asked for any more."""
TERMS_FROM = frozenset(
    ("name", "display_name", "contact_person", "emails", "phone", "mobile", "tax_id", "external_reference")
)
"""The fields of a client that a search looks into."""

_NOT_KEY = re.compile(r"[\W_]")
_NUMBER = re.compile(r"\+?[0-9][0-9+()\-. /]*")
_STRONG: tuple[MatchedBy, ...] = ("externalReference", "taxId", "email", "phone")


FOREIGN = "*"
"""Stands before the number of a foreign client: the numbers of two countries may be written alike."""


def tax_key(tax_id: str | None, dealer_type: str | None = None) -> str | None:
    """A tax number without separators, in capitals; up to nine digits are padded to nine, as Israel reads them."""
    if not tax_id:
        return None
    key = _NOT_KEY.sub("", tax_id).upper() or tax_id
    if dealer_type == "foreign":
        return FOREIGN + key
    return key.zfill(9) if key.isdigit() and len(key) <= 9 else key


def phone_key(phone: str, country_code: str) -> str:
    """A phone number as the network has it; what is no number there, by its digits."""
    try:
        return e164(phone, country_code)
    except ValueError:
        return re.sub(r"[^0-9]", "", phone) or phone


def name_key(name: str) -> str:
    """A name as it is compared: its words, without case, points and quotation marks."""
    return " ".join(words(name)) or normal(name).strip()


def match_keys(fields: Fields, country_code: str) -> dict[MatchedBy, tuple[str, ...]]:
    """What may tell that a client is the one that is described, by what is compared."""
    phones = [one for one in (fields.get("phone"), fields.get("mobile")) if one and one.strip()]
    found: dict[MatchedBy, Iterable[str]] = {
        "externalReference": [fields["external_reference"]] if fields.get("external_reference") else [],
        "taxId": [key] if (key := tax_key(fields.get("tax_id"), fields.get("dealer_type"))) else [],
        "email": (f"email:{one.casefold()}" for one in fields.get("emails") or ()),
        "phone": (f"phone:{phone_key(one, country_code)}" for one in phones),
        "name": [f"name:{name_key(fields['name'])}"],
    }
    return {kind: tuple(dict.fromkeys(keys)) for kind, keys in found.items()}


def order_of(mode: MatchMode, keys: dict[MatchedBy, tuple[str, ...]]) -> tuple[MatchedBy, ...]:
    """What is compared, the strongest first. A name alone tells little: `automatic` looks at it when nothing else was
    sent."""
    if mode == "none":
        return ()
    if mode != "automatic":
        return (mode,)
    strong = tuple(kind for kind in _STRONG if keys[kind])
    return strong or ("name",)


def contradicts(found: Client, asked: Fields) -> bool:
    """Whether what was found is surely another one: both have a tax id or a reference, and they differ."""
    ours = tax_key(found.tax_id, found.dealer_type)
    theirs = tax_key(asked.get("tax_id"), asked.get("dealer_type"))
    references = (found.external_reference, asked.get("external_reference"))
    return (None not in (ours, theirs) and ours != theirs) or (
        None not in references and references[0] != references[1]
    )


def terms(client: Client, contacts: Sequence[tuple[str, str | None, str | None]], country_code: str) -> frozenset[str]:
    """Everything that a client is found by; `contacts` are the name, e-mail and phone of each."""
    emails = [*client.emails, *(email for _, email, _ in contacts if email)]
    phones = [one for one in (client.phone, client.mobile, *(phone for _, _, phone in contacts)) if one]
    texts = [client.name, client.display_name, client.contact_person, client.external_reference, client.tax_id]
    found = {f"name:{name_key(client.name)}"}
    for text in (*texts, *emails, *(name for name, _, _ in contacts)):
        for word in words(text or ""):
            found.update(beginnings(word, LETTERS))
    for phone in phones:
        key = phone_key(phone, country_code)
        for written in (re.sub(r"[^0-9]", "", phone), key.removeprefix("+")):
            found.update(beginnings(written, LETTERS))
    own = {"emails": client.emails, "phone": client.phone, "mobile": client.mobile, "name": client.name}
    keys = match_keys(own, country_code)
    return frozenset(found | {*keys["email"], *keys["phone"]})


def asked(text: str) -> list[str]:
    """The terms that a searched text asks for, the longest first: every one must be there. A number may be written with
    separators, as phone and tax numbers are."""
    stripped = text.strip()
    if _NUMBER.fullmatch(stripped) and sum(one.isdigit() for one in stripped) >= 3:
        found = [re.sub(r"[^0-9]", "", stripped)]
    else:
        found = words(text)
    cut = dict.fromkeys(word[:LETTERS] for word in found)
    return sorted(cut, key=len, reverse=True)[:WORDS]
