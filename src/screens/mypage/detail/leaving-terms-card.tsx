import { useState } from 'react';

import type { LeavingTerms, ReservationView } from '@/contract/booking/reservation-view';
import { type Problem, useProblem } from '@/features/problem/problem';
import { useLocale, useTranslation } from '@/i18n';
import { formatNight, formatWon } from '@/i18n/format';
import { useApiMutation } from '@/lib/api/hooks';
import { Button, FormNotice, Row } from '@/ui';
import { returnText } from './return-text';
import { useRefundAccount, type AccountDraft } from './refund-account';
import { RefundAccountFields } from './refund-account-fields';
import { RefundSum } from './refund-sum';

type Props = {
  terms: LeavingTerms;
  /** Banks the refund can be sent to; empty when it goes back by the original payment method. */
  banks: ReservationView['refundBanks'];
  /** All payments of the booking. */
  payments: ReservationView['payments'];
  /**
   * Called when the server has accepted the early check-out: done (`LEFT`), or waiting for the
   * refund (`LEAVING`).
   */
  onRequested: (state: 'LEFT' | 'LEAVING') => Promise<void>;
  /** Reloads the amounts and the booking after a refusal. */
  onProblem: () => Promise<void>;
};

/**
 * The refund for an early check-out, line by line, with a button that confirms it for exactly that
 * amount.
 */
export function LeavingTermsCard({ terms, banks, payments, onRequested, onProblem }: Props) {
  const { t } = useTranslation('booking');
  const problemOf = useProblem();
  const locale = useLocale();
  const leave = useApiMutation('leaveEarly', { showsErrors: true });
  const account = useRefundAccount();
  const [problem, setProblem] = useState<Problem | null>(null);
  const { id, was, quote, used, fee, feePercent, kept, refund } = terms;
  const asksAccount = banks.length > 0 && refund > 0;
  const off = (amount: number) => formatWon(-amount, locale);
  const day = formatNight(quote.checkOut, locale, 'short');

  const send = (to: AccountDraft | null) =>
    leave.mutateAsync({
      params: { id },
      body: {
        leavesOn: quote.checkOut,
        expectedRefund: refund,
        ...(to === null ? {} : { account: to }),
      },
    });
  const confirm = async () => {
    const to = asksAccount ? account.take() : null;
    if (asksAccount && to === null) return;
    setProblem(null);
    let state: 'LEFT' | 'LEAVING';
    try {
      ({ state } = await send(to).catch((error: unknown) => {
        // When no answer arrived, the request may still have been processed. Repeating it is safe.
        if (problemOf(error).code === 'UNREACHABLE') return send(to);
        throw error;
      }));
    } catch (error) {
      setProblem(problemOf(error));
      await onProblem();
      return;
    }
    await onRequested(state);
  };

  return (
    <>
      <p className="num">{t('leaving.nights', { day, before: was.nights, after: quote.nights })}</p>
      <RefundSum
        rows={[
          { label: t('leaving.paid'), amount: formatWon(was.total, locale) },
          { label: t('leaving.usedNights', { count: quote.nights }), amount: off(used) },
          ...(fee > 0
            ? [{ label: t('leaving.feeOf', { percent: feePercent }), amount: off(fee) }]
            : []),
          ...(kept > 0 ? [{ label: t('leaving.kept'), amount: off(kept) }] : []),
        ]}
        label={t('leaving.refund')}
        refund={refund}
        payments={payments}
      />
      <div className="body2 muted">
        <p>{t(refund > 0 ? 'leaving.why' : 'leaving.none')}</p>
        {refund > 0 && <p>{t(returnText(payments))}</p>}
        <p>{t('leaving.final')}</p>
      </div>
      {asksAccount && <RefundAccountFields banks={banks} account={account} />}
      {problem !== null && (
        <FormNotice
          tone="danger"
          title={t(problem.code === 'REFUND_CHANGED' ? 'leaving.changed' : 'leaving.failed')}
        >
          {problem.code === 'REFUND_CHANGED' ? t('leaving.changedText') : problem.message}
        </FormNotice>
      )}
      <Row>
        <Button loading={leave.isPending} onClick={() => void confirm()}>
          {refund > 0
            ? t('leaving.confirm', { amount: formatWon(refund, locale) })
            : t('leaving.confirmNone')}
        </Button>
      </Row>
    </>
  );
}
