import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * A member starts to link an account on their own page. A cookie remembers who started, and the
 * provider's answer is linked only in the same browser and for the same member, so an answer in a
 * tab of somebody else links nothing.
 */
const COOKIE = 'mm-linking';
/** How long the cookie is valid, in seconds: as long as next-auth keeps the state of a sign-in. */
const SECONDS = 900;

export type Intent = { readonly provider: string; readonly memberId: string };

function sealOf({ provider, memberId }: Intent, secret: string): string {
  return createHmac('sha256', secret).update(`link:${provider}:${memberId}`).digest('base64url');
}

/** The cookie that remembers who started to link; null deletes it. */
export function linkCookie(intent: Intent | null, secret: string, secure: boolean): string {
  const value = intent === null ? '' : sealOf(intent, secret);
  const age = intent === null ? 0 : SECONDS;
  const end = secure ? '; Secure' : '';
  return `${COOKIE}=${value}; Path=/api/auth; Max-Age=${age}; HttpOnly; SameSite=Lax${end}`;
}

/** Whether anybody started to link an account in this browser. */
export function isLinking(cookies: Readonly<Partial<Record<string, string>>>): boolean {
  return (cookies[COOKIE] ?? '') !== '';
}

/** Whether this member started to link this provider in this browser. */
export function hasBegun(
  cookies: Readonly<Partial<Record<string, string>>>,
  intent: Intent,
  secrets: readonly string[],
): boolean {
  const kept = Buffer.from(cookies[COOKIE] ?? '');
  return secrets.some((secret) => {
    const right = Buffer.from(sealOf(intent, secret));
    return kept.length === right.length && timingSafeEqual(kept, right);
  });
}
