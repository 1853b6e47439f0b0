import { createHash } from 'node:crypto';

import { and, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm';

import { BUSINESS_PROVIDER, GATEWAY_BUDGET_MS } from '@/config/constants';
import type { HotelId, RoomTypeId } from '@/domain/ids';
import { seoulToday } from '@/domain/stay/stay';
import { catalogueChanged } from '@/server/core/inventory/catalogue/load';
import { issueAccessToken, openSession } from '@/server/core/members/member-session';
import { UNRESOLVED } from '@/server/core/payments/payment-queries';
import type { OpenDatabase } from '@/server/platform/db/client';
import {
  mailOutbox,
  members,
  memberSessions,
  memberSocials,
  payments,
  roomNights,
} from '@/server/platform/db/schema';
import { addHotel, addRoom } from '@/server/testing/factories';

/* What a run needs in its database: few rooms, and members who compete for them. */

export type ChaosRoom = { readonly hotelId: HotelId; readonly roomTypeId: RoomTypeId };

const UNITS = 2;
/** Rooms for tonight: enough for everybody, since guests who leave early have slept in one. */
const TONIGHT = 200;
/** More than the days ahead and the longest stay together. */
const NIGHTS = 430;

/** Adds hotels of one room type each, with few rooms for every night. */
export async function seedRooms({ db }: OpenDatabase, count: number): Promise<ChaosRoom[]> {
  const from = seoulToday(new Date());
  const rooms: ChaosRoom[] = [];
  for (let at = 0; at < count; at += 1) {
    // Check-in at 00:00, so that a stay from today has begun at once and can be left early.
    const hotelId = await addHotel(db, { checkInTime: '00:00', checkOutTime: '23:59' });
    const plan = { refundable: at % 3 > 0 };
    const { roomTypeId } = await addRoom(db, hotelId, { from, nights: NIGHTS, rooms: UNITS, plan });
    const tonight = and(eq(roomNights.roomTypeId, roomTypeId), eq(roomNights.night, from));
    await db.update(roomNights).set({ total: TONIGHT }).where(tonight);
    rooms.push({ hotelId, roomTypeId });
  }
  await catalogueChanged(db);
  return rooms;
}

/** An address derived from the caller, so that a crowd of guests doesn't count as one client. */
export const addressOf = (caller: string): string =>
  ['10', ...createHash('sha256').update(caller).digest().subarray(0, 3)].join('.');

/** What a member is besides a member. */
export type GuestKind = {
  /** Came by the business provider, and so may have benefit points. */
  readonly isBusiness: boolean;
  /** Has a proven telephone number, without which no account is issued. */
  readonly hasTel: boolean;
};
const PLAIN: GuestKind = { isBusiness: false, hasTel: false };
/** Longer than any run. */
const RUN_MS = 86_400_000;

/**
 * Adds a member whose session outlasts any run, and so does the proof that it is them: guests of a
 * run type no password.
 * @param secret of the site, which signs the session
 * @returns the member's token
 */
export async function addGuest(
  { db }: OpenDatabase,
  at: number,
  secret: string,
  { isBusiness, hasTel }: GuestKind = PLAIN,
): Promise<string> {
  const now = new Date();
  const [member] = await db
    .insert(members)
    .values({
      email: `guest${at}@example.com`,
      name: '김하늘',
      tel: `+8210${20_000_000 + at}`,
      countryCode: '82',
      iso: 'KR',
      emailVerifiedAt: now,
      telVerifiedAt: hasTel ? now : null,
    })
    .returning({ id: members.id });
  if (member === undefined) throw new Error('no member');
  if (isBusiness) {
    const subject = `employee-${at}`;
    await db
      .insert(memberSocials)
      .values({ provider: BUSINESS_PROVIDER, subject, memberId: member.id });
  }
  const deps = {
    now: () => new Date(),
    config: {
      siteUrl: '',
      secret,
      formerSecrets: [],
      holdSeconds: 900,
      depositSeconds: 10_800,
      gatewayBudgetMs: GATEWAY_BUDGET_MS,
      paymentMethods: ['CARD' as const],
      smsRefusalNumber: null,
      smsCountries: [],
      smsDailyBudget: 0,
      accessTokenSeconds: 86_400,
      refreshTokenSeconds: 86_400,
      checkAnswers: false,
    },
  };
  const { sessionId } = await openSession(db, member.id, { ...deps, userAgent: '' });
  await db
    .update(memberSessions)
    .set({ authenticatedAt: new Date(now.getTime() + RUN_MS) })
    .where(eq(memberSessions.id, sessionId));
  const { token } = await issueAccessToken({ memberId: member.id, sessionId }, deps);
  return token;
}

/** Longer than the pause between two looks at an account. */
const UNCHECKED_MS = 120_000;

/**
 * Forces events to happen now that would take minutes: payments that nobody confirmed end at the
 * gateway (it waits 10 minutes), accounts are looked at for deposits whose notification was lost (every
 * minute), and mails that a killed process had taken are due again (their lease is 5 minutes).
 * @param expire ends a payment at the gateway; a charged one can't end like this, and the reconciler
 *   tells them apart
 */
export async function letMinutesPass(
  { db }: OpenDatabase,
  expire: (paymentKey: string) => Promise<void>,
): Promise<void> {
  const unresolved = await db
    .select({ paymentKey: payments.paymentKey })
    .from(payments)
    .where(inArray(payments.state, [...UNRESOLVED]));
  for (const { paymentKey } of unresolved) if (paymentKey !== null) await expire(paymentKey);
  await db
    .update(payments)
    .set({ updatedAt: new Date(Date.now() - UNCHECKED_MS) })
    .where(and(eq(payments.state, 'AWAITING_DEPOSIT'), isNotNull(payments.paymentKey)));
  await db
    .update(mailOutbox)
    .set({ nextTryAt: new Date() })
    .where(and(isNull(mailOutbox.sentAt), gt(mailOutbox.nextTryAt, new Date())));
}
