import { createContext, useContext, useMemo, type ReactNode } from 'react';

import type { Locale } from '@/config/constants';
import { useLocale } from '@/i18n';
import { addressOf } from '@/i18n/addresses';

/** Where the site stands and the language a page of it is in: what absolute addresses need. */
export type Site = { readonly origin: string; readonly locale: Locale };

const Origin = createContext('');

/** Tells the pages below the site's public origin. */
export function SiteOrigin({ origin, children }: { origin: string; children: ReactNode }) {
  return <Origin value={origin}>{children}</Origin>;
}

export function useSite(): Site {
  const origin = useContext(Origin);
  const locale = useLocale();
  return useMemo(() => ({ origin, locale }), [origin, locale]);
}

/** The absolute address of a path of the site, in the page's language. */
export function pageAddress(site: Site, path: string): string {
  return addressOf(site.origin, site.locale, path);
}
