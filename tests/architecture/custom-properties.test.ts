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

/**
 * Declarations that some supported browsers know only with the prefix `-webkit-`: Safari, or Chrome before version 120.
 * The site sends styles as the sources have them, so the sources must have both forms (decision 135).
 */
const NEEDS_PREFIX =
  /^ *(user-select|backdrop-filter|mask|text-decoration(?=: [\w-]+ )): ([^;]+);/gm;

const findUnprefixed = (text: string): string[] =>
  [...text.matchAll(NEEDS_PREFIX)].flatMap(([, property = '', value = ''], at, all) =>
    text.slice(0, all[at]?.index).trimEnd().endsWith(`-webkit-${property}: ${value};`)
      ? []
      : [`${property}: ${value}`],
  );

it('a declaration that some browsers know only with a prefix is preceded by the same one with the prefix', () => {
  const lacking = sources.flatMap(({ file, text }) =>
    findUnprefixed(text).map((declaration) => `${file}: ${declaration}`),
  );
  expect(lacking).toEqual([]);
  expect(findUnprefixed('  user-select: none;\n')).toEqual(['user-select: none']);
  expect(findUnprefixed('  -webkit-mask: none;\n  mask: none;\n')).toEqual([]);
  expect(findUnprefixed('  text-decoration: underline;\n')).toEqual([]);
});
