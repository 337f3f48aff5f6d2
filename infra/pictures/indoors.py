"""Things on tables and walls, by the light of a window."""

import math

import numpy as np

from studio import (
    Shader, add_mesh, add_object, blob, box, camera, direction, grid_noise, lathe, leaves, light, sheet, sky, smooth, sun, tube,
)


def wood(dark=(0.1, 0.045, 0.02), pale=(0.3, 0.16, 0.08)):
    shader = Shader()
    lot = shader.add('ObjectInfo', output='Random')
    shift = shader.add('CombineXYZ', {0: shader.math('MULTIPLY', lot, 90), 2: lot})
    place = shader.add('VectorMath', {0: shader.at((0.32, 4.0, 4.0)), 1: shift}, operation='ADD')
    rings = shader.noise(1.6, 8, 0.6, 1.6, at=place)
    fine = shader.noise(9, 6, 0.7, at=place)
    grain = shader.math('ADD', shader.math('MULTIPLY', rings, 0.7), shader.math('MULTIPLY', fine, 0.35))
    tone = shader.ramp(grain, [(0.32, dark), (0.52, pale), (0.7, tuple(c * 1.25 for c in pale))])
    tone = shader.mix(shader.math('MULTIPLY', lot, 0.35), tone, dark)
    rough = shader.ramp(fine, [(0.3, 0.35), (0.7, 0.6)])
    return shader.done(shader.paint(tone, rough, shader.bump(grain, 0.02, 0.7)))


def plaster(color=(0.66, 0.53, 0.41), depth=0.05):
    shader = Shader()
    tone = shader.mix(shader.ramp(shader.noise(0.35, 8, 0.65), [(0.35, 0.0), (0.7, 1.0)]), color, tuple(c * 0.82 for c in color))
    trowel = shader.noise(1.1, 9, 0.62, 0.8, at=shader.at((1, 1, 2.0)))
    return shader.done(shader.paint(tone, 0.92, shader.bump(shader.noise(28, 3), depth / 8, 0.5, shader.bump(trowel, depth))))


def ceramic(color, rough=0.3, speckle=0.5):
    shader = Shader()
    spots = shader.ramp(shader.noise(34, 2), [(0.66, 0.0), (0.7, speckle)])
    tone = shader.mix(shader.noise(2.2, 5), color, tuple(c * 0.84 for c in color))
    tone = shader.mix(spots, tone, (0.2, 0.12, 0.08))
    turned = shader.noise(3, 3, at=shader.at((0.2, 0.2, 9)))
    return shader.done(shader.paint(tone, rough, shader.bump(turned, 0.012)))


def linen(color=(0.66, 0.56, 0.45)):
    shader = Shader()
    threads = [shader.add('TexWave', {'Vector': shader.at((1, 1, 1), turn), 'Scale': 17.0, 'Distortion': 1.2, 'Detail': 2.0}, 1) for turn in (0.0, math.pi / 2)]
    weave = shader.math('MULTIPLY', *threads)
    tone = shader.mix(shader.noise(24, 4, at=shader.at((0.1, 3, 1))), color, tuple(c * 0.8 for c in color))
    return shader.done(shader.paint(tone, 0.95, shader.bump(weave, 0.012, 0.6), Sheen_Weight=0.3))


def table(depth=9, wide=1.5, material=None):
    material = material or wood()
    random = np.random.default_rng(3)
    for number in range(-2, int(depth / wide)):
        box((24, wide - 0.02, 0.4), material, (random.uniform(-3, 3), number * wide, -0.2 - random.uniform(0, 0.012)), bevel=0.025)


def wall(y, material, size=40):
    add_mesh([(-size, y, -size), (size, y, -size), (size, y, size), (-size, y, size)], [(0, 1, 2, 3)], material)


