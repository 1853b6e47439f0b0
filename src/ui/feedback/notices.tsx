import { css } from '@emotion/react';
import styled from '@emotion/styled';
import type { ReactNode } from 'react';

import { Icon, type IconName } from '../icon';
import { Row, Stack } from '../layout/primitives';
import { media } from '../theme/tokens';

/** The drawings of `public/scenes.svg`, each a symbol of 168 × 120 units. */
export const SCENES = [
  'bell',
  'calendar',
  'chairs',
  'envelope',
  'frame',
  'guestbook',
  'keys',
  'lamp',
  'letterbox',
  'street',
  'suitcase',
] as const;

export type Scene = (typeof SCENES)[number];

export interface EmptyStateProps {
  /** A drawing above the title. It is decoration, so it is hidden from screen readers. */
  scene: Scene;
  title: ReactNode;
  children?: ReactNode;
  /** One or two buttons that lead on. */
  actions?: ReactNode;
  /** The heading level of the title; the default is 2. */
  level?: 1 | 2 | 3;
}

/** A friendly message in place of an empty list, with a way to continue. */
export function EmptyState({ scene, title, children, actions, level = 2 }: EmptyStateProps) {
  const Title = `h${level}` as const;
  return (
    <Stack align="center" gap={8} className="ui-empty">
      <svg className="ui-scene" width="168" height="120" aria-hidden="true">
        <use href={`/scenes.svg#${scene}`} />
      </svg>
      <Title className="h3">{title}</Title>
      {children !== undefined && <div className="text">{children}</div>}
      {actions !== undefined && (
        <Row justify="center" above={16}>
          {actions}
        </Row>
      )}
    </Stack>
  );
}

const BannerRoot = styled('div')(css`
  display: flex;
  align-items: center;
  gap: 16px;
  padding: 20px 24px;
  border-radius: var(--radius-m);
  background: var(--accent-wash);

  & > .ui-icon {
    font-size: var(--text-h1);
    color: var(--accent-strong);
  }
  & .text {
    flex: 1;
    min-width: 0;
  }
  & .name {
    font-weight: 600;
  }
  & .more {
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
    color: var(--ink-2);
  }
  &[data-tone='neutral'] {
    background: var(--paper-2);
  }
  &[data-tone='neutral'] > .ui-icon {
    color: var(--ink-2);
  }
  &[data-tone='warn'] {
    background: var(--warn-wash);
  }
  &[data-tone='warn'] > .ui-icon {
    color: var(--warn);
  }
  &[data-tone='danger'] {
    background: var(--danger-wash);
  }
  &[data-tone='danger'] > .ui-icon {
    color: var(--danger);
  }
  ${media.phone} {
    & {
      flex-wrap: wrap;
      padding: 16px 20px;
      gap: 12px;
    }
    & .action {
      flex-basis: 100%;
    }
  }
`);

export interface BannerProps {
  tone?: 'accent' | 'neutral' | 'warn' | 'danger';
  icon?: IconName;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}

/** A wide message within a page: about the state of a booking, an offer or something to do. */
export function Banner({ tone = 'accent', icon, title, children, action }: BannerProps) {
  return (
    <BannerRoot data-tone={tone}>
      {icon !== undefined && <Icon name={icon} />}
      <div className="text">
        <p className="name">{title}</p>
        {children !== undefined && <div className="more">{children}</div>}
      </div>
      {action !== undefined && <div className="action">{action}</div>}
    </BannerRoot>
  );
}
