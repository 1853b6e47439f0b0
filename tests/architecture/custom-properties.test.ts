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
