"""The public operations of trade names. Deleting one is an operation of documents, which know what they name."""

from pinkas.domains.brands.actions import RESOURCE
from pinkas.domains.brands.rules import BrandNameTaken
from pinkas.domains.brands.types import BrandChanges, BrandQuery, NewBrand
from pinkas.platform.crud import OperationTexts, crud

OPERATIONS = crud(
    "/brands",
    RESOURCE,
    group="brands",
    read="business:read",
    write="business:write",
    listing=(BrandQuery, OperationTexts("List trade names", "Trade names, newest first unless `sort` says otherwise.")),
    creating=(
        NewBrand,
        OperationTexts(
            "Create a trade name",
            "Creates a trade name. Its name is its own within the business.",
            (BrandNameTaken,),
        ),
    ),
    getting=OperationTexts("Get a trade name", "A trade name."),
    changing=(
        BrandChanges,
        OperationTexts(
            "Change a trade name",
            "Changes the fields that are sent. Issued documents keep the trade name as it was.",
            (BrandNameTaken,),
        ),
    ),
)
