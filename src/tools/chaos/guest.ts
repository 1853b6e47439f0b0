import { setTimeout as sleep } from 'node:timers/promises';

import { type CallName, type Contract, contract } from '@/contract';
import { fetchOf, type RequestOf, type ResponseOf } from '@/contract/endpoint';
import type { ErrorBody } from '@/contract/wire';
import { addNights, dayOf, seoulToday } from '@/domain/stay/stay';
import type { Random } from '@/server/testing/random';
import type { ChaosRoom } from './rooms';

/**
 * The result of a call: an answer, an error code, or nothing, in which case its outcome is unknown.
 */
type Reply<T> =
  | { readonly kind: 'done'; readonly data: T }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'lost' };

/** A request of a guest, with the path behind the site's address. */
export type GuestRequest = {
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** Who sends it, so that a crowd of guests doesn't count as one client. */
  readonly caller: string;
};

/** The site that guests visit, as far as they know it. */
export type VisitedSite = {
  readonly rooms: readonly ChaosRoom[];
  /** Stays begin within so many days from today. */
  readonly daysAhead: number;
  readonly outside: { readonly cards: readonly string[]; readonly goodCard: string };
  /** Rejects when no answer comes. */
  send(request: GuestRequest): Promise<{ status: number; json: unknown }>;
};

/** Makes a call like a guest's browser: there may be no answer, and then the reason isn't known. */
async function ask<K extends CallName>(
  site: Pick<VisitedSite, 'send'>,
  name: K,
  request: RequestOf<Contract[K]>,
  token: string,
): Promise<Reply<ResponseOf<Contract[K]>>> {
  const { path, init } = fetchOf(contract[name], request, { authorization: `Bearer ${token}` });
  try {
    const { status, json } = await site.send({
      path: `/api${path}`,
      method: init.method,
      headers: init.headers,
      body: typeof init.body === 'string' ? init.body : undefined,
      caller: token,
    });
    if (status < 400) return { kind: 'done', data: json as ResponseOf<Contract[K]> };
    const { code } = (json as ErrorBody).error;
    return status >= 500 ? { kind: 'lost' } : { kind: 'refused', code };
  } catch {
    return { kind: 'lost' };
  }
}

/** How a visit ended, as far as the guest could tell. */
export type VisitEnd =
  | 'SOLD_OUT'
  | 'WALKED_AWAY'
  | 'RELEASED'
  | 'LEFT_AT_THE_GATEWAY'
  | 'BOOKED'
  | 'DECLINED'
  | 'PENDING'
  | 'CHANGED'
  | 'CHANGING'
  | 'CANCELLED'
  | 'LEFT'
  | 'LEAVING'
  | 'LOST'
  | `REFUSED ${string}`;

type Ask = <K extends CallName>(
  name: K,
  request: RequestOf<Contract[K]>,
) => Promise<Reply<ResponseOf<Contract[K]>>>;

const LONGEST = 14;
const LOADED_AGAIN = 6;
const LOADED_AGAIN_AFTER_MS = 500;
/** The share of stays that begin at once when they are paid; most of their guests leave early. */
const STARTS_TODAY = 0.2;

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
  // Each call goes to any of the web processes, as it would behind a load balancer.
  const call: Ask = (name, request) => ask(site, name, request, token);

  const look = { params: { id: room.hotelId }, query: { from, to } };
  let items = await call('getHotelItems', look);
  // Guests reload a page that doesn't come a few times before they give up.
  for (let again = 0; items.kind === 'lost' && again < LOADED_AGAIN; again += 1) {
    await sleep(LOADED_AGAIN_AFTER_MS);
    items = await call('getHotelItems', look);
  }
  if (items.kind !== 'done') return endOf(items);
  const offered = items.data.rooms.find(({ id }) => id === room.roomTypeId);
  const quote = offered?.plans.find((plan) => plan.quote !== null)?.quote;
  if (!quote) return 'SOLD_OUT';

  if (keeps) {
    // The reservation page keeps the room while the form is filled in, and lets the guest go on
    // without that when it can't.
    await call('takeCourtesyHold', { body: { quoteToken: quote.token } });
    if (leavesForm) return 'WALKED_AWAY';
  }
  const idempotencyKey = `chaos-${source.int(0, 2 ** 31)}-${source.int(0, 2 ** 31)}`;
  const body = { ...bodyOf(quote.token), idempotencyKey };
  let hold = await call('holdRoom', { body });
  // Without an answer the outcome is unknown: the same key repeats the request, and can't hold
  // twice.
  if (hold.kind === 'lost') hold = await call('holdRoom', { body });
  if (hold.kind !== 'done') return endOf(hold);
  const params = { id: hold.data.id };
  if (walksAway) return 'WALKED_AWAY';
  if (releases) {
    const released = await call('releaseHold', { params });
    return released.kind === 'done' ? 'RELEASED' : endOf(released);
  }

  const presses = twice ? 2 : 1;
  const paid = await pay(call, params, { card: leaves ? null : card, presses, closes });
  if (paid !== 'BOOKED') return paid;
  if (startsToday) return leaveEarly(call, params, { source, presses });
  const moved = moves
    ? await takeOtherDates(call, params, newDates, { card, presses, closes: false })
    : 'BOOKED';
  if (!cancels) return moved;

  const seen = await call('getReservation', { params });
  if (seen.kind !== 'done' || seen.data.cancellation === null) return moved;
  const expectedRefund = seen.data.cancellation.refund;
  const cancelled = await Promise.all(
    Array.from({ length: presses }, () =>
      call('cancelReservation', { params, body: { expectedRefund } }),
    ),
  );
  return cancelled.some(({ kind }) => kind === 'done') ? 'CANCELLED' : endOf(cancelled[0]);
}

