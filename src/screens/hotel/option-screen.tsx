import { paths } from '@/config/routes';
import { CompareBar } from '@/features/saved/compare-bar';
import { CompareToggle } from '@/features/saved/compare-toggle';
import { BadStayNotice } from '@/features/hotel/bad-stay-notice';
import { amenityName } from '@/features/hotel/catalogue-labels';
import { AmenityList } from '@/features/hotel/hotel-facts';
import { PictureGallery } from '@/features/hotel/hotel-heading';
import { LoadState } from '@/features/load-state/load-state';
import { LengthPrices } from '@/features/hotel/length-prices';
import { lengthTermsOf } from '@/features/hotel/length-terms';
import { PlanList } from '@/features/hotel/plan-list';
import { RoomFacts, RoomsLeft } from '@/features/hotel/room-facts';
import { floorPlanRequest, RoomPlan } from './room-plan';
import { StayBounds } from '@/features/hotel/stay-bounds';
import { StayForm } from '@/features/hotel/stay-form';
import { Extras } from '@/features/hotel/stay-terms';
import { nextRungText } from '@/features/hotel/texts';
import { guestsText, stayText } from '@/features/hotel/stay-text';
import { breadcrumbs } from '@/features/seo/data/breadcrumbs';
import { roomOf } from '@/features/seo/data/hotel';
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
import { ButtonLink } from '@/ui';
import { BackLink } from './back-link';
import { PageRoot } from '@/features/hotel/page-root';

export type OptionScreenProps = {
  hotelId: number;
  roomId: number;
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
    <PageRoot className="wrap">
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
      <BackLink href={paths.hotelOptions(hotelId, chosen)}>
        {t('options.title', { name: hotel.name })}
      </BackLink>
      <PictureGallery name={room.name} pictures={room.pictures} />
      <div className="block">
        <BadStayNotice notice={badStay} />
      </div>
      <h1 className="display2">{room.name}</h1>
      <p className="lead">{room.summary}</p>
      <div className="notes">
        <RoomFacts room={room} />
        <div>
          <CompareToggle hotelId={hotelId} roomId={room.id} name={room.name} />
        </div>
      </div>
      <section className="block" aria-labelledby="room-plans">
        <h2 className="h2" id="room-plans">
          {t('options.plans')}
        </h2>
        <div className="stay">
          <p className="num">
            {stayText(data.stay, common, locale)} · {guestsText(data.stay, common)}
          </p>
          <RoomsLeft remaining={room.remaining} readAt={readAt} />
        </div>
        <StayForm action={pathTo()} stay={data.stay} wide keep={addOnsKept(chosen)} />
        <div className="notes">
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
        </div>
        <div className="plans">
          <PlanList hotelId={hotelId} room={room} offer={chosen} open />
        </div>
      </section>
      {terms !== null && terms.ladder.length > 1 && (
        <section className="block" aria-labelledby="length">
          <h2 className="h2" id="length">
            {t('section.ladder')}
          </h2>
          <LengthPrices
            terms={terms}
            stay={data.stay}
            offer={chosen}
            maxNights={hotel.maxNights}
            pathTo={pathTo}
          />
        </section>
      )}
      <div className="block beside">
        {drawn !== undefined && drawn.plan !== null && (
          <section aria-labelledby="floor-plan">
            <h2 className="h2" id="floor-plan">
              {t('floorPlan.title')}
            </h2>
            <RoomPlan name={room.name} sizeM2={drawn.sizeM2} plan={drawn.plan} />
          </section>
        )}
        <section aria-labelledby="room-amenities">
          <h2 className="h2" id="room-amenities">
            {t('room.amenities')}
          </h2>
          <AmenityList codes={room.amenities} />
        </section>
      </div>
      <p className="block ui-chips">
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
    </PageRoot>
  );
}
