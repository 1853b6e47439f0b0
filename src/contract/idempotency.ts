import { z } from 'zod';

import type { Endpoint } from './endpoint';

/** Names one intent of a caller: a change sent again under the same key isn't made again. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';

/** Told with an answer that was given before. */
export const REPLAYED_HEADER = 'idempotent-replayed';

/** Opaque to the API: 1 to 300 visible characters of ASCII. */
export const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,300}$/)
  .meta({
    description:
      'Names this request, for 24 hours: sent again with the same key and contents it gives the first answer and is not done twice. With other contents, or for another call, the key is refused with 409.',
  });

type Kind = Pick<Endpoint, 'method' | 'access' | 'group' | 'download'>;

/**
 * Whether a call changes something, and so takes a key. One that answers with a file is a read, posted
 * because what it is asked with belongs in no address; a key with it is nothing to it.
 */
export function isChange({ method, download }: Pick<Kind, 'method' | 'download'>): boolean {
  return method !== 'GET' && download === undefined;
}

/**
 * Whether the answer to a change is kept for its key. Answers of the authentication group hold tokens
 * and proofs, and a visitor can't be told from another one: there only the key itself is remembered.
 */
export function keepsAnswer(endpoint: Kind): boolean {
  return isChange(endpoint) && endpoint.access !== 'public' && endpoint.group !== 'auth';
}
