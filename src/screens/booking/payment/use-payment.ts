import { useEffect, useState } from 'react';

import { track } from '@/analytics/track';
import type { ReservationView } from '@/contract/booking/reservation-view';
import type { CashReceipt } from '@/domain/payment/payment-method';
import { type Problem, useProblem } from '@/features/problem/problem';
import { useBenefit } from '@/lib/api/benefit';
import { useApiMutation } from '@/lib/api/hooks';
import { trackedStay } from '@/features/booking/stay/reservation-stay';
import { type Choice, rememberMethod } from './payment-choice';

/** Only http and https URLs are followed to the card page. */
function isWebAddress(url: string): boolean {
  return ['https:', 'http:'].includes(new URL(url).protocol);
}

/**
 * Starts a payment: saves the choice, opens the order, and leaves for the gateway's page or the
 * page on which points are approved.
 * @param tracked the sale to report to analytics; null for a change of dates
 * @param refetch reloads the reservation: after an error, and when the browser restores this page
 * from its back/forward cache
 */
export function usePayment(
  { id, tracked }: { readonly id: string; readonly tracked: ReservationView['quote'] | null },
  refetch: () => unknown,
  leave: (url: string) => void = (url) => window.location.assign(url),
) {
  const save = useApiMutation('savePaymentChoice', { showsErrors: true });
  const start = useApiMutation('startPayment', { showsErrors: true });
  const log = useApiMutation('logPartnerPayment', { showsErrors: true });
  const benefit = useBenefit();
  const [busy, setBusy] = useState(false);
  const problemOf = useProblem();
  const [problem, setProblem] = useState<Problem | null>(null);

  useEffect(() => {
    const comeBack = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      setBusy(false);
      refetch();
    };
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, [refetch]);

  /**
   * Saves the choice and opens the order for the card, or for points, which are paid first. Returns
   * the URL to go to.
   */
  const opened = async (
    { method, months, bank }: Choice,
    cashReceipt: CashReceipt | null,
    points: number,
  ): Promise<string> => {
    const params = { id };
    await save.mutateAsync({
      params,
      body: {
        method,
        installmentMonths: method === 'CARD' ? months : 0,
        bank: method === 'VIRTUAL_ACCOUNT' ? bank : null,
        cashReceipt,
      },
    });
    if (points === 0) return (await start.mutateAsync({ params })).checkoutUrl;
    const { order } = await log.mutateAsync({ params, body: { step: 'start', points } });
    if (order === null || benefit === null) throw new TypeError('Nobody takes points here');
    return benefit.link({ reservationId: id, orderId: order.orderId });
  };

  const pay = async (choice: Choice, cashReceipt: CashReceipt | null, points: number) => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      const checkoutUrl = await opened(choice, cashReceipt, points);
      rememberMethod(choice.method);
      if (!isWebAddress(checkoutUrl)) throw new TypeError('The card page has no web address');
      if (tracked !== null) track('payment_started', trackedStay(tracked));
      leave(checkoutUrl);
    } catch (error) {
      setBusy(false);
      setProblem(problemOf(error));
      refetch();
    }
  };

  return { pay, busy, problem };
}
