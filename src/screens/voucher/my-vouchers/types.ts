import type { Contract } from '@/contract';
import type { ResponseOf } from '@/contract/endpoint';

type Mine = ResponseOf<Contract['listMyVouchers']>;

export type OwnOrder = Mine['orders'][number];
export type OwnVoucher = OwnOrder['vouchers'][number];
export type ReceivedVoucher = Mine['received'][number];
/** Reloads the lists of vouchers. */
export type Refetch = () => Promise<unknown>;

const TONES = {
  ACTIVE: 'accent',
  FREE: 'accent',
  EXPIRED: 'neutral',
  REDEEMED: 'neutral',
  REFUNDING: 'neutral',
  REFUNDED: 'neutral',
  HELD: 'neutral',
  USED: 'neutral',
} as const;

export const toneOf = (state: OwnVoucher['state'] | ReceivedVoucher['state']) => TONES[state];
