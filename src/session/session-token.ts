import {
  decode,
  encode,
  type JWT,
  type JWTDecodeParams,
  type JWTEncodeParams,
} from 'next-auth/jwt';

import { cookieName, cookieOptions, FORMER_NAMES_END } from '@/config/cookies';

/**
 * How a session is written into its cookie. It is encrypted by next-auth, with a key of its own for the
 * present form, and begins with a mark: so one that was made since can't be passed off as one of before,
 * by whoever can set a cookie under the former name (decision 111).
 */
const MARK = 'v2.';
const SALT = 'meomum-session';

/** Encrypts a session for its cookie. */
export const encodeSession = async (params: JWTEncodeParams): Promise<string> =>
  MARK + (await encode({ ...params, salt: SALT }));

/** Whether the value of a cookie, or its first part, could be a session of before. */
export const isFormerSession = (value: string): boolean => !value.startsWith(MARK);

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
    if (isFormerSession(token)) {
      return now() < FORMER_NAMES_END ? decodeByAny(secrets, { token }) : null;
    }
    return decodeByAny(secrets, { token: token.slice(MARK.length), salt: SALT });
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
