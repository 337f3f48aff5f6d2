"""What every scene is built with: surfaces, shapes, light and a camera. Lengths are in metres outdoors, in tenths indoors."""

import math

import bpy
import numpy as np
from mathutils import Vector

SUN = (1.0, 0.76, 0.5)
HAZE = (0.86, 0.68, 0.53)


class Shader:
    """The nodes of a material, or of the world, as nested calls."""

    def __init__(self, tree=None):
        self.material = None
        if tree is None:
            self.material = bpy.data.materials.new('surface')
            self.material.use_nodes = True
            tree = self.material.node_tree
            tree.nodes.clear()
        self.tree = tree

    def add(self, kind, inputs=None, output=0, **settings):
        node = self.tree.nodes.new(f'ShaderNode{kind}')
        for name, value in settings.items():
            setattr(node, name, value)
        for name, value in (inputs or {}).items():
            self.set(node.inputs[name], value)
        return node.outputs[output]

    def set(self, socket, value):
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
            return
        if isinstance(value, tuple) and len(value) == 3 and socket.type == 'RGBA':
            value = (*value, 1.0)
        socket.default_value = value

    def at(self, scale=(1, 1, 1), turn=0.0):
        place = self.add('TexCoord', output=3)
        return self.add('Mapping', {'Vector': place, 'Scale': scale, 'Rotation': (0, 0, turn)})

    def noise(self, scale, detail=6.0, rough=0.55, warp=0.0, at=None):
        inputs = {'Vector': at or self.at(), 'Scale': scale, 'Detail': detail, 'Roughness': rough, 'Distortion': warp}
        return self.add('TexNoise', inputs)

    def math(self, how, one, other=0.0, clamp=False):
        return self.add('Math', {0: one, 1: other}, operation=how, use_clamp=clamp)

    def ramp(self, value, stops):
        node = self.tree.nodes.new('ShaderNodeValToRGB')
        points = node.color_ramp.elements
        while len(points) < len(stops):
            points.new(1.0)
        for point, (place, color) in zip(points, stops):
            color = (color,) * 3 if isinstance(color, (int, float)) else color
            point.position, point.color = place, (*color, 1.0)
        self.set(node.inputs[0], value)
        return node.outputs[0]

    def mix(self, share, one, other, how='MIX'):
        return self.add('MixRGB', {'Fac': share, 'Color1': one, 'Color2': other}, blend_type=how)

    def attribute(self, name, output=2):
        return self.add('Attribute', output=output, attribute_name=name)

    def bump(self, height, distance, strength=1.0, under=None):
        inputs = {'Height': height, 'Distance': distance, 'Strength': strength}
        return self.add('Bump', inputs | ({'Normal': under} if under else {}))

    def paint(self, color, rough=0.6, normal=None, **more):
        """The usual surface; `more` are the shader's inputs with _ for a space."""
        inputs = {'Base Color': color, 'Roughness': rough} | {k.replace('_', ' '): v for k, v in more.items()}
        if normal:
            inputs['Normal'] = normal
        return self.add('BsdfPrincipled', inputs)

    def hazed(self, shader, reach, color=HAZE, thickness=None):
        """Air between the camera and the surface: far things, and low ones where a thickness is given, take its colour."""
        far = self.add('CameraData', output=1)
        clear = self.math('POWER', math.e, self.math('DIVIDE', far, -reach))
        if thickness:
            height = self.add('SeparateXYZ', {0: self.add('NewGeometry')}, output=2)
            low = self.math('POWER', math.e, self.math('DIVIDE', height, -thickness), clamp=True)
            clear = self.math('MULTIPLY', clear, self.math('SUBTRACT', 1.0, self.math('MULTIPLY', low, 0.9)))
        air = self.add('Emission', {'Color': color, 'Strength': 1.0})
        return self.add('MixShader', {0: clear, 1: air, 2: shader})

    def done(self, shader):
        kind = 'Material' if self.material else 'World'
        self.tree.links.new(shader, self.tree.nodes.new(f'ShaderNodeOutput{kind}').inputs[0])
        return self.material


def grid_noise(shape, power=2.0, seed=0, stretch=(1.0, 1.0), lowest=1.0):
    """Smooth random heights from -1 to 1: noise whose waves grow with their length."""
    rows, columns = shape
    fy = np.fft.fftfreq(rows)[:, None] * rows * stretch[0]
    fx = np.fft.rfftfreq(columns)[None, :] * columns * stretch[1]
    size = np.maximum(np.hypot(fx, fy), lowest)
    random = np.random.default_rng(seed)
    waves = random.normal(size=size.shape) + 1j * random.normal(size=size.shape)
    field = np.fft.irfft2(waves * size**-power * (np.hypot(fx, fy) > 0), s=shape)
    return field / np.abs(field).max()


def smooth(low, high, value):
    share = np.clip((value - low) / (high - low), 0, 1)
    return share * share * (3 - 2 * share)


