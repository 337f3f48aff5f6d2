"""Plastered walls in the sun."""

import math

import numpy as np

from indoors import ceramic, plaster
from studio import Shader, box, camera, grid_noise, ground, lathe, leaves, sheet, sky, sun, tube


def weathered(color):
    """Plaster that rain and time have been at."""
    shader = Shader()
    streak = shader.ramp(shader.noise(0.7, 8, 0.65, at=shader.at((1, 1, 0.22))), [(0.42, 0.0), (0.72, 1.0)])
    tone = shader.mix(streak, color, tuple(c * 0.62 for c in color))
    tone = shader.mix(shader.ramp(shader.noise(0.45, 9, 0.7), [(0.56, 0.0), (0.62, 0.55)]), tone, (0.52, 0.42, 0.33))
    low = shader.add('SeparateXYZ', {0: shader.add('NewGeometry')}, 2)
    damp = shader.math('ADD', low, shader.math('MULTIPLY', shader.noise(1.5, 6), 1.6))
    tone = shader.mix(shader.ramp(damp, [(0.85, 0.6), (1.0, 0.0)]), tone, (0.2, 0.15, 0.11))
    normal = shader.bump(shader.noise(30, 4), 0.01, 0.5, shader.bump(shader.noise(1.6, 8, 0.65), 0.06))
    return shader.done(shader.hazed(shader.paint(tone, 0.95, normal), 90, (0.85, 0.7, 0.56)))


def matte(color, rough=0.8):
    shader = Shader()
    tone = shader.mix(shader.noise(4, 6), color, tuple(c * 0.7 for c in color))
    return shader.done(shader.paint(tone, rough, shader.bump(shader.noise(20), 0.01)))


def bush(at, size, count, green, seed):
    random = np.random.default_rng(seed)
    spots = np.array(at) + random.normal(0, size * 0.42, (count, 3))
    leaves(spots, random.normal(size=spots.shape) + [0, 0, 0.5], size * random.uniform(0.2, 0.45, count), size * 0.13, green, 0.25, seed)


def pot(at, size, seed):
    lathe([(0, 0), (0.26, 0), (0.36, 0.5), (0.4, 0.52), (0.4, 0.62), (0.35, 0.62), (0.33, 0.5), (0, 0.5)], ceramic((0.42, 0.2, 0.11), 0.85, 0.2), at=at, scale=size, wobble=0.01, seed=seed)
    bush((at[0], at[1], at[2] + size * 0.95), size * 0.6, 420, matte((0.08, 0.13, 0.05), 0.6), seed)


