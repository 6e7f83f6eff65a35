"""Pictures that others sent, drawn anew: what is kept is what was seen, without what else stood in the file."""

from io import BytesIO

from PIL import Image, ImageOps

MAX_PIXELS = 24_000_000
"""A picture of a few kilobytes can unpack to gigabytes; this bounds it to about 100 MB while it is drawn."""

_FORMATS = {"image/png": "PNG", "image/jpeg": "JPEG", "image/webp": "WEBP"}


def redrawn(content: bytes, media_type: str) -> bytes:
    """The picture in its own format, upright, without metadata and without anything behind its end. ValueError says to
    a person why it cannot be taken. Of an animated one the first picture stays."""
    form = _FORMATS[media_type]
    try:
        with Image.open(BytesIO(content), formats=[form]) as picture:
            width, height = picture.size
            if width * height > MAX_PIXELS:  # said by the header: nothing is unpacked yet
                raise ValueError(f"The picture has {width} x {height} pixels; at most {MAX_PIXELS:,} are taken.")
            upright = ImageOps.exif_transpose(picture)
            plain = upright.convert("RGBA" if upright.has_transparency_data and form != "JPEG" else "RGB")
    except (OSError, SyntaxError, Image.DecompressionBombError, Image.DecompressionBombWarning) as fault:
        raise ValueError("The picture cannot be read.") from fault
    into = BytesIO()
    plain.save(into, form, **({"quality": 90} if form != "PNG" else {}))
    return into.getvalue()
