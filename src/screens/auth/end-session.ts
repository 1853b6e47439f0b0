import type { GetServerSidePropsContext } from 'next';

const SESSION_COOKIE = /^(__Secure-)?next-auth\.session-token(\.\d+)?$/;

/**
 * Takes the session's cookies away from a browser whose session the API no longer knows. With them
 * the page that needs a session and the page to sign in would send it back and forth for ever.
 */
export function endSession({ req, res }: Pick<GetServerSidePropsContext, 'req' | 'res'>): void {
  for (const name of Object.keys(req.cookies)) {
    if (!SESSION_COOKIE.test(name)) continue;
    const secure = name.startsWith('__Secure-') ? '; Secure' : '';
    res.appendHeader('Set-Cookie', `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`);
  }
}