def house(side, y, depth, high, color, random):
    """A front at one side of the lane, with windows, shutters and eaves."""
    x = side * (2.15 + random.uniform(-0.12, 0.16))
    out = -side
    box((5, depth, high), weathered(color), (x + side * 2.5, y + depth / 2, high / 2), bevel=0.05)
    glass, frame = matte((0.02, 0.028, 0.03), 0.15), matte((0.5, 0.42, 0.33))
    shutter = Shader()
    slats = shader_slats(shutter)
    tone = [(0.09, 0.2, 0.2), (0.2, 0.26, 0.2), (0.3, 0.14, 0.07)][random.integers(3)]
    shutter = shutter.done(shutter.paint(shutter.mix(shutter.noise(3, 6), tone, tuple(c * 0.6 for c in tone)), 0.7, shutter.bump(slats, 0.03)))
    for level in range(1, int(high / 2.9)):
        for place in (depth * 0.28, depth * 0.72):
            py, pz = y + place + random.normal(0, 0.06), level * 2.85 + 1.0
            box((0.06, 0.86, 1.36), glass, (x + out * 0.01, py, pz), bevel=0)
            for part in (-0.45, 0.45):
                box((0.1, 0.07, 1.44), frame, (x + out * 0.03, py + part, pz), bevel=0.01)
            box((0.1, 0.05, 1.4), frame, (x + out * 0.03, py, pz), bevel=0.01)
            box((0.3, 1.16, 0.09), frame, (x + out * 0.1, py, pz - 0.74), bevel=0.02)
            swing = random.uniform(0.05, 0.5)
            for part in (-1, 1):
                box((0.05, 0.46, 1.4), shutter, (x + out * (0.07 + 0.22 * math.sin(swing)), py + part * (0.48 + 0.22 * math.cos(swing)), pz), (0, 0, part * side * swing), 0.01)
            if random.uniform() < 0.55:
                pot((x + out * 0.16, py + random.uniform(-0.3, 0.3), pz - 0.7), 0.36, random.integers(99))
    box((0.08, 1.05, 2.2), shutter, (x + out * 0.0, y + depth / 2, 1.1), bevel=0.02)
    for part in (-0.6, 0.6):
        box((0.14, 0.16, 2.35), frame, (x + out * 0.03, y + depth / 2 + part, 1.17), bevel=0.02)
    box((0.14, 1.4, 0.18), frame, (x + out * 0.03, y + depth / 2, 2.35), bevel=0.02)
    box((0.5, 1.3, 0.16), frame, (x + out * 0.2, y + depth / 2, 0.08), bevel=0.04)
    tile = matte((0.4, 0.2, 0.12))
    for place in np.arange(y, y + depth, 0.24):
        tube([(x + out * 0.55, place, high - 0.08), (x + side * 1.4, place, high + 0.75)], 0.11, tile, 8)
    box((0.9, depth, 0.1), frame, (x + out * 0.05, y + depth / 2, high - 0.1), bevel=0.02)
    pot((x + out * 0.4, y + depth / 2 + 1.1, 0), random.uniform(0.6, 0.95), random.integers(99))


def shader_slats(shader):
    return shader.math('FRACT', shader.math('MULTIPLY', shader.add('SeparateXYZ', {0: shader.at()}, 2), 16.0))


def street():
    random = np.random.default_rng(11)
    colors = [(0.66, 0.44, 0.27), (0.62, 0.5, 0.37), (0.6, 0.33, 0.2), (0.66, 0.55, 0.42), (0.55, 0.4, 0.28), (0.62, 0.46, 0.31)]
    for side in (-1, 1):
        y = -5.0
        for number in range(7):
            depth = random.uniform(4.6, 6.4)
            house(side, y, depth, random.uniform(6.6, 10.5) - (1.5 if side > 0 else 0), colors[(number + (side > 0) * 2) % 6], random)
            y += depth
    x, y = ground(8, 60, 300, 80)
    shader = Shader()
    warped = shader.add('VectorMath', {0: shader.at((1, 1, 0)), 1: (0, 0, 0)}, operation='ADD')
    gap = shader.add('TexVoronoi', {'Vector': warped, 'Scale': 5.5, 'Randomness': 0.75}, feature='DISTANCE_TO_EDGE')
    cell = shader.add('TexVoronoi', {'Vector': warped, 'Scale': 5.5, 'Randomness': 0.75}, 1)
    joint = shader.ramp(gap, [(0.02, 0.0), (0.16, 1.0)])
    tone = shader.mix(shader.add('SeparateXYZ', {0: cell}), (0.25, 0.19, 0.14), (0.42, 0.34, 0.26))
    tone = shader.mix(joint, (0.1, 0.075, 0.055), tone)
    normal = shader.bump(shader.noise(12, 5), 0.015, 0.6, shader.bump(joint, 0.04))
    sheet(x, y - 6, 0.03 * np.abs(x) + 0.03 * grid_noise(x.shape, 2.2, 2), shader.done(shader.hazed(shader.paint(tone, 0.6, normal), 90, (0.85, 0.7, 0.56))))
    box((3.6, 3.6, 15), weathered((0.6, 0.47, 0.35)), (0.6, 40, 7.5))
    box((1.0, 0.2, 2.2), matte((0.03, 0.03, 0.03)), (0.5, 38.2, 12.2), bevel=0.01)
    for high, place in ((5.6, 7.5), (6.2, 15)):
        t = np.linspace(0, 1, 20)[:, None]
        line = np.array([-2.2, place, high]) + t * np.array([4.4, 0.5, 0.1]) - np.array([0, 0, 1.0]) * t * (1 - t)
        tube(line, 0.012, matte((0.1, 0.1, 0.1)), 5)
        for spot in range(4, 16, 3):
            v, u = np.meshgrid(np.linspace(0, -random.uniform(0.7, 1.1), 30), np.linspace(0, 0.5, 30), indexing='ij')
            tone = [(0.7, 0.62, 0.52), (0.5, 0.25, 0.14), (0.16, 0.28, 0.28)][random.integers(3)]
            sheet(line[spot, 0] + u, line[spot, 1] + 0.25 * v * grid_noise(v.shape, 2.2, spot), line[spot, 2] + v, matte(tone, 0.95))
    sky([(0.0, (0.85, 0.72, 0.58)), (0.4, (0.5, 0.62, 0.66)), (1.0, (0.2, 0.38, 0.48))], 0.6, 0.3)
    sun(47, 128, 5.5)
    camera((0.3, -9.5, 1.65), (-0.1, 14, 3.1), 44, 8, (0, 6, 1.5))


