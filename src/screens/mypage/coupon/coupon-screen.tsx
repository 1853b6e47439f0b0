import { useRouter } from 'next/router';

import { COUPON_STATES } from '@/domain/coupon/coupon-wallet';
import { CouponPage } from './coupon-page';
import { PageHead } from '@/features/seo/page-head';
import { useTranslation } from '@/i18n';

/**
 * `/coupon`: the member's coupons (only those in the state that `?state=` names, if it names one),
 * and those that the member can take.
 */
export function CouponScreen({ now }: { now: string }) {
  const { t } = useTranslation('mypage');
  const { query } = useRouter();
  const state = COUPON_STATES.find((one) => one.toLowerCase() === query.state) ?? 'AVAILABLE';
  return (
    <div className="wrap" style={{ display: 'grid', gap: 48, paddingBlock: '32px 72px' }}>
      <PageHead title={t('coupon.title')} description={t('coupon.description')} />
      <h1 className="h1">{t('coupon.title')}</h1>
      <CouponPage state={state} now={now} />
    </div>
  );
}
