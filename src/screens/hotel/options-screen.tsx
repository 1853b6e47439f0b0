import dynamic from 'next/dynamic';

import { paths } from '@/config/routes';
import { SplitHint } from '@/features/hotel-card/split-hint';
import { CompareBar } from '@/features/saved/compare';
import { BadStayNotice, StayBounds } from '@/features/hotel/stay-notices';
import { LoadState } from '@/features/problem/load-state';
import { RoomCard } from './room-card';
import { StayTerms } from '@/features/hotel/stay-terms';
import { choiceOf } from '@/features/stay-bar/choice';
import { StayBar } from '@/features/stay-bar/stay-bar';
import { PageHead } from '@/features/seo/page-head';
import { useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import {
  addOnsKept,
  offerParamsFrom,
  stayParamsFrom,
  type OfferParams,
  type StayNotice,
} from '@/lib/stay-params';
import { EmptyState, PageFrame, Stack } from '@/ui';
import type { HotelId } from '@/domain/ids';

const PairOffer = dynamic(() =>
  import('@/features/hotel/pair-offer').then((module) => module.PairOffer),
);

export type OptionsScreenProps = {
  hotelId: HotelId;
  offer: OfferParams;
  badStay: StayNotice | null;
};

/** Every room of a hotel with every rate plan, each with its total for the stay. */
export function OptionsScreen({ hotelId, offer, badStay }: OptionsScreenProps) {
  const { t } = useTranslation('hotel');
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
    <PageFrame
      back={{ href: paths.hotel(hotelId, shownStay), text: hotel.name }}
      title={t('options.heading')}
    >
      <PageHead
        title={t('options.title', { name: hotel.name })}
        description={t('options.description', { name: hotel.name })}
        picture={hotel.picture}
      />
      <p className="muted" data-above={8}>
        {t('options.lead')}
      </p>
      <div data-above={32}>
        <BadStayNotice notice={badStay} />
      </div>
      <div data-above={16}>
        <StayBar
          action={pathTo()}
          initial={choiceOf(stay)}
          hotel={{ hotelId: hotel.id }}
          keep={addOnsKept(chosen)}
        />
      </div>
      <Stack gap={12} above={16}>
        <StayBounds
          minNights={hotel.minNights}
          maxNights={hotel.maxNights}
          stay={stay}
          offer={chosen}
          pathTo={pathTo}
        />
        <StayTerms items={data} rooms={rooms} pathTo={pathTo} />
      </Stack>
      {rooms.length > 0 && stay.adults + stay.children > largest && (
        <div data-above={32}>
          <p className="strong">{t('price.nonePartyHint', { count: largest })}</p>
          {data.pair === null ? (
            <SplitHint
              party={stay}
              largest={largest}
              hrefOf={(party) => pathTo({ ...chosen, ...stayParamsFrom({ ...stay, ...party }) })}
            />
          ) : (
            <div data-above={16}>
              <PairOffer framed hotelId={hotelId} stay={stay} pair={data.pair} />
            </div>
          )}
        </div>
      )}
      {rooms.map((room) => (
        <div data-above={24} key={room.id}>
          <RoomCard hotelId={hotelId} room={room} stay={stay} offer={chosen} readAt={readAt} />
        </div>
      ))}
      {rooms.length === 0 && (
        <EmptyState scene="keys" title={t('options.none')}>
          {t('options.noneHint')}
        </EmptyState>
      )}
      <CompareBar stay={shownStay} />
    </PageFrame>
  );
}
