"""Sand, mountains, trees and the night."""

import math

import bpy
import numpy as np

from studio import (
    HAZE, Shader, add_object, add_mesh, box, camera, grid_noise, ground, lathe, leaves, light, new_world, sheet, sky, smooth, sun, tube,
)


def pine_mesh(height, material, seed=0):
    """A spruce: whorls of hanging twigs, fuller below."""
    random = np.random.default_rng(seed)
    bases, ways, lengths = [], [], []
    for up in np.linspace(0.06, 0.99, 46):
        reach = (1 - up) ** 0.85 * 0.24 * height * random.uniform(0.75, 1.1)
        for turn in random.uniform(0, 2 * np.pi, 9):
            way = np.array([np.cos(turn), np.sin(turn), 0.0])
            for along in np.arange(0.1, 1.0, 0.22):
                root = way * reach * along + [0, 0, height * up - 0.35 * reach * along**1.4]
                for _ in range(2):
                    bases.append(root)
                    ways.append(way + random.normal(0, 0.5, 3) - [0, 0, 0.35])
                    lengths.append(reach * random.uniform(0.25, 0.5) + 0.02 * height)
    crown = leaves(bases, ways, np.array(lengths), 0.022 * height, material, 0.2, seed)
    bpy.context.collection.objects.unlink(crown)
    return crown.data


def needle(reach, color=(0.03, 0.05, 0.04), haze=HAZE, thickness=None):
    shader = Shader()
    tone = shader.mix(shader.noise(0.6), color, tuple(2.4 * c for c in color))
    return shader.done(shader.hazed(shader.paint(tone, 0.8), reach, haze, thickness))


def plant(meshes, places, sizes, seed=0):
    random = np.random.default_rng(seed)
    for place, size in zip(places, sizes):
        turn = (random.normal(0, 0.03), random.normal(0, 0.03), random.uniform(0, 6.28))
        add_object(meshes[random.integers(len(meshes))], at=place, turn=turn, scale=(size * random.uniform(0.8, 1.1),) * 2 + (size,))


def ridges(shape, seed, power=1.75):
    """Mountains' heights from 0 to 1: sharp where noise crosses nought."""
    fine = 1 - np.abs(grid_noise(shape, power, seed)) ** 0.75 * 1.5
    return fine + 0.25 * (1 - np.abs(grid_noise(shape, power + 0.1, seed + 1)) * 2) - 0.25


def dunes():
    x, y = ground(90, 130, 1100, 1000)
    warp = grid_noise(x.shape, 2.6, 5)
    phase = (x * 0.34 + y * 0.94) / 30 + 0.95 * warp + 0.16
    part = phase % 1
    slope = np.where(part < 0.72, smooth(-0.2, 0.86, part) / smooth(-0.2, 0.86, 0.72), (1 - smooth(0.68, 1.12, part)) / (1 - smooth(0.68, 1.12, 0.72)))
    z = (4.6 + 2.5 * grid_noise(x.shape, 2.4, 9)) * slope + 2.5 * grid_noise(x.shape, 2.8, 11) + 0.02 * y
    shader = Shader()
    place = shader.at((1, 1, 0.2), 0.4)
    ripple = shader.add('TexWave', {'Vector': place, 'Scale': 1.3, 'Distortion': 5.0, 'Detail': 3.0, 'Detail Scale': 0.7, 'Detail Roughness': 0.55}, 1)
    windward = shader.attribute('windward')
    normal = shader.bump(shader.math('MULTIPLY', ripple, windward), 0.11, 0.8)
    normal = shader.bump(shader.noise(60, 4), 0.012, 0.7, normal)
    color = shader.mix(shader.noise(0.12, 5), (0.55, 0.34, 0.2), (0.68, 0.46, 0.29))
    color = shader.mix(shader.math('MULTIPLY', ripple, 0.25), color, (0.42, 0.25, 0.15))
    sand = shader.done(shader.hazed(shader.paint(color, 0.9), 520))
    shader.set(shader.tree.nodes['Principled BSDF'].inputs['Normal'], normal)
    sheet(x, y, z, sand, {'windward': np.where(part < 0.72, 1.0, 0.15) * smooth(0.3, -0.6, grid_noise(x.shape, 2.2, 3)) + 0.15})
    sky([(0.0, (0.9, 0.7, 0.53)), (0.15, (0.66, 0.62, 0.57)), (0.5, (0.33, 0.46, 0.52))], 0.5)
    sun(13, -72, 5.2)
    camera((0, -6, 9.5), (2, 42, 2.5), 48, 5.6, (0, 24, 4))
    return 0.0


