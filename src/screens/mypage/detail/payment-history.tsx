import { css } from '@emotion/react';
import styled from '@emotion/styled';

import type { MypageReservation } from '@/contract/account/membership';
import type { PaymentHistoryEntry, PaymentHistoryView } from '@/contract/booking/payment-history';
import { useFailureText } from '@/features/booking/pay/failure-text';
import { webAddress } from '@/features/booking/stay/payments';
import { useDeadline, useLocale, useTranslation } from '@/i18n';
import { formatInstant, formatStay, formatWon } from '@/i18n/format';
import { media } from '@/ui';

type Kind = PaymentHistoryEntry['kind'];

const FAILED: readonly Kind[] = [
  'DECLINED',
  'EXPIRED',
  'PAID_LATE',
  'NOT_NEEDED',
  'CHANGE_REJECTED',
  'CHANGE_EXPIRED',
  'CANCEL_REJECTED',
];
const OPEN: readonly Kind[] = ['ON_ITS_WAY', 'ACCOUNT_NEEDED'];

/** The direction of the money, or its state, which selects the mark and the colour. */
function wayOf({ kind, amount }: PaymentHistoryEntry): string | undefined {
  if (FAILED.includes(kind)) return 'failed';
  if (OPEN.includes(kind)) return 'open';
  if (amount > 0) return 'in';
  return amount < 0 ? 'out' : undefined;
}

type PaymentHistoryItemProps = {
  entry: PaymentHistoryEntry;
  /** For an entry `CHECKING`: whether a later entry has its result. */
  isAnswered: boolean;
};

/** One entry of the payment history: what happened, when, how much and by which payment method. */
function PaymentHistoryItem({ entry, isAnswered }: PaymentHistoryItemProps) {
  const { t } = useTranslation('booking');
  const locale = useLocale();
  const writeDeadline = useDeadline();
  const failureText = useFailureText();
  const { kind, at, amount, asked, method, until, dates, code } = entry;
  const won = (value: number) => formatWon(value, locale);
  const nights = (stay: { checkIn: string; checkOut: string }) => formatStay(stay, locale);
  const isMethodTold = method !== null && (amount !== 0 || asked !== 0);
  const lines = [
    ...(kind === 'DECLINED' ? [failureText(code)] : []),
    ...(dates === null
      ? []
      : [t('paymentHistory.dates', { was: nights(dates.was), is: nights(dates.is) })]),
    ...(asked === 0 ? [] : [t(askedText(entry), { amount: won(Math.abs(asked)) })]),
    ...(isMethodTold ? [method === 'POINTS' ? t('points.method') : t(`method.${method}`)] : []),
    ...(until === null ? [] : [t('paymentHistory.until', { when: writeDeadline(until) })]),
    ...entry.coupons.map(({ title, way, discount }) => {
      if (way === 'RETURNED') return t('paymentHistory.couponBack', { title });
      return discount === null
        ? t('paymentHistory.couponUsed', { title })
        : t('paymentHistory.coupon', { title, amount: won(-discount) });
    }),
  ];
  const receipt = webAddress(entry.receiptUrl);
  return (
    <li data-way={wayOf(entry)} data-kind={kind}>
      <p className="name">
        {kind === 'CHECKING' && !isAnswered
          ? t('paymentHistory.checkingNow')
          : t(`paymentHistory.kind.${kind}`)}
      </p>
      <p className="amount num" data-amount={amount}>
        {amount === 0 ? '' : `${amount > 0 ? '+' : ''}${won(amount)}`}
      </p>
      <div className="more num">
        {/* An open entry describes the present, so it has no time of its own. */}
        {!OPEN.includes(kind) && <time dateTime={at}>{formatInstant(at, locale)}</time>}
        {lines.map((line, index) => (
          <p key={index}>{line}</p>
        ))}
        {receipt !== null && (
          <p>
            <a href={receipt} target="_blank" rel="noopener noreferrer">
              {t('paymentHistory.receipt')}
            </a>
          </p>
        )}
      </div>
    </li>
  );
}

/**
 * The text key for an amount that hadn't moved yet: a refund to come, a difference to pay, or a
 * payment attempt.
 */
function askedText({ kind, asked }: PaymentHistoryEntry) {
  if (asked < 0) return OPEN.includes(kind) ? 'paymentHistory.toCome' : 'paymentHistory.askedBack';
  return kind === 'CHANGE_HELD' ? 'paymentHistory.toPay' : 'paymentHistory.asked';
}

/**
 * Styles of the payment history: the sums, a bar that shows the refunded share, and the list of
 * entries.
 */
