import { VISITOR_COOKIE } from '@/config/constants';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const PAIR = new RegExp(`(?:^|; *)${VISITOR_COOKIE.name}=([^;]*)`);

/** The anonymous visitor's id in a cookie header; null when there is none, or an invalid one. */
export function visitorIn(cookies: string | undefined): string | null {
  const value = cookies === undefined ? undefined : PAIR.exec(cookies)?.[1];
  return value !== undefined && UUID.test(value) ? value : null;
}

/**
 * Creates an anonymous visitor, and the cookie that stores the id for a year. The page's script reads
 * the cookie to evaluate flags, because pages don't contain the id (decision 078).
 */
export function newVisitor(options: { secure: boolean }): { visitor: string; cookie: string } {
  const visitor = crypto.randomUUID();
  const cookie = [
    `${VISITOR_COOKIE.name}=${visitor}`,
    'Path=/',
    `Max-Age=${VISITOR_COOKIE.seconds}`,
    'SameSite=Lax',
    ...(options.secure ? ['Secure'] : []),
  ].join('; ');
  return { visitor, cookie };
}
