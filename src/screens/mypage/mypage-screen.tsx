import { MypagePage } from '@/features/mypage/mypage-page';
import type { BookingFilter } from '@/features/mypage/requests';
import type { Night } from '@/domain/stay';
import { PageHead } from '@/features/seo/page-head';
import { MyTours } from '@/features/tour/my-tours';
import { useTranslation } from '@/i18n';

export type MypageScreenProps = {
  filter: BookingFilter;
  /** The hotels' calendar day when the page was made. */
  today: Night;
};

/** `/mypage`: the member's bookings and everything else of theirs. */
export function MypageScreen(props: MypageScreenProps) {
  const { t } = useTranslation('mypage');
  return (
    <>
      <PageHead title={t('title')} description={t('description')} />
      <MypagePage {...props}>
        <MyTours />
      </MypagePage>
    </>
  );
}
