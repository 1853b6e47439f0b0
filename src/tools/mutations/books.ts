import type { MutatedFile } from './mutation';

const BOOKING = 'src/server/use-cases/booking';
const PAY = `${BOOKING}/pay`;

/** Mutations of what is charged, what is refunded, and what is recorded about it. */
export const BOOKS: readonly MutatedFile[] = [
  {
    file: 'src/server/core/payments/ask-gateway.ts',
    tests: [`${PAY}/confirm-payment.test.ts`, 'src/server/core/payments/reconcile.test.ts'],
    mutations: [
      {
        before: 'payment.amount === order.amount && payment.orderId === order.orderId',
        after: 'payment.orderId === order.orderId',
        harm: 'A room would be booked for another sum than was charged.',
      },
      {
        before: "if (outcome.kind === 'declined' && !first) {",
        after: 'if (first && !first) {',
        harm: 'A guest whose card was charged would be told that the payment was refused.',
      },
      {
        before: "if (answer.kind === 'unknown') return { kind: 'unknown' };",
        after: "if (answer.kind === 'unknown') return { kind: 'declined', code: 'LOST' };",
        harm: 'A payment whose answer was lost would count as refused.',
      },
      {
        before: "=== 'open' && !repeated) {",
        after: "=== 'open') {",
        harm: 'A payment that stays open would be sent to the card again and again.',
      },
      {
        before: 'return `confirm-${orderId}`;',
        after: 'return `confirm-${orderId}-${Math.random()}`;',
        harm: 'A repeated confirm could charge the card twice.',
      },
    ],
  },
  {
    file: 'src/server/platform/db/outage.ts',
    tests: ['tests/race/full-disk.postgres.test.ts'],
    mutations: [
      {
        before: '/^(?:08|53|57P0|25006)/',
        after: '/^(?:08|57P0|25006)/',
        harm: 'A guest would be told of an error of the site, instead of to come again, while the disk of the server is full.',
      },
    ],
  },
  {
    file: 'src/server/platform/db/prepared-embedded.ts',
    tests: ['src/server/platform/db/prepared-embedded.test.ts'],
    mutations: [
      {
        before: 'type === TYPE.query && !KEEPS_TABLES.test(',
        after: 'type === TYPE.query && KEEPS_TABLES.test(',
        harm: 'After a migration the embedded database would refuse statements that it prepared before.',
      },
      {
        before: 'const MAX_PREPARED = 300;',
        after: 'const MAX_PREPARED = 30_000;',
        harm: 'The memory of the embedded database would grow with each text of a statement.',
      },
    ],
  },
  {
    file: 'src/server/platform/db/after-commit.ts',
    tests: ['src/server/platform/db/after-commit.test.ts', 'src/server/app/lines.test.ts'],
    mutations: [
      {
        before: 'pending === undefined || pending.isCommitted',
        after: 'pending !== null',
        harm: 'The log would tell of charges and refunds that were undone.',
      },
    ],
  },
  {
    file: 'src/server/app/shutdown.ts',
    tests: ['src/server/app/shutdown.test.ts'],
    mutations: [
      {
        before: '    markStopping();\n',
        after: '',
        harm: 'A balancer would send guests to a process that is about to end.',
      },
      {
        before: 'hasLate ? patienceMs : Math.max',
        after: 'hasLate ? 0 : Math.max',
        harm: 'A payment that began while the site was ending would be cut.',
      },
    ],
  },
  {
    file: 'src/server/core/payments/apply-payment-outcome.ts',
    tests: [
      `${PAY}/confirm-payment.test.ts`,
      `${PAY}/gateway-booking.test.ts`,
      `${BOOKING}/change/change-payment.test.ts`,
    ],
    mutations: [
      {
        before: 'if (CHARGED.includes(locked.payment.state)) return { after: locked };',
        after: '',
        harm: 'A payment that is told of twice would be given back or written down twice.',
        tests: ['src/server/app/gateway.test.ts'],
      },
      {
        before: 'coversWhatIsOwed(payable, locked);',
        after: 'locked.payment.amount > 0;',
        harm: 'A room could be booked by a payment of part of its price.',
        tests: [`${PAY}/points.test.ts`],
      },
      {
        before: "purpose: 'ORPHAN',\n    amount,",
        after: "purpose: 'ORPHAN',\n    amount: 0,",
        harm: 'Money that came after the hold ended would never go back.',
      },
      {
        before: 'if (!payable.isAwaitingPayment(owed)) return [];',
        after: '',
        harm: 'A refusal that arrives late would undo a change that is no longer being paid.',
        equivalent:
          'What is paid for waits from the transaction that sends a payment to the one that records its outcome, so that it still waits when a refusal is recorded.',
      },
      {
        before: "const isFirst = payment.state === 'CONFIRMING';",
        after: 'const isFirst = true;',
        harm: 'The ledger would say many times that one payment is unknown.',
      },
    ],
  },
  {
    file: 'src/server/core/payments/split-payment.ts',
    tests: [`${PAY}/points.test.ts`, `${PAY}/points-kept.test.ts`],
    mutations: [
      {
        before: 'return sumPoints(charged) === 0;',
        after: 'return true;',
        harm: 'Points could be taken twice for one stay.',
      },
      {
        before: 'payment.amount + taken === payable.amountOwed(owed)',
        after: 'payment.amount === payable.amountOwed(owed)',
        harm: 'A stay whose rest is paid by card after points could not be booked.',
      },
    ],
  },
  {
    file: 'src/server/core/payments/refund.ts',
    tests: [
      `${BOOKING}/cancel-reservation.test.ts`,
      'src/server/use-cases/booking/change/change-payment.test.ts',
      `${PAY}/points.test.ts`,
      `${PAY}/points-kept.test.ts`,
      `${BOOKING}/report-no-show.test.ts`,
      'src/server/core/payments/reconcile.test.ts',
    ],
    mutations: [
      {
        before: "if (refund.purpose === 'ORPHAN' && times > 0) return null;",
        after: '',
        harm: 'Money that came too late would be given back twice.',
        tests: ['src/server/app/gateway.test.ts'],
      },
      {
        before: 'const idempotencyKey = times === 0 ? name : `${name}-${times + 1}`;',
        after: 'const idempotencyKey = `${name}-${times + 1}-${Date.now()}`;',
        harm: 'After a restored backup, a refund that was made would be made a second time.',
      },
      {
        before:
          'if (part > 1 && (await listOpenParts(deps.db, refund, payment, earlier)).length > 0)',
        after: 'if (part > 100)',
        harm: 'The second part of a refund would be made before the first is known.',
      },
      {
        before: "locked === null || (end === 'REFUSED' && (await putOff(tx, id)))",
        after: 'locked === null',
        harm: 'A refund that is owed would be given up at the first refusal.',
      },
      {
        before: 'const idempotencyKey = `${name}-x${Number(times ?? 1) + 1}`;',
        after: 'const { idempotencyKey } = refund;',
        harm: 'An owed refund would repeat its key, and be refused for ever by the gateway.',
      },
      {
        before: 'const refunded = payment.refunded + refund.amount;',
        after: 'const refunded = refund.amount;',
        harm: 'After two returns the books would know of the last one only.',
        tests: [`${BOOKING}/change/change-stay.test.ts`],
      },
      {
        before: 'left: payment.amount - payment.refunded',
        after: 'left: payment.amount',
        harm: 'A second return could ask a card for more than was left on it.',
        tests: [`${BOOKING}/change/change-stay.test.ts`],
      },
      {
        before: "if (end !== 'DONE') return end;",
        after: '',
        harm: 'A cancellation would be called done although a part of it was refused.',
      },
    ],
  },
  {
    file: 'src/server/core/payments/reconcile.ts',
    tests: ['src/server/core/payments/reconcile.test.ts'],
    mutations: [
      {
        before: 'exists(waiting),',
        after: '',
        harm: 'A refund that was interrupted would never be made.',
        tests: [`${BOOKING}/cancel-reservation.test.ts`],
      },
      {
        before: "if (outcome.kind === 'unknown') return false;",
        after: '',
        harm: 'A payment nobody could be asked about would be written down again each time.',
      },
    ],
  },
  {
    file: 'src/server/core/payments/confirm-payment.ts',
    tests: [`${PAY}/confirm-payment.test.ts`, `${PAY}/points.test.ts`],
    mutations: [
      {
        before: "if (isOther || payment.method === 'POINTS')",
        after: 'if (isOther)',
        harm: 'An order of points could be confirmed as if a card had paid it.',
      },
      {
        before: 'amount !== payment.amount || paymentKey !== payment.paymentKey',
        after: 'paymentKey !== payment.paymentKey',
        harm: 'A room could be confirmed with a sum the page was changed to.',
      },
      {
        before: 'if (refusal !== null) throw new AppError(refusal);',
        after: '',
        harm: 'A card could be charged for a room that was given to somebody else.',
      },
      {
        before: "CHARGED.includes(payment.state) || payment.state === 'DECLINED'",
        after: 'CHARGED.includes(payment.state)',
        harm: 'A refused payment would be sent again when the page is loaded anew.',
      },
    ],
  },
  {
    file: 'src/server/core/bookings/transitions.ts',
    tests: [`${BOOKING}/hold/draft.test.ts`],
    mutations: [
      {
        before: '{ change, ledger, forgetsDraft: true }',
        after: '{ change, ledger }',
        harm: 'The form of a booked stay would come up again filled in.',
      },
    ],
  },
  {
    file: 'src/server/core/bookings/booking-payable.ts',
    tests: [`${BOOKING}/cancel-reservation.test.ts`],
    mutations: [
      {
        before:
          'await releaseStock(tx, reservation.roomTypeId, reservation);\n  await returnCoupons',
        after: 'await returnCoupons',
        harm: 'A cancelled room would never be offered again.',
      },
      {
        before: 'await returnCoupons(tx, cancelled, by.now);',
        after: '',
        harm: 'A coupon would be lost with a stay that is cancelled free of charge.',
        tests: ['src/server/use-cases/coupons/booking-coupons.test.ts'],
      },
    ],
  },
  {
    file: 'src/server/core/bookings/complete-stays.ts',
    tests: [`${BOOKING}/cancel-reservation.test.ts`, `${BOOKING}/change/change-payment.test.ts`],
    mutations: [
      {
        before: 'if (now < stayEnd(candidate, candidate)) continue;',
        after: '',
        harm: 'A stay would count as over in the morning, before check-out.',
        equivalent: 'The query has selected only stays whose check-out time has passed.',
      },
    ],
  },
  {
    file: 'src/server/use-cases/booking/cancel-reservation.ts',
    tests: [`${BOOKING}/cancel-reservation.test.ts`],
    mutations: [
      {
        before: 'if (refund !== body.expectedRefund) {',
        after: 'if (refund < 0) {',
        harm: 'A guest who accepted one refund would get another.',
      },
      {
        before: "if (now >= stayBegin(reservation, hotel)) throw new AppError('CANCEL_STARTED');",
        after: '',
        harm: 'A stay could be cancelled after it has begun.',
      },
      {
        before: "if ((await openChangeOf(tx, id)) !== null) throw new AppError('CHANGE_PENDING');",
        after: '',
        harm: 'A stay could be cancelled while new dates are being paid for.',
        tests: [`${BOOKING}/change/change-payment.test.ts`],
      },
      {
        before: 'fee: reservation.total - refund,',
        after: 'fee: 0,',
        harm: 'The answer would say that cancelling cost nothing.',
      },
    ],
  },
  {
    file: 'src/server/use-cases/booking/change/change-stay.ts',
    tests: [`${BOOKING}/change/change-stay.test.ts`],
    mutations: [
      {
        before: 'terms.total !== claims.total || terms.refund !== claims.refund',
        after: 'terms.total !== claims.total',
        harm: 'Past midnight a change would return less than the offer said.',
      },
      {
        before: "if (claims.reservationId !== params.id) throw new AppError('QUOTE_TAMPERED');",
        after: '',
        harm: 'The offer of one booking would change another.',
      },
      {
        before: 'assertSame(claims, reservation);',
        after: '',
        harm: 'An offer made before another change would still be taken.',
      },
      {
        before:
          "if (!got.taken) throw new AppError('SOLD_OUT', { details: { night: got.night } });",
        after: '',
        harm: 'New dates would be promised on nights that are sold out.',
      },
    ],
  },
  {
    file: 'src/server/core/bookings/make-change.ts',
    tests: [`${BOOKING}/change/change-stay.test.ts`],
    mutations: [
      {
        before: 'await giveBack(tx, by, reservation, without(reservation, changed), {',
        after: 'await giveBack(tx, by, reservation, without(changed, changed), {',
        harm: 'Nights a guest gave up would never be offered again.',
      },
      {
        before: 'changes: reservation.changes + 1,',
        after: 'changes: reservation.changes,',
        harm: 'The calendar entry of the new dates would be ignored as an old one.',
        tests: ['src/server/core/messages/mail/calendar.test.ts'],
      },
    ],
  },
  {
    file: 'src/server/use-cases/booking/leave-early.ts',
    tests: [`${BOOKING}/leave-early.test.ts`],
    mutations: [
      {
        before: 'if (refund !== body.expectedRefund) {',
        after: 'if (refund < 0) {',
        harm: 'A guest who leaves early would get back another sum than was shown.',
      },
      {
        before: 'latest.refund === expectedRefund;',
        after: 'latest.refund >= 0;',
        harm: 'A repeated request with another sum would be taken for the same one.',
        equivalent:
          'With the same day the sum differs only once the day has changed, and the answer then tells the sum that was returned.',
      },
    ],
  },
  {
    file: 'src/server/use-cases/booking/report-no-show.ts',
    tests: [`${BOOKING}/report-no-show.test.ts`],
    mutations: [
      {
        before: 'if (reservation.noShow) return outcomeOf(reservation);',
        after: '',
        harm: 'A report sent twice would fail, or be paid out twice.',
      },
      {
        before: 'await releaseStock(tx, ended.roomTypeId, ended);',
        after: '',
        harm: 'The rest of the nights of a guest who did not come could not be sold.',
      },
    ],
  },
  {
    file: 'src/server/use-cases/booking/pay/benefit-points.ts',
    tests: [`${PAY}/points.test.ts`, `${PAY}/points-kept.test.ts`],
    mutations: [
      {
        before: "if (taken > 0) throw new AppError('POINTS_TAKEN');",
        after: '',
        harm: 'Points could be ordered a second time for one stay.',
      },
    ],
  },
  {
    file: 'src/server/use-cases/booking/pay/bank-transfer.ts',
    tests: [`${PAY}/deposit.test.ts`],
    mutations: [
      {
        before: 'lte(updatedAt, before(CHECK_ENDED_EVERY_MS)),',
        after: 'lte(updatedAt, new Date(0)),',
        harm: 'Money that came late would stay at the gateway, unknown, if its webhook was lost.',
      },
      {
        before: "if (standing !== 'CLOSED') return 'UNKNOWN';",
        after: '',
        harm: 'A room would be given away while money can still be paid in for it.',
      },
      {
        before: 'await giveCouponsBack(tx, id, by.now);',
        after: '',
        harm: 'A coupon would be lost with a deposit that nobody paid.',
        tests: ['src/server/use-cases/coupons/booking-coupons.test.ts'],
      },
    ],
  },
  {
    file: 'src/server/core/coupons/issue-coupon.ts',
    tests: ['src/server/use-cases/coupons/coupon.test.ts'],
    mutations: [
      {
        before: 'or(isNull(coupons.stock), lt(coupons.issued, coupons.stock))',
        after: 'or(isNull(coupons.stock), lt(coupons.issued, 1_000_000))',
        harm: 'More coupons than the operator set aside would be given out.',
      },
      {
        before: "if (taken >= coupon.perMember) throw new AppError('COUPON_ALREADY_TAKEN');",
        after: '',
        harm: 'A member could take the same coupon again and again.',
      },
      {
        before: "if (!isBusiness) throw new AppError('BUSINESS_ONLY');",
        after: '',
        harm: 'Coupons of business members would be given to anybody.',
      },
    ],
  },
  {
    file: 'src/server/core/coupons/use-coupons.ts',
    tests: ['src/server/use-cases/coupons/coupon-conditions.test.ts'],
    mutations: [
      {
        before:
          '.set({ firstOf: null })\n    .where(eq(couponUses.reservationId, reservation.id));',
        after: ".set({ firstOf: null })\n    .where(eq(couponUses.reservationId, ''));",
        harm: 'Who cancels the first booking could never use its coupon again.',
      },
    ],
  },
  {
    file: 'src/server/core/coupons/issue-coupon.ts',
    tests: ['src/server/use-cases/vouchers/voucher-stay.test.ts'],
    mutations: [
      {
        before: 'notExists(uses),',
        after: '',
        harm: 'A voucher could be handed back and its nights be stayed all the same.',
        tests: ['tests/race/vouchers.postgres.test.ts'],
      },
    ],
  },
  {
    file: 'src/server/use-cases/vouchers/refund-voucher.ts',
    tests: ['src/server/use-cases/vouchers/voucher-money.test.ts'],
    mutations: [
      {
        before: '(found) => found.order.memberId === memberId,',
        after: '() => true,',
        harm: "A stranger could have somebody's voucher refunded.",
        tests: ['tests/architecture/access.test.ts'],
      },
      {
        before: 'if (refund.amount !== body.expectedRefund) {',
        after: 'if (refund.amount < 0) {',
        harm: 'A buyer who accepted one refund would get another.',
      },
    ],
  },
];
