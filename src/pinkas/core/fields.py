"""The small wire types that every domain shares: texts with their limits, an address, references and metadata."""

import re
from collections.abc import Mapping
from datetime import datetime
from functools import cache
from typing import Annotated, Any, Literal, get_args

import msgspec
from msgspec import UNSET, Meta

from pinkas.core.wording import Wording

_END = r"$(?!\n)"
"""Matches the end of a text. Python's `$` alone also matches before a final line break; in ECMAScript this is the same
as `$`."""

_NOT_BLANK = r"\S"
_CONTROL = r"\x00-\x1f\x7f-\x9f"
_DIRECTION_OVERRIDES = r"\u202a-\u202e\u2066-\u2069"
"""Unicode characters that change the display order of a text, by which one name could be made to look like another."""
_INVISIBLE_CHARACTERS = (
    r"\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u2060-\u206f\u2800\u3164\ufeff\uffa0"
)
"""Characters that are not visible: a name that consists of nothing else is blank."""
_NAME = (
    rf"^[^{_CONTROL}{_DIRECTION_OVERRIDES}]*[^\s{_CONTROL}{_DIRECTION_OVERRIDES}{_INVISIBLE_CHARACTERS}][^{_CONTROL}{_DIRECTION_OVERRIDES}]*"
    + _END
)
_INVISIBLE_OR_DIRECTION_MARKS = r"\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff"
_CODE = (
    rf"^[^{_CONTROL}{_INVISIBLE_OR_DIRECTION_MARKS}]*[^\s{_CONTROL}{_INVISIBLE_OR_DIRECTION_MARKS}][^{_CONTROL}{_INVISIBLE_OR_DIRECTION_MARKS}]*"
    + _END
)
"""The pattern of a code such as a SKU: no invisible characters, since two codes must not differ by those alone."""
_COLOR, _LOWERCASE_COLOR = "^#[0-9a-fA-F]{6}" + _END, "^#[0-9a-f]{6}" + _END
_MAIL_PART = r"[^\s@<>\x22',;:\\\[\]()\x00-\x1f\x7f\u200b-\u200f\u202a-\u202e\u2066-\u2069]+"
_MAIL = rf"^{_MAIL_PART}@{_MAIL_PART}\.{_MAIL_PART}" + _END
MAIL_OR_DOMAIN = rf"^({_MAIL_PART}@)?[A-Za-z0-9][A-Za-z0-9.-]{{0,250}}\.[A-Za-z0-9-]{{2,63}}" + _END
"""The pattern of a sender of e-mail: an address, or a domain with everything below it."""
_PHONE = r"^[0-9+*()\-. /x]*" + _END
_WEB = r"^https?://\S+" + _END
_HTTPS = r"^https://\S+" + _END
_CURRENCY, _COUNTRY = "^[A-Z]{3}" + _END, "^[A-Z]{2}" + _END
_FOUR_DIGITS = "^[0-9]{4}" + _END
_DIGITS = "^[0-9]+" + _END
_SHA256, _SHA256_ANY_CASE = "^[0-9a-f]{64}" + _END, "^[0-9a-fA-F]{64}" + _END
_SLUG = "^[a-z0-9]+(-[a-z0-9]+)*" + _END
_FIELD_KEY = "^[a-z][A-Za-z0-9_]{0,39}" + _END
_MONTH = "^[0-9]{4}-(0[1-9]|1[0-2])" + _END
TIME_OF_DAY_PATTERN = "^([01][0-9]|2[0-3]):[0-5][0-9]" + _END
_HTTP_STATUS = "^[1-5](xx|[0-9][0-9])" + _END

PATTERN_MESSAGES = {
    "^[a-z0-9_]+$": Wording("Expected a name in small letters, digits and underscores."),
    _NOT_BLANK: Wording("Expected a text that is not blank."),
    _NAME: Wording(
        "Expected a name on one line: not blank, without control characters and marks that turn letters round."
    ),
    _CODE: Wording("Expected a code on one line: not blank, without control characters and marks that are not seen."),
    _COLOR: Wording("Expected a colour as #rrggbb, such as #0f5561."),
    _LOWERCASE_COLOR: Wording("Expected a colour as #rrggbb in small letters, such as #0f5561."),
    _MAIL: Wording("Expected an e-mail address such as dana@example.com."),
    MAIL_OR_DOMAIN: Wording("Expected an e-mail address such as dana@example.com, or a domain such as example.com."),
    _PHONE: Wording("Expected a phone number: digits, spaces and + * ( ) - . / x."),
    _WEB: Wording("Expected an address that begins with http:// or https://."),
    _HTTPS: Wording("Expected an address that begins with https://."),
    _CURRENCY: Wording("Expected an ISO 4217 code such as ILS."),
    _COUNTRY: Wording("Expected an ISO 3166-1 code such as IL."),
    _FOUR_DIGITS: Wording("Expected four digits."),
    _DIGITS: Wording("Expected digits only."),
    _SHA256: Wording("Expected a SHA-256: 64 hexadecimal digits in small letters."),
    _SHA256_ANY_CASE: Wording("Expected a SHA-256: 64 hexadecimal digits."),
    _SLUG: Wording("Expected small letters, digits and single hyphens between them."),
    _FIELD_KEY: Wording("Expected a word of at most 40 letters and digits that begins with a small letter."),
    _MONTH: Wording("Expected a month such as 2026-11."),
    TIME_OF_DAY_PATTERN: Wording("Expected a time of day such as 22:00."),
    _HTTP_STATUS: Wording("Expected a status such as 404, or a class of them such as 4xx."),
}
"""The message for a text that does not match a pattern, by the pattern."""

