import { useEffect, useRef } from 'react';

import { useTranslation } from '@/i18n';
import { IconButton } from '@/ui';
import { SEARCH_PANEL_ID } from './header';
import { PanelSearchForm } from './panel-search-form';

/** The search form below the header; takes the focus when it opens. */
export function SearchPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
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
        <PanelSearchForm />
      </div>
    </div>
  );
}
