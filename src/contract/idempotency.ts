import type { Endpoint } from './endpoint';

/**
 * Names one intended change: a request that is repeated with the same key isn't carried out again.
 */
export const IDEMPOTENCY_HEADER = 'idempotency-key';

/** A header of the answer, which is sent when the answer is a stored one. */
export const REPLAYED_HEADER = 'idempotent-replayed';

type Kind = Pick<Endpoint, 'method' | 'access' | 'group' | 'download'>;

/**
 * Whether a call changes something and therefore takes a key. A call that answers with a file is a
 * read; it is a POST only because its input must not appear in an address, and it ignores a key.
 */
export function isChange({ method, download }: Pick<Kind, 'method' | 'download'>): boolean {
  return method !== 'GET' && download === undefined;
}

/**
 * Whether the answer to a change is stored under its key. Answers of the authentication calls hold
 * tokens and proofs, and visitors can't be told apart, so for these only the key is remembered.
 */
export function keepsAnswer(endpoint: Kind): boolean {
  return isChange(endpoint) && endpoint.access !== 'public' && endpoint.group !== 'auth';
}
