"""What was sold of a product, as the documents say."""

from pinkas.core.catalogue import get_translator
from pinkas.core.report_tables import Column
from pinkas.domains.documents.product_sales import actions
from pinkas.platform.reports import report

OPERATIONS = (
    report(
        "/products/{id}/sales",
        actions.compose_product_sales,
        "Sales history of a product",
        group="products",
        scope="products:read",
        load=actions.load_product,
        rows=lambda composed: composed.answer.items,
        columns=(
            Column("product", value=lambda row, composed: composed.subject.name),
            Column("issueDate", "day"),
            Column("docType", value=lambda row, composed: get_translator(composed.lang).label(row.doc_type, "docType")),
            Column("docNumber"),
            Column("client", value=lambda row, composed: row.client_name),
            Column("description"),
            Column("quantity", "quantity"),
            Column("unitPrice", "number"),
            Column("currency", "currency"),
            Column("net", "amount"),
        ),
    ),
)
