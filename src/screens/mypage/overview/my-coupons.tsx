import { css } from '@emotion/react';
import styled from '@emotion/styled';
import Link from 'next/link';

import { paths } from '@/config/routes';
import { useDeadline, useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';

/** The number of coupons on my page; the coupon page lists all. */
const MAX_SHOWN = 3;

const CouponsRoot = styled('section')(css`
  display: grid;
  gap: 12px;

  & ul {
    display: grid;
    padding: 0;
    list-style: none;
  }
  & li {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 16px;
    padding-block: 12px;
    border-top: 1px solid var(--line);
  }
`);

/** The member's usable coupons, those that expire first at the top. */
export function MyCoupons() {
  const { t } = useTranslation('mypage');
  const deadline = useDeadline();
  const { data } = useApiQuery('listMypageCoupons', {});
  const coupons = (data?.coupons ?? []).toSorted((one, other) =>
    one.validUntil.localeCompare(other.validUntil),
  );
  if (coupons.length === 0) return null;
  return (
    <CouponsRoot aria-labelledby="my-coupons-title">
      <h2 id="my-coupons-title" className="h3">
        {t('myCoupons.title')}
      </h2>
      <ul>
        {coupons.slice(0, MAX_SHOWN).map(({ personalCouponId, title, validUntil }) => (
          <li key={personalCouponId}>
            <span className="strong">{title}</span>
            <span className="body2 muted">
              {t('myCoupons.until', { when: deadline(validUntil) })}
            </span>
          </li>
        ))}
      </ul>
      <p className="body2">
        <Link href={paths.coupon()} className="ui-link">
          {t('myCoupons.all', { count: coupons.length })}
        </Link>
      </p>
    </CouponsRoot>
  );
}
