"""What people leave about: groceries and pots, books and laptops, drying laundry, shoes, a bicycle. Shared by the indoor and street scenes.
Metres; made at the given place, or at the origin for place(). Standing things take the height z of what they stand on."""

from parts import *


def ball(r, n=9, squash=1.0):
    """Profile of a sphere of radius r, resting on z=0"""
    return [(r * math.sin(math.pi * i / n), squash * r * (1 - math.cos(math.pi * i / n))) for i in range(n + 1)]


def tube(a, b, r, m, n=14):
    """Round bar of radius r from a to b"""
    a, b = Vector(a), Vector(b)
    o = lathe('tube', [(0, 0), (r, 0), (r, (b - a).length), (0, (b - a).length)], a, m, n)
    o.rotation_euler = (b - a).to_track_quat('Z', 'Y').to_euler()
    return o


def hoop(c, r, thick, m, axis='y', n=64):
    """Ring of radius r about the axis x, y or z"""
    prof = [(r + thick * math.cos(a * math.pi / 4), thick * math.sin(a * math.pi / 4)) for a in range(9)]
    o = lathe('hoop', prof, c, m, n)
    o.rotation_euler = {'x': (0, math.pi / 2, 0), 'y': (math.pi / 2, 0, 0), 'z': (0, 0, 0)}[axis]
    return o


# ---------- kitchen ----------
def pot(m, x, y, z, r=0.105, h=0.11, col='#7d3b2c'):
    """Enamelled pot with a lid and two handles"""
    en = mat('enamel', col, 0.22)
    lathe('pot', [(0, 0), (r * 0.93, 0), (r, 0.012), (r, h), (r + 0.004, h + 0.004), (r - 0.004, h + 0.004)], (x, y, z), en, 48)
    lathe('lid', [(r + 0.003, h + 0.004), (r * 0.8, h + 0.02), (0.02, h + 0.032), (0.014, h + 0.045), (0.02, h + 0.06), (0, h + 0.064)], (x, y, z), en, 48)
    for s in (-1, 1):
        box('ear', (x + s * (r + 0.018), y, z + h * 0.72), (0.04, 0.06, 0.014), en, bevel=0.006)


def pan(m, x, y, z, yaw=0.6):
    """Frying pan with a wooden handle"""
    lathe('pan', [(0, 0), (0.09, 0), (0.125, 0.035), (0.128, 0.037), (0.12, 0.034), (0.09, 0.006), (0, 0.006)], (x, y, z), m.black, 48)
    tube((x + 0.12 * math.cos(yaw), y + 0.12 * math.sin(yaw), z + 0.032), (x + 0.31 * math.cos(yaw), y + 0.31 * math.sin(yaw), z + 0.05), 0.011, m.wd)


def fruit_bowl(m, x, y, z, seed=1):
    """Bowl of oranges, a lemon and apples"""
    rr = random.Random(seed)
    lathe('fb', [(0, 0), (0.06, 0), (0.15, 0.07), (0.146, 0.076), (0.055, 0.014), (0, 0.012)], (x, y, z), m.cer, 48)
    kinds = [
        mat('orange', '#d9781f', 0.45, bump=(160, 0.25)),
        mat('apple', '#a8352a', 0.3, vary=('#c47a3a', 9)),
        mat('lemon', '#dfbd3a', 0.42, bump=(140, 0.25)),
        mat('pear', '#9aa54a', 0.42, vary=('#b9a95a', 12)),
    ]
    for i in range(7):
        a, d = i * 1.05, 0.075 if i < 6 else 0
        r = rr.uniform(0.034, 0.041)
        lathe('fruit', ball(r, 12, rr.uniform(0.92, 1.05)), (x + d * math.cos(a), y + d * math.sin(a), z + (0.03 if i < 6 else 0.065)), kinds[i % 4], 28)


