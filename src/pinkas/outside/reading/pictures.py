"""Makes a picture of a paper fit for recognition: the paper cut out of its photo, straightened, evenly lit, and scaled.

All of it is one map from the prepared picture back to the given one, so that a place found in the first is told in the
second.
"""

from dataclasses import dataclass
from itertools import pairwise
from math import cos, radians, sin

from PIL import Image, ImageChops, ImageFilter

Point = tuple[float, float]
Matrix = tuple[float, ...]
"""Nine numbers, row by row: a projective map."""

IDENTITY: Matrix = (1, 0, 0, 0, 1, 0, 0, 0, 1)
_SMALL = 360
"""Pixels of the longer side of the picture in which the paper is looked for."""
_DRAFT_WIDTH = 1650
"""Pixels of the width in which the text is measured at most: 200 an inch of A4."""
_TEXT_HEIGHT = 24
"""Pixels of a row of text in a prepared picture, for which tesseract is at its best."""
_RULE = 64
"""Pixels of an upright stretch of ink that is a line and no letter; one that lies is twice as long."""
_MAX_PIXELS = 6_000_000
_SKEW_WIDTH = 420
"""Pixels of the width of the picture in which the skew is measured."""
_STEEP = 12
"""Degrees up to which a crooked paper is straightened."""


@dataclass(frozen=True)
class Prepared:
    """A prepared grey picture, the map from its pixels to those of the given one, and the size of the given one."""

    picture: Image.Image
    back: Matrix
    size: tuple[int, int]

    def place(self, left: float, top: float, right: float, bottom: float) -> tuple[float, float, float, float]:
        """The box of a rectangle of the prepared picture on the given one: x, y, w, h as fractions."""
        corners = [apply(self.back, point) for point in ((left, top), (right, top), (right, bottom), (left, bottom))]
        xs = [min(max(x / self.size[0], 0.0), 1.0) for x, _ in corners]
        ys = [min(max(y / self.size[1], 0.0), 1.0) for _, y in corners]
        return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def prepare(picture: Image.Image, *, photo: bool) -> Prepared:
    """Prepares a grey picture. `photo`: it may show more than the paper."""
    width, height = picture.size
    paper = IDENTITY
    corners = _find_paper(picture) if photo else None
    if corners:
        width, height = _sides(corners)
        paper = solve_perspective([(0, 0), (width, 0), (width, height), (0, height)], corners)
    angle = find_skew(_draw(picture, paper, (width, height), min(2 * _SKEW_WIDTH / width, 1.0), 0.0)[0])
    angle = angle if abs(angle) > 0.15 else 0.0
    draft = min(_DRAFT_WIDTH / width, 1.0)
    drawn, back = _draw(picture, paper, (width, height), draft, angle)
    text = text_height(even_light(drawn))
    if text:
        scale = min(max(draft * _TEXT_HEIGHT / text, 0.3), 3.0)
        scale = min(scale, (_MAX_PIXELS / (width * height)) ** 0.5)
        if not 0.8 < scale / draft < 1.2:
            drawn, back = _draw(picture, paper, (width, height), scale, angle)
    return Prepared(remove_rules(even_light(drawn)), back, picture.size)


def _draw(
    picture: Image.Image, paper: Matrix, paper_size: tuple[int, int], scale: float, angle: float
) -> tuple[Image.Image, Matrix]:
    """The paper drawn in a scale and turned back by an angle, and the map from it to the picture."""
    size = (max(round(paper_size[0] * scale), 1), max(round(paper_size[1] * scale), 1))
    back = multiply(paper, (1 / scale, 0, 0, 0, 1 / scale, 0, 0, 0, 1))
    if angle:
        back = multiply(back, _rotation(angle, size))
    factor = int(1 / scale)
    if factor < 2:
        return _transform(picture, back, size), back
    # A transformation does not average what it leaves out: the picture is made smaller by a whole factor before.
    smaller = multiply((1 / factor, 0, 0, 0, 1 / factor, 0, 0, 0, 1), back)
    return _transform(picture.reduce(factor), smaller, size), back


