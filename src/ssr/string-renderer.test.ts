import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import { createElement } from 'react';
import * as edge from 'react-dom/server.edge';
import { expect, it } from 'vitest';

import { runInRequest, type RequestContext } from '@/reporting/request-context';
import { enablePlaceholders } from './html-placeholders';
import { renderAsStrings } from './string-renderer';

/** A copy of React's module, whose functions can be replaced without changing other tests. */
const copyOfReact = () => ({
  renderToReadableStream: edge.renderToReadableStream,
  renderToString: edge.renderToString,
});
const page = createElement('ul', null, createElement('li', null, '첫 ', 'line', '<'));

it('renders pages as strings, in one piece and the same to the byte', async () => {
  const react = copyOfReact();
  const before = new Response(await react.renderToReadableStream(page));
  expect(await renderAsStrings(() => react)).toBe(true);
  const stream = await react.renderToReadableStream(page);
  const pieces: Uint8Array[] = [];
  for await (const piece of stream) pieces.push(piece);
  expect(pieces).toHaveLength(1);
  expect(new TextDecoder().decode(pieces[0])).toBe(await before.text());
});

const requestOf = (requestId: string): RequestContext => ({ requestId, clientAddress: '' });

it('replaces a long page by a placeholder, and leaves the document and short pages unchanged', async () => {
  const react = copyOfReact();
  const lines = Array.from({ length: 100 }, (_, at) => createElement('li', { key: at }, '긴 방 '));
  const long = createElement('ul', null, lines);
  const document = createElement('html', null, createElement('body', null, lines));
  const render = async (node = long) =>
    new Response(await react.renderToReadableStream(node)).text();
  const nodes = [long, document, page];
  const written = nodes.map((node) => edge.renderToString(node));
  await renderAsStrings(() => react);
  const [left, inserted] = await runInRequest(requestOf('a'), async () => {
    const expand = enablePlaceholders();
    const texts = await Promise.all(nodes.map(render));
    return [texts, texts.map((text) => expand(text).join(''))];
  });
  expect(left?.slice(1)).toEqual(written.slice(1));
  expect(left?.[0]?.length).toBeLessThan(50);
  expect(inserted).toEqual(written);
  // Without placeholders, and during the build, where there is no request, the renderer returns the page itself.
  expect(await runInRequest(requestOf('b'), () => render())).toBe(written[0]);
  expect(await render()).toBe(written[0]);
});

it('leaves errors of a page to the caller', async () => {
  const react = copyOfReact();
  await renderAsStrings(() => react);
  const Broken = () => {
    throw new Error('broken page');
  };
  await expect(react.renderToReadableStream(createElement(Broken))).rejects.toThrow('broken page');
});

it.each<[string, () => unknown]>([
  ['its strings differ', () => ({ ...copyOfReact(), renderToString: () => '<main>' })],
  [
    'it has no renderer for strings',
    () => ({ renderToReadableStream: edge.renderToReadableStream }),
  ],
  [
    'it can’t be loaded',
    () => {
      throw new Error('no module');
    },
  ],
])('stays with streams when %s', async (_reason, load) => {
  expect(await renderAsStrings(load)).toBe(false);
});

it('is the module that Next.js renders pages with', () => {
  const here = createRequire(path.resolve('package.json'));
  const next = createRequire(
    here.resolve('next/dist/compiled/next-server/pages-turbo.runtime.prod.js'),
  );
  expect(
    readFileSync(
      next.resolve('next/dist/compiled/next-server/pages-turbo.runtime.prod.js'),
      'utf8',
    ),
  ).toContain('require("react-dom/server.edge")');
  expect(next.resolve('react-dom/server.edge')).toBe(here.resolve('react-dom/server.edge'));
});
