"""Which files are papers."""

from pinkas.domains.files import PICTURE_TYPES, UnsupportedFile

PAPER_TYPES = ("application/pdf", *PICTURE_TYPES, "application/xml")
"""What the inbox takes."""


def check_is_paper(media_type: str) -> None:
    """Refuses what is no paper that can be read."""
    if media_type not in PAPER_TYPES:
        raise UnsupportedFile(
            "The inbox takes PDFs, PNG, JPEG and WebP pictures, and electronic invoices as XML.", field="file"
        )
