import type { NextApiRequest, NextApiResponse } from 'next';
import type { CallbacksOptions, PagesOptions, Session } from 'next-auth';
import type { Provider } from 'next-auth/providers/index';
import { createHmac, timingSafeEqual } from 'node:crypto';

import type { Locale } from '@/config/constants';
import { cookieLine, cookieName, isSecureSite } from '@/config/cookies';
import { serverEnv } from '@/config/env';
import { paths, withQuery } from '@/config/routes';
import { localePath } from '@/i18n/language';
import type { Api } from '@/lib/api/client';
import { authProvider } from '@/session/providers';
import { socialSignIn } from '@/session/social-sign-in';
import { authLocale, authPages, type AuthRequest, authTarget } from './auth-language';
import { hasSessionCookie, serverApi } from './in-process';

/**
 * A member starts to link an account on their own page. A cookie remembers who started, and the
 * provider's answer is linked only in the same browser and for the same member, so an answer in a
 * tab of somebody else links nothing.
 */
/** How long the cookie is valid, in seconds: as long as next-auth keeps the state of a sign-in. */
const SECONDS = 900;

type Intent = { readonly provider: string; readonly memberId: string };

function sealOf({ provider, memberId }: Intent, secret: string): string {
  return createHmac('sha256', secret).update(`link:${provider}:${memberId}`).digest('base64url');
}

/** The cookie that remembers who started to link; null deletes it. */
export function linkCookie(intent: Intent | null, secret: string, isSecure: boolean): string {
  return intent === null
    ? cookieLine('linking', '', { seconds: 0, isSecure })
    : cookieLine('linking', sealOf(intent, secret), { seconds: SECONDS, isSecure });
}

/** The seal of who started to link an account in this browser; empty when nobody did. */
export const linkingSeal = (cookies: NextApiRequest['cookies'], isSecure: boolean): string =>
  cookies[cookieName('linking', isSecure)] ?? '';

/** Whether this member started to link this provider in this browser. */
export function hasBegun(seal: string, intent: Intent, secrets: readonly string[]): boolean {
  const kept = Buffer.from(seal);
  return secrets.some((secret) => {
    const right = Buffer.from(sealOf(intent, secret));
    return kept.length === right.length && timingSafeEqual(kept, right);
  });
}

/** A parsed request to next-auth. */
export type Ask = {
  /** The action of next-auth, such as `signin` or `callback`, and the provider that it concerns. */
  readonly action: string | undefined;
  readonly provider: string | undefined;
  readonly from: AuthRequest;
  readonly locale: Locale;
  /** Where the visitor wants to go after signing in. */
  readonly target: string;
};

export function askOf(request: NextApiRequest, siteUrl: string): Ask {
  const { query, cookies } = request;
  const [action, provider] = Array.isArray(query.nextauth) ? query.nextauth : [query.nextauth];
  const from = { query, cookies, referer: request.headers.referer };
  return {
    action,
    provider,
    from,
    locale: authLocale(from, siteUrl),
    target: authTarget(from, siteUrl),
  };
}

type Step = {
  readonly providers: Provider[];
  readonly signIn: CallbacksOptions['signIn'];
  readonly pages: Partial<PagesOptions>;
};

/** Errors that providers send when the visitor cancelled on their page. */
const TURNED_BACK: ReadonlySet<unknown> = new Set([
  'access_denied',
  'user_cancelled_authorize',
  'consent_required',
]);
const LINKING = `${paths.info()}?connect=`;
const ANSWER = ['code', 'state', 'error', 'iss'] as const;

/**
 * Prepares what next-auth needs for the identity providers of this site.
 * @returns null when the request was answered already
 */
