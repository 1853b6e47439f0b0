import { and, eq, isNull } from 'drizzle-orm';

import { contract } from '@/contract';
import { members } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { notifyNewDevice } from '@/server/core/messages/member-notices';
import { rememberDevice } from './known-device';
import { socialsOf } from '@/server/core/members/member-queries';
import { openSession, signedInAnswer } from '@/server/core/members/member-session';
import { readProof, useProof } from '../codes/proof';

/**
 * Signs a member in by a code that was mailed to their address. That is as safe as resetting the
 * password, which takes the same code.
 */
export const signInByProof = handle(contract.signInByProof, async ({ body }, context) => {
  const { email } = body;
  const claim = { channel: 'mail', address: email, purpose: 'signIn' } as const;
  const codeId = await readProof(body.proof, claim, context);
  const now = context.now();
  const { row, session } = await context.db.transaction(async (tx) => {
    await useProof(tx, codeId);
    const [row] = await tx
      .update(members)
      .set({ lastLoginAt: now })
      .where(and(eq(members.email, email), isNull(members.deletedAt)))
      .returning();
    if (row === undefined) throw new AppError('CODE_EXPIRED');
    const session = await openSession(tx, row.id, context);
    await notifyNewDevice(tx, row.id, session.sessionId, now);
    return { row, session };
  });
  await rememberDevice(context, row.email);
  return signedInAnswer({ row, socials: await socialsOf(context.db, row.id) }, session, context);
});
