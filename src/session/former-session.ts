import { getToken, type GetTokenParams } from 'next-auth/jwt';

import type { Api } from '@/lib/api/client';
import { sessionCookieIn, sessionDecoder } from './session-token';

type Request = GetTokenParams['req'] & {
  readonly cookies: Readonly<Partial<Record<string, string>>>;
};

/** The refresh token of the session that a request came with; null for a visitor's. */
async function refreshTokenIn(
  request: Request,
  secrets: readonly string[],
): Promise<string | null> {
  const cookieName = sessionCookieIn(Object.keys(request.cookies));
  if (cookieName === undefined) return null;
  const decode = sessionDecoder(secrets);
  const token = await getToken({ req: request, cookieName, decode, secret: secrets[0] ?? '' });
  return token?.refreshToken ?? null;
}

/**
 * Ends the session that a browser had when somebody signs in with it: the new session takes its place
 * in the cookie, and nobody could sign the former one out any more. A sign-in doesn't fail because of it.
 * @param secrets those that sessions are encrypted with
 */
export async function endFormerSession(
  request: Request,
  secrets: readonly string[],
  api: Pick<Api, 'call'>,
): Promise<void> {
  const refreshToken = await refreshTokenIn(request, secrets);
  if (refreshToken === null) return;
  await api.call('signOut', { body: { refreshToken } }).catch(() => undefined);
}
