import { useState } from 'react';

import { paths } from '@/config/routes';
import { LoadState } from '@/features/problem/load-state';
import { ProblemNotice } from '@/features/problem/problem';
import { PageHead } from '@/features/seo/page-head';
import { useEndText, useTranslation } from '@/i18n';
import { useApiMutation, useApiQuery } from '@/lib/api/hooks';
import { Button, ButtonLink, EmptyState, PageFrame, Row, Section, Stack, Tag } from '@/ui';
import { ConfirmDialog } from '@/ui/modal/confirm-dialog';
import { OrderCard } from './order-card';
import { type ReceivedVoucher, type Refetch, toneOf } from './types';

/** `/mypage/vouchers`: the vouchers that a member bought or redeemed. */
export function MyVouchersScreen() {
  const { t } = useTranslation('voucher');
  return (
    <PageFrame narrow space="l" size="h1" title={t('mine.title')}>
      <PageHead title={t('mine.title')} description={t('mine.description')} />
      <p>
        <ButtonLink variant="text" size="m" href={paths.redeemVoucher()} prefetch={false}>
          {t('mine.redeem')}
        </ButtonLink>
      </p>
      <MyVouchers />
    </PageFrame>
  );
}

/** The vouchers a member bought and those they redeemed. */
function MyVouchers() {
  const { t } = useTranslation('voucher');
  const query = useApiQuery('listMyVouchers', {});
  const { data, refetch } = query;
  if (data === undefined) return <LoadState query={query} level={2} />;
  const { orders, received } = data;
  return (
    <>
      <Section id="received-title" heading={t('mine.received')} above={64}>
        {received.length === 0 ? (
          <EmptyState
            scene="envelope"
            level={3}
            title={t('mine.emptyReceived')}
            actions={<ButtonLink href={paths.redeemVoucher()}>{t('mine.redeem')}</ButtonLink>}
          >
            {t('mine.emptyReceivedText')}
          </EmptyState>
        ) : (
          <Stack as="ul">
            {received.map((voucher) => (
              <li key={voucher.id}>
                <ReceivedCard voucher={voucher} refetch={refetch} />
              </li>
            ))}
          </Stack>
        )}
      </Section>
      <Section id="bought-title" heading={t('mine.bought')} above={64}>
        {orders.length === 0 ? (
          <EmptyState
            scene="envelope"
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
          <Stack as="ul">
            {orders.map((order) => (
              <li key={order.id}>
                <OrderCard order={order} refetch={refetch} />
              </li>
            ))}
          </Stack>
        )}
      </Section>
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
    <Stack as="article" ground="line" pad="l" aria-labelledby={`received-${id}`}>
      <div>
        <h3 id={`received-${id}`} className="h3">
          {title}
        </h3>
        <Row as="p" gap={12} lineGap={4}>
          <Tag tone={toneOf(state)}>{t(`mine.state.${state}`)}</Tag>
          <span className="body2 muted">
            {fromName === null && t('mine.own')}
            {fromName === '' && t('mine.others')}
            {fromName !== null && fromName !== '' && t('mine.from', { name: fromName })}
          </span>
          <span className="body2 muted num">
            {t(state === 'EXPIRED' ? 'mine.endedAt' : 'mine.validUntil', { when })}
          </span>
        </Row>
      </div>
      {(state === 'FREE' || state === 'EXPIRED') && (
        <Row gap={12} lineGap={4}>
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
        </Row>
      )}
      {isAsked && <HandBackDialog {...{ id, refetch }} onClose={() => setAsked(false)} />}
    </Stack>
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
