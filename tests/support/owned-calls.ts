import { contract, type CallName, type Contract } from '@/contract';
import { bookingId } from '@/contract/common';
import type { Endpoint, RequestOf } from '@/contract/endpoint';

/**
 * Calls for members about a booking of theirs, whose id is a text. Vouchers, tours, devices and
 * linked accounts have tests of their own.
 */
type OwnedCall = Exclude<
  {
    [K in CallName]: Contract[K] extends { access: 'member'; path: `/tours/${string}` }
      ? never
      : Contract[K] extends { access: 'member' }
        ? RequestOf<Contract[K]> extends { params: infer P }
          ? P[keyof P] extends string
            ? K
            : never
          : never
        : never;
  }[CallName],
  | 'endSession'
  | 'removePasskey'
  | 'linkSocial'
  | 'unlinkSocial'
  | keyof ReturnType<typeof requestsAboutVouchers>
>;

const review = {
  score: 8,
  traveller: 'solo' as const,
  scores: { cleanliness: 8, location: 8, facilities: 8, service: 8, value: 8 },
  text: 'A quiet room with a desk, and a kitchen that has all one needs.',
};

/** A request for each call about an order of vouchers, or about one of the vouchers. */
export function requestsAboutVouchers(of: { orderId: string; voucherId: string }) {
  const order = { params: { id: of.orderId } };
  const voucher = { params: { id: of.voucherId } };
  const payment = `${of.orderId}-1`;
  return {
    getVoucherOrder: order,
    startVoucherPayment: order,
    confirmVoucherPayment: {
      ...order,
      body: { paymentKey: `key-${payment}`, orderId: payment, amount: 590_000 },
    },
    failVoucherPayment: { ...order, body: { orderId: payment, code: 'X' } },
    editGift: { ...order, body: { name: 'Anybody', email: 'any@example.com' } },
    sendGift: order,
    getVoucherCode: voucher,
    refundVoucher: { ...voucher, body: { expectedRefund: 0 } },
    handVoucherBack: voucher,
  };
}

/** A request for each call about a booking. A new call doesn't compile until it is listed here. */
export function requestsAbout(id: string, stay: { from: string; to: string }) {
  const of = { params: { id } };
  const requests: { [K in OwnedCall]: RequestOf<Contract[K]> } = {
    getReservation: of,
    getMypageReservation: of,
    startPayment: of,
    savePaymentChoice: { ...of, body: { method: 'CARD' } },
    failPayment: { ...of, body: { orderId: `${id}-1`, code: 'X' } },
    getPaymentResult: of,
    extendHold: of,
    changeHoldCoupons: { ...of, body: { ids: [], total: 0 } },
    releaseHold: of,
    cancelReservation: { ...of, body: { expectedRefund: 0 } },
    giveRefundAccount: { ...of, body: { bank: '88', number: '110-123-456789', holder: '김하늘' } },
    quoteStayChange: { ...of, query: stay },
    getChangeCalendar: { ...of, query: { ...stay, nights: 7 } },
    changeStay: { ...of, body: { token: 'nonsense' } },
    quoteLeaving: { ...of, query: { on: stay.from } },
    listLeavingRefunds: of,
    leaveEarly: { ...of, body: { leavesOn: stay.from, expectedRefund: 0 } },
    logPartnerPayment: { ...of, body: { step: 'opened' } },
    succeedPartnerPayment: { ...of, query: { token: 'a' } },
    failPartnerPayment: { ...of, body: { code: 'A' } },
    getDocument: { params: { id, kind: 'receipt' } },
    issueDocument: {
      params: { id, kind: 'receipt' },
      body: { issuedTo: { company: 'Anybody', registration: '123-45-67891' } },
    },
    getStayReview: of,
    writeReview: { ...of, body: review },
    editReview: { ...of, body: review },
    deleteReview: of,
    addReviewPhoto: { ...of, body: new Blob(['not a picture']) },
    listEligibleCoupons: { params: { reservationId: id } },
  };
  return requests;
}

/** The calls whose id is a booking's, according to the contract. */
export const BOOKING_CALLS = (Object.entries(contract) as [CallName, Endpoint][])
  .filter(([, { params }]) => Object.values(params?.shape ?? {}).includes(bookingId))
  .map(([name]) => name);
