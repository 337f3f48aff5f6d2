"""The sea, a lake and what stands at them."""

import math

import bpy
import numpy as np

from land import needle, pine_mesh, plant, ridges
from studio import Shader, add_object, blob, box, camera, grid_noise, ground, lathe, leaves, sheet, sky, smooth, sun, tube


def shore():
    """A beach from above."""
    x, y = np.meshgrid(np.linspace(-26, 26, 1000), np.linspace(-32, 32, 1200))
    bay = 2.2 * grid_noise(x.shape, 2.8, 3) + 0.5 * grid_noise(x.shape, 2.0, 4)
    off = (x * 0.86 + y * 0.5) + bay + 1.5
    foam = np.zeros_like(off)
    for number, (front, trail, power) in enumerate(((0.3, 1.3, 1.0), (3.6, 2.6, 0.85), (9.0, 3.4, 1.0), (16.5, 2.0, 0.45))):
        back = off - front - 1.5 * grid_noise(x.shape, 2.5, 20 + number) - 0.35 * grid_noise(x.shape, 1.5, 30 + number)
        run = smooth(-0.35, 0.25, grid_noise(x.shape, 2.4, 40 + number) + 0.25)
        foam = np.maximum(foam, power * run * np.where(back > 0, np.exp(-back / trail), smooth(-0.22, 0.0, back)))
    shader = Shader()
    deep = shader.attribute('deep')
    stops = [(0.0, (0.62, 0.46, 0.31)), (0.2, (0.56, 0.41, 0.27)), (0.25, (0.3, 0.21, 0.14)), (0.31, (0.24, 0.26, 0.2)), (0.42, (0.1, 0.27, 0.26)), (0.6, (0.025, 0.17, 0.19)), (1.0, (0.008, 0.075, 0.1))]
    color = shader.ramp(deep, stops)
    color = shader.mix(0.35, color, shader.mix(shader.noise(0.5, 9, 0.7), (0.35, 0.35, 0.35), (0.65, 0.65, 0.65)), 'OVERLAY')
    warped = shader.add('VectorMath', {0: shader.at(), 1: shader.noise(1.2, 3).node.outputs[1]}, operation='ADD')
    edge = shader.add('TexVoronoi', {'Vector': warped, 'Scale': 1.5}, feature='DISTANCE_TO_EDGE')
    fine = shader.add('TexVoronoi', {'Vector': warped, 'Scale': 4.5}, feature='DISTANCE_TO_EDGE')
    lace = shader.math('ADD', shader.math('MULTIPLY', edge, 1.3), shader.math('MULTIPLY', fine, 1.1))
    lace = shader.math('ADD', lace, shader.math('MULTIPLY', shader.math('SUBTRACT', shader.noise(3, 8, 0.7), 0.5), 0.5))
    white = shader.math('SUBTRACT', shader.math('MULTIPLY', shader.attribute('foam'), 1.25), lace)
    white = shader.ramp(white, [(0.0, 0.0), (0.28, 1.0)])
    color = shader.mix(white, color, (0.82, 0.78, 0.72))
    wet = shader.ramp(deep, [(0.22, 0.95), (0.25, 0.22), (0.34, 0.14)])
    rough = shader.mix(white, wet, (0.9, 0.9, 0.9))
    waves = shader.math('MULTIPLY', shader.noise(0.7, 8, 0.6, 0.5, at=shader.at((1, 0.5, 1), 0.5)), shader.attribute('sea'))
    normal = shader.bump(shader.noise(3.5, 6, 0.7), 0.06, 0.5, shader.bump(waves, 0.55))
    normal = shader.bump(white, 0.06, 0.8, normal)
    z = 0.1 * foam + 0.05 * grid_noise(x.shape, 1.8, 7)
    deep = np.interp(off, [-30, -3, 0, 2, 7, 16, 34], [0.0, 0.19, 0.26, 0.32, 0.43, 0.62, 1.0])
    sheet(x, y, z, shader.done(shader.paint(color, rough, normal)), {'deep': deep, 'foam': foam, 'sea': smooth(-0.5, 2, off)})
    random = np.random.default_rng(5)
    shades = [((0.55, 0.2, 0.1), (0.75, 0.63, 0.5)), ((0.1, 0.25, 0.26), (0.7, 0.6, 0.48)), ((0.6, 0.42, 0.2), (0.6, 0.42, 0.2))]
    for number, (px, py) in enumerate([(-9.5, 4.5), (-12.5, 0.4), (-7.0, -5.2), (-12.2, 11.5), (-5.5, -12.3), (-11, -9.2)]):
        umbrella((px, py, 2.0), *shades[number % 3], random.uniform(0, 6))
        for side in (0.9, 2.0)[: 1 + number % 2]:
            towel = Shader()
            stripe = towel.ramp(towel.math('FRACT', towel.math('MULTIPLY', towel.add('SeparateXYZ', {0: towel.at()}, 1), 2.5)), [(0.6, 0.0), (0.62, 1.0)])
            tone = towel.mix(stripe, shades[(number + 1) % 3][0], (0.7, 0.62, 0.52))
            box((0.8, 1.7, 0.05), towel.done(towel.paint(tone, 0.9)), (px - side, py + random.uniform(-1, 0.5), 0.1), (0, 0, random.normal(0.2, 0.3)), 0.02)
    sky([(0.0, (0.8, 0.72, 0.62)), (1.0, (0.4, 0.52, 0.6))], 0.5)
    sun(34, -130, 4.6)
    camera((-3.2, -5, 44), (-1.2, 0.5, 0), 58)


