import { and, asc, desc, eq, gt, inArray, isNull, min, or, sql } from 'drizzle-orm';

import { MYPAGE_LIMITS, type WaitingView } from '@/contract/account/membership';
import { OPEN_CHANGES } from '@/domain/booking/stay-change';
import { isUnderWay } from '@/server/core/bookings/booking-now';
import { OPEN_REFUNDS } from '@/server/core/payments/refund';
import { sumPoints } from '@/server/core/payments/split-payment';
import { hotels, payments, refunds, reservations, stayChanges } from '@/server/platform/db/schema';
import { bankName } from '@/server/platform/providers/payment/institutions';
import type { MemberScope, MypageFacts } from './mypage-queries';

type Locale = 'ko' | 'en';
const AT_MOST = MYPAGE_LIMITS.waiting;

/**
 * Lists what a member has to do or to wait for: rooms to pay, bank transfers, changes of dates to
 * pay, and refunds. Entries with a deadline come first, the soonest first; then those that need
 * something from the member. At most four queries.
 * @param facts how many of each there are: what there is none of isn't read
 */
export async function waitingFor(
  scope: MemberScope,
  facts: Pick<MypageFacts, 'unpaid' | 'changes' | 'refunds'>,
  locale: Locale,
): Promise<WaitingView[]> {
  const all = [
    ...(facts.unpaid === 0 ? [] : await unpaid(scope, locale)),
    ...(facts.changes === 0 ? [] : await changes(scope, locale)),
    ...(facts.refunds === 0 ? [] : await returns(scope, locale)),
  ];
  const end = ({ until }: WaitingView) =>
    until === null ? Number.MAX_SAFE_INTEGER : Date.parse(until);
  const turn = ({ kind }: WaitingView) => (kind === 'REFUND_ACCOUNT' ? 0 : 1);
  return all.sort((a, b) => end(a) - end(b) || turn(a) - turn(b)).slice(0, AT_MOST);
}

/** Bookings that aren't paid: held, with an unknown payment outcome, or waiting for a deposit. */
async function unpaid({ db, memberId, now }: MemberScope, locale: Locale): Promise<WaitingView[]> {
  const rows = await db
    .select({ reservation: reservations, hotelName: hotels.name })
    .from(reservations)
    .innerJoin(hotels, eq(hotels.id, reservations.hotelId))
    .where(
      and(
        eq(reservations.memberId, memberId),
        or(
          inArray(reservations.state, ['PAYING', 'AWAITING_DEPOSIT']),
          and(eq(reservations.state, 'HELD'), gt(reservations.holdExpiresAt, now)),
        ),
      ),
    )
    .orderBy(asc(reservations.holdExpiresAt), asc(reservations.id))
    .limit(AT_MOST);
  const orders = await db
    .select()
    .from(payments)
    .where(
      and(
        inArray(
          payments.payableId,
          rows.map(({ reservation }) => reservation.id),
        ),
        inArray(payments.state, ['AWAITING_DEPOSIT', 'CAPTURED']),
        isNull(payments.changeId),
      ),
    );
  return rows.map(({ reservation, hotelName }): WaitingView => {
    const { id, state, total, holdExpiresAt } = reservation;
    const own = orders.filter(({ payableId }) => payableId === id);
    const deposit = own.find((order) => order.state === 'AWAITING_DEPOSIT');
    const { bank, accountNumber, accountHolder, depositDueAt } = deposit ?? {};
    const account =
      typeof bank === 'string' && typeof accountNumber === 'string'
        ? { bank: bankName(bank, locale), number: accountNumber, holder: accountHolder ?? '' }
        : null;
    return {
      kind: state === 'PAYING' ? 'PAYING' : state === 'HELD' ? 'HOLD' : 'DEPOSIT',
      id,
      hotelName: hotelName[locale],
      account,
      amount: total - sumPoints(own.filter((order) => order.state === 'CAPTURED')),
      // A payment with an unknown outcome has no deadline: it ends by the gateway's answer.
      until: state === 'PAYING' ? null : (depositDueAt ?? holdExpiresAt).toISOString(),
    };
  });
}

/** Changes of dates whose difference is to be paid. */
async function changes({ db, memberId, now }: MemberScope, locale: Locale): Promise<WaitingView[]> {
  const rows = await db
    .select({ change: stayChanges, hotelName: hotels.name })
    .from(stayChanges)
    .innerJoin(reservations, eq(reservations.id, stayChanges.reservationId))
    .innerJoin(hotels, eq(hotels.id, reservations.hotelId))
    .where(
      and(
        eq(reservations.memberId, memberId),
        inArray(
          stayChanges.state,
          OPEN_CHANGES.filter((state) => state !== 'HELD'),
        ),
      ),
    )
    .orderBy(asc(stayChanges.expiresAt), asc(stayChanges.id))
    .limit(AT_MOST);
  return rows
    .filter(({ change }) => isUnderWay(change, now))
    .map(({ change, hotelName }): WaitingView => {
      const isPaying = change.state === 'PAYING';
      return {
        kind: isPaying ? 'CHANGE_PAYING' : 'CHANGE_DUE',
        id: change.reservationId,
        hotelName: hotelName[locale],
        account: null,
        amount: change.toPay,
        until: isPaying ? null : (change.expiresAt?.toISOString() ?? null),
      };
    });
}

/** Refunds under way; those of a booking that was paid by several orders are one entry. */
async function returns({ db, memberId }: MemberScope, locale: Locale): Promise<WaitingView[]> {
  const rows = await db
    .select({
      id: payments.payableId,
      hotelName: hotels.name,
      amount: sql<number>`sum(${refunds.amount})::int`,
      state: refunds.state,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.orderId, refunds.orderId))
    .innerJoin(reservations, eq(reservations.id, payments.payableId))
    .innerJoin(hotels, eq(hotels.id, reservations.hotelId))
    .where(and(eq(reservations.memberId, memberId), inArray(refunds.state, OPEN_REFUNDS)))
    .groupBy(payments.payableId, hotels.name, refunds.state)
    // Refunds that need an account from the member come first.
    .orderBy(
      desc(eq(refunds.state, 'ACCOUNT_NEEDED')),
      asc(min(refunds.createdAt)),
      asc(payments.payableId),
    )
    .limit(AT_MOST);
  return rows.map(({ id, hotelName, amount, state }): WaitingView => ({
    kind: state === 'ACCOUNT_NEEDED' ? 'REFUND_ACCOUNT' : 'REFUND',
    id,
    amount,
    hotelName: hotelName[locale],
    until: null,
    account: null,
  }));
}
