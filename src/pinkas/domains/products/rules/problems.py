"""What can be wrong with a product or a category, one class a situation."""

from pinkas.core.problems import Problem


class SkuTaken(Problem):
    status, code, message = 409, "sku_taken", "Another product of the business has this SKU."
    hint = "Use the product `existingId`, or another SKU. Archiving a product frees its SKU."


class BarcodeTaken(Problem):
    status, code, message = 409, "barcode_taken", "Another product of the business has this barcode."
    hint = "Use the product `existingId`, or another barcode. Archiving a product frees its barcode."


class ProductExists(Problem):
    status, code, message = 409, "product_exists", "Another product of the business has this reference."
    hint = "Use the product `existingId`."


class VariantExists(Problem):
    status, code, message = 409, "variant_exists", "Another variant of the product has these attributes."
    hint = "Use the variant `existingId`, or other `attributes`: neither case nor blanks tell two apart."


class ParentArchived(Problem):
    status, code, message = 409, "parent_archived", "The product that this is a variant of is archived."
    hint = "Restore it first: POST /products/{parentId}/restore."


class BundleCycle(Problem):
    status, code, message = 422, "bundle_cycle", "The bundle would contain itself."
    hint = "Leave out the component `productId`: the bundle stands in it."


class BundleTooDeep(Problem):
    status, code, message = 422, "bundle_too_deep", "Bundles would stand in one another more than three deep."
    hint = "Name the components of the inner bundle `productId` instead of it."


class StockOnHand(Problem):
    status, code, message = (
        409,
        "stock_on_hand",
        "There is stock of the product, or less than none: how it is kept cannot change.",
    )
    hint = "Adjust it to zero in every warehouse first; GET /inventory/levels/{productId} shows where it is."


class CategoryExists(Problem):
    status, code, message = 409, "category_exists", "Another category in the same place has this name."
    hint = "Use the category `existingId`."


class CategoryCycle(Problem):
    status, code, message = 422, "category_cycle", "The category would stand in itself."
    hint = "Choose a `parentId` that is neither the category nor below it."


class CategoryTooDeep(Problem):
    status, code, message = 422, "category_too_deep", "Categories would stand in one another more than six deep."
    hint = "Choose a `parentId` further up."


class CategoryInUse(Problem):
    status, code, message = (
        409,
        "category_in_use",
        "The category is in use: `products` and `categories` say by how many.",
    )
    hint = "Move them first; GET /products?categoryId= and GET /product-categories?parentId= list them."
