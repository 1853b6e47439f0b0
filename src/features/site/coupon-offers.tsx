import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { useRouter } from 'next/router';
import { useState } from 'react';
import toast from 'react-hot-toast';

import { paths } from '@/config/routes';
import { CouponTerms } from '@/features/coupon-terms/coupon-terms';
import { valueText, type ShownCoupon } from '@/features/coupon-terms/coupon-labels';
import { useLocale, useTranslation } from '@/i18n';
import { ApiError } from '@/lib/api/client';
import { useApiMutation } from '@/lib/api/hooks';
import { useVisitor } from '@/session/hooks';
import { Button, ButtonLink, media } from '@/ui';
import { keepTogether } from '@/i18n/keep-together';

const CouponsRoot = styled('ul')(css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(320px, 1fr));
  gap: 16px;
  margin-top: 20px;

  & > li {
    display: grid;
    grid-template-rows: auto 1fr auto;
    gap: 16px;
    padding: 20px 24px;
    border-radius: var(--radius-m);
    box-shadow: inset 0 0 0 1px var(--line);
  }
  & > li > dl {
    align-content: start;
  }
  & .value {
    font-size: var(--text-h3);
    line-height: var(--leading-h3);
    font-weight: 700;
    color: var(--accent-strong);
    font-variant-numeric: tabular-nums;
  }
  & .more {
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
    color: var(--ink-3);
    font-variant-numeric: tabular-nums;
  }
  ${media.phone} {
    & {
      grid-template-columns: 1fr;
    }
    & > li {
      padding: 16px 20px;
    }
  }
`);

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
    <CouponsRoot>
      {coupons.map((coupon) => {
        return (
          <li key={coupon.id}>
            <div className="text">
              <h3 className="title">{coupon.title}</h3>
              <p className="value">{valueText(coupon, tc, locale)}</p>
              <p className="more">{keepTogether(coupon.terms)}</p>
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
              <span className="more">{t('promotion.taken')}</span>
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
          </li>
        );
      })}
    </CouponsRoot>
  );
}
