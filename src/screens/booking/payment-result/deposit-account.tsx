import dynamic from 'next/dynamic';
import { useState } from 'react';

import type { ReservationView } from '@/contract/booking/reservation-view';
import { NextRoomText, nextToPay, ResultLinks } from '@/features/booking/stay/pair-note';
import { useProblem } from '@/features/problem/problem';
import { useDeadline, useLocale, useTranslation } from '@/i18n';
import { formatInstant, formatWon } from '@/i18n/format';
import { formatByVisitorClock, useVisitorClock } from '@/i18n/hooks';
import { useApiMutation } from '@/lib/api/hooks';
import { Button, Card, CopyButton, DefinitionList, Icon, Row } from '@/ui';
import { Outcome } from './outcome';

const ReleaseDialog = dynamic(
  () => import('@/features/booking/pay/release-dialog').then((m) => m.ReleaseDialog),
  {
    ssr: false,
  },
);

type Props = { reservation: ReservationView; refetch: () => unknown };

/** The virtual account to transfer to, its deadline, and a button that cancels. */
export function DepositAccount({ reservation, refetch }: Props) {
  const { t } = useTranslation('booking');
  const problemOf = useProblem();
  const locale = useLocale();
  const clock = useVisitorClock();
  const writeDeadline = useDeadline();
  const [asking, setAsking] = useState(false);
  const release = useApiMutation('releaseHold', { showsErrors: true });
  const { id, payment } = reservation;
  const deposit = payment?.deposit ?? null;
  const next = nextToPay(reservation);
  if (payment === null || deposit === null) return null;
  const when = formatInstant(deposit.dueAt, locale);
  const own = formatByVisitorClock(deposit.dueAt, locale, clock);

  const giveUp = async () => {
    try {
      await release.mutateAsync({ params: { id } });
      setAsking(false);
    } catch {
      // The error is shown in the dialog; the reload shows the current state of the booking.
    }
    refetch();
  };
  const problem = release.error === null ? null : problemOf(release.error);

  return (
    <>
      <Outcome
        tone="wait"
        title={t('result.deposit')}
        mark={<Icon name="clock" size={32} />}
        actions={<ResultLinks id={id} next={next} />}
      >
        {next !== null && <NextRoomText next={next} />}
        <p>{t('deposit.text', { when: writeDeadline(deposit.dueAt) })}</p>
      </Outcome>
      <Card look="raised" gap={20} className="ui-centred">
        <h2 className="title">{t('deposit.account')}</h2>
        <DefinitionList
          look="spread"
          items={[
            { key: 'bank', term: t('deposit.atBank'), value: deposit.bank },
            {
              key: 'number',
              term: t('deposit.number'),
              value: (
                <strong className="num" data-testid="account-number">
                  {deposit.number}
                </strong>
              ),
            },
            { key: 'holder', term: t('deposit.holder'), value: deposit.holder },
            {
              key: 'amount',
              term: t('deposit.amount'),
              value: (
                <strong className="num" data-testid="total" data-amount={payment.amount}>
                  {formatWon(payment.amount, locale)}
                </strong>
              ),
            },
            {
              key: 'due',
              term: t('deposit.due'),
              value: own === null ? when : `${when} (${t('refund.ownZone', { when: own })})`,
            },
            ...(payment.cashReceipt === null
              ? []
              : [
                  {
                    key: 'receipt',
                    term: t('cashReceipt.title'),
                    value: t('cashReceipt.asked', {
                      purpose: t(`cashReceipt.${payment.cashReceipt.purpose}`),
                      number: payment.cashReceipt.number,
                    }),
                  },
                ]),
          ]}
        />
        <Row>
          <CopyButton text={deposit.number} label={t('deposit.copy')} done={t('deposit.copied')} />
        </Row>
        <p className="body2 muted">{t('deposit.exact')}</p>
        <div>
          <Button variant="text" size="m" onClick={() => setAsking(true)}>
            {t('deposit.giveUp')}
          </Button>
        </div>
      </Card>
      {asking && (
        <ReleaseDialog
          isChange={false}
          points={0}
          releasing={release.isPending}
          error={problem === null ? null : problem.message}
          onConfirm={() => void giveUp()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
