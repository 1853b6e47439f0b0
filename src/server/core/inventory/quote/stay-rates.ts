import { quoteStay, type Quote } from '@/domain/pricing';
import type { StayRates } from '@/domain/stay-rates';
import type { Database, Transaction } from '@/server/platform/db/client';
import { AppError } from '@/server/platform/http/app-error';
import type { CurrentQuote } from './current-quote';
import { nightlyPrices } from './nightly-prices';

/**
 * Loads the rates by which a quote was priced, to be stored with the booking.
 * @throws AppError PRICE_CHANGED when a night's price has changed since the quote
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
    plan,
    lengthDiscounts,
    occupancy,
    extras: extras ?? { addOns: [], cleaningPerWeek: 0 },
    nightly: nightly.map(({ price }) => price),
  };
}

const roomOf = ({ lines }: Quote) => lines.find(({ kind }) => kind === 'ROOM')?.amount;
