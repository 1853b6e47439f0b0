import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { addCompileHints } from './compile-hints';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'meomum-hints-'));
  mkdirSync(path.join(folder, 'static'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
const firstLine = (name: string) => readFileSync(path.join(folder, name), 'utf8').split('\n')[0];

it('marks the scripts that pages start with, once, and no others', () => {
  const pages = { '/_app': ['static/app.js', 'static/app.css'], '/': ['static/app.js'] };
  write('build-manifest.json', JSON.stringify({ pages }));
  for (const name of ['static/app.js', 'static/later.js', 'static/app.css']) write(name, 'text');

  expect(addCompileHints(folder)).toBe(1);
  expect(addCompileHints(folder)).toBe(1);
  expect(firstLine('static/app.js')).toBe('//# allFunctionsCalledOnLoad');
  expect(readFileSync(path.join(folder, 'static/app.js'), 'utf8').split('\n')).toHaveLength(2);
  expect(['static/later.js', 'static/app.css'].map(firstLine)).toEqual(['text', 'text']);
});

it('fails for a build whose list of scripts it does not understand', () => {
  write('build-manifest.json', '{}');
  expect(() => addCompileHints(folder)).toThrow();
});
