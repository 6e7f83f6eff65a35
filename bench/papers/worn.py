"""What happens to a paper before it is read: scanners, phones, shadows, folds, thermal printers."""

import random

from PIL import Image, ImageChops, ImageDraw, ImageFilter

KINDS = ("clean", "scan", "photo", "faded")


def wear(page: Image.Image, kind: str, chance: random.Random) -> Image.Image:
    """The page as a scanner (`clean`, `scan`), a phone (`photo`) or a bad printer (`faded`) leaves it."""
    if kind == "clean":
        return page
    if kind == "scan":
        turned = page.rotate(chance.uniform(-2.5, 2.5), Image.Resampling.BICUBIC, expand=True, fillcolor="white")
        return _noise(turned.filter(ImageFilter.GaussianBlur(chance.uniform(0.2, 0.8))), chance, chance.uniform(4, 18))
    if kind == "faded":
        light = page.convert("L").point(lambda level: int(level * 0.45 + 255 * 0.5))
        turned = light.rotate(chance.uniform(-1.5, 1.5), Image.Resampling.BICUBIC, expand=True, fillcolor=240)
        return _noise(turned.convert("RGB"), chance, chance.uniform(4, 12))
    return _photograph(page, chance)


def _photograph(page: Image.Image, chance: random.Random) -> Image.Image:
    width, height = page.size
    margin_x, margin_y = int(width * 0.12), int(height * 0.08)
    frame = (width + 2 * margin_x, height + 2 * margin_y)
    desk = Image.new("RGB", frame, chance.choice(("#5b4636", "#3a3f44", "#6d6258", "#2f4f4f")))
    desk = _noise(desk, chance, 14)

    def shift(size: int) -> float:
        return chance.uniform(-0.045, 0.045) * size

    corners = [
        (margin_x + shift(width), margin_y + shift(height)),
        (margin_x + width + shift(width), margin_y + shift(height)),
        (margin_x + width + shift(width), margin_y + height + shift(height)),
        (margin_x + shift(width), margin_y + height + shift(height)),
    ]
    # The page as two triangles would show a seam: the perspective is solved once, from the frame back to the page.
    coefficients = _solve_perspective(corners, [(0, 0), (width, 0), (width, height), (0, height)])
    bent = page.transform(frame, Image.Transform.PERSPECTIVE, coefficients, Image.Resampling.BICUBIC)
    mask = Image.new("L", page.size, 255).transform(frame, Image.Transform.PERSPECTIVE, coefficients)
    desk.paste(bent, (0, 0), mask)
    lit = ImageChops.multiply(desk, _shadow(frame, chance))
    blurred = lit.filter(ImageFilter.GaussianBlur(chance.uniform(0.4, 1.1)))
    return _noise(blurred, chance, chance.uniform(4, 12))


def _shadow(size: tuple[int, int], chance: random.Random) -> Image.Image:
    small = Image.linear_gradient("L").rotate(chance.choice((0, 90, 180, 270)))
    low = chance.randrange(110, 190)
    small = small.point(lambda level: low + level * (255 - low) // 255)
    hand = ImageDraw.Draw(small)
    if chance.random() < 0.6:
        at = chance.randrange(0, 200)
        hand.polygon([(at, 0), (at + 90, 0), (at + 30, 256), (at - 60, 256)], fill=chance.randrange(90, 150))
    return small.filter(ImageFilter.GaussianBlur(14)).resize(size, Image.Resampling.BICUBIC).convert("RGB")


def _noise(page: Image.Image, chance: random.Random, sigma: float) -> Image.Image:
    """Grain of one strength. The grain of Pillow is not seeded; its pattern does not decide what a paper says."""
    grain = Image.effect_noise(page.size, sigma).convert("RGB")
    return ImageChops.add(page.convert("RGB"), grain, 1.0, -128)


def _solve_perspective(frm: list[tuple[float, float]], to: list[tuple[float, float]]) -> list[float]:
    rows = []
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
    return [row[8] for row in rows]
