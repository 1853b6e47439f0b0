import { OwnReviewPage } from './own-review-page';
import { PageHead } from '@/features/seo/page-head';
import { useTranslation } from '@/i18n';

/** `/mypage/review/{paymentId}`: the member's own review of a stay, to write or to change. */
export function OwnReviewScreen({ id }: { id: string }) {
  const { t } = useTranslation('review');
  return (
    <>
      <PageHead title={t('own.title')} description={t('form.description')} />
      <OwnReviewPage key={id} id={id} />
    </>
  );
}
