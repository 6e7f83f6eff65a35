"""Templates: how the documents of a business look."""

from pinkas.domains.templates.actions import delete_template, get_default_id, get_for_document, get_for_update, get_look
from pinkas.domains.templates.rules.checks import TemplateIsDefault, TemplateNotFound
from pinkas.domains.templates.types import DocumentTemplate

__all__ = [
    "DocumentTemplate",
    "TemplateIsDefault",
    "TemplateNotFound",
    "delete_template",
    "get_default_id",
    "get_for_document",
    "get_for_update",
    "get_look",
]
