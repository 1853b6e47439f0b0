import { setTimeout as sleep } from 'node:timers/promises';

import type { Finding } from '@/server/app/audit/finding';
import type { OpenDatabase } from '@/server/platform/db/client';

/** A guard that the chaos test can switch off, to see that the audit finds the consequences. */
export type Guard = {
  readonly name: string;
  /** What happens to the site without the guard. */
  readonly without: string;
  /**
   * The check of the audit that must report, and with which words where it reports several things.
   */
  readonly expectedFinding: { readonly check: string; readonly says?: string };
  /** Statements that switch it off in the test's own database; the site has no such switch. */
  readonly off: readonly string[];
  /** Statements that repair what would keep the audit from reading the records. */
  readonly beforeAudit?: readonly string[];
  readonly on: readonly string[];
};

/**
 * Every n-th row that a statement writes is lost, as if it weren't in one transaction with the
 * others.
 */
const LOSES_EVERY = 4;
/** Refunds are fewer than other rows, so more of them are lost. */
const LOSES_RETURNS = 2;

/** A trigger that silently drops rows. */
const losing = (table: string, event: string, when: string) => ({
  off: [
    `create sequence lost_of_${table}`,
    `create function lose_of_${table}() returns trigger language plpgsql as $$
      begin
        if nextval('lost_of_${table}') % ${LOSES_EVERY} = 0 then return null; end if;
        return new;
      end $$`,
    `create trigger lose_of_${table} before ${event} on ${table} for each row
      when (${when}) execute function lose_of_${table}()`,
  ],
  on: [
    `drop trigger lose_of_${table} on ${table}`,
    `drop function lose_of_${table}()`,
    `drop sequence lost_of_${table}`,
  ],
});

/** A trigger that changes every n-th of the rows before they are written. */
const altering = (
  table: string,
  event: string,
  change: string,
  when: string,
  every = LOSES_EVERY,
) => ({
  off: [
    `create sequence altered_of_${table}`,
    `create function alter_of_${table}() returns trigger language plpgsql as $$
      begin
        if nextval('altered_of_${table}') % ${every} = 0 then ${change}; end if;
        return new;
      end $$`,
    `create trigger alter_of_${table} before ${event} on ${table} for each row
      when (${when}) execute function alter_of_${table}()`,
  ],
  on: [
    `drop trigger alter_of_${table} on ${table}`,
    `drop function alter_of_${table}()`,
    `drop sequence altered_of_${table}`,
  ],
});

/** A job that no worker ever gets to run. */
const idle = (job: string) => {
  const name = `idle_${job.replaceAll('-', '_')}`;
  return {
    off: [
      `create function ${name}() returns trigger language plpgsql as $$
        begin return null; end $$`,
      `create trigger ${name} before insert on pgboss.job for each row
        when (new.name = '${job}') execute function ${name}()`,
    ],
    on: [`drop trigger ${name} on pgboss.job`, `drop function ${name}()`],
  };
};

const RULE = 'room_nights_never_oversold';

