import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';

import { COUPON_STATES, type CouponState } from '@/domain/coupon/coupon';
import { SerialForm } from '@/features/coupon/serial-form';
import { PageHead } from '@/features/seo/page-head';
import { useTranslation } from '@/i18n';
import { PageFrame } from '@/ui';
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
function CouponPage({ state, now }: Props) {
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

/**
 * `/coupon`: the member's coupons (only those in the state that `?state=` names, if it names one),
 * and those that the member can take.
 */
export function CouponScreen({ now }: { now: string }) {
  const { t } = useTranslation('mypage');
  const { query } = useRouter();
  const state = COUPON_STATES.find((one) => one.toLowerCase() === query.state) ?? 'AVAILABLE';
  return (
    <PageFrame space="s" gap={48} size="h1" title={t('coupon.title')}>
      <PageHead title={t('coupon.title')} description={t('coupon.description')} />
      <CouponPage state={state} now={now} />
    </PageFrame>
  );
}
