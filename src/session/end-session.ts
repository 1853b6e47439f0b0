import type { GetServerSidePropsContext } from 'next';

import { cookieLine, cookieName } from '@/config/cookies';

/** The cookie of a session, of either kind of site; a long one is in several parts. */
const SESSION_COOKIE = /^(__Host-)?next-auth\.session-token(\.\d+)?$/;

/**
 * Deletes the cookies of a session that the API no longer knows. While the browser has them, a page
 * that needs a session and the sign-in page would redirect it to each other for ever.
 */
export function endSession({ req, res }: Pick<GetServerSidePropsContext, 'req' | 'res'>): void {
  for (const name of Object.keys(req.cookies)) {
    const [known, prefix, part = ''] = SESSION_COOKIE.exec(name) ?? [];
    if (known === undefined) continue;
    const isSecure = prefix !== undefined;
    const whole = cookieName('session', isSecure);
    const line = cookieLine('session', '', { seconds: 0, isSecure });
    res.appendHeader('Set-Cookie', line.replace(whole, whole + part));
  }
}
