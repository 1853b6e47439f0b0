import type { refundAccount } from '@/contract/reservation-view';
import type { z } from 'zod';
import { AppError } from '../http/app-error';
import { BANKS, isBank } from '../providers/banks';

type Account = z.output<typeof refundAccount>;

/**
 * That there is an account money can be sent back to.
 * @throws AppError INPUT_INVALID
 */
export function assertRefundAccount(account: Account | null): asserts account is Account {
  if (account === null) throw new AppError('INPUT_INVALID', { fields: { account: 'required' } });
  if (!isBank(account.bank)) {
    throw new AppError('INPUT_INVALID', { fields: { 'account.bank': 'not_offered' } });
  }
}

/** Every bank an account can be named at. */
export const refundBanks = (locale: 'ko' | 'en') =>
  BANKS.map(({ code, name }) => ({ code, name: name[locale] }));
