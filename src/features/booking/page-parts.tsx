import { css } from '@emotion/react';
import styled from '@emotion/styled';

import { paths } from '@/config/routes';
import { useTranslation } from '@/i18n';
import { ButtonLink, EmptyState, media } from '@/ui';

const STEPS = ['details', 'payment', 'done'] as const;

const StepsRoot = styled('ol')(css`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 20px;
  font-size: var(--text-body2);
  line-height: var(--leading-body2);
  color: var(--ink-3);
  font-variant-numeric: tabular-nums;

  & > li[aria-current] {
    font-weight: 600;
    color: var(--accent-strong);
  }
  & > li:not(:last-of-type)::after {
    content: '›';
    margin-left: 20px;
    color: var(--ink-3);
    font-weight: 400;
  }
`);

/** The steps of booking, with the one this page belongs to marked as current. */
export function BookingSteps({ current }: { current: (typeof STEPS)[number] }) {
  const { t } = useTranslation('booking');
  return (
    <StepsRoot aria-label={t('steps.label')}>
      {STEPS.map((step, at) => (
        <li key={step} aria-current={step === current ? 'step' : undefined}>
          {at + 1} {t(`steps.${step}`)}
        </li>
      ))}
    </StepsRoot>
  );
}

/**
 * Layout of the booking pages: heading, content, and beside it (above it on narrow screens) the
 * stay and its price. On a wide screen the one button to go on stays in sight below the price, though
 * it comes last in the reading order. Its parts are styled by class: `top`, `back`, `content`, `side`,
 * `block`, and `go` with the button, which a narrow screen has in a bar of its own.
 */
export const TwoColumns = styled('div')(css`
  display: grid;
  gap: 32px;
  padding-block: 32px 72px;

  & > .top {
    display: grid;
    gap: 12px;
  }
  & > .content,
  & > .side {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 32px;
    align-content: start;
    min-width: 0;
  }
  & .back {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    justify-self: start;
  }
  & .back:hover {
    color: var(--ink);
  }
  & .block {
    display: grid;
    gap: 16px;
    min-width: 0;
  }
  & .block + .block {
    padding-top: 32px;
    border-top: 1px solid var(--line);
  }
  ${media.belowMedium} {
    & > .go {
      display: none;
    }
  }
  ${media.phone} {
    gap: 16px;
    padding-top: 16px;

    & > .content {
      gap: 24px;
    }
    & .block + .block {
      padding-top: 24px;
    }
  }
  ${media.medium} {
    & {
      grid-template-columns: minmax(0, 1fr) 400px;
      gap: 40px 64px;
      padding-block: 40px 96px;
    }
    & > .top {
      grid-column: 1;
    }
    & > .side {
      grid-column: 2;
      grid-row: 1 / 3;
      position: sticky;
      top: calc(var(--header) + 16px);
      align-self: start;
      /* What is above the button is scrolled by itself where the window is low. */
      max-height: calc(100dvh - var(--header) - 208px);
      margin-bottom: 168px;
      /* The card's outline lies outside of it. */
      padding: 1px;
      overflow-y: auto;
      scrollbar-width: thin;
    }
    & > .go {
      grid-column: 2;
      grid-row: 1 / 3;
      position: sticky;
      bottom: 24px;
      align-self: end;
      padding-top: 12px;
      background: var(--paper);
    }
    & > .go > .amount {
      display: flex;
      align-items: baseline;
      justify-content: space-between;
      padding: 0 24px 8px;
    }
    & > .content {
      grid-column: 1;
      grid-row: 2;
    }
  }
`);

/**
 * Shown when the URL of a booking page names no booking: what the page is for, and where to begin.
 */
export function WhereToStart({ page }: { page: 'reservation' | 'result' }) {
  const { t } = useTranslation('booking');
  const [href, go] =
    page === 'reservation'
      ? [paths.searchResult(), t('start.search')]
      : [paths.mypage(), t('start.mypage')];
  return (
    <EmptyState
      level={1}
      scene={page === 'reservation' ? 'suitcase' : 'keys'}
      title={t(`start.${page}`)}
      actions={<ButtonLink href={href}>{go}</ButtonLink>}
    >
      {t(`start.${page}Text`)}
    </EmptyState>
  );
}
