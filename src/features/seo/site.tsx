import { createContext, useContext, useMemo, type ReactNode } from 'react';

import type { Locale } from '@/config/constants';
import { useLocale } from '@/i18n';
import { addressOf } from '@/i18n/language';

/** The origin of the site and the locale of the page, from which absolute URLs are made. */
export type Site = { readonly origin: string; readonly locale: Locale };

const Origin = createContext('');

/** Provides the site's public origin to the pages. */
export function SiteOrigin({ origin, children }: { origin: string; children: ReactNode }) {
  return <Origin value={origin}>{children}</Origin>;
}

export function useSite(): Site {
  const origin = useContext(Origin);
  const locale = useLocale();
  return useMemo(() => ({ origin, locale }), [origin, locale]);
}

/** The absolute URL of a path, in the page's language. */
export function pageAddress(site: Site, path: string): string {
  return addressOf(site.origin, site.locale, path);
}
