"""The public operations of document settings, and of changes of master data that documents guard."""

from pinkas.core.problems import RoleNotAllowed, VersionConflict
from pinkas.domains.businesses import DocumentsIssued, TypeChangeNotAllowed, TypeUnchanged
from pinkas.domains.documents.model.rules.problems import BrandInUse, TemplateInUse
from pinkas.domains.documents.model.rules.settings import NumberingBegun
from pinkas.domains.documents.settings import actions
from pinkas.domains.templates import TemplateIsDefault, TemplateNotFound
from pinkas.platform.operation import operation

OPERATIONS = (
    operation(
        "GET /businesses/document-defaults",
        actions.get_defaults,
        "Document defaults of the business",
        name="getDocumentDefaults",
        group="businesses",
        scope="business:read",
    ),
    operation(
        "PATCH /businesses/document-defaults",
        actions.change_defaults,
        "Update document defaults",
        name="updateDocumentDefaults",
        group="businesses",
        scope="business:write",
        problems=(TemplateNotFound, VersionConflict),
    ),
    operation(
        "GET /businesses/document-defaults/{docType}",
        actions.get_type_defaults,
        "Default for one document type",
        name="getDocumentTypeDefaults",
        group="businesses",
        scope="business:read",
    ),
    operation(
        "GET /businesses/document-config",
        actions.get_config,
        "Document configuration",
        name="getDocumentConfig",
        group="businesses",
        scope="business:read",
    ),
    operation(
        "PATCH /businesses/document-config",
        actions.change_config,
        "Update document configuration",
        name="updateDocumentConfig",
        group="businesses",
        scope="business:write",
        problems=(NumberingBegun, VersionConflict),
    ),
    operation(
        "POST /businesses/current/type",
        actions.change_type,
        "Change the business type from a date (exempt dealer to licensed dealer)",
        name="changeBusinessType",
        group="businesses",
        credential="jwt",
        problems=(RoleNotAllowed, TypeChangeNotAllowed, TypeUnchanged, DocumentsIssued, VersionConflict),
    ),
    operation(
        "DELETE /document-templates/{id}",
        actions.delete_template,
        "Delete a template",
        group="document templates",
        scope="business:write",
        problems=(TemplateIsDefault, TemplateInUse, VersionConflict),
    ),
    operation(
        "DELETE /brands/{id}",
        actions.delete_brand,
        "Delete an unused trade name",
        group="brands",
        scope="business:write",
        problems=(BrandInUse, VersionConflict),
    ),
)
