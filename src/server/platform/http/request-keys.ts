import { createHmac, randomUUID } from 'node:crypto';

import {
  and,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNull,
  lte,
  ne,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';

import { keptMs } from '@/domain/account/kept-data';
import { given, givenColumns, prepared } from '@/server/platform/db/prepared';
import { idempotencyKeys } from '@/server/platform/db/schema';
import { AppError } from './app-error';
import type { Deps } from '@/server/platform/http/handler';
import { shareOf, tooMany } from '@/server/platform/limits/attempts';
import { countRefusal } from '@/reporting/metrics';

/** How long a key is remembered, in ms. */
export const KEY_KEPT_MS = keptMs('repeats');
/**
 * How long a call with a key may run, in ms. It is longer than any call takes (the slowest is a
 * confirm that is looked up three times at a gateway which doesn't answer), so that only keys of
 * crashed processes run out.
 */
export const KEY_LEASE_MS = 120_000;
/** The most keys of one caller within `KEY_KEPT_MS`, so that invented keys can't fill the table. */
export const MAX_KEYS = 1_000;
/** How long a caller is told to wait while the same request is running. */
const RETRY_AFTER_SECONDS = 1;

/** An answer as it was sent. */
type StoredResponse = { readonly status: number; readonly body: object };

/** A request with a key; everything in it is a digest, apart from the member's id. */
type KeyedRequest = {
  readonly id: string;
  readonly owner: string;
  readonly memberId: string | null;
  readonly fingerprint: string;
  /** How many keys its owner may have. */
  readonly maxKeys: number;
};

/**
 * The result of a claim: either the right to make the change (`mine`), or the answer that was given
 * when it was made.
 */
type Turn =
  | { readonly kind: 'mine'; readonly claim: string }
  | { readonly kind: 'stored'; readonly response: StoredResponse };

/** The store of idempotency keys; tests of races replace it. */
export type RequestKeys = {
  /** @throws AppError IDEMPOTENCY_REUSED, IDEMPOTENCY_IN_PROGRESS, IDEMPOTENCY_SPENT, RATE_LIMITED */
  claim(request: KeyedRequest): Promise<Turn>;
  /**
   * Stores the answer of a change that was made; `response` is null for calls whose answers aren't
   * stored.
   */
  storeResponse(
    request: KeyedRequest,
    claim: string,
    response: StoredResponse | null,
  ): Promise<void>;
  /** Releases a key whose change wasn't made, so that it can be used again. */
  free(request: KeyedRequest, claim: string): Promise<void>;
};

/** A request as it came with its key. */
type SentRequest = {
  readonly key: string;
  readonly memberId: string | null;
  /**
   * The address that identifies a visitor who isn't signed in. All visitors without an address
   * share a tenth of the allowance.
   */
  readonly address: string;
  readonly call: string;
  readonly input: { readonly params: unknown; readonly query: unknown; readonly body: unknown };
};

/**
 * Computes the digests of a request with the current secret, or with a former one if the key was
 * stored before the secret was changed, so that its change isn't made twice.
 */
export async function keyedByAny(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  request: SentRequest,
): Promise<KeyedRequest> {
  const current = keyedRequest(config.secret, request);
  if (config.formerSecrets.length === 0) return current;
  const former = config.formerSecrets.map((secret) => keyedRequest(secret, request));
  const [known] = await db
    .select({ id: idempotencyKeys.id })
    .from(idempotencyKeys)
    .where(
      inArray(
        idempotencyKeys.id,
        former.map(({ id }) => id),
      ),
    );
  return former.find(({ id }) => id === known?.id) ?? current;
}

/** Computes the digests of a request: of the caller, the key and the contents. */
function keyedRequest(secret: string, request: SentRequest): KeyedRequest {
  const { key, memberId, address, call, input } = request;
  const digest = (...parts: ReadonlyArray<string | Uint8Array>) => {
    const hmac = createHmac('sha256', `idempotency:${secret}`);
    // The lengths are included, so that no two lists of parts have the same digest.
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
    maxKeys: memberId === null ? shareOf(MAX_KEYS, address) : MAX_KEYS,
  };
}

const fromKey = (column: keyof typeof idempotencyKeys.$inferSelect) =>
  given(idempotencyKeys[column], column);

/**
 * Claims a key, and finds the other key of its owner that has to expire before there is room for
 * this one. Keys that are claimed at the same moment aren't counted, so that an owner may have as
 * many more as requests run at once.
 */
const claimKey = prepared('claim_request_key', (db) => {
  const fresh = {
    ...givenColumns(idempotencyKeys, ['claim', 'fingerprint', 'claimedAt']),
    answeredAt: null,
    status: null,
    answer: null,
  };
  const forgotten = given(idempotencyKeys.claimedAt, 'forgotten');
  const taken = db.$with('taken').as(
    db
      .insert(idempotencyKeys)
      .values({ ...givenColumns(idempotencyKeys, ['id', 'owner', 'memberId']), ...fresh })
      .onConflictDoUpdate({
        target: idempotencyKeys.id,
        set: fresh,
        setWhere: or(
          lte(idempotencyKeys.claimedAt, forgotten),
          and(
            isNull(idempotencyKeys.answeredAt),
            lte(idempotencyKeys.claimedAt, given(idempotencyKeys.claimedAt, 'abandoned')),
            eq(idempotencyKeys.fingerprint, sql`excluded.fingerprint`),
          ),
        ),
      })
      .returning({ claim: idempotencyKeys.claim }),
  );
  const blocking = db
    .select({ claimedAt: idempotencyKeys.claimedAt })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.owner, fromKey('owner')),
        ne(idempotencyKeys.id, fromKey('id')),
        gt(idempotencyKeys.claimedAt, forgotten),
      ),
    )
    .orderBy(desc(idempotencyKeys.claimedAt))
    .offset(sql.placeholder('others'))
    .limit(1);
  return db
    .with(taken)
    .select({
      claim: taken.claim,
      blockedBy: sql<Date | null>`(${blocking})`.mapWith(idempotencyKeys.claimedAt),
    })
    .from(taken);
});

