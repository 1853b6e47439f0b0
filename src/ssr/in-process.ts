import type { IncomingMessage } from 'node:http';

import { publicEnv } from '@/config/env';
import type { Locale } from '@/config/constants';
import { toApiLanguage } from '@/i18n/language';
import { createApi, type Api } from '@/lib/api/client';

const ORIGIN = 'http://in.process';

/** True when the embedded API serves this site; an absolute base URL moves it elsewhere. */
const embedded = publicEnv.apiBaseUrl.startsWith('/');

/** `fetch` to the embedded API without a loopback request; loads the server only when used. */
const inProcessFetch: typeof fetch = async (input, init) => {
  const { runtime } = await import('@/server/runtime');
  const { app } = await runtime();
  return app.fetch(input instanceof Request ? input : new Request(input, init));
};

/** Visitors' clients, one a language: they hold nothing of a request, and making one costs. */
const visitors = new Map<Locale, Api>();

/** A client of the API for code that runs on the server. */
export function serverApi(
  locale: Locale,
  member: { readonly id: string; readonly accessToken: string } | null,
): Api {
  if (member !== null) return clientOf(locale, member);
  const known = visitors.get(locale) ?? clientOf(locale, null);
  visitors.set(locale, known);
  return known;
}

/** A client that says whom it calls for: limits go by the address, a session is named by the browser. */
export function serverApiFor(
  locale: Locale,
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
): Api {
  return clientOf(locale, null, {
    'x-client-address': socket.remoteAddress ?? '',
    'user-agent': headers['user-agent'] ?? '',
  });
}

function clientOf(
  locale: Locale,
  member: Parameters<typeof serverApi>[1],
  headers: Record<string, string> = {},
): Api {
  return createApi({
    headers,
    language: toApiLanguage(locale),
    memberId: member?.id,
    token: () => member?.accessToken ?? null,
    ...(embedded ? { baseUrl: ORIGIN + publicEnv.apiBaseUrl, fetch: inProcessFetch } : {}),
  });
}

/** Whether a request carries a session cookie at all; reading one costs, so it is asked first. */
export function hasSessionCookie(request: Pick<IncomingMessage, 'headers'>): boolean {
  return request.headers.cookie?.includes('next-auth.session-token') ?? false;
}
