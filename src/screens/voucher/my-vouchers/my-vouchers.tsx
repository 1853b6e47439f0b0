import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { useState } from 'react';

import { paths } from '@/config/routes';
import { LoadState } from '@/features/load-state/load-state';
import { ProblemNotice } from '@/features/problem/problem-notice';
import { useEndText, useTranslation } from '@/i18n';
import { useApiMutation, useApiQuery } from '@/lib/api/hooks';
import { Button, ButtonLink, EmptyState, Tag } from '@/ui';
import { ConfirmDialog } from '@/ui/modal/confirm-dialog';
import { OrderCard } from './order-card';
import { type ReceivedVoucher, type Refetch, toneOf } from './types';

/** Lists of a member's vouchers. */
const mineStyles = css`
  display: grid;
  gap: 16px;
  margin-top: 16px;
  padding: 0;
  list-style: none;

  & .order {
    display: grid;
    gap: 16px;
    padding: 24px;
    border-radius: var(--radius-m);
    box-shadow: inset 0 0 0 1px var(--line);
    overflow-wrap: anywhere;
  }
  & .sheets {
    display: grid;
    gap: 12px;
    padding: 0;
    list-style: none;
  }
  & .sheet {
    display: grid;
    gap: 8px;
    padding-top: 12px;
    border-top: 1px dashed var(--line-2);
  }
  & .line {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 12px;
  }
  & .code {
    font-size: var(--text-h3);
    font-weight: 700;
    letter-spacing: 0.04em;
    font-variant-numeric: tabular-nums;
  }
  & .gift {
    display: grid;
    gap: 8px;
    padding: 16px;
    border-radius: var(--radius-s);
    background: var(--paper-2);
  }
  & .message {
    white-space: pre-line;
    color: var(--ink-2);
  }
`;

const ListRoot = styled('ul')(mineStyles);

/** The vouchers a member bought and those they redeemed. */
export function MyVouchers() {
  const { t } = useTranslation('voucher');
  const query = useApiQuery('listMyVouchers', {});
  const { data, refetch } = query;
  if (data === undefined) return <LoadState query={query} level={2} />;
  const { orders, received } = data;
  return (
    <>
      <section className="part" aria-labelledby="received-title">
        <h2 id="received-title" className="h2">
          {t('mine.received')}
        </h2>
        {received.length === 0 ? (
          <EmptyState
            icon="ticket"
            level={3}
            title={t('mine.emptyReceived')}
            actions={<ButtonLink href={paths.redeemVoucher()}>{t('mine.redeem')}</ButtonLink>}
          >
            {t('mine.emptyReceivedText')}
          </EmptyState>
        ) : (
          <ListRoot>
            {received.map((voucher) => (
              <li key={voucher.id}>
                <ReceivedCard voucher={voucher} refetch={refetch} />
              </li>
            ))}
          </ListRoot>
        )}
      </section>
      <section className="part" aria-labelledby="bought-title">
        <h2 id="bought-title" className="h2">
          {t('mine.bought')}
        </h2>
        {orders.length === 0 ? (
          <EmptyState
            icon="ticket"
            level={3}
            title={t('mine.emptyBought')}
            actions={
              <ButtonLink variant="secondary" href={paths.vouchers()}>
                {t('mine.browse')}
              </ButtonLink>
            }
          >
            {t('mine.emptyBoughtText')}
          </EmptyState>
        ) : (
          <ListRoot>
            {orders.map((order) => (
              <li key={order.id}>
                <OrderCard order={order} refetch={refetch} />
              </li>
            ))}
          </ListRoot>
        )}
      </section>
    </>
  );
}

type Props = { voucher: ReceivedVoucher; refetch: Refetch };

/** A redeemed voucher: who gave it, and what it can be used for. */
export function ReceivedCard({ voucher, refetch }: Props) {
  const { t } = useTranslation('voucher');
  const [isAsked, setAsked] = useState(false);
  const { id, title, fromName, state, validUntil } = voucher;
  const when = useEndText()(validUntil);
  return (
    <article className="order" aria-labelledby={`received-${id}`}>
      <div>
        <h3 id={`received-${id}`} className="h3">
          {title}
        </h3>
        <p className="line">
          <Tag tone={toneOf(state)}>{t(`mine.state.${state}`)}</Tag>
          <span className="body2 muted">
            {fromName === null && t('mine.own')}
            {fromName === '' && t('mine.others')}
            {fromName !== null && fromName !== '' && t('mine.from', { name: fromName })}
          </span>
          <span className="body2 muted num">
            {t(state === 'EXPIRED' ? 'mine.endedAt' : 'mine.validUntil', { when })}
          </span>
        </p>
      </div>
      {(state === 'FREE' || state === 'EXPIRED') && (
        <div className="line">
          {state === 'FREE' && (
            <ButtonLink size="m" variant="secondary" href={paths.searchResult()} prefetch={false}>
              {t('mine.search')}
            </ButtonLink>
          )}
          <Button
            variant="text"
            size="m"
            aria-label={t('mine.handBackOf', { title })}
            onClick={() => setAsked(true)}
          >
            {t('mine.handBack')}
          </Button>
        </div>
      )}
      {isAsked && <HandBackDialog {...{ id, refetch }} onClose={() => setAsked(false)} />}
    </article>
  );
}

function HandBackDialog(props: { id: string; refetch: Refetch; onClose: () => void }) {
  const { id, refetch, onClose } = props;
  const { t } = useTranslation('voucher');
  const { t: common } = useTranslation('common');
  const give = useApiMutation('handVoucherBack', { showsErrors: true });
  const confirm = async () => {
    if (give.isPending) return;
    try {
      await give.mutateAsync({ params: { id } });
      onClose();
      await refetch();
    } catch {
      // The error is shown below from the mutation's state.
    }
  };
  return (
    <ConfirmDialog
      title={t('handBack.title')}
      texts={{
        close: common('action.close'),
        keep: t('handBack.keep'),
        confirm: t('handBack.confirm'),
      }}
      busy={give.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{t('handBack.text')}</p>
      <ProblemNotice error={give.error} title={t('handBack.failed')} />
    </ConfirmDialog>
  );
}
