import { and, eq } from 'drizzle-orm';

import { contract } from '@/contract';
import { members } from '../db/schema';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { tellNewDevice } from '../notify/member-notices';
import { findMemberByEmail, socialsOf } from './member-queries';
import { openSession, signedInAnswer } from './member-session';
import { hashPassword, isOldHash, verifyPassword } from './password-hash';
import { countAttempt, forgetAttempts } from './rate-limit';

/** An unknown address and a wrong password answer alike, after the same work. */
export const checkUser = handle(contract.checkUser, async ({ body }, context) => {
  const attempts = [
    await countAttempt(context, 'signInClient', context.clientAddress),
    await countAttempt(context, 'signIn', body.email),
  ];
  const member = await findMemberByEmail(context.db, body.email);
  const stored = member?.passwordHash ?? null;
  const right = await verifyPassword(stored, body.password);
  if (member === null || stored === null || !right) throw new AppError('CREDENTIALS_WRONG');

  await forgetAttempts(context.db, attempts);
  // Only now is the password known that a newer hash can be made of.
  const renewed = isOldHash(stored) ? await hashPassword(body.password) : stored;
  const { row, session } = await context.db.transaction(async (tx) => {
    const [row] = await tx
      .update(members)
      .set({ lastLoginAt: context.now(), passwordHash: renewed })
      // Not with a password that was changed meanwhile, nor for a member who has just left.
      .where(and(eq(members.id, member.id), eq(members.passwordHash, stored)))
      .returning();
    if (row === undefined) throw new AppError('CREDENTIALS_WRONG');
    const session = await openSession(tx, row.id, context);
    await tellNewDevice(tx, row.id, session.sessionId, context.now());
    return { row, session };
  });
  const socials = await socialsOf(context.db, row.id);
  return signedInAnswer({ row, socials }, session, context);
});
