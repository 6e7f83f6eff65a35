"""The logo: kept as a file, named by its digest, so that a document keeps the one it was issued with."""

from typing import Protocol

from pinkas.core.problems import FilesUnavailable, NotFound
from pinkas.domains.businesses import actions
from pinkas.domains.businesses.rules import InvalidLogo
from pinkas.domains.businesses.types import Business
from pinkas.outside.files import Files, beside
from pinkas.outside.pdf import logo_media_type, logo_problem
from pinkas.platform.operation import Blob, Upload
from pinkas.platform.tx import Flow


class Outside(Protocol):
    """The part of the wiring's outside that this domain uses."""

    @property
    def files(self) -> Files: ...


async def set_logo(flow: Flow[Outside], body: Upload) -> Business:
    """Sets the logo: PNG, JPEG or SVG, at most 1 MiB and 4000 pixels a side. It is printed on documents from now on."""
    fault = logo_problem(body.content)
    if fault is not None:
        raise InvalidLogo(fault, field="file")
    files = flow.outside.files
    try:
        digest = await beside(files.put, body.content)
    except OSError as fault:
        raise FilesUnavailable from fault
    async with flow.transaction() as tx:
        return await actions.set_logo(tx, digest)


async def logo(flow: Flow[Outside]) -> Blob:
    """The logo as it was uploaded."""
    async with flow.transaction() as tx:
        business = await actions.current(tx)
    if business.logo_sha256 is None:
        raise NotFound
    files = flow.outside.files
    try:
        content = await beside(files.get, bytes.fromhex(business.logo_sha256))
    except OSError as fault:
        raise FilesUnavailable from fault
    media_type = logo_media_type(content)
    return Blob(content, media_type, f"logo.{media_type.rpartition('/')[2].partition('+')[0]}")


async def apply_type(flow: Flow[Outside]) -> None:
    """The job behind a change of type from a later day."""
    async with flow.transaction() as tx:
        await actions.apply_type(tx)
