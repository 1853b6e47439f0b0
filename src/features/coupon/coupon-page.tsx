import styled from '@emotion/styled';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { SerialForm } from '@/features/coupon-serial/serial-form';
import { LoadState } from '@/features/load-state/load-state';
import { useLocale, useTranslation } from '@/i18n';
import { ApiError } from '@/lib/api/client';
import { useApiMutation, useApiQuery } from '@/lib/api/hooks';
import { Button, EmptyState, FormNotice, Icon, Tag } from '@/ui';
import { CouponCard } from './coupon-card';
import { couponListStyles } from './coupon-list-styles';

const ListRoot = styled('ul')(couponListStyles);

/** Requests that server rendering makes first and the browser finds again. */
export const DOWNLOADABLE_REQUEST = { query: {} };

const TONES = {
  AVAILABLE: 'accent',
  HELD: 'neutral',
  USED: 'neutral',
  EXPIRED: 'neutral',
} as const;

/** The member's coupons, those there are to take, and a field for a coupon's number. */
export function CouponPage({ now }: { now: string }) {
  const { t } = useTranslation('mypage');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const queryClient = useQueryClient();
  const own = useApiQuery('listPersonalCoupons', {});
  const toTake = useApiQuery('listDownloadableCoupons', DOWNLOADABLE_REQUEST);
  const mine = own.data;
  const offered = toTake.data;
  const download = useApiMutation('downloadCoupon', { showsErrors: true });
  const [taking, setTaking] = useState<number | null>(null);
  const [taken, setTaken] = useState<string | null>(null);

  const readAgain = () =>
    Promise.all(
      ['listPersonalCoupons', 'listDownloadableCoupons', 'quoteCoupons', 'getMypage'].map((name) =>
        queryClient.invalidateQueries({ queryKey: [name] }),
      ),
    );

  const take = async (couponId: number) => {
    if (taking !== null) return;
    setTaking(couponId);
    setTaken(null);
    try {
      setTaken((await download.mutateAsync({ query: { couponId } })).title);
    } catch {
      // Shown below by the mutation's own state.
    }
    await readAgain();
    setTaking(null);
  };

  return (
    <>
      <section aria-labelledby="mine-title" style={{ display: 'grid', gap: 16 }}>
        <h2 id="mine-title" className="h3">
          {t('coupon.mine')}
        </h2>
        {mine === undefined && <LoadState query={own} level={3} />}
        {mine?.coupons.length === 0 && (
          <EmptyState icon="ticket" level={3} title={t('coupon.emptyMine')}>
            {t('coupon.emptyMineText')}
          </EmptyState>
        )}
        <ListRoot>
          {mine?.coupons.map((coupon) => (
            <li key={coupon.personalCouponId}>
              <CouponCard
                coupon={coupon}
                locale={locale}
                now={now}
                faded={coupon.state !== 'AVAILABLE'}
                mark={<Tag tone={TONES[coupon.state]}>{t(`coupon.${coupon.state}`)}</Tag>}
              />
            </li>
          ))}
        </ListRoot>
      </section>
      <SerialForm onIssued={readAgain} />
      <section aria-labelledby="offered-title" style={{ display: 'grid', gap: 16 }}>
        <h2 id="offered-title" className="h3">
          {t('coupon.available')}
        </h2>
        {download.isError && (
          <FormNotice tone="danger" title={t('coupon.failed')}>
            {download.error instanceof ApiError
              ? download.error.message
              : common('state.unreachable')}
          </FormNotice>
        )}
        {taken !== null && (
          <FormNotice tone="success">{t('coupon.downloaded', { title: taken })}</FormNotice>
        )}
        {offered === undefined && <LoadState query={toTake} level={3} />}
        {offered?.coupons.length === 0 && (
          <EmptyState icon="download" level={3} title={t('coupon.emptyAvailable')}>
            {t('coupon.emptyAvailableText')}
          </EmptyState>
        )}
        <ListRoot>
          {offered?.coupons.map((coupon) => (
            <li key={coupon.id}>
              <CouponCard
                coupon={coupon}
                locale={locale}
                now={now}
                mark={
                  coupon.left === null ? undefined : (
                    <Tag tone="neutral">{t('coupon.left', { count: coupon.left })}</Tag>
                  )
                }
                action={
                  coupon.taken ? (
                    <p className="muted" style={{ display: 'flex', gap: 6, alignItems: 'center' }}>
                      <Icon name="check" size={18} />
                      {t('coupon.taken')}
                    </p>
                  ) : (
                    <Button
                      size="m"
                      fullWidth
                      icon={<Icon name="download" size={18} />}
                      loading={taking === coupon.id}
                      aria-label={t('coupon.downloadOf', { title: coupon.title })}
                      onClick={() => void take(coupon.id)}
                    >
                      {t('coupon.download')}
                    </Button>
                  )
                }
              />
            </li>
          ))}
        </ListRoot>
      </section>
    </>
  );
}