const paymentHistoryStyles = css`
  & .sums {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(136px, 1fr));
    gap: 16px 24px;
    padding: 20px;
    border-radius: var(--radius-m);
    background: var(--paper-2);
  }
  & .sums dt {
    font-size: var(--text-small);
    line-height: var(--leading-small);
    color: var(--ink-2);
  }
  & .sums dd {
    font-weight: 700;
    font-size: var(--text-title);
    line-height: var(--leading-body1);
    letter-spacing: -0.02em;
  }
  & .bar {
    grid-column: 1 / -1;
    display: flex;
    height: 8px;
    gap: 2px;
    overflow: hidden;
    border-radius: var(--radius-full);
    background: var(--accent);
    justify-content: flex-end;
  }
  & .bar > span {
    width: var(--share);
    background: var(--line-strong);
  }
  & .bar > .coming {
    background: var(--line);
  }
  & .entries {
    display: grid;
    padding: 0;
    list-style: none;
  }
  & .entries > li {
    position: relative;
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 16px;
    padding: 0 0 20px 28px;
  }
  & .entries > li::before {
    content: '';
    position: absolute;
    left: 2px;
    top: 7px;
    width: 12px;
    height: 12px;
    border-radius: 50%;
    background: var(--paper);
    box-shadow: inset 0 0 0 3px var(--ink-3);
  }
  & .entries > li:not(:last-of-type)::after {
    content: '';
    position: absolute;
    left: 7px;
    top: 22px;
    bottom: -5px;
    border-left: 2px solid var(--line);
  }
  & .entries > li[data-way='in']::before {
    background: var(--accent);
    box-shadow: none;
  }
  & .entries > li[data-way='out']::before {
    box-shadow: inset 0 0 0 3px var(--accent);
  }
  & .entries > li[data-way='open']::before {
    box-shadow: inset 0 0 0 3px var(--warn);
  }
  & .entries > li[data-way='failed']::before {
    box-shadow: inset 0 0 0 3px var(--danger);
  }
  & .entries .name {
    font-weight: 600;
  }
  & .entries .amount {
    font-weight: 700;
  }
  & .entries [data-way='in'] .amount {
    color: var(--ink);
  }
  & .entries [data-way='out'] .amount {
    color: var(--accent-strong);
  }
  & .entries .more {
    grid-column: 1 / -1;
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
    color: var(--ink-2);
  }
  & .entries .more a {
    color: var(--accent-strong);
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  ${media.phone} {
    & .sums {
      grid-template-columns: 1fr 1fr;
      padding: 16px;
    }
  }
`;

const HistoryRoot = styled('section')(paymentHistoryStyles);

type Props = { reservation: Pick<MypageReservation, 'paymentHistory' | 'state'> };

/**
 * The payment history of a booking from the hold on. Renders nothing when the booking has no
 * ledger.
 */
export function PaymentHistorySection({ reservation }: Props) {
  const { t } = useTranslation('booking');
  const { paymentHistory: history, state } = reservation;
  if (history.entries.length === 0) return null;
  return (
    <HistoryRoot className="block" aria-labelledby="money-title">
      <h2 id="money-title" className="h3">
        {t('paymentHistory.title')}
      </h2>
      {history.paid > 0 && <Sums history={history} isCancelled={state === 'CANCELLED'} />}
      <ol className="entries">
        {history.entries.map((entry, at) => (
          <PaymentHistoryItem
            key={`${entry.at} ${String(at)}`}
            entry={entry}
            isAnswered={at < history.entries.length - 1}
          />
        ))}
      </ol>
      <p className="small faint">{t('paymentHistory.zone')}</p>
    </HistoryRoot>
  );
}

/** The amounts paid, refunded and remaining. */
function Sums({ history, isCancelled }: { history: PaymentHistoryView; isCancelled: boolean }) {
  const { t } = useTranslation('booking');
  const locale = useLocale();
  const { paid, returned, toReturn } = history;
  const sums = [
    ['paid', paid],
    ...(returned > 0 ? ([['returned', returned]] as const) : []),
    ...(toReturn > 0 ? ([['toReturn', toReturn]] as const) : []),
    ...(returned + toReturn > 0 ? ([['kept', paid - returned - toReturn]] as const) : []),
  ] as const;
  const share = (amount: number) => ({ '--share': `${String((amount / paid) * 100)}%` });
  return (
    <dl className="sums num">
      {sums.map(([name, amount]) => (
        <div key={name}>
          <dt>
            {t(name === 'kept' && isCancelled ? 'paymentHistory.left' : `paymentHistory.${name}`)}
          </dt>
          <dd data-testid={`money-${name}`} data-amount={amount}>
            {formatWon(amount, locale)}
          </dd>
        </div>
      ))}
      {returned + toReturn > 0 && (
        // The figures above give the same information as text.
        <div className="bar" aria-hidden="true">
          {toReturn > 0 && <span className="coming" style={share(toReturn)} />}
          {returned > 0 && <span style={share(returned)} />}
        </div>
      )}
    </dl>
  );
}
