import type { IncomingMessage, ServerResponse } from 'node:http';

import { serverEnv } from '@/config/env';
import { publicEnv } from '@/config/public-env';
import type { Locale } from '@/config/constants';
import { toApiLanguage } from '@/i18n/language';
import { readAnswer } from '@/contract/read-answer';
import { createApi, type Api } from '@/lib/api/client';
import { clientOfRequest, trustedProxies, type TrustedProxies } from './client-address';

const ORIGIN = 'http://in.process';

/** True when the embedded API serves this site; an absolute base URL means an API elsewhere. */
export const isEmbedded = publicEnv.apiBaseUrl.startsWith('/');

/** The answer while the embedded API can't be started. */
export async function closed(request: Pick<Request, 'headers'>): Promise<Response> {
  const { closedAnswer } = await import('@/server/app/runtime');
  return closedAnswer(request);
}

type Known = {
  readonly clientAddress: string;
  readonly isRendering?: true;
  readonly isPart?: true;
};

/** Calls the embedded API without a loopback request. The server is only loaded when it is used. */
const inProcessFetch =
  (known: Known, onAnswer: (answer: Response) => void = () => undefined): typeof fetch =>
  async (input, init) => {
    const { runtime } = await import('@/server/app/runtime');
    const request = input instanceof Request ? input : new Request(input, init);
    const started = await runtime().catch(() => null);
    const answer = await (started === null ? closed(request) : started.app.fetch(request, known));
    onAnswer(answer);
    return answer;
  };

/** Reads for pages aren't made for one client: their answers are shared between visitors. */
const READING: Known = { clientAddress: '', isRendering: true };

/**
 * The clients of visitors, one per language: they keep nothing of a request, and are costly to
 * create.
 */
const visitors = new Map<Locale, Api>();

/**
 * A client of the API for reads by server code: for a page, or for a session.
 * @param request the request of the member whose page is rendered
 * @param cookie a `cookie` header with what the calls may read of the request's cookies
 */
export function serverApi(
  locale: Locale,
  member: { readonly id: string; readonly accessToken: string } | null,
  request?: Pick<IncomingMessage, 'headers' | 'socket'>,
  cookie = '',
): Api {
  const headers: Record<string, string> = cookie === '' ? {} : { cookie };
  if (member !== null) {
    const clientAddress = request === undefined ? '' : clientAddressIn(request);
    return clientOf(locale, { member, known: { clientAddress, isRendering: true }, headers });
  }
  if (cookie !== '') return clientOf(locale, { member, known: READING, headers });
  const known = visitors.get(locale) ?? clientOf(locale, { member, known: READING });
  visitors.set(locale, known);
  return known;
}

let proxies: TrustedProxies | undefined;

/** The client's address for a request to the web host, by the setting `TRUST_PROXY`. */
export function clientAddressIn(request: Pick<IncomingMessage, 'headers' | 'socket'>): string {
  proxies ??= trustedProxies(serverEnv().TRUST_PROXY);
  return clientOfRequest(request, proxies);
}

/**
 * A client that makes calls on behalf of whoever sent a request: limits count by that address and
 * by the cookie of a browser that has signed in before, and a session is named after that browser.
 * Headers of the API's answer for the browser (that cookie, when to try again) are passed on with
 * the response.
 */
export function serverApiFor(
  locale: Locale,
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
  response: ServerResponse,
): Api {
  const { headers } = request;
  return clientOf(locale, {
    member: null,
    known: { clientAddress: clientAddressIn(request), isPart: true },
    headers: {
      'user-agent': headers['user-agent'] ?? '',
      ...(headers.cookie === undefined ? {} : { cookie: headers.cookie }),
    },
    onAnswer(answer) {
      for (const line of answer.headers.getSetCookie()) response.appendHeader('set-cookie', line);
      const wait = answer.headers.get('retry-after');
      if (wait !== null) response.setHeader('retry-after', wait);
    },
  });
}

function clientOf(
  locale: Locale,
  options: {
    readonly member: Parameters<typeof serverApi>[1];
    readonly known: Known;
    readonly headers?: Readonly<Record<string, string>>;
    readonly onAnswer?: (answer: Response) => void;
  },
): Api {
  const { member, known, headers = {}, onAnswer } = options;
  return createApi({
    headers,
    language: toApiLanguage(locale),
    memberId: member?.id,
    token: () => member?.accessToken ?? null,
    // The embedded API's answers are those of this very release, so only others are parsed by the contract.
    ...(isEmbedded
      ? { baseUrl: ORIGIN + publicEnv.apiBaseUrl, fetch: inProcessFetch(known, onAnswer) }
      : { readAnswer }),
  });
}

/**
 * Whether a request has a session cookie. It is checked first, since reading a session is costly.
 */
export function hasSessionCookie(request: Pick<IncomingMessage, 'headers'>): boolean {
  return request.headers.cookie?.includes('next-auth.session-token') ?? false;
}
