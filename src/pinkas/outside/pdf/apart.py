"""Verifying a stranger's file in a process of its own.

A PDF of a few kilobytes can unpack to gigabytes, or lead a parser in circles. A file that the process dies on, or that
exceeds its limits, proves nothing.
"""

from collections.abc import Hashable

from pinkas.core.seals import PdfProof
from pinkas.outside.isolated import Isolated, Limits, OverLimit
from pinkas.outside.pdf.verify import NOTHING

LIMITS = Limits(processor=15, wall=30.0, memory=1 << 30)
"""Ten times the memory that an honest file needs."""

_VERIFYING: Isolated[PdfProof] = Isolated("pinkas.outside.pdf.verify:verify", PdfProof, LIMITS)


async def verify_apart(content: bytes, share: Hashable) -> PdfProof:
    """What `verify` says of a file; `share` is whose file it is. Raises OSError when no process can be started."""
    try:
        return await _VERIFYING.run(content, share=share)
    except OverLimit:
        return NOTHING
