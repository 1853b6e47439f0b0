import type { Session } from 'next-auth';

import { ApiUnreachable } from '@/lib/api/client';

/**
 * Reading the session from the authentication layer, in the browser. Its answers bring the access token,
 * which no page contains: a script that reads a page finds nothing to call the API with.
 */

const BASE = '/api/auth';

/** The token that was read last, and whose it is; null when the browser is a visitor's. */
let latest: { readonly memberId: string; readonly token: string } | null = null;
let reading: Promise<Session | null | undefined> | undefined;

function remember({ user }: Session): void {
  latest = user === undefined ? null : { memberId: user.id, token: user.accessToken };
}

/**
 * Asks the authentication layer.
 * @returns undefined when it doesn't answer, or says that it can't
 */
export async function ask<T extends object>(path: string, body?: object): Promise<T | undefined> {
  try {
    const answer = await fetch(`${BASE}/${path}`, {
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    return answer.ok ? ((await answer.json()) as T) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reads the session.
 * @param change what is to be changed in it, with next-auth's token against forged forms
 * @returns null for a visitor; undefined when there is no answer
 */
export async function readSession(change?: {
  readonly csrfToken: string | undefined;
  readonly data: unknown;
}): Promise<Session | null | undefined> {
  const session = await ask<Session>('session', change);
  if (session === undefined) return undefined;
  remember(session);
  return Object.keys(session).length > 0 ? session : null;
}

/** A token that is about to end is renewed this long before, in ms. */
const RENEW_BEFORE_MS = 20_000;

/**
 * The access token of the member whom a page shows. It is valid for minutes, so that the session is read
 * again from time to time; calls of one moment share the answer.
 * @returns null when that member isn't signed in any more
 * @throws ApiUnreachable when the session can't be read
 */
export async function accessTokenOf(memberId: string): Promise<string | null> {
  if (latest?.memberId !== memberId || endsSoon(latest.token)) {
    reading ??= readSession().finally(() => {
      reading = undefined;
    });
    if ((await reading) === undefined)
      throw new ApiUnreachable(new Error('The session is not read'));
  }
  return latest?.memberId === memberId ? latest.token : null;
}

/**
 * Whether a JWT expires within the next moments. Its signature isn't checked, since the API does
 * that.
 */
function endsSoon(token: string): boolean {
  try {
    const payload = token.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')));
    if (typeof claims !== 'object' || claims === null || !('exp' in claims)) return true;
    return Number(claims.exp) * 1000 - Date.now() < RENEW_BEFORE_MS;
  } catch {
    return true;
  }
}
