import type { Upload } from '@/contract/endpoint';
import { PHOTO_LIMITS } from '@/domain/hotel/review';
import { AppError } from './app-error';

/**
 * Surrogates without their other half: they aren't valid text, and PostgreSQL's JSON refuses them.
 */
const LONE_SURROGATES = /\p{Surrogate}/gu;
/** U+0000, which PostgreSQL refuses in any text. */
const NULS = /\0/g;

/**
 * Deeper than the input of any call; without a limit, a body of nested brackets would overflow the
 * stack.
 */
const DEEPEST = 32;

/**
 * Makes all texts of an input storable in the database: removes U+0000 and replaces lone surrogates
 * with U+FFFD, as browsers and drivers do when they write UTF-8.
 * @throws AppError INPUT_INVALID when it is nested deeper than any call's input
 */
export function storable(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return storableText(value);
  if (value === null || typeof value !== 'object') return value;
  if (depth === DEEPEST) throw new AppError('INPUT_INVALID');
  if (Array.isArray(value)) return value.map((one) => storable(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [storableText(key), storable(one, depth + 1)]),
  );
}

/** The same for one text. */
export const storableText = (text: string): string =>
  text.replace(NULS, '').replace(LONE_SURROGATES, '\uFFFD');

/**
 * Reads the bytes of a request, never more than the call accepts: a declared length that is too
 * large is refused before reading, and an undeclared one as soon as the limit is exceeded.
 * @throws AppError the call's own code for too many bytes, INPUT_INVALID for an empty body
 */
export async function uploadedBytes(
  request: Request,
  { maxBytes, tooLarge }: Upload,
): Promise<Uint8Array<ArrayBuffer>> {
  // The text of a photo's refusal names all its limits.
  const details = tooLarge === 'PHOTO_TOO_LARGE' ? { details: { ...PHOTO_LIMITS } } : {};
  const refusal = () => new AppError(tooLarge, details);
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw refusal();
  if (request.body === null) throw new AppError('INPUT_INVALID');
  const parts: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop early cancels the stream.
  for await (const part of request.body) {
    length += part.byteLength;
    if (length > maxBytes) throw refusal();
    parts.push(part);
  }
  if (length === 0) throw new AppError('INPUT_INVALID');
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.byteLength;
  }
  return bytes;
}
