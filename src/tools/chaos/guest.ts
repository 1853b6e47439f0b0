import { setTimeout as sleep } from 'node:timers/promises';

import { addNights, dayOf, seoulToday } from '@/domain/stay/stay';
import type { Random } from '@/server/testing/random';
import {
  type Ask,
  asGuest,
  atOnce,
  bestOf,
  type OtherWaysToPay,
  endOf,
  type VisitedSite,
  type VisitEnd,
} from './calls';
import {
  accountOf,
  nameRefundAccount,
  payByCard,
  payByTransfer,
  type Paying,
  payWithPoints,
  makeLateTransfer,
} from './paying';
import type { ChaosRoom } from './rooms';
import { buyVouchers, chooseCoupons, takeCoupon } from './wallet';

const LONGEST = 14;
const LOADED_AGAIN = 6;
const LOADED_AGAIN_AFTER_MS = 500;
/** The share of stays that begin at once when they are paid; most of their guests leave early. */
const STARTS_TODAY = 0.2;
/* The shares of visits in which guests do something besides, where the site has it. */
const BUYS_VOUCHERS = 0.1;
const TAKES_COUPON = 0.3;
const USES_COUPONS = 0.3;
/** Of those who may. */
const USES_POINTS = 0.6;
const TRANSFERS = 0.6;

/**
 * One guest's visit: looks at a room, keeps it while filling in the form, holds it, pays (with any of the test cards), and sometimes
 * gives up, clicks twice, closes the browser, changes dates, cancels, or leaves a stay that has
 * begun. Every choice comes from `source`, so a seed repeats the choices, but not the timing.
 */
export async function visit(
  site: VisitedSite,
  room: ChaosRoom,
  token: string,
  source: Random,
): Promise<VisitEnd> {
  const startsToday = source.chance(STARTS_TODAY);
  const today = seoulToday(new Date());
  const from = startsToday ? today : addNights(today, source.int(1, site.daysAhead));
  const to = addNights(from, source.int(1, LONGEST));
  const { cards, goodCard } = site.outside;
  const card = source.weighted([...cards.map((one) => [one, 1] as const), [goodCard, 6]]);
  const [keeps, leavesForm, walksAway, releases, leaves, closes, twice, cancels, moves] = [
    source.chance(0.6),
    source.chance(0.1),
    source.chance(0.08),
    source.chance(0.08),
    source.chance(0.05),
    source.chance(0.1),
    source.chance(0.25),
    source.chance(0.35),
    source.chance(0.4),
  ];
  const newDates = otherDates({ from, to }, source);
  const call = asGuest(site, token);
  const presses = twice ? 2 : 1;
  const paying: Paying = { card: leaves ? null : card, presses, closes };
  const { otherWays } = site;
  if (otherWays) {
    const guest = { site, otherWays, token, source };
    await makeLateTransfer(guest);
    if (source.chance(BUYS_VOUCHERS)) await buyVouchers(call, { otherWays, source, paying });
  }

  const look = { params: { id: room.hotelId }, query: { from, to } };
  let items = await call('getHotelItems', look);
  // Guests reload a page that doesn't come a few times before they give up.
  for (let again = 0; items.kind === 'lost' && again < LOADED_AGAIN; again += 1) {
    await sleep(LOADED_AGAIN_AFTER_MS);
    items = await call('getHotelItems', look);
  }
  if (items.kind !== 'done') return endOf(items);
  const offered = items.data.rooms.find(({ id }) => id === room.roomTypeId);
  const plan = offered?.plans.find(({ quote }) => quote !== null);
  const quote = plan?.quote;
  if (!plan || !quote) return 'SOLD_OUT';

  if (keeps) {
    // The reservation page keeps the room while the form is filled in, and lets the guest go on
    // without that when it can't.
    await call('takeCourtesyHold', { body: { quoteToken: quote.token } });
    if (leavesForm) return 'WALKED_AWAY';
  }
  const stay = { from, to, roomTypeId: room.roomTypeId, ratePlanId: plan.id };
  const coupons = otherWays ? await couponsFor(call, stay, { otherWays, source, presses }) : null;
  const idempotencyKey = keyOf(source);
  const body = { ...bodyOf(quote.token), coupons: coupons?.use ?? null, idempotencyKey };
  const rival = coupons?.isRisky === true ? holdElsewhere(site, token, coupons.use, source) : null;
  let hold = await call('holdRoom', { body });
  // Without an answer the outcome is unknown: the same key repeats the request, and can't hold
  // twice.
  if (hold.kind === 'lost') hold = await call('holdRoom', { body });
  if (rival !== null) {
    const other = await rival;
    if (other !== null && hold.kind === 'done') otherWays?.note('COUPON_USED_TWICE_AT_ONCE');
    // Whoever has two rooms at once goes on with one of them.
    if (other !== null) await call('releaseHold', { params: { id: other } });
  }
  if (hold.kind !== 'done') return endOf(hold);
  const params = { id: hold.data.id };
  if (coupons !== null) otherWays?.note(coupons.use.voucher ? 'VOUCHER_USED' : 'COUPON_USED');
  if (walksAway) return 'WALKED_AWAY';
  if (releases) {
    const released = await call('releaseHold', { params });
    return released.kind === 'done' ? 'RELEASED' : endOf(released);
  }
  let { total } = hold.data;
  if (coupons?.takesOff === true) {
    const off = await call('changeHoldCoupons', { params, body: { ids: [], total: quote.total } });
    if (off.kind === 'done') {
      otherWays?.note('COUPONS_TAKEN_OFF');
      ({ total } = off.data);
    }
  }

  const held = { id: params.id, total };
  const paid = await payAsChosen(site, token, { held, paying, startsToday, source });
  if (paid !== 'BOOKED') return paid;
  if (startsToday) return leaveEarly(call, params, { source, presses });
  const moved = moves
    ? await takeOtherDates(call, params, newDates, { ...paying, closes: false }, source, otherWays)
    : 'BOOKED';
  if (!cancels) return moved;

  const seen = await call('getReservation', { params });
  if (seen.kind !== 'done' || seen.data.cancellation === null) return moved;
  const expectedRefund = seen.data.cancellation.refund;
  const account = seen.data.refundBanks.length > 0 ? accountOf(source) : null;
  const cancelled = await atOnce(presses, () =>
    call('cancelReservation', { params, body: { expectedRefund, account } }),
  );
  return cancelled.some(({ kind }) => kind === 'done') ? 'CANCELLED' : endOf(cancelled[0]);
}

