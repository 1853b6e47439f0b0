import Link from 'next/link';
import type { ReactNode } from 'react';

import { paths } from '@/config/routes';
import type { NextStay as NextStayView } from '@/contract/account/membership';
import { LoadState } from '@/features/problem/load-state';
import { useEndText, useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import { PageFrame, Row, Section, Stack } from '@/ui';
import { BookingList } from './booking-list';
import { MypageFaq } from './mypage-faq';
import { LogoutButton, MypageLinks } from './mypage-links';
import { NextStay } from './next-stay';
import type { BookingFilter } from './requests';
import { OtherStays, ReviewsToWrite } from './short-bookings';
import { WaitingList } from './waiting-list';

/** The number of coupons on my page; the coupon page lists all. */
const MAX_SHOWN = 3;

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
    <Section size="h3" gap={12} id="my-coupons-title" heading={t('myCoupons.title')}>
      <Stack as="ul" ruled={12}>
        {coupons.slice(0, MAX_SHOWN).map(({ personalCouponId, title, validUntil }) => (
          <Row as="li" key={personalCouponId} justify="between" gap={16} lineGap={0}>
            <span className="strong">{title}</span>
            <span className="body2 muted">
              {t('myCoupons.until', { when: writeEnd(validUntil) })}
            </span>
          </Row>
        ))}
      </Stack>
      <p className="body2">
        <Link href={paths.coupon()} className="ui-link">
          {t('myCoupons.all', { count: coupons.length })}
        </Link>
      </p>
    </Section>
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
    <PageFrame space="s" gap={40}>
      <Row justify="between" gap={12}>
        <h1 className="h1">{t('greeting', { name: data.name })}</h1>
        <LogoutButton />
      </Row>
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
      <Section id="bookings-title" size="h3" heading={t('bookings')} gap={20}>
        <BookingList filter={filter} />
      </Section>
      {children}
      <MypageFaq />
    </PageFrame>
  );
}
