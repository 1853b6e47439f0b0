import { scrub, scrubText } from './scrub';

/**
 * Scrubs an envelope in place just before it is sent, the one step that all reports go through. A
 * replay's recording is text here (it is sent uncompressed for this reason); bytes that can't be
 * read are removed.
 * @returns the same envelope
 */
export function scrubEnvelope<E>(envelope: E): E {
  const parts: unknown = envelope;
  if (!Array.isArray(parts) || !Array.isArray(parts[1])) return envelope;
  parts[0] = scrub(parts[0]);
  parts[1] = parts[1].filter(isReadable);
  for (const item of parts[1]) {
    item[1] = typeof item[1] === 'string' ? scrubText(item[1]) : scrub(item[1]);
    const header: unknown = item[0];
    if (typeof item[1] === 'string' && isLengthy(header)) {
      header.length = new TextEncoder().encode(item[1]).length;
    }
  }
  return envelope;
}

const isReadable = (item: unknown) => Array.isArray(item) && !(item[1] instanceof Uint8Array);

const isLengthy = (header: unknown): header is { length: number } =>
  typeof header === 'object' && header !== null && 'length' in header;