export const GUARDS: readonly Guard[] = [
  {
    name: 'rooms',
    without: 'the limit of rooms isn’t looked at, neither by the update nor by the CHECK',
    expectedFinding: { check: 'nights' },
    off: [
      `alter table room_nights drop constraint ${RULE}`,
      'update room_nights set total = total + 1000',
    ],
    beforeAudit: ['update room_nights set total = total - 1000'],
    on: [
      'update room_nights set sold = 0',
      `alter table room_nights add constraint ${RULE} check (sold >= 0 and sold <= total)`,
    ],
  },
  {
    name: 'release',
    without: `every ${LOSES_EVERY}th night of a booking that ended isn’t given back`,
    expectedFinding: { check: 'nights' },
    ...losing('room_nights', 'update', 'new.sold < old.sold'),
  },
  {
    name: 'calendars',
    without: 'what searches read isn’t kept in the transaction of the nights',
    expectedFinding: { check: 'calendars' },
    off: ['alter table room_nights disable trigger room_nights_updated'],
    on: ['alter table room_nights enable trigger room_nights_updated'],
  },
  {
    name: 'ledger',
    without: `every ${LOSES_EVERY}th line of the ledger isn’t written with its booking`,
    expectedFinding: { check: 'ledger' },
    ...losing('reservation_events', 'insert', 'true'),
  },
  {
    name: 'accounts',
    without: `every ${LOSES_RETURNS}nd return of money isn’t put to its order’s account`,
    expectedFinding: { check: 'refunds' },
    ...altering(
      'payments',
      'update',
      'new.refunded = old.refunded',
      'new.refunded > old.refunded',
      LOSES_RETURNS,
    ),
  },
  {
    name: 'coupons',
    without: `every ${LOSES_EVERY}th coupon of a booking is free for another one at once`,
    expectedFinding: { check: 'coupons', says: 'is free' },
    ...altering('coupon_uses', 'insert', 'new.returned_at = new.used_at', 'true'),
  },
  {
    name: 'coupon-returns',
    without: `every ${LOSES_EVERY}th coupon of a booking that ended isn’t given back`,
    expectedFinding: { check: 'coupons', says: 'is used' },
    ...losing('coupon_uses', 'update', 'old.returned_at is null and new.returned_at is not null'),
  },
  {
    name: 'stock',
    without: `every ${LOSES_EVERY}th coupon that is taken isn’t counted as issued`,
    expectedFinding: { check: 'coupons', says: 'with members' },
    ...altering('coupons', 'update', 'new.issued = old.issued', 'new.issued > old.issued'),
  },
  {
    name: 'vouchers',
    without: `every ${LOSES_RETURNS}nd voucher can be redeemed again, or refunded, once it is redeemed`,
    expectedFinding: { check: 'vouchers', says: 'is of no voucher' },
    ...altering(
      'vouchers',
      'update',
      `new.state = 'ACTIVE'; new.personal_coupon_id = null; new.redeemed_by = null;
        new.redeemed_at = null`,
      `new.state = 'REDEEMED'`,
      LOSES_RETURNS,
    ),
  },
  {
    name: 'outbox',
    without: `every ${LOSES_EVERY}th mail isn’t written in the transaction of its occasion`,
    expectedFinding: { check: 'mails' },
    ...losing('mail_outbox', 'insert', 'true'),
  },
  {
    name: 'expiry',
    without: 'no job ends holds whose time is over',
    expectedFinding: { check: 'rest', says: 'its hold is over' },
    ...idle('expire-holds'),
  },
  {
    name: 'deposits',
    without: 'no job looks at accounts that wait for a deposit',
    expectedFinding: { check: 'rest', says: 'its hold is over' },
    ...idle('watch-deposits'),
  },
  {
    name: 'reconciliation',
    without: 'no job goes on with what the gateway left open',
    expectedFinding: { check: 'rest', says: 'a refund was decided' },
    ...idle('reconcile'),
  },
  {
    name: 'mailing',
    without: 'no job sends what is in the outbox',
    expectedFinding: { check: 'rest', says: 'was not sent' },
    ...idle('send-mails'),
  },
];

/** @throws Error that lists the guards when none has that name */
export function guardNamed(name: string): Guard {
  const guard = GUARDS.find((one) => one.name === name);
  if (guard !== undefined) return guard;
  throw new Error(`--guard-off knows ${GUARDS.map((one) => one.name).join(', ')}`);
}

/** Whether the finding is the consequence of switching the guard off. */
export const isToldBy = ({ expectedFinding }: Guard, { check, says }: Finding): boolean =>
  check === expectedFinding.check && says.includes(expectedFinding.says ?? '');

/** Runs statements one after the other. */
export async function runAll(
  { executeSql }: OpenDatabase,
  statements: readonly string[] = [],
): Promise<void> {
  for (const statement of statements) await executeSql(statement);
}

const QUEUES_MS = 60_000;

/** Waits until the site has created its job queues, which its start doesn't wait for. */
export async function queuesMade({ executeSql }: OpenDatabase): Promise<void> {
  const until = Date.now() + QUEUES_MS;
  while (Date.now() < until) {
    const { rows } = await executeSql("select to_regclass('pgboss.job') as made");
    if ((rows[0] as { made: string | null }).made !== null) return;
    await sleep(500);
  }
  throw new Error('the site made no queue of jobs');
}
