import { and, eq, isNull } from 'drizzle-orm';

import { contract } from '@/contract';
import { members } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { notifyPasswordChanged } from '@/server/core/messages/member-notices';
import { hashChosen } from './chosen-password';
import { passwordChangedMail } from '../account-mails';
import { revokeSessions } from '@/server/core/members/member-session';
import { readProof, useProof } from '../codes/proof';

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