def mountains():
    x, y = ground(44, 60, 700, 640)
    height = ridges(x.shape, 21)
    z = 2.7 * height * (0.5 + 0.012 * y) - 0.3
    shader = Shader()
    wood = shader.mix(shader.noise(9, 8, 0.7), (0.03, 0.05, 0.045), (0.1, 0.12, 0.09))
    surface = shader.paint(wood, 0.95, shader.bump(shader.noise(22, 8, 0.75), 0.25))
    sheet(x, y, z, shader.done(shader.hazed(surface, 42, (0.8, 0.6, 0.46), 0.3)))
    sky([(0.0, (0.97, 0.72, 0.52)), (0.1, (0.93, 0.74, 0.58)), (0.3, (0.5, 0.6, 0.63))], 0.95, 0.2)
    sun(11, -48, 4.0)
    bank = needle(60)
    kinds = [pine_mesh(1.0, bank, seed) for seed in range(3)]
    random = np.random.default_rng(4)
    places = [(a, 1.6 + random.uniform(-0.3, 0.3), 1.28 - 0.16 * (a + 1.1) ** 2 - 0.05 * random.uniform()) for a in random.uniform(-1.5, 1.5, 90)]
    plant(kinds, places, random.uniform(0.12, 0.34, 90))
    camera((0, -1.5, 2.5), (0.3, 20, 0.4), 52, None)


def forest():
    x, y = ground(150, 220, 400, 300)
    z = 0.16 * (y - 20) + 7 * grid_noise(x.shape, 2.6, 8) + 0.1 * np.abs(x)
    haze = (0.66, 0.62, 0.56)
    shader = Shader()
    floor = shader.paint(shader.mix(shader.noise(0.8), (0.06, 0.06, 0.04), (0.13, 0.11, 0.07)), 0.95)
    sheet(x, y, z, shader.done(shader.hazed(floor, 480, haze)))
    bark = needle(480, (0.025, 0.045, 0.038), haze)
    kinds = [pine_mesh(1.0, bark, seed) for seed in range(4)]
    random = np.random.default_rng(12)
    places, sizes = [], []
    wooded = grid_noise(x.shape, 1.8, 30) > -0.25
    for row, column in zip(random.integers(8, 399, 900), random.integers(0, 299, 900)):
        if wooded[row, column]:
            places.append((x[row, column], y[row, column], z[row, column]))
            sizes.append(random.uniform(9, 19))
    plant(kinds, places, sizes)
    sky([(0.0, (0.72, 0.66, 0.58)), (0.4, (0.74, 0.72, 0.67))], 0.9)
    sun(24, 35, 1.6, size=4)
    camera((0, -34, 22), (0, 60, 17), 50)


def field():
    """A field in the last sun, seen through its own stalks."""
    random = np.random.default_rng(2)
    count = 34_000
    y = 34 * random.uniform(0.0, 1.0, count) ** 1.5 + 0.35
    x = random.uniform(-1, 1, count) * (0.8 + 0.46 * y)
    height = random.normal(0.92, 0.09, len(x))
    lean = random.normal(0, 0.09, (len(x), 2)) + [0.07, 0]
    stalk = Shader()
    tone = stalk.mix(stalk.noise(3), (0.55, 0.38, 0.17), (0.7, 0.54, 0.3))
    straw = stalk.done(stalk.hazed(stalk.add('MixShader', {0: 0.45, 1: stalk.paint(tone, 0.6), 2: stalk.add('BsdfTranslucent', {'Color': tone})}), 75))
    bases = np.stack([x, y, np.zeros(len(x))], 1)
    ways = np.concatenate([lean, np.ones((len(x), 1))], 1)
    leaves(bases, ways, height, 0.008, straw, 0.02)
    tops = bases + ways / np.linalg.norm(ways, axis=1, keepdims=True) * height[:, None] * 0.97
    for turn in range(9):
        tilt = random.normal(0, 0.45, ways.shape) + ways
        leaves(tops - ways * random.uniform(0.0, 0.13, (len(x), 1)), tilt, random.uniform(0.06, 0.14, len(x)), 0.012, straw, 0.15, turn)
    gx, gy = ground(120, 130, 200, 200)
    earth = Shader()
    floor = earth.paint(earth.mix(earth.noise(2), (0.25, 0.16, 0.07), (0.5, 0.35, 0.16)), 0.9)
    sheet(gx, gy, np.where(gy > 36, 0.75, 0) + 0.0 * gx, earth.done(earth.hazed(floor, 75)))
    wood = needle(70, (0.035, 0.045, 0.03))
    kinds = [pine_mesh(1.0, wood, seed) for seed in range(3)]
    far = random.uniform(-40, 40, 150)
    plant(kinds, [(a, 72 + random.uniform(0, 20), 0) for a in far], 3.5 + 3 * np.abs(np.sin(far * 0.13)) + random.uniform(0, 2.5, 150))
    sky([(0.0, (1.0, 0.72, 0.45)), (0.1, (0.95, 0.74, 0.54)), (0.4, (0.5, 0.58, 0.6))], 0.9, 0.35)
    sun(9, 22, 5.0)
    camera((0, -0.9, 1.12), (0.05, 4, 0.98), 55, 2.0, (0, 1.6, 0.9))


