"""The legal standings of a business in Israel."""

from collections.abc import Mapping
from types import MappingProxyType

from pinkas.countries.country import BusinessType


def _business_type(
    key: str, name_he: str, name_en: str, caption_he: str, caption_en: str, charges_vat: bool
) -> BusinessType:
    return BusinessType(
        key,
        MappingProxyType({"he": name_he, "en": name_en}),
        MappingProxyType({"he": caption_he, "en": caption_en}),
        charges_vat,
    )


_TYPES = (
    # Charges no VAT (VAT Law 1975 s. 47, 50; H); its documents carry no VAT line and these words with the number (M).
    _business_type("exempt_dealer", "עוסק פטור", "Exempt dealer", "עוסק פטור", "Exempt dealer", charges_vat=False),
    _business_type(
        "licensed_dealer", "עוסק מורשה", "Licensed dealer", "עוסק מורשה", "Licensed dealer", charges_vat=True
    ),
    # A company is never an exempt dealer, whatever its turnover (VAT registration regulations 1976, reg. 13; H).
    _business_type("company", "חברה", "Company", "ח.פ.", "Company no.", charges_vat=True),
    _business_type("partnership", "שותפות", "Partnership", "שותפות", "Partnership no.", charges_vat=True),
    # A nonprofit charges VAT only on an activity for which it is registered as a dealer (M). Nothing here knows which
    # activity that is, so VAT is possible and a document of the other activities is written as exempt.
    _business_type("nonprofit", "עמותה", "Nonprofit", "עמותה", "Nonprofit no.", charges_vat=True),
)

BUSINESS_TYPES: Mapping[str, BusinessType] = MappingProxyType({kind.key: kind for kind in _TYPES})
"""Every business type by its key."""

TYPE_CHANGES: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        # Beyond the ceiling a dealer must register as licensed (VAT registration regulations 1976, reg. 13 and 14; H).
        "exempt_dealer": frozenset({"licensed_dealer"}),
        # Below it the authority may take a licensed dealer back as exempt, on request (M). It decides, not the service.
        "licensed_dealer": frozenset({"exempt_dealer"}),
        # A company, a partnership and a nonprofit are registered under numbers of their own (M): nobody turns into one.
        "company": frozenset(),
        "partnership": frozenset(),
        "nonprofit": frozenset(),
    }
)
"""What a business of each type may become: the same person, the same number, another standing."""
