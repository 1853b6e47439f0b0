import type { Database, Transaction } from '@/server/platform/db/client';
import type { MemberRow } from './member-queries';

/** What a member would lose by deleting the account, for which the page asks beforehand. */
export type Losses = {
  /** Coupons that are on no booking. */
  readonly unusedCoupons: number;
  /** Vouchers that were paid and that nobody has redeemed. */
  readonly unusedVouchers: number;
};

/**
 * What one family of use cases stores about a member, and how it removes it when the account is
 * deleted. Each family that stores anything exports one of these; `app/families.ts` lists them
 * in the order in which they are called.
 */
export type MemberData = {
  /**
   * Whether a payment or refund of the member is under way, so that the account can't be deleted
   * now.
   */
  readonly isMoneyOpen?: (db: Database | Transaction, memberId: string) => Promise<boolean>;
  /** Counts what the member would lose in this family. */
  readonly countLosses?: (db: Database, memberId: string) => Promise<Partial<Losses>>;
  /**
   * Removes or anonymizes the rows, in the transaction of the deletion, in which `member` is
   * locked.
   */
  readonly remove: (tx: Transaction, member: MemberRow, now: Date) => Promise<void>;
  /**
   * Removes what has to outlive the account for a time (a contract by law, a gift that isn't sent
   * yet), of all deleted accounts, and what is kept of living members for a time only. Called by the
   * job `forget-members`, in a transaction of its own.
   * @returns how many bookings were anonymized; 0 for other families
   */
  readonly removeOverdue?: (tx: Transaction, now: Date) => Promise<number>;
};
