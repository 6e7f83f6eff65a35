"""The image of a product: re-encoded in two sizes and stored outside any transaction."""

from typing import Literal, Protocol
from uuid import UUID

from pinkas.core.problems import FilesUnavailable, Problem
from pinkas.core.wire import RequestStruct
from pinkas.core.wording import wording_of_error
from pinkas.domains import files
from pinkas.domains.products.actions import images, products
from pinkas.domains.products.types import Product
from pinkas.outside.files import Files, run_in_file_thread
from pinkas.outside.pictures import scale_picture
from pinkas.platform.operation import StreamedBlob, Upload
from pinkas.platform.tx import Flow

LARGE_PIXELS, SMALL_PIXELS = 1200, 240
"""Pixels of the longer side at most."""


class InvalidImage(Problem):
    status, code, message = 422, "invalid_image", "The picture cannot be shown as the image of a product."
    hint = "Send a PNG, JPEG or WebP picture of at most 24 million pixels and 10 MiB."


class Dependencies(Protocol):
    """The part of the wiring's outside that this domain uses."""

    @property
    def files(self) -> Files: ...


class ImageQuery(RequestStruct, frozen=True, kw_only=True):
    """Which size: `large` fits into 1200 x 1200 pixels, `small` into 240 x 240."""

    size: Literal["large", "small"] = "large"


async def set_image(flow: Flow[Dependencies], id: UUID, body: Upload) -> Product:
    """Sets the image: a PNG, JPEG or WebP picture of at most 10 MiB and 24 million pixels. It is drawn anew, upright
    and without its metadata, in two sizes, as a JPEG or, where one sees through it, as a PNG."""
    async with flow.transaction() as tx:
        await products.get(tx, id)
    kept = flow.outside.files
    large, small = await run_in_file_thread(_store_sizes, kept, body)
    async with flow.transaction() as tx:
        return await images.set_image_digests(tx, id, large, small)


async def get_image(flow: Flow[Dependencies], id: UUID, query: ImageQuery) -> StreamedBlob:
    """The image of a product."""
    async with flow.transaction() as tx:
        digest = await images.get_image_digest(tx, id, small=query.size == "small")
    return await files.stream_picture(flow.outside.files, digest, "product")


async def remove_image(flow: Flow[Dependencies], id: UUID) -> None:
    """Removes the image; removing none is no fault."""
    async with flow.transaction() as tx:
        await images.set_image_digests(tx, id, None, None)


def _store_sizes(file_store: Files, body: Upload) -> tuple[bytes, bytes]:
    media_type = files.detect_picture_type(body.file.read(12))
    if media_type is None:
        raise InvalidImage("The file is no PNG, JPEG or WebP picture.", field="file")
    try:
        large, small = scale_picture(body.file, media_type, (LARGE_PIXELS, SMALL_PIXELS))
    except ValueError as fault:
        raise InvalidImage(wording_of_error(fault), field="file") from None
    except OSError as fault:
        raise FilesUnavailable from fault
    with large.file, small.file:
        files.put_file(file_store, large.file, large.sha256)
        files.put_file(file_store, small.file, small.sha256)
    return large.sha256, small.sha256