def umbrella(at, color, other, turn):
    shader = Shader()
    place = shader.add('SeparateXYZ', {0: shader.at()}).node.outputs
    part = shader.math('FRACT', shader.math('MULTIPLY', shader.math('ARCTAN2', place[1], place[0]), 4 / math.tau))
    tone = shader.mix(shader.ramp(part, [(0.49, 0.0), (0.51, 1.0)]), color, other)
    canvas = shader.done(shader.paint(tone, 0.85))
    top = lathe([(0.01, 0.5), (0.5, 0.36), (1.0, 0.12), (1.28, -0.06), (1.25, -0.08)], canvas, steps=8, at=at, turn=(0.14, 0.1, turn), rounded=2)
    top.data.polygons.foreach_set('use_smooth', np.zeros(len(top.data.polygons), dtype=bool))
    tube([(at[0], at[1], 0), at], 0.03, canvas)


def water_surface(waves, reach, haze, thickness=None, tint=(0.012, 0.03, 0.034), rough=0.03):
    """Still water: `waves` are pairs of scale and height."""
    shader = Shader()
    normal = None
    for scale, high in waves:
        normal = shader.bump(shader.noise(scale, 4, 0.55, 0.3, at=shader.at((1, 0.45, 1))), high, 1.0, normal)
    surface = shader.paint(tint, rough, normal, IOR=1.33)
    return shader.done(shader.hazed(surface, reach, haze, thickness))


def jetty():
    haze = (0.72, 0.64, 0.56)
    x, y = np.meshgrid(np.linspace(-300, 300, 60), np.linspace(-20, 600, 60))
    sheet(x, y, 0 * x, water_surface([(0.5, 0.05), (2.6, 0.012)], 120, haze, tint=(0.02, 0.045, 0.048)))
    shader = Shader()
    lot = shader.add('ObjectInfo', output='Random')
    grain = shader.noise(2.0, 8, 0.65, 1.2, at=shader.at((0.8, 9, 9)))
    tone = shader.ramp(shader.math('ADD', grain, shader.math('MULTIPLY', shader.math('SUBTRACT', lot, 0.5), 0.3)), [(0.3, (0.07, 0.052, 0.04)), (0.7, (0.27, 0.21, 0.16))])
    plank = shader.done(shader.hazed(shader.paint(tone, 0.6, shader.bump(grain, 0.02)), 55, haze))
    random = np.random.default_rng(2)
    for place in np.arange(-1.5, 29, 0.225):
        box((1.75 + random.uniform(-0.06, 0.06), 0.2, 0.05), plank, (random.normal(0, 0.02), place, 0.62 + random.normal(0, 0.006)), (random.normal(0, 0.012), random.normal(0, 0.01), random.normal(0, 0.012)), 0.012)
    for side in (-1, 1):
        box((0.12, 31, 0.16), plank, (side * 0.62, 14, 0.5), bevel=0.01)
        for place in np.arange(1.4, 30, 3.1):
            high = random.uniform(1.05, 1.5)
            lean = random.normal(0, 0.04, 2)
            tube([(side * 0.93, place, -1.5), (side * 0.93 + lean[0], place + lean[1], high), (side * 0.93 + lean[0], place + lean[1], high + 0.01)], [0.1, 0.09, 0.001], plank, 14)
    boat((2.6, 9.5, 0.02), 0.35)
    x, y = ground(500, 100, 60, 300)
    shader = Shader()
    far = shader.done(shader.hazed(shader.paint((0.04, 0.05, 0.04), 0.9), 65, haze))
    bank = sheet(x, y + 150, 6 + 9 * grid_noise(x.shape, 1.9, 7) - 0.002 * (y - 50) ** 2, far)
    bank.location = (0, 0, 0)
    sky([(0.0, (0.8, 0.68, 0.56)), (0.25, (0.72, 0.68, 0.62)), (0.7, (0.5, 0.56, 0.58))], 0.9)
    sun(16, 28, 1.6, size=5)
    camera((0.16, -3.2, 2.25), (-0.05, 12, 0.75), 40, 4.0, (0, 5, 0.6))


