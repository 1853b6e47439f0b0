import { eq } from 'drizzle-orm';

import { contract } from '@/contract';
import { isUniqueViolation } from '../db/retry';
import { members } from '../db/schema';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { enqueueMail } from '../mail/outbox';
import { emailChangedMail } from './account-mails';
import { lockMember, socialsOf } from './member-queries';
import { revokeSessions } from './member-session';
import { mustBeOneself } from './oneself';
import { presentUser } from './present-user';
import { readProof, useProof } from './proof';
import { forgetCodes } from './verification-code';

/**
 * The address is what a password is reset by, so a device left open isn't enough, and others are
 * signed out. Errors: those of `mustBeOneself`; EMAIL_TAKEN where somebody joined with it meanwhile.
 */
export const changeEmail = handle(contract.changeEmail, async ({ body }, context) => {
  const { email } = body;
  const { memberId } = context.member;
  const claim = { channel: 'mail', address: email, purpose: 'email' } as const;
  const codeId = await readProof(body.proof, claim, context);
  const { use } = await mustBeOneself(body.oneself, context);
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
      ...{ now, reason: 'MEMBER' },
      except: context.member.sessionId,
    });
    await forgetCodes(tx, [before.email]);
    const notice = emailChangedMail(before.email, context.locale);
    await enqueueMail(tx, { id: `email-changed.${memberId}.${codeId}`, ...notice }, now);
    return after;
  });
  return presentUser(row, await socialsOf(context.db, memberId), now);
});
