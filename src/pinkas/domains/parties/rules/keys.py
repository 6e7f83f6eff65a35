"""The keys by which a client or a supplier is identified and found: numbers, addresses and words in the one form in
which they are compared."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from pinkas.core.country_codes import COUNTRY_CODES
from pinkas.core.fields import Address
from pinkas.core.phones import format_e164
from pinkas.core.text_normalization import (
    normalize_text,
    searchable_forms,
    split_words,
    strip_hebrew_prefix,
    word_prefixes,
)
from pinkas.domains.parties.types import Fields, MatchedBy, MatchMode, Party

MAX_KEY_LETTERS = 12
"""How many letters of a word count; of a longer one the rest is not looked at."""
MAX_SEARCH_WORDS = 6
"""How many words of a search are looked for; more of them are not asked for any more."""
SEARCHED_FIELDS = frozenset(
    ("name", "display_name", "contact_person", "emails", "phone", "mobile", "tax_id", "external_reference")
)
"""The fields of a party that a search looks into."""

_KEY_SEPARATORS = re.compile(r"[\W_]")
_NO_DIGIT = re.compile(r"[^0-9]")
_NUMBER_TEXT = re.compile(r"\+?[0-9][0-9+()\-. /]*")
_STRONG_KEYS: tuple[MatchedBy, ...] = ("externalReference", "taxId", "email", "phone")


def tax_id_country(dealer_type: str | None, address: Address | None, home_country: str) -> str | None:
    """Whose number it is: the business's country, but for a foreign party that of its address; None when none is
    said."""
    if dealer_type != "foreign":
        return home_country
    return address.country if address else None


def tax_key(tax_id: str | None, dealer_type: str | None, address: Address | None, home_country: str) -> str | None:
    """A tax number without separators, in capitals, in the one form in which it is compared: up to nine digits are
    padded to nine, as Israel reads them, and the country stands before it where that is another one. Without a country
    a foreign number is read as one of the business's own."""
    if not tax_id:
        return None
    country = tax_id_country(dealer_type, address, home_country)
    return _strip_tax_id(tax_id) if country in (None, home_country) else f"{country}:{_strip_tax_id(tax_id)}"


def _strip_tax_id(tax_id: str) -> str:
    key = _KEY_SEPARATORS.sub("", tax_id).upper() or tax_id
    return key.zfill(9) if key.isdigit() and len(key) <= 9 else key


def tax_key_forms(tax_id: str) -> list[str]:
    """Every key under which parties with this number may be stored, in whatever country."""
    return [_strip_tax_id(tax_id), *(f"{country}:{_strip_tax_id(tax_id)}" for country in sorted(COUNTRY_CODES))]


def searched_tax_keys(described: Fields, home_country: str) -> list[str]:
    """The tax keys under which a described party may be stored: its own; for a foreign one also that of a number
    without a country, and every one when it names no country itself."""
    own = described_tax_key(described, home_country)
    if own is None:
        return []
    country = tax_id_country(described.get("dealer_type"), described.get("address"), home_country)
    if country is None:
        return tax_key_forms(described["tax_id"])
    return [own] if country == home_country else [own, _strip_tax_id(described["tax_id"])]


def party_tax_key(party: Party, home_country: str) -> str | None:
    """The tax number of a party as it is compared."""
    return tax_key(party.tax_id, party.dealer_type, party.address, home_country)


def has_other_tax_id(party: Party, described: Fields, home_country: str) -> bool:
    """Whether both have a tax number, and it is not the same one: they are equal unless two countries are named."""
    if not party.tax_id or not described.get("tax_id"):
        return False
    lands = {
        tax_id_country(party.dealer_type, party.address, home_country),
        tax_id_country(described.get("dealer_type"), described.get("address"), home_country),
    } - {None}
    return _strip_tax_id(party.tax_id) != _strip_tax_id(described["tax_id"]) or len(lands) > 1


def have_same_tax_id(first: Party, second: Party) -> bool:
    """Whether two tax numbers are written alike, separators aside."""
    return (
        first.tax_id is not None
        and second.tax_id is not None
        and _strip_tax_id(first.tax_id) == _strip_tax_id(second.tax_id)
    )


@lru_cache(4096)  # one write asks several times, and what is no number is not remembered by `format_e164`
def phone_key(phone: str, country_code: str) -> str:
    """A phone number as the network has it; what is no number there, by its digits."""
    try:
        return format_e164(phone, country_code)
    except ValueError:
        return re.sub(r"[^0-9]", "", phone) or phone


def _email_key(address: str) -> str:
    return f"email:{address.casefold()}"


def name_key(name: str) -> str:
    """A name as it is compared: its words, without case, points and quotation marks."""
    return " ".join(split_words(name)) or normalize_text(name).strip()


def described_tax_key(fields: Fields, home_country: str) -> str | None:
    """The tax number of a party that is described."""
    return tax_key(fields.get("tax_id"), fields.get("dealer_type"), fields.get("address"), home_country)


