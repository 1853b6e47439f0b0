import { useEffect, useRef } from 'react';

import { paths } from '@/config/routes';
import { useTranslation } from '@/i18n';
import { Button, IconButton, TextField } from '@/ui';
import { SEARCH_PANEL_ID } from './header';

/** The search form below the header; takes the focus when it opens. */
export function SearchPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation('common');
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('input, select, [role="combobox"]')?.focus();
  }, []);
  return (
    <div id={SEARCH_PANEL_ID} ref={panel} className="site-panel" role="search">
      <div className="wrap">
        <div className="site-panel-head">
          <h2 className="h3">{t('search.title')}</h2>
          <IconButton icon="close" label={t('header.closeSearch')} onClick={onClose} />
        </div>
        <form action={paths.searchResult()} method="get">
          <TextField label={common('action.search')} name="keyword" type="search" />
          <Button type="submit">{common('action.search')}</Button>
        </form>
      </div>
    </div>
  );
}
