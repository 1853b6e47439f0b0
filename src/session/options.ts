import type { NextAuthOptions, User } from 'next-auth';
import type { JWT } from 'next-auth/jwt';
import Credentials from 'next-auth/providers/credentials';

import { BUSINESS_PROVIDER } from '@/config/constants';
import type { SignedIn } from '@/contract/auth';
import { isBusinessUser, isProfileComplete } from '@/domain/profile';
import { ApiError, type Api } from '@/lib/api/client';
import './types';

/** Refreshed this long before it ends, so that a page's calls don't outlive it. */
const REFRESH_MARGIN_MS = 30_000;

type SignedInUser = User & { signedIn: SignedIn };

export type SessionDeps = {
  /** A client of the API; in the web host it calls the embedded API in process. */
  api: () => Api;
  secret: string;
  secureCookies: boolean;
  sessionSeconds: number;
  now: () => number;
};

/** How next-auth signs members in and keeps the API's tokens. */
export function createAuthOptions(deps: SessionDeps): NextAuthOptions {
  return {
    secret: deps.secret,
    useSecureCookies: deps.secureCookies,
    session: { strategy: 'jwt', maxAge: deps.sessionSeconds },
    pages: { signIn: '/auth/login', error: '/auth/login', newUser: '/auth/info/onboarding' },
    providers: [
      Credentials({
        id: 'email',
        name: 'email',
        credentials: { email: {}, password: {} },
        async authorize(credentials) {
          if (!credentials?.email || !credentials.password) return null;
          try {
            const { email, password } = credentials;
            return asUser(await deps.api().call('checkUser', { body: { email, password } }));
          } catch (error) {
            // next-auth hands the message to the sign-in answer's `error`.
            throw new Error(error instanceof ApiError ? error.code : 'INTERNAL', { cause: error });
          }
        },
      }),
    ],
    callbacks: {
      jwt: ({ token, user, trigger, session }) =>
        nextToken({ token, user: user as SignedInUser | undefined, trigger, session }, deps),
      session({ session, token }) {
        if (token.error !== undefined || token.user === undefined || !token.accessToken) {
          return { expires: session.expires, error: 'SessionExpired' as const };
        }
        return {
          expires: session.expires,
          user: { ...token.user, accessToken: token.accessToken },
        };
      },
    },
    events: {
      async signOut({ token }) {
        if (!token?.refreshToken) return;
        // Signing out of the site must work even when the API can't be told.
        await deps
          .api()
          .call('signOut', { body: { refreshToken: token.refreshToken } })
          .catch(() => undefined);
      },
    },
    // next-auth would log the member's address with a failed sign-in.
    logger: { error: () => undefined, warn: () => undefined, debug: () => undefined },
  };
}

function asUser(signedIn: SignedIn): SignedInUser {
  return { id: signedIn.user.id, name: signedIn.user.name, email: signedIn.user.email, signedIn };
}

function tokenOf(base: JWT, { user, ...tokens }: SignedIn): JWT {
  return {
    ...base,
    error: undefined,
    accessToken: tokens.accessToken,
    accessTokenExpiresAt: Date.parse(tokens.accessTokenExpiresAt),
    refreshToken: tokens.refreshToken,
    user: {
      id: user.id,
      name: user.name,
      email: user.email,
      language: user.language === 'kr' ? 'ko' : 'en',
      isBusinessUser: isBusinessUser(user, BUSINESS_PROVIDER),
      profileComplete: isProfileComplete(user),
    },
  };
}

async function nextToken(
  input: { token: JWT; user?: SignedInUser | undefined; trigger?: string; session?: unknown },
  deps: SessionDeps,
): Promise<JWT> {
  const { token, user, trigger } = input;
  if (user !== undefined) return tokenOf(token, user.signedIn);
  if (token.error !== undefined || token.refreshToken === undefined) return token;

  // An update (language, profile) reads the member again; so does a token near its end.
  const endsAt = token.accessTokenExpiresAt ?? 0;
  if (trigger !== 'update' && deps.now() < endsAt - REFRESH_MARGIN_MS) return token;
  try {
    const body = { refreshToken: token.refreshToken };
    return tokenOf(token, await deps.api().call('refreshToken', { body }));
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) {
      return { ...token, accessToken: undefined, refreshToken: undefined, error: 'SessionExpired' };
    }
    // The API is away for a moment; the old token is tried again at the next look.
    return token;
  }
}
