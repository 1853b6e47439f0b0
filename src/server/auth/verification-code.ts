import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';

import { and, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';

import type { Purpose } from '@/contract/auth';
import type { Database } from '../db/client';
import { verificationCodes } from '../db/schema';
import { AppError } from '../http/app-error';
import type { Deps } from '../http/handler';

const CODE_LIFE_MS = 5 * 60_000;
const MOST_TRIES = 5;
const KEEP_MS = 24 * 60 * 60_000;

/** What a code proves: that an address is the caller's, for one purpose. */
export type Claim = {
  readonly channel: 'mail' | 'sms';
  /** An e-mail address in lower case, or E.164. */
  readonly address: string;
  readonly purpose: Purpose;
};

export type SentCode = { readonly id: string; readonly code: string; readonly expiresAt: Date };

function digestOf(secret: string, claim: Claim, code: string): Buffer {
  return createHmac('sha256', secret)
    .update(['code', claim.channel, claim.address, claim.purpose, code].join('\n'))
    .digest();
}

const unused = (claim: Claim) =>
  and(
    eq(verificationCodes.channel, claim.channel),
    eq(verificationCodes.address, claim.address),
    eq(verificationCodes.purpose, claim.purpose),
    isNull(verificationCodes.consumedAt),
  );

/** Makes a six-digit code that lives five minutes; earlier ones of the same claim end. */
export async function makeCode(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  claim: Claim,
): Promise<SentCode> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const createdAt = deps.now();
  const expiresAt = new Date(createdAt.getTime() + CODE_LIFE_MS);
  const codeHash = digestOf(deps.config.secret, claim, code).toString('hex');
  const id = await deps.db.transaction(async (tx) => {
    await tx.delete(verificationCodes).where(unused(claim));
    const [row] = await tx
      .insert(verificationCodes)
      .values({ ...claim, codeHash, createdAt, expiresAt })
      .returning({ id: verificationCodes.id });
    if (row === undefined) throw new Error('The code was not kept');
    return row.id;
  });
  return { id, code, expiresAt };
}

/** Ends a code whose message couldn't be sent. */
export async function dropCode(db: Database, id: string): Promise<void> {
  await db.delete(verificationCodes).where(eq(verificationCodes.id, id));
}

/**
 * Spends a try, and the code when it is right.
 * @returns the code's id; its row, now marked as used, is what a proof stands on
 * @throws AppError CODE_WRONG, CODE_TOO_MANY_TRIES, or CODE_EXPIRED when there is no live code
 */
export async function enterCode(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  claim: Claim,
  code: string,
): Promise<string> {
  const now = deps.now();
  const [live] = await deps.db
    .select({ id: verificationCodes.id })
    .from(verificationCodes)
    .where(and(unused(claim), gt(verificationCodes.expiresAt, now)))
    .orderBy(desc(verificationCodes.createdAt))
    .limit(1);
  if (live === undefined) throw new AppError('CODE_EXPIRED');
  // The try is spent before the code is looked at: parallel guesses can't share one.
  const [tried] = await deps.db
    .update(verificationCodes)
    .set({ tries: sql`${verificationCodes.tries} + 1` })
    .where(and(eq(verificationCodes.id, live.id), lt(verificationCodes.tries, MOST_TRIES)))
    .returning({ codeHash: verificationCodes.codeHash });
  if (tried === undefined) throw new AppError('CODE_TOO_MANY_TRIES');
  const expected = Buffer.from(tried.codeHash, 'hex');
  if (!timingSafeEqual(expected, digestOf(deps.config.secret, claim, code))) {
    throw new AppError('CODE_WRONG');
  }
  const [used] = await deps.db
    .update(verificationCodes)
    .set({ consumedAt: now })
    .where(and(eq(verificationCodes.id, live.id), isNull(verificationCodes.consumedAt)))
    .returning({ id: verificationCodes.id });
  if (used === undefined) throw new AppError('CODE_EXPIRED');
  return used.id;
}

/** Forgets codes, and the proofs that stand on them, of an address or number that is no longer somebody's. */
export async function forgetCodes(db: Database, addresses: readonly string[]): Promise<void> {
  await db.delete(verificationCodes).where(inArray(verificationCodes.address, [...addresses]));
}

/** Removes codes of more than a day ago. */
export async function sweepCodes(db: Database, now: Date): Promise<void> {
  await db
    .delete(verificationCodes)
    .where(lt(verificationCodes.createdAt, new Date(now.getTime() - KEEP_MS)));
}