export async function socialStep(
  ask: Ask,
  request: NextApiRequest,
  response: NextApiResponse,
  { visitor, session }: { visitor: () => Api; session: () => Promise<Session | null> },
): Promise<Step | null> {
  const { identityProviders } = serverEnv();
  const { action, locale, target } = ask;
  const known = identityProviders.find(({ id }) => id === ask.provider);
  const localised = (path: string) => localePath(locale, path);
  const pages = pagesOf(ask, request);
  let linking: Session | null = null;
  if (known !== undefined && action === 'signin' && request.method === 'POST') {
    if (!(await begin(known.id, request, response, session, localised))) return null;
  }
  if (known !== undefined && action === 'callback') {
    if (request.method === 'POST' && known.formPost) {
      response.redirect(303, asQuery(request, known.id));
      return null;
    }
    if (TURNED_BACK.has(request.query.error)) {
      response.appendHeader('set-cookie', forgotten());
      response.redirect(302, withError(pages.error, 'SignInCancelled'));
      return null;
    }
    if (linkingSeal(request.cookies, isSecure()) !== '') {
      linking = await continued(known.id, request, session);
      response.appendHeader('set-cookie', forgotten());
      if (linking === null) {
        // Whoever started to link isn't signed in here any more, so nobody is linked or signed in.
        response.redirect(302, localised(paths.login(target, 'SessionRequired')));
        return null;
      }
    }
  }
  const providers = identityProviders.map((one) =>
    authProvider(one, Date.now, one === known && action === 'callback'),
  );
  return {
    providers: await Promise.all(providers),
    signIn: socialSignIn({
      api: visitor,
      linking: linking?.user === undefined ? null : serverApi(locale, linking.user, request),
      target,
      localised,
    }),
    pages,
  };
}

/** A member who is linking an account sees errors on the page where they started. */
function pagesOf({ locale, target }: Ask, request: NextApiRequest) {
  const pages = authPages(locale, target);
  return hasSessionCookie(request) && target.startsWith(LINKING)
    ? { ...pages, error: localePath(locale, target), signIn: localePath(locale, target) }
    : pages;
}

const withError = (page: string, error: string) =>
  page + (page.includes('?') ? '&' : '?') + new URLSearchParams({ error }).toString();

const isSecure = () => isSecureSite(serverEnv().SITE_URL);
const secretsOf = () => serverEnv().secrets ?? [''];
const secretOf = () => secretsOf()[0] ?? '';
const forgotten = () => linkCookie(null, secretOf(), isSecure());

/**
 * Remembers that the member of this page starts to link. The page sends the member's id, since
 * somebody else may have signed in in another tab.
 * @returns false when the request was answered because that member isn't signed in
 */
async function begin(
  provider: Intent['provider'],
  request: NextApiRequest,
  response: NextApiResponse,
  session: () => Promise<Session | null>,
  localised: (path: string) => string,
): Promise<boolean> {
  const { link }: { link?: unknown } = request.body;
  if (typeof link !== 'string') {
    response.appendHeader('set-cookie', forgotten());
    return true;
  }
  const memberId = (await session())?.user?.id;
  if (memberId !== link) {
    response.json({ url: localised(paths.info({ connect: provider })) });
    return false;
  }
  response.appendHeader('set-cookie', linkCookie({ provider, memberId }, secretOf(), isSecure()));
  return true;
}

/**
 * The session of the member who started to link; null when another member is signed in, or nobody.
 */
async function continued(
  provider: Intent['provider'],
  request: NextApiRequest,
  session: () => Promise<Session | null>,
): Promise<Session | null> {
  const now = await session();
  const memberId = now?.user?.id ?? '';
  return hasBegun(linkingSeal(request.cookies, isSecure()), { provider, memberId }, secretsOf())
    ? now
    : null;
}

/**
 * Turns Apple's posted answer into a query for our own callback. Browsers send no Lax cookies with
 * a form that Apple's page posts, so the state of the sign-in and the session would be missing; a
 * redirect to our own address has both.
 */
function asQuery({ body }: NextApiRequest, provider: string): string {
  const posted: Partial<Record<(typeof ANSWER)[number], unknown>> = body;
  const query = ANSWER.flatMap((name) => {
    const value = posted[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return withQuery(`/api/auth/callback/${provider}`, Object.fromEntries(query));
}
