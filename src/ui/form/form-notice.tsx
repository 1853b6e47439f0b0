import { css } from '@emotion/react';
import styled from '@emotion/styled';
import type { ReactNode } from 'react';

import { Icon, type IconName } from '../icon';
import { media } from '../theme/tokens';

export type NoticeTone = 'info' | 'warn' | 'danger' | 'success';

const ICONS: Record<NoticeTone, IconName> = {
  info: 'info',
  warn: 'warning',
  danger: 'warning',
  success: 'success',
};

const NoticeRoot = styled('div')(css`
  display: flex;
  gap: 10px;
  padding: 12px 16px;
  border-radius: var(--radius-s);
  font-size: var(--text-body2);
  line-height: var(--leading-body2);
  background: var(--paper-2);
  color: var(--ink);

  & > .ui-icon {
    margin-top: 1px;
    color: var(--ink-2);
  }
  &[data-tone='success'] {
    background: var(--accent-wash);
  }
  &[data-tone='success'] > .ui-icon {
    color: var(--accent-strong);
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
  & .body {
    flex: 1;
    min-width: 0;
  }
  & .words {
    display: grid;
    gap: 2px;
  }
  & .name {
    font-weight: 600;
  }
  & .action {
    margin-top: 6px;
  }
  /* What is only to be known is a quiet card: one line where there is room, its action at the right. */
  &[data-tone='info'] {
    padding: 14px 20px;
    border-radius: var(--radius-m);
  }
  ${media.small} {
    &[data-tone='info'],
    &[data-tone='info'] > .body {
      align-items: center;
    }
    &[data-tone='info'] > .body {
      display: flex;
      flex-wrap: wrap;
      gap: 8px 24px;
    }
    &[data-tone='info'] .words {
      display: block;
      flex: 1 1 240px;
    }
    &[data-tone='info'] .words > * {
      display: inline;
    }
    &[data-tone='info'] .name:not(:last-child) {
      margin-inline-end: 12px;
    }
    &[data-tone='info'] .action {
      margin-top: 0;
    }
  }
`);

export interface FormNoticeProps {
  /**
   * The tone; the default is `info`. A `danger` is announced at once (`role="alert"`), the others
   * politely.
   */
  tone?: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** Marks a note that is in the page from the start, so that it isn't announced. */
  still?: boolean;
  id?: string;
  className?: string;
}

/** A note about an error in a form, or about something to know before continuing. */
export function FormNotice(props: FormNoticeProps) {
  const { tone = 'info', title, children, action, still, id, className } = props;
  const role = still ? undefined : tone === 'danger' ? 'alert' : 'status';
  return (
    <NoticeRoot id={id} className={className} role={role} data-tone={tone}>
      <Icon name={ICONS[tone]} />
      <div className="body">
        <div className="words">
          {title !== undefined && (
            <>
              <p className="name">{title}</p>{' '}
            </>
          )}
          {children !== undefined && <div>{children}</div>}
        </div>
        {action !== undefined && <div className="action">{action}</div>}
      </div>
    </NoticeRoot>
  );
}
