import { CouponPage } from '@/features/coupon/coupon-page';
import { PageHead } from '@/features/seo/page-head';
import { useTranslation } from '@/i18n';

/** `/coupon`: the member's coupons and those to take. */
export function CouponScreen({ now }: { now: string }) {
  const { t } = useTranslation('mypage');
  return (
    <div className="wrap" style={{ display: 'grid', gap: 48, paddingBlock: '32px 72px' }}>
      <PageHead title={t('coupon.title')} description={t('coupon.description')} />
      <h1 className="h1">{t('coupon.title')}</h1>
      <CouponPage now={now} />
    </div>
  );
}
