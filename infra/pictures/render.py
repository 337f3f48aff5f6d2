"""Renders the pictures of the demo and of the landing page: see README.md."""

import argparse
import os
import sys
from pathlib import Path

sys.path.insert(0, os.environ['BPY_DIR'])
sys.path.insert(0, str(Path(__file__).parent))

import bpy  # noqa: E402
from PIL import Image  # noqa: E402

import film  # noqa: E402
import indoors  # noqa: E402
import land  # noqa: E402
import town  # noqa: E402
import water  # noqa: E402

ROOT = Path(__file__).parents[2]
DEMO = ROOT / 'infra/local/demo/pictures'
LANDING = ROOT / 'web/src/features/site/landing/pictures'
SCENES = {name: scene for part in (land, water, indoors, town) for name, scene in part.SCENES.items()}
SIZE = (900, 1200)
# The tiles of the landing page, in their order.
TILES = ['vase', 'mountains', 'lemons', 'shore', 'stairs', 'dunes', 'coffee', 'field', 'balloons']


def begin(width, samples):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    scene.render.resolution_x, scene.render.resolution_y = width, width * 4 // 3
    scene.cycles.samples, scene.cycles.use_denoising = samples, True
    scene.cycles.adaptive_threshold = 0.03
    scene.cycles.max_bounces, scene.cycles.diffuse_bounces = 4, 2
    scene.cycles.sample_clamp_indirect = 6.0
    scene.view_settings.view_transform = 'AgX'
    scene.view_settings.look = 'AgX - Medium High Contrast'


def render(name, raw, width, samples):
    begin(width, samples)
    # A scene may say how bright it is exposed.
    bpy.context.scene.view_settings.exposure = SCENES[name]() or 0.0
    bpy.context.scene.render.filepath = str(raw / f'{name}.png')
    bpy.ops.render.render(write_still=True)


def main():
    options = argparse.ArgumentParser()
    options.add_argument('names', nargs='*', default=list(SCENES))
    options.add_argument('--raw', type=Path, required=True, help='where rendered pictures are kept')
    options.add_argument('--width', type=int, default=900)
    options.add_argument('--samples', type=int, default=64)
    options.add_argument('--develop', action='store_true', help='only develops what is rendered, into the repository')
    chosen = options.parse_args()
    chosen.raw.mkdir(parents=True, exist_ok=True)
    for seed, name in enumerate(chosen.names):
        if not chosen.develop:
            render(name, chosen.raw, chosen.width, chosen.samples)
            continue
        raw = Image.open(chosen.raw / f'{name}.png').convert('RGB').resize(SIZE, Image.LANCZOS)
        picture = film.develop(raw, seed)
        film.keep(picture, DEMO / f'{name}.webp')
        if name in TILES:
            film.keep_tile(picture, LANDING / f'photo-{TILES.index(name) + 1}.webp')


main()
