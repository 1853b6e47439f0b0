import { createHmac } from 'node:crypto';

import { and, count, eq, gt, inArray, lte, sql } from 'drizzle-orm';

import type { Database } from '../db/client';
import { rateEvents } from '../db/schema';
import { AppError } from '../http/app-error';
import type { Deps } from '../http/handler';

const MINUTE_MS = 60_000;

type Limit = { readonly most: number; readonly windowMs: number };

/**
 * What is limited. A client's limits are wider than an address's: an office or a hotel's guests
 * share one client address.
 */
export const LIMITS = {
  signIn: { most: 10, windowMs: 10 * MINUTE_MS },
  signInClient: { most: 50, windowMs: 10 * MINUTE_MS },
  social: { most: 10, windowMs: 10 * MINUTE_MS },
  socialClient: { most: 50, windowMs: 10 * MINUTE_MS },
  linkSocial: { most: 20, windowMs: 10 * MINUTE_MS },
  sendCode: { most: 5, windowMs: 60 * MINUTE_MS },
  sendCodeClient: { most: 100, windowMs: 60 * MINUTE_MS },
  lookUpClient: { most: 60, windowMs: 10 * MINUTE_MS },
  serial: { most: 10, windowMs: 10 * MINUTE_MS },
  /** Codes of vouchers that were tried; the client's is wider, as a family's gifts are opened at one table. */
  voucherCode: { most: 10, windowMs: 10 * MINUTE_MS },
  voucherCodeClient: { most: 50, windowMs: 10 * MINUTE_MS },
  /** Mails of one order's gift that its buyer has sent. */
  voucherGift: { most: 5, windowMs: 60 * MINUTE_MS },
  /** Gifts a member orders, and mails of all of them that they have sent. */
  voucherGiftMember: { most: 15, windowMs: 60 * MINUTE_MS },
  /** Bookings and changes of hotel tours by a member: each sends a mail. */
  tour: { most: 30, windowMs: 60 * MINUTE_MS },
  /** Papers of bookings by a member: each is drawn anew. */
  document: { most: 60, windowMs: 10 * MINUTE_MS },
  /** Webhooks about orders that nobody knows, by who sends them. */
  webhookUnknown: { most: 30, windowMs: 10 * MINUTE_MS },
  /** Webhooks about one order: each is a question to the gateway. */
  webhook: { most: 30, windowMs: 10 * MINUTE_MS },
  /** Passwords and proofs of a member who is signed in already. */
  oneself: { most: 5, windowMs: 10 * MINUTE_MS },
  /** A member's first number: whether one is taken is told there. */
  firstTel: { most: 10, windowMs: 60 * MINUTE_MS },
  /** Files of everything that is kept about a member. */
  exportAccount: { most: 10, windowMs: 60 * MINUTE_MS },
  picture: { most: 20, windowMs: 60 * MINUTE_MS },
  reviewPhoto: { most: 40, windowMs: 60 * MINUTE_MS },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

/** The longest window: older events count for nothing. */
const LONGEST_MS = 60 * MINUTE_MS;

type RateDeps = Pick<Deps, 'db' | 'now' | 'config'>;

function bucketOf(secret: string, name: LimitName, subject: string): string {
  const digest = createHmac('sha256', secret).update(`rate:${subject}`).digest('hex');
  return `${name}:${digest}`;
}

/** Forgets what was counted of subjects who are no more. */
export async function forgetSubjects(
  db: Database,
  secret: string,
  subjects: readonly string[],
): Promise<void> {
  const names = Object.keys(LIMITS) as LimitName[];
  const buckets = subjects.flatMap((one) => names.map((name) => bucketOf(secret, name, one)));
  if (buckets.length > 0) await db.delete(rateEvents).where(inArray(rateEvents.bucket, buckets));
}

/**
 * Counts one attempt of a subject (an address, a member), or refuses it. The subject is kept as a
 * digest. Attempts at the same time wait for each other, so a burst can't pass the limit.
 * @returns the id of the counted attempt, for `forgetAttempts`; null for an empty subject
 * @throws AppError RATE_LIMITED; a refused attempt isn't counted
 */
export async function countAttempt(
  deps: RateDeps,
  name: LimitName,
  subject: string,
): Promise<number | null> {
  if (subject === '') return null;
  const { most, windowMs } = LIMITS[name];
  const bucket = bucketOf(deps.config.secret, name, subject);
  const now = deps.now();
  return deps.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${bucket}, 0))`);
    const since = new Date(now.getTime() - windowMs);
    await tx
      .delete(rateEvents)
      .where(and(eq(rateEvents.bucket, bucket), lte(rateEvents.at, since)));
    const [seen] = await tx
      .select({ attempts: count() })
      .from(rateEvents)
      .where(and(eq(rateEvents.bucket, bucket), gt(rateEvents.at, since)));
    if ((seen?.attempts ?? 0) >= most) throw new AppError('RATE_LIMITED');
    const [event] = await tx
      .insert(rateEvents)
      .values({ bucket, at: now })
      .returning({ id: rateEvents.id });
    return event?.id ?? null;
  });
}

/** Takes attempts back that turned out well, so that only failures add up. */
export async function forgetAttempts(
  db: Database,
  attempts: ReadonlyArray<number | null>,
): Promise<void> {
  const ids = attempts.filter((attempt) => attempt !== null);
  if (ids.length > 0) await db.delete(rateEvents).where(inArray(rateEvents.id, ids));
}

/** Removes what no limit looks at any more. */
export async function sweepAttempts(db: Database, now: Date): Promise<void> {
  await db.delete(rateEvents).where(lte(rateEvents.at, new Date(now.getTime() - LONGEST_MS)));
}
