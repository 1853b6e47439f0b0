import { and, eq, isNull } from 'drizzle-orm';

import { contract } from '@/contract';
import { provenTel, socialsOf } from '@/server/core/members/member-queries';
import { openSession, signedInAnswer } from '@/server/core/members/member-session';
import { readTelephone } from '@/server/core/members/telephone';
import { notifyNewDevice } from '@/server/core/messages/member-notices';
import { members } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { readProof, useProof } from '@/server/core/members/address-proof';
import { rememberDevice } from './known-device';

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

const VISIBLE = 2;

/** Masks an address: `ha***@example.com`. The number of stars doesn't depend on the length. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const visible = Math.min(VISIBLE, Math.max(1, at - 1));
  return `${email.slice(0, visible)}***${email.slice(at)}`;
}

/**
 * Finds the masked address of the member who has proven a number, for a caller who proves it too. A
 * number that a member only typed finds nobody. Errors: TEL_INVALID, TEL_NOT_VERIFIED,
 * CODE_EXPIRED.
 */
export const findId = handle(contract.findId, async ({ body }, context) => {
  const { e164 } = readTelephone(body.tel, body.telCountry);
  const codeId = await readProof(
    body.proof,
    { channel: 'sms', address: e164, purpose: 'reset' },
    context,
  );
  await useProof(context.db, codeId);
  const rows = await context.db
    .select({ email: members.email })
    .from(members)
    .where(provenTel(e164));
  return { emails: rows.map((row) => maskEmail(row.email)) };
});
