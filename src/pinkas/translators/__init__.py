"""Translators: what a request to create a document at another system is here. Pure: no account of either is needed.

An integrator who leaves another system translates the requests that a program sends today, and sees what becomes of
each field. `pinkas translate` prints it.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from pinkas.translators import invoice4u, morning
from pinkas.translators.fields import Field, Translation

TRANSLATORS: Mapping[str, Callable[[Any], Translation]] = MappingProxyType(
    {"morning": morning.translate, "invoice4u": invoice4u.translate}
)
"""By the name of the other system: what makes of the JSON of one of its requests ours."""
TABLES: Mapping[str, Mapping[str, Mapping[str, Field]]] = MappingProxyType(
    {"morning": morning.TABLES, "invoice4u": invoice4u.TABLES}
)
"""By the name of the other system and of a part of its request: what becomes of each field."""

__all__ = ["TABLES", "TRANSLATORS", "Translation"]
