import type { IncomingMessage } from 'node:http';
import type { GetServerSidePropsContext, NextApiRequest, NextApiResponse } from 'next';
import NextAuth, { type NextAuthOptions, type Session } from 'next-auth';
import { getServerSession } from 'next-auth/next';

import { DEFAULT_LOCALE } from '@/config/constants';
import { isSecureSite } from '@/config/cookies';
import { serverEnv } from '@/config/env';
import { withQuery } from '@/config/routes';
import type { Api } from '@/lib/api/client';
import { endFormerSession } from '@/session/former-session';
import { createAuthOptions } from '@/session/options';
import { authPages, forgetCallback, hasForeignCallback, makeReadable } from './auth-language';
import { askOf, socialStep } from './auth-social';
import { hasSessionCookie, serverApi, serverApiFor } from './in-process';

function optionsWith(visitor: () => Api): NextAuthOptions {
  const env = serverEnv();
  return createAuthOptions({
    api: (member) => (member === undefined ? visitor() : serverApi(DEFAULT_LOCALE, member)),
    secrets: env.secrets ?? [''],
    secureCookies: isSecureSite(env.SITE_URL),
    sessionSeconds: env.REFRESH_TOKEN_SECONDS,
    now: Date.now,
  });
}

let options: NextAuthOptions | undefined;

/** Options for requests that don't sign anybody in: reading a session, and renewing it. */
function readingOptions(): NextAuthOptions {
  options ??= optionsWith(() => serverApi(DEFAULT_LOCALE, null));
  return options;
}

/** Addresses of next-auth that visitors open themselves, unlike those that scripts call. */
const PAGES: ReadonlySet<string | undefined> = new Set([
  'signin',
  'signout',
  'error',
  'verify-request',
]);

/** The authentication layer under /api/auth. */
export async function authHandler(request: NextApiRequest, response: NextApiResponse) {
  const { SITE_URL } = serverEnv();
  const ask = askOf(request, SITE_URL);
  const isPage = request.method === 'GET' && PAGES.has(ask.action);
  if (isPage && hasForeignCallback(ask.from, SITE_URL)) {
    response.appendHeader('set-cookie', forgetCallback(SITE_URL));
    const { error } = authPages(ask.locale);
    return response.redirect(302, withQuery(error, { error: 'InvalidCallbackUrl' }));
  }
  if (makeReadable(request, SITE_URL)) {
    response.appendHeader('set-cookie', forgetCallback(SITE_URL));
  }
  const visitor = () => serverApiFor(ask.locale, request, response);
  const reading = () => sessionOf(request, response);
  const step = await socialStep(ask, request, response, { visitor, session: reading });
  if (step === null) return;
  const own = optionsWith(visitor);
  return NextAuth(request, response, {
    ...own,
    providers: [...own.providers, ...step.providers],
    callbacks: { ...own.callbacks, signIn: step.signIn },
    events: {
      ...own.events,
      signIn: () => endFormerSession(request, serverEnv().secrets ?? [''], visitor()),
    },
    pages: step.pages,
  });
}

/**
 * The session of a request for a page; null for a visitor. It is also renewed: a new token is set
 * as a cookie of the response.
 */
export async function sessionOf(
  request: GetServerSidePropsContext['req'],
  response: GetServerSidePropsContext['res'],
): Promise<Session | null> {
  if (!hasSessionCookie(request as Pick<IncomingMessage, 'headers'>)) return null;
  const session = await getServerSession(request, response, readingOptions());
  return session?.user === undefined ? null : session;
}
