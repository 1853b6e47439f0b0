import { createRequire } from 'node:module';
import path from 'node:path';

import { createElement, type ReactNode } from 'react';

import { replaceWithPlaceholder } from './html-placeholders';

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
    const render = async (node: ReactNode) => streamOf(replacePage(renderToString(node)));
    if ((await readHtml(await render(sample))) !== streamed) return false;
    renderer.renderToReadableStream = render;
    return true;
  } catch {
    return false;
  }
}

/**
 * Replaces the HTML of a page by a placeholder (`html-placeholders.ts`). Next.js renders twice for each request: first
 * the page, then the document around it, which begins with `<html`. The document is returned unchanged, because
 * Next.js searches it for the place where it has to insert the page.
 */
const replacePage = (html: string): string =>
  html.startsWith('<html') ? html : replaceWithPlaceholder(html);

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
