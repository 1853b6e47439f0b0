import type { z } from 'zod';

import type { refundAccount } from '@/contract/booking/reservation-view';
import { mustBeAuthenticatedLately } from '@/server/core/members/recent-authentication';
import type { Database } from '@/server/platform/db/client';
import { AppError } from '@/server/platform/http/app-error';
import type { MemberContext } from '@/server/platform/http/handler';
import { BANKS, isBank } from '@/server/platform/providers/payment/institutions';

type Account = z.output<typeof refundAccount>;

/**
 * Asserts that an account was named to which money can be refunded.
 * @throws AppError INPUT_INVALID
 */
function assertRefundAccount(account: Account | null): asserts account is Account {
  if (account === null) throw new AppError('INPUT_INVALID', { fields: { account: 'required' } });
  if (!isBank(account.bank)) {
    throw new AppError('INPUT_INVALID', { fields: { 'account.bank': 'not_offered' } });
  }
}

/**
 * Asserts that an account was named to which money can be refunded, and that its member has lately
 * proven who they are: whoever has only got hold of a session must not say where money goes
 * (decision 105).
 * @throws AppError INPUT_INVALID, REAUTHENTICATION_NEEDED
 */
export async function takeRefundAccount(
  db: Database,
  account: Account | null,
  context: Pick<MemberContext, 'member' | 'now'>,
): Promise<Account> {
  assertRefundAccount(account);
  await mustBeAuthenticatedLately(db, context);
  return account;
}

/** The banks at which a refund account can be. */
export const refundBanks = (locale: 'ko' | 'en') =>
  BANKS.map(({ code, name }) => ({ code, name: name[locale] }));
