import { useRouter } from 'next/router';
import { useEffect, useRef } from 'react';

import type { Locale } from '@/config/constants';
import { isNight, type Night } from '@/domain/stay/stay';
import { RecentSearches } from '@/features/search/recent-list';
import { SearchForm } from '@/features/search/search-form';
import { searchStateOf } from '@/features/search/search-state';
import { useLocale, useTranslation } from '@/i18n';
import { i18nOf } from '@/i18n/instance';
import en from '../../public/locales/en/search.json';
import ko from '../../public/locales/ko/search.json';
import { IconButton } from '@/ui';
import { SEARCH_PANEL_ID } from './header';

const texts = { ko, en } as const;

/**
 * Adds the texts of the search form, which are loaded with the panel because most pages don't need
 * them.
 */
function provideSearchTexts(locale: Locale): void {
  i18nOf(locale, { search: texts[locale] });
}

const night = (value: string | undefined): Night | undefined =>
  value !== undefined && isNight(value) ? value : undefined;
const count = (value: string | undefined): number | undefined =>
  value !== undefined && /^\d$/.test(value) ? Number(value) : undefined;

/**
 * The search form below the header. It gets the focus when it opens, and starts with the place and
 * the stay of the current address, so that visitors needn't choose their dates again.
 */
export function SearchPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  provideSearchTexts(useLocale());
  const search = searchStateOf(useRouter().query);
  const { region, from, to, adults, children, keyword, length, unit, flex } = search;
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = panel.current;
    if (element === null) return;
    // The text field is loaded with the panel and appears a moment after it.
    const take = () => {
      const field = element.querySelector<HTMLElement>('input[name="keyword"]');
      field?.focus();
      return field !== null;
    };
    if (take()) return;
    const watcher = new MutationObserver(() => {
      if (take()) watcher.disconnect();
    });
    watcher.observe(element, { childList: true, subtree: true });
    return () => watcher.disconnect();
  }, []);
  return (
    <div id={SEARCH_PANEL_ID} ref={panel} className="site-panel" role="search">
      <div className="wrap">
        <div className="site-panel-head">
          <h2 className="h3">{t('search.title')}</h2>
          <IconButton icon="close" label={t('header.closeSearch')} onClick={onClose} />
        </div>
        <SearchForm
          look="flat"
          asksKeyword
          initial={{
            region,
            from: night(from),
            to: night(to),
            adults: count(adults),
            children: count(children),
            keyword,
            length,
            unit,
            flex,
          }}
        />
        <RecentSearches />
      </div>
    </div>
  );
}
