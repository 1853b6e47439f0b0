import { useState } from 'react';

/** An account as it is being typed. */
export type AccountDraft = {
  readonly bank: string;
  readonly number: string;
  readonly holder: string;
};

export type AccountFault = 'bankMissing' | 'numberWrong' | 'holderMissing';

/** What is wrong with what was typed so far, by field; empty when it can be sent. */
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

/** An account that is being typed; its faults are shown once somebody has tried to send it. */
export function useRefundAccount() {
  const [draft, setDraft] = useState<AccountDraft>({ bank: '', number: '', holder: '' });
  const [tried, setTried] = useState(false);
  const faults = accountFaults(draft);
  return {
    draft,
    setDraft,
    faults: tried ? faults : {},
    /** The account, or null when something is wrong with it, which is shown then. */
    take(): AccountDraft | null {
      setTried(true);
      return Object.keys(faults).length === 0 ? draft : null;
    },
  };
}
