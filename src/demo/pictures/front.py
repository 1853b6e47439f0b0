"""Details of a street house: its door, a lit window, a balcony. The wall lies in the plane y=0 and faces the camera at -y.

blender -b -t 1 --python-exit-code 3 -P front.py -- out=front.png cam=door time=dusk wall=brick palette=forest
cam  door (steps, lamp, pots, a bicycle) | window (lit room behind curtains) | balcony (chair, washing line and pots)
wall  brick | white | grey      time  day | dusk
"""

import sys, os

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from props import *

P = cli(out='front.png', w=600, h=400, spp=32, cam='door', time='dusk', wall='brick', palette='forest', mirror=0, seed=1, ev=0.0, dn=1)
R = random.Random(P.seed)
reset()
day = P.time == 'day'
m = mats(P.palette, day)
if P.wall == 'brick':
    wall = tiles('brick', '#8c4a37', '#a1604a', '#b9ada0', 0.21, 0.067, 0.75, 'XZ', 0.008)
elif P.wall == 'grey':
    wall = tiles('block', '#8b8d8c', '#9a9b99', '#77797a', 0.4, 0.09, 0.8, 'XZ', 0.006)
else:
    wall = mat('render', '#e9e4da', 0.9, bump=(70, 0.35), vary=('#dfd8cb', 1.6))
stone = mat('stone', '#a7a096', 0.85, bump=(40, 0.4), vary=('#938c82', 5))
pave = tiles('pave', '#8f8a82', '#9b958c', '#6b665f', 0.4, 0.2, 0.7, 'XY', 0.006)
glow = emission('glow', '#ffc98a', 0.35 if day else 1.3)
inside = mat('inside', '#e5cfae', 0.9)
glass = pane('win')


def holed(x0, x1, z0, z1, holes):
    """Wall from x0 to x1 and z0 to z1 with openings (xa, xb, za, zb) that do not overlap in x"""
    at = x0
    for xa, xb, za, zb in sorted(holes):
        span('w', (at, 0, z0), (xa, 0.3, z1), wall)
        if za > z0:
            span('w', (xa, 0, z0), (xb, 0.3, za), wall)
        span('w', (xa, 0, zb), (xb, 0.3, z1), wall)
        at = xb
    span('w', (at, 0, z0), (x1, 0.3, z1), wall)


def lit_window(xa, xb, za, zb, bars=1):
    """Timber window in an opening, a lamp-lit room with curtains behind it"""
    for a, b in (((xa, 0.07, za), (xa + 0.05, 0.14, zb)), ((xb - 0.05, 0.07, za), (xb, 0.14, zb)), ((xa + 0.05, 0.07, za), (xb - 0.05, 0.14, za + 0.05)), ((xa + 0.05, 0.07, zb - 0.05), (xb - 0.05, 0.14, zb))):
        span('fr', a, b, m.wz, bevel=0.003)
    for k in range(bars):
        x = xa + (xb - xa) * (k + 1) / (bars + 1)
        span('bar', (x - 0.022, 0.08, za + 0.05), (x + 0.022, 0.13, zb - 0.05), m.wz)
    obj('glass', [(xa, 0.11, za), (xb, 0.11, za), (xb, 0.11, zb), (xa, 0.11, zb)], [(0, 1, 2, 3)], glass)
    span('sill', (xa - 0.06, -0.07, za - 0.06), (xb + 0.06, 0.10, za), stone, bevel=0.006)
    D = 2.6
    span('rw', (xa - 1.5, D, za - 1.2), (xb + 1.5, D + 0.1, zb + 0.6), inside)
    span('rf', (xa - 1.5, 0.31, za - 1.3), (xb + 1.5, D, za - 1.2), m.floor)
    span('rc', (xa - 1.5, 0.31, zb + 0.5), (xb + 1.5, D, zb + 0.6), m.ceil)
    for x in (xa - 1.5, xb + 1.5):
        span('rs', (x - 0.05, 0.31, za - 1.2), (x + 0.05, D, zb + 0.5), inside)
    art(m, ((xa + xb) / 2 - 0.25, D - 0.03, za + 0.65), 0.5, 0.65, 3, 'y')
    span('shelf', (xa + 0.1, D - 0.3, za - 0.25), (xb + 0.4, D, za - 0.21), m.wd)
    for i in range(9):
        box('bk', (xb - 0.28 + 0.05 * i, D - 0.15, za - 0.09 + 0.01 * (i % 3)), (0.035, 0.16, 0.22 + 0.03 * (i % 3)), mat('bk', (m.c.thr, m.c.chair, m.c.cush, '#d6c7a8')[i % 4], 0.6))
    lamp(m, xa + 0.35, D - 0.5, za - 0.2, 10)
    light('AREA', ((xa + xb) / 2, 1.3, zb + 0.45), 12 if day else 38, '#ffc98c', 1.2, (0, 0, 0))
    curtain(xa - 0.05, xa + (xb - xa) * 0.24, 0.24, m.sheer, 6, 0.02, za - 0.4, zb + 0.15, 3)
    curtain(xb - (xb - xa) * 0.24, xb + 0.05, 0.24, m.sheer, 6, 0.02, za - 0.4, zb + 0.15, 4)


def pots(places):
    """Plants in pots at (x, y, size)"""
    for x, y, k in places:
        plant(m, (x, y, 0), R, k)


