import { paths } from '@/config/routes';
import { CompareBar, CompareToggle } from '@/features/saved/compare';
import { BadStayNotice, StayBounds } from '@/features/hotel/stay-notices';
import { amenityName, guestsText, nextRungText, stayText } from '@/features/hotel/texts';
import { AmenityList } from '@/features/hotel/hotel-facts';
import { PictureGallery } from '@/features/hotel/hotel-heading';
import { LoadState } from '@/features/problem/load-state';
import { LengthPrices, lengthTermsOf } from '@/features/hotel/length-prices';
import { PlanChoice } from '@/features/hotel/plan-choice';
import { RoomFacts, RoomsLeft } from '@/features/hotel/room-facts';
import { floorPlanRequest, RoomPlan } from './room-plan';
import { Extras } from '@/features/hotel/stay-terms';
import { breadcrumbs } from '@/features/seo/list-data';
import { roomOf } from '@/features/seo/hotel-data';
import { choiceOf } from '@/features/stay-bar/choice';
import { StayBar } from '@/features/stay-bar/stay-bar';
import { PageHead } from '@/features/seo/page-head';
import { useSite } from '@/features/seo/site';
import { useLocale, useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import {
  addOnsKept,
  offerParamsFrom,
  stayParamsFrom,
  type OfferParams,
  type StayNotice,
} from '@/lib/stay-params';
import { ButtonLink, Grid, PageFrame, Section, Stack } from '@/ui';
import type { HotelId, RoomTypeId } from '@/domain/ids';

export type OptionScreenProps = {
  hotelId: HotelId;
  roomId: RoomTypeId;
  offer: OfferParams;
  badStay: StayNotice | null;
};

/** One room with all its rate plans, their prices and their refund rules in full. */
export function OptionScreen({ hotelId, roomId, offer, badStay }: OptionScreenProps) {
  const { t } = useTranslation('hotel');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const site = useSite();
  const query = useApiQuery('getHotelItems', {
    params: { id: hotelId },
    query: offer,
  });
  const { data } = query;
  const { data: drawn } = useApiQuery('getFloorPlan', floorPlanRequest(hotelId, roomId));
  const room = data?.rooms.find(({ id }) => id === roomId);
  if (data === undefined || room === undefined) {
    return <LoadState query={query} />;
  }
  const { hotel, readAt } = data;
  const shownStay = stayParamsFrom(data.stay);
  const chosen = offerParamsFrom(data);
  const pathTo = (other?: OfferParams) => paths.hotelOption(hotelId, roomId, other);
  const { nights } = data.stay;
  const terms = lengthTermsOf([room], nights);
  const next = terms?.next ?? null;
  return (
    <PageFrame
      back={{
        href: paths.hotelOptions(hotelId, chosen),
        text: t('options.title', { name: hotel.name }),
      }}
    >
      <PageHead
        title={t('options.roomTitle', { room: room.name, name: hotel.name })}
        description={room.summary}
        picture={room.pictures[0]}
        data={[
          roomOf(
            site,
            hotel,
            room,
            room.amenities.map((code) => amenityName(code, common)),
          ),
          breadcrumbs(site, [
            { name: common('crumb.home'), path: paths.main() },
            { name: hotel.name, path: paths.hotel(hotelId) },
            { name: room.name, path: paths.hotelOption(hotelId, roomId) },
          ]),
        ]}
      />
      <PictureGallery name={room.name} pictures={room.pictures} />
      <div data-above={32}>
        <BadStayNotice notice={badStay} />
      </div>
      <h1 className="display2">{room.name}</h1>
      <p className="muted" data-above={8}>
        {room.summary}
      </p>
      <Stack gap={12} above={16}>
        <RoomFacts room={room} />
        <div>
          <CompareToggle hotelId={hotelId} roomId={room.id} name={room.name} />
        </div>
      </Stack>
      <Section id="room-plans" heading={t('options.plans')} above={32}>
        <div className="ui-lead">
          <p className="num">
            {stayText(data.stay, common, locale)} · {guestsText(data.stay, common)}
          </p>
          <RoomsLeft remaining={room.remaining} readAt={readAt} />
        </div>
        <StayBar
          action={pathTo()}
          initial={choiceOf(data.stay)}
          hotel={{ hotelId: hotel.id, roomId: room.id }}
          keep={addOnsKept(chosen)}
        />
        <Stack gap={12} above={16}>
          <StayBounds
            minNights={hotel.minNights}
            maxNights={hotel.maxNights}
            stay={data.stay}
            offer={chosen}
            pathTo={pathTo}
          />
          {next !== null && (
            <p className="body2">
              <a href="#length" className="accent strong">
                {nextRungText(next, t, common)}
              </a>
            </p>
          )}
          <Extras items={data} rooms={[room]} pathTo={pathTo} open />
        </Stack>
        <div data-above={8}>
          <PlanChoice hotelId={hotelId} room={room} offer={chosen} open />
        </div>
      </Section>
      {terms !== null && terms.ladder.length > 1 && (
        <Section id="length" heading={t('section.ladder')} above={32}>
          <LengthPrices
            terms={terms}
            stay={data.stay}
            offer={chosen}
            maxNights={hotel.maxNights}
            pathTo={pathTo}
          />
        </Section>
      )}
      <Grid min={480} gap={64} lineGap={32} align="start" above={32}>
        {drawn !== undefined && drawn.plan !== null && (
          <Section id="floor-plan" heading={t('floorPlan.title')}>
            <RoomPlan name={room.name} sizeM2={drawn.sizeM2} plan={drawn.plan} />
          </Section>
        )}
        <Section id="room-amenities" heading={t('room.amenities')}>
          <AmenityList codes={room.amenities} />
        </Section>
      </Grid>
      <p className="ui-chips" data-above={32}>
        <ButtonLink
          size="m"
          variant="secondary"
          href={paths.hotelCalendar(hotelId, { roomId, ...shownStay })}
          prefetch={false}
        >
          {t('ways.calendar')}
        </ButtonLink>
        <ButtonLink
          size="m"
          variant="secondary"
          href={paths.hotelOptions(hotelId, chosen)}
          prefetch={false}
        >
          {t('options.otherRooms')}
        </ButtonLink>
      </p>
      <CompareBar stay={shownStay} />
    </PageFrame>
  );
}
