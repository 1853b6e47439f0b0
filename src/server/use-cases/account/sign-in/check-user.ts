import { and, eq } from 'drizzle-orm';

import { contract } from '@/contract';
import { members } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { notifyNewDevice } from '@/server/core/messages/member-notices';
import { knownDevice, rememberDevice } from './known-device';
import { findMemberByEmail, socialsOf } from '@/server/core/members/member-queries';
import { openSession, signedInAnswer } from '@/server/core/members/member-session';
import { hashPassword, isOldHash, verifyPassword } from './password-hash';
import { countAttempts, forgetAttempts } from '@/server/platform/limits/attempts';

/**
 * Signs a member in by password. An unknown address and a wrong password have the same answer,
 * after the same work. Errors: CREDENTIALS_WRONG, RATE_LIMITED.
 */
export const checkUser = handle(contract.checkUser, async ({ body }, context) => {
  // Wrong passwords that others enter aren't counted for a browser that has signed in to this
  // address before.
  const device = await knownDevice(context, body.email);
  const attempts = await countAttempts(
    context,
    device === null
      ? [['signIn', body.email], ['signInAddress', body.email], ['signInClient']]
      : [['signInDevice', device]],
  );
  const member = await findMemberByEmail(context.db, body.email);
  const stored = member?.passwordHash ?? null;
  const right = await verifyPassword(stored, body.password);
  if (member === null || stored === null || !right) throw new AppError('CREDENTIALS_WRONG');

  await forgetAttempts(context.db, attempts);
  // The password is known only here, so this is where an outdated hash is replaced.
  const renewed = isOldHash(stored) ? await hashPassword(body.password) : stored;
  const { row, session } = await context.db.transaction(async (tx) => {
    const [row] = await tx
      .update(members)
      .set({ lastLoginAt: context.now(), passwordHash: renewed })
      // This finds no row if the password was changed or the account deleted in the meantime.
      .where(and(eq(members.id, member.id), eq(members.passwordHash, stored)))
      .returning();
    if (row === undefined) throw new AppError('CREDENTIALS_WRONG');
    const session = await openSession(tx, row.id, context);
    await notifyNewDevice(tx, row.id, session.sessionId, context.now());
    return { row, session };
  });
  await rememberDevice(context, row.email);
  const socials = await socialsOf(context.db, row.id);
  return signedInAnswer({ row, socials }, session, context);
});
