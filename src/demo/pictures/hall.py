"""Corridor of a residence, or the entrance of a room seen from inside.

blender -b -t 1 --python-exit-code 3 -P hall.py -- out=hall.png cam=corridor palette=sand
cam  corridor (doors at both sides, a window at the end) | door (one door from the corridor, with a parcel) | entry (shoe shelf, hooks and case inside a door)
"""

import sys, os

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from props import *

P = cli(out='hall.png', w=600, h=400, spp=32, cam='corridor', time='day', palette='sand', mirror=0, seed=1, ev=0.0, dn=1)
R = random.Random(P.seed)
reset()
day = P.time == 'day'
m = mats(P.palette, day)
led = emission('led', '#ffdcae', 9)
led.cycles.sample_as_light = False
H = 2.5


def leaf_door(x, y, w=0.92, h=2.12):
    """Door leaf with frame, lever and reading plate in the plane y, facing -y"""
    for a, b in (((x - w / 2 - 0.07, y - 0.05, 0), (x - w / 2, y + 0.02, h)), ((x + w / 2, y - 0.05, 0), (x + w / 2 + 0.07, y + 0.02, h))):
        span('fr', a, b, m.wz, bevel=0.004)
    span('fr', (x - w / 2 - 0.08, y - 0.053, h), (x + w / 2 + 0.08, y + 0.02, h + 0.08), m.wz, bevel=0.004)
    span('leaf', (x - w / 2, y - 0.03, 0.008), (x + w / 2, y + 0.019, h), m.wz, bevel=0.003)  # In front of skirting and rail.
    for z0, z1 in ((0.2, 0.95), (1.12, 1.98)):
        span('pan', (x - w / 2 + 0.13, y - 0.036, z0), (x + w / 2 - 0.13, y - 0.029, z1), m.wz, bevel=0.004)
    span('lock', (x + w / 2 - 0.12, y - 0.05, 0.94), (x + w / 2 - 0.06, y - 0.029, 1.16), m.black, bevel=0.006)
    tube((x + w / 2 - 0.09, y - 0.08, 1.0), (x + w / 2 - 0.22, y - 0.08, 1.0), 0.011, m.steel)
    tube((x + w / 2 - 0.09, y - 0.045, 1.0), (x + w / 2 - 0.09, y - 0.085, 1.0), 0.011, m.steel)


def sconce(x, y, z=1.72, power=7):
    """Wall lamp on a wall that faces -y"""
    span('sb', (x - 0.03, y - 0.03, z - 0.06), (x + 0.03, y, z + 0.06), m.brass, bevel=0.004)
    lathe('sh', [(0.06, -0.11), (0.075, 0.11)], (x, y - 0.11, z), m.shade, 32)
    light('POINT', (x, y - 0.11, z), power, '#ffc488', 0.05)


def wall_door(side, y):
    """Door and lamp in a side wall of the corridor; side is -1 (left) or 1"""
    place(lambda: leaf_door(0, 0), (side * 0.95, y, 0), -90 * side)
    place(lambda: sconce(0, 0), (side * 0.95, y - 0.95, 0), -90 * side)
    span('mat', (side * 0.93 - 0.0, y - 0.35, 0.012), (side * 0.55, y + 0.35, 0.024), m.chair, bevel=0.004)


