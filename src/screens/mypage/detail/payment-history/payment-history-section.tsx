import styled from '@emotion/styled';

import type { MypageReservation } from '@/contract/account/membership';
import type { PaymentHistoryView } from '@/contract/booking/payment-history';
import { useLocale, useTranslation } from '@/i18n';
import { formatWon } from '@/i18n/format';
import { PaymentHistoryItem } from './payment-history-item';
import { paymentHistoryStyles } from './payment-history-styles';

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
