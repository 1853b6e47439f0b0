import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';

import { useApi } from '@/lib/api/hooks';
import { apiQuery } from '@/lib/api/query';

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
export function useOrderReturn(id: string, returned: CardReturn | null, onReported: () => void) {
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
