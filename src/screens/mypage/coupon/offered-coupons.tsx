import styled from '@emotion/styled';
import { useState } from 'react';

import { LoadState } from '@/features/load-state/load-state';
import { ProblemNotice } from '@/features/problem/problem-notice';
import { useTranslation } from '@/i18n';
import { useApiMutation, useApiQuery } from '@/lib/api/hooks';
import type { ResponseOf } from '@/contract/endpoint';
import type { contract } from '@/contract';
import { Button, EmptyState, FormNotice, Icon, Tag } from '@/ui';
import { CouponCard } from './coupon-card';
import { couponListStyles } from './coupon-list-styles';

const ListRoot = styled('ul')(couponListStyles);

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

  const take = async (couponId: number) => {
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
    <section aria-labelledby="offered-title" style={{ display: 'grid', gap: 16 }}>
      <h2 id="offered-title" className="h3">
        {t('coupon.available')}
      </h2>
      <ProblemNotice error={download.error} title={t('coupon.failed')} />
      {taken !== null && (
        <FormNotice tone="success">{t('coupon.downloaded', { title: taken })}</FormNotice>
      )}
      {offered === undefined && <LoadState query={query} level={3} />}
      {offered?.length === 0 && (
        <EmptyState icon="download" level={3} title={t('coupon.emptyAvailable')}>
          {t('coupon.emptyAvailableText')}
        </EmptyState>
      )}
      <ListRoot>
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
      </ListRoot>
    </section>
  );
}

type TakeProps = { coupon: Offered; isTaking: boolean; onTake: () => void };

function Take({ coupon, isTaking, onTake }: TakeProps) {
  const { t } = useTranslation('mypage');
  const { t: tc } = useTranslation('coupon');
  const { takenCount, perMember, left } = coupon;
  if (left === 0) return <p className="taken">{tc('page.gone')}</p>;
  return (
    <>
      {takenCount > 0 && (
        <p className="taken">
          <Icon name="check" size={18} />
          {tc('page.takenOf', { count: takenCount, most: perMember })}
        </p>
      )}
      <Button
        size="m"
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
