import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';

import { paths } from '@/config/routes';
import type { NextStay as NextStayView, WaitingView } from '@/contract/account/membership';
import type { TourView } from '@/contract/hotel/tour';
import { useAvailablePoints } from '@/features/booking/use-available-points';
import { TourTag, TourWhen } from '@/features/hotel/tour-facts';
import { LoadState } from '@/features/problem/load-state';
import { useSaved } from '@/features/saved/saved-context';
import { PageHead } from '@/features/seo/page-head';
import { FoundCards, useCards } from '@/features/saved/found-cards';
import { useEndText, useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import { ButtonLink, Link, PageFrame, Picture, Row, Section, Stack } from '@/ui';
import { BookingList } from './booking-list';
import { MypageFaq } from './mypage-faq';
import { LogoutButton, MypageLinks } from './mypage-links';
import { NextStay } from './next-stay';
import type { BookingFilter } from './requests';
import { OtherStays, ReviewsToWrite } from './short-bookings';
import { WaitingList } from './waiting-list';

// The map is in a sheet that most visits never open.
const StayMap = dynamic(() => import('./stay-map').then((module) => module.StayMap), {
  ssr: false,
});

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

/** What waits because a booking was cancelled. */
const REFUNDS: readonly WaitingView['kind'][] = ['REFUND', 'REFUND_ACCOUNT'];

/** My page: pending tasks, the next stay, bookings, and links to everything else. */
function MypagePage({ filter, points, map, children }: Props) {
  const { t } = useTranslation('mypage');
  const query = useApiQuery('getMypage', {});
  const { data } = query;
  if (data === undefined) return <LoadState query={query} />;
  const { counts, waiting, stay, others, reviews, nextCoupon } = data;
  // Each booking has one place on the page. What waits is another matter than the stay itself, except
  // for a refund, after which there is no stay.
  const refunds = new Set(waiting.flatMap(({ kind, id }) => (REFUNDS.includes(kind) ? [id] : [])));
  const later = others.filter(({ id }) => !refunds.has(id));
  const toReview = reviews.filter(({ id }) => id !== stay?.booking.id);
  const above = new Set(
    [...waiting, ...later, ...toReview, ...(stay === null ? [] : [stay.booking])].map(
      ({ id }) => id,
    ),
  );
  return (
    <PageFrame space="s" gap={40}>
      <Row justify="between" gap={12}>
        <h1 className="h1">{t('greeting', { name: data.name })}</h1>
        <LogoutButton />
      </Row>
      <WaitingList waiting={waiting} now={data.now} />
      <NextStay key={stay?.booking.id} stay={stay} now={data.now} map={map} />
      <OtherStays bookings={later} total={counts.upcoming} />
      <MypageLinks
        coupons={counts.coupons}
        couponUntil={nextCoupon?.validUntil ?? null}
        unread={counts.unread}
        points={points}
      />
      <MyCoupons />
      <ReviewsToWrite bookings={toReview} />
      <Section id="bookings-title" size="h3" heading={t('bookings')} gap={20}>
        <BookingList filter={filter} above={above} />
      </Section>
      {children}
      <MypageFaq />
    </PageFrame>
  );
}

const A_ROW = 4;
const ANY_STAY = {};

/** The hotels saved last, as a row on another page; renders nothing without any. */
function KeptRow({ title, all }: { title: string; all: string }) {
  const { ready, hotels } = useSaved();
  const last = hotels.slice(0, A_ROW);
  const found = useCards(last, ANY_STAY);
  const isMissing = !found.isPending && !found.isError && found.cards.length === 0;
  if (last.length === 0 || isMissing) return null;
  return (
    <Section
      size="h3"
      heading={title}
      action={
        <ButtonLink size="m" variant="text" href={paths.wishlist()} prefetch={false}>
          {all}
        </ButtonLink>
      }
    >
      <FoundCards found={found} ready={ready} count={last.length} stay={ANY_STAY} layout="row" />
    </Section>
  );
}

export type MypageScreenProps = { filter: BookingFilter };

/**
 * `/mypage`: the member's bookings, tours and saved hotels, with links to all other pages of the
 * member.
 */
export function MypageScreen({ filter }: MypageScreenProps) {
  const { t } = useTranslation('mypage');
  // When the points provider is unavailable, the page simply leaves out the member's points.
  const points = useAvailablePoints();
  return (
    <>
      <PageHead title={t('title')} description={t('description')} />
      <MypagePage
        filter={filter}
        points={points}
        map={(stay) => <StayMap hotel={stay.hotel} id={stay.booking.hotelId} />}
      >
        <MyTours />
        <KeptRow title={t('wishlist.title')} all={t('wishlist.all')} />
      </MypagePage>
    </>
  );
}

/** The member's tours: upcoming ones with links to move and cancel them, and the others. */
function MyTours() {
  const { t } = useTranslation('tour');
  const query = useApiQuery('listTours', {});
  const { data } = query;
  return (
    <Section id="tours" size="h3" heading={t('mine.title')}>
      {data === undefined && <LoadState query={query} level={3} />}
      {data?.upcoming.length === 0 && <p className="muted">{t('mine.none')}</p>}
      {data !== undefined && data.upcoming.length > 0 && (
        <Stack as="ul" gap={12}>
          {data.upcoming.map((tour) => (
            <TourItem key={tour.id} tour={tour} />
          ))}
        </Stack>
      )}
      {data !== undefined && data.past.length > 0 && (
        <details>
          <summary className="ui-underline">{t('mine.past', { count: data.past.length })}</summary>
          <Stack as="ul" gap={12}>
            {data.past.map((tour) => (
              <TourItem key={tour.id} tour={tour} />
            ))}
          </Stack>
        </details>
      )}
    </Section>
  );
}

function TourItem({ tour }: { tour: TourView }) {
  const { t } = useTranslation('tour');
  const { id, state, hotel, open, date } = tour;
  return (
    <Row as="li" className="body2" gap={16} lineGap={12} ground="line" pad="m" data-state={state}>
      <div className="ui-photo" data-size="s" data-width="120">
        <Picture {...hotel.picture} alt="" sizes="120px" />
      </div>
      <Stack gap={4} align="start" grow="wrap">
        <TourTag state={state} />
        <h3 className="strong">
          <Link href={paths.hotelTour(hotel.id, { tour: id })} prefetch={false}>
            {hotel.name}
          </Link>
        </h3>
        <p className="num">
          <TourWhen tour={tour} />
        </p>
        <p className="muted">{t('people', { count: tour.people })}</p>
      </Stack>
      {open && (
        <Row>
          <ButtonLink
            size="m"
            variant="secondary"
            href={paths.hotelTour(hotel.id, { change: id, date })}
            prefetch={false}
          >
            {t('change.open')}
          </ButtonLink>
          <ButtonLink
            size="m"
            variant="secondary"
            danger
            href={paths.hotelTour(hotel.id, { tour: id })}
            prefetch={false}
          >
            {t('cancel.open')}
          </ButtonLink>
        </Row>
      )}
    </Row>
  );
}