const keyOf = (source: Random) => `chaos-${source.int(0, 2 ** 31)}-${source.int(0, 2 ** 31)}`;

type Wanted = { from: string; to: string; roomTypeId: number; ratePlanId: number };

/**
 * Chooses the coupons with which a guest books a stay. Some guests take new ones first, others use what
 * they already own.
 * @returns null for no coupon; `isRisky`: the same coupons are used for another stay at the same
 *   time; `takesOff`: the guest changes their mind once the room is held
 */
async function couponsFor(
  call: Ask,
  stay: Wanted,
  { otherWays, source, presses }: { otherWays: OtherWaysToPay; source: Random; presses: number },
) {
  const [takes, uses, isRisky, takesOff] = [
    source.chance(TAKES_COUPON),
    source.chance(USES_COUPONS),
    source.chance(0.15),
    source.chance(0.1),
  ];
  if (takes) await takeCoupon(call, { otherWays, source, presses });
  const use = takes || uses ? await chooseCoupons(call, stay) : null;
  return use === null ? null : { use, isRisky, takesOff };
}

/**
 * Holds another room with the same coupons, on days that hardly anybody asks for.
 * @returns the id of the booking, or null where it is refused
 */
async function holdElsewhere(
  site: VisitedSite,
  token: string,
  { ids }: { readonly ids: readonly number[] },
  source: Random,
): Promise<string | null> {
  const call = asGuest(site, token);
  const room = source.pick(site.rooms);
  const from = addNights(seoulToday(new Date()), source.int(1, site.daysAhead));
  const to = addNights(from, source.int(2, LONGEST));
  const items = await call('getHotelItems', {
    params: { id: room.hotelId },
    query: { from, to },
  });
  const offered =
    items.kind === 'done' ? items.data.rooms.find(({ id }) => id === room.roomTypeId) : undefined;
  const plan = offered?.plans.find(({ quote }) => quote !== null);
  if (!plan?.quote) return null;
  const priced = await call('quoteCoupons', {
    query: { from, to, roomTypeId: room.roomTypeId, ratePlanId: plan.id, chosen: ids.join(',') },
  });
  if (priced.kind !== 'done') return null;
  const { chosen, quote } = priced.data;
  if (chosen.ids.length === 0) return null;
  const held = await call('holdRoom', {
    body: {
      ...bodyOf(plan.quote.token),
      coupons: { ids: [...chosen.ids], total: quote.total },
      idempotencyKey: keyOf(source),
    },
  });
  return held.kind === 'done' ? held.data.id : null;
}

/** Pays a hold in the way that the guest chooses: by card, with points, or by transfer. */
async function payAsChosen(
  site: VisitedSite,
  token: string,
  of: { held: { id: string; total: number }; paying: Paying; startsToday: boolean; source: Random },
): Promise<VisitEnd> {
  const { held, paying, startsToday, source } = of;
  const { otherWays } = site;
  const params = { id: held.id };
  const [usesPoints, transfers] = [source.chance(USES_POINTS), source.chance(TRANSFERS)];
  if (otherWays && held.total > 0) {
    const guest = { site, otherWays, token, source };
    if (usesPoints && otherWays.isBusiness(token)) return payWithPoints(guest, held, paying);
    // A transfer takes longer than a guest of today may wait.
    const mayTransfer = transfers && !startsToday && otherWays.hasTel(token);
    if (mayTransfer) return payByTransfer(guest, held, paying);
  }
  return payByCard(asGuest(site, token), params, paying, otherWays);
}

