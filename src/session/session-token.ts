import {
  decode,
  encode,
  type JWT,
  type JWTDecodeParams,
  type JWTEncodeParams,
} from 'next-auth/jwt';

import { cookieName, cookieOptions, FORMER_NAMES_END } from '@/config/cookies';

/**
 * How a session is written into its cookie. It is encrypted by next-auth, with keys of its own for the
 * present forms, and begins with a mark: so one that was made since can't be passed off as one of before,
 * by whoever can set a cookie under the former name (decision 111). The mark also tells whether the member
 * has yet to complete the profile, so that `middleware.ts`, which leads such members to the onboarding, runs for
 * nobody else (decision 134). Each mark has a key of its own: a session whose mark was changed can't be read.
 */
const COMPLETE = { mark: 'v2.', salt: 'meomum-session' };
const INCOMPLETE = { mark: 'v2i.', salt: 'meomum-session-incomplete' };

/** Whether a session is of a member who has yet to complete the profile. */
export const lacksProfile = ({ user, error }: JWT): boolean =>
  user !== undefined && error === undefined && !user.profileComplete;

/** Encrypts a session for its cookie. */
export async function encodeSession(params: JWTEncodeParams): Promise<string> {
  const { mark, salt } = lacksProfile(params.token ?? {}) ? INCOMPLETE : COMPLETE;
  return mark + (await encode({ ...params, salt }));
}

const formOf = (value: string) => [COMPLETE, INCOMPLETE].find(({ mark }) => value.startsWith(mark));

/** Whether the value of a cookie, or its first part, could be a session of before. */
export const isFormerSession = (value: string): boolean => formOf(value) === undefined;

/**
 * Makes the function that decrypts a session with whichever secret encrypted it. Each read encrypts it
 * again, with the first secret and in the present form.
 */
export function sessionDecoder(
  secrets: readonly string[],
  now: () => number = Date.now,
): (params: JWTDecodeParams) => Promise<JWT | null> {
  return async ({ token }) => {
    if (token === undefined || token === '') return null;
    const form = formOf(token);
    if (form === undefined) {
      return now() < FORMER_NAMES_END ? decodeByAny(secrets, { token }) : null;
    }
    return decodeByAny(secrets, { token: token.slice(form.mark.length), salt: form.salt });
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
