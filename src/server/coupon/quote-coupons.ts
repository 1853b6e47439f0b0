import { contract } from '@/contract';
import { withCoupons } from '@/domain/coupon-quote';
import { handle } from '../http/handler';
import { currentQuote } from '../quote/current-quote';
import { refundPreview } from '../quote/refund-preview';
import { chooseCoupons, presentChoice, wantedOf } from './coupon-choice';
import { walletOf } from './coupon-queries';
import { titlesOf } from './use-coupons';

/**
 * A stay at the current price with the coupons of the member that take the most off, or those asked
 * for. Errors: those of the stay and its add-ons.
 */
export const quoteCoupons = handle(contract.quoteCoupons, async ({ query }, context) => {
  const { from = '', to = '', chosen: wanted, ...asked } = query;
  const { db, member, locale } = context;
  const now = context.now();
  const request = { ...asked, checkIn: from, checkOut: to };
  const { quote, plan, policy } = await currentQuote(db, request, now);
  const { refundable } = plan;
  const stay = { quote, refundable };
  const wallet = await walletOf(db, member.memberId, now);
  const choice = chooseCoupons(wallet, stay, wantedOf(wanted), now);
  const priced = withCoupons(quote, choice.chosen, titlesOf(wallet));
  return {
    ...presentChoice(wallet, stay, choice, { locale, now }),
    quote: priced,
    refundTimeline: refundPreview({ paid: priced.total, stay: quote, policy, refundable, now }),
  };
});
