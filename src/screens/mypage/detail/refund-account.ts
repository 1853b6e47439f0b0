import { useState } from 'react';

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