def boat(at, turn):
    t, s = np.meshgrid(np.linspace(0, 1, 40), np.linspace(-1, 1, 41), indexing='ij')
    half = 0.72 * np.sin(np.pi * (0.08 + 0.86 * t)) ** 0.75
    high = 0.42 + 0.34 * (2 * t - 1) ** 2
    shader = Shader()
    rubbed = shader.ramp(shader.noise(2, 8, 0.7), [(0.45, 0.0), (0.6, 0.5)])
    paint = shader.done(shader.hazed(shader.paint(shader.mix(rubbed, (0.06, 0.16, 0.17), (0.25, 0.2, 0.15)), 0.5), 90, (0.72, 0.64, 0.56)))
    hull = sheet(half * np.sign(s) * np.abs(s) ** 0.6, (t - 0.5) * 4.2, high * np.abs(s) ** 2.4 - 0.12, paint)
    hull.modifiers.new('thick', 'SOLIDIFY').thickness = 0.05
    hull.location, hull.rotation_euler = at, (0.02, 0.03, turn)
    for along in (-0.8, 0.5):
        seat = box((1.2, 0.28, 0.05), paint, bevel=0.01)
        seat.parent, seat.location = hull, (0, along, 0.2)


def dusk():
    """The last light on the open sea."""
    haze = (0.86, 0.5, 0.33)
    bpy.ops.mesh.primitive_plane_add()
    sea = bpy.context.object
    sea.location = (-60, -8, 0)
    waves = sea.modifiers.new('waves', 'OCEAN')
    waves.resolution = waves.viewport_resolution = 13
    waves.spatial_size, waves.repeat_x, waves.repeat_y = 40, 3, 7
    waves.wave_scale, waves.choppiness, waves.wind_velocity, waves.random_seed = 0.62, 1.0, 7.5, 4
    shader = Shader()
    sea.data.materials.append(shader.done(shader.hazed(shader.paint((0.012, 0.05, 0.058), 0.08, shader.bump(shader.noise(6, 5), 0.012), IOR=1.33), 420, haze)))
    x, y = np.meshgrid(np.linspace(-4000, 4000, 10), np.linspace(150, 9000, 10))
    sheet(x, y, 0 * x - 0.2, water_surface([(0.25, 0.25), (1.5, 0.05)], 420, haze))
    rock = Shader()
    tone = rock.mix(rock.noise(0.5), (0.03, 0.028, 0.026), (0.1, 0.075, 0.06))
    stone = rock.done(rock.hazed(rock.paint(tone, 0.8, rock.bump(rock.noise(0.8, 9, 0.7), 0.6)), 420, haze))
    for seed, (px, py, size) in enumerate([(-17, 92, 11), (-26, 100, 8), (-9.5, 88, 3.2), (24, 165, 9)]):
        add_object(blob(stone, size, 0.55, seed + 3, 6, 1.15), at=(px, py, 0.0), turn=(0, 0, seed * 2.0))
    sky([(0.0, (1.0, 0.52, 0.27)), (0.06, (0.95, 0.56, 0.34)), (0.18, (0.68, 0.55, 0.47)), (0.45, (0.25, 0.38, 0.44)), (1.0, (0.08, 0.17, 0.24))], 0.85, 0.45)
    sun(5, 9, 3.0, (1.0, 0.6, 0.32), 1.5)
    camera((0, -2, 2.6), (0.6, 60, 5.5), 46)


