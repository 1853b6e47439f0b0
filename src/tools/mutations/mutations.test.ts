import { existsSync, readFileSync } from 'node:fs';

import { transformSync } from 'esbuild';
import { describe, expect, it } from 'vitest';

import { MUTATIONS } from './';
import { mutated } from './mutation';

const texts = new Map<string, string>();

function textOf(file: string): string {
  const text = texts.get(file) ?? (existsSync(file) ? readFileSync(file, 'utf8') : '');
  texts.set(file, text);
  return text;
}

describe('the list of mutations', () => {
  it('has some 280 entries, none of them twice', () => {
    expect(MUTATIONS.length).toBeGreaterThanOrEqual(280);
    const rows = MUTATIONS.map(({ file, before, after }) => `${file}\n${before}\n${after}`);
    expect(new Set(rows).size).toBe(rows.length);
  });

  it('replaces code that occurs exactly once in its file', () => {
    const stale = MUTATIONS.filter((row) => mutated(textOf(row.file), row) === null);
    expect(stale.map(({ file, before }) => `${file}: ${before}`)).toEqual([]);
  });

  it('changes the code into other code that can still be parsed', () => {
    for (const row of MUTATIONS) {
      const text = mutated(textOf(row.file), row) ?? '';
      expect(text, row.file).not.toBe(textOf(row.file));
      const loader = row.file.endsWith('x') ? 'tsx' : 'ts';
      expect(() => transformSync(text, { loader, logLevel: 'silent' }), row.before).not.toThrow();
    }
  });

  it('names only test files that exist', () => {
    const tests = new Set(MUTATIONS.flatMap((row) => row.tests));
    expect([...tests].filter((file) => !existsSync(file))).toEqual([]);
    expect(MUTATIONS.filter((row) => row.tests.length === 0)).toEqual([]);
  });
});

describe('applying a mutation', () => {
  it('returns null when its code is not in the file, or more than once', () => {
    expect(mutated('a < b', { before: 'a < b', after: 'a <= b' })).toBe('a <= b');
    expect(mutated('a > b', { before: 'a < b', after: 'a <= b' })).toBeNull();
    expect(mutated('a < b; a < b', { before: 'a < b', after: 'a <= b' })).toBeNull();
  });
});
