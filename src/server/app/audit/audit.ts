import type { Database } from '@/server/platform/db/client';
import type { Gateways } from '@/server/platform/providers/payment/payment-gateway';
import type { Secrets } from '@/server/platform/secrets';
import { coupons } from './coupon-check';
import type { Finding } from './finding';
import { gateway } from './gateway-check';
import { ledger } from './ledger-check';
import { mails, money, refunds, returns } from './money-checks';
import { atRest } from './rest-check';
import { sealedCodes } from './sealed-check';
import { calendars, nights, tours } from './stock-checks';
import { voucherBooks } from './voucher-check';

export type AuditReport = {
  /** The names of the checks that ran, in order. */
  readonly checks: readonly string[];
  readonly findings: readonly Finding[];
};

export type AuditOptions = {
  /** The gateways to compare with; null skips that check. */
  readonly gateway: Gateways | null;
  /** Set when no job is running any more; work that the jobs have left undone is then a finding. */
  readonly restAt: Date | null;
  /** The secrets to open all sealed codes with; without them that check is skipped. */
  readonly secrets?: Secrets;
};

/**
 * Compares everything that is recorded in several places: nights, calendars, tours, ledger, money,
 * refunds, returns, coupons, vouchers, mails. Each check is a query of its own, so while the site
 * is selling, a finding may be about a booking that was under way; such a finding must be gone on
 * the next audit.
 */
export async function audit(db: Database, asked: AuditOptions): Promise<AuditReport> {
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
  const { secrets } = asked;
  if (secrets !== undefined) checks.push(['sealed', () => sealedCodes(db, secrets)]);
  const port = asked.gateway;
  if (port !== null) checks.push(['gateway', () => gateway(db, port)]);
  const { restAt } = asked;
  if (restAt !== null) checks.push(['rest', () => atRest(db, restAt)]);
  const findings: Finding[] = [];
  for (const [, check] of checks) findings.push(...(await check()));
  return { checks: checks.map(([name]) => name), findings };
}
