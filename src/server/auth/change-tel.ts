import { eq } from 'drizzle-orm';

import { contract } from '@/contract';
import { members } from '../db/schema';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { claimTel, lockMember, socialsOf } from './member-queries';
import { presentUser } from './present-user';
import { readProof, useProof } from './proof';
import { readTelephone } from './telephone';
import { forgetCodes } from './verification-code';

/** Errors: TEL_INVALID, TEL_NOT_VERIFIED, CODE_EXPIRED, TEL_TAKEN (told to who has the number). */
export const changeTel = handle(contract.changeTel, async ({ body }, context) => {
  const { e164, countryCode, iso } = readTelephone(body.tel, body.telCountry);
  const { memberId } = context.member;
  const claim = { channel: 'sms', address: e164, purpose: 'tel' } as const;
  const codeId = await readProof(body.proof, claim, context);
  const now = context.now();
  const row = await context.db.transaction(async (tx) => {
    await useProof(tx, codeId);
    const before = await lockMember(tx, memberId);
    await claimTel(tx, e164, memberId);
    await forgetCodes(tx, [before.tel]);
    const [after] = await tx
      .update(members)
      .set({ tel: e164, countryCode, iso, updatedAt: now })
      .where(eq(members.id, memberId))
      .returning();
    if (after === undefined) throw new AppError('TOKEN_EXPIRED');
    return after;
  });
  return presentUser(row, await socialsOf(context.db, memberId), now);
});
