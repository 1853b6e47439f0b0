import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Linking an account is begun by a member, on the page of that member: a cookie remembers who began
 * it, and the provider's answer links only in the same browser to the same member. What a tab of
 * somebody else brings home links nothing.
 */
const COOKIE = 'mm-linking';
/** As long as next-auth keeps the state of a sign-in. */
const SECONDS = 900;

export type Intent = { readonly provider: string; readonly memberId: string };

function sealOf({ provider, memberId }: Intent, secret: string): string {
  return createHmac('sha256', secret).update(`link:${provider}:${memberId}`).digest('base64url');
}

/** The cookie of a member who begins; null takes it away. */
export function linkCookie(intent: Intent | null, secret: string, secure: boolean): string {
  const value = intent === null ? '' : sealOf(intent, secret);
  const age = intent === null ? 0 : SECONDS;
  const end = secure ? '; Secure' : '';
  return `${COOKIE}=${value}; Path=/api/auth; Max-Age=${age}; HttpOnly; SameSite=Lax${end}`;
}

/** Whether linking was begun in this browser at all, by whomever. */
export function isLinking(cookies: Readonly<Partial<Record<string, string>>>): boolean {
  return (cookies[COOKIE] ?? '') !== '';
}

/** Whether this member began to link this provider in this browser. */
export function hasBegun(
  cookies: Readonly<Partial<Record<string, string>>>,
  intent: Intent,
  secret: string,
): boolean {
  const kept = Buffer.from(cookies[COOKIE] ?? '');
  const right = Buffer.from(sealOf(intent, secret));
  return kept.length === right.length && timingSafeEqual(kept, right);
}
