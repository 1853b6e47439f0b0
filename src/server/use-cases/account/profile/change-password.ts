import { and, eq, isNull } from 'drizzle-orm';

import { contract } from '@/contract';
import { members } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { notifyPasswordChanged } from '@/server/core/messages/member-notices';
import { ownPasswordChangedMail } from '../account-mails';
import { hashChosen } from '../sign-in/chosen-password';
import { revokeSessions } from '@/server/core/members/member-session';
import { reauthenticate } from './reauthenticate';

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
