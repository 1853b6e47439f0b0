import type { PaidWith } from './payment-method';

/** How a refund reaches the guest: one way, or several where the booking was paid in several. */
export type ReturnWay = 'CARD' | 'ACCOUNT' | 'POINTS' | 'CARD_AND_POINTS' | 'ACCOUNT_AND_OTHERS';

/**
 * The way of a refund, by what the booking was paid with. Wallets refund to the card or account
 * behind them.
 */
export function returnWayOf(methods: readonly PaidWith[]): ReturnWay {
  const [byAccount, byPoints] = [methods.includes('VIRTUAL_ACCOUNT'), methods.includes('POINTS')];
  const byCard = methods.some((method) => method !== 'VIRTUAL_ACCOUNT' && method !== 'POINTS');
  if (byAccount) return byCard || byPoints ? 'ACCOUNT_AND_OTHERS' : 'ACCOUNT';
  if (byPoints) return byCard ? 'CARD_AND_POINTS' : 'POINTS';
  return 'CARD';
}
