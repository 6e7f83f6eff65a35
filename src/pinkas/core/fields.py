"""The small wire types that every domain shares: texts with their limits, an address, references and metadata."""

from collections.abc import Mapping
from datetime import datetime
from functools import cache
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta

Name = Annotated[str, Meta(min_length=1, max_length=200, pattern=r"\S")]
ShortText = Annotated[str, Meta(max_length=100)]
Text = Annotated[str, Meta(max_length=500)]
LongText = Annotated[str, Meta(max_length=5000)]
Instant = Annotated[datetime, Meta(tz=True, description="An instant, ISO 8601 with its time zone; answers in UTC.")]
Email = Annotated[
    str, Meta(max_length=254, pattern=r"^[^\s@<>\"',;:\\\[\]()]+@[^\s@<>\"',;:\\\[\]()]+\.[^\s@<>\"',;:\\\[\]()]+$")
]
Phone = Annotated[str, Meta(max_length=40, pattern=r"^[0-9+*()\-. /x]*$")]
WebAddress = Annotated[str, Meta(max_length=500, pattern=r"^https?://\S+$")]
CurrencyCode = Annotated[str, Meta(pattern="^[A-Z]{3}$", description="ISO 4217 code.")]
CountryCode = Annotated[str, Meta(pattern="^[A-Z]{2}$", description="ISO 3166-1 code.")]
Language = Literal["he", "en"]
Tag = Annotated[str, Meta(min_length=1, max_length=50)]
Tags = Annotated[list[Tag], Meta(max_length=50)]
Reference = Annotated[str, Meta(min_length=1, max_length=128, description="Your own reference.")]
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
        """The address as it is printed."""
        street = " ".join(part for part in (self.street, self.house_number) if part)
        city = " ".join(part for part in (self.city, self.zip) if part)
        return tuple(line for line in (street, city, self.country) if line)


@cache
def wire_names(kind: type[msgspec.Struct]) -> Mapping[str, str]:
    """The wire name of every field of a struct, by its Python name."""
    return {field.name: field.encode_name for field in msgspec.structs.fields(kind)}


def given(changes: msgspec.Struct) -> dict[str, Any]:
    """The fields of a PATCH that its caller sent, by their Python names; null clears."""
    return {name: value for name in changes.__struct_fields__ if (value := getattr(changes, name)) is not UNSET}
