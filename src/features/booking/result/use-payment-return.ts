import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer, useRef } from 'react';

import type { Api } from '@/lib/api/client';
import { useApi } from '@/lib/api/hooks';
import { apiQuery } from '@/lib/api/query';
import { problemOf } from '../problem';
import type { GatewayReturn } from './gateway-return';
import { firstStep, isOpen, nextStep, viewOf, type Said, type View } from './payment-return';

/**
 * Pauses between the times an outcome that isn't known yet is asked for: most are known at once, and
 * one that isn't after minutes may take an hour.
 */
const PAUSES_MS = [2_000, 2_000, 2_000, 2_000, 3_000, 5_000, 8_000, 15_000, 30_000];

/** @param asked how often it was asked so far */
export function pauseAfter(asked: number): number {
  return PAUSES_MS[Math.max(0, asked)] ?? 30_000;
}

/** Tells the server once what the card page brought; says which booking it was about. */
async function tell(
  api: Api,
  id: string,
  returned: GatewayReturn,
): Promise<{ id: string; said: Said }> {
  if (returned.kind === 'success') {
    const { paymentKey, orderId, amount } = returned;
    const answer = await api.call('confirmPayment', {
      body: { paymentKey, orderId, amount: Number(amount) },
    });
    const { outcome, failureCode } = answer;
    return { id: answer.id, said: { outcome, failureCode } };
  }
  if (returned.kind === 'points') {
    const { orderId, token } = returned;
    const { outcome, failureCode } = await api.call('succeedPartnerPayment', {
      params: { id },
      query: { orderId, ...(token === null ? {} : { token }) },
    });
    return { id, said: { outcome, failureCode } };
  }
  const { code, orderId } = returned;
  const about = { params: { id }, body: { orderId, code } };
  try {
    if (returned.kind === 'points-fail') await api.call('failPartnerPayment', about);
    else await api.call('failPayment', about);
  } catch {
    // Only a note for the records: the guest is told what happened either way.
  }
  return { id, said: { outcome: 'DECLINED', failureCode: code } };
}

/**
 * Finishes a payment that came back from the card page, and keeps asking while its outcome isn't
 * known. Telling happens once for a page, however often React runs its effects; the server takes
 * a repetition for the same payment anyway.
 * @param onTold called when the server has answered, with the booking it spoke of: the query of
 *   the address has done its work then
 */
export function usePaymentReturn(
  id: string,
  returned: GatewayReturn | null,
  onTold: (id: string) => void,
) {
  const api = useApi();
  const queryClient = useQueryClient();
  const request = apiQuery(api, 'getPaymentResult', { params: { id } });
  const [step, dispatch] = useReducer(nextStep, returned, firstStep);
  const started = useRef(false);
  const query = useQuery({
    ...request,
    // Only while the page is looked at, and at once when it is looked at again.
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
      const told = await tell(api, id, returned);
      await refetch();
      dispatch({ type: 'answered', said: told.said });
      onTold(told.id);
    } catch (error) {
      const problem = problemOf(error);
      await refetch();
      dispatch({ type: 'refused', problem });
      // Without an answer the address keeps what a second try needs.
      if (problem.code !== 'UNREACHABLE') onTold(id);
    }
    // Lists and details of this booking elsewhere are out of date now.
    void queryClient.invalidateQueries({ refetchType: 'none' });
  }, [api, id, onTold, queryClient, refetch, returned]);

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