def unique_keys(fields: Fields, home_country: str) -> dict[str, str]:
    """What only one live party may have, of one that is described, by the wire name of the field."""
    found = {"taxId": described_tax_key(fields, home_country), "externalReference": fields.get("external_reference")}
    return {name: key for name, key in found.items() if key}


def match_keys(fields: Fields, country_code: str) -> dict[MatchedBy, tuple[str, ...]]:
    """The values that identify the described party, by the kind of match."""
    phones = [one for one in (fields.get("phone"), fields.get("mobile")) if one and one.strip()]
    found: dict[MatchedBy, Iterable[str]] = {
        "externalReference": [fields["external_reference"]] if fields.get("external_reference") else [],
        "taxId": [key] if (key := described_tax_key(fields, country_code)) else [],
        "email": map(_email_key, fields.get("emails") or ()),
        "phone": (f"phone:{phone_key(one, country_code)}" for one in phones),
        "name": [f"name:{name_key(fields['name'])}"],
    }
    return {kind: tuple(dict.fromkeys(keys)) for kind, keys in found.items()}


def match_order(mode: MatchMode, keys: dict[MatchedBy, tuple[str, ...]]) -> tuple[MatchedBy, ...]:
    """The kinds of match in the order in which they are tried, the strongest first. A name alone says little:
    `automatic` uses it only when nothing else was sent."""
    if mode == "none":
        return ()
    if mode != "automatic":
        return (mode,)
    strong = tuple(kind for kind in _STRONG_KEYS if keys[kind])
    return strong or ("name",)


def contradicts_description(
    party: Party, described: Fields, home_country: str, matched_by: MatchedBy | None = None
) -> bool:
    """Whether a party that was found must be another one: both have a tax id or a reference, and they differ.
    `matched_by` is the kind of match by which it was found, which is not compared."""
    references = (party.external_reference, described.get("external_reference"))
    other_reference = None not in references and references[0] != references[1]
    return (matched_by != "taxId" and has_other_tax_id(party, described, home_country)) or (
        matched_by != "externalReference" and other_reference
    )


def search_words(
    described: Fields, contacts: Iterable[tuple[str, str | None, str | None]], country_code: str
) -> frozenset[str]:
    """What a party with these fields is found by: words, by each of their beginnings, and whole keys, which have a
    colon; `contacts` are the name, e-mail and phone of each of its contacts."""
    people = list(contacts)
    emails = [*described["emails"], *(email for _, email, _ in people if email)]
    own = [one for one in (described["phone"], described["mobile"]) if one and one.strip()]
    phones = [*own, *(phone for _, _, phone in people if phone)]
    texts = [described[name] for name in ("name", "display_name", "contact_person", "external_reference", "tax_id")]
    found = {
        word[:MAX_KEY_LETTERS]
        for text in filter(None, (*texts, *emails, *(name for name, _, _ in people)))
        for word in searchable_forms(text)
    }
    numbers = {phone: phone_key(phone, country_code) for phone in phones}
    for phone, key in numbers.items():
        found |= {_NO_DIGIT.sub("", phone)[:MAX_KEY_LETTERS], key.removeprefix("+")[:MAX_KEY_LETTERS]}
    found.discard("")
    whole = (*map(_email_key, described["emails"]), *(f"phone:{numbers[one]}" for one in own))
    return frozenset({f"name:{name_key(described['name'])}", *whole, *found})


def search_terms(words: Iterable[str]) -> frozenset[str]:
    """The terms that a search looks for, of what a party is found by. The store has the same rule in SQL."""
    return frozenset(
        term for word in words for term in ((word,) if ":" in word else word_prefixes(word, MAX_KEY_LETTERS))
    )


def first_new_lengths(words: Sequence[str]) -> list[int]:
    """Of sorted words, for each the length of its shortest beginning that is no beginning of another one before it;
    that of a whole key is its own."""
    found, before = [], ""
    for word in words:
        if ":" in word:
            found.append(len(word))
            continue
        same = 0
        for one, other in zip(word, before, strict=False):
            if one != other:
                break
            same += 1
        found.append(same + 1)
        before = word
    return found


def exact_terms(text: str) -> list[str]:
    """The terms of the parties whose whole name or e-mail address a text is."""
    return [f"name:{name_key(text)}", *([f"email:{text.strip().casefold()}"] if "@" in text else ())]


def query_terms(text: str) -> list[str]:
    """The terms of a search query, the longest first; all of them must match. A number may be written with separators,
    as phone and tax numbers are."""
    stripped = text.strip()
    if _NUMBER_TEXT.fullmatch(stripped) and sum(one.isdigit() for one in stripped) >= 3:
        found = [re.sub(r"[^0-9]", "", stripped)]
    else:
        found = [strip_hebrew_prefix(word) for word in split_words(text)]
    cut = dict.fromkeys(word[:MAX_KEY_LETTERS] for word in found)
    return sorted(cut, key=len, reverse=True)[:MAX_SEARCH_WORDS]
