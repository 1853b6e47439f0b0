import { useState } from 'react';

import type { ReservationView } from '@/contract/booking/reservation-view';
import { useTranslation } from '@/i18n';
import { Select, Stack, TextField } from '@/ui';

/** An account while it is being typed. */
export type AccountDraft = {
  readonly bank: string;
  readonly number: string;
  readonly holder: string;
};

export type AccountFault = 'bankMissing' | 'numberWrong' | 'holderMissing';

/** The errors of the typed account by field; empty when it can be sent. */
export function accountFaults(
  draft: AccountDraft,
): Partial<Record<keyof AccountDraft, AccountFault>> {
  return {
    ...(draft.bank === '' ? { bank: 'bankMissing' as const } : {}),
    ...(/^\d{6,20}$/.test(draft.number.replace(/[\s-]/g, ''))
      ? {}
      : { number: 'numberWrong' as const }),
    ...(draft.holder.trim() === '' ? { holder: 'holderMissing' as const } : {}),
  };
}

/** State of the account fields; errors are shown only after a first attempt to submit. */
export function useRefundAccount() {
  const [draft, setDraft] = useState<AccountDraft>({ bank: '', number: '', holder: '' });
  const [tried, setTried] = useState(false);
  const faults = accountFaults(draft);
  return {
    draft,
    setDraft,
    faults: tried ? faults : {},
    /** Returns the account, or null when a field is invalid; the errors are shown from then on. */
    take(): AccountDraft | null {
      setTried(true);
      return Object.keys(faults).length === 0 ? draft : null;
    },
  };
}

type Props = {
  banks: ReservationView['refundBanks'];
  account: ReturnType<typeof useRefundAccount>;
};

/** Bank, number and holder of the account that a refund is sent to. */
export function RefundAccountFields({ banks, account }: Props) {
  const { t } = useTranslation('booking');
  const { draft, setDraft, faults } = account;
  const error = (field: keyof typeof draft) => {
    const fault = faults[field];
    return fault === undefined ? undefined : t(`refundAccount.${fault}`);
  };
  return (
    <Stack as="fieldset">
      <legend className="strong">{t('refundAccount.legend')}</legend>
      <Select
        label={t('refundAccount.bank')}
        error={error('bank')}
        value={draft.bank}
        onChange={(event) => setDraft({ ...draft, bank: event.target.value })}
        options={[
          { value: '', label: t('refundAccount.choose') },
          ...banks.map(({ code, name }) => ({ value: code, label: name })),
        ]}
      />
      <TextField
        label={t('refundAccount.number')}
        description={t('refundAccount.numberHint')}
        error={error('number')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        value={draft.number}
        onChange={(event) => setDraft({ ...draft, number: event.target.value })}
      />
      <TextField
        label={t('refundAccount.holder')}
        description={t('refundAccount.holderHint')}
        error={error('holder')}
        autoComplete="name"
        maxLength={60}
        value={draft.holder}
        onChange={(event) => setDraft({ ...draft, holder: event.target.value })}
      />
      <p className="body2 muted">{t('refundAccount.kept')}</p>
    </Stack>
  );
}
