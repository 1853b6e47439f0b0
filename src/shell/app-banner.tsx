import { css } from '@emotion/react';
import styled from '@emotion/styled';
import dynamic from 'next/dynamic';
import { useState } from 'react';

import { brand } from '@/config/brand';
import { writeCookie } from '@/lib/browser-cookies';
import { APP_BANNER_SNOOZE_MS } from '@/config/constants';
import { useTranslation } from '@/i18n';
import { ButtonLink, cardCover, IconButton, Logo, media, useBrowserValue } from '@/ui';

const KEY = 'app-banner-dismissed-at';

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/**
 * Whether the banner was dismissed within the last 24 hours. A time that can't be read, or lies in
 * the future because the clock was set back, doesn't count.
 */
export function isSnoozed(store: Store, now: number): boolean {
  const stored = read(store);
  if (stored === null || !/^\d+$/.test(stored)) return false;
  const elapsed = now - Number(stored);
  return elapsed >= 0 && elapsed < APP_BANNER_SNOOZE_MS;
}

/** Remembers that the banner was dismissed at `now` (ms since the epoch). */
export function snooze(store: Store, now: number): void {
  try {
    store.setItem(KEY, String(now));
  } catch {
    // A browser may refuse to store; the banner then comes back on the next visit.
  }
}

/**
 * Sends the time at which the banner was dismissed to the server in a cookie, so that the server
 * leaves the row out and the page doesn't move. The decision is made by the time in the browser's
 * own storage.
 */
function sendSnooze(): void {
  writeCookie('appBanner', 'closed', APP_BANNER_SNOOZE_MS / 1000);
}

function read(store: Store): string | null {
  try {
    return store.getItem(KEY);
  } catch {
    return null;
  }
}

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
 * The invitation to the app: a row below the header, which scrolls with the page and covers
 * nothing.
 * @param closed whether the server knows that the banner was dismissed lately; the page then
 * doesn't move when the browser has read its own storage
 */
export function AppBanner({ closed, inert }: { closed: boolean; inert: boolean }) {
  const { t } = useTranslation('shell');
  const snoozed = useBrowserValue(readSnoozed, closed);
  const store = useBrowserValue(readStore, null);
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

/**
 * The address of the phone's app store; null on other devices, which are shown a QR code instead.
 */
export function storeLinkOf(device: { userAgent: string; touchPoints: number }): string | null {
  const { userAgent, touchPoints } = device;
  if (/android/i.test(userAgent)) return brand.app.android;
  if (/iphone|ipad|ipod/i.test(userAgent)) return brand.app.ios;
  // An iPad claims to be a Mac, but no Mac has a screen for several fingers.
  if (/macintosh/i.test(userAgent) && touchPoints > 1) return brand.app.ios;
  return null;
}
