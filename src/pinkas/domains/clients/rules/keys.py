"""The keys by which a client is identified and found: numbers, addresses and words in the one form in which they are
compared."""

import re
from collections.abc import Iterable, Sequence

from pinkas.core.country_codes import COUNTRY_CODES
from pinkas.core.fields import Address
from pinkas.core.phones import e164
from pinkas.core.words import bare, beginnings, forms, normal, words
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


def tax_country(dealer_type: str | None, address: Address | None, home: str) -> str | None:
    """Whose number it is: the business's country, but for a foreign client that of its address; None when none is
    said."""
    if dealer_type != "foreign":
        return home
    return address.country if address else None


def tax_key(tax_id: str | None, dealer_type: str | None, address: Address | None, home: str) -> str | None:
    """A tax number without separators, in capitals, in the one form in which it is compared: up to nine digits are
    padded to nine, as Israel reads them, and the country stands before it where that is another one. Without a country
    a foreign number is read as one of the business's own."""
    if not tax_id:
        return None
    country = tax_country(dealer_type, address, home)
    return _bare(tax_id) if country in (None, home) else f"{country}:{_bare(tax_id)}"


def _bare(tax_id: str) -> str:
    key = _NOT_KEY.sub("", tax_id).upper() or tax_id
    return key.zfill(9) if key.isdigit() and len(key) <= 9 else key


def tax_forms(tax_id: str) -> list[str]:
    """Every key under which clients with this number may be stored, in whatever country."""
    return [_bare(tax_id), *(f"{land}:{_bare(tax_id)}" for land in sorted(COUNTRY_CODES))]


def sought_forms(asked: Fields, home: str) -> list[str]:
    """The tax keys under which a described client may be stored: its own; for a foreign one also that of a number
    without a country, and every one when it names no country itself."""
    own = key_of(asked, home)
    if own is None:
        return []
    country = tax_country(asked.get("dealer_type"), asked.get("address"), home)
    if country is None:
        return tax_forms(asked["tax_id"])
    return [own] if country == home else [own, _bare(asked["tax_id"])]


def own_key(client: Client, home: str) -> str | None:
    """The tax number of a client as it is compared."""
    return tax_key(client.tax_id, client.dealer_type, client.address, home)


def other_number(client: Client, asked: Fields, home: str) -> bool:
    """Whether both have a tax number, and it is not the same one: they are equal unless two countries are named."""
    if not client.tax_id or not asked.get("tax_id"):
        return False
    lands = {
        tax_country(client.dealer_type, client.address, home),
        tax_country(asked.get("dealer_type"), asked.get("address"), home),
    } - {None}
    return _bare(client.tax_id) != _bare(asked["tax_id"]) or len(lands) > 1


def same_number(one: Client, other: Client) -> bool:
    """Whether two tax numbers are written alike, separators aside."""
    return one.tax_id is not None and other.tax_id is not None and _bare(one.tax_id) == _bare(other.tax_id)


def phone_key(phone: str, country_code: str) -> str:
    """A phone number as the network has it; what is no number there, by its digits."""
    try:
        return e164(phone, country_code)
    except ValueError:
        return re.sub(r"[^0-9]", "", phone) or phone


def name_key(name: str) -> str:
    """A name as it is compared: its words, without case, points and quotation marks."""
    return " ".join(words(name)) or normal(name).strip()


def key_of(fields: Fields, home: str) -> str | None:
    """The tax number of a client that is described."""
    return tax_key(fields.get("tax_id"), fields.get("dealer_type"), fields.get("address"), home)


def match_keys(fields: Fields, country_code: str) -> dict[MatchedBy, tuple[str, ...]]:
    """The values that identify the described client, by the kind of match."""
    phones = [one for one in (fields.get("phone"), fields.get("mobile")) if one and one.strip()]
    found: dict[MatchedBy, Iterable[str]] = {
        "externalReference": [fields["external_reference"]] if fields.get("external_reference") else [],
        "taxId": [key] if (key := key_of(fields, country_code)) else [],
        "email": (f"email:{one.casefold()}" for one in fields.get("emails") or ()),
        "phone": (f"phone:{phone_key(one, country_code)}" for one in phones),
        "name": [f"name:{name_key(fields['name'])}"],
    }
    return {kind: tuple(dict.fromkeys(keys)) for kind, keys in found.items()}


def order_of(mode: MatchMode, keys: dict[MatchedBy, tuple[str, ...]]) -> tuple[MatchedBy, ...]:
    """The kinds of match in the order in which they are tried, the strongest first. A name alone says little:
    `automatic` uses it only when nothing else was sent."""
    if mode == "none":
        return ()
    if mode != "automatic":
        return (mode,)
    strong = tuple(kind for kind in _STRONG if keys[kind])
    return strong or ("name",)


def contradicts(found: Client, asked: Fields, home: str, besides: MatchedBy | None = None) -> bool:
    """Whether a client that was found must be another one: both have a tax id or a reference, and they differ.
    `matched_by` is the kind of match by which it was found, which is not compared."""
    references = (found.external_reference, asked.get("external_reference"))
    other_reference = None not in references and references[0] != references[1]
    return (besides != "taxId" and other_number(found, asked, home)) or (
        besides != "externalReference" and other_reference
    )


def terms(client: Client, contacts: Sequence[tuple[str, str | None, str | None]], country_code: str) -> frozenset[str]:
    """The search terms of a client; `contacts` are the name, e-mail and phone of each of its contacts."""
    emails = [*client.emails, *(email for _, email, _ in contacts if email)]
    phones = [one for one in (client.phone, client.mobile, *(phone for _, _, phone in contacts)) if one]
    texts = [client.name, client.display_name, client.contact_person, client.external_reference, client.tax_id]
    found = {f"name:{name_key(client.name)}"}
    for text in (*texts, *emails, *(name for name, _, _ in contacts)):
        for word in forms(text or ""):
            found.update(beginnings(word, LETTERS))
    for phone in phones:
        key = phone_key(phone, country_code)
        for written in (re.sub(r"[^0-9]", "", phone), key.removeprefix("+")):
            found.update(beginnings(written, LETTERS))
    own = {"emails": client.emails, "phone": client.phone, "mobile": client.mobile, "name": client.name}
    keys = match_keys(own, country_code)
    return frozenset(found | {*keys["email"], *keys["phone"]})


def asked(text: str) -> list[str]:
    """The terms of a search query, the longest first; all of them must match. A number may be written with separators,
    as phone and tax numbers are."""
    stripped = text.strip()
    if _NUMBER.fullmatch(stripped) and sum(one.isdigit() for one in stripped) >= 3:
        found = [re.sub(r"[^0-9]", "", stripped)]
    else:
        found = [bare(word) for word in words(text)]
    cut = dict.fromkeys(word[:LETTERS] for word in found)
    return sorted(cut, key=len, reverse=True)[:WORDS]
