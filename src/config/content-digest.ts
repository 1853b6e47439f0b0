import { createHash } from 'node:crypto';

/** 12 hexadecimal digits are 48 bits, so two versions of one file practically never have the same digest. */
const DIGEST_LENGTH = 12;

/**
 * Computes a short digest of a file's content for the file's name or URL. A URL with a digest changes whenever the content
 * changes, so browsers may keep the file for a year without asking for it again. It is no protection against forgery.
 * Only server code may import this file, since browsers lack the module `node:crypto`.
 * @param parts what the file consists of, or what it is made from, in a fixed order
 * @returns 12 hexadecimal digits
 */
export function digestContent(...parts: ReadonlyArray<string | Buffer>): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, DIGEST_LENGTH);
}
