import { useState } from 'react';

import { track } from '@/analytics/track';
import type { ReservationView } from '@/contract/booking/reservation-view';
import { type Problem, useProblem } from '@/features/problem/problem';
import { useLocale, useTranslation } from '@/i18n';
import { formatWon } from '@/i18n/format';
import { useApiMutation } from '@/lib/api/hooks';
import { FormNotice, Stack, TextArea } from '@/ui';
import { ConfirmDialog } from '@/ui/modal/confirm-dialog';
import { changeFeeOf, trackedStay } from '@/features/booking/stay/reservation-stay';
import { RefundSum, returnText } from './refund-sum';
import { BookingCoupons } from './booking-coupons';
import { RefundAccountFields, useRefundAccount } from './refund-account';

const REASON_MAX = 200;

type Props = {
  id: string;
  quote: ReservationView['quote'];
  coupons: ReservationView['coupons'];
  payments: ReservationView['payments'];
  /** Banks the refund can be sent to; empty when it goes back by the original payment method. */
  banks: ReservationView['refundBanks'];
  cancellation: NonNullable<ReservationView['cancellation']>;
  /** Reloads the booking: its amounts may have changed, or it may already be cancelled. */
  refetch: () => Promise<unknown>;
  onClose: () => void;
};

/** Shows the refund first, then cancels the stay for exactly that amount. */
export function CancelDialog(props: Props) {
  const { id, quote, coupons, payments, banks, cancellation, refetch, onClose } = props;
  const { t } = useTranslation('booking');
  const { t: common } = useTranslation('common');
  const problemOf = useProblem();
  const locale = useLocale();
  const cancel = useApiMutation('cancelReservation', { showsErrors: true });
  const [reason, setReason] = useState('');
  const account = useRefundAccount();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const { refund, fee, feePercent, rule, graceHours = 0 } = cancellation;
  const amount = formatWon(refund, locale);
  // The fee percentage doesn't apply to fees already charged for date changes.
  const changeFee = changeFeeOf(quote);
  const ownFee = fee - changeFee;

  const asksAccount = banks.length > 0 && refund > 0;

  const confirm = async () => {
    if (busy) return;
    const to = asksAccount ? account.take() : null;
    if (asksAccount && to === null) return;
    setBusy(true);
    setProblem(null);
    try {
      await cancel.mutateAsync({
        params: { id },
        body: {
          expectedRefund: refund,
          reason: reason.trim(),
          ...(to === null ? {} : { account: to }),
        },
      });
      track('cancel', { ...trackedStay(quote), value: refund });
      await refetch();
      onClose();
      // The outcome is shown at the top of the page.
      window.scrollTo({ top: 0 });
    } catch (error) {
      const failure = problemOf(error);
      await refetch();
      setBusy(false);
      setProblem(failure);
    }
  };

  const ruleText =
    rule === 'GRACE'
      ? t('cancel.GRACE', { count: graceHours })
      : fee === 0 && rule === 'TIER'
        ? t('cancel.free')
        : t(`cancel.${rule}`, { percent: feePercent });

  return (
    <ConfirmDialog
      title={t('cancel.title')}
      texts={{
        close: common('action.close'),
        keep: t('cancel.keep'),
        confirm: refund === 0 ? t('cancel.confirmNone') : t('cancel.confirm', { amount }),
      }}
      busy={busy}
      spread
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Stack gap={20}>
        <RefundSum
          rows={[
            { label: t('cancel.paid'), amount: formatWon(quote.total, locale) },
            {
              label: t('cancel.fee'),
              amount:
                ownFee === 0
                  ? formatWon(0, locale)
                  : `${formatWon(-ownFee, locale)} (${String(feePercent)}%)`,
            },
            ...(changeFee > 0
              ? [{ label: common('price.CHANGE_FEE'), amount: formatWon(-changeFee, locale) }]
              : []),
          ]}
          label={t('cancel.refund')}
          refund={refund}
          payments={payments}
        />
        <div className="body2">
          <p>{ruleText}</p>
          {changeFee > 0 && <p>{t('cancel.changeFee')}</p>}
          <BookingCoupons coupons={coupons} state="BOOKED" />
          {refund > 0 && <p className="muted">{t(returnText(payments))}</p>}
        </div>
        {asksAccount && <RefundAccountFields banks={banks} account={account} />}
        {problem !== null && (
          <FormNotice
            tone="danger"
            title={problem.code === 'REFUND_CHANGED' ? t('cancel.changed') : t('cancel.failed')}
          >
            {problem.code === 'REFUND_CHANGED'
              ? t('cancel.changedText', { amount })
              : problem.message}
          </FormNotice>
        )}
        <TextArea
          label={t('cancel.reason')}
          optional={t('reservation.optional')}
          description={t('cancel.reasonHint')}
          rows={2}
          maxLength={REASON_MAX}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          counter={t('reservation.count', { count: reason.length, max: REASON_MAX })}
        />
      </Stack>
    </ConfirmDialog>
  );
}
