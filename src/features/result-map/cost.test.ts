import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

const HERE = import.meta.dirname;

/** All files and packages that a file loads by its static imports, directly or indirectly. */
function brought(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const code = readFileSync(file, 'utf8');
  const imports = code.matchAll(
    /^(?:import|export)(?! type\b)[^;]*?from '([^']+)'|^import '([^']+)'/gm,
  );
  for (const [, from, bare] of imports) {
    const name = from ?? bare ?? '';
    if (!name.startsWith('.')) {
      seen.add(name);
      continue;
    }
    const target = path.join(HERE, name);
    const existing = ['', '.ts', '.tsx'].map((end) => target + end).find((one) => existsSync(one));
    if (existing !== undefined) brought(existing, seen);
  }
  return seen;
}

const HEAVY = ['leaflet', 'leaflet/dist/leaflet.css', 'supercluster'];

test('a page with a map loads neither Leaflet nor the map data at first', () => {
  const page = brought(path.join(HERE, 'result-map.tsx'));
  expect([...page].filter((one) => HEAVY.includes(one) || one.endsWith('.json'))).toEqual([]);
  // The canvas, which is loaded once it is in view, needs these packages; the map data are loaded
  // after it.
  const canvas = brought(path.join(HERE, 'map-canvas.tsx'));
  expect(HEAVY.filter((one) => canvas.has(one))).toEqual(HEAVY);
  expect([...canvas].filter((one) => one.endsWith('.json'))).toEqual([]);
});
