import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';

import { and, desc, eq, gt, inArray, isNull, lt } from 'drizzle-orm';

import { keptMs } from '@/domain/account/kept-data';
import type { Claim } from '@/server/core/members/address-proof';
import type { Database } from '@/server/platform/db/client';
import { verificationCodes } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import type { Deps } from '@/server/platform/http/handler';
import { allSecrets } from '@/server/platform/secrets';

const CODE_LIFE_MS = 5 * 60_000;
/** How many wrong codes the client that requested the code may enter. */
const MAX_TRIES = 5;
/** Tries for all other clients together, over all valid codes of a claim. */
const MAX_STRAY_TRIES = 5;

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

/**
 * Makes a six-digit code that is valid for five minutes. Earlier codes of the same claim and
 * requester are deleted; those that others requested stay, so that a stranger can't invalidate the
 * code that a member has just been sent.
 * @param requester the first of `requestersOf`
 */
export async function makeCode(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  claim: Claim,
  requester: string,
): Promise<SentCode> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const createdAt = deps.now();
  const expiresAt = new Date(createdAt.getTime() + CODE_LIFE_MS);
  const codeHash = digestOf(deps.config.secret, claim, code).toString('hex');
  const id = await deps.db.transaction(async (tx) => {
    await tx
      .delete(verificationCodes)
      .where(and(unused(claim), eq(verificationCodes.requester, requester)));
    const [row] = await tx
      .insert(verificationCodes)
      .values({ ...claim, requester, codeHash, createdAt, expiresAt })
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
 * Counts a try, and uses the code up if it is right. A client that requested a code has tries of
 * its own for it. Anybody else (a member whose phone has changed networks, or a stranger) may enter
 * any valid code of the claim, but with so few tries over all of them that requesting more codes
 * doesn't make guessing easier.
 * @param requesters identifiers of the caller, from `requestersOf`
 * @returns the id of the code; its row, now marked as used, stands for the proof
 * @throws AppError CODE_WRONG, CODE_TOO_MANY_TRIES, or CODE_EXPIRED when there is no valid code
 */
export async function enterCode(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  claim: Claim,
  code: string,
  requesters: readonly string[],
): Promise<string> {
  const now = deps.now();
  const digests = allSecrets(deps.config).map((secret) => digestOf(secret, claim, code));
  // The error is thrown after the transaction, because the counted try has to be committed.
  const entered = await deps.db.transaction(async (tx) => {
    // The rows are locked, so that concurrent guesses are counted one by one.
    const live = await tx
      .select()
      .from(verificationCodes)
      .where(and(unused(claim), gt(verificationCodes.expiresAt, now)))
      .orderBy(desc(verificationCodes.createdAt))
      .for('update');
    const [newest] = live;
    if (newest === undefined) return new AppError('CODE_EXPIRED');
    const own = live.find(({ requester }) => requesters.includes(requester));
    const spent = own?.tries ?? live.reduce((sum, { strayTries }) => sum + strayTries, 0);
    const tried = own ?? newest;
    if (spent >= (own === undefined ? MAX_STRAY_TRIES : MAX_TRIES)) {
      const leftMs = tried.expiresAt.getTime() - now.getTime();
      return new AppError('CODE_TOO_MANY_TRIES', { retryAfterSeconds: Math.ceil(leftMs / 1000) });
    }
    await tx
      .update(verificationCodes)
      .set(own === undefined ? { strayTries: newest.strayTries + 1 } : { tries: own.tries + 1 })
      .where(eq(verificationCodes.id, tried.id));
    const right = (own === undefined ? live : [own]).find(({ codeHash }) =>
      digests.some((digest) => timingSafeEqual(Buffer.from(codeHash, 'hex'), digest)),
    );
    if (right === undefined) return new AppError('CODE_WRONG');
    await tx
      .update(verificationCodes)
      .set({ consumedAt: now })
      .where(eq(verificationCodes.id, right.id));
    return right.id;
  });
  if (entered instanceof AppError) throw entered;
  return entered;
}

/**
 * Deletes the codes, and with them the unused proofs, of an address or number that no longer
 * belongs to the member.
 */
export async function forgetCodes(db: Database, addresses: readonly string[]): Promise<void> {
  await db.delete(verificationCodes).where(inArray(verificationCodes.address, [...addresses]));
}

/** Deletes codes that have been kept for long enough. */
export async function sweepCodes(db: Database, now: Date): Promise<void> {
  await db
    .delete(verificationCodes)
    .where(lt(verificationCodes.createdAt, new Date(now.getTime() - keptMs('codes'))));
}
