"""A business as the rules know it, for tests that ask no service."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import msgspec

from pinkas.domains.businesses import Business

AT = datetime(2026, 11, 21, 9, tzinfo=UTC)


def make_company(business_id: UUID, **fields: Any) -> Business:
    """A company in Israel with only the required fields, and `fields` by their wire names."""
    usual = {
        "id": str(business_id),
        "name": "מאפיית הגליל בע״מ",
        "nameEn": "Galilee Bakery Ltd",
        "businessType": "company",
        "taxId": "777777715",
        "country": "IL",
        "address": None,
        "phone": None,
        "email": None,
        "website": None,
        "vatReporting": "monthly",
        "timezone": "Asia/Jerusalem",
        "defaultCurrency": "ILS",
        "defaultLang": "he",
        "expenseApprovalThreshold": None,
        "logoSha256": None,
        "version": 1,
        "createdAt": AT.isoformat(),
        "updatedAt": AT.isoformat(),
    }
    return msgspec.convert({**usual, **fields}, Business)
