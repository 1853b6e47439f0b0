import { useRouter } from 'next/router';
import { useState } from 'react';

import { paths } from '@/config/routes';
import { CouponTerms } from '../coupon/coupon-terms';
import { type ShownCoupon, valueText } from '../coupon/coupon-labels';
import { useLocale, useTranslation } from '@/i18n';
import { ApiError } from '@/lib/api/client';
import { useApiMutation } from '@/lib/api/hooks';
import { useVisitor } from '@/session/hooks';
import { keepTogether } from '@/i18n/keep-together';
import { Button, ButtonLink, Grid, Stack, toast } from '@/ui';

/** The coupons of a promotion. A visitor who takes one is sent to sign in and comes back. */
export function CouponOffers({ coupons }: { coupons: readonly ShownCoupon[] }) {
  const { t } = useTranslation('site');
  const { t: tc } = useTranslation('coupon');
  const locale = useLocale();
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
      {coupons.map((coupon) => {
        return (
          <Stack as="li" key={coupon.id} ground="line" className="ui-filled">
            <div>
              <h3 className="title">{coupon.title}</h3>
              <p className="h3 accent num">{valueText(coupon, tc, locale)}</p>
              <p className="body2 faint num">{keepTogether(coupon.terms)}</p>
            </div>
            <CouponTerms coupon={coupon} />
            {status === 'unauthenticated' ? (
              <ButtonLink
                size="m"
                variant="secondary"
                href={paths.login(asPath.split('#', 1)[0])}
                prefetch={false}
              >
                {t('promotion.take')}
              </ButtonLink>
            ) : taken.includes(coupon.id) ? (
              <span className="body2 faint">{t('promotion.taken')}</span>
            ) : (
              <Button
                size="m"
                disabled={status === 'loading'}
                loading={take.isPending && take.variables?.query?.couponId === coupon.id}
                onClick={() => takeOne(coupon)}
              >
                {t('promotion.take')}
              </Button>
            )}
          </Stack>
        );
      })}
    </Grid>
  );
}
