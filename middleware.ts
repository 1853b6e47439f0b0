import { getToken } from 'next-auth/jwt';
import { NextResponse, type NextRequest } from 'next/server';

import { withQuery } from '@/config/routes';
import { sessionSecrets } from '@/config/secret-list';
import { hasIncompleteProfile, sessionCookieIn, sessionDecoder } from '@/session/session-token';

/**
 * The profile redirect (specification, section 4): a signed-in member whose profile is incomplete
 * goes to onboarding with 307 and the way back. What isn't a page (the
 * framework's assets, the API, pictures, fonts; decision 060) and onboarding itself are exempt; nobody
 * else is redirected.
 */
export async function middleware(request: NextRequest) {
  const cookieName = sessionCookieIn(request.cookies.getAll().map(({ name }) => name));
  if (cookieName === undefined) return NextResponse.next();
  const { pathname, search, locale, defaultLocale } = request.nextUrl;
  if (pathname.startsWith(ONBOARDING)) return NextResponse.next();

  const secrets = sessionSecrets();
  const decode = sessionDecoder(secrets);
  const token = await getToken({ req: request, cookieName, decode, secret: secrets[0] ?? '' });
  if (token === null || !hasIncompleteProfile(token)) return NextResponse.next();

  const prefix = locale === defaultLocale || locale === '' ? '' : `/${locale}`;
  const path = pathname === '/' && prefix !== '' ? prefix : prefix + pathname;
  const target = withQuery(prefix + ONBOARDING, { redirect_url: path + search });
  return NextResponse.redirect(new URL(target, request.url), 307);
}

const ONBOARDING = '/auth/info/onboarding';

/**
 * The middleware runs only for requests with a session cookie whose prefix isn't `v2.`: sessions with an incomplete
 * profile (`v2i.`), and sessions of the legacy format, whose profile can't be seen without decryption
 * (`src/session/session-token.ts`). For all other requests, calling the middleware would cost as much processor time as
 * a small page. Next.js reads this object when it builds the site, without running the code, so it can't use constants.
 */
export const config = {
  matcher: [
    {
      source: '/',
      has: [
        {
          type: 'header',
          key: 'cookie',
          value: '.*next-auth\\.session-token(?:\\.0)?=(?!v2\\.).*',
        },
      ],
    },
    {
      source:
        '/((?!api/|sub/|_next/static|_next/image|fonts/|letters/|pictures/|share/|styles/|locales/|favicon|push-worker|robots|sitemap|livez|readyz|third-party-notices).*)',
      has: [
        {
          type: 'header',
          key: 'cookie',
          value: '.*next-auth\\.session-token(?:\\.0)?=(?!v2\\.).*',
        },
      ],
    },
  ],
};
