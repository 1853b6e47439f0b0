import type { ReactNode } from 'react';

import type { NextStay as NextStayView } from '@/contract/account/membership';
import { LoadState } from '@/features/load-state/load-state';
import { useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import { BookingList } from './booking-list';
import { MyCoupons } from './my-coupons';
import { MypageFaq } from './mypage-faq';
import { LogoutButton, MypageLinks } from './mypage-links';
import { NextStay } from './next-stay';
import type { BookingFilter } from './requests';
import { OtherStays, ReviewsToWrite } from './short-bookings';
import { WaitingList } from './waiting-list';

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
