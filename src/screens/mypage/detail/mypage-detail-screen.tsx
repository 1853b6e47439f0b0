import { DetailPage } from './detail-page';
import { PageHead } from '@/features/seo/page-head';
import { useTranslation } from '@/i18n';

/** `/mypage/detail/{paymentId}`: the details of one of the member's bookings. */
export function MypageDetailScreen({ id }: { id: string }) {
  const { t } = useTranslation('booking');
  return (
    <>
      <PageHead title={t('detail.title')} description={t('detail.description')} />
      <DetailPage key={id} id={id} />
    </>
  );
}
