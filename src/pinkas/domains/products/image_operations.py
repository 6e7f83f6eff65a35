"""The public operations of the pictures of products."""

from pinkas.core.problems import FilesUnavailable, VersionConflict
from pinkas.domains.products import image
from pinkas.platform.operation import operation

GROUP = "products"

OPERATIONS = (
    operation(
        "GET /products/{id}/image",
        image.get_image,
        "Get the image",
        group=GROUP,
        scope="products:read",
        media_type="image/jpeg, image/png",
        problems=(FilesUnavailable,),
    ),
    operation(
        "PUT /products/{id}/image",
        image.set_image,
        "Set the image",
        group=GROUP,
        scope="products:write",
        problems=(image.InvalidImage, FilesUnavailable, VersionConflict),
    ),
    operation(
        "DELETE /products/{id}/image",
        image.remove_image,
        "Remove the image",
        group=GROUP,
        scope="products:write",
        problems=(VersionConflict,),
    ),
)
