import { eq } from 'drizzle-orm';

import type { ErrorCode } from '@/contract/errors';
import type { SecurityEvent } from '@/reporting/metrics';
import type { Database } from '@/server/platform/db/client';
import {
  memberSessions,
  notifications,
  reservations,
  tours,
  voucherOrders,
  vouchers,
} from '@/server/platform/db/schema';
import type { Deps, Principal } from '@/server/platform/http/handler';
import { countRefusal } from '@/reporting/metrics';
import { noteSecurityEvent } from '../platform/security-log';
import { findAddress, textIn } from './note-success';

/** Errors that are worth a line in the security log, whatever call they come from. */
const EVENTS: Readonly<Partial<Record<ErrorCode, SecurityEvent>>> = {
  CREDENTIALS_WRONG: 'sign-in-refused',
  IDENTITY_NOT_PROVEN: 'sign-in-refused',
  PASSWORD_WRONG: 'reauthentication-refused',
  REAUTHENTICATION_NEEDED: 'reauthentication-needed',
  QUOTE_TAMPERED: 'quote-forged',
  CODE_TOO_MANY_TRIES: 'too-many-codes',
  CODE_WRONG: 'code-refused',
  CODE_EXPIRED: 'code-refused',
  FORBIDDEN: 'not-allowed',
  BUSINESS_ONLY: 'not-allowed',
};

/** Errors by which limits refuse that aren't counted where they are thrown, and their names. */
const LIMITS: Readonly<Partial<Record<ErrorCode, string>>> = {
  HOLD_LIMIT: 'unpaidHolds',
  HOLDS_TOO_MANY: 'holdsOfMember',
  DEPOSIT_LIMIT: 'depositSum',
  DEPOSITS_TOO_MANY: 'openDeposits',
  TEXT_BUDGET: 'textBudget',
  CODE_TOO_MANY_TRIES: 'codeTries',
};

type Refused = {
  readonly code: ErrorCode;
  readonly call: string;
  readonly member: Principal | null;
  readonly input: { readonly params?: unknown; readonly body?: unknown };
  readonly clientAddress: string;
};

/** Notes a refused call where operators have to know of it: in the security log and the figures. */
export async function noteRefusal(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { code, call, member, input, clientAddress }: Refused,
): Promise<void> {
  const limit = LIMITS[code];
  if (limit !== undefined) countRefusal(limit);
  const isOthers =
    member !== null && (await belongsToAnother(db, { code, call }, input.params, member));
  const kind = isOthers ? 'not-the-owner' : EVENTS[code];
  if (kind === undefined) return;
  const subject = member?.memberId ?? findAddress(input.body);
  noteSecurityEvent(config, kind, { subject, clientAddress, call });
}

function numberIn(values: unknown, name: string): string | null {
  if (typeof values !== 'object' || values === null || !Object.hasOwn(values, name)) return null;
  const value = (values as Record<string, unknown>)[name];
  return typeof value === 'number' ? String(value) : null;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Whether something exists that a member was told not to exist, because it is another one's. The
 * caller learns nothing of it: the answer is the same either way.
 */
async function belongsToAnother(
  db: Database,
  refused: Pick<Refused, 'code' | 'call'>,
  params: unknown,
  { memberId }: Principal,
): Promise<boolean> {
  const id = textIn(params, 'id') ?? textIn(params, 'reservationId') ?? numberIn(params, 'id');
  if (id === null) return false;
  // What a refusal is noted for must not become an error of its own.
  const owners = await ownersOf(db, refused, id).catch(() => []);
  return owners.some(({ owner }) => owner !== memberId);
}

/** Whose the thing is that an error says not to exist; empty when it doesn't. */
async function ownersOf(
  db: Database,
  { code, call }: Pick<Refused, 'code' | 'call'>,
  id: string,
): Promise<ReadonlyArray<{ readonly owner: string }>> {
  switch (code) {
    case 'RESERVATION_NOT_FOUND':
      return ownersIn(db, reservations, id);
    case 'TOUR_NOT_FOUND':
      return ownersIn(db, tours, id);
    case 'VOUCHER_NOT_FOUND':
      return UUID.test(id) ? ownersOfVoucher(db, id) : ownersIn(db, voucherOrders, id);
    case 'NOTIFICATION_NOT_FOUND':
      return db
        .select({ owner: notifications.memberId })
        .from(notifications)
        .where(eq(notifications.id, Number(id)));
    case 'NOT_FOUND':
      return call === 'endSession' ? ownersIn(db, memberSessions, id) : [];
    default:
      return [];
  }
}

const ownersIn = (
  db: Database,
  table: typeof reservations | typeof tours | typeof voucherOrders | typeof memberSessions,
  id: string,
) => db.select({ owner: table.memberId }).from(table).where(eq(table.id, id));

const ownersOfVoucher = (db: Database, id: string) =>
  db
    .select({ owner: voucherOrders.memberId })
    .from(vouchers)
    .innerJoin(voucherOrders, eq(voucherOrders.id, vouchers.orderId))
    .where(eq(vouchers.id, id));
