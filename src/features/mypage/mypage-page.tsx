import type { ReactNode } from 'react';

import type { Night } from '@/domain/stay';
import { LoadState } from '@/features/load-state/load-state';
import { useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import { BookingList } from './booking-list';
import { MypageFaq } from './mypage-faq';
import { LogoutButton, MypageLinks } from './mypage-links';
import { NextStay } from './next-stay';
import type { BookingFilter } from './requests';

type Props = {
  filter: BookingFilter;
  today: Night;
  /** What stands below the bookings: the member's hotel tours. */
  children: ReactNode;
};

/** The member's page: next stay, bookings, and the ways to everything else of theirs. */
export function MypagePage({ filter, today, children }: Props) {
  const { t } = useTranslation('mypage');
  const query = useApiQuery('getMypage', {});
  const { data } = query;
  if (data === undefined) return <LoadState query={query} />;
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
      <NextStay booking={data.upcoming} today={today} />
      <MypageLinks coupons={data.counts.coupons} unread={data.counts.unread} />
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
