import type { PaidWith } from './payment-method';

/** How money of a booking goes back: by one way, or by several since it was paid in several. */
export type ReturnWay = 'CARD' | 'ACCOUNT' | 'POINTS' | 'CARD_AND_POINTS' | 'ACCOUNT_AND_OTHERS';

/** What a booking that was paid with these is returned by; wallets return to what is behind them. */
export function returnWayOf(methods: readonly PaidWith[]): ReturnWay {
  const [byAccount, byPoints] = [methods.includes('VIRTUAL_ACCOUNT'), methods.includes('POINTS')];
  const byCard = methods.some((method) => method !== 'VIRTUAL_ACCOUNT' && method !== 'POINTS');
  if (byAccount) return byCard || byPoints ? 'ACCOUNT_AND_OTHERS' : 'ACCOUNT';
  if (byPoints) return byCard ? 'CARD_AND_POINTS' : 'POINTS';
  return 'CARD';
}
