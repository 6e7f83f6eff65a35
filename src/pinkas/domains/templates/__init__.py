"""Templates: how the documents of a business look."""

from pinkas.domains.templates.actions import default_of, held, look_of, named, remove
from pinkas.domains.templates.rules.checks import TemplateIsDefault, TemplateNotFound
from pinkas.domains.templates.types import DocumentTemplate

__all__ = [
    "DocumentTemplate",
    "TemplateIsDefault",
    "TemplateNotFound",
    "default_of",
    "held",
    "look_of",
    "named",
    "remove",
]
