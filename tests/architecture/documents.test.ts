import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

import { parseEnv } from '@/config/env';

const read = (file: string) => readFileSync(file, 'utf8');

const documents = [
  'README.md',
  'ARCHITECTURE.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.startsWith('content-example'))
    .map((name) => path.join('docs', name)),
  ...readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('README.md'))
    .map((name) => path.join('src', name)),
];
/**
 * Documents about the current code. Decisions aren't among them, since each describes the day it
 * was made.
 */
const living = documents.filter((file) => !/^(?:src|docs\/(?:decisions|transcripts))\//.test(file));

/** The targets of a document's relative links, without the part after `#`. */
function linksOf(text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target ?? '')
    .filter((target) => !/^(?:[a-z]+:|#|\/)/.test(target))
    .map((target) => decodeURIComponent(target.replace(/#.*$/, '')));
}

/**
 * The paths of the repository that a document names as code: `src/domain/price/pricing.ts`, `src/demo`.
 */
const pathsOf = (text: string) =>
  [...text.matchAll(/`((?:src|tests|docs|public|pages)\/[\w./[\]-]+)`/g)].map(
    ([, name]) => name ?? '',
  );

it('ARCHITECTURE.md has at most 1,000 words', () => {
  const words = read('ARCHITECTURE.md')
    .split(/\s+/)
    .filter((word) => /\p{L}|\d/u.test(word));
  expect(words.length).toBeGreaterThan(300);
  expect(words.length).toBeLessThanOrEqual(1_000);
});

it('every relative link leads to a file that exists', () => {
  const broken = documents.flatMap((file) =>
    linksOf(read(file))
      .filter((target) => !existsSync(path.join(path.dirname(file), target)))
      .map((target) => `${file}: ${target}`),
  );
  expect(documents.length).toBeGreaterThan(60);
  expect(broken).toEqual([]);
  expect(linksOf('[a](b.md#c), [d](https://e.example), ![f](g/h.png)')).toEqual([
    'b.md',
    'g/h.png',
  ]);
});

it('every path exists that a document about the current code names', () => {
  const named = living.flatMap((file) => pathsOf(read(file)).map((name) => ({ file, name })));
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ name }) => !existsSync(name))).toEqual([]);
});

/** All of the product's code, in which names are looked up. */
function sources(): string {
  const names = readdirSync('src', { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .filter((name) => statSync(path.join('src', name)).isFile())
    .map((name) => read(path.join('src', name)))
    .join('\n');
}

it('the names of code in the glossary exist in the code', () => {
  const rows = read('docs/glossary.md')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (?:term|-)/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  expect(rows.length).toBeGreaterThanOrEqual(40);
  const terms = rows.map(([, term]) => term);
  expect(new Set(terms).size).toBe(terms.length);
  const words = new Set(sources().match(/\w+/g));
  const unknown = rows.flatMap(([, term, korean, inCode, meaning]) => {
    expect([term, korean, meaning].every((cell) => cell !== undefined && cell !== '')).toBe(true);
    const names = [...(inCode ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? '');
    expect([term, names.length]).not.toEqual([term, 0]);
    return names
      .filter((name) => (name.includes('/') ? !existsSync(name) : !words.has(name)))
      .map((name) => `${term}: ${name}`);
  });
  expect(unknown).toEqual([]);
});

const decisions = readdirSync('docs/decisions').filter((name) => /^\d{3}-/.test(name));
const STATUS = /^Status: ((?:accepted|superseded by \d{3})\b.*)\.$/m;

it('every decision states its status, and the index lists it with that status', () => {
  const index = read('docs/decisions/README.md').split('\n');
  const wrong = decisions.filter((name) => {
    const [, status = null] = STATUS.exec(read(`docs/decisions/${name}`)) ?? [];
    const rows = index.filter((line) => line.includes(`](${name})`));
    const cells = rows[0]?.split('|').map((cell) => cell.trim()) ?? [];
    const others = [...(status ?? '').matchAll(/\d{3}/g)].map(([number]) => number);
    return (
      rows.length !== 1 ||
      status !== cells.at(-2) ||
      others.some((number) => !decisions.some((other) => other.startsWith(number)))
    );
  });
  expect(decisions.length).toBeGreaterThan(50);
  expect(wrong).toEqual([]);
});

it('each number names one decision, and the unused numbers are listed as unused', () => {
  const taken = decisions.map((name) => Number(name.slice(0, 3)));
  expect(taken.filter((number, at) => taken.indexOf(number) !== at)).toEqual([]);
  const [line = ''] =
    read('docs/decisions/README.md').match(/^The numbers .* are unused\.$/m) ?? [];
  const unused = [...line.matchAll(/(\d{3})(?: to (\d{3}))?/g)].flatMap(([, from, to = from]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => Number(from) + at),
  );
  const all = Array.from({ length: Math.max(...taken) }, (_, at) => at + 1);
  expect(unused).toEqual(all.filter((number) => !taken.includes(number)));
});

/** Variables that commands set for their own processes, which nobody configures. */
const NOT_SETTINGS = ['NODE_ENV', 'NEXT_PUBLIC_RELEASE'];
/** Further variables of the sandbox's own process; its other ones are for its tests only. */
const SANDBOX_SETTINGS = ['SANDBOX_PUBLIC_URL', 'SANDBOX_PASSWORD'];

/**
 * Every setting that `src/config` and the sandbox read, with the source code of its rule.
 */
function settings(): Map<string, string> {
  const [, schema = ''] =
    /const serverSchema = z\.object\(\{\n([\s\S]*?)\n\}\);\n/.exec(read('src/config/env.ts')) ?? [];
  const rules = new Map<string, string>();
  for (const [rule, name = ''] of schema.matchAll(
    /^ {2}([A-Z][A-Z0-9_]+):[\s\S]*?,$(?=\n {2}[A-Z/]|(?![\s\S]))/gm,
  )) {
    rules.set(name, rule);
  }
  for (const [, name = ''] of read('src/config/public-env.ts').matchAll(
    /process\.env\.(NEXT_PUBLIC_\w+)/g,
  ))
    rules.set(name, rules.get(name) ?? '');
  const ofSandbox = read('src/tools/sandbox/env.ts');
  for (const name of SANDBOX_SETTINGS) {
    if (ofSandbox.includes(`${name}:`)) rules.set(name, '');
  }
  for (const name of NOT_SETTINGS) rules.delete(name);
  return rules;
}

it('docs/configuration.md and .env.example list every setting with its default, and no others', () => {
  const known = settings();
  expect(known.size).toBeGreaterThan(60);
  const rows = [
    ...read('docs/configuration.md').matchAll(/^\| `([A-Z][A-Z0-9_]+)` +\| (.*?) +\| /gm),
  ];
  const written = new Map(rows.map(([, name = '', value = '']) => [name, value] as const));
  expect(written.size).toBe(rows.length);
  const example = [...read('.env.example').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(
    ([, name]) => name ?? '',
  );
  expect([...written.keys()].toSorted()).toEqual([...known.keys()].toSorted());
  expect(example.toSorted()).toEqual([...known.keys()].toSorted());

  const defaults = new Map(Object.entries(parseEnv({})));
  const literal = [...known].filter(([, rule]) => /\.default\(/.test(rule)).map(([name]) => name);
  expect(literal.length).toBeGreaterThan(15);
  for (const name of literal) {
    expect([name, written.get(name)]).toEqual([name, `\`${String(defaults.get(name))}\``]);
  }
});