const bodyOf = (quoteToken: string) => ({
  quoteToken,
  guest: { name: '김하늘', email: 'guest@example.com', tel: '010-2345-6789', telCountry: 'KR' },
  requests: '',
  consents: { terms: true, privacy: true, cancellation: true, marketing: false },
});

type Dates = { readonly from: string; readonly to: string };

/** The same number of nights or fewer, a little earlier or later: some cost more and some less. */
function otherDates({ from, to }: Dates, source: Random): Dates {
  const nights = dayOf(to) - dayOf(from);
  const start = addNights(from, source.int(0, 6) - 3);
  return { from: start, to: addNights(start, source.int(Math.max(1, nights - 4), nights)) };
}

/** Requests an offer for other dates, accepts it, and pays the difference. */
async function takeOtherDates(
  call: Ask,
  params: { id: string },
  query: Dates,
  paying: Paying,
  source: Random,
  otherWays: OtherWaysToPay | undefined,
): Promise<VisitEnd> {
  const offer = await call('quoteStayChange', { params, query });
  if (offer.kind !== 'done') return 'BOOKED';
  const body = { token: offer.data.token };
  const made = bestOf(await atOnce(paying.presses, () => call('changeStay', { params, body })));
  if (made?.kind !== 'done') return endOf(made);
  if (made.data.state === 'CHANGING' && otherWays) {
    // Money that came by transfer waits for an account to go back to.
    const seen = await call('getReservation', { params });
    const waits = seen.kind === 'done' && seen.data.needsRefundAccount;
    if (waits) await nameRefundAccount({ otherWays, source }, call, params.id);
  }
  if (made.data.state !== 'TO_PAY') return made.data.state;
  const paid = await payByCard(call, params, paying);
  return paid === 'BOOKED' ? 'CHANGED' : paid;
}

/** Requests the terms of leaving on one of the days left, and leaves; or stays to the end. */
async function leaveEarly(
  call: Ask,
  params: { id: string },
  { source, presses }: { source: Random; presses: number },
): Promise<VisitEnd> {
  const stays = source.chance(0.1);
  const pick = source.int(0, LONGEST);
  const seen = await call('getReservation', { params });
  if (stays || seen.kind !== 'done' || seen.data.leaving === null) return 'BOOKED';
  const { first, last } = seen.data.leaving;
  const on = addNights(first, pick % (dayOf(last) - dayOf(first) + 1));
  const terms = await call('quoteLeaving', { params, query: { on } });
  if (terms.kind !== 'done') return endOf(terms);
  const body = { leavesOn: on, expectedRefund: terms.data.refund };
  const left = bestOf(await atOnce(presses, () => call('leaveEarly', { params, body })));
  return left?.kind === 'done' ? left.data.state : endOf(left);
}

/** The first day on which the rooms of `holdRoom` are asked for, counted from today. */
const HELD_FROM = 310;

/**
 * Holds a room of a stay that nobody else asks for, for a guest who pays later.
 * @param number tells this guest's dates from those of the others
 * @returns the id of the booking
 * @throws Error when there is no such room or the hold is refused
 */
export async function holdRoom(
  site: VisitedSite,
  room: ChaosRoom,
  token: string,
  number: number,
): Promise<string> {
  const from = addNights(seoulToday(new Date()), HELD_FROM + (number % 30));
  const dates = { from, to: addNights(from, 3) };
  const call = asGuest(site, token);
  const items = await call('getHotelItems', { params: { id: room.hotelId }, query: dates });
  const offered =
    items.kind === 'done' ? items.data.rooms.find(({ id }) => id === room.roomTypeId) : undefined;
  const quote = offered?.plans.find((plan) => plan.quote !== null)?.quote;
  if (!quote) throw new Error('there is no room for a guest of the load');
  const hold = await call('holdRoom', {
    body: { ...bodyOf(quote.token), idempotencyKey: `load-of-guest-${number}` },
  });
  if (hold.kind !== 'done') throw new Error(`the hold ended with ${endOf(hold)}`);
  return hold.data.id;
}

/** Pays a held room with the card that is always approved, and waits for its outcome. */
export function payHold(
  site: VisitedSite,
  { token, id }: { readonly token: string; readonly id: string },
): Promise<VisitEnd> {
  const call = asGuest(site, token);
  const card = site.outside.goodCard;
  return payByCard(call, { id }, { card, presses: 1, closes: false });
}
