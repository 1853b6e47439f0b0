import { readdirSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { brand } from '@/config/brand';

type Tree = { [key: string]: string | Tree };

/** Dotted keys; plural forms of a key count as that key. */
function keysOf(tree: Tree, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [prefix + key.replace(/_(one|other)$/, '')]
      : keysOf(value, `${prefix}${key}.`),
  );
}

function textsOf(tree: Tree, prefix = ''): Array<[string, string]> {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : textsOf(value, `${prefix}${key}.`),
  );
}

const read = (language: string, file: string) =>
  JSON.parse(readFileSync(`public/locales/${language}/${file}`, 'utf8')) as Tree;

const files = readdirSync('public/locales/ko');

describe.each(files)('translations: %s', (file) => {
  it('has the same keys in both languages', () => {
    const ko = [...new Set(keysOf(read('ko', file)))].sort();
    const en = [...new Set(keysOf(read('en', file)))].sort();
    expect(en).toEqual(ko);
  });

  it('fills in the same facts in both languages', () => {
    // How many, and the site's own name, may be left out of one of them.
    const facts = (text: string) =>
      [...new Set(text.match(/\{\{\s*\w+/g) ?? [])]
        .filter((fact) => !/(count|brand)$/.test(fact))
        .sort();
    const en = new Map(textsOf(read('en', file)));
    for (const [key, text] of textsOf(read('ko', file))) {
      const other = en.get(key) ?? en.get(key.replace(/_other$/, '_one')) ?? '';
      expect([key, facts(other)]).toEqual([key, facts(text)]);
    }
  });

  it('leaves the name of the site to its configuration', () => {
    for (const language of ['ko', 'en'] as const) {
      for (const [key, text] of textsOf(read(language, file))) {
        expect([key, text.includes(brand.name[language])]).toEqual([key, false]);
      }
    }
  });

  it('has no empty text, and no particle right after a fact in Korean', () => {
    for (const [key, text] of [...textsOf(read('ko', file)), ...textsOf(read('en', file))]) {
      expect([key, text.trim()]).not.toEqual([key, '']);
    }
    for (const [key, text] of textsOf(read('ko', file))) {
      expect([key, /\}\}(은|는|이|가|을|를)(?![가-힣])/.test(text)]).toEqual([key, false]);
    }
  });
});
