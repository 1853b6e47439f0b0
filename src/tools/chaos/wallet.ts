import type { Contract } from '@/contract';
import type { ResponseOf } from '@/contract/endpoint';
import type { Random } from '@/server/testing/random';
import { type Ask, atOnce, bestOf, type OtherWaysToPay } from './calls';
import { type Paying, payOnPage } from './paying';

/* What guests have besides money: coupons that they take, and vouchers that they buy and redeem. */

/** The product that guests buy; `offers.ts` puts it on sale. */
export const VOUCHER = { productId: 1, nights: 2, nightCap: 95_000, price: 150_000 } as const;
/** Coupons that vouchers become have ids from here on (`voucherCouponIds`). */
const FIRST_VOUCHER_COUPON = 1_000_000;

type Choice = ResponseOf<Contract['quoteCoupons']>;

/** Takes a coupon that the guest may have, with two presses at once where they are impatient. */
export async function takeCoupon(
  call: Ask,
  { otherWays, source, presses }: { otherWays: OtherWaysToPay; source: Random; presses: number },
): Promise<void> {
  const offered = await call('listDownloadableCoupons', { query: {} });
  if (offered.kind !== 'done') return;
  const free = offered.data.coupons.filter(({ taken }) => !taken);
  if (free.length === 0) return;
  const { id: couponId } = source.pick(free);
  const taken = await atOnce(presses, () => call('downloadCoupon', { query: { couponId } }));
  for (const { kind } of taken) {
    if (kind === 'done') otherWays.note('COUPON_TAKEN');
    if (kind === 'refused') otherWays.note('COUPON_REFUSED');
  }
}

/** The stay that coupons are asked for. */
export type WantedStay = {
  readonly from: string;
  readonly to: string;
  readonly roomTypeId: number;
  readonly ratePlanId: number;
};

/** The coupons to use for a stay, and its total in won with them. */
export type Chosen = { readonly ids: number[]; readonly total: number; readonly voucher: boolean };

/** Chooses the best coupons of a guest for a stay, or a voucher where they have one for it. */
export async function chooseCoupons(call: Ask, stay: WantedStay): Promise<Chosen | null> {
  const best = await call('quoteCoupons', { query: stay });
  if (best.kind !== 'done') return null;
  const vouchers = best.data.coupons.filter(
    ({ id, alone }) => id >= FIRST_VOUCHER_COUPON && (alone ?? 0) > 0,
  );
  if (vouchers.length === 0) return chosenOf(best.data, false);
  const chosen = vouchers.map(({ personalCouponId }) => personalCouponId).join(',');
  const withVouchers = await call('quoteCoupons', { query: { ...stay, chosen } });
  return withVouchers.kind === 'done' ? chosenOf(withVouchers.data, true) : null;
}

function chosenOf({ chosen, quote }: Choice, voucher: boolean): Chosen | null {
  const { ids } = chosen;
  return ids.length === 0 ? null : { ids: [...ids], total: quote.total, voucher };
}

/**
 * Buys vouchers and does something with the first of them: has it refunded, redeems it, both at
 * once, or redeems it and hands it back. The others stay as they are.
 */
export async function buyVouchers(
  call: Ask,
  { otherWays, source, paying }: { otherWays: OtherWaysToPay; source: Random; paying: Paying },
): Promise<void> {
  const quantity = source.int(1, 2);
  const use = source.weighted([
    ['REDEEM', 6],
    ['REDEEM_TWICE', 3],
    ['REFUND', 3],
    ['BOTH', 3],
    ['HAND_BACK', 2],
  ] as const);
  const order = await call('orderVoucher', {
    body: {
      productId: VOUCHER.productId,
      quantity,
      total: VOUCHER.price * quantity,
      fromName: '김하늘',
      gift: null,
      consents: { terms: true, withdrawal: true },
    },
  });
  if (order.kind !== 'done') return;
  const params = { id: order.data.id };
  if (!(await payVouchers(call, params, paying))) return;
  const seen = await call('getVoucherOrder', { params });
  const [voucher] = seen.kind === 'done' ? seen.data.vouchers : [];
  if (voucher === undefined) return;
  otherWays.note('VOUCHER_BOUGHT');
  const one = { params: { id: voucher.id } };
  const body = { expectedRefund: voucher.refund?.amount ?? 0 };
  const refund = async () => {
    const refunded = await call('refundVoucher', { ...one, body });
    if (refunded.kind === 'done') otherWays.note('VOUCHER_REFUNDED');
  };
  const redeem = async (presses: number) => {
    const secret = await call('getVoucherCode', one);
    if (secret.kind !== 'done') return false;
    const { code } = secret.data;
    const redeemed = await atOnce(presses, () => call('redeemVoucher', { body: { code } }));
    const times = redeemed.filter(({ kind }) => kind === 'done').length;
    if (times > 0) otherWays.note('VOUCHER_REDEEMED');
    if (times > 1) otherWays.note('VOUCHER_REDEEMED_TWICE_AT_ONCE');
    return times > 0;
  };
  switch (use) {
    case 'REFUND':
      return refund();
    case 'BOTH':
      await Promise.all([refund(), redeem(1)]);
      return;
    case 'REDEEM':
      await redeem(1);
      return;
    case 'REDEEM_TWICE':
      await redeem(2);
      return;
    case 'HAND_BACK': {
      if (!(await redeem(1))) return;
      const back = bestOf(await atOnce(paying.presses, () => call('handVoucherBack', one)));
      if (back?.kind === 'done') otherWays.note('VOUCHER_HANDED_BACK');
    }
  }
}

/** @returns whether the guest was told that the vouchers are paid */
async function payVouchers(
  call: Ask,
  params: { id: string },
  { card, presses, closes }: Paying,
): Promise<boolean> {
  const order = await call('startVoucherPayment', { params });
  if (order.kind !== 'done') return false;
  const { orderId, amount, checkoutUrl } = order.data;
  const back = await payOnPage(checkoutUrl, card);
  const paymentKey = back?.searchParams.get('paymentKey');
  if (card === null || !paymentKey || closes) return false;
  const body = { paymentKey, orderId, amount };
  const paid = bestOf(await atOnce(presses, () => call('confirmVoucherPayment', { params, body })));
  return paid?.kind === 'done' && paid.data.outcome === 'PAID';
}
