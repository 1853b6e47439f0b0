"""Open Image Denoise in numpy: reads Intel's trained weights (TZA files, Apache-2.0) and runs their U-Net on one picture.

denoise(colour, albedo, normal, weights) -> colour. Arrays are HxWx3 float32; colour is scene-linear, normals are -1..1.
The network, its transfer function and its file format are those of OIDN 2 (https://github.com/RenderKit/oidn); Debian's
Blender is built without it. 11 s for 1200x800 on one core with OpenBLAS; Debian's reference BLAS takes many times that."""

import struct, numpy as np

MAGIC, VERSION = 0x41D7, 2
DTYPES = {b'f': np.float32, b'h': np.float16}

# Steps of the network: name, kind, and the steps it reads. A join is a convolution of its first input, enlarged, beside its second.
STEPS = [
    ('enc_conv0', 'conv', 'input'),
    ('enc_conv1', 'conv', 'enc_conv0'),
    ('pool1', 'pool', 'enc_conv1'),
    ('enc_conv2', 'conv', 'pool1'),
    ('pool2', 'pool', 'enc_conv2'),
    ('enc_conv3', 'conv', 'pool2'),
    ('pool3', 'pool', 'enc_conv3'),
    ('enc_conv4', 'conv', 'pool3'),
    ('pool4', 'pool', 'enc_conv4'),
    ('enc_conv5a', 'conv', 'pool4'),
    ('enc_conv5b', 'conv', 'enc_conv5a'),
    ('dec_conv4a', 'join', 'enc_conv5b', 'pool3'),
    ('dec_conv4b', 'conv', 'dec_conv4a'),
    ('dec_conv3a', 'join', 'dec_conv4b', 'pool2'),
    ('dec_conv3b', 'conv', 'dec_conv3a'),
    ('dec_conv2a', 'join', 'dec_conv3b', 'pool1'),
    ('dec_conv2b', 'conv', 'dec_conv2a'),
    ('dec_conv1a', 'join', 'dec_conv2b', 'input'),
    ('dec_conv1b', 'conv', 'dec_conv1a'),
    ('dec_conv0', 'conv', 'dec_conv1b'),
]
ALIGN = 16  # Four poolings by two: sides must be multiples of this.
STRIP = 8  # Rows of one matrix product; many more would leave the cache.


def read_tza(path):
    """Tensors of a TZA file by name: magic, version, offset of the table; the table has name, shape, layout, type and offset of each."""
    with open(path, 'rb') as f:
        data = f.read()
    magic, major, _, at = struct.unpack_from('<HBBQ', data)
    if magic != MAGIC or major != VERSION:
        raise ValueError(f'{path} holds no weights of version {VERSION}')
    (count,) = struct.unpack_from('<I', data, at)
    at += 4
    tensors = {}
    for _ in range(count):
        (length,) = struct.unpack_from('<H', data, at)
        name = data[at + 2 : at + 2 + length].decode()
        at += 2 + length
        rank = data[at]
        shape = struct.unpack_from(f'<{rank}I', data, at + 1)
        at += 1 + 5 * rank  # The layout has one letter an axis; weights are always out, in, row, column.
        kind = DTYPES[data[at : at + 1]]
        (start,) = struct.unpack_from('<Q', data, at + 1)
        at += 9
        tensors[name] = np.frombuffer(data, kind, int(np.prod(shape)), start).reshape(shape).astype(np.float32)
    return tensors


# ---------- transfer function ----------
A, B, C, D, E, F, G = 1.41283765e03, 1.64593172, 4.31384981e-01, -2.94139609e-03, 1.92653254e-01, 6.26026094e-03, 9.98620152e-01
Y0, Y1, X0, X1 = 1.57945760e-06, 3.22087631e-02, 2.23151711e-03, 3.70974749e-01
Y_MAX = 65504.0


def encode(y):
    """Perceptually uniform curve: linear near black, a power for darks, a logarithm above"""
    return np.where(y <= Y0, A * y, np.where(y <= Y1, B * np.power(np.maximum(y, 1e-12), C) + D, E * np.log(y + F) + G)).astype(np.float32)