const answerKey = prepared('answer_request_key', (db) =>
  db
    .update(idempotencyKeys)
    .set(givenColumns(idempotencyKeys, ['answeredAt', 'status', 'answer']))
    .where(and(eq(idempotencyKeys.id, fromKey('id')), eq(idempotencyKeys.claim, fromKey('claim')))),
);

/**
 * Keeps keys in the database. One statement claims a key that is new, expired, or was left by a
 * crashed process; of several simultaneous requests one makes the change, and the others are told
 * that it is in progress.
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
    const [taken] = await claimKey(db, {
      id: request.id,
      owner: request.owner,
      memberId: request.memberId,
      claim: randomUUID(),
      fingerprint: request.fingerprint,
      claimedAt: at,
      forgotten,
      abandoned: new Date(at.getTime() - KEY_LEASE_MS),
      others: request.maxKeys - 1,
    });
    if (taken === undefined) return null;
    // A repeated request is always answered; only a new key can exceed the limit.
    if (taken.blockedBy !== null) {
      await free(request, taken.claim);
      countRefusal('requestKeys');
      throw tooMany(taken.blockedBy.getTime() - forgotten.getTime());
    }
    return taken.claim;
  }

  return {
    async claim(request) {
      // A further try is needed only when the key was released between the two statements.
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
        return { kind: 'stored', response: { status: row.status, body: row.answer } };
      }
      throw new AppError('IDEMPOTENCY_IN_PROGRESS', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    },
    async storeResponse(request, claim, response) {
      await answerKey(db, {
        id: request.id,
        claim,
        answeredAt: now(),
        status: response?.status ?? null,
        answer: response?.body ?? null,
      });
    },
    free,
  };
}

/**
 * Makes a change once for its key. A repeated request gets the stored answer. A failure that a
 * retry may fix (an error of the API itself, rate limiting) releases the key, and so does every
 * failure of a call whose answers aren't stored.
 * @param keep whether answers of this call are stored
 * @param refusal returns the answer to an error, or null for an error that a retry may fix
 */
export async function withIdempotency(
  { keys, log }: { readonly keys: RequestKeys; readonly log: Deps['log'] },
  request: KeyedRequest,
  keep: boolean,
  work: () => Promise<StoredResponse>,
  refusal: (error: unknown) => StoredResponse | null,
): Promise<StoredResponse & { readonly replayed: boolean }> {
  const turn = await keys.claim(request);
  if (turn.kind === 'stored') return { ...turn.response, replayed: true };
  /** The change is made or refused by now; a failure to record that must not hide the answer. */
  const note = (noting: Promise<void>) =>
    noting.catch((error: unknown) => log.error({ err: error }, 'a key could not be written down'));
  try {
    const response = await work();
    await note(keys.storeResponse(request, turn.claim, keep ? response : null));
    return { ...response, replayed: false };
  } catch (error) {
    const refused = keep ? refusal(error) : null;
    await note(
      refused === null
        ? keys.free(request, turn.claim)
        : keys.storeResponse(request, turn.claim, refused),
    );
    throw error;
  }
}

const isOld = (now: Date) => lte(idempotencyKeys.claimedAt, new Date(now.getTime() - KEY_KEPT_MS));

/** The SQL condition by which the job runner asks whether `forgetKeys` has a key to delete. */
export const hasOldKeys = ({ db, now }: Pick<Deps, 'db' | 'now'>): SQL =>
  exists(db.select({ id: idempotencyKeys.id }).from(idempotencyKeys).where(isOld(now())));

/** Deletes idempotency keys, and the answers stored with them, after a day. */
export async function forgetKeys({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const forgotten = await db
    .delete(idempotencyKeys)
    .where(isOld(now()))
    .returning({ id: idempotencyKeys.id });
  return forgotten.length;
}
