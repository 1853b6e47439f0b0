import { expect, it } from 'vitest';

import { runInRequest } from '@/reporting/request-context';
import { enablePlaceholders, replaceWithPlaceholder } from './html-placeholders';

const inRequest = <T>(work: () => T): T =>
  runInRequest({ requestId: 'a', clientAddress: '' }, work);
const long = (text: string) => text.repeat(1_000);

it('puts each fragment back where it was, unchanged', () => {
  inRequest(() => {
    const expand = enablePlaceholders();
    const fragments = [long('머묾'), long('room'), long('&')];
    const page = `<main>${fragments.map(replaceWithPlaceholder).join('<hr>')}</main>`;
    expect(page.length).toBeLessThan(250);
    expect(expand(page).join('')).toBe(`<main>${fragments.join('<hr>')}</main>`);
  });
});

it('returns a fragment itself when it is short, or when placeholders are not enabled', () => {
  expect(replaceWithPlaceholder(long('a'))).toBe(long('a'));
  expect(inRequest(() => replaceWithPlaceholder(long('a')))).toBe(long('a'));
  inRequest(() => {
    enablePlaceholders();
    expect(replaceWithPlaceholder('short')).toBe('short');
  });
});

it('keeps the fragments of requests apart', async () => {
  const makePage = (name: string) =>
    inRequest(async () => {
      const expand = enablePlaceholders();
      const placeholder = replaceWithPlaceholder(long(name));
      await Promise.resolve();
      return { placeholder, page: expand(placeholder).join(''), expand };
    });
  const [a, b] = await Promise.all([makePage('a'), makePage('b')]);
  expect([a.page, b.page]).toEqual([long('a'), long('b')]);
  // A placeholder of another page, or one with an unknown number, is left as it is.
  expect(a.expand(b.placeholder)).toEqual([b.placeholder]);
  const unknown = a.placeholder.replace('/0;', '/7;');
  expect(a.expand(unknown).join('')).toBe(unknown);
});
