import { useState } from 'react';

import { CouponCard } from '@/features/coupon/coupon-card';
import { LoadState } from '@/features/problem/load-state';
import { ProblemNotice } from '@/features/problem/problem';
import { useTranslation } from '@/i18n';
import { useApiMutation, useApiQuery } from '@/lib/api/hooks';
import type { ResponseOf } from '@/contract/endpoint';
import type { contract } from '@/contract';
import { Button, EmptyState, FormNotice, Grid, Icon, Row, Section, Tag } from '@/ui';
import type { CouponId } from '@/domain/ids';

/** Shared by the server's prefetch and the browser, so that both use the same cache entry. */
export const DOWNLOADABLE_REQUEST = { query: {} };

type Offered = ResponseOf<typeof contract.listDownloadableCoupons>['coupons'][number];

/** Coupons that the member can still take. */
export function OfferedCoupons({ onTaken }: { onTaken: () => Promise<unknown> }) {
  const { t } = useTranslation('mypage');
  const query = useApiQuery('listDownloadableCoupons', DOWNLOADABLE_REQUEST);
  // Coupons the member already has are listed above.
  const offered = query.data?.coupons.filter((coupon) => !coupon.taken);
  const download = useApiMutation('downloadCoupon', { showsErrors: true });
  const [taking, setTaking] = useState<number | null>(null);
  const [taken, setTaken] = useState<string | null>(null);

  const take = async (couponId: CouponId) => {
    if (taking !== null) return;
    setTaking(couponId);
    setTaken(null);
    try {
      setTaken((await download.mutateAsync({ query: { couponId } })).title);
    } catch {
      // The error is shown below from the mutation's state.
    }
    await onTaken();
    setTaking(null);
  };

  return (
    <Section id="offered-title" size="h3" heading={t('coupon.available')}>
      <ProblemNotice error={download.error} title={t('coupon.failed')} />
      {taken !== null && (
        <FormNotice tone="success">{t('coupon.downloaded', { title: taken })}</FormNotice>
      )}
      {offered === undefined && <LoadState query={query} level={3} />}
      {offered?.length === 0 && (
        <EmptyState scene="envelope" level={3} title={t('coupon.emptyAvailable')}>
          {t('coupon.emptyAvailableText')}
        </EmptyState>
      )}
      <Grid as="ul" columns={[1, 2, 3]}>
        {offered?.map((coupon) => (
          <li key={coupon.id}>
            <CouponCard
              coupon={coupon}
              faded={coupon.left === 0}
              marks={
                coupon.left === null || coupon.left === 0 ? undefined : (
                  <Tag tone="neutral">{t('coupon.left', { count: coupon.left })}</Tag>
                )
              }
              action={
                <Take
                  coupon={coupon}
                  isTaking={taking === coupon.id}
                  onTake={() => void take(coupon.id)}
                />
              }
            />
          </li>
        ))}
      </Grid>
    </Section>
  );
}

type TakeProps = { coupon: Offered; isTaking: boolean; onTake: () => void };

function Take({ coupon, isTaking, onTake }: TakeProps) {
  const { t } = useTranslation('mypage');
  const { t: tc } = useTranslation('coupon');
  const { takenCount, perMember, left } = coupon;
  if (left === 0) return <p className="faint">{tc('page.gone')}</p>;
  return (
    <>
      {takenCount > 0 && (
        <Row as="p" className="faint" nowrap>
          <Icon name="check" size={18} />
          {tc('page.takenOf', { count: takenCount, most: perMember })}
        </Row>
      )}
      <Button
        size="m"
        variant="secondary"
        fullWidth
        icon={<Icon name="download" size={18} />}
        loading={isTaking}
        aria-label={t('coupon.downloadOf', { title: coupon.title })}
        onClick={onTake}
      >
        {t('coupon.download')}
      </Button>
    </>
  );
}
