import type { NextAuthOptions, User as AuthUser } from 'next-auth';
import type { JWT } from 'next-auth/jwt';
import Credentials from 'next-auth/providers/credentials';

import { BUSINESS_PROVIDER } from '@/config/constants';
import type { SignedIn, User } from '@/contract/auth';
import { isBusinessUser, isProfileComplete } from '@/domain/profile';
import { ApiError, type Api } from '@/lib/api/client';
import { ownAddress } from './own-address';
import './types';

/** Refreshed this long before it ends, so that a page's calls don't outlive it. */
const REFRESH_MARGIN_MS = 30_000;
/** How often the API is asked whether a session is still on: one that was ended is so everywhere in a minute. */
const CHECK_EVERY_MS = 25_000;

type SignedInUser = AuthUser & { signedIn: SignedIn };

export type SessionDeps = {
  /** A client of the API, for nobody or a member; in the web host it calls the embedded API in process. */
  api: (member?: { readonly id: string; readonly accessToken: string }) => Api;
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
      redirect: ({ url, baseUrl }) => ownAddress(url, baseUrl),
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

/** Whom next-auth signs in, by the API's answer. */
export function asUser(signedIn: SignedIn): SignedInUser {
  return { id: signedIn.user.id, name: signedIn.user.name, email: signedIn.user.email, signedIn };
}

function userOf(user: User): NonNullable<JWT['user']> {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    language: user.language === 'kr' ? 'ko' : 'en',
    isBusinessUser: isBusinessUser(user, BUSINESS_PROVIDER),
    profileComplete: isProfileComplete(user),
  };
}

function tokenOf(base: JWT, { user, ...tokens }: SignedIn, checkedAt: number): JWT {
  return {
    ...base,
    error: undefined,
    accessToken: tokens.accessToken,
    accessTokenExpiresAt: Date.parse(tokens.accessTokenExpiresAt),
    refreshToken: tokens.refreshToken,
    checkedAt,
    user: userOf(user),
  };
}

async function nextToken(
  input: { token: JWT; user?: SignedInUser | undefined; trigger?: string; session?: unknown },
  deps: SessionDeps,
): Promise<JWT> {
  const { token, user, trigger } = input;
  if (user !== undefined) return tokenOf(token, user.signedIn, deps.now());
  if (token.error !== undefined || token.refreshToken === undefined) return token;

  if (deps.now() >= (token.accessTokenExpiresAt ?? 0) - REFRESH_MARGIN_MS) {
    return refreshed(token, deps);
  }
  // An update (language, profile) reads the member again at once.
  const isDue = deps.now() - (token.checkedAt ?? 0) >= CHECK_EVERY_MS;
  return trigger === 'update' || isDue ? checked(token, deps) : token;
}

/** The member as the API has them now; a session that was ended elsewhere ends here, too. */
async function checked(token: JWT, deps: SessionDeps): Promise<JWT> {
  const { user, accessToken } = token;
  if (user === undefined || accessToken === undefined) return refreshed(token, deps);
  try {
    const read = await deps.api({ id: user.id, accessToken }).call('getUser', {});
    return { ...token, user: userOf(read), checkedAt: deps.now() };
  } catch (error) {
    return isRefusal(error) ? refreshed(token, deps) : token;
  }
}

async function refreshed(token: JWT, deps: SessionDeps): Promise<JWT> {
  const { refreshToken } = token;
  if (refreshToken === undefined) return token;
  try {
    const signedIn = await deps.api().call('refreshToken', { body: { refreshToken } });
    return tokenOf(token, signedIn, deps.now());
  } catch (error) {
    // The API is away for a moment: the old token is tried again at the next look.
    if (!isRefusal(error)) return token;
    return { ...token, accessToken: undefined, refreshToken: undefined, error: 'SessionExpired' };
  }
}

const isRefusal = (error: unknown) => error instanceof ApiError && error.status < 500;