def grocery_bag(m, x, y, z, yaw=0.3):
    """Brown paper bag, creased, with a loaf, green onions and a carton looking out"""
    paper = mat('paper', '#b98f5f', 0.85, bump=(18, 0.5))
    paper.node_tree.nodes['Principled BSDF'].inputs['Sheen'].default_value = 0.1

    def make():
        w, d, h = 0.15, 0.095, 0.33

        def wall(u, v):
            a = u * 4
            k, t = int(min(a, 3.999)), a - int(min(a, 3.999))
            corners = ((-w, -d), (w, -d), (w, d), (-w, d), (-w, -d))
            px = corners[k][0] * (1 - t) + corners[k + 1][0] * t
            py = corners[k][1] * (1 - t) + corners[k + 1][1] * t
            crease = 0.010 * noise.noise((px * 14, py * 14, v * 5)) * (0.3 + v) + 0.006 * math.sin(v * 16 + u * 21) * v
            g = 1 + 0.04 * v
            return (px * g + crease, py * g + crease * 0.7, h * v + 0.008 * math.sin(u * 25) * v)

        grid('bag', 81, 16, wall, paper, thick=0.002)
        span('bot', (-w, -d, 0.001), (w, d, 0.004), paper)
        crust = mat('crust', '#a5662e', 0.7, vary=('#d09a55', 30), bump=(40, 0.6))
        o = lathe('loaf', [(0, 0), (0.028, 0.01), (0.036, 0.06), (0.036, 0.34), (0.026, 0.39), (0, 0.4)], (-0.075, 0.01, 0.09), crust, 24)
        o.rotation_euler = (0.08, -0.14, 0)
        green, white = mat('green', '#3f7a2e', 0.5, vary=('#6f9c45', 20)), mat('stalk', '#dfe6c4', 0.5)
        rr = random.Random(4)
        for i in range(9):
            bx, by = 0.05 + rr.uniform(-0.025, 0.025), rr.uniform(-0.03, 0.03)
            top = (bx + rr.uniform(0.0, 0.12), by + rr.uniform(-0.07, 0.07), rr.uniform(0.47, 0.58))
            mid = ((bx + top[0]) / 2 - 0.008, (by + top[1]) / 2, 0.38)
            tube((bx, by, 0.12), mid, 0.0065, white if i % 3 == 0 else green, 8)
            tube(mid, top, 0.005, green, 8)
        span('milk', (-0.02, -0.075, 0.1), (0.055, 0.0, 0.36), mat('carton', '#eef1f2', 0.5), bevel=0.003)
        span('band', (-0.0205, -0.0755, 0.30), (0.0555, 0.0005, 0.33), mat('carton2', '#4a7fa8', 0.5))

    place(make, (x, y, z), math.degrees(yaw))


def board(m, x, y, z, yaw=0.2):
    """Chopping board with a knife, a halved tomato and a green onion"""

    def make():
        box('board', (0, 0, 0.011), (0.36, 0.23, 0.022), wood('board', '#9b6c3f', '#c79a63', 'X', rough=0.5), bevel=0.006)
        box('blade', (0.06, -0.075, 0.0245), (0.19, 0.032, 0.002), m.steel, bevel=0.0008)
        box('grip', (-0.095, -0.078, 0.029), (0.12, 0.024, 0.018), m.black, bevel=0.006)
        red = mat('tomato', '#b32a1c', 0.25)
        for i, dx in enumerate((0.03, 0.11)):
            lathe('tom', [(0, 0), (0.036, 0.001), (0.034, 0.02), (0.022, 0.033), (0, 0.037)], (dx, 0.04 - 0.02 * i, 0.022), red, 30)
        for i in range(4):
            tube((-0.15, 0.02 + 0.016 * i, 0.029), (-0.02 + 0.02 * (i % 2), 0.03 + 0.018 * i, 0.029), 0.006, mat('on', '#4f8a38', 0.5), 10)

    place(make, (x, y, z), math.degrees(yaw))


def bottle(m, x, y, z, h=0.26, col='#3d4a2a'):
    """Slim bottle with a cork"""
    r = h * 0.13
    prof = [(0, 0), (r, 0), (r, h * 0.58), (r * 0.35, h * 0.75), (r * 0.32, h * 0.93), (0, h * 0.93)]
    lathe('bottle', prof, (x, y, z), mat('bottle', col, 0.1), 28)
    lathe('cork', [(r * 0.28, h * 0.93), (r * 0.3, h), (0, h)], (x, y, z), m.wd, 16)


