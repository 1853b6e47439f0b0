import { useState } from 'react';

import { paths } from '@/config/routes';
import type { ReservationView } from '@/contract/booking/reservation-view';
import type { ErrorCode } from '@/contract/errors';
import {
  cashReceipt,
  type CashReceipt,
  type CashReceiptPurpose,
  isEasyPay,
  type PaymentMethod,
} from '@/domain/payment/payment-method';
import { cardListRequest } from '@/features/booking/pay/payable';
import { useDeadline, useLocale, useTranslation } from '@/i18n';
import { formatWon } from '@/i18n/format';
import { useApiQuery } from '@/lib/api/hooks';
import {
  ButtonLink,
  Card,
  FormNotice,
  Icon,
  RadioCard,
  Row,
  Select,
  TextField,
  useBrowserValue,
} from '@/ui';

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

/** Where this browser keeps the method that it paid with last. */
const LAST_METHOD = 'mm-payment-method';

/** Remembers a method in this browser, so that it is offered first the next time. */
export function rememberMethod(method: PaymentMethod): void {
  try {
    window.localStorage.setItem(LAST_METHOD, method);
  } catch {
    // Storage may be forbidden, and then nothing is remembered.
  }
}

function lastMethod(): string | null {
  try {
    return window.localStorage.getItem(LAST_METHOD);
  } catch {
    return null;
  }
}

/**
 * The methods of a reservation with the one that this browser used last as the first. What is stored
 * may be anything, so only a method that is offered counts.
 */
export function useMethods(methods: readonly PaymentMethod[]): readonly PaymentMethod[] {
  const last = useBrowserValue(lastMethod, null);
  const known = methods.find((method) => method === last);
  return known === undefined ? methods : [known, ...methods.filter((method) => method !== known)];
}

/** The default choice: the first of the methods, by one payment. */
export const firstChoice = (
  { deposit }: ReservationView,
  methods: readonly PaymentMethod[],
): Choice => ({
  method: methods[0] ?? 'CARD',
  months: 0,
  bank: deposit?.banks[0]?.code ?? null,
});

type Props = {
  reservation: Pick<ReservationView, 'deposit'> & { readonly methods: readonly PaymentMethod[] };
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
          columns={2}
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

type InstallmentChoiceProps = {
  /** The amount in won. */
  amount: number;
  /** The number of months; 0 is a single payment. */
  value: number;
  onChange: (months: number) => void;
};

/**
 * Single payment or instalments: the numbers of months that at least one card issuer offers for the
 * amount.
 */
function InstallmentChoice({ amount, value, onChange }: InstallmentChoiceProps) {
  const { t } = useTranslation('booking');
  const locale = useLocale();
  const { data } = useApiQuery('getCardList', cardListRequest(amount));
  const cards = data?.cards ?? [];
  const months = [...new Set(cards.flatMap(({ installments }) => installments))]
    .filter((count) => count > 1)
    .sort((a, b) => a - b);
  const offering = cards.filter(({ installments }) => installments.includes(value));
  return (
    <Select
      name="installmentMonths"
      label={t('payment.installment')}
      description={
        months.length === 0
          ? t('payment.installmentMinimum')
          : value > 1
            ? t('payment.installmentHint', { cards: offering.map(({ name }) => name).join(', ') })
            : undefined
      }
      disabled={months.length === 0}
      value={String(value)}
      onChange={(event) => onChange(Number(event.target.value))}
      options={[
        { value: '0', label: `${t('payment.single')} · ${formatWon(amount, locale)}` },
        ...months.map((count) => ({ value: String(count), label: t('payment.months', { count }) })),
      ]}
    />
  );
}

/** A cash receipt while it is being filled in. */
type CashReceiptDraft = {
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

/**
 * A link to where the problem behind a refused payment can be solved, if that is on another page.
 */
export function WayOn({ code }: { code: ErrorCode | 'UNREACHABLE' }) {
  const { t } = useTranslation('booking');
  switch (code) {
    case 'DEPOSIT_NEEDS_TEL':
      return (
        <ButtonLink variant="secondary" size="m" href={`${paths.info()}#contact`}>
          {t('deposit.proveTel')}
        </ButtonLink>
      );
    case 'DEPOSIT_LIMIT':
      return (
        <ButtonLink variant="secondary" size="m" href={paths.mypage()}>
          {t('problem.toMypage')}
        </ButtonLink>
      );
    default:
      return null;
  }
}
