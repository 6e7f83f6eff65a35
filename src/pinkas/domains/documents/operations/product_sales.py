"""What was sold of a product, as the documents say."""

from pinkas.domains.documents.actions import product_sales
from pinkas.platform.operation import operation

OPERATIONS = (
    operation(
        "GET /products/{id}/sales",
        product_sales.of_product,
        "Sales history of a product",
        group="products",
        scope="products:read",
    ),
)
