import { and, eq, isNull } from 'drizzle-orm';

import { contract } from '@/contract';
import { members } from '../db/schema';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { tellPasswordChanged } from '../notify/member-notices';
import { ownPasswordChangedMail } from './account-mails';
import { hashChosen } from './chosen-password';
import { revokeSessions } from './member-session';
import { mustBeOneself } from './oneself';

/** Another password, or a first one. Every other session ends, that of the request goes on. */
export const changePassword = handle(contract.changePassword, async ({ body }, context) => {
  const { row, use } = await mustBeOneself(body, context);
  const passwordHash = await hashChosen(body.password, row);
  const now = context.now();
  await context.db.transaction(async (tx) => {
    await use(tx);
    const changed = await tx
      .update(members)
      .set({ passwordHash, updatedAt: now })
      // Unless it was changed meanwhile, by whoever knew the old one too.
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
      ...{ now, reason: 'PASSWORD' },
      except: context.member.sessionId,
    });
    await tellPasswordChanged(tx, row.id, { now, staysHere: true });
  });
  // The password is changed by now, so a notice that can't be sent doesn't undo it.
  await context.mailer
    .send(ownPasswordChangedMail(row.email, context.locale, context.config.siteUrl))
    .catch(() => context.log.warn({ requestId: context.requestId }, 'notice not sent'));
  return { done: true as const };
});
