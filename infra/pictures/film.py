"""The look that the pictures share: a little fade, warm lights and teal shadows, grain and a darker edge."""

import io

import numpy as np
from PIL import Image, ImageFilter

LARGEST = 190_000
TILE = (300, 400)
TILE_LARGEST = 8_000


def develop(raw, seed):
    """A picture from what was rendered."""
    picture = np.asarray(raw, dtype=np.float32) / 255
    blur = raw.filter(ImageFilter.GaussianBlur(raw.width / 45))
    glow = np.clip(np.asarray(blur, dtype=np.float32) / 255 - 0.62, 0, 1)
    picture = 1 - (1 - picture) * (1 - glow * [0.5, 0.36, 0.24])
    grey = picture @ np.array([0.3, 0.59, 0.11], dtype=np.float32)
    shade = grey[..., None]
    picture = shade + (picture - shade) * 1.12
    # A steeper middle: haze and soft light come out flat.
    picture = picture + 0.55 * (picture * picture * (3 - 2 * picture) - picture)
    toned = picture + (1 - shade) ** 2 * [-0.012, 0.008, 0.016] + shade**2 * [0.016, 0.004, -0.026]
    faded = 0.035 + toned * 0.945
    rows, columns = grey.shape
    y, x = np.mgrid[-1 : 1 : rows * 1j, -1 : 1 : columns * 1j]
    faded *= (1 - 0.16 * np.clip((x * x + y * y) / 2, 0, 1) ** 1.4)[..., None]
    random = np.random.default_rng(seed)
    grain = random.normal(0, 1, (rows, columns)) + 0.6 * random.normal(0, 1, (rows, columns, 1))[..., 0]
    soft = Image.fromarray(np.uint8(np.clip(128 + grain * 30, 0, 255))).filter(ImageFilter.GaussianBlur(0.6))
    grain = (np.asarray(soft, dtype=np.float32) - 128) / 30
    faded += (grain * (0.014 + 0.02 * grey * (1 - grey)))[..., None]
    return Image.fromarray(np.uint8(np.clip(faded * 255 + 0.5, 0, 255)))


def keep(picture, path, largest=LARGEST):
    """Writes a WEBP as good as fits."""
    for quality in range(88, 24, -4):
        held = io.BytesIO()
        picture.save(held, 'WEBP', quality=quality, method=6)
        if held.tell() <= largest:
            break
    path.write_bytes(held.getvalue())


def keep_tile(picture, path):
    keep(picture.resize(TILE, Image.LANCZOS), path, TILE_LARGEST)
