import { readdirSync, readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

import { translate, translateLines } from '@/server/core/texts';

type Tree = { readonly [key: string]: string | readonly string[] | Tree };

/** The translation files that only the server reads. */
const SENT = ['document', 'mail', 'notice'] as const;

const read = (name: string): Tree =>
  JSON.parse(readFileSync(`public/locales/ko/${name}.json`, 'utf8')) as Tree;

/** The keys of a tree's texts and lists as code names them, without plural forms. */
const keysOf = (tree: Tree, prefix: string): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' || Array.isArray(value)
      ? [prefix + key.replace(/_other$/, '')]
      : keysOf(value as Tree, `${prefix}${key}.`),
  );

const keys = SENT.flatMap((name) => keysOf(read(name), `${name}:`));
const texts = SENT.map((name) => JSON.stringify(read(name))).join('\n');
const references = [...texts.matchAll(/\$t\(([^)]+)\)/g)].map(([, key = '']) => key);

const sources = ['src', 'pages'].flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => ({ file: `${room}/${name}`, code: readFileSync(`${room}/${name}`, 'utf8') })),
);

it('only the server reads them, in one file, so that no page carries them', () => {
  const readers = sources.filter(({ code }) =>
    new RegExp(`locales/(ko|en)/(${SENT.join('|')})(\\.json)?'`).test(code),
  );
  expect(readers.map(({ file }) => file)).toEqual(['src/server/core/texts.ts']);
});

it('each text is one that the server’s code names, or another text', () => {
  const code = sources
    .flatMap((one) => (one.file.startsWith('src/server/') ? one.code : []))
    .join('\n');
  const found = (pattern: RegExp) => new Set([...code.matchAll(pattern)].map(([, name]) => name));
  const literals = found(/'([^'\n]*)'/g);
  const facts = found(/\bfact(?:sIn\(locale\))?\(\s*'(\w+)'/g);
  // Keys whose last part is a value: `mail:refund.to.${way}`.
  const families = [...found(/`(\w+:[\w.]+\.)\$\{[^`]+\}`/g)].filter(
    (family) => family?.endsWith(':fact.') === false,
  );
  const isNamed = (key: string) => {
    const path = key.replace(/^\w+:/, '');
    const template = path
      .replace(/\.(subject|title|opening|closing|body|before|after|link)$/, '')
      .replace(/^account\./, '');
    return (
      [key, path, template].some((name) => literals.has(name)) ||
      (path.startsWith('fact.') && facts.has(path.slice(5))) ||
      families.some((family = '') => key.startsWith(family)) ||
      references.includes(key)
    );
  };
  expect(keys.length).toBeGreaterThan(200);
  expect(keys.filter((key) => !isNamed(key))).toEqual([]);
  expect(['mail:stay.forgotten.subject', 'mail:fact.forgotten'].some(isNamed)).toBe(false);
});

it('each text that another one quotes is there', () => {
  expect(references.length).toBeGreaterThan(10);
  expect(references.filter((key) => !keys.includes(key))).toEqual([]);
});

it('what a guest typed is never read as a part of a text', () => {
  const name = '{{brand}} $t(mail:frame.signature) $& <b>';
  expect(translate('en', 'mail:frame.subject', { subject: name })).toBe(name);
  expect(translateLines('en', 'mail:stay.cancelled.opening', { guest: name })).toEqual([
    `Hello ${name}, as you asked, we have cancelled the booking below.`,
  ]);
});

it('a fact that is missing stays to be seen, where `every-mail.test.ts` looks for it', () => {
  expect(translate('en', 'mail:stay.left.title')).toBe('You leave on {{day}}');
  expect(translateLines('en', 'mail:stay.cancelled.closing')).toEqual([]);
});
