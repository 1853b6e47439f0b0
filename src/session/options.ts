import type { User as AuthUser, NextAuthOptions } from 'next-auth';
import type { JWT } from 'next-auth/jwt';
import Credentials from 'next-auth/providers/credentials';
import type { z } from 'zod';

import { BUSINESS_PROVIDER } from '@/config/constants';
import { contract } from '@/contract';
import type { SignedIn, User } from '@/contract/account/auth';
import { usedPasskey, type UsedPasskey } from '@/contract/account/passkey';
import { isBusinessUser, isProfileComplete } from '@/domain/account/person';
import { safeRedirectPath } from '@/domain/account/redirect';
import { type Api, ApiError } from '@/lib/api/client';
import { authCookies, encodeSession, sessionDecoder } from './session-token';
import './types';

/**
 * The access token is refreshed this long before it ends, so that it doesn't end during a page's
 * calls.
 */
const REFRESH_MARGIN_MS = 30_000;
/**
 * How often the API is asked whether a session still exists: one that was ended elsewhere ends here
 * within a minute.
 */
const CHECK_EVERY_MS = 25_000;

type SignedInUser = AuthUser & { signedIn: SignedIn };

export type SessionDeps = {
  /**
   * Creates a client of the API for a visitor or a member; in the web host it calls the embedded
   * API in process.
   */
  api: (member?: { readonly id: string; readonly accessToken: string }) => Api;
  /** The first one encrypts sessions; sessions that another one encrypted are still read. */
  secrets: readonly [string, ...string[]];
  secureCookies: boolean;
  sessionSeconds: number;
  now: () => number;
};

/** How next-auth signs members in and keeps the API's tokens. */
export function createAuthOptions(deps: SessionDeps): NextAuthOptions {
  return {
    secret: deps.secrets[0],
    jwt: { encode: encodeSession, decode: sessionDecoder(deps.secrets, deps.now) },
    useSecureCookies: deps.secureCookies,
    cookies: authCookies(deps.secureCookies),
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
            throw refusalOf(error);
          }
        },
      }),
      Credentials({
        id: 'proof',
        name: 'proof',
        credentials: { email: {}, proof: {}, joining: {} },
        async authorize(credentials) {
          if (!credentials?.email || !credentials.proof) return null;
          try {
            const { email, proof, joining } = credentials;
            // Somebody who joins is signed in by the same answer, so scripts never see the refresh
            // token.
            const signedIn = joining
              ? await deps.api().call('join', { body: { ...joiningOf(joining), email, proof } })
              : await deps.api().call('signInByProof', { body: { email, proof } });
            return asUser(signedIn);
          } catch (error) {
            throw refusalOf(error);
          }
        },
      }),
      Credentials({
        id: 'passkey',
        name: 'passkey',
        credentials: { credential: {} },
        async authorize(credentials) {
          if (!credentials?.credential) return null;
          try {
            const body = { credential: usedPasskeyOf(credentials.credential) };
            return asUser(await deps.api().call('signInByPasskey', { body }));
          } catch (error) {
            throw refusalOf(error);
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
        // Signing out of the site must work even when the API can't be reached.
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

/** next-auth returns the message as `error` of its sign-in answer. */
const refusalOf = (error: unknown) => new Error(errorNameOf(error), { cause: error });

const joiningSchema = contract.join.body.omit({ email: true, proof: true });

/**
 * Parses the facts about somebody who joins, as the script sent them.
 * @throws ApiError INPUT_INVALID for anything else
 */
function joiningOf(text: string): z.infer<typeof joiningSchema> {
  try {
    return joiningSchema.parse(JSON.parse(text));
  } catch {
    throw new ApiError(400, 'INPUT_INVALID', '', '');
  }
}

/**
 * Parses a passkey that was used, as the script sent it.
 * @throws ApiError INPUT_INVALID for anything else
 */
function usedPasskeyOf(text: string): UsedPasskey {
  try {
    return usedPasskey.parse(JSON.parse(text));
  } catch {
    throw new ApiError(400, 'INPUT_INVALID', '', '');
  }
}

/**
 * The text of an API error in next-auth's answers: its code, and after a colon the seconds to wait.
 */
export function errorNameOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'INTERNAL';
  const { retryAfterSeconds } = error.details ?? {};
  return retryAfterSeconds === undefined ? error.code : `${error.code}:${retryAfterSeconds}`;
}

/** The user that next-auth signs in, from the API's answer. */
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

/** Reads the member from the API again; a session that was ended elsewhere ends here, too. */
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
    // The API is temporarily away; the old token is tried again at the next read.
    if (!isRefusal(error)) return token;
    return { ...token, accessToken: undefined, refreshToken: undefined, error: 'SessionExpired' };
  }
}

const isRefusal = (error: unknown) => error instanceof ApiError && error.status < 500;

/**
 * The address that next-auth may redirect a browser to: one of this site. Anything else becomes the
 * main page, including invalid addresses, for which next-auth's own rule throws.
 * @param baseUrl the origin of the site
 */
export function ownAddress(url: string, baseUrl: string): string {
  const rest = url.startsWith(baseUrl) ? url.slice(baseUrl.length) || '/' : url;
  return baseUrl + safeRedirectPath(rest);
}