def utensils(m, x, y, z):
    """Jar of wooden spoons"""
    lathe('uj', [(0, 0), (0.05, 0), (0.055, 0.14), (0.05, 0.14), (0.046, 0.02)], (x, y, z), m.cer, 32)
    for i, (a, b) in enumerate(((0.05, 0.02), (-0.04, 0.03), (0.01, -0.05), (-0.02, -0.02))):
        tube((x, y, z + 0.03), (x + a, y + b, z + 0.27 + 0.015 * i), 0.006, m.wd, 10)
        lathe('spoon', ball(0.024, 8, 1.4), (x + a, y + b, z + 0.255 + 0.015 * i), m.wd, 16).scale = (1, 0.35, 1)


# ---------- desk ----------
def open_book(m, x, y, z, yaw=0.3, w=0.15, h=0.21):
    """Open book lying on its back; grey lines stand for text"""
    page = mat('page', '#f3eee2', 0.8)
    ink = mat('ink', '#8b8880', 0.8)
    cover = mat('cover', m.c.thr, 0.6)

    def make():
        box('cov', (0, 0, 0.003), (2 * w + 0.012, h + 0.01, 0.005), cover, bevel=0.002)
        for s in (-1, 1):
            curve = lambda u: 0.007 + 0.017 * math.sin(math.pi * min(1, u * 1.12 + 0.06)) ** 0.8 * (1 - 0.55 * u)
            grid('leafs', 16, 3, lambda u, v: (s * w * u, h * (v - 0.5), curve(u)), page, thick=0.003)
            for k in range(13):
                y0 = h * 0.38 - k * h * 0.062
                e = 0.86 if k % 5 != 4 else 0.5
                grid('line', 9, 2, lambda u, v: (s * w * (0.14 + (e - 0.14) * u), y0 + 0.0022 * v, curve(0.14 + (e - 0.14) * u) + 0.0024), ink)

    place(make, (x, y, z), math.degrees(yaw))


def notebook(m, x, y, z, yaw=-0.2):
    """Closed notebook with a pencil on it"""

    def make():
        box('nb', (0, 0, 0.007), (0.15, 0.21, 0.014), mat('nb', m.c.chair, 0.7), bevel=0.003)
        tube((-0.05, -0.06, 0.0185), (0.045, 0.075, 0.0185), 0.0038, mat('pencil', '#c98f2f', 0.5), 8)

    place(make, (x, y, z), math.degrees(yaw))


def mug(m, x, y, z, col='#d9d2c4'):
    """Mug of coffee with a handle"""
    c = mat('mug', col, 0.3)
    lathe('mug', [(0, 0), (0.036, 0), (0.041, 0.012), (0.041, 0.092), (0.037, 0.092), (0.036, 0.012)], (x, y, z), c, 36)
    lathe('cof', [(0, 0.078), (0.037, 0.078)], (x, y, z), mat('coffee', '#2a160c', 0.12), 30)
    hoop((x + 0.052, y, z + 0.05), 0.023, 0.0055, c, 'y', 28)


def headphones(m, x, y, z):
    """Headphones lying flat"""
    hoop((x, y, z + 0.022), 0.075, 0.008, m.black, 'z', 48)
    for s in (-1, 1):
        lathe('ear', [(0, 0), (0.034, 0), (0.038, 0.02), (0.03, 0.036), (0, 0.036)], (x + s * 0.07, y - 0.03, z), m.black, 28)


# ---------- laundry ----------
def hung(name, x0, x1, y, z, front, back, m, seed=0):
    """Cloth from x0 to x1 laid over a bar at y, z, hanging front and back metres"""
    rr = random.Random(seed)
    p, q = rr.uniform(0, 6), rr.uniform(2.2, 3.6)
    total = front + back

    def f(u, v):
        s = v * total - front
        drop = abs(s)
        side = -1 if s < 0 else 1
        wave = (0.010 * math.sin(u * 6.28 * q + p) + 0.006 * math.sin(u * 31 + p)) * min(1, drop * 4)
        y1 = side * min(0.016, drop) + wave + 0.006 * noise.noise((u * 4, s * 5, seed))
        return (x0 + (x1 - x0) * u + 0.006 * math.sin(s * 9 + p), y + y1, z + 0.008 - max(0, drop - 0.012))

    return grid(name, 36, 30, f, m, thick=0.004)


