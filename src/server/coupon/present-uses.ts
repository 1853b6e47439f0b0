import type { ReservationView } from '@/contract/reservation-view';
import { comesBack } from '@/domain/coupon';
import { feeBeforeCoupons } from '@/domain/coupon-quote';
import type { Won } from '@/domain/money';
import type { Quote } from '@/domain/pricing';
import type { CouponUseRow } from './use-coupons';

/**
 * The coupons that a booking's price has, as its member sees them.
 * @param quote the booking's
 * @param kept what cancelling now would keep of the price, in won; null when it can't be cancelled
 */
export function presentUses(
  uses: readonly CouponUseRow[],
  quote: Pick<Quote, 'lines' | 'total'>,
  kept: Won | null,
  locale: 'ko' | 'en',
): ReservationView['coupons'] {
  const fee = kept === null ? null : feeBeforeCoupons(kept, quote);
  return uses
    .filter(({ discount }) => discount > 0)
    .map(({ title, discount, returnedAt, terms }) => ({
      title: title[locale],
      discount,
      returned: returnedAt !== null,
      comesBack:
        fee === null
          ? null
          : comesBack({ discount, returnsOnCancel: terms.returnsOnCancel }, fee, quote.total),
    }));
}