const bodyOf = (quoteToken: string) => ({
  quoteToken,
  guest: { name: '김하늘', email: 'guest@example.com', tel: '010-2345-6789', telCountry: 'KR' },
  requests: '',
  consents: { terms: true, privacy: true, cancellation: true, marketing: false },
});

type Dates = { readonly from: string; readonly to: string };

type Paying = {
  /** The number entered on the gateway's page; null for a guest who cancels there. */
  readonly card: string | null;
  readonly presses: number;
  /** Whether the guest closes the browser before the gateway sends it back. */
  readonly closes: boolean;
};

/** Pays what is due for a booking: its hold, or a change of its dates. */
async function pay(
  call: Ask,
  params: { id: string },
  { card, presses, closes }: Paying,
): Promise<VisitEnd> {
  const order = await call('startPayment', { params });
  if (order.kind !== 'done') return endOf(order);
  const back = await payOnPage(order.data.checkoutUrl, card);
  const paymentKey = back?.searchParams.get('paymentKey');
  if (card === null || !paymentKey || closes) return 'LEFT_AT_THE_GATEWAY';
  const { orderId, amount } = order.data;
  const answers = await Promise.all(
    Array.from({ length: presses }, () =>
      call('confirmPayment', { body: { paymentKey, orderId, amount } }),
    ),
  );
  const paid = answers.find((answer) => answer.kind === 'done') ?? answers[0];
  return paid?.kind === 'done' ? paid.data.outcome : endOf(paid);
}

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
): Promise<VisitEnd> {
  const offer = await call('quoteStayChange', { params, query });
  if (offer.kind !== 'done') return 'BOOKED';
  const body = { token: offer.data.token };
  const answers = await Promise.all(
    Array.from({ length: paying.presses }, () => call('changeStay', { params, body })),
  );
  const made = answers.find((answer) => answer.kind === 'done') ?? answers[0];
  if (made?.kind !== 'done') return endOf(made);
  if (made.data.state !== 'TO_PAY') return made.data.state;
  const paid = await pay(call, params, paying);
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
  const answers = await Promise.all(
    Array.from({ length: presses }, () => call('leaveEarly', { params, body })),
  );
  const left = answers.find((answer) => answer.kind === 'done') ?? answers[0];
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
  const call: Ask = (name, request) => ask(site, name, request, token);
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
  const call: Ask = (name, request) => ask(site, name, request, token);
  const card = site.outside.goodCard;
  return pay(call, { id }, { card, presses: 1, closes: false });
}

function endOf(reply: { kind: string; code?: string } | undefined): VisitEnd {
  if (reply?.kind !== 'refused') return 'LOST';
  return reply.code === 'SOLD_OUT' ? 'SOLD_OUT' : `REFUSED ${reply.code ?? ''}`;
}

/** Enters a card on the gateway's page, or cancels; returns the URL that the browser is sent to. */
export async function payOnPage(checkoutUrl: string, card: string | null): Promise<URL | null> {
  const fields: Record<string, string> =
    card === null
      ? { action: 'cancel' }
      : { cardNumber: card, expiry: '12/30', cvc: '123', identity: '900101', months: '0' };
  try {
    const answer = await fetch(checkoutUrl, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    });
    await answer.arrayBuffer();
    const location = answer.headers.get('location');
    return location === null ? null : new URL(location);
  } catch {
    return null;
  }
}
