import { readdirSync, readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

import { LIGHT, MEASURES } from '@/ui/theme/tokens';

/** React Aria sets these on its own elements. */
const SET_BY_LIBRARIES = ['trigger-width', 'visual-viewport-height'];

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(`src/${file}`, 'utf8') }));

// A browser drops a declaration whose custom property is set nowhere, without a word, and what is
// inherited instead often looks almost right.
it('every custom property that a style reads is set by the theme, a style or a library', () => {
  const set = new Set([
    ...Object.keys(MEASURES),
    ...Object.keys(LIGHT),
    ...SET_BY_LIBRARIES,
    ...sources.flatMap(({ text }) =>
      [...text.matchAll(/--([\w-]+)['"]?\s*:/g)].map(([, name = '']) => name),
    ),
  ]);
  const unknown = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/var\(--([\w-]+)\)/g)].flatMap(([, name = '']) =>
      set.has(name) ? [] : [`${file}: --${name}`],
    ),
  );
  expect(unknown).toEqual([]);
});

/** Declarations that Safari, or Chrome before version 120, knows by a prefix alone; styles are sent as they stand here. */
const PREFIXED = /^ *(user-select|backdrop-filter|mask|text-decoration(?=: [\w-]+ )): ([^;]+);/gm;

const lacksPrefix = (text: string): string[] =>
  [...text.matchAll(PREFIXED)].flatMap(([, property = '', value = ''], at, all) =>
    text.slice(0, all[at]?.index).trimEnd().endsWith(`-webkit-${property}: ${value};`)
      ? []
      : [`${property}: ${value}`],
  );

it('a declaration that some browsers know by a prefix alone stands behind itself with the prefix', () => {
  const lacking = sources.flatMap(({ file, text }) =>
    lacksPrefix(text).map((declaration) => `${file}: ${declaration}`),
  );
  expect(lacking).toEqual([]);
  expect(lacksPrefix('  user-select: none;\n')).toEqual(['user-select: none']);
  expect(lacksPrefix('  -webkit-mask: none;\n  mask: none;\n')).toEqual([]);
  expect(lacksPrefix('  text-decoration: underline;\n')).toEqual([]);
});