def window(elevation, azimuth, at, width=3.0, height=4.4, away=14, bars=(1, 2), power=6.0, size=1.4):
    """The sun through a window's bars onto a place."""
    from mathutils import Vector
    way = direction(elevation, azimuth)
    facing = way.to_track_quat('Z', 'Y')
    dark = Shader()
    dark = dark.done(dark.paint((0.02, 0.02, 0.02)))

    def bar(x, y, across, up):
        thing = box((across, up, 0.15), dark, bevel=0)
        thing.location = Vector(at) + way * away + facing @ Vector((x, y, 0))
        thing.rotation_euler = facing.to_euler()

    for side in (-1, 1):
        bar(side * (width / 2 + 15), 0, 30, 70)
        bar(0, side * (height / 2 + 15), 70, 30)
    for number in range(bars[0]):
        bar(width * ((number + 1) / (bars[0] + 1) - 0.5), 0, 0.16, height)
    for number in range(bars[1]):
        bar(0, height * ((number + 1) / (bars[1] + 1) - 0.5), width, 0.16)
    sun(elevation, azimuth, power, size=size)


def room(power=0.35):
    sky([(0.0, (0.62, 0.58, 0.54)), (1.0, (0.5, 0.56, 0.6))], power)


CUP = [(0, 0), (0.24, 0), (0.27, 0.03), (0.34, 0.14), (0.45, 0.38), (0.48, 0.6), (0.47, 0.62), (0.455, 0.6), (0.42, 0.38), (0.3, 0.14), (0, 0.1)]
SAUCER = [(0, 0), (0.34, 0), (0.36, 0.03), (0.55, 0.06), (0.84, 0.13), (0.87, 0.145), (0.84, 0.16), (0.55, 0.09), (0.36, 0.06), (0, 0.06)]


def coffee():
    room(0.5)
    table(14, 1.7)
    glaze = ceramic((0.6, 0.54, 0.46), 0.28)
    lathe(SAUCER, glaze, wobble=0.004)
    lathe(CUP, glaze, at=(0.02, -0.01, 0.06), wobble=0.004, seed=2)
    arc = np.linspace(-1.25, 1.35, 18)
    tube(np.stack([0.4 + 0.24 * np.cos(arc), 0 * arc - 0.01, 0.4 + 0.19 * np.sin(arc)], 1) @ turned(-0.6), 0.045, glaze, 12)
    r, angle = np.meshgrid(np.linspace(0, 1, 240), np.linspace(0, 2 * np.pi, 360), indexing='ij')
    u, v = r * np.cos(angle - 0.5), r * np.sin(angle - 0.5)
    wide = 0.7 * np.sqrt(np.clip(1 - (v / 0.8) ** 2, 0, 1)) * (0.75 + 0.35 * v)
    warp = 0.16 * grid_noise((240, 360), 2.4, 4)
    bands = np.sin(2 * np.pi * (4.6 * (v + warp) - 2.6 * np.abs(u) ** 1.3)) + 0.25
    milk = smooth(-0.35, 0.35, bands) * smooth(0.02, -0.05, np.abs(u) - wide + warp * 0.3)
    milk = np.maximum(milk * smooth(0.0, 0.03, np.abs(u + warp * 0.3) - 0.01), 0)
    shader = Shader()
    crema = shader.mix(shader.noise(6, 8, 0.7), (0.2, 0.075, 0.02), (0.36, 0.16, 0.055))
    crema = shader.mix(shader.attribute('rim'), crema, (0.09, 0.03, 0.01))
    tone = shader.mix(shader.attribute('milk'), crema, (0.78, 0.62, 0.45))
    drink = shader.done(shader.paint(tone, 0.16, shader.bump(shader.noise(40, 3), 0.004)))
    sheet(0.435 * r * np.cos(angle) + 0.02, 0.435 * r * np.sin(angle) - 0.01, 0 * r + 0.56, drink, {'milk': milk, 'rim': smooth(0.86, 1.0, r)})
    steel = Shader()
    steel = steel.done(steel.paint((0.55, 0.48, 0.4), 0.28, Metallic=1.0))
    spoon = tube([(0.05, -0.78, 0.17), (0.5, -0.66, 0.17), (0.95, -0.5, 0.2)], [0.025, 0.022, 0.045], steel, 10)
    head = add_object(blob(steel, 0.13, 0.0, 1, 4, 0.25), at=(-0.06, -0.8, 0.15), turn=(0.1, 0, 0.25))
    head.scale = (1.5, 1, 1)
    cloth_strip((-1.55, 1.2, 0.02), 0.5, 1.9, 2.6)
    dry_vase((1.35, 3.3, 0), 1.2, ceramic((0.3, 0.33, 0.31), 0.5), 3)
    box((1.5, 2.1, 0.22), book_cloth((0.16, 0.24, 0.24)), (-1.7, 3.0, 0.11), (0, 0, 0.4), 0.03)
    wall(9, plaster((0.5, 0.43, 0.36)), 9)
    window(30, -66, (0.1, 0.5, 0), 3.4, 3.0, 12, (1, 1), 7.5)
    light('AREA', 90, (0.8, 0.9, 1.0), (-5, 1, 4), (0, 0, 0), 3.5)
    camera((0.3, -3.9, 3.2), (0.02, 0.32, 0.35), 58, 1.6, (0.02, -0.25, 0.6))