def drying_rack(m, w=1.05):
    """Folding rack with wings, laundry on its bars; stands at the origin, bars along x"""
    bar = mat('rackbar', '#e9e9e6', 0.35)
    top, d = 0.92, 0.34
    for x in (-w / 2, w / 2):
        tube((x, -d, 0.02), (x, d * 0.75, top), 0.009, bar)
        tube((x, d, 0.02), (x, -d * 0.75, top), 0.009, bar)
    ys = [-0.52, -0.38, -0.25, -0.08, 0.08, 0.25, 0.38, 0.52]
    zs = [top + 0.13, top + 0.07, top, top, top, top, top + 0.07, top + 0.13]
    for y, z in zip(ys, zs):
        tube((-w / 2, y, z), (w / 2, y, z), 0.005, bar, 10)
    for x in (-w / 2, w / 2):
        for s in (-1, 1):
            tube((x, s * 0.2, top - 0.02), (x, s * 0.54, top + 0.14), 0.007, bar)
    stripe = mat('stripe', '#e8e6df', 0.85)
    nt = NT(stripe.node_tree)
    pos = nt.n('ShaderNodeSeparateXYZ', i={0: nt.n('ShaderNodeNewGeometry').outputs['Position']}).outputs[2]
    band = nt.math('GREATER_THAN', nt.math('FRACT', nt.math('MULTIPLY', pos, 24.0)), 0.62)
    nt.t.links.new(nt.mix(band, hexc('#e8e6df'), hexc(m.c.thr)), stripe.node_tree.nodes['Principled BSDF'].inputs['Base Color'])
    items = [
        (0, -0.48, -0.05, 0.46, 0.30, m.sheet),
        (0, 0.05, 0.44, 0.30, 0.26, m.cush),
        (2, -0.44, 0.10, 0.52, 0.36, stripe),
        (2, 0.16, 0.47, 0.34, 0.34, m.chair),
        (4, -0.40, 0.22, 0.40, 0.40, m.throw),
        (5, -0.47, -0.02, 0.50, 0.42, m.white),
        (5, 0.06, 0.45, 0.42, 0.30, m.sheet),
        (7, -0.46, -0.16, 0.26, 0.26, m.cush),
        (7, -0.06, 0.40, 0.44, 0.34, m.white),
    ]
    for k, (bar_no, a, b, front, back, mm) in enumerate(items):
        hung('cloth', a * w, b * w, ys[bar_no], zs[bar_no], front, back, mm, k)


def basket(m, x, y, z=0.0):
    """Woven basket of crumpled washing"""
    lathe('bk', [(0, 0.01), (0.17, 0.01), (0.21, 0.28), (0.218, 0.29), (0.205, 0.29), (0.165, 0.03)], (x, y, z), mat('bask', '#a98658', 0.85, bump=(90, 1.0)), 40)
    rr = random.Random(7)
    for k in range(6):
        c = pillow('cl', 0.24, 0.27, 0.13, (m.sheet, m.cush, m.white)[k % 3], 30 + k)
        c.location = (x + rr.uniform(-0.06, 0.06), y + rr.uniform(-0.06, 0.06), z + 0.24 + 0.016 * k)
        c.rotation_euler = (rr.uniform(-0.5, 0.5), rr.uniform(-0.5, 0.5), rr.uniform(0, 3))


# ---------- door and street ----------
def slippers(m, x, y, yaw=0.0, col=None):
    """Pair of indoor slippers"""
    c = weave(mat('slip', col or m.c.thr, 0.9), 150, 0.4)

    def make():
        for s in (-1, 1):
            sole = box('sole', (s * 0.062, 0, 0.012), (0.095, 0.26, 0.022), m.rug, bevel=0.011, seg=4)
            sole.rotation_euler[2] = -s * 0.05
            f = lambda u, v: (s * 0.062 + 0.047 * math.cos(math.pi * u), 0.015 + 0.11 * v, 0.018 + (0.055 - 0.028 * v) * math.sin(math.pi * u))
            grid('upper', 18, 8, f, c, thick=0.006)

    place(make, (x, y, 0), math.degrees(yaw))


