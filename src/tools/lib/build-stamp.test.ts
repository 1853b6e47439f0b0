import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, expect, it, vi } from 'vitest';

import { isBuildFresh, stampBuild } from './build-stamp';

afterEach(() => vi.unstubAllEnvs());

it('makes a build anew when a setting changes that was built in', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'meomum-stamp-'));
  try {
    expect(isBuildFresh(folder)).toBe(false);
    stampBuild(folder);
    expect(isBuildFresh(folder)).toBe(true);
    vi.stubEnv('NEXT_PUBLIC_MAP_TILE_URL', 'https://tiles.example.com/{z}/{x}/{y}.png');
    expect(isBuildFresh(folder)).toBe(false);
    stampBuild(folder);
    expect(isBuildFresh(folder)).toBe(true);
    // The build's own name depends on everything else, and isn't a setting.
    vi.stubEnv('NEXT_PUBLIC_RELEASE', 'meomum@1');
    expect(isBuildFresh(folder)).toBe(true);
    vi.stubEnv('NEXT_PUBLIC_MAP_TILE_URL', undefined);
    expect(isBuildFresh(folder)).toBe(false);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