def turned(angle):
    return np.array([[math.cos(angle), math.sin(angle), 0], [-math.sin(angle), math.cos(angle), 0], [0, 0, 1]])


def cloth_strip(at, turn, width, length, color=(0.62, 0.52, 0.42)):
    """A napkin that was put down without care."""
    shape = (260, 220)
    v, u = np.meshgrid(np.linspace(0, 1, shape[0]), np.linspace(0, 1, shape[1]), indexing='ij')
    fold = 0.5 + 0.5 * np.sin(2 * np.pi * (u * 2.6 + 0.5 * grid_noise(shape, 2.4, 8)))
    z = 0.02 + 0.1 * fold**1.6 * (0.3 + 0.7 * v) + 0.06 * (grid_noise(shape, 2.2, 2) + 0.3)
    x = (u - 0.5) * width * (1 - 0.25 * v) + 0.08 * grid_noise(shape, 2.6, 5)
    y = (v - 0.5) * length + 0.08 * grid_noise(shape, 2.6, 6)
    thing = sheet(x, y, np.maximum(z, 0.015), linen(color))
    thing.location, thing.rotation_euler = at, (0, 0, turn)
    thing.modifiers.new('thick', 'SOLIDIFY').thickness = 0.02


def stem_material(color=(0.55, 0.4, 0.25)):
    shader = Shader()
    tone = shader.mix(shader.noise(2), color, tuple(c * 0.65 for c in color))
    return shader.done(shader.add('MixShader', {0: 0.4, 1: shader.paint(tone, 0.8), 2: shader.add('BsdfTranslucent', {'Color': tone})}))


def dry_vase(at, size, glaze, seed, stems=9, reach=3.2):
    """A vase with dry grasses whose plumes hang over."""
    shape = [(0, 0), (0.36, 0), (0.42, 0.04), (0.62, 0.5), (0.6, 0.95), (0.34, 1.35), (0.2, 1.55), (0.2, 1.85), (0.26, 1.98), (0.24, 2.0), (0.17, 1.85), (0.16, 1.5), (0, 1.2)]
    lathe(shape, glaze, at=at, scale=size, wobble=0.008, seed=seed)
    random = np.random.default_rng(seed)
    straw = stem_material()
    foot = np.array(at)
    bases, ways, lengths = [], [], []
    for turn in random.uniform(0, 2 * np.pi, stems):
        lean = random.uniform(0.1, 0.5)
        out = np.array([math.cos(turn), math.sin(turn) * 0.7, 0])
        t = np.linspace(0, 1, 26)[:, None]
        high = reach * random.uniform(0.7, 1.05)
        line = foot + [0, 0, 1.5 * size] + size * (out * lean * (t + 1.6 * t**2) + np.array([0, 0, 1]) * high * (t - 0.16 * t**3))
        tube(line, 0.017 * size, straw, 5)
        for place in np.linspace(13, 25, 480):
            low = int(place)
            spot = line[low] + (line[min(low + 1, 25)] - line[low]) * (place - low)
            share = (place - 13) / 12
            bases.append(spot)
            ways.append(random.normal(0, 0.55, 3) + [0, 0, 0.7] + out * 0.3)
            lengths.append(size * 0.42 * (0.25 + math.sin(math.pi * share**0.7)) * random.uniform(0.5, 1))
    leaves(bases, ways, np.array(lengths), 0.014 * size, straw, 0.35, seed)


