import { useEffect, useRef } from 'react';

import { toApiLanguage, useLocale } from '@/i18n';
import { useApi } from '@/lib/api/hooks';
import { useSessionUpdate, useVisitor } from '@/session/hooks';

/**
 * When the session's language differs from the route's, tells the API and then the session
 * (specification, section 4). A failure is silent and not tried again on this page: the page is in the
 * right language anyway, and the next visit tries again.
 */
export function useLanguageSync(): void {
  const { user } = useVisitor();
  const update = useSessionUpdate();
  const api = useApi();
  const locale = useLocale();
  const asked = useRef<string | null>(null);
  const stored = user?.language;

  useEffect(() => {
    if (stored === undefined || stored === locale || asked.current === locale) return;
    asked.current = locale;
    api
      .call('editLanguage', { body: { language: toApiLanguage(locale) } })
      .then(() => update({ language: locale }))
      .catch(() => undefined);
  }, [api, locale, stored, update]);
}
