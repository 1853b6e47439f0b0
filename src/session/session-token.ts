import {
  decode,
  encode,
  type JWT,
  type JWTDecodeParams,
  type JWTEncodeParams,
} from 'next-auth/jwt';

import { cookieName, cookieOptions, FORMER_NAMES_END } from '@/config/cookies';

/**
 * The two present formats of a session cookie. The value is a prefix, and behind it the session, which next-auth has
 * encrypted with a key derived from the secret and the format's salt.
 *
 * - Since each format has a key of its own, a session whose prefix was changed can't be decrypted. So nobody can pass a
 *   session off as one of the legacy format (decision 111) or as one with a complete profile.
 * - The prefix tells without decryption whether the member still has to complete the profile. `middleware.ts` redirects
 *   such members to the onboarding, and doesn't have to run for anybody else (decision 134).
 */
const COMPLETE_PROFILE = { prefix: 'v2.', salt: 'meomum-session' };
const INCOMPLETE_PROFILE = { prefix: 'v2i.', salt: 'meomum-session-incomplete' };

/** Whether a valid session belongs to a member who still has to complete the profile. */
export const hasIncompleteProfile = ({ user, error }: JWT): boolean =>
  user !== undefined && error === undefined && !user.profileComplete;

/** Encrypts a session and returns the value of its cookie. */
export async function encodeSession(params: JWTEncodeParams): Promise<string> {
  const { prefix, salt } = hasIncompleteProfile(params.token ?? {})
    ? INCOMPLETE_PROFILE
    : COMPLETE_PROFILE;
  return prefix + (await encode({ ...params, salt }));
}

const findFormat = (cookie: string) =>
  [COMPLETE_PROFILE, INCOMPLETE_PROFILE].find(({ prefix }) => cookie.startsWith(prefix));

/** Whether a cookie's value, or the first part of it, can only be a session of the legacy format, without a prefix. */
export const isLegacySession = (cookie: string): boolean => findFormat(cookie) === undefined;

/**
 * Creates the function that decrypts the value of a session cookie. It tries each of the secrets, because a secret may
 * have been replaced since. next-auth encrypts a session again after each read, with the first secret and in a present
 * format.
 */
export function sessionDecoder(
  secrets: readonly string[],
  now: () => number = Date.now,
): (params: JWTDecodeParams) => Promise<JWT | null> {
  return async ({ token }) => {
    if (token === undefined || token === '') return null;
    const format = findFormat(token);
    if (format === undefined) {
      return now() < FORMER_NAMES_END ? decodeByAny(secrets, { token }) : null;
    }
    return decodeByAny(secrets, { token: token.slice(format.prefix.length), salt: format.salt });
  };
}

async function decodeByAny(
  secrets: readonly string[],
  params: { readonly token: string; readonly salt?: string },
): Promise<JWT | null> {
  const [first = '', ...former] = secrets;
  let reading = decode({ ...params, secret: first });
  for (const secret of former) reading = reading.catch(() => decode({ ...params, secret }));
  return reading;
}

/** The cookie of a session, of either kind of site; a long one is in several parts. */
const COOKIE = /^((?:__Host-)?next-auth\.session-token)(?:\.0)?$/;

/** The name of the session's cookie among those of a request; undefined for a visitor. */
export function sessionCookieIn(names: readonly string[]): string | undefined {
  return names.map((name) => COOKIE.exec(name)?.[1]).find((name) => name !== undefined);
}

const QUARTER_SECONDS = 900;

/** The cookies of next-auth, by the names and attributes of this site's own. */
export function authCookies(isSecure: boolean) {
  const options = cookieOptions(isSecure);
  const brief = { ...options, maxAge: QUARTER_SECONDS };
  return {
    sessionToken: { name: cookieName('session', isSecure), options },
    callbackUrl: { name: cookieName('callback', isSecure), options },
    csrfToken: { name: cookieName('csrf', isSecure), options },
    pkceCodeVerifier: { name: cookieName('verifier', isSecure), options: brief },
    state: { name: cookieName('state', isSecure), options: brief },
    nonce: { name: cookieName('nonce', isSecure), options: brief },
  };
}
