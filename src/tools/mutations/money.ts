import type { MutatedFile } from './mutation';

/** Mutations of the rules that determine amounts: prices, discounts, coupons, fees and refunds. */
export const MONEY: readonly MutatedFile[] = [
  {
    file: 'src/domain/price/pricing.ts',
    tests: ['src/domain/price/pricing.test.ts'],
    mutations: [
      {
        before: 'if (nights >= step.minNights && step.percent > best)',
        after: 'if (nights > step.minNights && step.percent > best)',
        harm: 'A stay of exactly 28 nights would not get the discount for 28 nights.',
      },
      {
        before: 'if (step.percent <= earned || step.minNights <= nights) continue;',
        after: 'if (step.percent < earned || step.minNights <= nights) continue;',
        harm: 'A guest would be told that more nights earn a discount they have already.',
      },
      {
        before: 'Math.min(room, ceilTo((room * percent) / 100, PRICE_STEP))',
        after: 'Math.min(room, roundTo((room * percent) / 100, PRICE_STEP))',
        harm: 'The discount line would be up to 100 won smaller than the rule gives.',
      },
      {
        before: '(((Math.imul(room, discountPercent) + 99) | 0) / 100) | 0',
        after: '(((Math.imul(room, discountPercent) + 50) | 0) / 100) | 0',
        harm: 'Usual stays would cost up to 100 won more than large ones by the same rule.',
      },
      {
        before: 'const SUM_IN_32_BITS = 10_700_000;',
        after: 'const SUM_IN_32_BITS = 107_000_000;',
        harm: 'The price of a long, dear stay would overflow and be nonsense.',
      },
      {
        before: 'extraGuestPerNight * Math.max(0, guests - baseGuests) * nights',
        after: 'extraGuestPerNight * (guests - baseGuests) * nights',
        harm: 'Guests alone in a room for two would pay less than its price.',
      },
      {
        before: 'breakfastPerGuestNight * guests * nights +',
        after: 'breakfastPerGuestNight * nights +',
        harm: 'Breakfast for three would be charged as breakfast for one.',
      },
      {
        before: 'breakfastIncluded: plan.breakfastPerGuestNight > 0,',
        after: 'breakfastIncluded: false,',
        harm: 'Guests whose plan has breakfast would pay for it twice.',
      },
      {
        before: 'quote.lines.map(canonicalLine).join',
        after: "[''].join",
        harm: 'A price whose lines have changed would pass as the one that was offered.',
      },
      {
        before: 'return `${line}:${coupon.id}`',
        after: 'return line',
        harm: 'A quote with another coupon would count as the same quote.',
        tests: ['src/domain/coupon/coupon-quote.test.ts'],
      },
      {
        before: 'if (night !== addNights(stay.checkIn, i))',
        after: 'if (i < 0)',
        harm: 'A stay could be priced from the nights of another one.',
      },
    ],
  },
  {
    file: 'src/domain/price/money.ts',
    tests: ['src/domain/price/money.test.ts'],
    mutations: [
      {
        before: 'Math.floor(amount / unit + 0.5) * unit + 0',
        after: 'Math.floor(amount / unit) * unit + 0',
        harm: 'Room prices would be cut to 100 won instead of rounded.',
      },
      {
        before: 'return Math.round(total / 11) + 0;',
        after: 'return Math.round(total / 10) + 0;',
        harm: 'Receipts would show a tenth of the total as VAT instead of an eleventh.',
      },
      {
        before: 'export const MIN_CHARGE = 100;',
        after: 'export const MIN_CHARGE = 1;',
        harm: 'A rest of 40 won would be sent to a card, which no card company takes.',
        tests: ['src/domain/payment/points.test.ts', 'src/domain/coupon/coupon-quote.test.ts'],
      },
    ],
  },
  {
    file: 'src/domain/booking/cancellation.ts',
    tests: [
      'src/domain/booking/cancellation.test.ts',
      'src/domain/booking/leaving.test.ts',
      'src/domain/booking/stay-change.test.ts',
    ],
    mutations: [
      {
        before: 'tier.daysBefore <= daysBefore && (met',
        after: 'tier.daysBefore < daysBefore && (met',
        harm: 'Who cancels on the last day of a tier would pay the fee of the next one.',
      },
      {
        before: 'const fee = percent === 100 ? paid : floorTo(',
        after: 'const fee = floorTo(',
        harm: 'Odd won would go back of a booking that returns nothing.',
      },
      {
        before: 'floorTo((paid * percent) / 100, FEE_STEP)',
        after: 'Math.ceil((paid * percent) / 100)',
        harm: 'Fees would be rounded against the guest.',
      },
      {
        before: "seoulInstant(facts.stay.checkIn, '00:00').getTime()",
        after: "seoulInstant(facts.stay.checkOut, '00:00').getTime()",
        harm: 'A booking of today could be cancelled free of charge after arrival.',
      },
      {
        before: 'from <= to ? from <= day && day <= to : day >= from || day <= to',
        after: 'from <= to ? from <= day && day < to : day >= from || day <= to',
        harm: 'The last day of a season would have the fees of the low season.',
      },
      {
        before: ' || holidays.has(addNights(night, 1))',
        after: '',
        harm: 'The eve of a holiday would count as a weekday.',
      },
      {
        before: 'const inGrace = now < graceEnd(facts) && floorPercent === 0;',
        after: 'const inGrace = now < graceEnd(facts);',
        harm: 'Moving a stay away from a fee and cancelling it would cost nothing.',
      },
      {
        before: 'const outcome = charged(paid - kept, feePercent, rule);',
        after: 'const outcome = charged(paid, feePercent, rule);',
        harm: 'What earlier changes have cost would be returned after all.',
      },
      {
        before: 'Math.max(floorPercent, tierPercent(',
        after: 'Math.max(0, tierPercent(',
        harm: 'A fee could be walked away from by moving the dates.',
      },
      {
        before: 'return daysBefore >= 0 && tierPercent(tiersFor(facts), daysBefore) === 0;',
        after: 'return daysBefore >= 0;',
        harm: 'Lists would promise free cancellation where there is a fee.',
      },
      {
        before: 'if (last && sameRefund(last, refund))',
        after: 'if (last && sameRefund(last, last))',
        harm: 'The timeline would show the first refund as good until the end.',
      },
    ],
  },
  {
    file: 'src/domain/booking/leaving.ts',
    tests: ['src/domain/booking/early-leaving.test.ts', 'src/domain/booking/leaving.test.ts'],
    mutations: [
      {
        before: 'policy: { ...input.policy, graceHours: 0 },',
        after: 'policy: input.policy,',
        harm: 'Nights given up during the stay would come back in full, against the house.',
      },
      {
        before: '.slice(0, leaveAfterNights)',
        after: '.slice(0, leaveAfterNights - 1)',
        harm: 'The last night slept would not be paid for.',
      },
      {
        before: 'totalFromSum(facts, usedSum, leaveAfterNights) +',
        after: 'totalFromSum(facts, usedSum, nights) +',
        harm: 'Who leaves after a week would keep the discount for a month.',
      },
    ],
  },
  {
    file: 'src/domain/booking/leaving.ts',
    tests: ['src/domain/booking/leaving.test.ts'],
    mutations: [
      {
        before: 'Math.max(0, atOnce.refund - returned)',
        after: 'atOnce.refund',
        harm: 'Naming an earlier day twice would return the same nights twice.',
      },
      {
        before: 'now < seoulInstant(today, checkOutTime) ? today : addNights(today, 1)',
        after: 'today',
        harm: 'In the evening a guest could still leave as of this morning.',
      },
      {
        before: 'return changedQuote(limited, kept + fee);',
        after: 'return changedQuote(limited, kept);',
        harm: 'The booking would show less than what was kept of the payment.',
      },
    ],
  },
  {
    file: 'src/domain/booking/stay-change.ts',
    tests: ['src/domain/booking/stay-change.test.ts'],
    mutations: [
      {
        before: 'cancelling(before).fee - cancelling(quoted).fee)',
        after: 'cancelling(before).fee)',
        harm: 'A guest who shortens a stay would pay the fee of cancelling all of it.',
      },
      {
        before: 'Math.min(saved, cancelling',
        after: 'Math.max(0, cancelling',
        harm: 'A change that saves a few won would cost more than was paid.',
      },
      {
        before: 'refund: Math.max(0, saved - fee),',
        after: 'refund: Math.max(0, saved),',
        harm: 'Shortening a stay late would return the fee too.',
      },
      {
        before: "if (givesUp && cancelling.rule === 'NON_REFUNDABLE')",
        after: "if (!givesUp && cancelling.rule === 'NON_REFUNDABLE')",
        harm: 'Nights of a non-refundable booking could be given up for others.',
      },
      {
        before: "if (scope === 'EXTENSION' && !extends_)",
        after: "if (scope === 'EXTENSION' && extends_)",
        harm: 'A guest who has arrived could not stay longer, but could move the past.',
      },
      {
        before: "if (state !== 'BOOKED' || now >= leaving) return null;",
        after: "if (state !== 'BOOKED') return null;",
        harm: 'A stay that is over could be made longer.',
      },
    ],
  },
  {
    file: 'src/domain/coupon/coupon.ts',
    tests: ['src/domain/coupon/coupon.test.ts', 'src/domain/coupon/coupon-choice.test.ts'],
    mutations: [
      {
        before: 'return isCovered ? left : Math.max(0, Math.min(worth, left - price.least));',
        after: 'return isCovered ? left : Math.max(0, Math.min(worth, left));',
        harm: 'A coupon would take a stay below what a card can be charged.',
      },
      {
        before: 'const free = Math.min(value, nights);',
        after: 'const free = value;',
        harm: 'Three free nights would take more than a stay of two costs.',
      },
      {
        before: 'Math.min((left * value) / 100, cap ?? left)',
        after: '(left * value) / 100',
        harm: 'A coupon of 10 % up to 30,000 won would take any sum.',
      },
      {
        before: 'return fee === 0 || fee < Math.min(use.discount, paid);',
        after: 'return fee === 0;',
        harm: 'A coupon would be lost over a fee smaller than what it took off.',
      },
    ],
  },
  {
    file: 'src/domain/coupon/coupon-choice.ts',
    tests: ['src/domain/coupon/coupon-choice.test.ts'],
    mutations: [
      {
        before: 'left < known.left ||',
        after: 'left > known.left ||',
        harm: 'More coupons would be used up than the same discount takes.',
      },
      {
        before: 'coupon.prepaid !== true && couponObstacle',
        after: 'couponObstacle',
        harm: 'A voucher somebody paid for would be spent without its owner choosing it.',
      },
      {
        before: 'a.coupons.length - b.coupons.length ||',
        after: '',
        harm: 'A coupon that adds nothing would be used up.',
      },
    ],
  },
  {
    file: 'src/domain/coupon/coupon-obstacle.ts',
    tests: ['src/domain/coupon/coupon-obstacle.test.ts'],
    mutations: [
      {
        before: "if (now >= coupon.validUntil) return { code: 'COUPON_EXPIRED' };",
        after: "if (now > coupon.validUntil) return { code: 'COUPON_EXPIRED' };",
        harm: 'A coupon would still be good at the instant it ends.',
      },
      {
        before: '(until === null || checkOut <= until)',
        after: '(until === null || checkOut < until)',
        harm: 'A coupon would be refused for a stay that ends on its last day.',
      },
      {
        before: 'total >= minTotal ? null',
        after: 'total > minTotal ? null',
        harm: 'A coupon from 100,000 won would be refused for a stay of exactly that.',
      },
      {
        before: "if (!isForFirst || firstBooking === 'NONE') return null;",
        after: 'if (!isForFirst) return null;',
        harm: 'The coupon of a first booking would be refused to newcomers.',
      },
    ],
  },
  {
    file: 'src/domain/coupon/coupon-quote.ts',
    tests: ['src/domain/coupon/coupon-quote.test.ts'],
    mutations: [
      {
        before: "['ADD_ON', 'CHANGE_FEE', 'COUPON'];",
        after: "['CHANGE_FEE', 'COUPON'];",
        harm: 'Coupons would be taken off parking and cleaning too.',
      },
      {
        before: 'return Math.max(0, MIN_CHARGE - besides);',
        after: 'return 0;',
        harm: 'A stay could end up at a price no card can be charged.',
      },
      {
        before: '(fee * (quote.total + couponDiscountOf(quote))) / quote.total',
        after: 'fee',
        harm: 'A coupon would come back although most of its stay was kept as a fee.',
      },
    ],
  },
  {
    file: 'src/domain/payment/points.ts',
    tests: ['src/domain/payment/points.test.ts'],
    mutations: [
      {
        before: "if (points > available) return { ok: false, code: 'POINTS_NOT_ENOUGH' };",
        after: "if (points > due) return { ok: false, code: 'POINTS_NOT_ENOUGH' };",
        harm: 'A guest could pay with points they do not have.',
      },
      {
        before: 'if (card > 0 && card < MIN_CHARGE)',
        after: 'if (card < MIN_CHARGE)',
        harm: 'A stay could not be paid with points alone.',
      },
      {
        before: 'rest > 0 && rest < MIN_CHARGE ? Math.max(0, due - MIN_CHARGE) : most',
        after: 'most',
        harm: 'The page would offer a number of points that is then refused.',
      },
    ],
  },
  {
    file: 'src/domain/payment/points.ts',
    tests: ['src/domain/payment/split-refund.test.ts'],
    mutations: [
      {
        before: 'for (const order of [...orders].reverse())',
        after: 'for (const order of [...orders])',
        harm: 'Refunds would go to the oldest payment, which card companies return last.',
      },
      {
        before: 'const part = Math.min(open, order.left);',
        after: 'const part = open;',
        harm: 'More would be returned to a card than it was charged.',
      },
    ],
  },
  {
    file: 'src/domain/booking/ledger.ts',
    tests: ['src/domain/booking/ledger.test.ts'],
    mutations: [
      {
        before: 'if (money < 0) faults',
        after: 'if (money < -1_000_000_000) faults',
        harm: 'The audit would not see that a booking returned more than it took in.',
      },
    ],
  },
  {
    file: 'src/domain/coupon/voucher.ts',
    tests: ['src/domain/coupon/voucher.test.ts'],
    mutations: [
      {
        before: 'if (now < withdrawal)',
        after: 'if (now <= withdrawal)',
        harm: 'The full price would come back a day after the withdrawal period.',
      },
      {
        before: 'find(({ above }) => price > above)',
        after: 'find(({ above }) => price >= above)',
        harm: 'A voucher of exactly 50,000 won would return 95 % instead of 90 %.',
      },
      {
        before: "return now < voucher.validUntil ? null : 'VOUCHER_EXPIRED';",
        after: 'return null;',
        harm: 'Expired vouchers could be redeemed.',
      },
    ],
  },
  {
    file: 'src/domain/payment/payment-method.ts',
    tests: ['src/domain/payment/payment-method.test.ts'],
    mutations: [
      {
        before: 'return amount < INSTALLMENTS_FROM ? [0] : [...ALL];',
        after: 'return amount <= INSTALLMENTS_FROM ? [0] : [...ALL];',
        harm: 'Exactly 50,000 won could not be paid in instalments.',
        tests: ['src/screens/booking/payment/payment-choice.test.tsx'],
      },
    ],
  },
  {
    file: 'src/domain/price/add-on.ts',
    tests: ['src/domain/price/add-on.test.ts'],
    mutations: [
      {
        before: 'Math.floor((Math.max(0, nights - 1) * perFortnight) / 14)',
        after: 'Math.floor((nights * perFortnight) / 14)',
        harm: 'A cleaning on the day of check-out would be charged.',
      },
      {
        before: 'visits(nights, VISITS_A_FORTNIGHT[code]) - included',
        after: 'visits(nights, VISITS_A_FORTNIGHT[code])',
        harm: 'Visits that the price includes would be paid for again.',
      },
      {
        before: 'return breakfastIncluded ? 0 : guests * nights;',
        after: 'return breakfastIncluded ? 0 : nights;',
        harm: 'Breakfast for two would be charged as breakfast for one.',
      },
    ],
  },
];
