import { createHash } from 'node:crypto';

import { contract, type CallName, type Contract } from '@/contract';
import { fetchOf, type RequestOf, type ResponseOf } from '@/contract/endpoint';
import type { ErrorBody } from '@/contract/wire';

/**
 * The result of a call: an answer, an error code, or nothing, in which case its outcome is unknown.
 */
export type Reply<T> =
  | { readonly kind: 'done'; readonly data: T }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'lost' };

/** Longer than the site waits for the gateway; a killed process ends the connection sooner. */
const PATIENCE_MS = 20_000;

/** An address derived from the caller, so that a crowd of guests doesn't count as one client. */
const addressOf = (caller: string) =>
  ['10', ...createHash('sha256').update(caller).digest().subarray(0, 3)].join('.');

/** Makes a call like a guest's browser: there may be no answer, and then the reason isn't known. */
export async function ask<K extends CallName>(
  url: string,
  name: K,
  request: RequestOf<Contract[K]>,
  token: string,
): Promise<Reply<ResponseOf<Contract[K]>>> {
  const { path, init } = fetchOf(contract[name], request, {
    authorization: `Bearer ${token}`,
    'x-forwarded-for': addressOf(token),
  });
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const response = await fetch(`${url}/api${path}`, { ...init, signal });
    const json: unknown = await response.json();
    if (response.ok) return { kind: 'done', data: json as ResponseOf<Contract[K]> };
    const { code } = (json as ErrorBody).error;
    return response.status >= 500 ? { kind: 'lost' } : { kind: 'refused', code };
  } catch {
    return { kind: 'lost' };
  }
}
