import { expect, it } from 'vitest';

import { runInRequest } from '@/reporting/request-context';
import { collectPieces, setAside } from './page-pieces';

const inRequest = <T>(work: () => T): T =>
  runInRequest({ requestId: 'a', clientAddress: '' }, work);
const long = (text: string) => text.repeat(1_000);

it('inserts each piece where it was, as it was', () => {
  inRequest(() => {
    const split = collectPieces();
    const pieces = [long('머묾'), long('room'), long('&')];
    const page = `<main>${pieces.map(setAside).join('<hr>')}</main>`;
    expect(page.length).toBeLessThan(250);
    expect(split(page).join('')).toBe(`<main>${pieces.join('<hr>')}</main>`);
  });
});

it('leaves a piece where it is when it is short, or nobody collects it', () => {
  expect(setAside(long('a'))).toBe(long('a'));
  expect(inRequest(() => setAside(long('a')))).toBe(long('a'));
  inRequest(() => {
    collectPieces();
    expect(setAside('short')).toBe('short');
  });
});

it('gives each request its own pieces', async () => {
  const makePage = (name: string) =>
    inRequest(async () => {
      const split = collectPieces();
      const mark = setAside(long(name));
      await Promise.resolve();
      return { mark, page: split(mark).join(''), split };
    });
  const [a, b] = await Promise.all([makePage('a'), makePage('b')]);
  expect([a.page, b.page]).toEqual([long('a'), long('b')]);
  // Another page's mark, or the text of somebody who tries to write one, isn't replaced.
  expect(a.split(b.mark)).toEqual([b.mark]);
  const unknown = a.mark.replace('/0;', '/7;');
  expect(a.split(unknown).join('')).toBe(unknown);
});