def decode(x):
    """Inverse of encode"""
    mid = np.power(np.maximum((x - D) / B, 1e-12), 1 / C)
    return np.where(x <= X0, x / A, np.where(x <= X1, mid, np.exp((x - G) / E) - F)).astype(np.float32)


def expose(colour, size=16, key=0.18):
    """Factor that brings the mean log luminance, over blocks of size pixels, to a middle grey"""
    lum = colour @ np.array([0.212671, 0.715160, 0.072169], np.float32)
    h, w = (max(1, round(n / size)) for n in lum.shape)
    rows = np.linspace(0, lum.shape[0], h + 1).astype(int)
    cols = np.linspace(0, lum.shape[1], w + 1).astype(int)
    sums = np.add.reduceat(np.add.reduceat(lum, rows[:-1], 0), cols[:-1], 1)
    means = sums / np.outer(np.diff(rows), np.diff(cols))
    means = means[means > 1e-8]
    return float(key / np.exp2(np.log2(means).mean())) if means.size else 1.0


# ---------- network ----------
def conv(x, weight, bias):
    """3x3 convolution of HxWxC and ReLU: three matrix products over strips of rows, in which each pixel lies beside its left and right ones"""
    h, w, c = x.shape
    kernels = np.ascontiguousarray(weight.transpose(2, 3, 1, 0).reshape(3, 3 * c, -1))
    pad = np.pad(x, ((1, 1), (1, 1), (0, 0)))
    out = np.empty((h, w, kernels.shape[2]), np.float32)
    for a in range(0, h, STRIP):
        n = min(STRIP, h - a)
        beside = np.empty((n + 2, w, 3, c), np.float32)
        for i in range(3):
            beside[:, :, i] = pad[a : a + n + 2, i : i + w]
        part = sum(beside[k : k + n].reshape(n * w, 3 * c) @ kernels[k] for k in range(3))
        part += bias
        out[a : a + n] = np.maximum(part, 0, out=part).reshape(n, w, -1)
    return out


def pool(x):
    """Maximum of each 2x2 block"""
    return np.maximum(np.maximum(x[::2, ::2], x[1::2, ::2]), np.maximum(x[::2, 1::2], x[1::2, 1::2]))


def join(x, skip):
    """x twice as large (nearest), with the channels of skip behind its own"""
    return np.concatenate([x.repeat(2, 0).repeat(2, 1), skip], 2)


def run(x, tensors):
    """The U-Net on HxWxC with sides that are multiples of ALIGN"""
    values = {'input': x}
    last = {source: i for i, (_, _, *sources) in enumerate(STEPS) for source in sources}
    for i, (name, kind, *sources) in enumerate(STEPS):
        inputs = [values[s] for s in sources]
        if kind == 'pool':
            values[name] = pool(*inputs)
        else:
            values[name] = conv(join(*inputs) if kind == 'join' else inputs[0], tensors[name + '.weight'], tensors[name + '.bias'])
        for s in sources:  # What no later step reads is let go.
            if last[s] == i:
                del values[s]
    return values[name]


def fill(x):
    """x with a mirrored border: at the very edge of what it sees the network leaves some noise. Its sides become multiples of ALIGN."""
    ends = [(ALIGN, ALIGN + -n % ALIGN) for n in x.shape[:2]]
    return np.pad(x, (*ends, (0, 0)), mode='symmetric')


def denoise(colour, albedo, normal, weights):
    """Clean picture; weights is the path of rt_hdr_alb_nrm.tza, trained for guides with some noise of their own"""
    h, w = colour.shape[:2]
    scale = expose(colour)
    top = float(encode(np.array(Y_MAX)))
    x = encode(np.maximum(np.nan_to_num(colour), 0) * scale) / top
    guides = [np.clip(albedo, 0, 1), np.clip(normal, -1, 1) * 0.5 + 0.5]
    y = run(fill(np.concatenate([x, *guides], 2).astype(np.float32)), read_tza(weights))
    return decode(y[ALIGN : ALIGN + h, ALIGN : ALIGN + w] * top) / scale
