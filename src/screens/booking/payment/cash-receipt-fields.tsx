import { useTranslation } from '@/i18n';
import { RadioCard, TextField } from '@/ui';
import type { CashReceiptDraft, useCashReceipt } from './cash-receipt';

const PURPOSES = ['NONE', 'PERSONAL', 'BUSINESS'] as const satisfies CashReceiptDraft['purpose'][];

/** Whether a bank transfer gets a cash receipt, for which purpose and number. */
export function CashReceiptFields({ receipt }: { receipt: ReturnType<typeof useCashReceipt> }) {
  const { t } = useTranslation('booking');
  const { draft, setDraft, isWrong } = receipt;
  const { purpose } = draft;
  return (
    <>
      <RadioCard<CashReceiptDraft['purpose']>
        name="cash-receipt"
        legend={t('cashReceipt.title')}
        value={purpose}
        onValue={(chosen) => setDraft({ purpose: chosen, number: '' })}
        options={PURPOSES.map((value) => ({ value, label: t(`cashReceipt.${value}`) }))}
      />
      {purpose !== 'NONE' && (
        <TextField
          // A new key for each purpose, so that an autofilled number isn't carried over to another
          // purpose.
          key={purpose}
          label={t(`cashReceipt.number.${purpose}`)}
          description={t('cashReceipt.hint')}
          error={isWrong ? t(`cashReceipt.wrong.${purpose}`) : undefined}
          inputMode="numeric"
          autoComplete={purpose === 'PERSONAL' ? 'tel-national' : 'off'}
          maxLength={20}
          value={draft.number}
          onChange={(event) => setDraft({ purpose, number: event.target.value })}
        />
      )}
    </>
  );
}
