import { useTranslation } from '@/i18n';
import { FormNotice } from '@/ui';

/** Says why the stay in the address can't be shown. Nothing when it can. */
export function BadStayNotice({ message }: { message: string | null }) {
  const { t } = useTranslation('hotel');
  if (message === null) return null;
  return (
    <FormNotice tone="warn" title={t('page.badStay')}>
      {message} {t('page.badStayHint')}
    </FormNotice>
  );
}
