"""The public operations of trade names. Deleting one is an operation of documents, which know what they name."""

from pinkas.domains.brands.actions import RESOURCE
from pinkas.domains.brands.rules import BrandNameTaken
from pinkas.domains.brands.types import BrandChanges, BrandQuery, NewBrand
from pinkas.platform.crud import Verb, crud

OPERATIONS = crud(
    "/brands",
    RESOURCE,
    group="brands",
    read="business:read",
    write="business:write",
    listing=(BrandQuery, Verb("List trade names", "Trade names, newest first unless `sort` says otherwise.")),
    creating=(
        NewBrand,
        Verb(
            "Create a trade name",
            "Creates a trade name. Its name is its own within the business.",
            (BrandNameTaken,),
        ),
    ),
    getting=Verb("Get a trade name", "A trade name."),
    changing=(
        BrandChanges,
        Verb(
            "Change a trade name",
            "Changes the fields that are sent. Issued documents keep the trade name as it was.",
            (BrandNameTaken,),
        ),
    ),
)
