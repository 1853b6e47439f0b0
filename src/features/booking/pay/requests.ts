import { CARD_PROVIDER } from '@/config/constants';

/** Requests that server rendering makes first and the browser finds again. */
export const reservationRequest = (id: string) => ({ params: { id } });

/** @param amount in won */
export const cardListRequest = (amount: number) => ({
  params: { provider: CARD_PROVIDER },
  query: { amount },
});
