/** The outcome of a request to a gateway; a code says why there is no answer. */
export type HttpOutcome =
  { readonly status: number; readonly json: unknown } | { readonly code: string };

/** A gateway's answer, after its adapter has parsed it. */
export type Answer<T> =
  | { readonly kind: 'done'; readonly data: T }
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly code: string;
      readonly message: string;
    }
  | { readonly kind: 'unknown'; readonly code: string };

/**
 * Sends a request to a gateway. A timeout, a broken connection or an answer that isn't JSON leaves
 * open what happened there.
 */
export async function askGateway(
  url: string,
  timeoutMs: number,
  init: RequestInit,
): Promise<HttpOutcome> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    return { status: response.status, json: await response.json() };
  } catch (error) {
    const timedOut = error instanceof Error && error.name === 'TimeoutError';
    return { code: timedOut ? 'TIMEOUT' : 'UNREACHABLE' };
  }
}

const TOO_MANY_REQUESTS = 429;
const REQUEST_TIMEOUT = 408;

/** Whether a status leaves open what happened, whatever the body says. */
export const isInconclusive = (status: number): boolean =>
  status >= 500 || status === TOO_MANY_REQUESTS || status === REQUEST_TIMEOUT;
