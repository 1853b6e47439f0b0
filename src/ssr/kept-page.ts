import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Encoding } from '@/config/compression';
import {
  acceptedEncoding,
  compressPage,
  decompressPage,
  encodeUtf8,
  varyByEncoding,
} from './encoding';
import { enablePlaceholders } from './html-placeholders';
import type { KeptPage } from './page-cache';

type Request = Pick<IncomingMessage, 'headers' | 'method' | 'url'>;

/** A longer key is somebody's attempt to fill the memory with addresses. */
const MAX_KEY_LENGTH = 2_000;

/**
 * Whether a request asks for a page's data instead of its HTML. The script of Next.js in the browser sends such requests when
 * a visitor follows a link from one page to another.
 */
export function isDataRequest({ headers, url = '' }: Pick<Request, 'headers' | 'url'>): boolean {
  return headers['x-nextjs-data'] !== undefined || url.startsWith('/_next/');
}

/** Whether the answer to a request contains a page's HTML. A request for its data alone, or for its headers alone, does not. */
export const isHtmlRequest = (request: Request): boolean =>
  request.method === 'GET' && !isDataRequest(request);

/**
 * The key of a page: everything that its HTML depends on besides the answers of the API. The whole
 * address belongs to it, because the page tells it to its script.
 * @returns null when the page isn't to be kept
 */
export function pageKey(parts: readonly (string | number | boolean | undefined)[]): string | null {
  const key = JSON.stringify(parts);
  return key.length > MAX_KEY_LENGTH ? null : key;
}

/**
 * Answers a request with a page from the page cache. If the visitor doesn't accept the encoding in which the page
 * is stored, it is decompressed, and compressed again in an encoding that the visitor accepts.
 */
export async function sendKept(
  request: Request,
  response: ServerResponse,
  { body, encoding, headers }: KeptPage,
): Promise<void> {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  varyByEncoding(response);
  const accepted = acceptedEncoding(request);
  const sent = accepted === encoding ? body : await recode(body, encoding, accepted);
  if (accepted !== null) response.setHeader('content-encoding', accepted);
  response.setHeader('content-length', sent.byteLength);
  response.end(sent);
}

async function recode(body: Buffer, from: Encoding, to: Encoding | null): Promise<Buffer> {
  const html = await decompressPage(body, from);
  return to === null ? html : compressPage(html, to);
}

/** The headers of a page that are its own; the host sets the others for each answer anew. */
const OWN_HEADERS = ['content-type', 'cache-control'] as const;

function ownHeaders(response: ServerResponse): Record<string, string> {
  return Object.fromEntries(
    OWN_HEADERS.flatMap((name) => {
      const value = response.getHeader(name);
      return value === undefined ? [] : [[name, String(value)]];
    }),
  );
}

type Keeping = {
  /** How many cookies the caller has set, which aren't a part of the page. */
  readonly cookies: number;
  readonly keep: (page: KeptPage) => void;
};

/**
 * Compresses the HTML that is sent as the answer to a request, in one piece and as the visitor takes it:
 * Next.js would do it in many pieces, and by gzip alone (docs/decisions/117). A whole page, with status 200
 * and no cookies besides the caller's, is handed to `keep`, so that it is compressed once for the visitor
 * who waits and for those who follow.
 * @param keeping null for a page that nobody else may be shown
 */
export function compressHtml(
  request: Request,
  response: ServerResponse,
  keeping: Keeping | null,
): void {
  const end = response.end;
  const expandPlaceholders = enablePlaceholders();
  response.end = (...given: unknown[]) => {
    response.end = end;
    const [sent, ...others] = given;
    if (typeof sent !== 'string') {
      Reflect.apply(end, response, given);
      return response;
    }
    const html = encodeUtf8(expandPlaceholders(sent));
    // Next.js has set the length of the HTML with placeholders, which is too small.
    if (!response.headersSent) response.setHeader('content-length', html.byteLength);
    const isHtml = isSentAsHtml(response);
    const isKept = isHtml && keeping !== null && isWholePage(response, keeping.cookies);
    const accepted = acceptedEncoding(request);
    if (!isHtml || (accepted === null && !isKept)) {
      Reflect.apply(end, response, [html, ...others]);
      return response;
    }
    const headers = ownHeaders(response);
    const encoding = accepted ?? 'br';
    const compressed = compressPage(html, encoding).then((body) => {
      if (isKept) keeping.keep({ body, encoding, headers });
      return body;
    });
    if (accepted !== null) {
      // The host compresses nothing that has an encoding already.
      response.removeHeader('content-length');
      response.setHeader('content-encoding', accepted);
      varyByEncoding(response);
      response.flushHeaders();
      compressed.then(
        (body) => response.end(body),
        (error: Error) => response.destroy(error),
      );
    } else {
      response.end(html);
      compressed.catch(() => undefined);
    }
    return response;
  };
}

const isSentAsHtml = (response: ServerResponse): boolean =>
  !response.headersSent && /^text\/html\b/.test(String(response.getHeader('content-type')));

function isWholePage(response: ServerResponse, cookies: number): boolean {
  if (response.statusCode !== 200) return false;
  const set = response.getHeader('set-cookie');
  const lines = set === undefined ? 0 : Array.isArray(set) ? set.length : 1;
  return lines <= cookies;
}
