import type { ReservationView } from '@/contract/reservation-view';
import { comesBack } from '@/domain/coupon';
import type { Won } from '@/domain/money';
import type { CouponUseRow } from './use-coupons';

/**
 * The coupons that a booking's price has, as its member sees them.
 * @param fee what cancelling now would keep of the price, in won; null when it can't be cancelled
 */
export function presentUses(
  uses: readonly CouponUseRow[],
  fee: Won | null,
  locale: 'ko' | 'en',
): ReservationView['coupons'] {
  return uses
    .filter(({ discount }) => discount > 0)
    .map(({ title, discount, returnedAt, terms }) => ({
      title: title[locale],
      discount,
      returned: returnedAt !== null,
      comesBack:
        fee === null ? null : comesBack({ discount, returnsOnCancel: terms.returnsOnCancel }, fee),
    }));
}
