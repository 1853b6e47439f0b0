import { useState, type FormEvent } from 'react';

import type { ReservationView } from '@/contract/booking/reservation-view';
import { type Problem, useProblem } from '@/features/problem/problem';
import { useTranslation } from '@/i18n';
import { useApiMutation } from '@/lib/api/hooks';
import { Button, Card, FormNotice, Stack } from '@/ui';
import { RefundAccountFields, useRefundAccount } from './refund-account';

type Props = { reservation: ReservationView; refetch: () => Promise<unknown> };

/**
 * Asks for the bank account that an open refund needs, for a transfer that came too late or part of
 * a stay.
 */
export function RefundAccountSection({ reservation, refetch }: Props) {
  const { t } = useTranslation('booking');
  const problemOf = useProblem();
  const give = useApiMutation('giveRefundAccount', { showsErrors: true });
  const account = useRefundAccount();
  const [problem, setProblem] = useState<Problem | null>(null);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const body = account.take();
    if (body === null) return;
    setProblem(null);
    try {
      await give.mutateAsync({ params: { id: reservation.id }, body });
    } catch (error) {
      setProblem(problemOf(error));
    }
    await refetch();
  };

  return (
    <Card look="raised">
      <Stack as="form" noValidate gap={20} onSubmit={(event) => void send(event)}>
        <h2 className="title">{t('refundAccount.title')}</h2>
        <p>{t('refundAccount.text')}</p>
        <RefundAccountFields banks={reservation.refundBanks} account={account} />
        {problem !== null && (
          <FormNotice tone="danger" title={t('refundAccount.failed')}>
            {problem.message}
          </FormNotice>
        )}
        <div>
          <Button type="submit" size="m" loading={give.isPending}>
            {t('refundAccount.send')}
          </Button>
        </div>
      </Stack>
    </Card>
  );
}
