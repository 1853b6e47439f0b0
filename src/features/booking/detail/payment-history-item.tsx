import type { ReservationView } from '@/contract/reservation-view';
import type { PaymentHistoryEntry } from '@/contract/payment-history';
import { useLocale, useTranslation } from '@/i18n';
import { formatInstant, formatNight, formatWon } from '@/i18n/format';
import { useFailureText } from '../pay/failure-text';
import { webAddress } from '../stay/web-address';

type Kind = PaymentHistoryEntry['kind'];

/** Entries that say the booking is over and its coupons are the member's again, where they are. */
const ENDS: readonly Kind[] = ['CANCELLED', 'EXPIRED', 'RELEASED', 'NO_SHOW'];
const FAILED: readonly Kind[] = [
  'DECLINED',
  'EXPIRED',
  'PAID_LATE',
  'CHANGE_REJECTED',
  'CHANGE_EXPIRED',
  'CANCEL_REJECTED',
];
const OPEN: readonly Kind[] = ['ON_ITS_WAY', 'ACCOUNT_NEEDED'];

/** Which way the money went, for the mark and the colour. */
function wayOf({ kind, amount }: PaymentHistoryEntry): string | undefined {
  if (FAILED.includes(kind)) return 'failed';
  if (OPEN.includes(kind)) return 'open';
  if (amount > 0) return 'in';
  return amount < 0 ? 'out' : undefined;
}

type Props = { entry: PaymentHistoryEntry; coupons: ReservationView['coupons'] };

/** One thing that happened: what, when, how much and by which way. */
export function PaymentHistoryItem({ entry, coupons }: Props) {
  const { t } = useTranslation('booking');
  const locale = useLocale();
  const failureText = useFailureText();
  const { kind, at, amount, asked, method, until, dates, code } = entry;
  const won = (value: number) => formatWon(value, locale);
  const nights = (stay: { checkIn: string; checkOut: string }) =>
    `${formatNight(stay.checkIn, locale, 'short')} – ${formatNight(stay.checkOut, locale, 'short')}`;
  const isMethodTold = method !== null && (amount !== 0 || asked !== 0);
  const lines = [
    ...(kind === 'DECLINED' ? [failureText(code)] : []),
    ...(dates === null
      ? []
      : [t('paymentHistory.dates', { was: nights(dates.was), is: nights(dates.is) })]),
    ...(asked === 0 ? [] : [t(askedText(entry), { amount: won(Math.abs(asked)) })]),
    ...(isMethodTold ? [method === 'POINTS' ? t('points.method') : t(`method.${method}`)] : []),
    ...(until === null ? [] : [t('paymentHistory.until', { when: formatInstant(until, locale) })]),
    ...couponLines(entry, coupons).map(({ title, discount }) =>
      kind === 'HELD'
        ? t('paymentHistory.coupon', { title, amount: won(-discount) })
        : t('paymentHistory.couponBack', { title }),
    ),
  ];
  const receipt = webAddress(entry.receiptUrl);
  return (
    <li data-way={wayOf(entry)} data-kind={kind}>
      <p className="name">{t(`paymentHistory.kind.${kind}`)}</p>
      <p className="amount num" data-amount={amount}>
        {amount === 0 ? '' : `${amount > 0 ? '+' : ''}${won(amount)}`}
      </p>
      <div className="more num">
        <time dateTime={at}>{formatInstant(at, locale)}</time>
        {lines.map((line) => (
          <p key={line}>{line}</p>
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

/** What was still to move then: to come back, to be paid for new dates, or of a try. */
function askedText({ kind, asked }: PaymentHistoryEntry) {
  if (asked < 0) return 'paymentHistory.toCome';
  return kind === 'CHANGE_HELD' ? 'paymentHistory.toPay' : 'paymentHistory.asked';
}

/** The coupons an entry tells of: all that are used with the hold, those given back with the end. */
function couponLines({ kind }: PaymentHistoryEntry, coupons: Props['coupons']) {
  if (kind === 'HELD') return coupons;
  return ENDS.includes(kind) ? coupons.filter(({ returned }) => returned) : [];
}
