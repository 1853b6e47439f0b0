import type { Database } from '@/server/platform/db/client';
import { AppError } from '@/server/platform/http/app-error';
import type { MemberContext } from '@/server/platform/http/handler';
import { findMember, type MemberRow } from '@/server/core/members/member-queries';
import { verifyPassword } from '../sign-in/password-hash';
import { readProof, useProof } from '../codes/proof';
import { countAttempt, forgetAttempts } from '@/server/platform/limits/attempts';

/** What a member sends to reauthenticate: the present password, or the proof of a code. */
export type Credentials = {
  readonly present?: string | undefined;
  readonly proof?: string | undefined;
};

export type Reauthenticated = {
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
export async function reauthenticate(
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