def add_mesh(points, faces, material=None, flat=False, at=(0, 0, 0), turn=(0, 0, 0), scale=1.0):
    mesh = bpy.data.meshes.new('shape')
    mesh.from_pydata(points, [], faces)
    return add_object(mesh, material, flat, at, turn, scale)


def add_object(mesh, material=None, flat=False, at=(0, 0, 0), turn=(0, 0, 0), scale=1.0):
    if not flat:
        mesh.polygons.foreach_set('use_smooth', np.ones(len(mesh.polygons), dtype=bool))
    thing = bpy.data.objects.new('thing', mesh)
    if material and not mesh.materials:
        mesh.materials.append(material)
    thing.location, thing.rotation_euler = at, turn
    thing.scale = (scale,) * 3 if isinstance(scale, (int, float)) else scale
    bpy.context.collection.objects.link(thing)
    return thing


def sheet(x, y, z, material, attributes=None, closed=False):
    """A surface through rows of points, with values that its material can read."""
    rows, columns = z.shape
    number = np.arange(rows * columns).reshape(rows, columns)
    if closed:
        number = np.concatenate([number, number[:, :1]], 1)
    corners = np.stack([number[:-1, :-1], number[:-1, 1:], number[1:, 1:], number[1:, :-1]], -1)
    return surface(np.stack([x, y, z], -1), corners.reshape(-1, 4), material, attributes)


