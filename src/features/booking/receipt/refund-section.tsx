import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { lazy, Suspense, useId, useRef, type ReactNode } from 'react';

import type { RefundStep } from '@/contract/common';
import { useLocale, useTranslation } from '@/i18n';
import { formatWon } from '@/i18n/format';
import { useSeen } from '@/ui/layout/use-seen';
import { isCovered, useRefundNote } from '../stay/refund-steps';
import type { LeavingSource } from './use-leaving-refunds';

const RefundRuler = lazy(() => import('./refund-ruler'));

const FootRoot = styled('section')(css`
  && {
    gap: 4px;
  }
  & .said {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 0 12px;
    min-height: 30px;
  }
  & .said > b {
    font-size: var(--text-title);
    line-height: var(--leading-body1);
    letter-spacing: -0.02em;
    white-space: nowrap;
  }
  /* Room for two lines, so that nothing below moves with the pin. */
  & .note {
    min-height: calc(2 * var(--leading-small));
  }
  & .rest {
    height: 8px;
    margin-block: 18px;
    border-radius: var(--radius-full);
    background: var(--line);
  }
  @media (pointer: fine) {
    & .rest {
      margin-block: 12px;
    }
  }
  & .marks {
    position: relative;
    height: var(--leading-small);
  }
  @media (scripting: none) {
    &:not([data-list]) {
      display: none;
    }
    & .rest,
    & .marks {
      display: none;
    }
  }
`);

export type RefundSectionProps = {
  /** The refund of a cancellation over time; the first one applies now. */
  steps: readonly RefundStep[];
  stay: { checkIn: string; checkOut: string };
  checkInTime: string;
  /** Where the amounts of leaving early come from; null where it isn't offered. */
  leaving: LeavingSource | null;
  /** The server's time as an instant; by default, the browser's. */
  now?: string;
  /** The first day, where that isn't today: the first on which a stay under way can be left. */
  first?: string;
  /** Won charged for date changes. */
  changeFee?: number;
  /** The whole list, where the page doesn't show it anyway: it unfolds below. */
  list?: ReactNode;
  /** The room's name, on a receipt for two rooms; each of them has a ruler of its own there. */
  place?: string;
};

/**
 * The foot of a receipt: what comes back on the day at which the visitor puts the pin. What applies
 * now is told by the server; the ruler itself is loaded once it is in sight.
 */
export function RefundSection({ list, ...ruler }: RefundSectionProps) {
  const { t } = useTranslation('booking');
  const id = useId();
  const root = useRef<HTMLElement>(null);
  const isSeen = useSeen(root);
  const { steps, first, place, changeFee = 0 } = ruler;
  const [now] = steps;
  if (now === undefined || isCovered(steps)) return null;
  const rest = <AtRest step={first === undefined ? now : null} changeFee={changeFee} />;
  return (
    <FootRoot
      ref={root}
      className="part"
      aria-labelledby={id}
      data-list={list === undefined ? undefined : ''}
    >
      <h3 id={id} className="body2 strong">
        {t('ruler.title')}
        {place !== undefined && <span className="muted"> · {place}</span>}
      </h3>
      {isSeen ? (
        <Suspense fallback={rest}>
          <RefundRuler {...ruler} />
        </Suspense>
      ) : (
        rest
      )}
      {list !== undefined && (
        <details data-above={12}>
          <summary className="ui-underline body2 muted">{t('ruler.list')}</summary>
          <div data-above={12}>{list}</div>
        </details>
      )}
    </FootRoot>
  );
}

/** What the ruler says before it has been moved, as high as the ruler is. */
function AtRest({ step, changeFee }: { step: RefundStep | null; changeFee: number }) {
  const { t } = useTranslation('booking');
  const locale = useLocale();
  const noteOf = useRefundNote(changeFee);
  return (
    <div>
      <p className="said">
        {step !== null && (
          <>
            <span className="body2">{t('ruler.today')}</span>
            <b>{formatWon(step.refund, locale)}</b>
          </>
        )}
      </p>
      <p className="note small muted">{step !== null && noteOf(step)}</p>
      <div className="rest" />
      <div className="marks" />
    </div>
  );
}