if P.cam == 'corridor':
    L = 13.0
    span('floor', (-1.1, -1.5, -0.1), (1.1, L, 0), m.floor)
    span('run', (-0.62, -1.5, 0), (0.62, L - 0.5, 0.012), m.rug, bevel=0.004)
    span('ceil', (-1.1, -1.5, H), (1.1, L, H + 0.1), m.ceil)
    span('back', (-1.1, -1.7, 0), (1.1, -1.5, H), m.wall)
    for s in (-1, 1):
        span('wall', (s * 0.95, -1.5, 0), (s * 1.15, L, H), m.wall)
        span('base', (s * 0.935, -1.5, 0), (s * 0.95, L, 0.11), m.acc, bevel=0.003)
        span('rail', (s * 0.935, -1.5, 0.98), (s * 0.95, L, 1.02), m.acc, bevel=0.003)
    for i, y in enumerate((1.9, 4.7, 7.5, 10.3)):
        wall_door(-1, y)
        wall_door(1, y + (1.4 if P.seed % 2 else 0))
    for a, b in (((-1.1, L, 0), (-0.6, L + 0.2, H)), ((0.6, L, 0), (1.1, L + 0.2, H)), ((-0.6, L, 2.2), (0.6, L + 0.2, H)), ((-0.6, L, 0), (0.6, L + 0.2, 0.35))):
        span('end', a, b, m.wall)
    span('bar', (-0.02, L + 0.08, 0.35), (0.02, L + 0.12, 2.2), m.frame)
    curtain(-0.75, -0.3, L - 0.06, m.sheer, 6, 0.03, 0.02, 2.4, 3)
    curtain(0.3, 0.75, L - 0.06, m.sheer, 6, 0.03, 0.02, 2.4, 4)
    plant(m, (0.68, L - 0.5, 0), R, 0.8)
    span('cons', (-0.93, L - 2.0, 0.74), (-0.66, L - 1.0, 0.77), m.wd, bevel=0.004)
    lathe('vase', [(0, 0), (0.05, 0), (0.08, 0.12), (0.03, 0.24), (0.035, 0.28)], (-0.8, L - 1.5, 0.77), m.pot)
    art(m, (-0.935, L - 1.5, 1.5), 0.55, 0.7, 3)
    downlights(m, [(0, y) for y in (0.6, 3.3, 6.1, 8.9, 11.6)], H, 60)
    view('none', P.time, L + 0.4, 5, R)
    ex, warm = daylight(P.time, 178, 8)
    portal(-0.6, 0.6, L + 0.15, 0.35, 2.2)
    fill_at, cam = (0, -1.0, 2.2), ((0.22, -1.2, 1.42), (-0.05, L, 1.3), 24, -0.05)
elif P.cam == 'door':
    span('floor', (-3, -3.2, -0.1), (3, 0.3, 0), m.floor)
    span('ceil', (-3, -3.2, H), (3, 0.3, H + 0.1), m.ceil)
    span('wall', (-3, 0, 0), (3, 0.2, H), m.acc)
    span('back', (-3, -3.4, 0), (3, -3.2, H), m.wall)
    for s in (-1, 1):
        span('side', (s * 3, -3.2, 0), (s * 3.2, 0.2, H), m.wall)
        span('base', (s * 0.55, -0.018, 0), (s * 3, 0, 0.11), m.wz, bevel=0.003)
    leaf_door(0, 0)
    sconce(0.92, 0, 1.7, 10)
    span('mat', (-0.48, -0.68, 0), (0.48, -0.12, 0.014), m.chair, bevel=0.005)
    box('parcel', (0.84, -0.24, 0.14), (0.42, 0.32, 0.28), mat('carton', '#b88f5c', 0.85, bump=(60, 0.2)), bevel=0.004, rot=0.12)
    box('tape', (0.84, -0.24, 0.2815), (0.05, 0.322, 0.001), mat('tape', '#d8bd8c', 0.4), rot=0.12)
    grocery_bag(m, 0.42, -0.42, 0.014, 0.5)
    plant(m, (-0.95, -0.3, 0), R, 0.85)
    suitcase(m, -0.62, -0.6, 0.5, '#54636b')
    downlights(m, ((0, -0.7), (-1.6, -0.7), (1.6, -0.7)), H, 34)
    sky(30, 150, 0.05)
    ex, warm = 1.35, (0.97, 1, 1.04)
    fill_at, cam = (0.6, -3.0, 2.2), ((0.85, -2.95, 1.4), (0.02, 0, 1.1), 25, -0.12)
