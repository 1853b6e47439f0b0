import { MypagePage } from '@/features/mypage/mypage-page';
import type { BookingFilter } from '@/features/mypage/requests';
import type { Night } from '@/domain/stay';
import { useTranslation } from '@/i18n';
import { PageHead } from '@/ui';

export type MypageScreenProps = {
  filter: BookingFilter;
  /** The hotels' calendar day when the page was made. */
  today: Night;
};

/** `/mypage`: the member's bookings and everything else of theirs. */
export function MypageScreen(props: MypageScreenProps) {
  const { t } = useTranslation('mypage');
  const { t: common } = useTranslation('common');
  return (
    <>
      <PageHead
        title={`${t('title')} · ${common('brand')}`}
        description={t('description')}
        noIndex
      />
      <MypagePage {...props} />
    </>
  );
}
