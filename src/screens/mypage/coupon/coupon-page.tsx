import { useQueryClient } from '@tanstack/react-query';

import type { CouponState } from '@/domain/coupon/coupon-wallet';
import { SerialForm } from '@/features/coupon-serial/serial-form';
import { OfferedCoupons } from './offered-coupons';
import { OwnCoupons } from './own-coupons';

const CHANGED_BY_A_COUPON = [
  'listPersonalCoupons',
  'listDownloadableCoupons',
  'quoteCoupons',
  'getMypage',
];

type Props = {
  /** The state of the coupons to list. */
  state: CouponState;
  /** When the page was rendered, as an ISO instant. */
  now: string;
};

/** The member's coupons, the coupons that can be taken, and a field for a coupon number. */
export function CouponPage({ state, now }: Props) {
  const queryClient = useQueryClient();
  const readAgain = () =>
    Promise.all(
      CHANGED_BY_A_COUPON.map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
    );
  return (
    <>
      <OwnCoupons state={state} now={now} />
      <SerialForm onIssued={readAgain} />
      <OfferedCoupons onTaken={readAgain} />
    </>
  );
}
