import { useLocale, useTranslation } from '@/i18n';
import { formatNight } from '@/i18n/format';
import type { StayNotice } from '@/lib/stay-params';
import { FormNotice } from '@/ui';

/** Says why the page shows another stay than the URL asks for; renders nothing when it doesn't. */
export function BadStayNotice({ notice }: { notice: StayNotice | null }) {
  const { t } = useTranslation('common');
  const locale = useLocale();
  if (notice === null) return null;
  if (notice.why === 'PAST') {
    const date = formatNight(notice.from, locale, 'short');
    return (
      <FormNotice tone="info" still>
        {t('stay.past', { date })}
      </FormNotice>
    );
  }
  return (
    <FormNotice tone="warn" title={t('stay.bad')}>
      {notice.message} {t(notice.why === 'ADD_ONS' ? 'stay.withoutExtras' : 'stay.usualInstead')}
    </FormNotice>
  );
}
