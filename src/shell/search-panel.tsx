import { useRouter } from 'next/router';

import type { Locale } from '@/config/constants';
import { paths } from '@/config/routes';
import { isNight, type Night } from '@/domain/stay/stay';
import { searchStateOf } from '@/features/search/search-state';
import { USUAL_CHOICE } from '@/features/stay-bar/choice';
import { StayBar } from '@/features/stay-bar/stay-bar';
import { useLocale, useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
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

const night = (value: string | undefined): Night | '' =>
  value !== undefined && isNight(value) ? value : '';
const count = (value: string | undefined, usual: number): number =>
  value !== undefined && /^\d$/.test(value) ? Number(value) : usual;

/**
 * The search form below the header. It gets the focus when it opens, and starts with the place and
 * the stay of the current address, so that visitors needn't choose their dates again.
 */
export function SearchPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  provideSearchTexts(useLocale());
  const search = searchStateOf(useRouter().query);
  const { region, area, from, to, adults, children, keyword, length, unit, flex = '' } = search;
  const regions = useApiQuery('getRegionState', { query: {} }).data?.regions ?? [];
  const known = regions.find(({ id }) => id === region);
  const name = known?.areas.find(({ id }) => id === area)?.name ?? known?.name;
  return (
    <div id={SEARCH_PANEL_ID} className="site-panel" role="search">
      <div className="wrap">
        <div className="site-panel-head">
          <h2 className="h3">{t('search.title')}</h2>
          <IconButton icon="close" label={t('header.closeSearch')} onClick={onClose} />
        </div>
        <StayBar
          action={paths.searchResult()}
          look="panel"
          initial={{
            place: { region, area, name, keyword },
            checkIn: night(from),
            checkOut: night(to),
            adults: count(adults, USUAL_CHOICE.adults),
            children: count(children, USUAL_CHOICE.children),
            flex,
            length: length === undefined ? null : { count: length, unit: unit ?? 'month' },
          }}
        />
      </div>
    </div>
  );
}