def vase():
    room(0.5)
    table(3.2, 1.6, wood((0.16, 0.085, 0.045), (0.4, 0.25, 0.15)))
    wall(2.6, plaster((0.64, 0.5, 0.39), 0.07))
    dry_vase((0.05, 0.6, 0), 1.0, ceramic((0.56, 0.46, 0.36), 0.6), 5, 11, 3.0)
    lathe([(0, 0), (0.2, 0), (0.42, 0.16), (0.55, 0.36), (0.53, 0.37), (0.4, 0.18), (0, 0.07)], ceramic((0.15, 0.23, 0.23), 0.4), at=(1.3, 0.1, 0), wobble=0.01)
    add_object(blob(ceramic((0.5, 0.42, 0.34), 0.8), 0.2, 0.25, 3), at=(-1.2, 0.0, 0.14))
    window(27, -122, (0.5, 2.6, 2.6), 3.4, 5.0, 14, (1, 2), 6.5, 1.2)
    camera((0.2, -9.0, 2.5), (0.08, 0.6, 2.35), 62, 2.8, (0.05, 0.4, 1.6))


def lemon_skin(color=(0.75, 0.44, 0.04)):
    shader = Shader()
    tone = shader.mix(shader.noise(3, 4), color, (color[0] * 0.85, color[1] * 0.86, color[2]))
    pores = shader.ramp(shader.add('TexVoronoi', {'Vector': shader.at(), 'Scale': 16.0}), [(0.0, 0.0), (0.4, 1.0)])
    return shader.done(shader.paint(tone, 0.36, shader.bump(pores, 0.02, 0.6), Subsurface_Weight=0.12, Subsurface_Radius=(0.2, 0.1, 0.03)))


LEMON = [(0, -1.03), (0.08, -1.02), (0.16, -0.94), (0.42, -0.76), (0.66, -0.4), (0.73, 0), (0.67, 0.38), (0.42, 0.74), (0.2, 0.9), (0.12, 1.02), (0, 1.08)]


def leaf(at, turn, material, length=0.9, width=0.36):
    t, s = np.meshgrid(np.linspace(0, 1, 24), np.linspace(-1, 1, 13), indexing='ij')
    half = width * np.sin(np.pi * t**0.8) * (1 - 0.3 * t) / 1.4
    thing = sheet(s * half, t * length, 0.16 * length * np.sin(2.4 * t) + 0.35 * np.abs(s) * half + 0.02 * np.sin(14 * t + 3 * s) * half, material)
    thing.location, thing.rotation_euler = at, turn


def lemons():
    room(0.5)
    table(14, 1.8, wood((0.13, 0.07, 0.04), (0.34, 0.21, 0.12)))
    lathe([(0, 0), (0.5, 0), (0.52, 0.08), (0.62, 0.14), (1.05, 0.4), (1.36, 0.8), (1.42, 0.98), (1.38, 1.0), (1.3, 0.82), (1.0, 0.48), (0.5, 0.2), (0, 0.16)], ceramic((0.2, 0.3, 0.3), 0.35, 0.3), wobble=0.006)
    skin = lemon_skin()
    random = np.random.default_rng(14)
    spots = [(math.cos(a) * 0.74, math.sin(a) * 0.74, 0.86) for a in np.arange(6) * 1.047 + 0.3] + [(0.05, 0.0, 0.62)]
    spots += [(math.cos(a) * 0.42, math.sin(a) * 0.42, 1.32) for a in (0.2, 2.3, 4.3)] + [(0.02, 0.05, 1.68)]
    spots += [(-1.95, -0.5, 0.33), (1.7, -1.15, 0.33)]
    for seed, spot in enumerate(spots):
        turn = (math.pi / 2 + random.normal(0, 0.25), random.uniform(0, 6), random.uniform(0, 6.28))
        lathe(LEMON, skin, at=spot, turn=turn, scale=0.45 * random.uniform(0.92, 1.06), wobble=0.025, seed=seed)
    shader = Shader()
    tone = shader.mix(shader.noise(3), (0.03, 0.07, 0.02), (0.07, 0.12, 0.03))
    green = shader.done(shader.paint(tone, 0.35, shader.bump(shader.noise(12), 0.02)))
    for spot, turn in (((0.2, -0.3, 1.72), (0.3, 0.2, 2.6)), ((0.0, -0.2, 1.75), (0.2, -0.3, 4.0)), ((-1.6, -0.75, 0.25), (-0.1, 0.1, 2.0)), ((1.4, -0.9, 0.35), (-0.25, 0.0, 0.8))):
        leaf(spot, turn, green)
    cloth_strip((1.5, 0.6, 0.02), -0.5, 2.4, 3.4)
    wall(9, plaster((0.46, 0.4, 0.34)), 9)
    dry_vase((-2.2, 4.6, 0), 1.3, ceramic((0.5, 0.42, 0.35), 0.5), 4)
    window(32, -60, (0, 0.2, 0.8), 4.2, 4.0, 14, (1, 1), 7.0)
    light('AREA', 150, (0.85, 0.92, 1.0), (-6, 1, 5), (0, 0, 0), 4)
    camera((0.2, -6.8, 4.0), (0.0, 0.1, 0.72), 62, 2.0, (0.0, -0.7, 1.2))


