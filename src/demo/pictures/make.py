"""Render, encode and index the library described in jobs.json.

python3 make.py NAME... | all | missing | index   [-t THREADS] [-s SAMPLES] [-w WEIGHTS]

NAME renders that entry of jobs.json to work/NAME.png (1200x800), encodes it to masters/NAME.webp (q 86) and rebuilds
src/config/picture-index.json, which tells the site what it can serve. missing renders the entries that have no master yet, and index only encodes the PNGs that are newer than their WebP and rebuilds the index.
Needs blender, python3-numpy (for Blender's python), libopenblas0-pthread and webp (cwebp), and the denoiser's weights (see README.md)."""

import argparse, base64, hashlib, json, os, struct, subprocess

HERE = os.path.dirname(os.path.abspath(__file__))
W, H = 1200, 800
INDEX = os.path.join(HERE, '..', '..', 'config', 'picture-index.json')


def path(*parts):
    return os.path.join(HERE, *parts)


def render(job, threads, spp, weights):
    """Blender exits 0 after a Python error unless --python-exit-code is given. Its Python looks for site-packages next to the
    first python3 on PATH, so a pyenv or venv there would hide the system's numpy: plain PATH."""
    png = path('work', job['name'] + '.png')
    args = {**job['args'], 'out': png, 'w': W, 'h': H, 'spp': spp or job['spp']}
    cmd = f'nice blender -b -t {threads} --python-exit-code 3 -P'.split() + [path(job['scene'] + '.py'), '--']
    env = {**os.environ, 'PATH': '/usr/bin:/bin', 'OIDN_WEIGHTS': weights, 'OPENBLAS_NUM_THREADS': threads}
    r = subprocess.run(cmd + [f'{k}={v}' for k, v in args.items()], env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if r.returncode or not os.path.exists(png):
        lines = [x for x in r.stdout.splitlines() if not x.startswith(('Fra:', 'Saved:'))]
        raise SystemExit('\n'.join(lines[-15:] + [f'{job["name"]}: blender exited with {r.returncode}']))


def encode(png, webp):
    with open(png, 'rb') as f:
        size = struct.unpack('>II', f.read(24)[16:])
    if size == (W, H):
        subprocess.run(['cwebp', '-quiet', '-q', '86', '-m', '6', '-noalpha', png, '-o', webp], check=True)


def version(webp):
    """Eight hex digits of the file's hash: part of the served names, so that a changed picture gets new addresses."""
    with open(webp, 'rb') as f:
        return hashlib.sha256(f.read()).hexdigest()[:8]


def blur(webp):
    """The picture 16 px wide as base64 of a WebP of at most 110 bytes; pages draw it, stretched, until the picture is there."""
    for q in (20, 10, 5, 0):
        cmd = f'cwebp -quiet -resize 16 0 -segments 1 -q {q} -m 6 -noalpha'.split()
        small = subprocess.run(cmd + [webp, '-o', '-'], check=True, stdout=subprocess.PIPE).stdout
        if len(small) <= 110:
            break
    return base64.b64encode(small).decode()


def index(jobs):
    out = []
    for name, job in jobs.items():
        png, webp = path('work', name + '.png'), path('masters', name + '.webp')
        if os.path.exists(png) and (not os.path.exists(webp) or os.path.getmtime(png) > os.path.getmtime(webp)):
            encode(png, webp)
        if os.path.exists(webp):
            alt = {'ko': job['ko'], 'en': job['en']}
            out.append({'file': name + '.webp', 'version': version(webp), 'blur': blur(webp), 'alt': alt})
    with open(INDEX, 'w', encoding='utf8') as f:
        json.dump(out, f, ensure_ascii=False, indent=2)
        f.write('\n')
    print(len(out), 'pictures,', sum(os.path.getsize(path('masters', o['file'])) for o in out) // 1024, 'KB')


if __name__ == '__main__':
    ap = argparse.ArgumentParser(usage=__doc__)
    ap.add_argument('names', nargs='+')
    ap.add_argument('-t', default='1', help='threads')
    ap.add_argument('-s', type=int, help='samples, instead of the entry\'s own')
    ap.add_argument('-w', default=path('weights', 'rt_hdr_alb_nrm.tza'), help='the denoiser\'s weights')
    a = ap.parse_args()
    if not os.path.exists(a.w) and a.names != ['index']:
        raise SystemExit(f'No weights for the denoiser at {a.w}; README.md says where they come from.')
    with open(path('jobs.json'), encoding='utf8') as f:
        jobs = {j['name']: j for j in json.load(f)}
    for d in ('work', 'masters'):
        os.makedirs(path(d), exist_ok=True)
    if a.names == ['missing']:
        names = [n for n in jobs if not os.path.exists(path('masters', n + '.webp'))]
    else:
        names = list(jobs) if a.names == ['all'] else [n for n in a.names if n != 'index']
    for n in names:
        print(n, flush=True)
        render(jobs[n], a.t, a.s, os.path.abspath(a.w))
        index(jobs)
    if a.names == ['index']:
        index(jobs)
