import { contract } from '@/contract';
import { handle } from '@/server/platform/http/handler';
import { isTelProven } from '@/server/core/members/member-queries';
import { countAttempts } from '@/server/platform/limits/attempts';
import { readTelephone } from '@/server/core/members/telephone';

/**
 * Tells whether a member has proven a number. One that somebody only typed doesn't count. Errors:
 * TEL_INVALID, RATE_LIMITED.
 */
export const checkTelDuplicate = handle(contract.checkTelDuplicate, async ({ body }, context) => {
  const { e164 } = readTelephone(body.tel, body.telCountry);
  await countAttempts(context, [['lookUpClient'], ['lookUpClientDaily']]);
  return { duplicate: await isTelProven(context.db, e164) };
});
