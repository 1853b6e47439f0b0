import { css } from '@emotion/react';
import styled from '@emotion/styled';
import dynamic from 'next/dynamic';
import { useState } from 'react';

import { brand } from '@/config/brand';
import { useTranslation } from '@/i18n';
import { buttonClass, buttonData, floatingNote, IconButton, Logo, media } from '@/ui';
import { isSnoozed, snooze } from './banner-snooze';
import { storeLinkOf } from './store-link';

const AppQrModal = dynamic(() => import('./app-qr-modal').then((file) => file.AppQrModal), {
  ssr: false,
});

const BannerRoot = styled('aside')(
  floatingNote,
  css`
    z-index: var(--z-sticky);
    display: flex;
    align-items: center;
    gap: 12px;
    max-width: 480px;
    padding: 16px 8px 16px 16px;

    & .text {
      flex: 1;
      min-width: 0;
    }
    & .name {
      font-weight: 600;
    }
    & .name,
    & .more {
      font-size: var(--text-body2);
      line-height: var(--leading-snug);
    }
    & .more {
      color: var(--ink-2);
    }
    ${media.belowSmall} {
      & {
        max-width: none;
      }
      & .more {
        display: none;
      }
    }
  `,
);

/**
 * The invitation to the app. Only rendered in the browser, where the time of the last dismissal
 * is known; it floats, so nothing moves when it comes.
 */
export function AppBanner() {
  const { t } = useTranslation('shell');
  const [shown] = useState(() => !isSnoozed(window.localStorage, Date.now()));
  const [qrOpen, setQrOpen] = useState(false);
  if (!shown) return null;

  const store = storeLinkOf({
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
  });
  const dismiss = () => {
    snooze(window.localStorage, Date.now());
    window.location.reload();
  };
  return (
    <BannerRoot aria-label={t('app.label')}>
      <Logo />
      <div className="text">
        <p className="name">{t('app.title')}</p>
        <p className="more">{t('app.text')}</p>
      </div>
      <a
        className={buttonClass}
        {...buttonData({ size: 'm' })}
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
      </a>
      <IconButton icon="close" label={t('app.dismiss')} onClick={dismiss} />
      {qrOpen ? <AppQrModal onClose={() => setQrOpen(false)} /> : null}
    </BannerRoot>
  );
}
