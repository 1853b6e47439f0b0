import { useState } from 'react';

import { ProblemNotice } from '@/features/problem/problem';
import { useLocale, useTranslation } from '@/i18n';
import { formatWon } from '@/i18n/format';
import { useApiMutation } from '@/lib/api/hooks';
import { ConfirmDialog } from '@/ui/modal/confirm-dialog';
import type { OwnVoucher, Refetch } from './types';

type Props = {
  id: string;
  refund: NonNullable<OwnVoucher['refund']>;
  refetch: Refetch;
  onClose: () => void;
};

/** Shows the exact refund in won before it is requested. */
export function RefundDialog({ id, refund, refetch, onClose }: Props) {
  const { t } = useTranslation('voucher');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const ask = useApiMutation('refundVoucher', { showsErrors: true });
  const [isBusy, setBusy] = useState(false);
  const amount = formatWon(refund.amount, locale);

  const confirm = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      await ask.mutateAsync({ params: { id }, body: { expectedRefund: refund.amount } });
      onClose();
    } catch {
      // The error is shown below. The refund may have changed, so it is loaded again.
    }
    setBusy(false);
    await refetch();
  };

  return (
    <ConfirmDialog
      title={t('refund.title')}
      texts={{
        close: common('action.close'),
        keep: t('refund.keep'),
        confirm: t('refund.confirm', { amount }),
      }}
      busy={isBusy}
      spread
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        {t('refund.amount')}{' '}
        <strong className="num" data-testid="refund-total" data-amount={refund.amount}>
          {amount}
        </strong>
        {refund.percent < 100 && ` (${t('refund.percent', { percent: refund.percent })})`}
      </p>
      <p className="muted">{t('refund.text')}</p>
      <ProblemNotice error={ask.error} title={t('refund.failed')} />
    </ConfirmDialog>
  );
}
