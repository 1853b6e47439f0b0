import { useState } from 'react';

import { paths } from '@/config/routes';
import { ProblemNotice } from '@/features/problem/problem';
import { useDeadline, useEndText, useLocale, useTranslation } from '@/i18n';
import { formatInstant, formatWon } from '@/i18n/format';
import { useApi, useApiMutation } from '@/lib/api/hooks';
import { Button, ButtonLink, Row, Stack, Tag } from '@/ui';
import { ConfirmDialog } from '@/ui/modal/confirm-dialog';
import { GiftPanel } from './gift-panel';
import { type OwnOrder, type OwnVoucher, type Refetch, toneOf } from './types';

/** An order of vouchers: the payment, the receiver, and each voucher. */
export function OrderCard({ order, refetch }: { order: OwnOrder; refetch: Refetch }) {
  const { t } = useTranslation('voucher');
  const locale = useLocale();
  const deadline = useDeadline();
  const { id, title, quantity, total, paidAt, expiresAt, receiptUrl, gift, vouchers } = order;
  const amount = formatWon(total, locale);
  return (
    <Stack as="article" ground="line" pad="l" aria-labelledby={`order-${id}`}>
      <div>
        <h3 id={`order-${id}`} className="h3">
          {t('mine.orderOf', { title, count: quantity })}
        </h3>
        <p className="body2 muted num">
          {paidAt === null
            ? t('order.openUntil', { when: deadline(expiresAt) })
            : t('mine.paidOn', { when: formatInstant(paidAt, locale), amount })}
        </p>
      </div>
      {paidAt === null && (
        <ButtonLink size="m" href={paths.voucherOrder(id)} prefetch={false}>
          {t('order.continue')}
        </ButtonLink>
      )}
      {gift !== null && paidAt !== null && (
        <GiftPanel
          orderId={id}
          gift={gift}
          isLeft={vouchers.some(({ state }) => state === 'ACTIVE')}
          refetch={refetch}
        />
      )}
      <Stack as="ul" ruled={12}>
        {vouchers.map((voucher, at) => (
          <li key={voucher.id}>
            <OwnSheet voucher={voucher} number={at + 1} refetch={refetch} />
          </li>
        ))}
      </Stack>
      {receiptUrl !== null && (
        <p>
          <ButtonLink
            plain
            variant="text"
            size="m"
            href={receiptUrl}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t('order.receipt')}
          </ButtonLink>
        </p>
      )}
    </Stack>
  );
}

type Props = { voucher: OwnVoucher; number: number; refetch: Refetch };

/** A voucher that the member bought: its state, its code and its refund. */
function OwnSheet({ voucher, number, refetch }: Props) {
  const { t } = useTranslation('voucher');
  const locale = useLocale();
  const [isAsked, setAsked] = useState(false);
  const { id, state, validUntil, redeemedAt, refund, refunded } = voucher;
  const when = useEndText()(validUntil);
  return (
    <Stack gap={8}>
      <Row as="p" gap={12} lineGap={4}>
        <span className="strong">{t('mine.sheet', { number })}</span>
        <Tag tone={toneOf(state)}>{t(`mine.state.${state}`)}</Tag>
        <span className="body2 muted num">
          {state === 'EXPIRED' && t('mine.endedAt', { when })}
          {state === 'ACTIVE' && t('mine.validUntil', { when })}
          {redeemedAt !== null && t('mine.redeemedAt', { when: formatInstant(redeemedAt, locale) })}
          {refunded !== null && t('mine.refunded', { amount: formatWon(refunded, locale) })}
        </span>
      </Row>
      {state === 'ACTIVE' && <CodeReveal voucherId={id} number={number} />}
      {refund !== null && (
        <p>
          <Button
            variant="text"
            size="m"
            aria-label={t('mine.refundOf', { number })}
            onClick={() => setAsked(true)}
          >
            {t('mine.refund')}
          </Button>
        </p>
      )}
      {isAsked && refund !== null && (
        <RefundDialog {...{ id, refund, refetch }} onClose={() => setAsked(false)} />
      )}
    </Stack>
  );
}

type CodeRevealProps = { voucherId: string; number: number };

/** A code that is loaded only when the member asks for it, and isn't cached. */
function CodeReveal({ voucherId, number }: CodeRevealProps) {
  const { t } = useTranslation('voucher');
  const api = useApi();
  const [code, setCode] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState<'copied' | 'codeFailed' | null>(null);

  const show = async () => {
    setBusy(true);
    setMessage(null);
    try {
      setCode((await api.call('getVoucherCode', { params: { id: voucherId } })).code);
    } catch {
      setMessage('codeFailed');
    }
    setBusy(false);
  };
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setMessage('copied');
    } catch {
      // Without a clipboard the member can still select the text.
      setMessage(null);
    }
  };

  return (
    <>
      <Row gap={12} lineGap={4}>
        {code === null ? (
          <Button
            variant="secondary"
            size="m"
            needsScript
            loading={isBusy}
            aria-label={t('mine.showOf', { number })}
            onClick={() => void show()}
          >
            {t('mine.show')}
          </Button>
        ) : (
          <>
            <span className="h3 num" data-testid="voucher-code">
              {code}
            </span>
            <Button variant="secondary" size="m" onClick={() => void copy(code)}>
              {t('mine.copy')}
            </Button>
            <Button variant="text" size="m" onClick={() => setCode(null)}>
              {t('mine.hide')}
            </Button>
          </>
        )}
      </Row>
      <span role="status" className="body2 muted">
        {message !== null && t(`mine.${message}`)}
      </span>
    </>
  );
}

type RefundDialogProps = {
  id: string;
  refund: NonNullable<OwnVoucher['refund']>;
  refetch: Refetch;
  onClose: () => void;
};

/** Shows the exact refund in won before it is requested. */
function RefundDialog({ id, refund, refetch, onClose }: RefundDialogProps) {
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
