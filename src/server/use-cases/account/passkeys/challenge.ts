import { createHmac, randomBytes } from 'node:crypto';

import { and, eq, gt, lte } from 'drizzle-orm';

import type { Database, Transaction } from '@/server/platform/db/client';
import { passkeyChallenges, passkeys } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import type { Context } from '@/server/platform/http/handler';

/** How long a challenge waits for its answer: as long as browsers show their dialog. */
export const CHALLENGE_MS = 5 * 60_000;
const BYTES = 32;

/** The random name that a cookie gives to a visitor's browser for as long as a challenge waits. */
const NAME = /^[\w-]{43}$/;

/**
 * The site as authenticators know it: a passkey is bound to the host of SITE_URL, and works on pages
 * of its origin only.
 */
export function siteOf({ siteUrl }: Pick<Context['config'], 'siteUrl'>) {
  const { hostname, origin } = new URL(siteUrl);
  return { rpId: hostname, origin };
}

/** The member's id as an authenticator keeps it with the passkey: bytes, in base64url. */
export const userHandleOf = (memberId: string): string =>
  Buffer.from(memberId).toString('base64url');

/** Lists a member's passkeys as browsers are told of them. */
export const listCredentials = (db: Database, memberId: string) =>
  db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.memberId, memberId));

type Purpose = 'ADD' | 'USE';
type Asking = Pick<Context, 'member' | 'cookie' | 'config'>;

/** A digest of who asks: the session or, for a visitor, the browser by its cookie. Null for neither. */
function holderOf({ member, cookie, config }: Asking): string | null {
  const named = cookie('passkey') ?? '';
  const holder =
    member !== null ? `session:${member.sessionId}` : NAME.test(named) ? `browser:${named}` : null;
  if (holder === null) return null;
  return createHmac('sha256', config.secret).update(`passkey:${holder}`).digest('base64url');
}

/**
 * Makes a challenge for this session, or for this visitor's browser. It is random, is kept here, and
 * takes the place of an earlier one of the same purpose.
 */
export async function makeChallenge(purpose: Purpose, context: Context): Promise<string> {
  const { db, now, member, setCookie, config } = context;
  const challenge = randomBytes(BYTES).toString('base64url');
  let asking: Asking = context;
  if (member === null) {
    const name = randomBytes(BYTES).toString('base64url');
    setCookie('passkey', name, CHALLENGE_MS / 1000);
    asking = { member, config, cookie: () => name };
  }
  const holder = holderOf(asking) ?? '';
  const mine = and(eq(passkeyChallenges.holder, holder), eq(passkeyChallenges.purpose, purpose));
  await db.transaction(async (tx) => {
    await forgetChallenges(tx, now());
    await tx.delete(passkeyChallenges).where(mine);
    await tx.insert(passkeyChallenges).values({
      challenge,
      purpose,
      holder,
      expiresAt: new Date(now().getTime() + CHALLENGE_MS),
    });
  });
  return challenge;
}

/**
 * Takes the challenge that was made for this session or browser, so that no answer counts twice, not
 * even a refused one.
 * @throws AppError PASSKEY_REFUSED when none waits
 */
export async function takeChallenge(
  db: Database,
  purpose: Purpose,
  context: Asking & Pick<Context, 'now'>,
): Promise<string> {
  const holder = holderOf(context);
  if (holder === null) throw new AppError('PASSKEY_REFUSED');
  const [taken] = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.holder, holder),
        eq(passkeyChallenges.purpose, purpose),
        gt(passkeyChallenges.expiresAt, context.now()),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge });
  if (taken === undefined) throw new AppError('PASSKEY_REFUSED');
  return taken.challenge;
}

/** Deletes challenges that no authenticator has answered in time. */
export async function forgetChallenges(db: Database | Transaction, now: Date): Promise<void> {
  await db.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, now));
}