PEAR = [(0, 0.05), (0.12, 0.0), (0.34, 0.08), (0.5, 0.36), (0.47, 0.68), (0.31, 0.98), (0.22, 1.18), (0.15, 1.34), (0.05, 1.38), (0, 1.35)]


def pears():
    room(0.1)
    table(5, 2.2, wood((0.05, 0.028, 0.018), (0.15, 0.085, 0.05)))
    wall(4.5, plaster((0.13, 0.15, 0.145), 0.12))
    shader = Shader()
    tone = shader.mix(shader.ramp(shader.noise(1.2, 5), [(0.42, 0.0), (0.62, 1.0)]), (0.36, 0.3, 0.06), (0.44, 0.2, 0.05))
    dots = shader.ramp(shader.add('TexVoronoi', {'Vector': shader.at(), 'Scale': 13.0}), [(0.1, 1.0), (0.16, 0.0)])
    tone = shader.mix(shader.math('MULTIPLY', dots, 0.7), tone, (0.16, 0.09, 0.03))
    tone = shader.mix(shader.ramp(shader.noise(4, 8, 0.7), [(0.58, 0.0), (0.7, 0.6)]), tone, (0.18, 0.1, 0.035))
    skin = shader.done(shader.paint(tone, 0.42, shader.bump(shader.noise(18, 4), 0.012), Subsurface_Weight=0.1, Subsurface_Radius=(0.2, 0.12, 0.05)))
    bark = Shader()
    bark = bark.done(bark.paint((0.07, 0.04, 0.02), 0.9))
    lathe([(0, 0), (0.8, 0), (0.85, 0.05), (1.3, 0.13), (1.7, 0.25), (1.73, 0.28), (1.68, 0.29), (1.25, 0.18), (0.85, 0.1), (0, 0.09)], ceramic((0.4, 0.37, 0.32), 0.4), wobble=0.006)
    from mathutils import Euler, Vector
    for seed, (spot, turn, size) in enumerate([((-0.55, 0.15, 0.1), (0.03, 0.06, 0), 1.1), ((0.55, 0.35, 0.1), (-0.05, -0.08, 2), 1.2), ((0.42, -0.62, 0.55), (1.5, 0.25, 1.2), 1.0), ((-2.05, -0.5, 0.0), (0.0, -0.05, 1), 1.0)]):
        lathe(PEAR, skin, at=spot, turn=turn, scale=size, wobble=0.035, seed=seed + 3)
        line = [Euler(turn).to_matrix() @ (Vector(point) * size) + Vector(spot) for point in ((0, 0, 1.3), (0.01, 0.01, 1.45), (0.05, 0.02, 1.6), (0.1, 0.0, 1.68))]
        tube([tuple(point) for point in line], [0.03, 0.024, 0.022, 0.036], bark, 8)
    cloth_strip((1.75, 0.2, 0.02), -0.3, 2.0, 3.4, (0.42, 0.36, 0.3))
    light('AREA', 420, (1.0, 0.84, 0.64), (-5.5, -0.2, 3.6), (0, 0, 0.5), 2.2, 3.2)
    light('AREA', 18, (0.6, 0.8, 0.9), (6, -3, 3), (0, 0, 0.5), 3)
    camera((0.0, -8.2, 2.5), (-0.05, 0, 0.95), 68, 2.4, (0.0, -0.4, 0.8))
    return 0.6


