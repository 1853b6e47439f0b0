import { readFileSync } from 'node:fs';

import { brand } from '@/config/brand';

type Tree = { [key: string]: string | Tree };

const cache = new Map<string, Tree>();

/**
 * A text of the site as a visitor reads it, by its translation key. Tests find elements by these
 * texts, and so stay right when the wording is changed.
 */
export function text(
  locale: 'ko' | 'en',
  key: `${string}:${string}`,
  facts: Record<string, string> = {},
): string {
  const [namespace = '', path = ''] = key.split(':');
  const file = `public/locales/${locale}/${namespace}.json`;
  let tree = cache.get(file);
  if (tree === undefined) {
    tree = JSON.parse(readFileSync(file, 'utf8')) as Tree;
    cache.set(file, tree);
  }
  let node: string | Tree | undefined = tree;
  for (const part of path.split('.')) node = typeof node === 'object' ? node[part] : undefined;
  if (typeof node !== 'string') throw new Error(`No text ${key} in ${locale}`);
  return node.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => {
    const known = name === 'brand' ? brand.name[locale] : undefined;
    return facts[name] ?? known ?? whole;
  });
}

/** A pattern for a text whose values the test doesn't know; each of them matches anything. */
export function pattern(locale: 'ko' | 'en', key: `${string}:${string}`): RegExp {
  const parts = text(locale, key).split(/\{\{\s*\w+\s*\}\}/);
  return new RegExp(parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+'));
}
