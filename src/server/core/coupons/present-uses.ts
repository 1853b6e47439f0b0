import type { ReservationView } from '@/contract/reservation-view';
import type { Refund } from '@/domain/cancellation';
import { comesBack } from '@/domain/coupon';
import { feeBeforeCoupons } from '@/domain/coupon-quote';
import type { Quote } from '@/domain/pricing';
import type { CouponUseRow } from './use-coupons';

/**
 * Presents the coupons in a booking's quote to its member.
 * @param quote the booking's quote
 * @param kept the cancellation fee if the booking were cancelled now; null when it can't be
 * cancelled
 */
export function presentUses(
  uses: readonly CouponUseRow[],
  quote: Pick<Quote, 'lines' | 'total'>,
  kept: Pick<Refund, 'fee' | 'feePercent'> | null,
  locale: 'ko' | 'en',
): ReservationView['coupons'] {
  const fee = kept === null ? null : feeBeforeCoupons(kept.fee, quote, kept.feePercent);
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
