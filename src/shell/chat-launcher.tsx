import { css } from '@emotion/react';
import styled from '@emotion/styled';
import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';

import { publicEnv } from '@/config/env';
import { useLocale, useTranslation } from '@/i18n';
import { useVisitor } from '@/session/hooks';
import { Icon, media } from '@/ui';
import { createChatService, type ChatService } from './chat-service';

const SupportCard = dynamic(() => import('./support-card').then((file) => file.SupportCard), {
  ssr: false,
});

const LauncherRoot = styled('button')(css`
  position: fixed;
  right: 24px;
  bottom: calc(var(--bottom-room) + 24px);
  z-index: var(--z-sticky);
  display: inline-flex;
  align-items: center;
  gap: 8px;
  height: 52px;
  padding: 0 20px;
  border-radius: var(--radius-full);
  background: var(--accent-strong);
  color: var(--on-accent);
  font-weight: 600;
  box-shadow: var(--shadow-2);

  & > .ui-icon {
    font-size: var(--text-h3);
  }
  &[aria-busy='true'] {
    opacity: 0.7;
  }
  ${media.belowSmall} {
    & {
      /* The navigation keeps its last place free for it: a disc above would lie on the search form. */
      right: 0;
      bottom: 0;
      flex-direction: column;
      justify-content: center;
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
      box-shadow: none;
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
 * The way to customer service, on the main page while the search is closed (specification, section
 * 2). With a plug-in key it opens the chat; without one, or when the chat can't be had, a card that
 * says how to reach us.
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
        <span>{t('chat.open')}</span>
      </LauncherRoot>
      {cardOpen ? <SupportCard onClose={() => setCardOpen(false)} /> : null}
    </>
  );
}
