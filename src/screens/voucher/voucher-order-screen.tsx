import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';

import { paths } from '@/config/routes';
import type { Contract } from '@/contract';
import type { ResponseOf } from '@/contract/endpoint';
import { LoadState } from '@/features/problem/load-state';
import { ProblemNotice } from '@/features/problem/problem';
import { PageHead } from '@/features/seo/page-head';
import { VoucherOutcome } from '@/features/voucher/outcome';
import { useVoucherPayment } from '@/features/voucher/use-buy';
import { useDeadline, useLocale, useTranslation } from '@/i18n';
import { formatWon } from '@/i18n/format';
import { useApi } from '@/lib/api/hooks';
import { apiQuery } from '@/lib/api/query';
import { Button, ButtonLink, DefinitionList } from '@/ui';

/** What the card page returned with; null on later visits. */
export type CardReturn =
  | {
      readonly kind: 'success';
      readonly paymentKey: string;
      readonly orderId: string;
      readonly amount: string;
    }
  | { readonly kind: 'fail'; readonly code: string; readonly orderId: string };

/** How often an unknown outcome is polled, in ms. */
const ASK_AGAIN_MS = 3_000;

/**
 * Reports to the server once what the card page returned with, and polls while the outcome isn't
 * known. The server accepts repetitions for the same payment.
 * @param onReported called when the query of the URL is no longer needed
 */
function useOrderReturn(id: string, returned: CardReturn | null, onReported: () => void) {
  const api = useApi();
  const client = useQueryClient();
  const [isTelling, setTelling] = useState(returned !== null);
  const [problem, setProblem] = useState<unknown>(null);
  const started = useRef(false);
  const query = useQuery({
    ...apiQuery(api, 'getVoucherOrder', { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'PAYING' ? ASK_AGAIN_MS : false),
  });
  const { refetch } = query;

  const tell = useCallback(async () => {
    if (returned === null) return;
    setTelling(true);
    setProblem(null);
    const { orderId } = returned;
    try {
      if (returned.kind === 'success') {
        const { paymentKey, amount } = returned;
        const body = { paymentKey, orderId, amount: Number(amount) };
        await api.call('confirmVoucherPayment', { params: { id }, body });
      } else {
        const body = { orderId, code: returned.code };
        await api.call('failVoucherPayment', { params: { id }, body });
      }
      onReported();
    } catch (error) {
      setProblem(error);
    }
    await refetch();
    setTelling(false);
    // Cached lists of vouchers are out of date now.
    void client.invalidateQueries({ refetchType: 'none' });
  }, [api, client, id, onReported, refetch, returned]);

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void tell();
  }, [tell]);

  return { query, isTelling, problem, again: tell };
}

type Order = ResponseOf<Contract['getVoucherOrder']>;

/** The card page's codes for a guest who left it. */
const LEFT = ['PAY_PROCESS_CANCELED', 'USER_CANCEL'];

/** The result of the payment of an order, with links to what can be done. */
function VoucherOrderPage({ id, returned }: { id: string; returned: CardReturn | null }) {
  const { t } = useTranslation('voucher');
  const { replace } = useRouter();
  const onReported = useCallback(() => {
    void replace(paths.voucherOrder(id), undefined, { shallow: true, scroll: false });
  }, [id, replace]);
  const { query, isTelling, problem, again } = useOrderReturn(id, returned, onReported);
  const order = query.data;
  if (order === undefined) return <LoadState query={query} />;
  // Once the order is paid, it is paid, whatever else failed.
  if (order.state === 'PAID') return <Paid order={order} />;
  if (isTelling) {
    return (
      <VoucherOutcome title={t('order.confirming')}>
        <p>{t('order.confirmingText')}</p>
      </VoucherOutcome>
    );
  }
  if (order.state === 'PAYING') {
    return (
      <VoucherOutcome title={t('order.pending')} actions={<ToMine />}>
        <p>{t('order.pendingText')}</p>
        <OrderFacts order={order} />
      </VoucherOutcome>
    );
  }
  if (order.state === 'EXPIRED') {
    return (
      <VoucherOutcome title={t('order.expired')} actions={<ToVouchers />}>
        <p>{order.late > 0 ? t('order.lateText') : t('order.expiredText')}</p>
      </VoucherOutcome>
    );
  }
  if (problem !== null) {
    return (
      <VoucherOutcome
        title={t('order.problem')}
        actions={<Button onClick={() => void again()}>{t('order.check')}</Button>}
      >
        <ProblemNotice error={problem} title={t('order.problem')} />
      </VoucherOutcome>
    );
  }
  return <Open order={order} />;
}

