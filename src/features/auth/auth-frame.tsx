import { css } from '@emotion/react';
import styled from '@emotion/styled';
import type { ReactNode } from 'react';

import { media, Picture } from '@/ui';

const FrameRoot = styled('div')(css`
  display: grid;
  gap: 48px;
  padding-block: 40px 72px;
  justify-content: center;
  grid-template-columns: minmax(0, 480px);

  & .panel {
    display: grid;
    gap: 24px;
    align-content: start;
    min-width: 0;
  }
  & .panel > header {
    display: grid;
    gap: 6px;
  }
  & .side {
    display: none;
  }
  & form {
    display: grid;
    gap: 20px;
  }
  & form[hidden] {
    display: none;
  }
  & .group {
    display: grid;
    gap: 20px;
    padding-top: 32px;
    border-top: 1px solid var(--line);
  }
  & .group > .title {
    margin-bottom: -8px;
  }
  & .links {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: center;
    gap: 4px 8px;
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
    color: var(--ink-2);
  }
  & .links a,
  & .inline-link {
    padding: 8px 4px;
    font-weight: 600;
    color: var(--accent-strong);
    border-radius: var(--radius-xs);
  }
  ${media.hover} {
    & .links a:hover,
    & .inline-link:hover {
      text-decoration: underline;
      text-underline-offset: 3px;
    }
  }
  & .end-link {
    justify-self: end;
    margin-top: -16px;
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
  }
  & .or {
    display: grid;
    gap: 12px;
  }
  & .or > .name {
    display: flex;
    align-items: center;
    gap: 16px;
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
    color: var(--ink-3);
  }
  & .or > .name::before,
  & .or > .name::after {
    content: '';
    flex: 1;
    height: 1px;
    background: var(--line);
  }
  & .contact {
    display: flex;
    flex-wrap: wrap;
    gap: 0 20px;
  }
  & .contact a {
    font-weight: 600;
    text-decoration: underline;
    text-underline-offset: 3px;
    padding-block: 6px;
  }
  ${media.phone} {
    padding-block: 24px 56px;
  }
  ${media.medium} {
    &[data-picture] {
      grid-template-columns: minmax(0, 440px) minmax(0, 1fr);
      gap: 72px;
    }
    &[data-picture] > .side {
      display: block;
      position: sticky;
      top: calc(var(--header) + 40px);
      align-self: start;
      height: min(680px, calc(100dvh - var(--header) - 80px));
      border-radius: var(--radius-l);
      overflow: hidden;
    }
  }
`);

export type AuthFrameProps = {
  title: string;
  lead?: string;
  /** A picture beside the form on wide screens. */
  picture?: { name: string; blur?: string; alt: string };
  children: ReactNode;
};

/** Layout of the pages for signing in and for the account: one narrow column. */
export function AuthFrame({ title, lead, picture, children }: AuthFrameProps) {
  return (
    <div className="wrap">
      <FrameRoot data-picture={picture === undefined ? undefined : ''}>
        <div className="panel">
          <header>
            <h1 className="h1">{title}</h1>
            {lead === undefined ? null : <p className="muted">{lead}</p>}
          </header>
          {children}
        </div>
        {picture === undefined ? null : (
          <div className="side">
            <Picture {...picture} sizes="(min-width: 1024px) 1020px, 1px" />
          </div>
        )}
      </FrameRoot>
    </div>
  );
}
