import { css } from '@emotion/react';
import styled from '@emotion/styled';
import Link from 'next/link';
import type { ReactNode } from 'react';

import { paths } from '@/config/routes';
import type { NextStay as NextStayView } from '@/contract/account/membership';
import { LoadState } from '@/features/load-state/load-state';
import { useEndText, useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import { BookingList } from './booking-list';
import { MypageFaq } from './mypage-faq';
import { LogoutButton, MypageLinks } from './mypage-links';
import { NextStay } from './next-stay';
import type { BookingFilter } from './requests';
import { OtherStays, ReviewsToWrite } from './short-bookings';
import { WaitingList } from './waiting-list';

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
function MyCoupons() {
  const { t } = useTranslation('mypage');
  const writeEnd = useEndText();
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
              {t('myCoupons.until', { when: writeEnd(validUntil) })}
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

type Props = {
  filter: BookingFilter;
  /** Benefit points of a business member, in won. */
  points: number | undefined;
  /** Renders the stay's location on a map. */
  map: (stay: NextStayView) => ReactNode;
  /** Shown below the bookings: the member's tours and saved hotels. */
  children: ReactNode;
};

/** My page: pending tasks, the next stay, bookings, and links to everything else. */
export function MypagePage({ filter, points, map, children }: Props) {
  const { t } = useTranslation('mypage');
  const query = useApiQuery('getMypage', {});
  const { data } = query;
  if (data === undefined) return <LoadState query={query} />;
  const { counts, waiting, stay, others, reviews, nextCoupon } = data;
  return (
    <div className="wrap" style={{ display: 'grid', gap: 40, paddingBlock: '32px 72px' }}>
      <div
        style={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 12,
        }}
      >
        <h1 className="h1">{t('greeting', { name: data.name })}</h1>
        <LogoutButton />
      </div>
      <WaitingList waiting={waiting} now={data.now} />
      <NextStay stay={stay} map={map} />
      <OtherStays bookings={others} total={counts.upcoming} />
      <MypageLinks
        coupons={counts.coupons}
        couponUntil={nextCoupon?.validUntil ?? null}
        unread={counts.unread}
        points={points}
      />
      <MyCoupons />
      {/* The next stay above already asks for its review. */}
      <ReviewsToWrite bookings={reviews.filter(({ id }) => id !== stay?.booking.id)} />
      <section aria-labelledby="bookings-title" style={{ display: 'grid', gap: 20, minWidth: 0 }}>
        <h2 id="bookings-title" className="h3">
          {t('bookings')}
        </h2>
        <BookingList filter={filter} />
      </section>
      {children}
      <MypageFaq />
    </div>
  );
}
