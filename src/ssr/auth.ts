import type { IncomingMessage } from 'node:http';
import type { GetServerSidePropsContext, NextApiRequest, NextApiResponse } from 'next';
import NextAuth, { type NextAuthOptions, type Session } from 'next-auth';
import { getServerSession } from 'next-auth/next';

import { DEFAULT_LOCALE } from '@/config/constants';
import { serverEnv } from '@/config/env';
import { createAuthOptions } from '@/session/options';
import { hasSessionCookie, serverApi } from './in-process';

let options: NextAuthOptions | undefined;

function authOptions(): NextAuthOptions {
  const env = serverEnv();
  options ??= createAuthOptions({
    api: () => serverApi(DEFAULT_LOCALE, null),
    secret: env.APP_SECRET ?? '',
    secureCookies: env.SITE_URL.startsWith('https://'),
    sessionSeconds: env.REFRESH_TOKEN_SECONDS,
    now: Date.now,
  });
  return options;
}

/** The authentication layer under /api/auth. */
export function authHandler(request: NextApiRequest, response: NextApiResponse) {
  return NextAuth(request, response, authOptions());
}

/**
 * The session of a request that is being rendered; null for a visitor. Also continues it: a fresh
 * token is set as a cookie on the response.
 */
export async function sessionOf(
  request: GetServerSidePropsContext['req'],
  response: GetServerSidePropsContext['res'],
): Promise<Session | null> {
  if (!hasSessionCookie(request as Pick<IncomingMessage, 'headers'>)) return null;
  const session = await getServerSession(request, response, authOptions());
  return session?.user === undefined ? null : session;
}
