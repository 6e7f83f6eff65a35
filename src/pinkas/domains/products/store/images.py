"""The picture of a product in the database: the digests of its two sizes."""

from typing import Any
from uuid import UUID

from pinkas.platform.tx import Tx


async def get_image_digests(tx: Tx, id: UUID) -> Any | None:
    """The digests of a product's picture, both None where it has none; None when there is no such product."""
    return await tx.fetch_one(
        """SELECT image_sha256 AS large, image_small_sha256 AS small FROM products
           WHERE business_id = %(business_id)s AND id = %(id)s""",
        id=id,
    )


async def set_image_digests(tx: Tx, id: UUID, large: bytes | None, small: bytes | None) -> None:
    """Gives a product another picture, or none."""
    await tx.execute(
        """UPDATE products SET image_sha256 = %(large)s, image_small_sha256 = %(small)s, version = version + 1,
               updated_at = %(now)s
           WHERE business_id = %(business_id)s AND id = %(id)s""",
        id=id,
        large=large,
        small=small,
        now=tx.now,
    )
