"""Verifies PDF files of strangers in a child process with limits.

A PDF of a few kilobytes can decompress to gigabytes or make a parser loop. A file that crashes the process or exceeds
the limits is treated as one without a valid signature.
"""

from collections.abc import Hashable

from pinkas.core.seals import NO_PROOF, PdfProof
from pinkas.outside.isolated import IsolatedFunction, LimitExceeded, Limits

LIMITS = Limits(processor=15, wall=30.0, memory=1 << 30)
"""The limits of one verification; the memory is ten times that of an ordinary file."""

_VERIFYING: IsolatedFunction[PdfProof] = IsolatedFunction("pinkas.outside.pdf.verify:verify", PdfProof, LIMITS)


async def verify_isolated(content: bytes, owner: Hashable) -> PdfProof:
    """The result of `verify` for a file. `owner` is the owner for whom turns are fair, such as a business id or an IP
    address. Raises OSError when no process can be started."""
    try:
        return await _VERIFYING.run(content, owner=owner)
    except LimitExceeded:
        return NO_PROOF
