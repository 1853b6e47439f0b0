import { eq } from 'drizzle-orm';

import { contract } from '@/contract';
import { members } from '../db/schema';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { tellNewDevice } from '../notify/member-notices';
import { findMemberByEmail, socialsOf } from './member-queries';
import { openSession, signedInAnswer } from './member-session';
import { verifyPassword } from './password-hash';
import { countAttempt, forgetAttempts } from './rate-limit';

/** An unknown address and a wrong password answer alike, after the same work. */
export const checkUser = handle(contract.checkUser, async ({ body }, context) => {
  const attempts = [
    await countAttempt(context, 'signInClient', context.clientAddress),
    await countAttempt(context, 'signIn', body.email),
  ];
  const member = await findMemberByEmail(context.db, body.email);
  const right = await verifyPassword(member?.passwordHash ?? null, body.password);
  if (member === null || !right) throw new AppError('CREDENTIALS_WRONG');

  await forgetAttempts(context.db, attempts);
  const { row, session } = await context.db.transaction(async (tx) => {
    const [row] = await tx
      .update(members)
      .set({ lastLoginAt: context.now() })
      .where(eq(members.id, member.id))
      .returning();
    if (row === undefined) throw new AppError('CREDENTIALS_WRONG');
    const session = await openSession(tx, row.id, context);
    await tellNewDevice(tx, row.id, session.sessionId, context.now());
    return { row, session };
  });
  const socials = await socialsOf(context.db, row.id);
  return signedInAnswer({ row, socials }, session, context);
});