def lake():
    haze = (0.8, 0.63, 0.5)
    x, y = ground(1300, 1500, 600, 600)
    shade = ridges(x.shape, 64, 1.9)
    z = 330 * shade * smooth(-60, 700, y + 0.5 * np.abs(x - 60) - 130) - 30
    shader = Shader()
    wood = shader.mix(shader.noise(0.05, 8, 0.7), (0.04, 0.055, 0.045), (0.14, 0.125, 0.09))
    high = shader.ramp(shader.math('DIVIDE', shader.add('SeparateXYZ', {0: shader.add('NewGeometry')}, 2), 300), [(0.35, 0.0), (0.75, 1.0)])
    wood = shader.mix(shader.math('MULTIPLY', high, shader.ramp(shader.noise(0.03, 9, 0.7), [(0.45, 0.0), (0.55, 1.0)])), wood, (0.5, 0.44, 0.4))
    hills = sheet(x, y + 260, z, shader.done(shader.hazed(shader.paint(wood, 0.95, shader.bump(shader.noise(0.12, 8, 0.75), 8)), 1500, haze, 16)))
    gx, gy = np.meshgrid(np.linspace(-900, 900, 30), np.linspace(-30, 2000, 30))
    sheet(gx, gy, 0 * gx, water_surface([(0.22, 0.03), (1.6, 0.006)], 1500, haze))
    random = np.random.default_rng(5)
    needles = needle(700, (0.02, 0.034, 0.028), haze, 7)
    kinds = [pine_mesh(1.0, needles, seed) for seed in range(3)]
    spots = [(a, 225 + 0.12 * abs(a) + random.uniform(0, 40), -0.5) for a in random.uniform(-150, 150, 420)]
    plant(kinds, spots, random.uniform(9, 25, 420))
    stone = Shader()
    tone = stone.mix(stone.noise(1.5), (0.06, 0.055, 0.05), (0.2, 0.17, 0.14))
    grey = stone.done(stone.paint(tone, 0.55, stone.bump(stone.noise(4, 8, 0.7), 0.08)))
    meshes = [blob(grey, 1.0, 0.4, seed, 5, 0.6) for seed in range(4)]
    for seed, (px, py, size) in enumerate([(-1.3, 4.2, 0.62), (-0.3, 3.1, 0.4), (-2.0, 5.6, 0.5), (1.6, 3.4, 0.3), (0.75, 6.8, 0.26), (-0.9, 7.6, 0.2), (-2.3, 3.4, 0.7)]):
        add_object(meshes[seed % 4], at=(px, py, -0.05), turn=(0, 0, seed * 1.3), scale=size)
    reed = Shader()
    straw = reed.done(reed.paint(reed.mix(reed.noise(3), (0.2, 0.14, 0.06), (0.36, 0.27, 0.13)), 0.8))
    feet = np.stack([random.normal(2.0, 0.36, 170), random.normal(4.4, 0.6, 170), np.zeros(170)], 1)
    leaves(feet, random.normal(0, 0.16, feet.shape) + [0, 0, 1], random.uniform(0.5, 1.5, 170), 0.022, straw, 0.14)
    sky([(0.0, (0.97, 0.7, 0.5)), (0.15, (0.9, 0.7, 0.56)), (0.4, (0.55, 0.6, 0.6)), (1.0, (0.22, 0.36, 0.43))], 0.85, 0.5)
    sun(14, -55, 4.0)
    camera((0, -1.5, 1.9), (0, 60, 5.5), 36, 8, (0, 12, 0))


SCENES = {scene.__name__: scene for scene in (shore, jetty, dusk, lake)}
