import { paths } from '@/config/routes';
import { SplitHint } from '@/features/hotel-card/split-hint';
import { CompareBar } from '@/features/saved/compare-bar';
import { BadStayNotice } from '@/features/hotel/bad-stay-notice';
import { LoadState } from '@/features/load-state/load-state';
import { RoomCard } from './room-card';
import { StayForm } from '@/features/hotel/stay-form';
import { StayBounds } from '@/features/hotel/stay-bounds';
import { StayTerms } from '@/features/hotel/stay-terms';
import { guestsText, stayText } from '@/features/hotel/stay-text';
import { PageHead } from '@/features/seo/page-head';
import { useLocale, useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import {
  addOnsKept,
  offerParamsFrom,
  stayParamsFrom,
  type OfferParams,
  type StayNotice,
} from '@/lib/stay-params';
import { EmptyState } from '@/ui';
import { BackLink } from './back-link';
import { PageRoot } from '@/features/hotel/page-root';

export type OptionsScreenProps = {
  hotelId: number;
  offer: OfferParams;
  badStay: StayNotice | null;
};

/** Every room of a hotel with every rate plan, each with its total for the stay. */
export function OptionsScreen({ hotelId, offer, badStay }: OptionsScreenProps) {
  const { t } = useTranslation('hotel');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const query = useApiQuery('getHotelItems', {
    params: { id: hotelId },
    query: offer,
  });
  const { data } = query;
  if (data === undefined) return <LoadState query={query} />;
  const { hotel, stay, readAt } = data;
  const shownStay = stayParamsFrom(stay);
  const chosen = offerParamsFrom(data);
  const pathTo = (other?: OfferParams) => paths.hotelOptions(hotelId, other);
  // Available rooms come first; apart from that the hotel's own order is kept.
  const free = ({ plans }: (typeof data.rooms)[number]) =>
    plans.some(({ quote }) => quote !== null);
  const rooms = [...data.rooms.filter(free), ...data.rooms.filter((room) => !free(room))];
  const largest = rooms.reduce((most, { maxGuests }) => Math.max(most, maxGuests), 0);
  return (
    <PageRoot className="wrap">
      <PageHead
        title={t('options.title', { name: hotel.name })}
        description={t('options.description', { name: hotel.name })}
        picture={hotel.picture}
      />
      <BackLink href={paths.hotel(hotelId, shownStay)}>{hotel.name}</BackLink>
      <h1 className="display2">{t('options.title', { name: hotel.name })}</h1>
      <p className="lead num">
        {stayText(stay, common, locale)} · {guestsText(stay, common)}
      </p>
      <p className="lead">{t('options.lead')}</p>
      <div className="block">
        <BadStayNotice notice={badStay} />
      </div>
      <div className="block">
        <StayForm action={pathTo()} stay={stay} wide keep={addOnsKept(chosen)} />
      </div>
      <div className="notes">
        <StayBounds
          minNights={hotel.minNights}
          maxNights={hotel.maxNights}
          stay={stay}
          offer={chosen}
          pathTo={pathTo}
        />
        <StayTerms items={data} rooms={rooms} pathTo={pathTo} />
      </div>
      {rooms.length > 0 && stay.adults + stay.children > largest && (
        <div className="block">
          <p className="strong">{t('price.nonePartyHint', { count: largest })}</p>
          <SplitHint
            party={stay}
            largest={largest}
            hrefOf={(party) => pathTo({ ...chosen, ...stayParamsFrom({ ...stay, ...party }) })}
          />
        </div>
      )}
      {rooms.map((room) => (
        <div className="block" key={room.id}>
          <RoomCard hotelId={hotelId} room={room} stay={stay} offer={chosen} readAt={readAt} />
        </div>
      ))}
      {rooms.length === 0 && (
        <EmptyState icon="bed" title={t('options.none')}>
          {t('options.noneHint')}
        </EmptyState>
      )}
      <CompareBar stay={shownStay} />
    </PageRoot>
  );
}
