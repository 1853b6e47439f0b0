import { eq } from 'drizzle-orm';

import { contract } from '@/contract';
import { isUniqueViolation } from '@/server/platform/db/retry';
import { members } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { enqueueMail } from '@/server/core/messages/mail/outbox';
import { emailChangedMail } from '../account-mails';
import { lockMember, socialsOf } from '@/server/core/members/member-queries';
import { revokeSessions } from '@/server/core/members/member-session';
import { reauthenticate } from './reauthenticate';
import { presentUser } from '@/server/core/members/present-user';
import { readProof, useProof } from '../codes/proof';
import { forgetCodes } from '../codes/verification-code';

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
