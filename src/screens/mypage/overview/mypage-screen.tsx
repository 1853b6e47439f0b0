import { useAvailablePoints } from '@/features/booking/points/use-available-points';
import { MypagePage } from './mypage-page';
import type { BookingFilter } from './requests';
import { PageHead } from '@/features/seo/page-head';
import { MyTours } from './my-tours';
import { KeptRow } from './kept-row';
import { useTranslation } from '@/i18n';
import { StayMap } from './stay-map';

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