def surface(points, faces, material, attributes=None):
    """A mesh from many points and faces of one kind."""
    mesh = bpy.data.meshes.new('surface')
    mesh.vertices.add(points.size // 3)
    mesh.vertices.foreach_set('co', points.astype(np.float32).ravel())
    mesh.loops.add(faces.size)
    mesh.loops.foreach_set('vertex_index', faces.astype(np.int32).ravel())
    mesh.polygons.add(len(faces))
    mesh.polygons.foreach_set('loop_start', np.arange(0, faces.size, faces.shape[1], dtype=np.int32))
    mesh.update(calc_edges=True)
    for name, values in (attributes or {}).items():
        mesh.attributes.new(name, 'FLOAT', 'POINT').data.foreach_set('value', values.astype(np.float32).ravel())
    return add_object(mesh, material)


def ground(width, depth, rows, columns):
    """Places of a surface that lies before the camera: x across, y away from it."""
    return np.meshgrid(np.linspace(-width / 2, width / 2, columns), np.linspace(0, depth, rows))


def lathe(profile, material, steps=96, wobble=0.0, seed=0, rounded=6, **place):
    """A turned body from (radius, height) pairs, its profile rounded; `wobble` makes it a thing of nature or hand."""
    profile = np.array(profile, dtype=float)
    along = np.linspace(0, len(profile) - 1, (len(profile) - 1) * rounded + 1)
    radius, height = (np.interp(along, range(len(profile)), profile[:, axis]) for axis in (0, 1))
    for _ in range(rounded // 2):
        radius[1:-1] = (radius[:-2] + 2 * radius[1:-1] + radius[2:]) / 4
        height[1:-1] = (height[:-2] + 2 * height[1:-1] + height[2:]) / 4
    angle = np.linspace(0, 2 * np.pi, steps, endpoint=False)
    random = np.random.default_rng(seed)
    bend = sum(
        random.normal() / k * np.cos(k * angle[None, :] + random.uniform(0, 6) + 0.8 * height[:, None])
        for k in range(1, 5)
    )
    radius = radius[:, None] * (1 + wobble * bend)
    body = sheet(radius * np.cos(angle), radius * np.sin(angle), np.repeat(height[:, None], steps, 1), material, closed=True)
    body.location, body.rotation_euler = place.get('at', (0, 0, 0)), place.get('turn', (0, 0, 0))
    body.scale = (place.get('scale', 1.0),) * 3
    return body


def box(size, material, at=(0, 0, 0), turn=(0, 0, 0), bevel=0.02):
    x, y, z = (length / 2 for length in size)
    points = [(a * x, b * y, c * z) for a in (-1, 1) for b in (-1, 1) for c in (-1, 1)]
    faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    thing = add_mesh(points, faces, material, True, at, turn)
    if bevel:
        edge = thing.modifiers.new('edge', 'BEVEL')
        edge.width, edge.segments = bevel, 3
    return thing


def blob(material, radius=1.0, rough=0.2, seed=0, steps=5, flat=1.0):
    """A mesh of a stone: a ball whose surface is pushed about."""
    bpy.ops.mesh.primitive_ico_sphere_add(subdivisions=steps, radius=1)
    thing = bpy.context.object
    mesh = thing.data
    place = np.empty(len(mesh.vertices) * 3, dtype=np.float32)
    mesh.vertices.foreach_get('co', place)
    place = place.reshape(-1, 3)
    random = np.random.default_rng(seed)
    push = np.zeros(len(place))
    for octave in range(1, 7):
        way = random.normal(size=3) * octave * 0.9
        push += np.sin(place @ way + random.uniform(0, 6)) / octave
    place = place * (1 + rough * push[:, None] / 2) * radius * np.array([1, random.uniform(0.7, 1), flat])
    mesh.vertices.foreach_set('co', place.astype(np.float32).ravel())
    bpy.data.objects.remove(thing)
    mesh.materials.append(material)
    return mesh


def tube(points, radius, material, sides=8):
    """A stem through points; its radius may differ at each."""
    points = np.array(points, dtype=float)
    radius = np.broadcast_to(np.array(radius, dtype=float), len(points))
    way = np.gradient(points, axis=0)
    way /= np.linalg.norm(way, axis=1, keepdims=True) + 1e-9
    side = np.cross(way, [0.31, 0.17, 0.93] if abs(way[0, 2]) < 0.8 else [0.93, 0.31, 0.17])
    side /= np.linalg.norm(side, axis=1, keepdims=True) + 1e-9
    up = np.cross(way, side)
    angle = np.linspace(0, 2 * np.pi, sides, endpoint=False)
    ring = points[:, None] + radius[:, None, None] * (
        np.cos(angle)[None, :, None] * side[:, None] + np.sin(angle)[None, :, None] * up[:, None]
    )
    return sheet(ring[..., 0], ring[..., 1], ring[..., 2], material, closed=True)


def leaves(bases, ways, length, width, material, bend=0.3, seed=0):
    """Many thin leaves as one mesh: each a strip of three points' length that bends down."""
    bases, ways = np.asarray(bases, float), np.asarray(ways, float)
    random = np.random.default_rng(seed)
    length = np.broadcast_to(length, len(bases))[:, None]
    ways = ways / np.linalg.norm(ways, axis=1, keepdims=True)
    side = np.cross(ways, random.normal(size=ways.shape))
    side /= np.linalg.norm(side, axis=1, keepdims=True)
    down = np.array([0, 0, -1.0]) * bend * length
    middle, tip = bases + ways * length * 0.5 + down * 0.2, bases + ways * length + down
    points = np.stack([bases - side * width * 0.3, bases + side * width * 0.3, middle - side * width / 2, middle + side * width / 2, tip], 1)
    start = np.arange(len(bases))[:, None] * 5
    faces = np.concatenate([start + [0, 1, 3], start + [0, 3, 2], start + [2, 3, 4]])
    return surface(points, faces, material)


def direction(elevation, azimuth):
    """From the scene to the sun; an azimuth of 0 is straight ahead of the camera, 90 is at its right."""
    up, round_ = math.radians(elevation), math.radians(azimuth)
    return Vector((math.sin(round_) * math.cos(up), math.cos(round_) * math.cos(up), math.sin(up)))


def light(kind, power, color, at=(0, 0, 0), towards=(0, 0, 0), size=1.0, height=None):
    lamp = bpy.data.lights.new('light', kind)
    lamp.energy, lamp.color = power, color
    if kind == 'AREA':
        lamp.shape, lamp.size, lamp.size_y = 'RECTANGLE', size, height or size
    elif kind == 'SUN':
        lamp.angle = math.radians(size)
    else:
        lamp.shadow_soft_size = size
    thing = bpy.data.objects.new('light', lamp)
    thing.location = at
    thing.rotation_euler = (Vector(at) - Vector(towards)).to_track_quat('Z', 'Y').to_euler()
    bpy.context.collection.objects.link(thing)


def sun(elevation, azimuth, power=4.0, color=SUN, size=0.6):
    light('SUN', power, color, at=direction(elevation, azimuth), size=size)


def new_world():
    world = bpy.data.worlds.new('sky')
    bpy.context.scene.world = world
    world.use_nodes = True
    world.node_tree.nodes.clear()
    return Shader(world.node_tree)


def sky(stops, power=1.0, clouds=0.0):
    """A sky from the horizon (0) to straight up (1), with thin clouds."""
    shader = new_world()
    way = shader.add('TexCoord', output=0)
    height = shader.add('SeparateXYZ', {0: way}, output=2)
    color = shader.ramp(shader.math('MAXIMUM', height, 0.0), stops)
    if clouds:
        spread = shader.add('Mapping', {'Vector': way, 'Scale': (1.0, 1.0, 5.0)})
        veil = shader.ramp(shader.noise(2.2, 8, 0.6, 0.6, at=spread), [(0.48, 0.0), (0.75, 1.0)])
        color = shader.mix(shader.math('MULTIPLY', veil, clouds), color, (1.0, 0.86, 0.72))
    shader.done(shader.add('Background', {'Color': color, 'Strength': power}))


def camera(at, towards, lens=50, stop=None, focus=None):
    """`stop` is the aperture's number; what lies at `focus` is sharp."""
    view = bpy.data.cameras.new('camera')
    view.lens, view.clip_end, view.clip_start = lens, 1e5, 0.01
    thing = bpy.data.objects.new('camera', view)
    thing.location = at
    thing.rotation_euler = (Vector(towards) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()
    if stop:
        view.dof.use_dof, view.dof.aperture_fstop = True, stop
        view.dof.focus_distance = (Vector(focus or towards) - Vector(at)).length
        view.dof.aperture_blades = 7
    bpy.context.collection.objects.link(thing)
    bpy.context.scene.camera = thing
