"""The public operations of templates. Deleting one is an operation of documents, which know what they name."""

from pinkas.core.problems import NotPrintable, VersionConflict
from pinkas.domains.templates import actions, flows
from pinkas.domains.templates.rules.checks import TemplateNameTaken
from pinkas.domains.templates.types import DocumentTemplateQuery
from pinkas.platform.crud import OperationTexts, crud
from pinkas.platform.operation import operation

GROUP, READ, WRITE = "document templates", "business:read", "business:write"

OPERATIONS = (
    *crud(
        "/document-templates",
        actions.RESOURCE,
        group=GROUP,
        read=READ,
        write=WRITE,
        listing=(
            DocumentTemplateQuery,
            OperationTexts("List PDF templates", "Templates, newest first unless `sort` says otherwise."),
        ),
        getting=OperationTexts("Get a template", "A template."),
    ),
    operation(
        "POST /document-templates",
        flows.create,
        "Create a template: colours, logo, texts, language, layout",
        group=GROUP,
        scope=WRITE,
        creates=True,
        problems=(TemplateNameTaken, NotPrintable),
    ),
    operation(
        "PATCH /document-templates/{id}",
        flows.change,
        "Change a template",
        group=GROUP,
        scope=WRITE,
        problems=(TemplateNameTaken, VersionConflict, NotPrintable),
    ),
    operation(
        "POST /document-templates/{id}/preview",
        flows.preview_template,
        "Render a sample PDF with a template",
        group=GROUP,
        scope=WRITE,
        media_type=f"{flows.PDF_MEDIA_TYPE}, {flows.PNG_MEDIA_TYPE}",
        problems=(NotPrintable,),
    ),
    operation(
        "POST /document-templates/{id}/set-default",
        actions.set_default,
        "Make a template the default",
        group=GROUP,
        scope=WRITE,
        problems=(VersionConflict,),
    ),
)
