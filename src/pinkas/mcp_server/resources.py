"""Resources: documents with their PDFs, clients and reports, by addresses that begin with `pinkas://`."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from pinkas.mcp_server.api import Api, ApiAnswer, ApiCall

JSON, PDF = "application/json", "application/pdf"
_ID = "[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}"
_DAY = "[0-9]{4}-[0-9]{2}-[0-9]{2}"
_FORMS = {"id": _ID, "from": _DAY, "to": _DAY, "period": "[0-9]{4}-[0-9]{2}"}
_LONGEST = 300


@dataclass(frozen=True)
class Resource:
    """An address, with its parameters in braces, and the read of the API that it stands for."""

    address: str
    name: str
    title: str
    description: str
    scope: str
    path: str
    query: tuple[tuple[str, str], ...] = ()
    media_type: str = JSON

    @property
    def is_template(self) -> bool:
        """Whether it has parameters."""
        return "{" in self.address

    def match(self, address: str) -> Mapping[str, str] | None:
        """The parameters of an address of this form, or None for another one."""
        pattern = re.sub(r"\\\{(\w+)\\\}", lambda found: f"(?P<{found[1]}>{_FORMS[found[1]]})", re.escape(self.address))
        found = re.fullmatch(pattern, address)
        return found.groupdict() if found else None


RESOURCES = (
    Resource(
        "pinkas://business",
        "business",
        "The business",
        "The business that the credential acts in.",
        "business:read",
        "/businesses/current",
    ),
    Resource(
        "pinkas://document-types",
        "document-types",
        "Document types",
        "The types of documents, and which of them the business may issue.",
        "documents:read",
        "/document-types",
    ),
    Resource(
        "pinkas://reports/aged-receivables",
        "aged-receivables",
        "Who owes money",
        "What every client owes now, by age.",
        "reports:read",
        "/reports/aged-receivables",
    ),
    Resource(
        "pinkas://documents/{id}",
        "document",
        "A document",
        "A document with everything that it holds.",
        "documents:read",
        "/documents/{id}",
    ),
    Resource(
        "pinkas://documents/{id}/pdf",
        "document-pdf",
        "A document as PDF",
        "The signed PDF of an issued document.",
        "documents:read",
        "/documents/{id}/pdf",
        media_type=PDF,
    ),
    Resource(
        "pinkas://clients/{id}",
        "client",
        "A client",
        "A client with everything that is kept of them.",
        "clients:read",
        "/clients/{id}",
    ),
    Resource(
        "pinkas://clients/{id}/statement/{from}/{to}",
        "client-statement",
        "The statement of a client",
        "What a client's balance is made of, from one day to another.",
        "clients:read",
        "/clients/{id}/statement",
        (("from", "{from}"), ("to", "{to}")),
    ),
    Resource(
        "pinkas://reports/profit-and-loss/{from}/{to}",
        "profit-and-loss",
        "Profit and loss",
        "Income, expenses and profit from one day to another.",
        "reports:read",
        "/reports/profit-and-loss",
        (("from", "{from}"), ("to", "{to}")),
    ),
    Resource(
        "pinkas://reports/profit-and-loss/{from}/{to}/pdf",
        "profit-and-loss-pdf",
        "Profit and loss as PDF",
        "Income, expenses and profit from one day to another, printed.",
        "reports:read",
        "/reports/profit-and-loss",
        (("from", "{from}"), ("to", "{to}"), ("format", "pdf")),
        PDF,
    ),
    Resource(
        "pinkas://tax/vat-periods/{period}",
        "vat-period",
        "A VAT period",
        "The VAT of one period, with its documents.",
        "tax:read",
        "/tax/vat-periods/{period}",
    ),
)


async def read_resource(address: str, api: Api) -> tuple[Resource, ApiAnswer] | None:
    """The resource of an address and what the API answers; None for an address of no resource. Raises `ApiRefusal`."""
    if len(address) > _LONGEST:
        return None
    for one in RESOURCES:
        values = one.match(address)
        if values is not None:
            query = tuple((name, value.format_map(values)) for name, value in one.query)
            return one, await api.ask(ApiCall("GET", one.path.format_map(values), query))
    return None
