import { useEffect, useRef } from 'react';
import toast from 'react-hot-toast';

import { toApiLanguage, useLocale, useTranslation } from '@/i18n';
import { useApi } from '@/lib/api/hooks';
import { useSessionUpdate, useVisitor } from '@/session/hooks';

/**
 * When the session's language differs from the route's, tells the API and then the session
 * (specification, section 4). A failure is said once and not tried again on this page: the page is in
 * the right language anyway, and the next visit tries again.
 */
export function useLanguageSync(): void {
  const { user } = useVisitor();
  const update = useSessionUpdate();
  const api = useApi();
  const locale = useLocale();
  const { t } = useTranslation('shell');
  const asked = useRef<string | null>(null);
  const stored = user?.language;

  useEffect(() => {
    if (stored === undefined || stored === locale || asked.current === locale) return;
    asked.current = locale;
    api
      .call('editLanguage', { body: { language: toApiLanguage(locale) } })
      .then(() => update({ language: locale }))
      .catch(() => toast.error(t('language.failed')));
  }, [api, locale, stored, t, update]);
}
