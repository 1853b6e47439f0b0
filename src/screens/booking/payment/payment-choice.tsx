import type { ReservationView } from '@/contract/booking/reservation-view';
import { isEasyPay, type PaymentMethod } from '@/domain/payment/payment-method';
import { useDeadline, useTranslation } from '@/i18n';
import { Card, FormNotice, Icon, RadioCard, Row, Select, TextField } from '@/ui';
import type { CashReceiptDraft, useCashReceipt } from './cash-receipt';
import { InstallmentChoice } from './installment-choice';
import { WayOn } from './way-on';

const PURPOSES = ['NONE', 'PERSONAL', 'BUSINESS'] as const satisfies CashReceiptDraft['purpose'][];

/** Whether a bank transfer gets a cash receipt, for which purpose and number. */
function CashReceiptFields({ receipt }: { receipt: ReturnType<typeof useCashReceipt> }) {
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

/** The payment method a guest has chosen. */
export type Choice = {
  readonly method: PaymentMethod;
  /** For a card: the number of instalments in months; 0 is a single payment. */
  readonly months: number;
  /** For a bank transfer: the code of the bank that issues the virtual account. */
  readonly bank: string | null;
};

/** The default choice. */
export const firstChoice = ({ deposit }: ReservationView): Choice => ({
  method: 'CARD',
  months: 0,
  bank: deposit?.banks[0]?.code ?? null,
});

type Props = {
  reservation: Pick<ReservationView, 'deposit' | 'methods'>;
  /** The amount to pay, in won. */
  amount: number;
  value: Choice;
  onChange: (choice: Choice) => void;
  receipt: ReturnType<typeof useCashReceipt>;
};

/** The payment methods offered for a stay, with the fields of the chosen one. */
export function PaymentChoice(props: Props) {
  const { reservation, value, onChange } = props;
  const { t } = useTranslation('booking');
  const { methods } = reservation;
  const [only] = methods;
  return (
    <>
      {methods.length > 1 ? (
        <RadioCard<PaymentMethod>
          name="method"
          legend={t('payment.method')}
          hideLegend
          value={value.method}
          onValue={(method) => onChange({ ...value, method })}
          options={methods.map((method) => ({ value: method, label: t(`method.${method}`) }))}
        />
      ) : (
        <Row as="p" className="strong" nowrap>
          <Icon name="card" />
          {t(`method.${only ?? 'CARD'}`)}
        </Row>
      )}
      <Card gap={20}>
        <MethodDetails {...props} />
      </Card>
    </>
  );
}

/** The fields or the explanation of the chosen payment method. */
function MethodDetails({ reservation, amount, value, onChange, receipt }: Props) {
  const { t } = useTranslation('booking');
  const { deposit } = reservation;
  if (value.method === 'VIRTUAL_ACCOUNT' && deposit !== null) {
    const choose = (bank: string) => onChange({ ...value, bank });
    return (
      <DepositChoice deposit={deposit} bank={value.bank} onChange={choose} receipt={receipt} />
    );
  }
  if (isEasyPay(value.method)) return <p className="body2 muted">{t('method.easyHint')}</p>;
  return (
    <>
      <p className="body2 muted">{t('payment.cardHint')}</p>
      {value.method === 'FOREIGN_CARD' ? (
        <p className="body2 muted">{t('method.foreignHint')}</p>
      ) : (
        <InstallmentChoice
          amount={amount}
          value={value.months}
          onChange={(months) => onChange({ ...value, months })}
        />
      )}
    </>
  );
}

type DepositProps = {
  deposit: NonNullable<ReservationView['deposit']>;
  bank: string | null;
  onChange: (bank: string) => void;
  receipt: Props['receipt'];
};

function DepositChoice({ deposit, bank, onChange, receipt }: DepositProps) {
  const { t } = useTranslation('booking');
  const writeDeadline = useDeadline();
  if (deposit.needsTel) {
    return (
      <FormNotice title={t('deposit.needsTel')} action={<WayOn code="DEPOSIT_NEEDS_TEL" />} still>
        {t('deposit.needsTelText')}
      </FormNotice>
    );
  }
  return (
    <>
      <p className="body2">{t('deposit.methodHint', { when: writeDeadline(deposit.dueAt) })}</p>
      <Select
        name="bank"
        label={t('deposit.bank')}
        description={t('deposit.bankHint')}
        value={bank ?? ''}
        onChange={(event) => onChange(event.target.value)}
        options={deposit.banks.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <CashReceiptFields receipt={receipt} />
      <p className="body2 muted">{t('deposit.refundHint')}</p>
    </>
  );
}
