import { and, eq, isNull } from 'drizzle-orm';

import { contract } from '@/contract';
import {
  findMember,
  isTelProven,
  lockMember,
  type MemberRow,
  socialsOf,
  presentUser,
} from '@/server/core/members/member-queries';
import { revokeSessions } from '@/server/core/members/member-session';
import { readTelephone } from '@/server/core/members/telephone';
import { enqueueMail } from '@/server/core/messages/mail/send-mails';
import { notifyPasswordChanged } from '@/server/core/messages/member-notices';
import type { Database } from '@/server/platform/db/client';
import { isUniqueViolation } from '@/server/platform/db/retry';
import { members } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle, type MemberContext } from '@/server/platform/http/handler';
import { countAttempt, forgetAttempts } from '@/server/platform/limits/attempts';
import { emailChangedMail, ownPasswordChangedMail } from '../account-mails';
import { readProof, useProof } from '@/server/core/members/address-proof';
import { forgetCodes } from '../codes/verification-code';
import { hashChosen, verifyPassword } from '../sign-in/passwords';

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

/**
 * Sets another password, or the first one. All other sessions end; that of the request stays.
 * Errors: those of `reauthenticate`, and PASSWORD_… when the new one may not be chosen.
 */
export const changePassword = handle(contract.changePassword, async ({ body }, context) => {
  const { row, use } = await reauthenticate(body, context);
  const passwordHash = await hashChosen(body.password, row);
  const now = context.now();
  await context.db.transaction(async (tx) => {
    await use(tx);
    const changed = await tx
      .update(members)
      .set({ passwordHash, updatedAt: now })
      // This finds no row if somebody else who knew the old password has changed it in the
      // meantime.
      .where(
        and(
          eq(members.id, row.id),
          row.passwordHash === null
            ? isNull(members.passwordHash)
            : eq(members.passwordHash, row.passwordHash),
          isNull(members.deletedAt),
        ),
      )
      .returning({ id: members.id });
    if (changed.length === 0) throw new AppError('PASSWORD_WRONG');
    await revokeSessions(tx, row.id, {
      now,
      reason: 'PASSWORD',
      except: context.member.sessionId,
    });
    await notifyPasswordChanged(tx, row.id, { now, staysHere: true });
  });
  // The password is changed by now, so a notice that can't be sent doesn't undo it.
  await context.mailer
    .send(ownPasswordChangedMail(row.email, context.locale, context.config.siteUrl))
    .catch(() => context.log.warn({ requestId: context.requestId }, 'notice not sent'));
  return { done: true as const };
});

/**
 * Changes the member's address. Because a password can be reset through it, a session alone isn't
 * enough, and all other sessions end. Errors: those of `reauthenticate` and `readProof`;
 * EMAIL_TAKEN when another member has joined with the address in the meantime.
 */
export const changeEmail = handle(contract.changeEmail, async ({ body }, context) => {
  const { email } = body;
  const { memberId } = context.member;
  const claim = { channel: 'mail', address: email, purpose: 'email' } as const;
  const codeId = await readProof(body.proof, claim, context);
  const { use } = await reauthenticate(body.oneself, context);
  const now = context.now();
  const row = await context.db.transaction(async (tx) => {
    await useProof(tx, codeId);
    await use(tx);
    const before = await lockMember(tx, memberId);
    const [after] = await tx
      .update(members)
      .set({ email, emailVerifiedAt: now, updatedAt: now })
      .where(eq(members.id, memberId))
      .returning()
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? new AppError('EMAIL_TAKEN') : error;
      });
    if (after === undefined) throw new AppError('TOKEN_EXPIRED');
    await revokeSessions(tx, memberId, {
      now,
      reason: 'MEMBER',
      except: context.member.sessionId,
    });
    await forgetCodes(tx, [before.email]);
    const notice = emailChangedMail(before.email, context.locale);
    await enqueueMail(tx, { id: `email-changed.${memberId}.${codeId}`, ...notice }, now);
    return after;
  });
  return presentUser(row, await socialsOf(context.db, memberId), now);
});

/**
 * Sets a number that the member has proven by a code; it may be the number they already have. If
 * other members only typed it, they keep it unproven, which has no effect (decision 048). Errors:
 * TEL_INVALID, TEL_NOT_VERIFIED, CODE_EXPIRED, TEL_TAKEN (only a caller who owns the number learns
 * this).
 */
export const changeTel = handle(contract.changeTel, async ({ body }, context) => {
  const { e164, countryCode, iso } = readTelephone(body.tel, body.telCountry);
  const { memberId } = context.member;
  const claim = { channel: 'sms', address: e164, purpose: 'tel' } as const;
  const codeId = await readProof(body.proof, claim, context);
  const now = context.now();
  const row = await context.db
    .transaction(async (tx) => {
      await useProof(tx, codeId);
      const before = await lockMember(tx, memberId);
      if (await isTelProven(tx, e164, memberId)) throw new AppError('TEL_TAKEN');
      await forgetCodes(tx, [before.tel]);
      const [after] = await tx
        .update(members)
        .set({ tel: e164, countryCode, iso, telVerifiedAt: now, updatedAt: now })
        .where(eq(members.id, memberId))
        .returning();
      if (after === undefined) throw new AppError('TOKEN_EXPIRED');
      return after;
    })
    .catch((error: unknown) => {
      // Two members proved the number at the same time; the unique index of proven numbers accepts
      // one of them.
      if (isUniqueViolation(error)) throw new AppError('TEL_TAKEN');
      throw error;
    });
  return presentUser(row, await socialsOf(context.db, memberId), now);
});