def tree_parts(random, levels=6):
    """Branches as lists of points with their radius, and where leaves grow."""
    branches, tips = [], []

    def grow(base, way, length, radius, level):
        points = [base]
        for _ in range(5):
            way = way + random.normal(0, 0.16, 3) + [0, 0, 0.02]
            way /= np.linalg.norm(way)
            points.append(points[-1] + way * length / 5)
        branches.append((points, np.linspace(radius, radius * 0.62, 6)))
        if level >= levels - 2:
            tips.extend((point, way) for point in points[2:])
        if level == levels:
            return
        for _ in range(3 if level < 4 else 2):
            turn = way + random.normal(0, 0.75, 3) * [1, 1, 0.6] + [0, 0, 0.06]
            grow(points[random.integers(3, 6)], turn / np.linalg.norm(turn), length * random.uniform(0.64, 0.86), radius * 0.6, level + 1)

    grow(np.zeros(3), np.array([0.12, 0, 1.0]), 2.3, 0.3, 0)
    return branches, tips


def tree():
    haze = (0.8, 0.66, 0.53)
    x, y = ground(60, 70, 300, 300)
    crown_hill = 2.1 * np.exp(-(((x - 1) / 13) ** 2) - ((y - 22) / 11) ** 2)
    z = crown_hill + 0.5 * grid_noise(x.shape, 2.4, 3)
    earth = Shader()
    sheet(x, y, z, earth.done(earth.hazed(earth.paint(earth.mix(earth.noise(1.2), (0.12, 0.1, 0.045), (0.25, 0.19, 0.09)), 0.95), 420, haze)))
    random = np.random.default_rng(31)
    pick = (random.integers(0, 150, 90_000), random.integers(60, 240, 90_000))
    bases = np.stack([x[pick] + random.uniform(-0.1, 0.1, len(pick[0])), y[pick] + random.uniform(-0.12, 0.12, len(pick[0])), z[pick]], 1)
    blade = Shader()
    tone = blade.mix(blade.noise(0.5), (0.22, 0.18, 0.07), (0.44, 0.33, 0.15))
    grass = blade.done(blade.hazed(blade.add('MixShader', {0: 0.4, 1: blade.paint(tone, 0.7), 2: blade.add('BsdfTranslucent', {'Color': tone})}), 420, haze))
    ways = random.normal(0, 0.3, bases.shape) + [0.2, 0, 1]
    leaves(bases, ways, random.uniform(0.15, 0.5, len(bases)), 0.025, grass, 0.3)
    branches, tips = tree_parts(random)
    bark = Shader()
    wood = bark.done(bark.hazed(bark.paint((0.05, 0.038, 0.03), 0.9, bark.bump(bark.noise(9), 0.05)), 420, haze))
    foot = np.array([1.0, 21.0, 2.05])
    for points, radius in branches:
        tube(np.array(points) + foot, radius, wood, 6)
    crown = np.repeat(np.array([point for point, _ in tips]), 26, 0)
    crown = crown + foot + random.normal(0, 0.2, crown.shape)
    leaf = Shader()
    tone = leaf.mix(leaf.noise(1.3), (0.07, 0.08, 0.035), (0.22, 0.17, 0.07))
    green = leaf.done(leaf.hazed(leaf.add('MixShader', {0: 0.4, 1: leaf.paint(tone, 0.6), 2: leaf.add('BsdfTranslucent', {'Color': tone})}), 420, haze))
    leaves(crown, random.normal(size=crown.shape), random.uniform(0.1, 0.24, len(crown)), 0.1, green, 0.2)
    sky([(0.0, (0.93, 0.7, 0.5)), (0.15, (0.84, 0.7, 0.57)), (0.5, (0.52, 0.6, 0.6))], 0.95, 0.3)
    sun(12, 38, 4.5, size=1.5)
    camera((0, -2, 2.0), (0.6, 21, 4.6), 46, 4.0, (1, 21, 4))


