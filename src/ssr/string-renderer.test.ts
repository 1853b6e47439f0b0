import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import { createElement } from 'react';
import * as edge from 'react-dom/server.edge';
import { expect, it } from 'vitest';

import { runInRequest, type RequestContext } from '@/reporting/request-context';
import { renderAsStrings, renderWithoutEncoding } from './string-renderer';

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

/** Renders a page as Next.js does: it reads the renderer's stream. */
const readPage = async (react: ReturnType<typeof copyOfReact>, node = page) => ({
  html: await new Response(await react.renderToReadableStream(node)).text(),
  head: 'head',
});
const requestOf = (requestId: string): RequestContext => ({ requestId, clientAddress: '' });

it('hands the HTML of a request’s page over beside the stream, and everything else through it', async () => {
  const react = copyOfReact();
  const streamed = await readPage(react);
  await renderAsStrings(() => react);
  const read: string[] = [];
  const handed = await runInRequest(requestOf('a'), () =>
    renderWithoutEncoding(async () => {
      const result = await readPage(react);
      read.push(result.html);
      return result;
    }),
  );
  expect(handed).toEqual(streamed);
  expect(read).toEqual(['']);
  // What is rendered after the page, as the document around it, is read from its stream.
  const after = await runInRequest(requestOf('b'), async () => {
    await renderWithoutEncoding(() => readPage(react));
    return readPage(react);
  });
  expect(after).toEqual(streamed);
  // The build renders pages outside of any request.
  expect(await renderWithoutEncoding(() => readPage(react))).toEqual(streamed);
});

it('gives each of several requests its own page, and none after an error', async () => {
  const react = copyOfReact();
  await renderAsStrings(() => react);
  const nodes = ['a', 'b', 'c'].map((name) => createElement('p', null, name));
  const pages = nodes.map((node, at) =>
    runInRequest(requestOf(String(at)), () => renderWithoutEncoding(() => readPage(react, node))),
  );
  expect((await Promise.all(pages)).map(({ html }) => html)).toEqual([
    '<p>a</p>',
    '<p>b</p>',
    '<p>c</p>',
  ]);
  const request = requestOf('d');
  const fail = () => Promise.reject(new Error('broken page'));
  await expect(runInRequest(request, () => renderWithoutEncoding(fail))).rejects.toThrow(
    'broken page',
  );
  expect((await runInRequest(request, () => readPage(react))).html).toContain('<li>');
});

it('keeps what a renderer of streams returns', async () => {
  const react = copyOfReact();
  const streamed = await readPage(react);
  const page = runInRequest(requestOf('a'), () => renderWithoutEncoding(() => readPage(react)));
  expect(await page).toEqual(streamed);
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
