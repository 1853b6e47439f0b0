import type { ReservationCard } from '@/contract/account/membership';
import type { PaymentView, ReservationView } from '@/contract/booking/reservation-view';
import { refundOf, refundTimeline } from '@/domain/booking/cancellation';
import { maskedNumber } from '@/domain/payment/payment-method';
import { couponDiscountOf } from '@/domain/coupon/coupon-quote';
import { extendedHold, type ReservationState } from '@/domain/booking/reservation';
import { reviewStanding } from '@/domain/hotel/review';
import { nightsBetween } from '@/domain/stay/stay';
import { documentsOf } from '@/domain/booking/stay-documents';
import { presentUses } from '@/server/core/coupons/use-coupons';
import { pictureOf } from '@/server/core/inventory/offer/cover-photos';
import { refundStepViews } from '@/server/core/inventory/quote/refund-preview';
import { CHARGED, type PaymentRow } from '@/server/core/payments/payment-queries';
import type { Context } from '@/server/platform/http/handler';
import { bankName, issuerName } from '@/server/platform/providers/payment/institutions';
import {
  isUnderWay,
  leavingOf,
  refundFacts,
  scopeOf,
  stateNow,
  stayBegin,
  stayEnd,
} from './booking-now';
import type { BookingRows, ReservationRow, StayChangeRow } from './booking-queries';
import { depositDueOf, methodsOf } from './due';
import { refundBanks } from './refund-account';

type Reader = Pick<Context, 'locale' | 'now'>;
type FullReader = Reader & Pick<Context, 'config' | 'gateway'>;

function deadlineOf(reservation: ReservationRow, state: ReservationState): string | null {
  return state === 'HELD' || state === 'PAYING' || state === 'AWAITING_DEPOSIT'
    ? reservation.holdExpiresAt.toISOString()
    : null;
}

function extensionOf(
  { state, holdExpiresAt, holdExtendedAt }: ReservationRow,
  holdSeconds: number,
  now: Date,
): number | null {
  const facts = { state, holdExpiresAt, extendedAt: holdExtendedAt, holdSeconds, now };
  return extendedHold(facts).ok ? holdSeconds : null;
}

function depositOf(payment: PaymentRow, locale: 'ko' | 'en'): PaymentView['deposit'] {
  const { bank, accountNumber, accountHolder, depositDueAt } = payment;
  if (bank === null || accountNumber === null || depositDueAt === null) return null;
  return {
    bank: bankName(bank, locale),
    number: accountNumber,
    holder: accountHolder ?? '',
    dueAt: depositDueAt.toISOString(),
  };
}

function cashReceiptOf({ cashReceipt, cashReceiptUrl: url }: PaymentRow) {
  if (cashReceipt === null) return null;
  return { purpose: cashReceipt.purpose, number: maskedNumber(cashReceipt), url };
}

/** The terms of payment by bank transfer; null where a held stay can't be paid that way. */
function depositOffer(rows: BookingRows, context: FullReader, now: Date) {
  const dueAt = depositDueOf(rows, context, now);
  const { locale, gateway } = context;
  if (dueAt === null || gateway.deposits === null) return null;
  const banks = gateway.deposits.banks.map((code) => ({ code, name: bankName(code, locale) }));
  const needsTel = rows.booker.telVerifiedAt === null;
  return { dueAt: dueAt.toISOString(), banks, needsTel };
}

/** A payment attempt as its member sees it. */
export function presentPayment(payment: PaymentRow, locale: 'ko' | 'en'): PaymentView {
  const { cardIssuer, cardNumber, installmentMonths } = payment;
  return {
    orderId: payment.orderId,
    attempt: payment.attempt,
    purpose: payment.changeId === null ? 'STAY' : 'CHANGE',
    state: payment.state,
    amount: payment.amount,
    card:
      cardIssuer === null && cardNumber === null
        ? null
        : {
            issuer: cardIssuer === null ? null : issuerName(cardIssuer, locale),
            number: cardNumber,
            installmentMonths,
          },
    method: payment.method,
    refunded: payment.refunded,
    deposit: depositOf(payment, locale),
    cashReceipt: cashReceiptOf(payment),
    receiptUrl: payment.receiptUrl,
    capturedAt: payment.capturedAt?.toISOString() ?? null,
    failureCode: payment.failureCode,
  };
}

