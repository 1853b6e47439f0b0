import { quoteStay, type Quote } from '@/domain/pricing';
import type { StayRates } from '@/domain/stay-rates';
import type { Database, Transaction } from '../db/client';
import { AppError } from '../http/app-error';
import type { CurrentQuote } from './current-quote';
import { nightlyPrices } from './nightly-prices';

/**
 * What a quote was priced by, to be kept with the booking that takes it.
 * @throws AppError PRICE_CHANGED when a night has got another price since it was quoted
 */
export async function ratesOf(
  db: Database | Transaction,
  { facts, quote }: Pick<CurrentQuote, 'facts' | 'quote'>,
): Promise<StayRates> {
  const nightly = await nightlyPrices(db, facts.roomTypeId, facts.stay);
  const { plan, lengthDiscounts, occupancy, extras } = facts;
  if (roomOf(quoteStay({ ...facts, nightly })) !== roomOf(quote)) {
    throw new AppError('PRICE_CHANGED', { details: { total: quote.total } });
  }
  return {
    ...{ plan, lengthDiscounts, occupancy },
    extras: extras ?? { addOns: [], cleaningPerWeek: 0 },
    nightly: nightly.map(({ price }) => price),
  };
}

const roomOf = ({ lines }: Quote) => lines.find(({ kind }) => kind === 'ROOM')?.amount;
