import { useState } from 'react';

import {
  cashReceipt,
  type CashReceipt,
  type CashReceiptPurpose,
} from '@/domain/payment/payment-method';

/** A cash receipt while it is being filled in. */
export type CashReceiptDraft = {
  readonly purpose: CashReceiptPurpose | 'NONE';
  readonly number: string;
};

/**
 * State of the cash receipt fields; an invalid number is shown only after an attempt to continue.
 */
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
    /**
     * Returns the receipt, null for none, or undefined when the number is invalid; the error is
     * shown from then on.
     */
    take(): CashReceipt | null | undefined {
      setTried(true);
      return isWrong ? undefined : receipt;
    },
  };
}
