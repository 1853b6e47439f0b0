import Link from 'next/link';

import { paths } from '@/config/routes';
import type { TourView } from '@/contract/hotel/tour';
import { useAvailablePoints } from '@/features/booking/use-available-points';
import { LoadState } from '@/features/problem/load-state';
import { useSaved } from '@/features/saved/saved-context';
import { PageHead } from '@/features/seo/page-head';
import { TourTag, TourWhen } from '@/features/hotel/tour-facts';
import { FoundCards, useCards } from '@/features/wishlist/found-cards';
import { useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import { ButtonLink, Picture, Row, Section, Stack } from '@/ui';
import { MypagePage } from './mypage-page';
import type { BookingFilter } from './requests';
import { StayMap } from './stay-map';

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
