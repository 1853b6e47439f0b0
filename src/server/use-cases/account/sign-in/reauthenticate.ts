import { and, eq } from 'drizzle-orm';

import { contract } from '@/contract';
import type { UsedPasskey } from '@/contract/account/passkey';
import { readProof, useProof } from '@/server/core/members/address-proof';
import { findMember, type MemberRow } from '@/server/core/members/member-queries';
import {
  authenticatedUntil,
  mustBeAuthenticatedLately,
} from '@/server/core/members/recent-authentication';
import type { Database } from '@/server/platform/db/client';
import { memberSessions } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle, type MemberContext } from '@/server/platform/http/handler';
import { countAttempt, forgetAttempts } from '@/server/platform/limits/attempts';
import { verifyPasskey } from '../passkeys/use-passkey';
import { verifyPassword } from './passwords';

/** What a member sends to reauthenticate: the present password, or the proof of a code. */
type Credentials = {
  readonly present?: string | undefined;
  readonly proof?: string | undefined;
};

type Reauthenticated = {
  readonly row: MemberRow;
  /** Must be called in the transaction of the change, because a proof is valid once. */
  readonly use: (tx: Database) => Promise<void>;
};

/**
 * Checks that the request comes from the member and not from a device left open: by the password
 * or, for an account without one, by a code that was mailed to its address. Failed attempts are
 * counted.
 * @throws AppError PASSWORD_WRONG, EMAIL_NOT_VERIFIED, CODE_EXPIRED, RATE_LIMITED, TOKEN_EXPIRED
 */
export async function verifyCredentials(
  credentials: Credentials,
  context: MemberContext,
): Promise<Reauthenticated> {
  const { db, member } = context;
  const account = await findMember(db, member.memberId);
  if (account === null) throw new AppError('TOKEN_EXPIRED');
  const { row } = account;
  const attempts = await countAttempt(context, 'oneself', row.id);
  if (row.passwordHash !== null) {
    const right = await verifyPassword(row.passwordHash, credentials.present ?? '');
    if (!right) throw new AppError('PASSWORD_WRONG');
    await forgetAttempts(db, attempts);
    return { row, use: async () => undefined };
  }
  const claim = { channel: 'mail', address: row.email, purpose: 'account' } as const;
  const codeId = await readProof(credentials.proof ?? '', claim, context);
  await forgetAttempts(db, attempts);
  return { row, use: (tx) => useProof(tx, codeId) };
}

/**
 * Checks that a passkey that was used is the member's own. Failed attempts are counted.
 * @throws AppError PASSKEY_REFUSED, RATE_LIMITED
 */
async function verifyOwnPasskey(
  used: UsedPasskey,
  context: MemberContext,
): Promise<Pick<Reauthenticated, 'use'>> {
  const { memberId } = context.member;
  const attempts = await countAttempt(context, 'oneself', memberId);
  const { id } = await verifyPasskey(used, context);
  if (id !== memberId) throw new AppError('PASSKEY_REFUSED');
  await forgetAttempts(context.db, attempts);
  return { use: async () => undefined };
}

/**
 * Proves once more who the member is, so that this session may make the calls that need it for ten
 * minutes. Errors: those of `verifyCredentials`, and PASSKEY_REFUSED.
 */
export const reauthenticate = handle(contract.reauthenticate, async ({ body }, context) => {
  const { memberId, sessionId } = context.member;
  const { use } =
    body.passkey === undefined
      ? await verifyCredentials(body, context)
      : await verifyOwnPasskey(body.passkey, context);
  const now = context.now();
  await context.db.transaction(async (tx) => {
    await use(tx);
    await tx
      .update(memberSessions)
      .set({ authenticatedAt: now })
      .where(and(eq(memberSessions.id, sessionId), eq(memberSessions.memberId, memberId)));
  });
  return { until: authenticatedUntil(now).toISOString() };
});

/**
 * Asked before a member goes to another site, so that they don't come back to a refusal. Errors:
 * REAUTHENTICATION_NEEDED.
 */
export const checkReauthentication = handle(
  contract.checkReauthentication,
  async (_input, context) => {
    const until = await mustBeAuthenticatedLately(context.db, context);
    return { until: until.toISOString() };
  },
);
