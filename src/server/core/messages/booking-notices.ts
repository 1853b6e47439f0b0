import type { Locale } from '@/config/constants';
import type { Night } from '@/domain/stay/stay';
import type { BookingRows, StayChangeRow } from '@/server/core/bookings/booking-queries';
import { stayBegin } from '@/server/core/bookings/booking-now';
import { nightsText } from '@/server/core/bookings/stay-labels';
import type { PaymentRow } from '@/server/core/payments/payment-queries';
import { instantText, formatMoment, nightText, type TextFacts } from '../texts';
import { noticeWords, type NoticeName } from './notice-texts';
import type { Notice } from './notify';

type StayRows = Pick<BookingRows, 'reservation' | 'hotel'>;
type PaidRows = StayRows & Pick<BookingRows, 'payments'>;

/** The name of a notice's texts in `notice.json`, and the facts in them besides the hotel. */
type Occasion = Pick<Notice, 'id' | 'kind' | 'usefulUntil'> & {
  readonly words: NoticeName;
  readonly factsIn?: (locale: Locale) => TextFacts;
};

const REVIEW_PATH = '/mypage/review';
const BOOKING_PATH = '/mypage/detail';

function noticeOf(
  { reservation, hotel }: StayRows,
  { words, factsIn, ...occasion }: Occasion,
): Notice {
  return {
    ...occasion,
    ...noticeWords(words, (locale) => ({ ...factsIn?.(locale), hotel: hotel.name[locale] })),
    memberId: reservation.memberId,
    href: `${occasion.kind === 'REVIEW_OPEN' ? REVIEW_PATH : BOOKING_PATH}/${reservation.id}`,
  };
}

/** The beginning and length of the stay. */
const stayFacts =
  ({ reservation: { checkIn, quote } }: StayRows) =>
  (locale: Locale): TextFacts => ({
    day: nightText(checkIn, locale),
    nights: nightsText(quote.nights, locale),
  });

/** The notice that a stay is booked; after a bank transfer, that the money has arrived. */
export function bookedNotice(rows: PaidRows): Notice {
  const byDeposit = rows.payments.some(({ method }) => method === 'VIRTUAL_ACCOUNT');
  return noticeOf(rows, {
    id: `booked.${rows.reservation.id}`,
    kind: 'BOOKED',
    words: byDeposit ? 'stay.bookedByDeposit' : 'stay.booked',
    factsIn: stayFacts(rows),
  });
}

/** The notice of the new dates, or of the new check-out day after an early check-out. */
export function changedNotice(rows: StayRows, { id, kind, checkOut }: StayChangeRow): Notice {
  const isLeaving = kind === 'LEAVING';
  return noticeOf(rows, {
    id: `changed.${id}`,
    kind: 'CHANGED',
    words: isLeaving ? 'stay.left' : 'stay.changed',
    factsIn: isLeaving ? (locale) => ({ day: nightText(checkOut, locale) }) : stayFacts(rows),
  });
}

/** The notice of a cancellation; the refund is shown on the booking's page. */
export function cancelledNotice(rows: StayRows): Notice {
  return noticeOf(rows, {
    id: `cancelled.${rows.reservation.id}`,
    kind: 'CANCELLED',
    words: 'stay.cancelled',
  });
}

/**
 * The notice of a no-show; it asks for an account if the refund of a bank transfer waits for one.
 */
export function noShowNotice(rows: StayRows & Pick<BookingRows, 'needsRefundAccount'>): Notice {
  return noticeOf(rows, {
    id: `no-show.${rows.reservation.id}`,
    kind: 'NO_SHOW',
    words: rows.needsRefundAccount ? 'stay.noShowNeedsAccount' : 'stay.noShow',
  });
}

/** The notice that the room is kept until the bank transfer arrives. */
export function depositAskedNotice(rows: StayRows, payment: PaymentRow): Notice {
  const due = payment.depositDueAt ?? rows.reservation.holdExpiresAt;
  return noticeOf(rows, {
    id: `account.${payment.orderId}`,
    kind: 'DEPOSIT_ASKED',
    words: 'stay.depositAsked',
    factsIn: (locale) => ({ due: instantText(due, locale) }),
    usefulUntil: due,
  });
}

/** The notice that the time for the bank transfer is nearly over. */
export function depositDueSoonNotice(rows: StayRows, orderId: string, due: Date): Notice {
  return noticeOf(rows, {
    id: `deposit-due.${orderId}`,
    kind: 'DEPOSIT_DUE_SOON',
    words: 'stay.depositDueSoon',
    factsIn: (locale) => ({ due: instantText(due, locale) }),
    usefulUntil: due,
  });
}

/**
 * The notice that a refund waits for an account.
 * @param cause what made the account necessary; there is one notice for each cause
 */
export function refundAccountNotice(rows: StayRows, cause: string): Notice {
  return noticeOf(rows, {
    id: `refund-account.${cause}`,
    kind: 'REFUND_ACCOUNT_NEEDED',
    words: 'stay.refundAccount',
  });
}

/** The notice that a bank transfer came too late and that its refund waits for an account. */
export function lateDepositNotice(rows: StayRows, { orderId }: PaymentRow): Notice {
  return noticeOf(rows, {
    id: `refund-account.${orderId}`,
    kind: 'DEPOSIT_LATE',
    words: 'stay.lateDeposit',
  });
}

/** The notice that a stay begins soon. */
export function stayNearNotice(rows: StayRows): Notice {
  const { reservation, hotel } = rows;
  const { id, checkIn } = reservation;
  return noticeOf(rows, {
    id: `reminder.${id}`,
    kind: 'STAY_NEAR',
    words: 'stay.near',
    factsIn: (locale) => ({ when: formatMoment(checkIn, hotel.checkInTime, locale) }),
    usefulUntil: stayBegin(reservation, hotel),
  });
}

/** The notice that a stay can be reviewed. */
export function reviewOpenNotice(rows: StayRows, lastDay: Night): Notice {
  return noticeOf(rows, {
    id: `review-request.${rows.reservation.id}`,
    kind: 'REVIEW_OPEN',
    words: 'stay.reviewOpen',
    factsIn: (locale) => ({ day: nightText(lastDay, locale) }),
  });
}
