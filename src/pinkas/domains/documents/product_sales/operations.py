"""What was sold of a product, as the documents say."""

from pinkas.domains.documents.product_sales import actions
from pinkas.platform.operation import operation

OPERATIONS = (
    operation(
        "GET /products/{id}/sales",
        actions.get_product_sales,
        "Sales history of a product",
        group="products",
        scope="products:read",
    ),
)
