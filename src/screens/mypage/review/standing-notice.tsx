import type { StayReview } from '@/contract/hotel/review';
import { standingText } from '@/features/review-list/standing-text';
import { useLocale, useTranslation } from '@/i18n';
import { FormNotice } from '@/ui';

/** Why a stay can't be reviewed; renders nothing when it can. */
export function StandingNotice({ stay }: { stay: StayReview }) {
  const { t } = useTranslation('review');
  const locale = useLocale();
  if (stay.standing === 'OPEN' || stay.standing === 'WRITTEN') return null;
  return (
    <FormNotice still tone="info" title={t('stay.closed')}>
      {standingText(stay, t, locale)}
    </FormNotice>
  );
}
