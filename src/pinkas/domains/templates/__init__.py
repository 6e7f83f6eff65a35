"""Templates: how the documents of a business look."""

from pinkas.domains.templates.actions import delete_template, get_for_document, get_for_update, get_look
from pinkas.domains.templates.rules.checks import TemplateIsDefault, TemplateNotFound
from pinkas.domains.templates.store import TEMPLATES
from pinkas.domains.templates.types import DocumentTemplate

DEFAULT_TEMPLATE_SQL = TEMPLATES.default_id_sql
"""The template of documents that name none; null where the business has none at all."""

__all__ = [
    "DEFAULT_TEMPLATE_SQL",
    "DocumentTemplate",
    "TemplateIsDefault",
    "TemplateNotFound",
    "delete_template",
    "get_for_document",
    "get_for_update",
    "get_look",
]
