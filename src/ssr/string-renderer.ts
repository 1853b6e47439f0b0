import { createRequire } from 'node:module';
import path from 'node:path';

import { createElement, type ReactNode } from 'react';

import { currentRequest } from '@/reporting/request-context';

/**
 * Next.js renders pages by React's stream for edge servers, which encodes every piece of text into
 * bytes of its own: 15 % of a page's CPU (docs/benchmarks.md). Its renderer for strings writes the
 * same HTML without them, since no page of this site waits for anything while it is rendered.
 */
export type EdgeRenderer = {
  renderToReadableStream: (node: ReactNode, options?: unknown) => Promise<HtmlStream>;
  readonly renderToString: (node: ReactNode) => string;
};
type HtmlStream = ReadableStream<Uint8Array> & { allReady: Promise<void> };

/** The module instance that Next.js uses, which is the project's own React. */
function loadRenderer(): unknown {
  return createRequire(path.join(process.cwd(), 'package.json'))('react-dom/server.edge');
}

function isEdgeRenderer(value: unknown): value is EdgeRenderer {
  return (
    typeof value === 'object' &&
    value !== null &&
    'renderToReadableStream' in value &&
    typeof value.renderToReadableStream === 'function' &&
    'renderToString' in value &&
    typeof value.renderToString === 'function'
  );
}

/** Has what the two renderers might write differently: text beside text, attributes, letters. */
const sample = createElement(
  'main',
  { className: 'a', 'aria-hidden': false, style: { color: 'red', '--own': 1 } },
  ['머묾', ' & ', 3, createElement('input', { key: 'i', defaultChecked: true, type: 'checkbox' })],
  createElement('p', { dangerouslySetInnerHTML: { __html: '<b>1</b>' } }),
  createElement('select', { defaultValue: 'b' }, createElement('option', { value: 'b' }, 'B')),
);

async function readHtml(stream: HtmlStream): Promise<string> {
  await stream.allReady;
  return new Response(stream).text();
}

/**
 * Lets pages be rendered as strings. Another React or Next.js may not be made so any more: unless a
 * sample comes out the same by both renderers, everything stays as it is.
 * @returns whether pages are rendered as strings from now on
 */
export async function renderAsStrings(load: () => unknown = loadRenderer): Promise<boolean> {
  try {
    const renderer = load();
    if (!isEdgeRenderer(renderer)) return false;
    const { renderToString } = renderer;
    const streamed = await readHtml(await renderer.renderToReadableStream(sample));
    const render = async (node: ReactNode) => streamOf(handOverHtml(renderToString(node)));
    if ((await readHtml(await render(sample))) !== streamed) return false;
    renderer.renderToReadableStream = render;
    return true;
  } catch {
    return false;
  }
}

/** For each request whose page is being rendered: the page's HTML, or null until React has rendered it. */
type Handovers = WeakMap<object, { html: string | null }>;

declare global {
  /** It is on `globalThis`, since the bundler may load this module more than once in a process. */
  var __meomumHandovers: Handovers | undefined;
}

function handovers(): Handovers {
  globalThis.__meomumHandovers ??= new WeakMap();
  return globalThis.__meomumHandovers;
}

/**
 * Stores the HTML for `renderWithoutEncoding`, if that is waiting for the page of the current request.
 * @returns what is left for the stream: nothing then, and otherwise all of the HTML
 */
function handOverHtml(html: string): string {
  const request = currentRequest();
  const handover = request === undefined ? undefined : handovers().get(request);
  if (handover === undefined) return html;
  handover.html = html;
  return '';
}

/**
 * Renders a page through Next.js without encoding its HTML into bytes. Next.js expects a stream of bytes from React, and
 * decodes it into a string. This site renders a page as a string already (`renderAsStrings`), so encoding and decoding
 * it would be wasted: 1.4 ms for 125,000 letters. The stream stays empty instead, and the string is put into the result.
 * @param render the function of Next.js that renders the page and returns its HTML
 */
export async function renderWithoutEncoding<Page extends { readonly html: string }>(
  render: () => Promise<Page>,
): Promise<Page> {
  const request = currentRequest();
  if (request === undefined) return render();
  const handover: { html: string | null } = { html: null };
  handovers().set(request, handover);
  try {
    const page = await render();
    return handover.html === null ? page : { ...page, html: handover.html };
  } finally {
    handovers().delete(request);
  }
}

/** A stream of one piece, already complete, as Next.js expects it of React. */
function streamOf(html: string): HtmlStream {
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(html));
      controller.close();
    },
  });
  return Object.assign(stream, { allReady: Promise.resolve() });
}
