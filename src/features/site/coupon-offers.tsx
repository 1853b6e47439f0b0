import { useRouter } from 'next/router';
import { useState } from 'react';

import { paths } from '@/config/routes';
import { CouponCard } from '../coupon/coupon-card';
import type { ShownCoupon } from '../coupon/coupon-labels';
import { useTranslation } from '@/i18n';
import { ApiError } from '@/lib/api/client';
import { useApiMutation } from '@/lib/api/hooks';
import { useVisitor } from '@/session/hooks';
import { Button, ButtonLink, Grid, toast } from '@/ui';

/** The coupons of a promotion. A visitor who takes one is sent to sign in and comes back. */
export function CouponOffers({ coupons }: { coupons: readonly ShownCoupon[] }) {
  const { t } = useTranslation('site');
  const { asPath } = useRouter();
  const { status } = useVisitor();
  const [taken, setTaken] = useState<readonly number[]>([]);
  const take = useApiMutation('downloadCoupon');

  const takeOne = (coupon: ShownCoupon) => {
    const mark = () => setTaken((before) => [...before, coupon.id]);
    take.mutate(
      { query: { couponId: coupon.id } },
      {
        onSuccess: () => {
          mark();
          toast.success(t('promotion.tookIt'));
        },
        onError: (error) => {
          if (error instanceof ApiError && error.code === 'COUPON_ALREADY_TAKEN') mark();
        },
      },
    );
  };
  return (
    <Grid as="ul" min={320}>
      {coupons.map((coupon) => (
        <li key={coupon.id}>
          <CouponCard
            coupon={coupon}
            action={
              status === 'unauthenticated' ? (
                <ButtonLink
                  size="m"
                  variant="secondary"
                  href={paths.login(asPath.split('#', 1)[0])}
                  prefetch={false}
                >
                  {t('promotion.take')}
                </ButtonLink>
              ) : taken.includes(coupon.id) ? (
                <p className="faint">{t('promotion.taken')}</p>
              ) : (
                <Button
                  size="m"
                  variant="secondary"
                  disabled={status === 'loading'}
                  loading={take.isPending && take.variables?.query?.couponId === coupon.id}
                  onClick={() => takeOne(coupon)}
                >
                  {t('promotion.take')}
                </Button>
              )
            }
          />
        </li>
      ))}
    </Grid>
  );
}
