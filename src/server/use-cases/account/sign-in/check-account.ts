import { and, eq } from 'drizzle-orm';
import { z } from 'zod';

import { contract } from '@/contract';
import { isProfileComplete } from '@/domain/account/person';
import {
  findMember,
  findMemberByEmail,
  isEmailKnown,
  isTelProven,
  socialsOf,
  presentUser,
} from '@/server/core/members/member-queries';
import { openSession, signedInAnswer } from '@/server/core/members/member-session';
import { readTelephone } from '@/server/core/members/telephone';
import { notifyNewDevice } from '@/server/core/messages/member-notices';
import { members } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { countAttempts, forgetAttempts } from '@/server/platform/limits/attempts';
import { missingConsents } from './join';
import { knownDevice, rememberDevice } from './known-device';
import { hashPassword, isOldHash, verifyPassword } from './passwords';

const mailAddress = z.email();

export const checkEmail = handle(contract.checkEmail, async ({ body }) => ({
  valid: mailAddress.safeParse(body.email.trim()).success,
}));

/**
 * Tells whether an address has an account, as the specification asks. Its limit keeps callers from
 * listing members. Errors: RATE_LIMITED.
 */
export const checkEmailDuplicate = handle(
  contract.checkEmailDuplicate,
  async ({ body }, context) => {
    await countAttempts(context, [['lookUpClient'], ['lookUpClientDaily']]);
    return { duplicate: await isEmailKnown(context.db, body.email) };
  },
);

/**
 * Tells whether a member has proven a number. One that somebody only typed doesn't count. Errors:
 * TEL_INVALID, RATE_LIMITED.
 */
export const checkTelDuplicate = handle(contract.checkTelDuplicate, async ({ body }, context) => {
  const { e164 } = readTelephone(body.tel, body.telCountry);
  await countAttempts(context, [['lookUpClient'], ['lookUpClientDaily']]);
  return { duplicate: await isTelProven(context.db, e164) };
});

const NEEDED = ['name', 'tel', 'country_code'] as const;

export const checkInfo = handle(contract.checkInfo, async (_input, context) => {
  const member = await findMember(context.db, context.member.memberId);
  if (member === null) throw new AppError('TOKEN_EXPIRED');
  const user = presentUser(member.row, member.socials, context.now());
  return {
    complete: isProfileComplete(user),
    missing: NEEDED.filter((field) => user[field].trim() === ''),
    missingConsents: missingConsents(member.row),
  };
});

/**
 * Signs a member in by password. An unknown address and a wrong password have the same answer,
 * after the same work. Errors: CREDENTIALS_WRONG, RATE_LIMITED, and PASSKEY_NEEDED where the member
 * wants a passkey, too (decision 106).
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
  // Only somebody who knows the password learns this; it counts like a wrong one.
  if (member.passkeyRequired) throw new AppError('PASSKEY_NEEDED');

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
