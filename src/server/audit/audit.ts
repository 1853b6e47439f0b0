import type { Database } from '../db/client';
import type { Gateways } from '../providers/payment-gateway';
import { coupons } from './coupon-check';
import type { Finding } from './finding';
import { gateway } from './gateway-check';
import { ledger } from './ledger-check';
import { mails, money, refunds, returns } from './money-checks';
import { atRest } from './rest-check';
import { calendars, nights, tours } from './stock-checks';
import { voucherBooks } from './voucher-check';

export type AuditReport = {
  /** Every check that was made, in order. */
  readonly checks: readonly string[];
  readonly findings: readonly Finding[];
};

export type AuditAsked = {
  /** The gateway's own books are read too; null leaves them out. */
  readonly gateway: Gateways | null;
  /** Set once nothing runs any more: then what jobs have left to do is a finding too. */
  readonly restAt: Date | null;
};

/**
 * Holds every book against the others: nights, calendars, tours, ledger, money, refunds, returns,
 * coupons, vouchers, mails.
 * Each check is one reading of its own, so on a site that sells meanwhile a finding may be of a
 * booking that was under way; asked again it must be gone.
 */
export async function audit(db: Database, asked: AuditAsked): Promise<AuditReport> {
  const checks: Array<readonly [string, () => Promise<Finding[]>]> = [
    ['nights', () => nights(db)],
    ['calendars', () => calendars(db)],
    ['tours', () => tours(db)],
    ['ledger', () => ledger(db)],
    ['money', () => money(db)],
    ['refunds', () => refunds(db)],
    ['returns', () => returns(db)],
    ['coupons', () => coupons(db)],
    ['vouchers', () => voucherBooks(db)],
    ['mails', () => mails(db)],
  ];
  const port = asked.gateway;
  if (port !== null) checks.push(['gateway', () => gateway(db, port)]);
  const { restAt } = asked;
  if (restAt !== null) checks.push(['rest', () => atRest(db, restAt)]);
  const findings: Finding[] = [];
  for (const [, check] of checks) findings.push(...(await check()));
  return { checks: checks.map(([name]) => name), findings };
}