def balloon(color, other, at, size, turn):
    shader = Shader()
    angle = shader.add('SeparateXYZ', {0: shader.at()})
    flat = angle.node.outputs
    round_ = shader.math('ARCTAN2', flat[1], flat[0])
    stripes = shader.ramp(shader.math('FRACT', shader.math('MULTIPLY', round_, 8 / math.tau)), [(0.48, 0.0), (0.52, 1.0)])
    band = shader.ramp(flat[2], [(0.06, 1.0), (0.065, 0.0)])
    tone = shader.mix(stripes, color, other)
    tone = shader.mix(band, tone, tuple(0.5 * c for c in color))
    seam = shader.math('ABSOLUTE', shader.math('SINE', shader.math('MULTIPLY', round_, 12)))
    cloth = shader.paint(tone, 0.55, shader.bump(seam, 0.5))
    glow = shader.add('MixShader', {0: 0.35, 1: cloth, 2: shader.add('BsdfTranslucent', {'Color': tone})})
    silk = shader.done(shader.hazed(glow, 1900))
    shape = [(0.02, 1.0), (0.22, 0.985), (0.47, 0.86), (0.6, 0.62), (0.62, 0.42), (0.55, 0.2), (0.4, -0.03), (0.24, -0.22), (0.12, -0.36), (0.1, -0.38)]
    lathe(shape, silk, at=at, turn=(0.04, 0.05, turn), scale=size)
    wicker = Shader()
    straw = wicker.done(wicker.hazed(wicker.paint((0.12, 0.065, 0.03), 0.9), 1900))
    x, y, z = at
    box((0.11 * size, 0.11 * size, 0.09 * size), straw, (x, y, z - 0.56 * size), bevel=0.01 * size)
    for a in (-1, 1):
        for b in (-1, 1):
            tube([(x + a * 0.05 * size, y + b * 0.05 * size, z - 0.52 * size), (x + a * 0.09 * size, y + b * 0.06 * size, z - 0.36 * size)], 0.003 * size, straw)


def balloons():
    x, y = ground(1500, 2600, 600, 500)
    z = 120 * (ridges(x.shape, 40, 1.9) - 0.1) * (0.3 + y / 1500) - 4
    shader = Shader()
    tone = shader.mix(shader.noise(0.02, 8, 0.7), (0.16, 0.1, 0.06), (0.35, 0.24, 0.15))
    tone = shader.mix(shader.ramp(shader.noise(0.05, 8, 0.7), [(0.52, 0.0), (0.6, 1.0)]), tone, (0.05, 0.06, 0.04))
    land = shader.paint(tone, 0.95, shader.bump(shader.noise(0.08, 8, 0.7), 12))
    sheet(x, y, z, shader.done(shader.hazed(land, 1500, (0.84, 0.63, 0.46), 9)))
    balloon((0.5, 0.15, 0.07), (0.72, 0.52, 0.33), (-12, 150, 42), 42, 0.3)
    balloon((0.06, 0.2, 0.22), (0.66, 0.52, 0.36), (62, 420, 62), 40, 1.1)
    balloon((0.56, 0.33, 0.1), (0.68, 0.6, 0.46), (-98, 700, 52), 42, 2.0)
    balloon((0.4, 0.12, 0.08), (0.5, 0.3, 0.2), (85, 950, 20), 40, 0.7)
    balloon((0.2, 0.27, 0.26), (0.6, 0.5, 0.4), (-30, 1150, 125), 40, 0.1)
    sky([(0.0, (0.97, 0.72, 0.51)), (0.12, (0.86, 0.72, 0.58)), (0.4, (0.45, 0.57, 0.6))], 0.9, 0.3)
    sun(12, -62, 4.2)
    camera((0, -40, 38), (0, 200, 36), 42)


