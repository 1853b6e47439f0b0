import Link from 'next/link';

import { paths } from '@/config/routes';
import { CompareBar } from '@/features/saved/compare-bar';
import { BadStayNotice } from '@/features/hotel/bad-stay-notice';
import { amenityName } from '@/features/hotel/catalogue-words';
import { AmenityList } from '@/features/hotel/hotel-facts';
import { PictureGallery } from '@/features/hotel/hotel-heading';
import { LoadState } from '@/features/load-state/load-state';
import { RoomCard } from '@/features/hotel/room-card';
import { StayForm } from '@/features/hotel/stay-form';
import { guestsText, stayText } from '@/features/hotel/stay-text';
import { breadcrumbs } from '@/features/seo/data/breadcrumbs';
import { roomOf } from '@/features/seo/data/hotel';
import { PageHead } from '@/features/seo/page-head';
import { useSite } from '@/features/seo/site';
import { useLocale, useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import { stayParamsFrom, type StayParams } from '@/lib/stay-params';
import { buttonClass, buttonData } from '@/ui';
import { BackLink } from './back-link';
import { PageRoot } from './page-root';

export type OptionScreenProps = {
  hotelId: number;
  roomId: number;
  stay: StayParams;
  badStay: string | null;
};

/** One room with its plans, prices and refunds in full. */
export function OptionScreen({ hotelId, roomId, stay, badStay }: OptionScreenProps) {
  const { t } = useTranslation('hotel');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const site = useSite();
  const query = useApiQuery('getHotelItems', {
    params: { id: hotelId },
    query: stay,
  });
  const { data } = query;
  const room = data?.rooms.find(({ id }) => id === roomId);
  if (data === undefined || room === undefined) {
    return <LoadState query={query} />;
  }
  const { hotel, readAt } = data;
  const asked = stayParamsFrom(data.stay);
  const { nights, adults, children } = data.stay;
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
      <BackLink href={paths.hotelOptions(hotelId, asked)}>
        {t('options.title', { name: hotel.name })}
      </BackLink>
      <PictureGallery name={room.name} pictures={room.pictures} />
      <div className="block">
        <BadStayNotice message={badStay} />
      </div>
      <h1 className="display2">{room.name}</h1>
      <p className="lead num">
        {stayText(data.stay, common, locale)} · {guestsText(data.stay, common)}
      </p>
      <div className="block">
        <StayForm action={paths.hotelOption(hotelId, roomId)} stay={data.stay} wide />
      </div>
      <div className="block">
        <RoomCard hotelId={hotelId} room={room} stay={data.stay} readAt={readAt} open />
      </div>
      <section className="block" aria-labelledby="room-amenities">
        <h2 className="h2" id="room-amenities">
          {t('room.amenities')}
        </h2>
        <AmenityList codes={room.amenities} />
      </section>
      <p className="block ui-chips">
        <Link
          className={buttonClass}
          {...buttonData({ size: 'm', variant: 'secondary' })}
          href={paths.hotelCalendar(hotelId, { roomId, nights, adults, children })}
          prefetch={false}
        >
          {t('ways.calendar')}
        </Link>
        <Link
          className={buttonClass}
          {...buttonData({ size: 'm', variant: 'secondary' })}
          href={paths.hotelOptions(hotelId, asked)}
          prefetch={false}
        >
          {t('options.otherRooms')}
        </Link>
      </p>
      <CompareBar stay={asked} />
    </PageRoot>
  );
}