def stairs():
    """Steps between two walls, half of them in the shadow of a house that is not seen."""
    lime = plaster((0.74, 0.66, 0.56), 0.05)
    warm = plaster((0.66, 0.47, 0.33), 0.05)
    random = np.random.default_rng(7)
    for step in range(14):
        box((3.4, 1.2, 0.5), lime, (random.normal(0, 0.02), step * 0.62 + 0.6, step * 0.3 - 0.1), (0, random.normal(0, 0.004), random.normal(0, 0.008)), 0.05)
    box((1.2, 16, 12), warm, (2.25, 6, 2.2), (0, 0.01, 0.012), 0.1)
    for step in range(7):
        box((0.7, 1.3, 2.0), lime, (-1.95, step * 1.24 + 0.7, step * 0.6 + 0.0), bevel=0.07)
    box((12, 2, 14), lime, (-2, 12.2, 5), bevel=0.1)
    box((1.2, 0.3, 2.4), matte((0.08, 0.22, 0.23), 0.6), (0.35, 11.2, 5.1), bevel=0.02)
    for place in (-0.3, 0.05, 0.35, 0.62, 0.95):
        box((0.02, 0.32, 2.4), matte((0.03, 0.08, 0.09)), (place, 11.19, 5.1), bevel=0)
    box((5.0, 4, 0.4), lime, (0, 10.2, 3.82), bevel=0.06)
    box((1.5, 0.4, 0.2), warm, (0.35, 11.1, 6.4), bevel=0.04)
    for number, (step, side) in enumerate(((1, 1.15), (4, 1.2), (7, 1.15), (11, -1.1))):
        pot((side, step * 0.62 + 0.55, step * 0.3 + 0.15), 0.62 + 0.1 * (number % 3), number)
    bush((1.55, 8.6, 7.0), 1.6, 2600, matte((0.42, 0.1, 0.14), 0.7), 5)
    bush((1.5, 8.6, 7.0), 1.7, 1600, matte((0.07, 0.11, 0.04), 0.7), 6)
    box((6, 14, 9), lime, (-9.5, 3, 4.5), bevel=0.05)
    box((3, 3, 15), lime, (-9, 9.5, 7), bevel=0.05)
    sky([(0.0, (0.75, 0.68, 0.6)), (1.0, (0.26, 0.42, 0.52))], 0.55)
    sun(43, -76, 6.0, size=0.5)
    camera((-0.35, -6.6, 2.5), (0.15, 5, 3.3), 40, 5.6, (0, 2, 1))


SCENES = {scene.__name__: scene for scene in (street, stairs)}
