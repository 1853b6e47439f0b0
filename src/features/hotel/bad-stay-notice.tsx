import { useTranslation } from '@/i18n';
import { FormNotice } from '@/ui';

/**
 * Says why the stay in the address can't be shown; `kept` when only what was added to it fell away.
 * Nothing when it can.
 */
export function BadStayNotice({ message, kept }: { message: string | null; kept?: boolean }) {
  const { t } = useTranslation('hotel');
  if (message === null) return null;
  return (
    <FormNotice tone="warn" title={t('page.badStay')}>
      {message} {t(kept ? 'page.badAddOnsHint' : 'page.badStayHint')}
    </FormNotice>
  );
}