def remove_rules(picture: Image.Image) -> Image.Image:
    """The picture without the long lines of tables and boxes, which are taken for letters and hide numbers."""
    width, height = picture.size
    ink = picture.point([255 if level < 150 else 0 for level in range(256)])
    lines = Image.new("L", picture.size, 0)
    for part in ((max(width // (2 * _RULE), 1), height), (width, max(height // _RULE, 1))):
        # What fills a stretch longer than any letter, in one direction, is a line.
        long = ink.resize(part, Image.Resampling.BOX).point([255 if level > 215 else 0 for level in range(256)])
        lines = ImageChops.lighter(lines, long.resize(picture.size, Image.Resampling.NEAREST))
    if lines.getbbox() is None:
        return picture
    wide = lines.reduce(2).point([255 if level else 0 for level in range(256)]).filter(ImageFilter.MaxFilter(3))
    cleared = picture.copy()
    cleared.paste(255, mask=wide.resize(picture.size, Image.Resampling.NEAREST))
    return cleared


def text_height(picture: Image.Image) -> float:
    """The usual height of a row of text in pixels, with its ascenders; 0 where no rows are found."""
    width, height = picture.size
    ink = picture.point([255 if level < 140 else 0 for level in range(256)])
    runs: list[int] = []
    third = max(width // 3, 1)
    for left in range(0, width - third + 1, third):  # in three columns: what is skewed a little runs together otherwise
        rows = ink.crop((left, 0, left + third, height)).resize((1, height), Image.Resampling.BOX).tobytes()
        started = None
        for y, level in enumerate(rows):
            if level > 3 and started is None:
                started = y
            elif level <= 3 and started is not None:
                runs.append(y - started)
                started = None
    runs = sorted(one for one in runs if 6 <= one <= 120)
    return float(runs[len(runs) // 2]) if len(runs) >= 4 else 0.0


def _transform(picture: Image.Image, back: Matrix, size: tuple[int, int]) -> Image.Image:
    coefficients = [one / back[8] for one in back[:8]]
    if max(abs(coefficients[6]), abs(coefficients[7])) < 1e-12:  # no perspective: a quicker map
        return picture.transform(
            size, Image.Transform.AFFINE, coefficients[:6], Image.Resampling.BICUBIC, fillcolor=235
        )
    return picture.transform(size, Image.Transform.PERSPECTIVE, coefficients, Image.Resampling.BILINEAR, fillcolor=235)


def _rotation(degrees: float, size: tuple[int, int]) -> Matrix:
    """The map by which a picture of a size is turned about its middle."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    x, y = size[0] / 2, size[1] / 2
    return (c, -s, x - c * x + s * y, s, c, y - s * x - c * y, 0, 0, 1)


def even_light(picture: Image.Image) -> Image.Image:
    """The picture with its paper white everywhere: what is darker than its surroundings stays."""
    width, height = picture.size
    small = picture.resize((max(width // 8, 1), max(height // 8, 1)), Image.Resampling.BOX)
    paper = small.filter(ImageFilter.MaxFilter(5)).filter(ImageFilter.GaussianBlur(4)).resize((width, height))
    darker = ImageChops.subtract(paper, picture)
    histogram = darker.histogram()
    total, seen, strong = width * height, 0, 255
    for level in range(255, 0, -1):  # a page of few words has little ink; what is less dark than it is noise
        seen += histogram[level]
        if seen > total * 0.002:
            strong = level
            break
    gain = 255 / max(strong, 40)
    return darker.point([255 - min(int(level * gain), 255) for level in range(256)])


def find_skew(picture: Image.Image) -> float:
    """The degrees by which the rows of text are turned against the horizontal, positive where they descend."""
    width, height = picture.size
    scale = _SKEW_WIDTH / max(width, 1)
    small = picture.resize((_SKEW_WIDTH, max(min(round(height * scale), 2 * _SKEW_WIDTH), 1)), Image.Resampling.BOX)
    blurred = small.filter(ImageFilter.BoxBlur(6))
    ink = ImageChops.subtract(blurred, small).point([0 if level < 12 else 255 for level in range(256)])
    best = max((one * 1.0 for one in range(-_STEEP, _STEEP + 1)), key=lambda one: _sharpness(ink, one))
    for step in (0.5, 0.25, 0.12):
        best = max((best - step, best, best + step), key=lambda one: _sharpness(ink, one))
    return best


def _sharpness(ink: Image.Image, angle: float) -> float:
    """How clearly rows and gaps between them differ once the ink is turned back by an angle."""
    turned = ink.rotate(angle, Image.Resampling.NEAREST, fillcolor=0)
    width, height = turned.size
    rows = turned.resize((1, height), Image.Resampling.BOX).tobytes()
    return sum((a - b) * (a - b) for a, b in pairwise(rows)) / max(width, 1)


def _find_paper(picture: Image.Image) -> list[Point] | None:
    """The corners of a bright paper on a darker ground, from the left upper one clockwise; None where the picture is
    the paper. A shadow may lie over both, so that several levels are tried: the paper is what fills its corners."""
    factor = max(picture.size) / _SMALL
    small = picture.resize(
        (max(round(picture.width / factor), 8), max(round(picture.height / factor), 8)), Image.Resampling.BOX
    ).filter(ImageFilter.MedianFilter(5))
    closed = small.filter(ImageFilter.MaxFilter(7)).filter(ImageFilter.MinFilter(7))  # without the text
    histogram = small.histogram()
    darkest, brightest = _percentile(histogram, 0.02), _percentile(histogram, 0.9)
    best: tuple[float, list[Point]] | None = None
    for part in range(2, 10):
        level = darkest + (brightest - darkest) * part // 12
        found = _bright_corners(closed.point([255 if one > level else 0 for one in range(256)]))
        if found and (best is None or found[0] > best[0]):
            best = found
    if best is None:
        return None
    return [(x * picture.width / small.width, y * picture.height / small.height) for x, y in best[1]]


def _bright_corners(mask: Image.Image) -> tuple[float, list[Point]] | None:
    """How well the bright part fills the four corners it reaches, and the corners; None where it is no paper."""
    width, height = mask.size
    data = mask.tobytes()
    area = 0
    ends: list[tuple[int, Point]] = [(1 << 30, (0, 0))] * 4
    for y in range(height):
        row = data[y * width : (y + 1) * width]
        first, last = row.find(b"\xff"), row.rfind(b"\xff")
        if first < 0:
            continue
        area += row.count(b"\xff")
        left, right = (first, y), (last + 1, y)
        for corner, key, point in (
            (0, first + y, left),
            (1, y - last, right),
            (2, -last - y, right),
            (3, first - y, left),
        ):
            if key < ends[corner][0]:
                ends[corner] = (key, point)
    corners = [point for _, point in ends]
    inside = _area(corners)
    at_frame = sum(min(x, width - x) < 3 and min(y, height - y) < 3 for x, y in corners)
    filled = area / max(inside, 1.0)
    if area < 0.2 * width * height or inside > 0.95 * width * height or at_frame > 1 or not 0.9 < filled < 1.05:
        return None
    return inside / (width * height) - 3 * abs(filled - 1), corners


def _percentile(histogram: list[int], part: float) -> int:
    """The level that so many of the pixels do not exceed."""
    left = sum(histogram) * part
    for level, count in enumerate(histogram):
        left -= count
        if left <= 0:
            return level
    return 255


def _area(corners: list[Point]) -> float:
    pairs = zip(corners, corners[1:] + corners[:1], strict=True)
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs)) / 2


def _sides(corners: list[Point]) -> tuple[int, int]:
    """The width and the height of the paper: the longer of its opposite sides."""

    def length(a: Point, b: Point) -> float:
        return float(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5)

    a, b, c, d = corners
    return max(round(max(length(a, b), length(d, c))), 1), max(round(max(length(a, d), length(b, c))), 1)


def apply(matrix: Matrix, point: Point) -> Point:
    """A point through a projective map."""
    x, y = point
    under = matrix[6] * x + matrix[7] * y + matrix[8]
    return (matrix[0] * x + matrix[1] * y + matrix[2]) / under, (matrix[3] * x + matrix[4] * y + matrix[5]) / under


def multiply(a: Matrix, b: Matrix) -> Matrix:
    """The map that does `b`, then `a`."""
    return tuple(sum(a[3 * i + k] * b[3 * k + j] for k in range(3)) for i in range(3) for j in range(3))


def solve_perspective(frm: list[Point], to: list[Point]) -> Matrix:
    """The projective map that takes four points to four others. Raises ZeroDivisionError where there is none."""
    rows: list[list[float]] = []
    for (x, y), (u, v) in zip(frm, to, strict=True):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y, u])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y, v])
    for at in range(8):
        best = max(range(at, 8), key=lambda row: abs(rows[row][at]))
        rows[at], rows[best] = rows[best], rows[at]
        rows[at] = [one / rows[at][at] for one in rows[at]]
        for other in range(8):
            if other != at:
                factor = rows[other][at]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[at], strict=True)]
    return (*(row[8] for row in rows), 1.0)
