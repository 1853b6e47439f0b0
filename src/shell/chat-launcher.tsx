import { css } from '@emotion/react';
import styled from '@emotion/styled';
import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';

import type { Locale } from '@/config/constants';
import { publicEnv } from '@/config/public-env';
import { useLocale, useTranslation } from '@/i18n';
import { useVisitor } from '@/session/hooks';
import { Icon, media } from '@/ui';

type Loader = Pick<
  typeof import('@channel.io/channel-web-sdk-loader'),
  'loadScript' | 'boot' | 'showMessenger' | 'hideMessenger' | 'shutdown'
>;

type ChatVisitor = {
  readonly pluginKey: string;
  /** The member, or null for a visitor who is not signed in. */
  readonly memberId: string | null;
  readonly locale: Locale;
};

export type ChatService = {
  /**
   * Opens the messenger. The service's script is loaded on the first call.
   * @throws Error when the script can't be loaded or the service refuses
   */
  open: (visitor: ChatVisitor) => Promise<void>;
  /** Hides the messenger, if it was ever opened. */
  hide: () => void;
};

const BOOT_TIMEOUT_MS = 10_000;

/** Creates the chat service. Tests pass their own loader. */
export function createChatService(
  load: () => Promise<Loader> = () => import('@channel.io/channel-web-sdk-loader'),
  timeoutMs = BOOT_TIMEOUT_MS,
): ChatService {
  let loader: Loader | undefined;
  let bootedFor = '';
  return {
    async open(visitor) {
      loader ??= await load();
      const wanted = JSON.stringify(visitor);
      if (bootedFor !== wanted) {
        loader.loadScript();
        if (bootedFor !== '') loader.shutdown();
        bootedFor = '';
        await booted(loader, visitor, timeoutMs);
        bootedFor = wanted;
      }
      loader.showMessenger();
    },
    hide() {
      if (bootedFor !== '') loader?.hideMessenger();
    },
  };
}

function booted(loader: Loader, visitor: ChatVisitor, timeoutMs: number): Promise<void> {
  const { pluginKey, memberId, locale } = visitor;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The chat did not start')), timeoutMs);
    loader.boot(
      {
        pluginKey,
        language: locale,
        // The site's own button opens the chat in place of the service's.
        hideChannelButtonOnBoot: true,
        hidePopup: true,
        // Visits are counted by the site itself, and only with consent.
        trackDefaultEvent: false,
        trackUtmSource: false,
        ...(memberId === null ? {} : { memberId }),
      },
      (error) => {
        clearTimeout(timer);
        if (error === null) resolve();
        else reject(error);
      },
    );
  });
}

const SupportCard = dynamic(() => import('./support-card').then((file) => file.SupportCard), {
  ssr: false,
});

const LauncherRoot = styled('button')(css`
  /* The header keeps its last place free for it: a disc above the page would lie on the search form. */
  position: fixed;
  top: calc((var(--header-row) - 40px) / 2);
  right: max(24px, calc(50% - var(--wrap) / 2 + 24px));
  z-index: calc(var(--z-header) + 1);
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 8px;
  width: 40px;
  height: 40px;
  border-radius: var(--radius-full);
  background: var(--accent-wash);
  color: var(--accent-deep);
  font-weight: 600;

  & > .ui-icon {
    font-size: var(--text-h3);
  }
  & > .words {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  &[aria-busy='true'] {
    opacity: 0.7;
  }
  ${media.large} {
    & {
      top: auto;
      /* Beside the cards, not over them: 120 px are free there on the narrowest of these screens. */
      right: 8px;
      bottom: calc(var(--bottom-room) + 24px);
      z-index: var(--z-sticky);
      width: auto;
      height: 52px;
      padding: 0 14px;
      background: var(--accent-strong);
      color: var(--on-accent);
      box-shadow: var(--shadow-2);
    }
    & > .words {
      position: static;
      width: auto;
      height: auto;
      overflow: visible;
      clip-path: none;
    }
  }
  ${media.belowSmall} {
    & {
      /* The navigation keeps its last place free for it: a disc above would lie on the search form. */
      top: auto;
      right: 0;
      bottom: 0;
      z-index: var(--z-sticky);
      flex-direction: column;
      gap: 3px;
      width: calc(100% / 6);
      height: var(--bottom-bar);
      padding: 1px 0 var(--safe-bottom);
      border-radius: 0;
      background: none;
      color: var(--ink-3);
      font-size: var(--text-caption);
      line-height: var(--leading-caption);
      font-weight: 400;
    }
    & > .words {
      position: static;
      width: auto;
      height: auto;
      overflow: visible;
      clip-path: none;
    }
    & > .ui-icon {
      font-size: var(--text-h2);
    }
    &:focus-visible {
      outline-offset: -4px;
      border-radius: var(--radius-m);
    }
  }
  @media print {
    display: none;
  }
`);

type Props = { pluginKey?: string; service?: ChatService };

const channel = createChatService();

/**
 * The button for customer service, on the main page while the search panel is closed
 * (specification, section 2). With a plug-in key it opens the chat. Without a key, or when the chat
 * can't be loaded, it opens a card that says how to reach the site.
 */
export function ChatLauncher({ pluginKey = publicEnv.channelPluginKey, service = channel }: Props) {
  const { t } = useTranslation('shell');
  const locale = useLocale();
  const memberId = useVisitor().user?.id ?? null;
  const [cardOpen, setCardOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  useEffect(() => () => service.hide(), [service]);

  const open = async () => {
    if (busy) return;
    if (pluginKey === '') {
      setCardOpen(true);
      return;
    }
    setBusy(true);
    try {
      await service.open({ pluginKey, memberId, locale });
    } catch {
      setCardOpen(true);
    }
    setBusy(false);
  };
  return (
    <>
      <LauncherRoot
        type="button"
        aria-haspopup="dialog"
        aria-busy={busy}
        onClick={() => void open()}
      >
        <Icon name="chat" />
        <span className="words">{t('chat.open')}</span>
      </LauncherRoot>
      {cardOpen ? <SupportCard onClose={() => setCardOpen(false)} /> : null}
    </>
  );
}
