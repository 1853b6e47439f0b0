import type { Database } from '../db/client';
import { AppError } from '../http/app-error';
import type { MemberContext } from '../http/handler';
import { findMember, type MemberRow } from './member-queries';
import { verifyPassword } from './password-hash';
import { readProof, useProof } from './proof';
import { countAttempt, forgetAttempts } from './rate-limit';

/** What a member shows for a change that a device left open must not be enough for. */
export type Shown = { readonly present?: string | undefined; readonly proof?: string | undefined };

export type Oneself = {
  readonly row: MemberRow;
  /** To be done in the transaction of the change: a proof is good for one. */
  readonly use: (tx: Database) => Promise<void>;
};

/**
 * Whether it is the member who asks: by the password, or without one by a code that was mailed to the
 * account's address. Wrong ones are counted.
 * @throws AppError PASSWORD_WRONG, EMAIL_NOT_VERIFIED, CODE_EXPIRED, RATE_LIMITED, TOKEN_EXPIRED
 */
export async function mustBeOneself(shown: Shown, context: MemberContext): Promise<Oneself> {
  const { db, member } = context;
  const found = await findMember(db, member.memberId);
  if (found === null) throw new AppError('TOKEN_EXPIRED');
  const { row } = found;
  const attempt = await countAttempt(context, 'oneself', row.id);
  if (row.passwordHash !== null) {
    const right = await verifyPassword(row.passwordHash, shown.present ?? '');
    if (!right) throw new AppError('PASSWORD_WRONG');
    await forgetAttempts(db, [attempt]);
    return { row, use: async () => undefined };
  }
  const claim = { channel: 'mail', address: row.email, purpose: 'account' } as const;
  const codeId = await readProof(shown.proof ?? '', claim, context);
  await forgetAttempts(db, [attempt]);
  return { row, use: (tx) => useProof(tx, codeId) };
}