def folds(shape, seed):
    """Heights of a cloth that was thrown down: soft creases that run together."""
    warp = 1.1 * grid_noise(shape, 2.5, seed)
    v, u = np.meshgrid(np.linspace(0, 1, shape[0]), np.linspace(0, 1, shape[1]), indexing='ij')
    height = 0.0
    for number, (turn, count, power) in enumerate(((0.5, 3.1, 0.34), (0.9, 5.3, 0.16), (0.2, 8.0, 0.07))):
        wave = np.sin(2 * np.pi * (count * (u * math.cos(turn) + v * math.sin(turn)) + 2.2 * warp + 0.5 * grid_noise(shape, 2.3, seed + number + 1)))
        height = height + power * (1 - np.abs(wave) ** 1.3) * (0.5 + grid_noise(shape, 2.4, seed + 9 + number))
    return height


def cloth():
    room(0.5)
    shape = (900, 760)
    v, u = np.meshgrid(np.linspace(-5, 6, shape[0]), np.linspace(-5, 5, shape[1]), indexing='ij')
    sheet(u, v, 0.5 * folds(shape, 17) + 0.3 * grid_noise(shape, 2.2, 50), linen((0.68, 0.58, 0.47)))
    straw = stem_material((0.5, 0.34, 0.2))
    random = np.random.default_rng(6)
    for turn, off in ((0.75, 0), (0.9, 0.25), (0.62, -0.3)):
        t = np.linspace(0, 1, 20)[:, None]
        line = np.array([-1.5, -1.9 + off, 1.0]) + t * np.array([math.cos(turn), math.sin(turn), 0]) * 4.2 + np.array([0, 0, 0.35]) * t * (1 - t)
        tube(line, 0.02, straw, 6)
        spots = np.repeat(line[9:], 40, 0)
        leaves(spots, random.normal(0, 0.5, spots.shape) + [math.cos(turn), math.sin(turn), 0.2], random.uniform(0.2, 0.5, len(spots)), 0.02, straw, 0.1)
    window(24, -50, (0.2, 0.3, 0.5), 3.6, 4.4, 14, (1, 2), 7.0, 1.0)
    light('AREA', 160, (0.85, 0.92, 1.0), (-5, 1, 6), (0, 0, 0), 4)
    camera((0.2, -5.4, 6.6), (0.1, 0.25, 0.3), 55, 2.8, (0.1, -0.1, 0.8))


def book_cloth(color):
    shader = Shader()
    tone = shader.mix(shader.noise(3, 6), color, tuple(c * 0.75 for c in color))
    return shader.done(shader.paint(tone, 0.85, shader.bump(shader.noise(90, 2), 0.006)))


def books():
    room(0.5)
    table(3.2, 1.6, wood((0.12, 0.06, 0.03), (0.32, 0.19, 0.11)))
    wall(2.7, plaster((0.6, 0.49, 0.39), 0.06))
    paper = Shader()
    lines = paper.noise(10, 3, at=paper.at((0.3, 0.3, 9)))
    paper = paper.done(paper.paint(paper.mix(lines, (0.56, 0.46, 0.33), (0.7, 0.6, 0.46)), 0.95, paper.bump(lines, 0.03)))
    colors = [(0.1, 0.2, 0.2), (0.5, 0.23, 0.1), (0.55, 0.45, 0.32), (0.22, 0.26, 0.22), (0.4, 0.12, 0.07), (0.6, 0.5, 0.38)]
    random = np.random.default_rng(9)
    low = 0.0
    for color in colors:
        width, deep, thick = random.uniform(2.3, 3.1), random.uniform(1.6, 2.0), random.uniform(0.24, 0.48)
        turn = random.normal(0, 0.12)
        at = np.array([random.normal(0, 0.06), 0.5 + random.normal(0, 0.06), low])
        cover = book_cloth(color)
        for z in (0.025, thick - 0.025):
            box((width, deep, 0.05), cover, at + [0, 0, z], (0, 0, turn), 0.015)
        box((width, 0.07, thick), cover, at + np.array([0, -deep / 2, thick / 2]) @ turned(turn), (0, 0, turn), 0.03)
        box((width - 0.12, deep - 0.1, thick - 0.09), paper, at + [0, 0, thick / 2], (0, 0, turn), 0.01)
        for along in (-0.38, 0.36):
            box((0.03, 0.075, thick * 0.96), paper, at + np.array([along * width, -deep / 2 - 0.004, thick / 2]) @ turned(turn), (0, 0, turn), 0.005)
        low += thick + 0.003
    lathe(CUP, ceramic((0.58, 0.5, 0.42), 0.5), at=(0.25, 0.45, low), scale=1.1, wobble=0.006)
    dry_vase((-1.75, 1.5, 0), 0.95, ceramic((0.2, 0.27, 0.27), 0.5), 8, 8, 3.0)
    pair_of_glasses((1.15, -0.75, 0.02), 0.5)
    window(26, 124, (0.0, 0.3, 1.5), 4.0, 5.0, 14, (1, 2), 6.5, 1.2)
    camera((-0.5, -9.0, 2.7), (-0.1, 0.5, 1.7), 62, 2.6, (0, -0.4, 1.2))


