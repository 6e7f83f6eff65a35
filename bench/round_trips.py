"""How many statements and round trips the most used operations cost: a test holds the service to it, `make docs` prints
it."""

from typing import NamedTuple


class Counts(NamedTuple):
    """What one request asks for: with an API key or an access token, or nobody's with a token."""

    statements: int
    """Of PostgreSQL, `BEGIN`, `COMMIT` and the setting of the tenant aside."""
    postgresql: int
    """Round trips; the first finds the caller, or whose the token is."""
    redis: int
    """Round trips, where limits are counted in Redis."""


COUNTS: dict[str, Counts] = {
    "GET /documents/{id}": Counts(2, 2, 1),
    "GET /documents": Counts(2, 2, 1),
    "GET /documents?include=total": Counts(3, 2, 1),
    "GET /documents?q=": Counts(3, 3, 1),
    "POST /documents": Counts(6, 3, 1),
    "PATCH /documents/{id}": Counts(4, 5, 1),
    "POST /documents/{id}/finalize": Counts(10, 6, 1),
    "POST /documents/{id}/payments": Counts(20, 9, 1),
    "POST /documents/{id}/credit": Counts(9, 6, 1),
    "POST /documents/{id}/convert": Counts(9, 6, 1),
    "POST /documents/{id}/charge": Counts(60, 27, 1),
    "POST /documents/{id}/payment-link": Counts(9, 6, 1),
    "POST /payments": Counts(18, 7, 1),
    "POST /payments/{id}/receipt": Counts(18, 10, 1),
    "GET /public/payment-links/{token}": Counts(5, 4, 1),
    "GET /public/checkouts/{token}": Counts(3, 4, 1),
    "GET /clients/{id}": Counts(2, 2, 1),
    "GET /clients": Counts(2, 2, 1),
    "POST /clients": Counts(4, 3, 1),
    "GET /clients/{id}/statement": Counts(6, 3, 1),
    "GET /clients/{id}/balance": Counts(8, 3, 1),
    "GET /products/{id}": Counts(2, 2, 1),
    "GET /products": Counts(2, 2, 1),
    "POST /products": Counts(6, 5, 1),
    "POST /integrations/documents": Counts(9, 3, 1),
    "GET /inventory/levels": Counts(3, 2, 1),
    "GET /webhooks": Counts(2, 2, 1),
    "GET /events": Counts(2, 2, 1),
    "GET /notifications": Counts(2, 2, 1),
    "GET /businesses": Counts(2, 2, 1),
    "GET /search?q=": Counts(9, 2, 1),
}
"""By operation."""
