import type { Localized } from '@/contract/catalogue-file';
import type { Night } from '@/domain/stay';
import type {
  AttemptRow,
  BookingRows,
  StayChangeRow,
} from '@/server/core/bookings/booking-queries';
import { stayBegin } from '@/server/core/bookings/stay-clock';
import { nightsText } from '@/server/core/bookings/stay-labels';
import { instantText, momentText, nightText } from './mail/dates';
import type { Notice } from './notify';

type StayRows = Pick<BookingRows, 'reservation' | 'hotel'>;
type PaidRows = StayRows & Pick<BookingRows, 'payments'>;

/** The parts of a notice that differ by occasion; `rest` follows the hotel's name in the body. */
type Words = Pick<Notice, 'id' | 'kind' | 'title' | 'usefulUntil'> & { readonly rest: Localized };

const REVIEW_PATH = '/mypage/review';
const BOOKING_PATH = '/mypage/detail';

function noticeOf({ reservation, hotel }: StayRows, { rest, ...words }: Words): Notice {
  return {
    ...words,
    memberId: reservation.memberId,
    body: { ko: `${hotel.name.ko}, ${rest.ko}`, en: `${hotel.name.en}, ${rest.en}` },
    href: `${words.kind === 'REVIEW_OPEN' ? REVIEW_PATH : BOOKING_PATH}/${reservation.id}`,
  };
}

/** The beginning and length of the stay. */
function stayWords({ reservation: { checkIn, quote } }: StayRows): Localized {
  const { nights } = quote;
  return {
    ko: `${nightText(checkIn, 'ko')} 체크인, ${nightsText(nights, 'ko')}`,
    en: `check-in ${nightText(checkIn, 'en')}, ${nightsText(nights, 'en')}`,
  };
}

/** The notice that a stay is booked; after a bank transfer, that the money has arrived. */
export function bookedNotice(rows: PaidRows): Notice {
  const byDeposit = rows.payments.some(({ method }) => method === 'VIRTUAL_ACCOUNT');
  return noticeOf(rows, {
    id: `booked.${rows.reservation.id}`,
    kind: 'BOOKED',
    title: byDeposit
      ? {
          ko: '입금이 확인되어 예약이 확정됐어요',
          en: 'Your deposit is here and your stay is booked',
        }
      : { ko: '예약이 확정됐어요', en: 'Your stay is booked' },
    rest: stayWords(rows),
  });
}

/** The notice of the new dates, or of the new check-out day after an early check-out. */
export function changedNotice(rows: StayRows, { id, kind, checkOut }: StayChangeRow): Notice {
  const occasion = { id: `changed.${id}`, kind: 'CHANGED' } as const;
  if (kind === 'LEAVING') {
    return noticeOf(rows, {
      ...occasion,
      title: { ko: '조기 퇴실 처리가 끝났어요', en: 'Your early check-out is settled' },
      rest: {
        ko: `체크아웃 ${nightText(checkOut, 'ko')}`,
        en: `check-out ${nightText(checkOut, 'en')}`,
      },
    });
  }
  return noticeOf(rows, {
    ...occasion,
    title: { ko: '예약 날짜를 바꿨어요', en: 'Your dates are changed' },
    rest: stayWords(rows),
  });
}

/** The notice of a cancellation; the refund is shown on the booking's page. */
export function cancelledNotice(rows: StayRows): Notice {
  return noticeOf(rows, {
    id: `cancelled.${rows.reservation.id}`,
    kind: 'CANCELLED',
    title: { ko: '예약이 취소됐어요', en: 'Your booking is cancelled' },
    rest: {
      ko: '환불 금액은 예약 상세에서 확인해 주세요',
      en: 'see your booking for your refund',
    },
  });
}

/**
 * The notice of a no-show; it asks for an account if the refund of a bank transfer waits for one.
 */
export function noShowNotice(rows: StayRows & Pick<BookingRows, 'needsRefundAccount'>): Notice {
  return noticeOf(rows, {
    id: `no-show.${rows.reservation.id}`,
    kind: 'NO_SHOW',
    title: { ko: '미입실로 예약이 종료됐어요', en: 'Your booking ended as a no-show' },
    rest: rows.needsRefundAccount
      ? {
          ko: '돌려받으실 계좌를 예약 상세에서 알려 주세요',
          en: 'please name an account for your refund on its page',
        }
      : {
          ko: '자세한 내용은 예약 상세에서 확인해 주세요',
          en: 'see your booking for the details',
        },
  });
}

const payBefore = (due: Date): Localized => ({
  ko: `${instantText(due, 'ko')}까지 입금해 주세요`,
  en: `please pay before ${instantText(due, 'en')}, Korean time`,
});

/** The notice that the room is kept until the bank transfer arrives. */
export function depositAskedNotice(rows: StayRows, attempt: AttemptRow): Notice {
  const due = attempt.depositDueAt ?? rows.reservation.holdExpiresAt;
  return noticeOf(rows, {
    id: `account.${attempt.orderId}`,
    kind: 'DEPOSIT_ASKED',
    title: { ko: '입금하시면 예약이 확정돼요', en: 'Your deposit will book this stay' },
    rest: payBefore(due),
    usefulUntil: due,
  });
}

/** The notice that the time for the bank transfer is nearly over. */
export function depositDueSoonNotice(rows: StayRows, orderId: string, due: Date): Notice {
  return noticeOf(rows, {
    id: `deposit-due.${orderId}`,
    kind: 'DEPOSIT_DUE_SOON',
    title: { ko: '입금 기한이 곧 끝나요', en: 'Your deposit is due soon' },
    rest: payBefore(due),
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
    title: { ko: '돌려받으실 계좌를 알려 주세요', en: 'Please name an account for your refund' },
    rest: {
      ko: '예약 상세에서 계좌를 입력하시면 바로 보내 드려요',
      en: 'we send the money once you name one on the page of your booking',
    },
  });
}

/** The notice that a bank transfer came too late and that its refund waits for an account. */
export function lateDepositNotice(rows: StayRows, { orderId }: AttemptRow): Notice {
  return {
    ...refundAccountNotice(rows, orderId),
    kind: 'DEPOSIT_LATE',
    title: { ko: '기한이 지난 뒤에 입금됐어요', en: 'Your deposit came too late' },
  };
}

/** The notice that a stay begins soon. */
export function stayNearNotice(rows: StayRows): Notice {
  const { reservation, hotel } = rows;
  const { id, checkIn } = reservation;
  return noticeOf(rows, {
    id: `reminder.${id}`,
    kind: 'STAY_NEAR',
    title: { ko: '곧 체크인이에요', en: 'Your stay is near' },
    rest: {
      ko: `${momentText(checkIn, hotel.checkInTime, 'ko')}부터 체크인`,
      en: `check-in from ${momentText(checkIn, hotel.checkInTime, 'en')}`,
    },
    usefulUntil: stayBegin(reservation, hotel),
  });
}

/** The notice that a stay can be reviewed. */
export function reviewOpenNotice(rows: StayRows, lastDay: Night): Notice {
  return noticeOf(rows, {
    id: `review-request.${rows.reservation.id}`,
    kind: 'REVIEW_OPEN',
    title: { ko: '숙박은 어떠셨어요?', en: 'How was your stay?' },
    rest: {
      ko: `${nightText(lastDay, 'ko')}까지 후기를 쓰실 수 있어요`,
      en: `you can review it until ${nightText(lastDay, 'en')}`,
    },
  });
}
