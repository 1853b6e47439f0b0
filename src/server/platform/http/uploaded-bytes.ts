import type { Upload } from '@/contract/endpoint';
import { PHOTO_LIMITS } from '@/domain/hotel/review';
import { AppError } from './app-error';

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
