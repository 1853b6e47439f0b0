import { and, eq, isNull } from 'drizzle-orm';

import { contract } from '@/contract';
import {
  isTelProven,
  lockMember,
  socialsOf,
  presentUser,
} from '@/server/core/members/member-queries';
import { revokeSessions } from '@/server/core/members/member-session';
import { mustBeAuthenticatedLately } from '@/server/core/members/recent-authentication';
import { readTelephone } from '@/server/core/members/telephone';
import { enqueueMail } from '@/server/core/messages/mail/send-mails';
import { notifyPasswordChanged } from '@/server/core/messages/member-notices';
import { isUniqueViolation } from '@/server/platform/db/retry';
import { members } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { emailChangedMail, ownPasswordChangedMail } from '../account-mails';
import { readProof, useProof } from '@/server/core/members/address-proof';
import { forgetCodes } from '../codes/verification-code';
import { hashChosen } from '../sign-in/passwords';
import { verifyCredentials } from '../sign-in/reauthenticate';

/**
 * Sets another password, or the first one. All other sessions end; that of the request stays.
 * Errors: those of `verifyCredentials`, and PASSWORD_… when the new one may not be chosen.
 */
export const changePassword = handle(contract.changePassword, async ({ body }, context) => {
  const { row, use } = await verifyCredentials(body, context);
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
 * enough, and all other sessions end. Errors: those of `verifyCredentials` and `readProof`;
 * EMAIL_TAKEN when another member has joined with the address in the meantime.
 */
export const changeEmail = handle(contract.changeEmail, async ({ body }, context) => {
  const { email } = body;
  const { memberId } = context.member;
  const claim = { channel: 'mail', address: email, purpose: 'email' } as const;
  const codeId = await readProof(body.proof, claim, context);
  const { use } = await verifyCredentials(body.oneself, context);
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
 * this), REAUTHENTICATION_NEEDED to replace a number (decision 105). The proof isn't used then.
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
      const replaces = before.tel !== '' && before.tel !== e164;
      if (replaces) await mustBeAuthenticatedLately(tx, context);
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
