import { contract } from '@/contract';
import { withCoupons } from '@/domain/coupon-quote';
import { handle } from '../http/handler';
import { currentQuote } from '../quote/current-quote';
import { refundPreview } from '../quote/refund-preview';
import { chooseCoupons, presentChoice, stayFactsOf, wantedOf } from './coupon-choice';
import { holderOf } from './coupon-holder';
import { walletOf } from './coupon-queries';
import { titlesOf } from './price-coupons';

/**
 * A stay at the current price with the coupons of the member that take the most off, or those asked
 * for. Errors: those of the stay and its add-ons.
 */
export const quoteCoupons = handle(contract.quoteCoupons, async ({ query }, context) => {
  const { from = '', to = '', chosen: wanted, ...asked } = query;
  const { db, member, locale } = context;
  const now = context.now();
  const request = { ...asked, checkIn: from, checkOut: to };
  const { quote, plan, policy, hotel } = await currentQuote(db, request, now);
  const { refundable } = plan;
  const wallet = await walletOf(db, member.memberId, now);
  const terms = wallet.map(({ coupon }) => coupon);
  const holder = await holderOf(db, member.memberId, terms, { now, booking: null });
  const facts = { stay: stayFactsOf({ quote, refundable, hotel }), holder, now };
  const choice = chooseCoupons(wallet, facts, wantedOf(wanted));
  const priced = withCoupons(quote, choice.chosen, titlesOf(wallet));
  return {
    ...presentChoice(wallet, facts, choice, locale),
    quote: priced,
    refundTimeline: refundPreview({ paid: priced.total, stay: quote, policy, refundable, now }),
  };
});