def suitcase(m, x, y, yaw=0.0, col='#54636b', h=0.62):
    """Upright trolley case"""
    shell = mat('case', col, 0.35)

    def make():
        box('case', (0, 0, 0.05 + h / 2), (0.42, 0.26, h), shell, bevel=0.05, seg=6)
        for k in range(7):
            box('rib', (-0.15 + 0.05 * k, -0.127, 0.05 + h / 2), (0.014, 0.012, h - 0.14), shell, bevel=0.005)
        for a in (-0.16, 0.16):
            for b in (-0.08, 0.08):
                lathe('wheel', ball(0.026, 8), (a, b, 0), m.black, 18)
        for a in (-0.09, 0.09):
            tube((a, 0.09, h), (a, 0.09, h + 0.34), 0.008, m.steel, 10)
        box('grip', (0, 0.09, h + 0.345), (0.22, 0.03, 0.028), m.black, bevel=0.011)

    place(make, (x, y, 0), math.degrees(yaw))


def umbrella(m, x, y, z=0.0, col='#3c5560'):
    """Folded umbrella leaning in a stand"""
    lathe('stand', [(0, 0), (0.1, 0), (0.11, 0.42), (0.104, 0.42), (0.094, 0.02)], (x, y, z), m.black, 32)
    o = lathe('fold', [(0, 0.02), (0.012, 0.05), (0.04, 0.30), (0.045, 0.55), (0.016, 0.62), (0.009, 0.64), (0.009, 0.80), (0, 0.8)], (x, y, z), mat('umb', col, 0.7), 18)
    o.rotation_euler = (0.06, -0.07, 0)


def tote(m, x, y, z, col='#d6c7a8'):
    """Cloth bag hanging from a hook at x, y, z on a wall that faces -y"""
    c = weave(mat('tote', col, 0.9), 160, 0.4)
    grid('tote', 20, 20, lambda u, v: (x - 0.17 + 0.34 * u, y - 0.045 - 0.05 * math.sin(math.pi * u) * (0.5 + 0.5 * math.sin(math.pi * (1 - v))), z - 0.28 - 0.36 * v), c, thick=0.006)
    for s in (-1, 1):
        tube((x + s * 0.015, y - 0.03, z), (x + s * 0.085, y - 0.07, z - 0.30), 0.008, c, 8)


def bicycle(m, col='#5d7468'):
    """City bicycle leaning on its stand, along x, wheels at x=-.53 and .53"""
    fr = mat('frame', col, 0.3)
    for s in (-1, 1):
        c = (s * 0.53, 0, 0.34)
        hoop(c, 0.325, 0.017, m.black, 'y', 72)
        hoop(c, 0.303, 0.008, m.steel, 'y', 72)
        lathe('hub', [(0, -0.04), (0.02, -0.04), (0.02, 0.04), (0, 0.04)], c, m.steel, 18).rotation_euler[0] = math.pi / 2
        for k in range(14):
            a = k * math.pi / 7
            tube((c[0], 0.012 * (-1) ** k, c[2]), (c[0] + 0.3 * math.cos(a), 0, c[2] + 0.3 * math.sin(a)), 0.0015, m.steel, 6)
        grid('guard', 20, 2, lambda u, v: (c[0] + 0.36 * math.cos(2.6 - 2.1 * u) * (1 if s > 0 else 1), -0.025 + 0.05 * v, c[2] + 0.36 * math.sin(2.6 - 2.1 * u)), fr, thick=0.003)
    seat, crank, head, low = (-0.22, 0, 0.82), (-0.08, 0, 0.30), (0.36, 0, 0.88), (0.40, 0, 0.72)
    for a, b, r in ((seat, crank, 0.016), (crank, low, 0.018), ((-0.2, 0, 0.70), (0.385, 0, 0.78), 0.015), (head, (0.53, 0, 0.34), 0.014)):
        tube(a, b, r, fr)
    for y in (-0.03, 0.03):
        tube((-0.53, y, 0.34), (-0.1, y * 0.6, 0.30), 0.009, fr)
        tube((-0.53, y, 0.34), (-0.2, y * 0.6, 0.70), 0.008, fr)
    tube(seat, (-0.245, 0, 0.92), 0.012, m.steel)
    box('saddle', (-0.24, 0, 0.94), (0.27, 0.15, 0.05), m.wd, bevel=0.022, seg=4)
    tube(head, (0.335, 0, 1.02), 0.012, m.steel)
    for s in (-1, 1):
        tube((0.335, 0, 1.02), (0.24, s * 0.26, 1.06), 0.011, m.steel)
        tube((0.24, s * 0.26, 1.06), (0.13, s * 0.28, 1.05), 0.016, m.wd)
        tube((crank[0], 0.07 * s, 0.30), (crank[0] + 0.12 * s, 0.07 * s, 0.30 - 0.1 * s), 0.009, m.steel)
        box('pedal', (crank[0] + 0.12 * s, 0.11 * s, 0.30 - 0.1 * s), (0.09, 0.07, 0.02), m.black, bevel=0.005)
    lathe('chain', [(0, -0.006), (0.085, -0.006), (0.085, 0.006), (0, 0.006)], (crank[0], -0.055, 0.30), m.steel, 40).rotation_euler[0] = math.pi / 2
    bk = mat('bask', '#a98658', 0.85, bump=(90, 1.0))
    lathe('basket', [(0, 0), (0.13, 0), (0.16, 0.2), (0.154, 0.2), (0.125, 0.01)], (0.56, 0, 0.78), bk, 36)


