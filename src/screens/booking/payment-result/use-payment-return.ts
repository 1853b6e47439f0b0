import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer, useRef } from 'react';

import { useProblem } from '@/features/problem/problem';
import type { Api } from '@/lib/api/client';
import { useApi } from '@/lib/api/hooks';
import { apiQuery } from '@/lib/api/query';
import type { GatewayReturn } from '@/features/booking/gateway-return';
import { firstStep, isOpen, nextStep, viewOf, type Report, type View } from './payment-return';

/**
 * Pauses in ms between polls of an outcome that isn't known yet. Most are known at once; one that
 * isn't known after minutes may take an hour.
 */
const PAUSES_MS = [2_000, 2_000, 2_000, 2_000, 3_000, 5_000, 8_000, 15_000, 30_000];

/** @param polls the number of polls so far */
export function pauseAfter(pollCount: number): number {
  return PAUSES_MS[Math.max(0, pollCount)] ?? 30_000;
}

/**
 * Reports to the server what the card page returned with. Returns the booking it belongs to and the
 * answer.
 */
async function tell(
  api: Api,
  id: string,
  returned: GatewayReturn,
): Promise<{ id: string; report: Report }> {
  if (returned.kind === 'success') {
    const { paymentKey, orderId, amount } = returned;
    const answer = await api.call('confirmPayment', {
      body: { paymentKey, orderId, amount: Number(amount) },
    });
    const { outcome, failureCode } = answer;
    return { id: answer.id, report: { outcome, failureCode } };
  }
  if (returned.kind === 'points') {
    const { orderId, token } = returned;
    const { outcome, failureCode } = await api.call('succeedPartnerPayment', {
      params: { id },
      query: { orderId, ...(token === null ? {} : { token }) },
    });
    return { id, report: { outcome, failureCode } };
  }
  const { code, orderId } = returned;
  const about = { params: { id }, body: { orderId, code } };
  try {
    if (returned.kind === 'points-fail') await api.call('failPartnerPayment', about);
    else await api.call('failPayment', about);
  } catch {
    // The failure is only recorded on the server; the guest is shown the result either way.
  }
  return { id, report: { outcome: 'DECLINED', failureCode: code } };
}

/**
 * Reports a payment that came back from the card page, and polls while its outcome isn't known. It
 * reports once per page, however often React runs its effects; the server accepts repetitions for
 * the same payment.
 * @param onReported called with the booking's id when the server has answered; the query of the URL is
 * no longer needed then
 */
export function usePaymentReturn(
  id: string,
  returned: GatewayReturn | null,
  onReported: (id: string) => void,
) {
  const api = useApi();
  const queryClient = useQueryClient();
  const request = apiQuery(api, 'getPaymentResult', { params: { id } });
  const [step, dispatch] = useReducer(nextStep, returned, firstStep);
  const started = useRef(false);
  const problemOf = useProblem();
  const query = useQuery({
    ...request,
    // Polls only while the page is visible, and at once when it becomes visible again.
    refetchInterval: ({ state }) => {
      if (!isOpen(step, state.data)) return false;
      return pauseAfter(state.dataUpdateCount + state.errorUpdateCount - 1);
    },
    refetchOnWindowFocus: ({ state }) => (isOpen(step, state.data) ? 'always' : true),
  });
  const { data, refetch } = query;

  const run = useCallback(async () => {
    if (returned === null) return;
    try {
      const reported = await tell(api, id, returned);
      await refetch();
      dispatch({ type: 'answered', report: reported.report });
      onReported(reported.id);
    } catch (error) {
      const problem = problemOf(error);
      await refetch();
      dispatch({ type: 'refused', problem });
      // Without an answer the URL keeps the query that a second attempt needs.
      if (problem.code !== 'UNREACHABLE') onReported(id);
    }
    // Other cached queries about this booking are out of date now.
    void queryClient.invalidateQueries({ refetchType: 'none' });
  }, [api, id, onReported, problemOf, queryClient, refetch, returned]);

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void run();
  }, [run]);

  const again = () => {
    dispatch({ type: 'again' });
    void run();
  };

  const view: View = data === undefined ? { kind: 'confirming' } : viewOf(step, data);
  return { view, reservation: data?.reservation, purpose: data?.purpose, again, query };
}
