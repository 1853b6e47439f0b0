import { randomBytes } from 'node:crypto';

import { hash, verify } from '@node-rs/argon2';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { and, eq, isNull } from 'drizzle-orm';

import { contract } from '@/contract';
import { checkPassword } from '@/domain/account/password';
import { revokeSessions } from '@/server/core/members/member-session';
import { notifyPasswordChanged } from '@/server/core/messages/member-notices';
import { members } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { passwordChangedMail } from '../account-mails';
import { readProof, useProof } from '@/server/core/members/address-proof';
import { isLeaked } from './leaked-passwords';

/**
 * The first recommendation of the OWASP Password Storage Cheat Sheet (as of November 2026): argon2id
 * with 19 MiB, two passes, one lane. argon2id is the library's default algorithm; a test reads it
 * back from the hash.
 */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const { memoryCost, timeCost, parallelism } = PARAMETERS;
const HEAD = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;

/** Whether a hash was made with other parameters than those of today. */
export const isOldHash = (stored: string): boolean => !stored.startsWith(HEAD);

/** Hashes a password. The result is a PHC string that contains its salt and parameters. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, PARAMETERS);
}

let decoy: Promise<string> | undefined;

/**
 * Whether a password matches a hash. Without a hash (unknown address, member without a password) a
 * decoy is verified instead, so that the answer takes equally long.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(32).toString('base64url'));
  const fallback = await decoy;
  const matches = await verify(stored ?? fallback, password);
  return stored !== null && matches;
}

/**
 * The least score of zxcvbn for a password. Below it (fewer than a million guesses) somebody with
 * lists of breached passwords could get through the limits of signing in with patience alone.
 */
const MIN_SCORE = 2;

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Loaded when the first password is chosen, because it takes 0.1 s and 7 MB. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

/**
 * Whether a password is on the list of the 49,000 most frequently leaked ones (`@zxcvbn-ts`), or
 * close to one of them: with a year appended, in other capitals, with `@` for `a`.
 * @param about what others know of its owner, such as name and address
 */
async function isWellKnown(password: string, about: readonly string[]): Promise<boolean> {
  estimator ??= loadEstimator();
  return (await estimator).check(password, [...about]).score < MIN_SCORE;
}

/**
 * Checks and hashes a password that a member has chosen.
 * @throws AppError PASSWORD_… for one that may not be chosen
 */
export async function hashChosen(
  password: string,
  { email, name }: { readonly email: string; readonly name: string },
): Promise<string> {
  const checked = checkPassword(password, { email });
  if (!checked.ok) throw new AppError(checked.code);
  const isGuessed = (await isLeaked(password)) || (await isWellKnown(password, [email, name]));
  if (isGuessed) throw new AppError('PASSWORD_TOO_COMMON');
  return hashPassword(password);
}

export const setPassword = handle(contract.setPassword, async ({ body }, context) => {
  const { email, password } = body;
  const codeId = await readProof(
    body.proof,
    { channel: 'mail', address: email, purpose: 'reset' },
    context,
  );
  const passwordHash = await hashChosen(password, { email, name: '' });
  const now = context.now();
  await context.db.transaction(async (tx) => {
    await useProof(tx, codeId);
    const [member] = await tx
      .update(members)
      .set({ passwordHash, updatedAt: now })
      .where(and(eq(members.email, email), isNull(members.deletedAt)))
      .returning({ id: members.id });
    if (member === undefined) throw new AppError('CODE_EXPIRED');
    await revokeSessions(tx, member.id, { now, reason: 'PASSWORD' });
    await notifyPasswordChanged(tx, member.id, { now });
  });
  // The password is changed by now, so a notice that can't be sent doesn't undo it.
  await context.mailer
    .send(passwordChangedMail(email, context.locale, context.config.siteUrl))
    .catch(() => context.log.warn({ requestId: context.requestId }, 'notice not sent'));
  return { done: true as const };
});
