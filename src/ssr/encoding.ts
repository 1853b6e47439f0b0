import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';

import type { Encoding } from '@/config/compression';

/**
 * The Brotli quality for pages, which are compressed while a visitor waits. A main page of 177 kB takes as
 * long as gzip (4.5 ms) and becomes 10 % smaller; quality 5 takes 8 ms for 7 % more (docs/decisions/117).
 */
const PAGE_QUALITY = 4;

/**
 * The size of Brotli's window, as a power of two: 256 kB, which the largest pages fill. The default of 4 MB takes more
 * memory and makes no page smaller.
 */
const BROTLI_WINDOW_BITS = 18;

/**
 * The size of the buffers that receive compressed output, in bytes. A compressed page is smaller, so that one buffer is
 * enough for it. With Node's default of 16 kB each page would need several, one after the other.
 */
const OUTPUT_BUFFER_BYTES = 64 * 1024;

const compressByBrotli = promisify(brotliCompress);
const compressByGzip = promisify(gzip);
const compressors = {
  br: (text: Buffer) =>
    compressByBrotli(text, {
      chunkSize: OUTPUT_BUFFER_BYTES,
      params: {
        [constants.BROTLI_PARAM_QUALITY]: PAGE_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.byteLength,
      },
    }),
  gzip: (text: Buffer) => compressByGzip(text, { chunkSize: OUTPUT_BUFFER_BYTES }),
} as const satisfies Record<Encoding, (text: Buffer) => Promise<Buffer>>;
const decompressors = { br: promisify(brotliDecompress), gzip: promisify(gunzip) } as const;

export const compressPage = (html: Buffer, encoding: Encoding): Promise<Buffer> =>
  compressors[encoding](html);

/** The most bytes that UTF-8 needs for one UTF-16 code unit, which is what the `length` of a string counts. */
const MAX_UTF8_BYTES_PER_CODE_UNIT = 3;

/** Encodes strings as UTF-8 into one buffer, one after the other. Joining the strings first would copy the whole page. */
export function encodeUtf8(texts: readonly string[]): Buffer {
  const codeUnits = texts.reduce((sum, { length }) => sum + length, 0);
  const bytes = Buffer.allocUnsafe(codeUnits * MAX_UTF8_BYTES_PER_CODE_UNIT);
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
