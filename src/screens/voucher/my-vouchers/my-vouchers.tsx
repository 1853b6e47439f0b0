import styled from '@emotion/styled';

import { paths } from '@/config/routes';
import { LoadState } from '@/features/load-state/load-state';
import { useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import { ButtonLink, EmptyState } from '@/ui';
import { mineStyles } from './mine-styles';
import { OrderCard } from './order-card';
import { ReceivedCard } from './received-card';

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
