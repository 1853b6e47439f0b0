import { readdirSync, readFileSync } from 'node:fs';

import { createInstance, type TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';

import { LOCALES } from '@/config/constants';
import { createRecentTexts, fillText, i18nOf } from './instance';
import { keepTogether } from './keep-together';
import { optionsFor } from './options';

/** The texts of a file, with their keys joined by points. */
function listTexts(node: unknown, prefix = ''): Array<[key: string, text: string]> {
  if (typeof node === 'string') return [[prefix, node]];
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return [];
  return Object.entries(node).flatMap(([name, child]) =>
    listTexts(child, prefix === '' ? name : `${prefix}.${name}`),
  );
}

const read = (file: string): object => JSON.parse(readFileSync(file, 'utf8')) as object;

describe('a text', () => {
  it.each(LOCALES)('is in %s what i18next makes of it, whichever way it is filled in', (locale) => {
    const folder = `public/locales/${locale}`;
    const namespaces = readdirSync(folder).map((file) => file.replace('.json', ''));
    const stores = Object.fromEntries(
      namespaces.map((name) => [name, read(`${folder}/${name}.json`)]),
    );
    const theirs = createInstance();
    void theirs.init({ ...optionsFor(locale), resources: { [locale]: stores } });
    const ours = i18nOf(locale, stores);
    let compared = 0;
    let filled = 0;
    for (const name of namespaces) {
      for (const [key, text] of listTexts(stores[name])) {
        const facts = Object.fromEntries(
          [...text.matchAll(/\{\{(\w+)/g)].map(([, fact = ''], at) => [fact, `${at + 3} nights`]),
        );
        // Keys of namespaces are types of their own, which a loop over all of them can't have.
        const plainly = (t: TFunction) =>
          (t as unknown as (k: string, f: object) => string)(key, facts);
        expect(plainly(ours.getFixedT(locale, name as never)), `${name}:${key}`).toBe(
          keepTogether(plainly(theirs.getFixedT(locale, name as never))),
        );
        compared += 1;
        if (fillText(text, { brand: '', ...facts }) !== null) filled += 1;
      }
    }
    expect(compared).toBeGreaterThan(1_000);
    expect(filled / compared).toBeGreaterThan(0.8);
  });

  it.each([
    ['a plural', '{{count}} nights', { count: 3 }],
    ['a nested text', '$t(common:nights)', {}],
    ['a format', '{{price, number}}', { price: 3 }],
    ['a place without a fact', '{{price}}', {}],
    ['a fact that is no text', '{{price}}', { price: null }],
    ['no text', ['a', 'b'], {}],
  ])('with %s is left to i18next', (_what, text, facts) => {
    expect(fillText(text, facts)).toBeNull();
  });

  it('keeps the signs of a fact as they are', () => {
    expect(fillText('{{name}} & {{name}}', { name: '<b>$& $1</b>' })).toBe(
      '<b>$& $1</b> & <b>$& $1</b>',
    );
  });
});

describe('the table of texts', () => {
  it('keeps what is used, and forgets what isn’t', () => {
    const texts = createRecentTexts(10);
    texts.set('used', 'text');
    texts.set('unused', 'text');
    for (let at = 0; at < 1_000; at += 1) {
      texts.set(`price ${at}`, 'text');
      expect(texts.get('used')).toBe('text');
    }
    expect(texts.get('unused')).toBeUndefined();
    const left = Array.from({ length: 1_000 }, (_, at) => texts.get(`price ${at}`));
    expect(left.filter((text) => text !== undefined).length).toBeLessThanOrEqual(20);
  });
});