if P.cam == 'door':
    holed(-10, 10, 0, 7, [(-0.62, 0.62, 0.0, 2.62), (1.5, 2.75, 0.95, 2.35)])
    span('fr', (-0.62, 0.05, 0.3), (-0.52, 0.2, 2.62), m.wz, bevel=0.004)
    span('fr', (0.52, 0.05, 0.3), (0.62, 0.2, 2.62), m.wz, bevel=0.004)
    span('fr', (-0.52, 0.05, 2.52), (0.52, 0.2, 2.62), m.wz)
    span('leaf', (-0.52, 0.1, 0.31), (0.52, 0.16, 2.52), m.wz, bevel=0.003)
    for i in range(11):
        span('board', (-0.515 + i * 0.094, 0.085, 0.33), (-0.43 + i * 0.094, 0.1, 2.5), m.wz, bevel=0.004)
    span('pane', (-0.16, 0.06, 1.55), (0.16, 0.08, 2.2), glow)
    for a, b in (((-0.19, 0.055, 1.52), (-0.16, 0.09, 2.23)), ((0.16, 0.055, 1.52), (0.19, 0.09, 2.23)), ((-0.16, 0.055, 1.52), (0.16, 0.09, 1.55)), ((-0.16, 0.055, 2.2), (0.16, 0.09, 2.23))):
        span('pf', a, b, m.black)
    tube((0.40, 0.03, 1.05), (0.40, 0.03, 1.55), 0.014, m.brass)
    for k in range(2):
        span('step', (-0.85 - 0.12 * (1 - k), -0.75 + 0.36 * k, 0.15 * k), (0.85 + 0.12 * (1 - k), 0.3, 0.15 * (k + 1)), stone, bevel=0.01)
    lit_window(1.5, 2.75, 0.95, 2.35)
    span('canopy', (-1.0, -0.8, 2.78), (1.0, 0, 2.86), m.black, bevel=0.004)
    lathe('lb', [(0, 0), (0.075, 0.0), (0.085, 0.16), (0.05, 0.2), (0, 0.21)], (-0.88, -0.14, 1.85), m.shade, 28)
    span('la', (-0.90, -0.14, 2.05), (-0.86, 0, 2.08), m.black)
    light('POINT', (-0.88, -0.25, 1.92), 5 if day else 16, '#ffbf80', 0.07)
    span('post', (-1.42, -0.14, 1.15), (-1.1, 0, 1.42), m.black, bevel=0.012)
    pots([(-1.15, -0.42, 0.8), (1.12, -0.35, 0.72), (-1.75, -0.3, 0.55)])
    place(lambda: bicycle(m), (2.3, -0.55, 0), 4)
    span('ground', (-9, -9, -0.1), (9, 0.02, 0), pave)
    cam = ((-0.9, -4.9, 1.5), (0.6, 0, 1.35), 31, -0.02)
elif P.cam == 'window':
    holed(-9, 9, -2, 7, [(-1.1, 1.1, 1.0, 2.65)])
    lit_window(-1.1, 1.1, 1.0, 2.65, 1)
    span('box', (-1.05, -0.3, 0.72), (1.05, -0.06, 0.92), m.wz, bevel=0.006)
    pr = leafs(m)
    for i in range(150):
        inst(R.choice(pr), (R.uniform(-1.0, 1.0), R.uniform(-0.27, -0.1), 0.9 + R.uniform(0, 0.1)), (R.uniform(-0.5, 0.5), -R.uniform(0.2, 1.4), R.uniform(0, 6)), R.uniform(0.3, 0.6))
    span('gutter', (2.05, -0.12, -1), (2.13, -0.04, 5), m.black)
    cam = ((-0.55, -3.1, 1.5), (0.1, 0, 1.75), 30, 0.04)
else:
    holed(-9, 9, -4, 7, [(-1.3, 1.1, 0.05, 2.3)])
    lit_window(-1.3, 1.1, 0.05, 2.3, 1)
    span('slab', (-2.0, -1.35, -0.2), (2.0, 0.0, 0.0), stone, bevel=0.006)
    span('deck', (-1.95, -1.3, 0.0), (1.95, -0.02, 0.02), wood('deck', '#7a5636', '#a57b50', 'X', plank=(1.9, 0.12)))
    span('rail', (-2.0, -1.33, 1.02), (2.0, -1.28, 1.06), m.black)
    for i in range(34):
        span('rod', (-1.98 + i * 0.12, -1.315, 0.0), (-1.966 + i * 0.12, -1.3, 1.02), m.black)
    place(lambda: chair(m), (-0.95, -0.55, 0.02), 65)
    place(lambda: side_table(m), (-0.25, -0.6, 0.02))
    place(lambda: drying_rack(m, 0.8), (1.15, -0.68, 0.02), 8)
    pots([(-1.65, -0.4, 0.75), (-1.6, -0.95, 0.5)])
    cam = ((-1.2, -4.4, 1.75), (0.05, 0, 1.05), 28, -0.14)
if day:
    sky(40, 150, 0.34, dust=0.6)
    light('SUN', (0, 0, 9), 4.2, '#fff0dc', 0.009, (math.radians(50), 0, math.radians(-38)))
    ex, warm = -0.1, (1, 1, 1.02)
else:
    sky(3, 60, 0.22, dust=0.5, ozone=3.2, tint='#dfe4fb')
    ex, warm = 1.45, (1, 1, 1.04)
camera(*cam, fstop=6.3, focus=4.5)
render(P.out, P.w, P.h, P.spp, exposure=ex + P.ev, denoise=bool(P.dn), bounces=5, warm=warm, mirror=bool(P.mirror))