Name = Annotated[str, Meta(min_length=1, max_length=200, pattern=_NAME)]
SignedName = Name
"""The name of a person who signs for something: no characters that hide or reorder letters, as in every name."""
Code = Annotated[str, Meta(min_length=1, max_length=60, pattern=_CODE)]
"""A number or name that identifies something, such as a SKU."""
ShortCode = Annotated[str, Meta(min_length=1, max_length=20, pattern=_CODE)]
"""A short code, such as the number of an account."""
Color = Annotated[str, Meta(pattern=_COLOR, description="#rrggbb")]
LowercaseColor = Annotated[str, Meta(pattern=_LOWERCASE_COLOR, description="As #rrggbb, in small letters.")]
ShortText = Annotated[str, Meta(max_length=100)]
Text = Annotated[str, Meta(max_length=500)]
LongText = Annotated[str, Meta(max_length=5000)]
Instant = Annotated[datetime, Meta(tz=True, description="An instant, ISO 8601 with its time zone; answers in UTC.")]
Email = Annotated[str, Meta(max_length=254, pattern=_MAIL)]
Phone = Annotated[str, Meta(max_length=40, pattern=_PHONE)]
WebAddress = Annotated[str, Meta(max_length=500, pattern=_WEB)]
HttpsAddress = Annotated[str, Meta(max_length=500, pattern=_HTTPS, examples=["https://example.com/thanks"])]
Digits = Annotated[str, Meta(pattern=_DIGITS)]
CurrencyCode = Annotated[str, Meta(pattern=_CURRENCY, description="ISO 4217 code.")]
CountryCode = Annotated[str, Meta(pattern=_COUNTRY, description="ISO 3166-1 code.")]
Last4 = Annotated[str, Meta(pattern=_FOUR_DIGITS, description="The last four digits.")]
Sha256 = Annotated[str, Meta(pattern=_SHA256, description="SHA-256 in small hexadecimal digits.")]
AnySha256 = Annotated[
    str,
    Meta(
        pattern=_SHA256_ANY_CASE,
        description="SHA-256, hexadecimal.",
        examples=["9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"],
    ),
]
Slug = Annotated[str, Meta(min_length=3, max_length=60, pattern=_SLUG, examples=["pottery-workshop"])]
"""The part of an address that people read."""
FieldKey = Annotated[str, Meta(pattern=_FIELD_KEY, examples=["company"])]
"""What programs call a field that somebody else has named."""
Month = Annotated[str, Meta(pattern=_MONTH, description="A month, YYYY-MM.", examples=["2026-11"])]
HttpStatus = Annotated[str, Meta(pattern=_HTTP_STATUS)]
Language = Literal["he", "en"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
Tag = Annotated[str, Meta(min_length=1, max_length=50)]
Tags = Annotated[list[Tag], Meta(max_length=50)]
Reference = Annotated[str, Meta(min_length=1, max_length=128, pattern=_NOT_BLANK, description="Your own reference.")]
Metadata = Annotated[
    dict[Annotated[str, Meta(min_length=1, max_length=64)], Annotated[str, Meta(max_length=500)]],
    Meta(max_length=50, description="Up to 50 pairs of strings of your own."),
]


class Address(msgspec.Struct, rename="camel", forbid_unknown_fields=True, frozen=True, omit_defaults=True):
    """A postal address."""

    street: Text | None = None
    house_number: ShortText | None = None
    city: ShortText | None = None
    zip: ShortText | None = None
    country: CountryCode | None = None

    def lines(self) -> tuple[str, ...]:
        """The lines of the address as it is printed: street, city with postal code, country."""
        street = " ".join(part for part in (self.street, self.house_number) if part)
        city = " ".join(part for part in (self.city, self.zip) if part)
        return tuple(line for line in (street, city, self.country) if line)


def is_valid_email(text: str) -> bool:
    """Whether a text is a valid `Email`, for a form of a page that is not decoded by a wire type."""
    return len(text) <= 254 and re.search(_MAIL, text) is not None


def is_valid_name(name: str) -> bool:
    """Whether a text is a valid `SignedName`, for a form of a page that is not decoded by a wire type."""
    return len(name) <= 200 and re.search(_NAME, name) is not None


@cache
def wire_names(struct_type: type[msgspec.Struct]) -> Mapping[str, str]:
    """The wire name of every field of a struct, by its Python name."""
    return {field.name: field.encode_name for field in msgspec.structs.fields(struct_type)}


def sent_fields(changes: msgspec.Struct) -> dict[str, Any]:
    """The fields of a PATCH that its caller sent, by their Python names; null clears."""
    return {name: value for name in changes.__struct_fields__ if (value := getattr(changes, name)) is not UNSET}
