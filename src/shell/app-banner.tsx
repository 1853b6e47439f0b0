import { css } from '@emotion/react';
import styled from '@emotion/styled';
import dynamic from 'next/dynamic';
import { useState, useSyncExternalStore } from 'react';

import { brand } from '@/config/brand';
import { useTranslation } from '@/i18n';
import { ButtonLink, cardCover, IconButton, Logo, media } from '@/ui';
import { isSnoozed, snooze, sendSnooze } from './banner-snooze';
import { storeLinkOf } from './store-link';

const AppQrModal = dynamic(() => import('./app-qr-modal').then((file) => file.AppQrModal), {
  ssr: false,
});

const BannerRoot = styled('aside')(css`
  position: relative;
  isolation: isolate;
  border-bottom: 1px solid var(--line);
  background: var(--paper-2);

  & > .wrap {
    display: flex;
    align-items: center;
    gap: 12px;
    height: 56px;
  }
  & .text {
    display: flex;
    align-items: baseline;
    gap: 12px;
    flex: 1;
    min-width: 0;
    font-size: var(--text-body2);
    line-height: var(--leading-snug);
  }
  & .name,
  & .more {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & .name {
    flex: none;
    max-width: 100%;
    font-weight: 600;
  }
  & .more {
    color: var(--ink-2);
  }
  /* The whole row opens what its button opens: the cover is the row's, not the button's. */
  & .open {
    position: static;
  }
  & .open::after {
    ${cardCover}
    border-radius: 0;
  }
  & .open:active {
    transform: none;
  }
  & .close {
    z-index: var(--z-above);
    margin-right: -8px;
  }
  ${media.belowSmall} {
    & .ui-logo,
    & .more {
      display: none;
    }
  }
  @media print {
    display: none;
  }
`);

const neverChanges = () => () => undefined;
const readSnoozed = () => {
  try {
    return isSnoozed(window.localStorage, Date.now());
  } catch {
    // A browser may refuse any use of its storage.
    return false;
  }
};
const readStore = () =>
  storeLinkOf({ userAgent: navigator.userAgent, touchPoints: navigator.maxTouchPoints });

/**
 * The invitation to the app: a row below the header, which moves on with the page and covers nothing.
 * @param closed whether the server was told that it was dismissed lately, so that nothing moves once
 * the browser has read the time itself
 */
export function AppBanner({ closed, inert }: { closed: boolean; inert: boolean }) {
  const { t } = useTranslation('shell');
  const snoozed = useSyncExternalStore(neverChanges, readSnoozed, () => closed);
  const store = useSyncExternalStore(neverChanges, readStore, () => null);
  const [qrOpen, setQrOpen] = useState(false);
  if (snoozed) return null;

  const dismiss = () => {
    snooze(window.localStorage, Date.now());
    sendSnooze();
    window.location.reload();
  };
  return (
    <BannerRoot aria-label={t('app.label')} inert={inert}>
      <div className="wrap">
        <Logo />
        <div className="text">
          <p className="name">{t('app.title')}</p>
          <p className="more">{t('app.text')}</p>
        </div>
        <ButtonLink
          plain
          className=" open"
          size="s"
          href={store ?? brand.app.link}
          target="_blank"
          rel="noopener noreferrer"
          onClick={(event) => {
            if (store !== null) return;
            event.preventDefault();
            setQrOpen(true);
          }}
        >
          {t('app.open')}
        </ButtonLink>
        <IconButton className="close" icon="close" label={t('app.dismiss')} onClick={dismiss} />
      </div>
      {qrOpen ? <AppQrModal onClose={() => setQrOpen(false)} /> : null}
    </BannerRoot>
  );
}
