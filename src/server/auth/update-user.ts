import { and, eq, isNull } from 'drizzle-orm';

import { contract } from '@/contract';
import { everyChannel } from '@/domain/notification';
import { members } from '../db/schema';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { marketingChange } from './marketing';
import { claimTel, socialsOf } from './member-queries';
import { presentUser } from './present-user';
import { readTelephone } from './telephone';

export const updateUser = handle(contract.updateUser, async ({ body }, context) => {
  const { memberId } = context.member;
  const tel = body.tel === undefined ? null : readTelephone(body.tel, body.telCountry);
  const now = context.now();
  const row = await context.db.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(members)
      .where(and(eq(members.id, memberId), isNull(members.deletedAt)))
      .for('update');
    if (before === undefined) throw new AppError('TOKEN_EXPIRED');
    if (tel !== null) await claimTel(tx, tel.e164, memberId);
    const [after] = await tx
      .update(members)
      .set({
        ...(body.name === undefined ? {} : { name: body.name }),
        ...(body.nick_name === undefined ? {} : { nickName: body.nick_name }),
        ...(tel === null ? {} : { tel: tel.e164, countryCode: tel.countryCode, iso: tel.iso }),
        ...(body.marketing === undefined || body.marketing === before.marketing
          ? {}
          : await marketingChange(tx, before, everyChannel(body.marketing), now)),
        updatedAt: now,
      })
      .where(eq(members.id, memberId))
      .returning();
    if (after === undefined) throw new AppError('TOKEN_EXPIRED');
    return after;
  });
  return presentUser(row, await socialsOf(context.db, memberId));
});
