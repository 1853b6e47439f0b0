import type { ReservationView } from '@/contract/reservation-view';
import { isEasyPay, type PaymentMethod } from '@/domain/payment-method';
import { useLocale, useTranslation } from '@/i18n';
import { formatInstant } from '@/i18n/format';
import { Card, Icon, RadioCard, Select } from '@/ui';
import type { useCashReceipt } from './cash-receipt';
import { CashReceiptFields } from './cash-receipt-fields';
import { InstallmentChoice } from './installment-choice';

/** How a guest wants to pay. */
export type Choice = {
  readonly method: PaymentMethod;
  /** Of a card; 0 is a single payment. */
  readonly months: number;
  /** Of the account of a deposit, by its code. */
  readonly bank: string | null;
};

/** What is chosen before anything was. */
export const firstChoice = ({ deposit }: ReservationView): Choice => ({
  method: 'CARD',
  months: 0,
  bank: deposit?.banks[0]?.code ?? null,
});

type Props = {
  reservation: Pick<ReservationView, 'deposit' | 'methods'>;
  /** Won to pay. */
  amount: number;
  value: Choice;
  onChange: (choice: Choice) => void;
  receipt: ReturnType<typeof useCashReceipt>;
};

/** The ways of paying that are offered for a stay, and what each wants to know. */
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
        <p className="strong" style={{ display: 'flex', alignItems: 'center', gap: 8 }}>
          <Icon name="card" />
          {t(`method.${only ?? 'CARD'}`)}
        </p>
      )}
      <Card className="stack">
        <Asked {...props} />
      </Card>
    </>
  );
}

/** What the chosen way wants to know or says. */
function Asked({ reservation, amount, value, onChange, receipt }: Props) {
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
  const locale = useLocale();
  return (
    <>
      <p className="body2">
        {t('deposit.methodHint', { when: formatInstant(deposit.dueAt, locale) })}
      </p>
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
