import type { Upload } from '@/contract/endpoint';
import { AppError } from './app-error';

const MEGABYTE = 1024 * 1024;

/**
 * The bytes of a request, never more than the call takes: a length that is too large is refused
 * before anything is read, and one that lied as soon as it shows.
 * @throws AppError the call's own code, or INPUT_INVALID for nothing at all
 */
export async function uploadedBytes(
  request: Request,
  { maxBytes, tooLarge }: Upload,
): Promise<Uint8Array<ArrayBuffer>> {
  const refusal = () =>
    new AppError(tooLarge, { details: { megabytes: Math.floor(maxBytes / MEGABYTE) } });
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
