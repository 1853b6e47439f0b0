import { cookieLine, cookieName } from '@/config/cookies';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const YEAR_SECONDS = 31_536_000;

/**
 * The anonymous visitor's id in a cookie header; null when there is none, or an invalid one.
 * @param isSecure whether the site is reached by HTTPS
 */
export function visitorIn(cookies: string | undefined, isSecure: boolean): string | null {
  const start = `${cookieName('visitor', isSecure)}=`;
  const pair = cookies?.split(/; */).find((one) => one.startsWith(start));
  const value = pair?.slice(start.length);
  return value !== undefined && UUID.test(value) ? value : null;
}

/**
 * Creates an anonymous visitor, and the cookie that stores the id for a year. The page's script reads
 * the cookie to evaluate flags, because pages don't contain the id (decision 078).
 */
export function newVisitor(isSecure: boolean): { visitor: string; cookie: string } {
  const visitor = crypto.randomUUID();
  return { visitor, cookie: cookieLine('visitor', visitor, { seconds: YEAR_SECONDS, isSecure }) };
}
