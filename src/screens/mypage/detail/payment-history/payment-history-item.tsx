import type { PaymentHistoryEntry } from '@/contract/booking/payment-history';
import { useDeadline, useLocale, useTranslation } from '@/i18n';
import { formatInstant, formatStay, formatWon } from '@/i18n/format';
import { useFailureText } from '@/features/booking/pay/failure-text';
import { webAddress } from '@/features/booking/stay/payments';

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

type Props = {
  entry: PaymentHistoryEntry;
  /** For an entry `CHECKING`: whether a later entry has its result. */
  isAnswered: boolean;
};

/** One entry of the payment history: what happened, when, how much and by which payment method. */
export function PaymentHistoryItem({ entry, isAnswered }: Props) {
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