def pair_of_glasses(at, turn):
    frame = Shader()
    frame = frame.done(frame.paint((0.06, 0.03, 0.02), 0.2))
    angle = np.linspace(0, 2 * np.pi, 40)
    ends = []
    for side in (-1, 1):
        ends.append(tube(np.stack([side * 0.33 + 0.27 * np.cos(angle), 0 * angle, 0.25 + 0.23 * np.sin(angle)], 1), 0.025, frame))
        ends.append(tube([(side * 0.6, 0, 0.3), (side * 0.58, 0.5, 0.25), (side * 0.5, 1.1, 0.05)], 0.02, frame))
    ends.append(tube([(-0.07, 0, 0.28), (0, 0, 0.32), (0.07, 0, 0.28)], 0.022, frame))
    for end in ends:
        end.location, end.rotation_euler = at, (0, 0, turn)


def palm():
    """The shadow of a palm on a wall, with a jar before it."""
    sky([(0.0, (0.7, 0.66, 0.6)), (1.0, (0.4, 0.52, 0.6))], 0.45)
    wall(3, plaster((0.68, 0.47, 0.33), 0.09))
    box((40, 6, 2), plaster((0.5, 0.38, 0.29), 0.06), (0, 1.0, -1), bevel=0.05)
    clay = ceramic((0.4, 0.2, 0.11), 0.8, 0.6)
    lathe([(0, 0), (0.5, 0), (0.56, 0.05), (0.95, 0.8), (1.0, 1.3), (0.75, 1.85), (0.45, 2.1), (0.42, 2.3), (0.56, 2.45), (0.5, 2.47), (0.36, 2.3), (0.3, 2.0), (0, 1.5)], clay, at=(1.0, 1.4, 0), scale=1.05, wobble=0.012)
    green = stem_material((0.1, 0.14, 0.05))
    random = np.random.default_rng(3)
    way = np.array(direction(34, -132))
    for turn, reach, x, z in ((2.5, 6.2, 1.6, 3.0), (2.0, 6.6, 2.2, 3.4), (2.95, 5.6, 1.6, 1.5), (1.45, 5.6, 3.2, 3.6)):
        t = np.linspace(0, 1, 70)[:, None]
        line = np.array([x, 2.9, z]) + way * 5.5 + reach * (t * np.array([math.cos(turn), 0, math.sin(turn)]) - np.array([0, 0.1, 0.5]) * t**2)
        tube(line, 0.05, green, 6)
        along = np.gradient(line, axis=0)
        along /= np.linalg.norm(along, axis=1, keepdims=True)
        for side in (-1, 1):
            out = side * np.cross(along, way) + along * 0.65 + random.normal(0, 0.06, line.shape)
            lengths = 2.0 * np.sin(np.pi * np.linspace(0.12, 0.97, 70)) ** 0.7 + 0.1
            leaves(line, out, lengths, 0.16, green, 0.12, 4 + side)
    sun(34, -132, 5.5, size=0.9)
    camera((-0.4, -9.5, 2.9), (0.0, 2.8, 3.0), 55, 4.0, (1, 1, 2))


SCENES = {scene.__name__: scene for scene in (coffee, vase, lemons, pears, cloth, books, palm)}
