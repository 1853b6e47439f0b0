import type { z } from 'zod';

import type { refundAccount } from '@/contract/booking/reservation-view';
import { AppError } from '@/server/platform/http/app-error';
import { BANKS, isBank } from '@/server/platform/providers/payment/institutions';

type Account = z.output<typeof refundAccount>;

/**
 * Asserts that an account was named to which money can be refunded.
 * @throws AppError INPUT_INVALID
 */
export function assertRefundAccount(account: Account | null): asserts account is Account {
  if (account === null) throw new AppError('INPUT_INVALID', { fields: { account: 'required' } });
  if (!isBank(account.bank)) {
    throw new AppError('INPUT_INVALID', { fields: { 'account.bank': 'not_offered' } });
  }
}

/** The banks at which a refund account can be. */
export const refundBanks = (locale: 'ko' | 'en') =>
  BANKS.map(({ code, name }) => ({ code, name: name[locale] }));
