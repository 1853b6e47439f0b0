import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';

import {
  COMPRESSED_FOLDER,
  COMPRESSED_TYPES,
  type Encoding,
  ENCODING_ENDINGS,
} from '@/config/compression';
import { acceptedEncoding, varyByEncoding } from './encoding';
import { standInFront } from './incoming-requests';

type CompressedFile = {
  readonly type: string;
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
};

/**
 * Reads the compressed files of a build into memory (some 3 MB), so that they can be sent while an
 * operator replaces the folder.
 * @returns the files by their addresses; none of a build that has none
 */
export function readCompressedFiles(folder: string): ReadonlyMap<string, CompressedFile> {
  const root = path.join(folder, COMPRESSED_FOLDER);
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory()) return new Map();
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    if (!name.endsWith(ENCODING_ENDINGS.br)) return [];
    const plain = name.slice(0, -ENCODING_ENDINGS.br.length);
    const type = typeOf(plain);
    if (type === undefined) return [];
    const read = (ending: string) => readFileSync(path.join(root, plain + ending));
    const bodies = { br: read(ENCODING_ENDINGS.br), gzip: read(ENCODING_ENDINGS.gzip) };
    return [[`/${plain.split(path.sep).join('/')}`, { type, bodies }]] as const;
  });
  return new Map(files);
}

function typeOf(name: string): string | undefined {
  return Object.entries(COMPRESSED_TYPES).find(([ending]) => name.endsWith(ending))?.[1];
}

/** All of them have their version in their names or their queries (`next.config.js`). */
const CACHE = 'public, max-age=31536000, immutable';

/** Sends a file in an encoding that the visitor takes. @returns false when it is another's to answer */
function sendCompressed(
  files: ReadonlyMap<string, CompressedFile>,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { method, headers, url = '' } = request;
  if ((method !== 'GET' && method !== 'HEAD') || headers.range !== undefined) return false;
  const file = files.get(url.split('?', 1)[0] ?? '');
  const encoding = acceptedEncoding(request);
  if (file === undefined || encoding === null) return false;
  const body = file.bodies[encoding];
  response.setHeader('cache-control', CACHE);
  response.setHeader('content-type', file.type);
  response.setHeader('content-encoding', encoding);
  response.setHeader('content-length', body.byteLength);
  varyByEncoding(response);
  response.end(method === 'GET' ? body : undefined);
  return true;
}

/**
 * Answers requests for files that the build has compressed (docs/decisions/117). All others, and visitors
 * who take no encoding, are answered by Next.js.
 * @returns a function that ends this
 */
export function sendCompressedFiles(folder: string): () => void {
  const files = readCompressedFiles(folder);
  return standInFront((request, response, goOn) => {
    if (!sendCompressed(files, request, response)) goOn();
  });
}
