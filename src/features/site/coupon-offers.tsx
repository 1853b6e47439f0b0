import { css } from '@emotion/react';
import styled from '@emotion/styled';
import Link from 'next/link';
import { useRouter } from 'next/router';
import { useState } from 'react';
import toast from 'react-hot-toast';
import type { z } from 'zod';

import { paths } from '@/config/routes';
import type { couponView } from '@/contract/coupon';
import { useLocale, useTranslation } from '@/i18n';
import { formatInstant, formatWon } from '@/i18n/format';
import { ApiError } from '@/lib/api/client';
import { useApiMutation } from '@/lib/api/hooks';
import { useVisitor } from '@/session/hooks';
import { Button, buttonClass, buttonData, media } from '@/ui';

type Coupon = z.infer<typeof couponView>;

const CouponsRoot = styled('ul')(css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(320px, 1fr));
  gap: 16px;
  margin-top: 20px;

  & > li {
    display: flex;
    align-items: center;
    gap: 16px;
    padding: 20px 24px;
    border-radius: var(--radius-m);
    box-shadow: inset 0 0 0 1px var(--line);
  }
  & .text {
    flex: 1;
    min-width: 0;
  }
  & .more > b {
    font-weight: 600;
    color: var(--accent-strong);
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

/** Coupons of a promotion, to take; a visitor is sent to sign in and comes back. */
export function CouponOffers({ coupons }: { coupons: readonly Coupon[] }) {
  const { t } = useTranslation('site');
  const locale = useLocale();
  const { asPath } = useRouter();
  const { status } = useVisitor();
  const [taken, setTaken] = useState<readonly number[]>([]);
  const take = useApiMutation('downloadCoupon');

  const takeOne = (coupon: Coupon) => {
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
  const conditions = (coupon: Coupon) =>
    [
      coupon.minNights > 1 && t('promotion.conditionNights', { count: coupon.minNights }),
      coupon.minTotal > 0 &&
        t('promotion.conditionTotal', { amount: formatWon(coupon.minTotal, locale) }),
      coupon.cap !== null && t('promotion.conditionCap', { amount: formatWon(coupon.cap, locale) }),
    ].filter((part) => part !== false);

  return (
    <CouponsRoot>
      {coupons.map((coupon) => {
        const value =
          coupon.kind === 'PERCENT' ? `${coupon.value}%` : formatWon(coupon.value, locale);
        return (
          <li key={coupon.id}>
            <div className="text">
              <h3 className="title">{coupon.title}</h3>
              <p className="more">
                <b>{t('promotion.off', { value })}</b>
                {conditions(coupon).map((condition) => ` · ${condition}`)}
              </p>
              <p className="more">
                {t('promotion.until', { date: formatInstant(coupon.validUntil, locale) })}
              </p>
            </div>
            {status === 'unauthenticated' ? (
              <Link
                className={buttonClass}
                {...buttonData({ size: 'm', variant: 'secondary' })}
                href={paths.login(asPath.split('#', 1)[0])}
                prefetch={false}
              >
                {t('promotion.take')}
              </Link>
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