# ---------- furnished corners ----------
def washer(m, x, y, z, h=0.74, w=0.58):
    """Front of a washing machine built into a counter; faces -y"""
    body, dark = mat('body', '#f2f3f3', 0.25), mat('dark', '#15181b', 0.05)
    span('wm', (x - w / 2, y, z), (x + w / 2, y + 0.05, z + h), body, bevel=0.008)
    span('wp', (x - w / 2 + 0.01, y - 0.003, z + h - 0.12), (x + w / 2 - 0.01, y, z + h - 0.01), mat('grey', '#d5d8d9', 0.3))
    for prof, mm in (([(0.2, 0), (0.21, 0.02), (0.19, 0.032), (0.16, 0.028), (0.155, 0)], m.steel), ([(0, 0.012), (0.09, 0.015), (0.158, 0.006)], dark)):
        lathe('door', prof, (x, y, z + h * 0.42), mm, 56).rotation_euler[0] = math.pi / 2
    lathe('dial', [(0, 0.026), (0.028, 0.026), (0.031, 0)], (x + w * 0.3, y, z + h - 0.065), m.steel, 30).rotation_euler[0] = math.pi / 2
    span('disp', (x - 0.05, y - 0.006, z + h - 0.09), (x + 0.07, y - 0.003, z + h - 0.04), dark)


def cook(m, w=3.0, washes=True):
    """Kitchenette in use: groceries unpacked, a pot and the kettle on the hob, and a washer below the counter if it washes"""
    kitchen(m, w, lived=True)
    x0, x1 = -w / 2, w / 2
    if washes:
        washer(m, x0 + 1.5, -0.617, 0.11)
    pot(m, x1 - 0.58, -0.34, 0.907, col='#%02x%02x%02x' % tuple(int(255 * min(1, c) ** (1 / 2.2)) for c in hexc(m.c.thr)[:3]))
    lathe('kettle', [(0, 0), (0.08, 0), (0.075, 0.09), (0.05, 0.15), (0.02, 0.16), (0.015, 0.18), (0, 0.18)], (x1 - 0.32, -0.30, 0.907), m.steel, 28)
    fruit_bowl(m, x0 + 1.45, -0.34, 0.9)
    grocery_bag(m, x0 + 1.98, -0.22, 0.9, 0.12)
    board(m, x0 + 1.9, -0.47, 0.9, 0.06)
    utensils(m, x1 - 0.09, -0.09, 0.9)
    bottle(m, x1 - 0.82, -0.09, 0.9)
    bottle(m, x1 - 0.90, -0.07, 0.9, 0.21, '#6b4a22')


def study(m, w=1.15):
    """Desk in use: an open book and a notebook beside the laptop"""
    desk(m, w)
    open_book(m, -0.30, -0.40, 0.753, 0.35, 0.13, 0.19)
    mug(m, 0.30, -0.20, 0.753)
