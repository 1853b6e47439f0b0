import { contract } from '@/contract';
import type { CouponHolder } from '@/domain/coupon/coupon-obstacle';
import { withCoupons } from '@/domain/coupon/coupon-quote';
import { handle } from '@/server/platform/http/handler';
import { currentQuote } from '@/server/core/inventory/quote/current-quote';
import { refundPreview } from '@/server/core/inventory/quote/refund-preview';
import { claimableCoupons, findClaim } from './claim-coupons';
import {
  chooseCoupons,
  presentChoice,
  stayFactsOf,
  wantedOf,
} from '@/server/core/coupons/coupon-choice';
import { holderOf } from '@/server/core/coupons/coupon-holder';
import { type OwnedCoupon, walletOf } from '@/server/core/coupons/coupon-queries';
import { titlesOf } from '@/server/core/coupons/price-coupons';

/**
 * Quotes a stay at the current price with the member's coupons that take off most, or with the
 * chosen ones, and tells what coupons that the member could still take would take off in addition.
 * Errors: those of the quote and its add-ons.
 */
export const quoteCoupons = handle(contract.quoteCoupons, async ({ query }, context) => {
  const { from = '', to = '', chosen: wanted, except, ...stay } = query;
  const { db, member, locale } = context;
  const now = context.now();
  const request = { ...stay, checkIn: from, checkOut: to };
  const { quote, plan, policy, hotel } = await currentQuote(db, request, now);
  const { refundable } = plan;
  const all = await walletOf(db, member.memberId, now);
  const used = all.filter(({ personal }) => wantedOf(except)?.includes(personal.id) ?? false);
  const wallet = all.filter((one) => !used.includes(one));
  const claimable = await claimableCoupons(db, member.memberId, now);
  const terms = [...wallet, ...claimable].map(({ coupon }) => coupon);
  const asHeld = await holderOf(db, member.memberId, terms, { now, booking: null });
  const holder = afterUse(asHeld, used);
  const facts = { stay: stayFactsOf({ quote, refundable, hotel }), holder, now };
  const choice = chooseCoupons(wallet, facts, wantedOf(wanted));
  const priced = withCoupons(quote, choice.chosen, titlesOf(wallet));
  return {
    ...presentChoice(wallet, facts, choice, locale),
    claim: findClaim(wallet, claimable, facts, locale),
    quote: priced,
    refundTimeline: refundPreview({ paid: priced.total, stay: quote, policy, refundable, now }),
  };
});

/** The member once another booking, which isn't paid yet, uses these coupons. */
function afterUse(holder: CouponHolder, used: readonly OwnedCoupon[]): CouponHolder {
  const isPending =
    holder.firstBooking === 'NONE' && used.some(({ coupon }) => coupon.firstBooking === true);
  return isPending ? { ...holder, firstBooking: 'PENDING' } : holder;
}