function Paid({ order }: { order: Order }) {
  const { t } = useTranslation('voucher');
  const deadline = useDeadline();
  const { gift, receiptUrl } = order;
  let text = t('order.paidSelf');
  if (gift !== null) {
    const { name, sendAt, sentAt } = gift;
    if (sentAt !== null) text = t('order.paidGift', { name });
    else if (sendAt === null) text = t('gift.unsent');
    else text = t('order.paidLater', { name, when: deadline(sendAt) });
  }
  return (
    <VoucherOutcome
      title={t('order.paid')}
      actions={
        <>
          <ToMine />
          {receiptUrl !== null && (
            <ButtonLink
              plain
              variant="secondary"
              href={receiptUrl}
              target="_blank"
              rel="noopener noreferrer"
            >
              {t('order.receipt')}
            </ButtonLink>
          )}
        </>
      }
    >
      <p className="strong">{t('mine.orderOf', { title: order.title, count: order.quantity })}</p>
      <p>{text}</p>
    </VoucherOutcome>
  );
}

/** An unpaid order: why, and a button that tries again. */
function Open({ order }: { order: Order }) {
  const { t } = useTranslation('voucher');
  const deadline = useDeadline();
  const { pay, isBusy, problem } = useVoucherPayment();
  const { id, failureCode, expiresAt } = order;
  const isLeft = failureCode !== null && LEFT.includes(failureCode);
  const isDeclined = failureCode !== null && !isLeft;
  const title = t(isDeclined ? 'order.declined' : isLeft ? 'order.left' : 'order.open');
  return (
    <VoucherOutcome
      title={title}
      actions={
        <>
          <Button needsScript loading={isBusy} onClick={() => void pay(() => Promise.resolve(id))}>
            {t(failureCode === null ? 'order.continue' : 'order.retry')}
          </Button>
          <ToVouchers />
        </>
      }
    >
      {isDeclined && <p>{t('order.declinedText')}</p>}
      <p>{t('order.openUntil', { when: deadline(expiresAt) })}</p>
      <OrderFacts order={order} />
      <ProblemNotice error={problem} title={t('buy.failed')} />
    </VoucherOutcome>
  );
}

/** What an order buys and for how much, and who gets it where it is a gift. */
function OrderFacts({ order }: { order: Order }) {
  const { t } = useTranslation('voucher');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const { title, nights, quantity, total, gift } = order;
  return (
    <div style={{ marginTop: 12, textAlign: 'start', color: 'var(--ink)' }}>
      <DefinitionList
        items={[
          { term: t('order.what'), value: t('mine.orderOf', { title, count: quantity }) },
          { term: t('order.nights'), value: common('unit.nights', { count: nights * quantity }) },
          { term: t('buy.summary'), value: formatWon(total, locale) },
          ...(gift === null ? [] : [{ term: t('gift.to'), value: `${gift.name} (${gift.email})` }]),
        ]}
      />
    </div>
  );
}

const way = (href: string, text: string, variant: 'primary' | 'secondary'): ReactNode => (
  <ButtonLink variant={variant} href={href} prefetch={false}>
    {text}
  </ButtonLink>
);

function ToMine() {
  const { t } = useTranslation('voucher');
  return way(paths.myVouchers(), t('order.toMine'), 'primary');
}

function ToVouchers() {
  const { t } = useTranslation('voucher');
  return way(paths.vouchers(), t('order.again'), 'secondary');
}

export type VoucherOrderScreenProps = {
  id: string;
  /**
   * The parameters that the card page added to the return address; null when the page is opened
   * again later.
   */
  returned: CardReturn | null;
};

/** `/vouchers/order/{id}`: the page to which the card page returns after a voucher was paid. */
export function VoucherOrderScreen({ id, returned }: VoucherOrderScreenProps) {
  const { t } = useTranslation('voucher');
  return (
    <div className="wrap">
      <PageHead title={t('order.title')} />
      <VoucherOrderPage key={id} id={id} returned={returned} />
    </div>
  );
}
