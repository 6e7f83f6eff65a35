"""The logo: stored as a file and referred to by its digest, so that a document keeps the one it was issued with."""

import asyncio
from typing import Protocol

from pinkas.core.problems import FilesUnavailable, NotFound, ServiceUnavailable
from pinkas.core.wording import wording_of_error
from pinkas.domains.businesses import actions
from pinkas.domains.businesses.rules import InvalidLogo
from pinkas.domains.businesses.types import Business
from pinkas.outside import pdf
from pinkas.outside.files import Files, run_in_file_thread
from pinkas.platform.operation import Blob, Upload
from pinkas.platform.tx import Flow


class Dependencies(Protocol):
    """The part of the wiring's outside that this domain uses."""

    @property
    def files(self) -> Files: ...
    @property
    def press(self) -> pdf.Typesetter: ...


async def set_logo(flow: Flow[Dependencies], body: Upload) -> Business:
    """Sets the logo: PNG, JPEG or SVG, at most 1 MiB and 4000 pixels a side. It is printed on documents from now on.
    An SVG is drawn once, within limits of time and memory, and kept as a PNG."""
    try:
        picture = await _printable_image(flow, body.content)
    except pdf.UnprintableLogo as fault:
        raise InvalidLogo(wording_of_error(fault), field="file") from None
    try:
        digest = await run_in_file_thread(flow.outside.files.put, picture)
    except OSError as fault:
        raise FilesUnavailable from fault
    async with flow.transaction() as tx:
        return await actions.set_logo(tx, digest)


async def get_logo(flow: Flow[Dependencies]) -> Blob:
    """The logo as it is printed: the uploaded PNG or JPEG, or the PNG that was drawn of an SVG."""
    async with flow.transaction() as tx:
        business = await actions.get_current(tx)
    if business.logo_sha256 is None:
        raise NotFound
    files = flow.outside.files
    try:
        content = await run_in_file_thread(files.get, bytes.fromhex(business.logo_sha256))
    except OSError as fault:
        raise FilesUnavailable from fault
    try:
        picture = await _printable_image(flow, content)
    except pdf.UnprintableLogo:  # stored by an earlier version; documents leave it out too
        raise NotFound from None
    media_type = pdf.logo_media_type(picture)
    return Blob(picture, media_type, f"logo.{media_type.rpartition('/')[2]}")


async def _printable_image(flow: Flow[Dependencies], content: bytes) -> bytes:
    press = flow.outside.press
    try:
        async with press.turn(flow.caller.business_id):
            return await asyncio.to_thread(pdf.printable_logo, content, press)
    except OSError as fault:
        raise ServiceUnavailable from fault


async def run_apply_type_job(flow: Flow[Dependencies]) -> None:
    """The job that applies a change of type on its day."""
    async with flow.transaction() as tx:
        await actions.apply_current_type(tx)