else:
    W, D = 2.6, 2.7
    tile = tiles('step', '#c3b7a5', '#b8ab98', '#978b7a', 0.3, 0.3, 0.4, 'XY')
    span('floor', (0, -2.6, -0.1), (W, 1.35, 0.0), m.floor)
    span('low', (0, 1.35, -0.2), (W, D, -0.07), tile)
    span('edge', (0, 1.31, -0.08), (W, 1.355, 0.004), m.wd, bevel=0.003)
    span('ceil', (-0.1, -2.6, H), (W + 0.1, D + 0.2, H + 0.1), m.ceil)
    span('wl', (-0.2, -2.6, -0.2), (0, D, H), m.wall)
    span('wr', (W, -2.6, -0.2), (W + 0.2, D, H), m.acc)
    span('wk', (-0.2, D, -0.2), (W + 0.2, D + 0.2, H), m.wall)
    span('wb', (-0.2, -2.8, 0), (W + 0.2, -2.6, H), m.wall)
    place(lambda: leaf_door(0, 0), (0.92, D, -0.07))
    for i in range(3):  # Shoe shelf along the right wall, open below.
        span('cab', (W - 0.36, -0.1 + i * 0.62, 0.32), (W, 0.515 + i * 0.62, 0.98), m.wz, bevel=0.004)
    span('top', (W - 0.38, -0.12, 0.98), (W, 1.78, 1.01), m.wd, bevel=0.004)
    span('led', (W - 0.3, -0.05, 0.305), (W - 0.28, 1.7, 0.315), led)
    fruit_bowl(m, W - 0.19, 1.45, 1.01, 3)
    lathe('vase', [(0, 0), (0.05, 0), (0.08, 0.12), (0.03, 0.24), (0.035, 0.28)], (W - 0.18, 0.3, 1.01), m.pot)
    books(W - 0.2, 0.75, 1.01)
    lathe('mir', [(0, 0), (0.33, 0)], (W - 0.012, 0.9, 1.72), mat('mirror', '#e8ebec', 0.0, Metallic=1.0), 72).rotation_euler[1] = -math.pi / 2
    lathe('rim', [(0.33, -0.01), (0.35, -0.01), (0.35, 0.02), (0.33, 0.02)], (W - 0.012, 0.9, 1.72), m.brass, 72).rotation_euler[1] = -math.pi / 2
    span('peg', (1.55, D - 0.025, 1.64), (2.2, D, 1.72), m.wd, bevel=0.004)
    for x in (1.65, 1.88, 2.1):
        tube((x, D - 0.02, 1.68), (x, D - 0.09, 1.7), 0.01, m.brass)
    tote(m, 1.72, D - 0.03, 1.66)
    umbrella(m, 1.62, D - 0.22, -0.07)
    suitcase(m, 0.5, 0.55, -0.35, '#54636b')
    slippers(m, 1.15, 1.08, 0.1)
    slippers(m, 1.5, 1.1, -0.12, m.c.chair)
    box('shoe', (1.02, 1.78, -0.055), (0.3, 0.62, 0.03), m.rug, bevel=0.01)
    downlights(m, ((1.3, 2.0), (1.3, 0.2)), H, 44)
    sky(30, 150, 0.05)
    ex, warm = 1.35, (0.97, 1, 1.04)
    fill_at, cam = (0.6, -2.2, 2.2), ((0.95, -1.75, 1.4), (1.5, D, 0.95), 25, -0.08)
f = light('AREA', fill_at, 26 if P.cam != 'corridor' else 22, '#f6f2ec', 1.6, rot=(math.radians(62), 0, 0))
f.visible_camera = f.visible_glossy = False
camera(*cam, fstop=8, focus=3.2)
render(P.out, P.w, P.h, P.spp, exposure=ex + P.ev, denoise=bool(P.dn), bounces=5, warm=warm, mirror=bool(P.mirror))
