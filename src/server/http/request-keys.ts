import { createHmac, randomUUID } from 'node:crypto';

import { and, count, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';

import { idempotencyKeys } from '../db/schema';
import { AppError } from './app-error';
import type { Deps } from './handler';

/** How long a key is remembered. */
export const KEY_KEPT_MS = 24 * 3_600_000;
/**
 * How long a key may be at work. Longer than any call takes (a confirm that is read back three times
 * from a gateway that answers nothing is the slowest), so that only a process that died runs out.
 */
export const KEY_LEASE_MS = 120_000;
/** Keys of one caller within `KEY_KEPT_MS`; rows of callers who invent keys have an end. */
export const MOST_KEYS = 1_000;
/** What a caller is told to wait before asking again. */
const RETRY_AFTER_SECONDS = 1;

/** An answer as it was sent. */
export type Said = { readonly status: number; readonly body: object };

/** A request under a key, with nothing in it that could be read. */
export type KeyedRequest = {
  readonly id: string;
  readonly owner: string;
  readonly memberId: string | null;
  readonly fingerprint: string;
};

/** Gives the turn to make the change, or what was said when it was made. */
export type Turn =
  | { readonly kind: 'mine'; readonly claim: string }
  | { readonly kind: 'said'; readonly said: Said };

/** Where keys are kept. Tests of the race put another one in. */
export type RequestKeys = {
  /** @throws AppError IDEMPOTENCY_REUSED, IDEMPOTENCY_IN_PROGRESS, IDEMPOTENCY_SPENT, RATE_LIMITED */
  claim(request: KeyedRequest): Promise<Turn>;
  /** `said` null where the answer isn't kept. */
  settle(request: KeyedRequest, claim: string, said: Said | null): Promise<void>;
  /** The change wasn't made: the key is as good as new. */
  free(request: KeyedRequest, claim: string): Promise<void>;
};

/** The digests of a request: of who asks, under which key, for what. */
export function keyedRequest(
  secret: string,
  request: {
    readonly key: string;
    readonly memberId: string | null;
    /** What a visitor is told by, for want of anything better. */
    readonly address: string;
    readonly call: string;
    readonly input: { readonly params: unknown; readonly query: unknown; readonly body: unknown };
  },
): KeyedRequest {
  const { key, memberId, address, call, input } = request;
  const digest = (...parts: ReadonlyArray<string | Uint8Array>) => {
    const hmac = createHmac('sha256', `idempotency:${secret}`);
    // With their lengths, so that no two lists of parts read the same.
    for (const part of parts) hmac.update(`${Buffer.byteLength(part)}:`).update(part);
    return hmac.digest('base64url');
  };
  const caller = memberId === null ? ['visitor', address] : ['member', memberId];
  const { params, query, body } = input;
  const contents =
    body instanceof Uint8Array ? [JSON.stringify([params, query]), body] : [JSON.stringify(input)];
  return {
    id: digest('key', ...caller, key),
    owner: digest('owner', ...caller),
    memberId,
    fingerprint: digest('request', key, call, ...contents),
  };
}

/**
 * Keys in the database. One statement takes a key that is new, forgotten, or was left by a process
 * that died; of several requests at once one has its turn and the others are told that it is at work.
 */
export function storedKeys({ db, now }: Pick<Deps, 'db' | 'now'>): RequestKeys {
  const own = (request: KeyedRequest, claim: string) =>
    and(eq(idempotencyKeys.id, request.id), eq(idempotencyKeys.claim, claim));

  async function free(request: KeyedRequest, claim: string): Promise<void> {
    await db.delete(idempotencyKeys).where(own(request, claim));
  }

  async function take(request: KeyedRequest): Promise<string | null> {
    const at = now();
    const forgotten = new Date(at.getTime() - KEY_KEPT_MS);
    const fresh = {
      claim: randomUUID(),
      fingerprint: request.fingerprint,
      claimedAt: at,
      answeredAt: null,
      status: null,
      answer: null,
    };
    const { id, owner, memberId } = request;
    const [taken] = await db
      .insert(idempotencyKeys)
      .values({ id, owner, memberId, ...fresh })
      .onConflictDoUpdate({
        target: idempotencyKeys.id,
        set: fresh,
        setWhere: or(
          lte(idempotencyKeys.claimedAt, forgotten),
          and(
            isNull(idempotencyKeys.answeredAt),
            lte(idempotencyKeys.claimedAt, new Date(at.getTime() - KEY_LEASE_MS)),
            eq(idempotencyKeys.fingerprint, sql`excluded.fingerprint`),
          ),
        ),
      })
      .returning({ claim: idempotencyKeys.claim });
    if (taken === undefined) return null;
    // What was asked before is answered all the same: only a key that is new can be one too many.
    const [{ keys } = { keys: 0 }] = await db
      .select({ keys: count() })
      .from(idempotencyKeys)
      .where(and(eq(idempotencyKeys.owner, owner), gt(idempotencyKeys.claimedAt, forgotten)));
    if (keys > MOST_KEYS) {
      await free(request, taken.claim);
      throw new AppError('RATE_LIMITED');
    }
    return taken.claim;
  }

  return {
    async claim(request) {
      // A second look is needed only when the key was freed between the two statements.
      for (let looks = 0; looks < 3; looks += 1) {
        const claim = await take(request);
        if (claim !== null) return { kind: 'mine', claim };
        const [row] = await db
          .select()
          .from(idempotencyKeys)
          .where(eq(idempotencyKeys.id, request.id));
        if (row === undefined) continue;
        if (row.fingerprint !== request.fingerprint) throw new AppError('IDEMPOTENCY_REUSED');
        if (row.answeredAt === null) break;
        if (row.status === null || row.answer === null) throw new AppError('IDEMPOTENCY_SPENT');
        return { kind: 'said', said: { status: row.status, body: row.answer } };
      }
      throw new AppError('IDEMPOTENCY_IN_PROGRESS', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    },
    async settle(request, claim, said) {
      await db
        .update(idempotencyKeys)
        .set({ answeredAt: now(), status: said?.status ?? null, answer: said?.body ?? null })
        .where(own(request, claim));
    },
    free,
  };
}