def night():
    world = new_world()
    way = world.add('TexCoord', output=0)
    height = world.add('SeparateXYZ', {0: way}, output=2)
    base = world.ramp(height, [(0.0, (0.13, 0.11, 0.1)), (0.12, (0.045, 0.062, 0.075)), (0.6, (0.012, 0.022, 0.032))])
    for scale, size, power in ((150, 0.085, 4.0), (70, 0.05, 12.0), (300, 0.13, 1.2)):
        cell = world.add('TexVoronoi', {'Vector': way, 'Scale': scale})
        spot = world.ramp(cell, [(0.0, 1.0), (size, 0.0)])
        lot = world.add('SeparateXYZ', {0: cell.node.outputs[1]}, 0)
        bright = world.math('MULTIPLY', world.math('POWER', lot, 7.0), power)
        base = world.mix(1.0, base, world.mix(1.0, spot, bright, 'MULTIPLY'), 'ADD')
    across = world.add('VectorMath', {0: way, 1: (0.8, 0.2, -0.42)}, 1, operation='DOT_PRODUCT')
    across = world.math('ADD', across, world.math('MULTIPLY', world.math('SUBTRACT', world.noise(2.5, 5, at=way), 0.5), 0.2))
    band = world.math('POWER', math.e, world.math('MULTIPLY', world.math('POWER', world.math('ABSOLUTE', across), 2.0), -26.0))
    cloud = world.ramp(world.noise(5, 10, 0.65, 0.4, at=way), [(0.36, 0.0), (0.68, 1.0)])
    lane = world.ramp(world.math('ADD', world.math('ABSOLUTE', across), world.math('MULTIPLY', world.noise(7, 8, 0.65, at=way), 0.22)), [(0.1, 0.12), (0.2, 1.0)])
    milk = world.math('MULTIPLY', world.math('MULTIPLY', band, lane), world.math('ADD', cloud, 0.22))
    base = world.mix(1.0, base, world.mix(1.0, (0.2, 0.165, 0.14), milk, 'MULTIPLY'), 'ADD')
    world.done(world.add('Background', {'Color': base, 'Strength': 1.0}))
    x, y = ground(60, 70, 600, 500)
    z = 2.2 * ridges(x.shape, 77, 2.0) * smooth(10, 60, y) + 0.35 * grid_noise(x.shape, 1.9, 6)
    shader = Shader()
    rock = shader.paint(shader.mix(shader.noise(2), (0.05, 0.05, 0.045), (0.14, 0.12, 0.1)), 0.95, shader.bump(shader.noise(5, 8, 0.7), 0.25))
    sheet(x, y, z, shader.done(rock))
    kinds = [pine_mesh(1.0, needle(1e4), seed) for seed in range(3)]
    random = np.random.default_rng(8)
    places = [(a, 26 + random.uniform(-4, 4), -0.2) for a in random.uniform(-12, 12, 46) if not -1.0 < a < 3]
    plant(kinds, places, random.uniform(1.5, 5.5, len(places)))
    lit = Shader()
    tone = lit.mix(lit.noise(2), (0.75, 0.4, 0.15), (0.85, 0.52, 0.24))
    cloth = lit.done(lit.add('AddShader', {0: lit.add('BsdfTranslucent', {'Color': tone}), 1: lit.add('BsdfDiffuse', {'Color': tone})}))
    ridge = [(0.0, -0.9, 1.12), (0.0, 0.9, 1.12)]
    add_mesh([(-1, -1.2, 0), (1, -1.2, 0), (-1, 1.2, 0), (1, 1.2, 0), *ridge], [(0, 4, 5, 2), (1, 3, 5, 4), (0, 1, 4), (2, 5, 3)], cloth, True, (0.8, 17, 0.02), (0, 0, 0.7))
    light('POINT', 75, (1.0, 0.62, 0.3), (0.8, 17, 0.45), size=0.12)
    sun(40, -120, 0.12, (0.6, 0.75, 1.0), 2)
    camera((0, -1, 1.5), (0, 20, 6.4), 26)
    return 0.9


SCENES = {scene.__name__: scene for scene in (dunes, mountains, forest, field, tree, balloons, night)}
