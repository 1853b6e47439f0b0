import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { useQueryClient } from '@tanstack/react-query';

import type { WaitingView } from '@/contract/account/membership';
import { paths } from '@/config/routes';
import { useDeadline, useLocale, useTranslation } from '@/i18n';
import { formatWon } from '@/i18n/format';
import { useClockOffset } from '@/lib/use-clock-offset';
import { ButtonLink, Countdown, Icon, media, type IconName } from '@/ui';

const WaitingRoot = styled('section')(css`
  display: grid;
  gap: 12px;

  & ul {
    display: grid;
    gap: 8px;
    padding: 0;
    list-style: none;
  }
  & li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    gap: 4px 16px;
    padding: 16px 20px;
    border-radius: var(--radius-m);
    background: var(--warn-wash);
  }
  & li[data-calm] {
    background: var(--paper-2);
  }
  & li > .ui-icon {
    color: var(--warn);
  }
  & li[data-calm] > .ui-icon {
    color: var(--ink-2);
  }
  & .facts {
    display: flex;
    flex-wrap: wrap;
    gap: 0 12px;
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
    color: var(--ink-2);
  }
  & .amount {
    font-weight: 600;
    color: var(--ink);
  }
  & .left {
    font-weight: 600;
    color: var(--warn);
  }
  ${media.phone} {
    & li {
      padding: 16px;
    }
    & .ui-btn {
      grid-column: 1 / -1;
      margin-top: 8px;
    }
  }
`);

/** A deadline nearer than this (ms) is counted down; a later one is shown as a time. */
const COUNTED_MS = 60 * 60_000;

const LOOKS: Record<WaitingView['kind'], { icon: IconName; isCalm: boolean }> = {
  HOLD: { icon: 'clock', isCalm: false },
  PAYING: { icon: 'card', isCalm: true },
  DEPOSIT: { icon: 'card', isCalm: false },
  CHANGE_DUE: { icon: 'calendar', isCalm: false },
  CHANGE_PAYING: { icon: 'card', isCalm: true },
  REFUND: { icon: 'refund', isCalm: true },
  REFUND_ACCOUNT: { icon: 'refund', isCalm: false },
};

/** The page on which the task can be continued. */
function pathOf({ kind, id }: WaitingView): string {
  switch (kind) {
    case 'HOLD':
    case 'CHANGE_DUE':
      return paths.payment(id);
    case 'PAYING':
    case 'CHANGE_PAYING':
    case 'DEPOSIT':
      return paths.paymentResult(id);
    case 'REFUND':
    case 'REFUND_ACCOUNT':
      return paths.mypageDetail(id);
  }
}

type Props = {
  waiting: readonly WaitingView[];
  /** The server's time when it answered, as an ISO instant. */
  now: string;
};

/** What the member has to do or is waiting for, each with one link; renders nothing without any. */
export function WaitingList({ waiting, now }: Props) {
  const { t } = useTranslation('mypage');
  if (waiting.length === 0) return null;
  return (
    <WaitingRoot aria-labelledby="waiting-title">
      <h2 id="waiting-title" className="h3">
        {t('waiting.title')}
      </h2>
      <ul>
        {waiting.map((one) => (
          <WaitingItem key={`${one.kind} ${one.id}`} one={one} now={now} />
        ))}
      </ul>
    </WaitingRoot>
  );
}

function WaitingItem({ one, now }: { one: WaitingView; now: string }) {
  const { t } = useTranslation('mypage');
  const locale = useLocale();
  const { kind, hotelName, amount, account } = one;
  const { icon, isCalm } = LOOKS[kind];
  return (
    <li data-calm={isCalm ? '' : undefined} data-kind={kind}>
      <Icon name={icon} size={24} />
      <div>
        <p className="strong">{t(`waiting.${kind}`)}</p>
        <p className="facts num">
          <span>{hotelName}</span>
          <span className="amount">{formatWon(amount, locale)}</span>
          {account !== null && <span>{t('waiting.account', account)}</span>}
          <Deadline until={one.until} now={now} />
        </p>
      </div>
      <ButtonLink
        size="m"
        variant={isCalm ? 'secondary' : 'primary'}
        href={pathOf(one)}
        prefetch={false}
        aria-label={t('card.of', { what: t(`waiting.go.${kind}`), hotel: hotelName })}
      >
        {t(`waiting.go.${kind}`)}
      </ButtonLink>
    </li>
  );
}

/**
 * The remaining time of a near deadline, otherwise the deadline itself; both by the server's clock.
 */
function Deadline({ until, now }: { until: string | null; now: string }) {
  const { t } = useTranslation('mypage');
  const offset = useClockOffset(now);
  const client = useQueryClient();
  const writeDeadline = useDeadline();
  if (until === null) return null;
  const when = t('waiting.until', { when: writeDeadline(until, { style: 'short' }) });
  if (Date.parse(until) - Date.parse(now) > COUNTED_MS) {
    return <span>{when}</span>;
  }
  return (
    <span className="left">
      {t('waiting.left')}{' '}
      <Countdown
        key={until}
        deadline={until}
        offsetMs={offset}
        deadlineText={when}
        spoken={(count) => (count > 0 ? t('waiting.minutes', { count }) : t('waiting.over'))}
        onEnd={() => {
          void client.invalidateQueries({ queryKey: ['getMypage'] });
          void client.invalidateQueries({ queryKey: ['listReservations'] });
        }}
      />
    </span>
  );
}
