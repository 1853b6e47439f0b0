import { eq } from 'drizzle-orm';

import { contract } from '@/contract';
import { members } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { isUniqueViolation } from '@/server/platform/db/retry';
import { isTelProven, lockMember, socialsOf } from '@/server/core/members/member-queries';
import { presentUser } from '@/server/core/members/present-user';
import { readProof, useProof } from '../codes/proof';
import { readTelephone } from '@/server/core/members/telephone';
import { forgetCodes } from '../codes/verification-code';

/**
 * Sets a number that the member has proven by a code; it may be the number they already have. If
 * other members only typed it, they keep it unproven, which has no effect (decision 048). Errors:
 * TEL_INVALID, TEL_NOT_VERIFIED, CODE_EXPIRED, TEL_TAKEN (only a caller who owns the number learns
 * this).
 */
export const changeTel = handle(contract.changeTel, async ({ body }, context) => {
  const { e164, countryCode, iso } = readTelephone(body.tel, body.telCountry);
  const { memberId } = context.member;
  const claim = { channel: 'sms', address: e164, purpose: 'tel' } as const;
  const codeId = await readProof(body.proof, claim, context);
  const now = context.now();
  const row = await context.db
    .transaction(async (tx) => {
      await useProof(tx, codeId);
      const before = await lockMember(tx, memberId);
      if (await isTelProven(tx, e164, memberId)) throw new AppError('TEL_TAKEN');
      await forgetCodes(tx, [before.tel]);
      const [after] = await tx
        .update(members)
        .set({ tel: e164, countryCode, iso, telVerifiedAt: now, updatedAt: now })
        .where(eq(members.id, memberId))
        .returning();
      if (after === undefined) throw new AppError('TOKEN_EXPIRED');
      return after;
    })
    .catch((error: unknown) => {
      // Two members proved the number at the same time; the unique index of proven numbers accepts
      // one of them.
      if (isUniqueViolation(error)) throw new AppError('TEL_TAKEN');
      throw error;
    });
  return presentUser(row, await socialsOf(context.db, memberId), now);
});
