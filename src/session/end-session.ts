import type { GetServerSidePropsContext } from 'next';

const SESSION_COOKIE = /^(__Secure-)?next-auth\.session-token(\.\d+)?$/;

/**
 * Deletes the cookies of a session that the API no longer knows. While the browser has them, a page
 * that needs a session and the sign-in page would redirect it to each other for ever.
 */
export function endSession({ req, res }: Pick<GetServerSidePropsContext, 'req' | 'res'>): void {
  for (const name of Object.keys(req.cookies)) {
    if (!SESSION_COOKIE.test(name)) continue;
    const secure = name.startsWith('__Secure-') ? '; Secure' : '';
    res.appendHeader('Set-Cookie', `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`);
  }
}
