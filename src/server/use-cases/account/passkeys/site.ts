import type { Deps } from '@/server/platform/http/handler';

/**
 * The site as authenticators know it: a passkey is bound to the host of SITE_URL, and works on pages
 * of its origin only.
 */
export function siteOf({ siteUrl }: Pick<Deps['config'], 'siteUrl'>) {
  const { hostname, origin } = new URL(siteUrl);
  return { rpId: hostname, origin };
}

/** The member's id as an authenticator keeps it with the passkey: bytes, in base64url. */
export const userHandleOf = (memberId: string): string =>
  Buffer.from(memberId).toString('base64url');
