import { eq, inArray } from 'drizzle-orm';

import type { ErrorCode } from '@/contract/errors';
import type { SecurityEvent } from '@/reporting/metrics';
import type { Database } from '@/server/platform/db/client';
import {
  memberSessions,
  notifications,
  passkeys,
  reservations,
  reviewPhotos,
  tours,
  voucherOrders,
  vouchers,
} from '@/server/platform/db/schema';
import type { Deps, Principal } from '@/server/platform/http/handler';
import { countRefusal } from '@/reporting/metrics';
import { noteSecurityEvent } from '../platform/security-log';
import { findAddress } from './note-success';

/** Errors that are worth a line in the security log, whatever call they come from. */
const EVENTS: Readonly<Partial<Record<ErrorCode, SecurityEvent>>> = {
  CREDENTIALS_WRONG: 'sign-in-refused',
  IDENTITY_NOT_PROVEN: 'sign-in-refused',
  PASSKEY_REFUSED: 'sign-in-refused',
  PASSKEY_NEEDED: 'sign-in-refused',
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
  readonly member: Pick<Principal, 'memberId'> | null;
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
  const isOthers = member !== null && (await belongsToAnother(db, { code, call, input }, member));
  const kind = isOthers ? 'not-the-owner' : EVENTS[code];
  if (kind === undefined) return;
  const subject = member?.memberId ?? findAddress(input.body);
  noteSecurityEvent(config, kind, { subject, clientAddress, call });
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What a refused call was about. */
type About = Pick<Refused, 'code' | 'call' | 'input'>;

/**
 * Whether something exists that a member was told not to exist, because it is another one's. The
 * caller learns nothing of it: the answer is the same either way.
 */
async function belongsToAnother(
  db: Database,
  about: About,
  { memberId }: Pick<Principal, 'memberId'>,
): Promise<boolean> {
  // What a refusal is noted for must not become an error of its own.
  const owners = await ownersOf(db, about).catch(() => []);
  return owners.some(({ owner }) => owner !== memberId);
}

/** Whose the things are that an error says not to exist; empty when they don't. */
async function ownersOf(
  db: Database,
  { code, call, input }: About,
): Promise<Array<{ owner: string | null }>> {
  if (code === 'PHOTO_GONE') return ownersOfPhotos(db, input.body);
  const id = idIn(input.params);
  if (id === null) return [];
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
      if (call === 'endSession') return ownersIn(db, memberSessions, id);
      return call === 'removePasskey' ? ownersIn(db, passkeys, id) : [];
    default:
      return [];
  }
}

/** The id that a call names in its path: a text, or the number of a notification. */
function idIn(params: unknown): string | null {
  if (typeof params !== 'object' || params === null) return null;
  const { id, reservationId } = params as Partial<Record<'id' | 'reservationId', unknown>>;
  const named = id ?? reservationId;
  return typeof named === 'string' || typeof named === 'number' ? String(named) : null;
}

const ownersIn = (
  db: Database,
  table:
    | typeof reservations
    | typeof tours
    | typeof voucherOrders
    | typeof memberSessions
    | typeof passkeys,
  id: string,
) => db.select({ owner: table.memberId }).from(table).where(eq(table.id, id));

const ownersOfVoucher = (db: Database, id: string) =>
  db
    .select({ owner: voucherOrders.memberId })
    .from(vouchers)
    .innerJoin(voucherOrders, eq(voucherOrders.id, vouchers.orderId))
    .where(eq(vouchers.id, id));

/** The guests of the stays of which photos are that a review named. */
async function ownersOfPhotos(db: Database, body: unknown) {
  const { photos } = { ...(body as object) } as { photos?: unknown };
  if (!Array.isArray(photos) || photos.length === 0) return [];
  return db
    .select({ owner: reservations.memberId })
    .from(reviewPhotos)
    .innerJoin(reservations, eq(reservations.id, reviewPhotos.reservationId))
    .where(inArray(reviewPhotos.id, photos.map(String)));
}
