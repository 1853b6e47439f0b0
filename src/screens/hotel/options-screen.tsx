import { paths } from '@/config/routes';
import { CompareBar } from '@/features/saved/compare-bar';
import { BadStayNotice } from '@/features/hotel/bad-stay-notice';
import { LoadState } from '@/features/load-state/load-state';
import { RoomCard } from '@/features/hotel/room-card';
import { StayForm } from '@/features/hotel/stay-form';
import { guestsText, stayText } from '@/features/hotel/stay-text';
import { PageHead } from '@/features/seo/page-head';
import { useLocale, useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import { stayParamsFrom, type StayParams } from '@/lib/stay-params';
import { EmptyState } from '@/ui';
import { BackLink } from './back-link';
import { PageRoot } from './page-root';

export type OptionsScreenProps = { hotelId: number; stay: StayParams; badStay: string | null };

/** Every room of a hotel with every plan, each by its total for the stay. */
export function OptionsScreen({ hotelId, stay, badStay }: OptionsScreenProps) {
  const { t } = useTranslation('hotel');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const query = useApiQuery('getHotelItems', {
    params: { id: hotelId },
    query: stay,
  });
  const { data } = query;
  if (data === undefined) return <LoadState query={query} />;
  const { hotel, rooms, readAt } = data;
  return (
    <PageRoot className="wrap">
      <PageHead
        title={t('options.title', { name: hotel.name })}
        description={t('options.description', { name: hotel.name })}
        picture={hotel.picture}
      />
      <BackLink href={paths.hotel(hotelId, stayParamsFrom(data.stay))}>{hotel.name}</BackLink>
      <h1 className="display2">{t('options.title', { name: hotel.name })}</h1>
      <p className="lead num">
        {stayText(data.stay, common, locale)} · {guestsText(data.stay, common)}
      </p>
      <p className="lead">{t('options.lead')}</p>
      <div className="block">
        <BadStayNotice message={badStay} />
      </div>
      <div className="block">
        <StayForm action={paths.hotelOptions(hotelId)} stay={data.stay} wide />
      </div>
      {rooms.map((room) => (
        <div className="block" key={room.id}>
          <RoomCard hotelId={hotelId} room={room} stay={data.stay} readAt={readAt} />
        </div>
      ))}
      {rooms.length === 0 && (
        <EmptyState icon="bed" title={t('options.none')}>
          {t('options.noneHint')}
        </EmptyState>
      )}
      <CompareBar stay={stayParamsFrom(data.stay)} />
    </PageRoot>
  );
}
