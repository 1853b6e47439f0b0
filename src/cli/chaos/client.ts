import { contract, type CallName, type Contract } from '@/contract';
import { fetchOf, type RequestOf, type ResponseOf } from '@/contract/endpoint';
import type { ErrorBody } from '@/contract/errors';

/** What became of a call: an answer, a refusal by code, or nothing that can be known. */
export type Reply<T> =
  | { readonly kind: 'done'; readonly data: T }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'lost' };

/** Longer than the site waits for the gateway; a killed process answers sooner. */
const PATIENCE_MS = 20_000;

/** Makes a call as a guest's browser would: it may get no answer, and never learns why. */
export async function ask<K extends CallName>(
  url: string,
  name: K,
  request: RequestOf<Contract[K]>,
  token: string,
): Promise<Reply<ResponseOf<Contract[K]>>> {
  const { path, init } = fetchOf(contract[name], request, { authorization: `Bearer ${token}` });
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
