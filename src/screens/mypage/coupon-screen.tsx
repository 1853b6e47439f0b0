import { CouponPage } from '@/features/coupon/coupon-page';
import { useTranslation } from '@/i18n';
import { PageHead } from '@/ui';

/** `/coupon`: the member's coupons and those to take. */
export function CouponScreen({ now }: { now: string }) {
  const { t } = useTranslation('mypage');
  const { t: common } = useTranslation('common');
  return (
    <div className="wrap" style={{ display: 'grid', gap: 48, paddingBlock: '32px 72px' }}>
      <PageHead
        title={`${t('coupon.title')} · ${common('brand')}`}
        description={t('coupon.description')}
        noIndex
      />
      <h1 className="h1">{t('coupon.title')}</h1>
      <CouponPage now={now} />
    </div>
  );
}
