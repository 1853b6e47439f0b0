import { contract, type CallName, type Contract } from '@/contract';
import { pathOf, type Endpoint, type RequestOf, type ResponseOf } from '@/contract/endpoint';
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
  const endpoint: Endpoint = contract[name];
  const { params, query, body } = request as {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: unknown;
  };
  const address = new URL(`${url}/api${pathOf(endpoint, params)}`);
  for (const [key, value] of Object.entries(query ?? {})) {
    address.searchParams.set(key, String(value));
  }
  try {
    const response = await fetch(address, {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const json: unknown = await response.json();
    if (response.ok) return { kind: 'done', data: json as ResponseOf<Contract[K]> };
    const { code } = (json as ErrorBody).error;
    return response.status >= 500 ? { kind: 'lost' } : { kind: 'refused', code };
  } catch {
    return { kind: 'lost' };
  }
}
