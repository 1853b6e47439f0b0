import { CARD_PROVIDER } from '@/config/constants';

/**
 * Requests shared by the server's prefetch and the browser, so that both use the same cache entry.
 */
export const reservationRequest = (id: string) => ({ params: { id } });

/** @param amount in won */
export const cardListRequest = (amount: number) => ({
  params: { provider: CARD_PROVIDER },
  query: { amount },
});
