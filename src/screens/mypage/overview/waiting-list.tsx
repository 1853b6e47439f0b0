import { useQueryClient } from '@tanstack/react-query';

import type { WaitingView } from '@/contract/account/membership';
import { paths } from '@/config/routes';
import { useDeadline, useLocale, useTranslation } from '@/i18n';
import { formatWon } from '@/i18n/format';
import { useClockOffset } from '@/lib/use-clock-offset';
import { ButtonLink, Countdown, Icon, type IconName, Row, Section, Stack } from '@/ui';

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
    <Section size="h3" gap={12} heading={t('waiting.title')}>
      <Stack as="ul" gap={8}>
        {waiting.map((one) => (
          <WaitingItem key={`${one.kind} ${one.id}`} one={one} now={now} />
        ))}
      </Stack>
    </Section>
  );
}

function WaitingItem({ one, now }: { one: WaitingView; now: string }) {
  const { t } = useTranslation('mypage');
  const locale = useLocale();
  const { kind, hotelName, amount, account } = one;
  const { icon, isCalm } = LOOKS[kind];
  return (
    <Row as="li" gap={16} lineGap={8} ground={isCalm ? 'quiet' : 'warn'} data-kind={kind}>
      <Icon name={icon} size={24} className={isCalm ? 'muted' : 'warn'} />
      <Stack gap={0} grow="wrap">
        <p className="strong">{t(`waiting.${kind}`)}</p>
        <Row as="p" className="body2 muted num" gap={12} lineGap={0}>
          <span>{hotelName}</span>
          <span className="strong">{formatWon(amount, locale)}</span>
          {account !== null && <span>{t('waiting.account', account)}</span>}
          <Deadline until={one.until} now={now} />
        </Row>
      </Stack>
      <ButtonLink
        size="m"
        variant={isCalm ? 'secondary' : 'primary'}
        href={pathOf(one)}
        prefetch={false}
        aria-label={t('card.of', { what: t(`waiting.go.${kind}`), hotel: hotelName })}
      >
        {t(`waiting.go.${kind}`)}
      </ButtonLink>
    </Row>
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
    <span className="strong warn">
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
