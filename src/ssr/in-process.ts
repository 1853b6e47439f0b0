import type { IncomingMessage, ServerResponse } from 'node:http';

import { LANGUAGE_HEADER, type Locale } from '@/config/constants';
import { serverEnv } from '@/config/env';
import { publicEnv } from '@/config/public-env';
import { contract, type Contract } from '@/contract';
import { findCall } from '@/contract/call';
import { type Endpoint, fetchOf, fileOf, type ResponseOf } from '@/contract/endpoint';
import { IDEMPOTENCY_HEADER } from '@/contract/idempotency';
import { readAnswer } from '@/contract/read-answer';
import { toApiLanguage } from '@/i18n/language';
import { type Api, ApiUnreachable, createApi } from '@/lib/api/client';
import { parseApiError } from '@/lib/api/refusal';
import { newKey } from '@/lib/api/repeat';
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

/** An answer of the API, and its JSON, which isn't in its body then. */
type Answered = { readonly answer: Response; readonly json: string | undefined };

/**
 * Hands a request to the API that runs in this process, without sending it over the network. The API's code is
 * loaded with the first request.
 */
async function askEmbedded(request: Request, known: Known): Promise<Answered> {
  const { runtime } = await import('@/server/app/runtime');
  const started = await runtime().catch(() => null);
  let json: string | undefined;
  const takeJson = (taken: string) => {
    json = taken;
  };
  const answer =
    started === null
      ? await closed(request)
      : await started.app.fetch(request, { ...known, caller: known, takeJson });
  return { answer, json };
}

/** Reads for pages aren't made for one client: their answers are shared between visitors. */
const READING: Known = { clientAddress: '', isRendering: true };

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
    return createClient(locale, { member, known: { clientAddress, isRendering: true }, headers });
  }
  return createClient(locale, { member, known: READING, headers });
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
  return createClient(locale, {
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

type Client = {
  readonly member: Parameters<typeof serverApi>[1];
  readonly known: Known;
  readonly headers?: Readonly<Record<string, string>>;
  readonly onAnswer?: (answer: Response) => void;
};

/** Creates a client of the API: of the one in this process, or of the one elsewhere that the settings name. */
function createClient(locale: Locale, client: Client): Api {
  if (isEmbedded) return createEmbeddedClient(locale, client);
  const { member, headers = {} } = client;
  return createApi({
    readAnswer,
    headers,
    language: toApiLanguage(locale),
    memberId: member?.id,
    token: () => member?.accessToken ?? null,
  });
}

/**
 * Creates a client that calls the API in this same process, without the network. Therefore an answer can't get
 * lost, and no call has to be repeated. Answers aren't checked against the contract's schemas either, because
 * the code that makes them belongs to the same release as the code that reads them.
 */
function createEmbeddedClient(
  locale: Locale,
  { member, known, headers = {}, onAnswer = () => undefined }: Client,
): Api {
  const language = toApiLanguage(locale);
  return {
    language,
    memberId: member?.id,
    async call(name, request) {
      const endpoint: Endpoint = contract[name];
      const isSigned = endpoint.access !== 'public' && member !== null;
      const { path, init } = fetchOf(endpoint, request, {
        ...headers,
        [LANGUAGE_HEADER]: language,
        ...(isSigned ? { authorization: `Bearer ${member.accessToken}` } : {}),
        ...(findCall(name).isKeyed ? { [IDEMPOTENCY_HEADER]: newKey() } : {}),
      });
      const url = ORIGIN + publicEnv.apiBaseUrl + path;
      const { answer, json } = await askEmbedded(new Request(url, init), known);
      onAnswer(answer);
      if (!answer.ok) {
        const body: unknown = await answer.json().catch(() => null);
        throw parseApiError(answer.status, body) ?? new ApiUnreachable(answer.status);
      }
      const data: unknown =
        json === undefined
          ? fileOf(await answer.blob(), answer.headers)
          : (JSON.parse(json) as unknown);
      return data as ResponseOf<Contract[typeof name]>;
    },
  };
}

/**
 * Whether a request has a session cookie. It is checked first, since reading a session is costly.
 */
export function hasSessionCookie(request: Pick<IncomingMessage, 'headers'>): boolean {
  return request.headers.cookie?.includes('next-auth.session-token') ?? false;
}
