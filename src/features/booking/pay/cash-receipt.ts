import { useState } from 'react';

import { cashReceipt, type CashReceipt, type CashReceiptPurpose } from '@/domain/cash-receipt';

/** A cash receipt as it is being asked for. */
export type CashReceiptDraft = {
  readonly purpose: CashReceiptPurpose | 'NONE';
  readonly number: string;
};

/** The cash receipt of a deposit; a wrong number is shown once somebody has tried to go on with it. */
export function useCashReceipt() {
  const [draft, setDraft] = useState<CashReceiptDraft>({ purpose: 'NONE', number: '' });
  const [tried, setTried] = useState(false);
  const { purpose, number } = draft;
  const receipt = purpose === 'NONE' ? null : cashReceipt({ purpose, number });
  const isWrong = purpose !== 'NONE' && receipt === null;
  return {
    draft,
    setDraft,
    isWrong: tried && isWrong,
    /** What is asked for, null for none; undefined when its number is wrong, which is shown then. */
    take(): CashReceipt | null | undefined {
      setTried(true);
      return isWrong ? undefined : receipt;
    },
  };
}
