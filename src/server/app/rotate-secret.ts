import { and, asc, eq, gt, isNull, ne, not, like } from 'drizzle-orm';
import type { Hono } from 'hono';
import { z } from 'zod';

import type { Database } from '../platform/db/client';
import { mailOutbox, siteSecrets, vouchers } from '@/server/platform/db/schema';
import type { Env } from '@/server/platform/http/env';
import type { Deps } from '@/server/platform/http/handler';
import { mountOperatorCall } from '@/server/platform/http/operator-call';
import {
  isSealedTextShut,
  seal,
  sealMark,
  secretId,
  type Secrets,
  unseal,
} from '../platform/secrets';
import { codeDigest } from '@/server/use-cases/vouchers/redeem-voucher';

/** The result of a rotation; `shut` names the texts that none of the secrets decrypts. */
export const rotation = z.object({
  vouchers: z.int(),
  mails: z.int(),
  shut: z.array(z.string()),
  /** The ids of the secrets that aren't needed any more. */
  retired: z.array(z.string()),
});
export type Rotation = z.infer<typeof rotation>;

const BATCH = 200;
/**
 * A running site that still uses a former secret may encrypt texts meanwhile; they are found in the
 * next round.
 */
const MAX_ROUNDS = 20;

/** The result of one round on one table. */
type Round = { readonly resealed: number; readonly shut: readonly string[] };

/**
 * Encrypts everything again with the current secret and then removes the secrets that aren't needed
 * any more. It can be stopped at any time and run again, while the site is selling: each row is
 * updated by itself, and only if it hasn't changed since it was read.
 */
export async function rotateSecret(db: Database, secrets: Secrets): Promise<Rotation> {
  let [resealedVouchers, resealedMails] = [0, 0];
  let shut: string[] = [];
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const [ofVouchers, ofMails] = [
      await resealVouchers(db, secrets),
      await resealMails(db, secrets),
    ];
    resealedVouchers += ofVouchers.resealed;
    resealedMails += ofMails.resealed;
    shut = [...ofVouchers.shut, ...ofMails.shut];
    if (ofVouchers.resealed + ofMails.resealed === 0) break;
  }
  return {
    vouchers: resealedVouchers,
    mails: resealedMails,
    shut,
    retired: shut.length > 0 ? [] : await retireFormer(db, secrets),
  };
}

/** @returns the ids of the secrets that the database doesn't need any more */
async function retireFormer(db: Database, { secret }: Secrets): Promise<string[]> {
  const gone = await db
    .delete(siteSecrets)
    .where(ne(siteSecrets.id, secretId(secret)))
    .returning({ id: siteSecrets.id });
  return gone.map(({ id }) => id);
}

async function resealVouchers(db: Database, secrets: Secrets): Promise<Round> {
  const { secret } = secrets;
  return inBatches(
    (after) =>
      db
        .select({ id: vouchers.id, sealed: vouchers.codeSealed })
        .from(vouchers)
        .where(
          and(
            not(like(vouchers.codeSealed, `${sealMark(secret)}%`)),
            after === null ? undefined : gt(vouchers.id, after),
          ),
        )
        .orderBy(asc(vouchers.id))
        .limit(BATCH),
    ({ id }) => `voucher ${id}`,
    async ({ id, sealed }) => {
      const code = unseal(secrets, sealed);
      const done = await db
        .update(vouchers)
        .set({ codeSealed: seal(secret, code), codeDigest: codeDigest(secret, code) })
        .where(and(eq(vouchers.id, id), eq(vouchers.codeSealed, sealed)))
        .returning({ id: vouchers.id });
      return done.length > 0;
    },
  );
}

/** Encrypts mails that aren't sent yet again; sent ones contain nothing encrypted. */
async function resealMails(db: Database, secrets: Secrets): Promise<Round> {
  const { secret } = secrets;
  return inBatches(
    (after) =>
      db
        .select({ id: mailOutbox.id, text: mailOutbox.text, html: mailOutbox.html })
        .from(mailOutbox)
        .where(
          and(
            eq(mailOutbox.sealed, true),
            isNull(mailOutbox.sentAt),
            not(like(mailOutbox.text, `${sealMark(secret)}%`)),
            after === null ? undefined : gt(mailOutbox.id, after),
          ),
        )
        .orderBy(asc(mailOutbox.id))
        .limit(BATCH),
    ({ id }) => `mail ${id}`,
    async ({ id, text, html }) => {
      const anew = (sealed: string) => seal(secret, unseal(secrets, sealed));
      const done = await db
        .update(mailOutbox)
        .set({ text: anew(text), html: anew(html) })
        .where(and(eq(mailOutbox.id, id), eq(mailOutbox.text, text), isNull(mailOutbox.sentAt)))
        .returning({ id: mailOutbox.id });
      return done.length > 0;
    },
  );
}

/**
 * @param reseal returns whether the row was still as it was read; throws when no secret decrypts it
 */
async function inBatches<Row extends { readonly id: string }>(
  read: (after: string | null) => Promise<Row[]>,
  nameOf: (row: Row) => string,
  reseal: (row: Row) => Promise<boolean>,
): Promise<Round> {
  const shut: string[] = [];
  let resealed = 0;
  let after: string | null = null;
  for (;;) {
    const batch: Row[] = await read(after);
    for (const row of batch) {
      try {
        if (await reseal(row)) resealed += 1;
      } catch (error) {
        // Only failures to decrypt are collected; database errors stop the rotation.
        if (!isSealedTextShut(error)) throw error;
        shut.push(nameOf(row));
      }
    }
    const last = batch.at(-1);
    if (last === undefined) return { resealed, shut };
    after = last.id;
  }
}

/**
 * `PUT /operator/rotate-secret`: used by `npm run rotate-secret` while a site has the embedded
 * database open.
 */
export function mountRotation(app: Hono<Env>, deps: Deps): void {
  mountOperatorCall(app, deps, '/operator/rotate-secret', z.object({}), () =>
    rotateSecret(deps.db, deps.config),
  );
}