/** Presents a booking in full, in the reader's language, as it stands at the reader's `now`. */
export function presentReservation(rows: BookingRows, context: FullReader): ReservationView {
  const { reservation, hotel, room, plan, payment, payments, change } = rows;
  const { locale } = context;
  const now = context.now();
  const state = stateNow(reservation, now);
  const over = state === 'EXPIRED' || state === 'RELEASED' || state === 'CANCELLED';
  const shownFrom = over ? (reservation.bookedAt ?? reservation.createdAt) : now;
  const isOver = now >= stayEnd(reservation, hotel);
  const hasBegun = now >= stayBegin(reservation, hotel);
  const changing = state === 'BOOKED' && isUnderWay(change, now);
  const cancellable = state === 'BOOKED' && !hasBegun && !changing;
  const leaving = changing ? null : leavingOf(reservation, hotel, now);
  const asksForAccount =
    rows.needsRefundAccount ||
    ((cancellable || leaving !== null) &&
      payments.some(({ method }) => method === 'VIRTUAL_ACCOUNT'));
  const changeDue = changing && change !== null ? presentDue(rows, change, context) : null;
  const isCharged = payment !== null && CHARGED.includes(payment.state);
  const { refund, refundFeePercent, cancelledAt } = reservation;
  const cancellation = cancellable ? refundOf(refundFacts(reservation, now)) : null;
  return {
    id: reservation.id,
    state,
    holdExpiresAt: deadlineOf(reservation, state),
    holdExtension: extensionOf(reservation, context.config.holdSeconds, now),
    now: now.toISOString(),
    hotel: {
      id: hotel.id,
      name: hotel.name[locale],
      address: hotel.address[locale],
      phone: hotel.phone,
      lat: hotel.lat,
      lng: hotel.lng,
      checkInTime: hotel.checkInTime,
      checkOutTime: hotel.checkOutTime,
      picture: pictureOf(hotel.pictures[0]?.file ?? '', locale, hotel.name[locale]),
    },
    room: {
      id: room.id,
      name: room.name[locale],
      beds: room.beds[locale],
      sizeM2: room.sizeM2,
    },
    plan: {
      id: plan.id,
      name: plan.name[locale],
      refundable: reservation.refundable,
      breakfast: plan.breakfastPerGuestNight > 0,
    },
    quote: { ...reservation.quote, lines: [...reservation.quote.lines] },
    guest: reservation.guest,
    requests: reservation.requests,
    arrival: reservation.arrival,
    forOther: reservation.forOther,
    refundTimeline: refundStepViews(refundTimeline(refundFacts(reservation, shownFrom))),
    payment: payment === null ? null : presentPayment(payment, locale),
    payments: payments.map((paid) => presentPayment(paid, locale)),
    points: rows.points,
    methods: state === 'HELD' || changeDue !== null ? methodsOf(rows, context, now) : [],
    deposit: state === 'HELD' ? depositOffer(rows, context, now) : null,
    refundBanks: asksForAccount ? refundBanks(locale) : [],
    needsRefundAccount: rows.needsRefundAccount,
    cancellation,
    coupons: presentUses(rows.coupons, rows.reservation.quote, cancellation, locale),
    change: changing ? 'PENDING' : scopeOf(reservation, hotel, now),
    changeDue,
    leaving,
    pair: presentPair(rows, context),
    cancelled:
      state === 'CANCELLED' && refund !== null && cancelledAt !== null
        ? {
            refund,
            fee: reservation.total - refund,
            feePercent: refundFeePercent ?? 0,
            at: cancelledAt.toISOString(),
            noShow: reservation.noShow,
          }
        : null,
    documents: documentsOf({ state, isOver, isCharged }),
    bookedAt: reservation.bookedAt?.toISOString() ?? null,
    createdAt: reservation.createdAt.toISOString(),
  };
}

/** Presents the other booking of a pair; null for a booking that was held alone. */
function presentPair(
  { reservation, pairedWith }: BookingRows,
  { locale, now }: Reader,
): ReservationView['pair'] {
  if (pairedWith === null) return null;
  const other = pairedWith.reservation;
  const state = stateNow(other, now());
  return {
    place: reservation.id === reservation.pairId ? 1 : 2,
    other: {
      id: other.id,
      state,
      holdExpiresAt: deadlineOf(other, state),
      roomName: pairedWith.room.name[locale],
      total: other.total,
    },
  };
}

/** Presents a change that has to be paid; null for one that waits for a refund. */
function presentDue(
  { reservation, hotel, latest }: BookingRows,
  change: StayChangeRow,
  context: Reader,
): ReservationView['changeDue'] {
  const { locale } = context;
  const now = context.now();
  const { state, expiresAt, quote, toPay } = change;
  if ((state !== 'DUE' && state !== 'PAYING') || expiresAt === null) return null;
  const afterwards = {
    ...reservation,
    checkIn: change.checkIn,
    checkOut: change.checkOut,
    total: quote.total,
    changeFee: change.changeFee,
    feeFloorPercent: change.feeFloorPercent,
  };
  return {
    state,
    toPay,
    expiresAt: expiresAt.toISOString(),
    quote: { ...quote, lines: [...quote.lines] },
    // A stay that has begun can't be cancelled any more, so there are no refund steps.
    refundTimeline:
      now < stayBegin(reservation, hotel)
        ? refundStepViews(refundTimeline(refundFacts(afterwards, now)))
        : [],
    payment: latest?.changeId === change.id ? presentPayment(latest, locale) : null,
  };
}

/** Presents a booking for a list. */
export function reservationCard(
  rows: Pick<BookingRows, 'reservation'> & {
    readonly hotel: Pick<
      BookingRows['hotel'],
      'id' | 'name' | 'pictures' | 'checkInTime' | 'checkOutTime'
    >;
    readonly room: Pick<BookingRows['room'], 'id' | 'name'>;
    readonly review: { readonly removedReason: string | null } | null;
  },
  context: Reader,
): ReservationCard {
  const { reservation, hotel, room, review } = rows;
  const { locale } = context;
  const now = context.now();
  const state = stateNow(reservation, now);
  const { kind } = reviewStanding({
    state,
    now,
    checkOut: reservation.checkOut,
    checkOutTime: hotel.checkOutTime,
    review: review === null ? null : { removed: review.removedReason !== null },
  });
  return {
    id: reservation.id,
    state,
    hotelId: hotel.id,
    hotelName: hotel.name[locale],
    roomId: room.id,
    roomName: room.name[locale],
    picture: pictureOf(hotel.pictures[0]?.file ?? '', locale, hotel.name[locale]),
    checkIn: reservation.checkIn,
    checkOut: reservation.checkOut,
    nights: nightsBetween(reservation.checkIn, reservation.checkOut),
    adults: reservation.adults,
    children: reservation.children,
    total: reservation.total,
    couponDiscount: couponDiscountOf(reservation.quote),
    refund: reservation.refund,
    holdExpiresAt: deadlineOf(reservation, state),
    review: kind === 'OPEN' || kind === 'WRITTEN' ? kind : null,
    change: scopeOf(reservation, hotel, now),
    createdAt: reservation.createdAt.toISOString(),
  };
}
