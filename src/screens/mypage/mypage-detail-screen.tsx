import { DetailPage } from '@/features/booking/detail/detail-page';
import { useTranslation } from '@/i18n';
import { PageHead } from '@/ui';

/** `/mypage/detail/{paymentId}`: a booking of the member. */
export function MypageDetailScreen({ id }: { id: string }) {
  const { t } = useTranslation('booking');
  const { t: common } = useTranslation('common');
  return (
    <>
      <PageHead
        title={`${t('detail.title')} · ${common('brand')}`}
        description={t('detail.description')}
        noIndex
      />
      <DetailPage key={id} id={id} />
    </>
  );
}
