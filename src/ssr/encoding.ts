import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';

import type { Encoding } from '@/config/compression';

/**
 * The Brotli quality for pages, which are compressed while a visitor waits. A main page of 177 kB takes as
 * long as gzip (4.5 ms) and becomes 10 % smaller; quality 5 takes 8 ms for 7 % more (docs/decisions/117).
 */
const PAGE_QUALITY = 4;

/** 2^18 bytes, as much as the largest pages have. They become as small as with the default of 2^22, for less memory. */
const PAGE_WINDOW = 18;

/** How many bytes of memory are filled at a time. A compressed page has fewer, so it is made in one go. */
const CHUNK_BYTES = 64 * 1024;

const compressByBrotli = promisify(brotliCompress);
const compressByGzip = promisify(gzip);
const compressors = {
  br: (text: Buffer) =>
    compressByBrotli(text, {
      chunkSize: CHUNK_BYTES,
      params: {
        [constants.BROTLI_PARAM_QUALITY]: PAGE_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_LGWIN]: PAGE_WINDOW,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.byteLength,
      },
    }),
  gzip: (text: Buffer) => compressByGzip(text, { chunkSize: CHUNK_BYTES }),
} as const satisfies Record<Encoding, (text: Buffer) => Promise<Buffer>>;
const decompressors = { br: promisify(brotliDecompress), gzip: promisify(gunzip) } as const;

export const compressPage = (html: Buffer, encoding: Encoding): Promise<Buffer> =>
  compressors[encoding](html);

/** The most bytes of UTF-8 that one unit of a string's `length` becomes. */
const MAX_BYTES_OF_UNIT = 3;

/** Encodes texts one after the other, as if they were one, without making a copy that holds all of them. */
export function encodeTexts(texts: readonly string[]): Buffer {
  const units = texts.reduce((sum, { length }) => sum + length, 0);
  const bytes = Buffer.allocUnsafe(units * MAX_BYTES_OF_UNIT);
  const length = texts.reduce((at, text) => at + bytes.write(text, at), 0);
  return bytes.subarray(0, length);
}

export const decompressPage = (body: Buffer, encoding: Encoding): Promise<Buffer> =>
  decompressors[encoding](body);

/** Names of a request's `Accept-Encoding` and their weights. */
const ACCEPTED = /(?:^|,)\s*(?:x-)?(br|gzip|\*)\s*(?:;\s*q=([\d.]+)\s*)?(?=,|$)/gi;

/**
 * Chooses how an answer to a request is compressed: by Brotli where the visitor takes it.
 * @returns null when the visitor takes neither
 */
export function acceptedEncoding({ headers }: Pick<IncomingMessage, 'headers'>): Encoding | null {
  const given = headers['accept-encoding'];
  const accepted = new Map(
    [...(Array.isArray(given) ? given.join(',') : (given ?? '')).matchAll(ACCEPTED)].map(
      ([, name = '', weight = '1']) => [name.toLowerCase(), Number(weight) > 0],
    ),
  );
  if (accepted.get('br') === true) return 'br';
  return (accepted.get('gzip') ?? accepted.get('*') ?? false) ? 'gzip' : null;
}

/** Tells caches that the answer depends on what a visitor takes. */
export function varyByEncoding(response: ServerResponse): void {
  const known = String(response.getHeader('vary') ?? '');
  if (!/accept-encoding/i.test(known)) response.appendHeader('vary', 'Accept-Encoding');
}
