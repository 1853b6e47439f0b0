import sharp from 'sharp';

import type { CallName, Contract } from '@/contract';
import type { RequestOf } from '@/contract/endpoint';
import { addNights, seoulToday } from '@/domain/stay/stay';
import { mailProof, telProof } from '@/server/use-cases/account/testing';
import { hashPassword } from '@/server/use-cases/account/sign-in/passwords';
import {
  booked,
  held,
  holdBody,
  ordered,
  pairBody,
  stayIn,
  type Bookable,
} from '@/server/use-cases/booking/testing';
import { businessMember, pointsOrder } from '@/server/use-cases/booking/testing-points';
import { addCoupon, ownCoupon } from '@/server/use-cases/coupons/testing';
import { refuseUrl } from '@/server/core/messages/send-notices';
import { someReview } from '@/server/use-cases/reviews/testing';
import { tourBody } from '@/server/use-cases/tours/testing';
import { bought, GIFT, ordered as voucherOrdered } from '@/server/use-cases/vouchers/testing';
import { TestPasskey } from '../authenticator';
import type { TestIssuer } from '../identity-issuer';
import { addStay } from '../past-stay';
import { dataOf, type TestMember, type World } from '../world';

/** A valid request of a call, and the member who makes it. */
export type Prepared = {
  readonly member: TestMember;
  /** What the member's browser sends as its cookies, where a call needs one. */
  readonly cookie?: string;
  readonly request: {
    readonly params?: object | undefined;
    readonly query?: object | undefined;
    readonly body?: unknown;
  };
};

/** The records that preparations of requests need. */
export type Workshop = {
  readonly world: World;
  /** A hotel with enough rooms for all prepared stays, also in the past. */
  readonly room: Bookable;
  readonly issuer: TestIssuer;
};

type Preparation<K extends CallName> = (at: Workshop) => Promise<{
  readonly member: TestMember;
  readonly cookie?: string;
  readonly request: RequestOf<Contract[K]>;
}>;

const PASSWORD = 'a slow boat on the lake';
const NEW_PASSWORD = 'two herons beside the mill';
const ACCOUNT = { bank: '88', number: '110-123-456789', holder: '김하늘' };
const POINTS = 50_000;
/** Prepared stays start on different days, so that no night is sold out. */
const FIRST_DAY = 20;
const DAYS = 300;
/** How many days ago a present stay began. */
const DAYS_SINCE_CHECK_IN = 5;
export const PAST_DAYS = 40;

let count = 0;
const next = () => (count += 1);
const someEmail = () => `fuzzed-${next()}@example.com`;
/** A mobile number that can exist (tests/support/api.ts). */
const someTel = () => ({ tel: `010${23_000_000 + next()}`, telCountry: 'KR' });
const someStay = (world: World, nights = 7) => stayIn(world, FIRST_DAY + (next() % DAYS), nights);

let hash: Promise<string> | undefined;
/** Adds a member who signs in with the password. */
async function withPassword({ world }: Workshop) {
  hash ??= hashPassword(PASSWORD);
  return world.member({ passwordHash: await hash });
}

/** The origin and name by which the world's site is known to authenticators. */
const SITE = { origin: 'http://site.test', rpId: 'site.test' };

/** Adds a member who has a passkey. */
async function withPasskey({ world }: Workshop) {
  const member = await world.member();
  const passkey = new TestPasskey();
  const { challenge } = dataOf(await world.call('preparePasskey', {}, { member })).options;
  const credential = passkey.make({ ...SITE, challenge });
  const body = { credential, name: 'A key' };
  const { passkeys } = dataOf(await world.call('addPasskey', { body }, { member }));
  return { member, passkey, id: passkeys[0]?.id ?? '' };
}

async function heldBooking({ world, room }: Workshop) {
  const member = await world.member();
  const hold = await held(world, member, room, someStay(world));
  return { member, ...hold, params: { id: hold.id } };
}

async function paidBooking({ world, room }: Workshop) {
  const member = await world.member();
  const paid = await booked(world, member, room, someStay(world));
  return { member, ...paid, params: { id: paid.id } };
}

/** Makes a paid stay that began some days ago. */
async function stayUnderWay({ world, room }: Workshop) {
  const now = world.now();
  const member = await world.member();
  try {
    world.advance(-(DAYS_SINCE_CHECK_IN + 1) * 86_400_000);
    const paid = await booked(world, member, room, stayIn(world, 1, 30));
    const leavesOn = addNights(paid.stay.checkIn, 15);
    return { member, ...paid, leavesOn, params: { id: paid.id } };
  } finally {
    world.setNow(now);
  }
}

/** Adds a past stay for which a review can be written. */
async function pastStay({ world, room }: Workshop) {
  const member = await world.member();
  const today = seoulToday(world.now());
  const stay = { checkIn: addNights(today, -30), checkOut: addNights(today, -20) };
  return { member, params: { id: await addStay(world.db, member.id, room, stay) } };
}

async function reviewedStay(at: Workshop) {
  const { member, params } = await pastStay(at);
  dataOf(await at.world.call('writeReview', { params, body: someReview() }, { member }));
  return { member, params };
}

/**
 * Makes a stay that was paid by bank transfer and then shortened, so that the refund needs an
 * account.
 */
async function depositToReturn(at: Workshop) {
  const { world } = at;
  const { member, params, stay } = await heldBooking(at);
  const choice = { method: 'VIRTUAL_ACCOUNT', bank: '20' } as const;
  dataOf(await world.call('savePaymentChoice', { params, body: choice }, { member }));
  const { orderId } = dataOf(await world.call('startPayment', { params }, { member }));
  const secret = world.gateway.deposits.pay(orderId);
  const webhook = new Blob([JSON.stringify({ orderId, secret, status: 'DONE', createdAt: 'now' })]);
  dataOf(await world.call('takeWebhook', { params: { provider: 'toss' }, body: webhook }));
  const query = { from: stay.checkIn, to: addNights(stay.checkOut, -2) };
  const { token } = dataOf(await world.call('quoteStayChange', { params, query }, { member }));
  dataOf(await world.call('changeStay', { params, body: { token } }, { member }));
  return { member, params };
}

async function businessBooking({ world, room }: Workshop) {
  const member = await businessMember(world, 10 * POINTS);
  const { id } = await held(world, member, room, someStay(world));
  return { member, params: { id } };
}

/** Makes an order of points that is approved at the provider. */
async function approvedPoints(at: Workshop) {
  const { member, params } = await businessBooking(at);
  const { orderId } = await pointsOrder(at.world, member, params.id, POINTS);
  at.world.gateway.points.approve(orderId);
  return { member, params, orderId };
}

async function boughtGift({ world }: Workshop) {
  const member = await world.member();
  const { params } = await bought(world, member, { gift: GIFT });
  return { member, params };
}

async function signedIn(at: Workshop) {
  const member = await withPassword(at);
  const body = { email: member.email, password: PASSWORD };
  return { member, ...dataOf(await at.world.call('checkUser', { body })) };
}

/** An identity token of the company log-in. */
const identityToken = ({ issuer }: Workshop) =>
  issuer.token({ sub: crypto.randomUUID(), email: someEmail(), email_verified: true });

/** The code in a message. */
const codeIn = (text: string | undefined) => /\b\d{6}\b/.exec(text ?? '')?.[0] ?? '';

let jpeg: Promise<Blob> | undefined;
const picture = () =>
  (jpeg ??= sharp({ create: { width: 64, height: 48, channels: 3, background: '#3a7' } })
    .jpeg()
    .toBuffer()
    .then((bytes) => new Blob([new Uint8Array(bytes)])));

const bookingCalls = {
  getEarlyLeaving: async ({ world, room }) => {
    const { checkIn: from, checkOut: to } = someStay(world, 30);
    const params = { id: room.hotelId, roomId: room.roomTypeId };
    const query = { from, to, adults: '2', children: '0', ratePlanId: room.ratePlanId };
    return { member: await world.member(), request: { params, query } };
  },
  getFloorPlan: async ({ world, room }) => ({
    member: await world.member(),
    request: { params: { id: room.hotelId, roomId: room.roomTypeId } },
  }),
  getPossibleTime: async ({ world, room }) => {
    const { hotelId: id, roomTypeId: roomId } = room;
    const { date: fromDate } = tourBody(id);
    return { member: await world.member(), request: { params: { id, roomId, fromDate } } };
  },
  getRoomTypeRange: async ({ world, room }) => {
    const { checkIn: fromDate, checkOut: toDate } = someStay(world);
    const params = { id: room.hotelId, roomId: room.roomTypeId, fromDate, toDate };
    return { member: await world.member(), request: { params } };
  },
  listEligibleCoupons: async (at) => {
    const { member, id } = await heldBooking(at);
    await ownCoupon(at.world, member);
    return { member, request: { params: { reservationId: id } } };
  },
  mergeSaved: async ({ world, room }) => {
    const at = world.now().toISOString();
    const hotel = { id: room.hotelId, at };
    const body = { hotels: [hotel], viewed: [hotel], rooms: [{ id: room.roomTypeId, at }] };
    return { member: await world.member(), request: { body } };
  },
  holdRoom: async ({ world, room }) => ({
    member: await world.member(),
    request: { body: await holdBody(world, room, someStay(world)) },
  }),
  holdPair: async ({ world, room }) => ({
    member: await world.member(),
    request: { body: await pairBody(world, [room, room], someStay(world)) },
  }),
  takeCourtesyHold: async ({ world, room }) => {
    const { quoteToken } = await holdBody(world, room, someStay(world));
    return { member: await world.member(), request: { body: { quoteToken } } };
  },
  savePaymentChoice: async (at) => {
    const { member, params } = await heldBooking(at);
    return { member, request: { params, body: { method: 'CARD', installmentMonths: 0 } } };
  },
  startPayment: async (at) => {
    const { member, params } = await heldBooking(at);
    return { member, request: { params } };
  },
  confirmPayment: async (at) => {
    const { member, id } = await heldBooking(at);
    return { member, request: { body: await ordered(at.world, member, id) } };
  },
  failPayment: async (at) => {
    const { member, id, params } = await heldBooking(at);
    const { orderId } = await ordered(at.world, member, id);
    return { member, request: { params, body: { orderId, code: 'USER_CANCEL' } } };
  },
  changeHoldCoupons: async (at) => {
    const { member, params, total } = await heldBooking(at);
    return { member, request: { params, body: { ids: [], total } } };
  },
  extendHold: async (at) => {
    const { member, params } = await heldBooking(at);
    return { member, request: { params } };
  },
  releaseHold: async (at) => {
    const { member, params } = await heldBooking(at);
    return { member, request: { params } };
  },
  cancelReservation: async (at) => {
    const { member, params, total } = await paidBooking(at);
    return { member, request: { params, body: { expectedRefund: total } } };
  },
  giveRefundAccount: async (at) => {
    const { member, params } = await depositToReturn(at);
    return { member, request: { params, body: ACCOUNT } };
  },
  getDocument: async (at) => {
    const { member, params } = await paidBooking(at);
    return { member, request: { params: { ...params, kind: 'receipt' } } };
  },
  getReservationItems: async (at) => ({
    member: await at.world.member(),
    request: { params: { id: at.room.hotelId } },
  }),
  quoteStayChange: async (at) => {
    const { member, params, stay } = await paidBooking(at);
    const query = { from: addNights(stay.checkIn, 1), to: addNights(stay.checkOut, 2) };
    return { member, request: { params, query } };
  },
  getChangeCalendar: async (at) => {
    const { member, params, stay } = await paidBooking(at);
    const query = { from: stay.checkIn, to: stay.checkOut, nights: 7 };
    return { member, request: { params, query } };
  },
  changeStay: async (at) => {
    const { member, params, stay } = await paidBooking(at);
    const query = { from: addNights(stay.checkIn, 1), to: addNights(stay.checkOut, 2) };
    const { token } = dataOf(await at.world.call('quoteStayChange', { params, query }, { member }));
    return { member, request: { params, body: { token } } };
  },
  quoteLeaving: async (at) => {
    const { member, params, leavesOn } = await stayUnderWay(at);
    return { member, request: { params, query: { on: leavesOn } } };
  },
  listLeavingRefunds: async (at) => {
    const { member, params } = await paidBooking(at);
    return { member, request: { params } };
  },
  leaveEarly: async (at) => {
    const { member, params, leavesOn } = await stayUnderWay(at);
    const query = { on: leavesOn };
    const { refund } = dataOf(await at.world.call('quoteLeaving', { params, query }, { member }));
    return { member, request: { params, body: { leavesOn, expectedRefund: refund } } };
  },
  logPartnerPayment: async (at) => {
    const { member, params } = await businessBooking(at);
    return { member, request: { params, body: { step: 'start', points: POINTS } } };
  },
  succeedPartnerPayment: async (at) => {
    const { member, params, orderId } = await approvedPoints(at);
    return { member, request: { params, query: { orderId, token: 't' } } };
  },
  failPartnerPayment: async (at) => {
    const { member, params, orderId } = await approvedPoints(at);
    return { member, request: { params, body: { code: 'USER_CANCEL', orderId } } };
  },
  issueDocument: async (at) => {
    const { member, params } = await paidBooking(at);
    const issuedTo = { company: 'Anybody', registration: '123-45-67891' };
    const request = { params: { ...params, kind: 'receipt' as const }, body: { issuedTo } };
    return { member, request };
  },
  getReview: async (at) => {
    const { member, params } = await reviewedStay(at);
    const response = await at.world.call('getStayReview', { params }, { member });
    const reviewId = dataOf(response).review?.id ?? 0;
    return { member, request: { params: { id: at.room.hotelId, reviewId } } };
  },
  writeReview: async (at) => {
    const { member, params } = await pastStay(at);
    return { member, request: { params, body: someReview() } };
  },
  editReview: async (at) => {
    const { member, params } = await reviewedStay(at);
    return { member, request: { params, body: someReview({ score: 3 }) } };
  },
  deleteReview: async (at) => {
    const { member, params } = await reviewedStay(at);
    return { member, request: { params } };
  },
  addReviewPhoto: async (at) => {
    const { member, params } = await pastStay(at);
    return { member, request: { params, body: await picture() } };
  },
  bookTour: async ({ world, room }) => ({
    member: await world.member(),
    request: { body: tourBody(room.hotelId) },
  }),
  changeTour: async ({ world, room }) => {
    const member = await world.member();
    const body = tourBody(room.hotelId);
    const { id } = dataOf(await world.call('bookTour', { body }, { member }));
    const other = { date: addNights(body.date, 1), time: body.time };
    return { member, request: { params: { id }, body: other } };
  },
} satisfies { [K in CallName]?: Preparation<K> };

const couponCalls = {
  quoteCoupons: async (at) => {
    const { world, room } = at;
    const member = await world.member();
    const coupon = await ownCoupon(world, member);
    const { checkIn: from, checkOut: to } = someStay(world);
    const { roomTypeId, ratePlanId } = room;
    const offer = { from, to, adults: '2', children: '0', roomTypeId, ratePlanId };
    return { member, request: { query: { ...offer, chosen: String(coupon) } } };
  },
  issueCouponBySerial: async ({ world }) => {
    const serial = `FUZZ-${next()}`;
    await addCoupon(world, { downloadable: false, serial });
    return { member: await world.member(), request: { query: { serial } } };
  },
  editGift: async (at) => {
    const { member, params } = await boughtGift(at);
    return { member, request: { params, body: { name: '이바다', email: someEmail() } } };
  },
  sendGift: async (at) => {
    const { member, params } = await boughtGift(at);
    return { member, request: { params } };
  },
  startVoucherPayment: async ({ world }) => {
    const member = await world.member();
    const { params } = await voucherOrdered(world, member);
    return { member, request: { params } };
  },
  confirmVoucherPayment: async ({ world }) => {
    const member = await world.member();
    const { params, body } = await voucherOrdered(world, member);
    return { member, request: { params, body } };
  },
  redeemVoucher: async ({ world }) => {
    const member = await world.member();
    const { code } = await bought(world, member);
    return { member, request: { body: { code } } };
  },
  refundVoucher: async ({ world }) => {
    const member = await world.member();
    const { voucherId, body } = await bought(world, member);
    const request = { params: { id: voucherId }, body: { expectedRefund: body.amount } };
    return { member, request };
  },
  handVoucherBack: async ({ world }) => {
    const member = await world.member();
    const { code, voucherId } = await bought(world, member);
    dataOf(await world.call('redeemVoucher', { body: { code } }, { member }));
    return { member, request: { params: { id: voucherId } } };
  },
} satisfies { [K in CallName]?: Preparation<K> };

const memberCalls = {
  refuseAdvertising: async ({ world }) => {
    const member = await world.member();
    const url = await refuseUrl(member.id, 'ko', world.deps);
    return { member, request: { body: { token: new URL(url).searchParams.get('token') ?? '' } } };
  },
  checkCode: async ({ world }) => {
    const member = await world.member();
    const { email } = member;
    dataOf(await world.call('sendMailCode', { body: { email, purpose: 'signIn' } }));
    const code = codeIn(world.mails.at(-1)?.text);
    const body = { channel: 'mail', address: email, purpose: 'signIn', code } as const;
    return { member, request: { body } };
  },
  checkUser: async (at) => {
    const member = await withPassword(at);
    return { member, request: { body: { email: member.email, password: PASSWORD } } };
  },
  signInByProof: async ({ world }) => {
    const member = await world.member();
    const proof = await mailProof(world, member.email, 'signIn');
    return { member, request: { body: { email: member.email, proof } } };
  },
  refreshToken: async (at) => {
    const { member, refreshToken } = await signedIn(at);
    return { member, request: { body: { refreshToken } } };
  },
  signOut: async (at) => {
    const { member, refreshToken } = await signedIn(at);
    return { member, request: { body: { refreshToken } } };
  },
  join: async ({ world }) => {
    const email = someEmail();
    const proof = await mailProof(world, email, 'join');
    const consents = { terms: true, privacy: true, age: true };
    const person = { email, name: '김하늘', ...someTel() };
    const body = { ...person, proof, password: PASSWORD, consents };
    return { member: await world.member(), request: { body } };
  },
  socialCallback: async (at) => {
    const body = { idToken: await identityToken(at) };
    const request = { params: { provider: 'etbs' }, body };
    return { member: await at.world.member(), request };
  },
  linkSocial: async (at) => {
    const body = { idToken: await identityToken(at) };
    const request = { params: { provider: 'etbs' }, body };
    return { member: await at.world.member(), request };
  },
  unlinkSocial: async (at) => {
    const member = await withPassword(at);
    const params = { provider: 'etbs' };
    const body = { idToken: await identityToken(at) };
    dataOf(await at.world.call('linkSocial', { params, body }, { member }));
    return { member, request: { params } };
  },
  findId: async ({ world }) => {
    const number = someTel();
    const member = await world.member({ tel: `+82${number.tel.slice(1)}` });
    dataOf(await world.call('sendSmsCode', { body: { ...number, purpose: 'reset' } }));
    const code = codeIn(world.texts.at(-1)?.text);
    const { tel: address, telCountry } = number;
    const claim = { channel: 'sms', address, telCountry, purpose: 'reset', code } as const;
    const { proof } = dataOf(await world.call('checkCode', { body: claim }));
    return { member, request: { body: { ...number, proof } } };
  },
  setPassword: async ({ world }) => {
    const member = await world.member();
    const { email } = member;
    const proof = await mailProof(world, email, 'reset');
    return { member, request: { body: { email, proof, password: NEW_PASSWORD } } };
  },
  endSession: async ({ world }) => {
    const member = await world.member();
    return { member, request: { params: { id: member.sessionId } } };
  },
  endSessions: async ({ world }) => ({
    member: await world.member(),
    request: { query: { except: 'this' } },
  }),
  changeEmail: async (at) => {
    const member = await withPassword(at);
    const email = someEmail();
    const proof = await mailProof(at.world, email, 'email', member);
    return { member, request: { body: { email, proof, oneself: { present: PASSWORD } } } };
  },
  changeTel: async ({ world }) => {
    const member = await world.member();
    const number = someTel();
    const proof = await telProof(world, number, member);
    return { member, request: { body: { ...number, proof } } };
  },
  changePassword: async (at) => ({
    member: await withPassword(at),
    request: { body: { password: NEW_PASSWORD, present: PASSWORD } },
  }),
  reauthenticate: async (at) => ({
    member: await withPassword(at),
    request: { body: { present: PASSWORD } },
  }),
  addPasskey: async ({ world }) => {
    const member = await world.member();
    const { challenge } = dataOf(await world.call('preparePasskey', {}, { member })).options;
    const credential = new TestPasskey().make({ ...SITE, challenge });
    return { member, request: { body: { credential, name: 'A key' } } };
  },
  removePasskey: async (at) => {
    const { member, id } = await withPasskey(at);
    return { member, request: { params: { id } } };
  },
  signInByPasskey: async (at) => {
    const { member, passkey } = await withPasskey(at);
    const answer = await at.world.call('askPasskey', {});
    const { challenge } = dataOf(answer).options;
    const handle = Buffer.from(member.id).toString('base64url');
    const credential = passkey.use({ ...SITE, challenge }, handle);
    const [cookie = ''] = (answer.headers.getSetCookie()[0] ?? '').split(';');
    return { member, cookie, request: { body: { credential } } };
  },
  setPicture: async ({ world }) => ({
    member: await world.member(),
    request: { body: await picture() },
  }),
  deleteAccount: async (at) => ({
    member: await withPassword(at),
    request: { body: { present: PASSWORD } },
  }),
} satisfies { [K in CallName]?: Preparation<K> };

/**
 * Makes a valid request for each call that needs preparation: a booking in the right state, a code
 * that was just sent, a known password. Everything is made through the API's own calls, for a new
 * member. Calls without an entry find their data in the furnished world.
 */
export const PREPARATIONS: { readonly [K in CallName]?: (at: Workshop) => Promise<Prepared> } = {
  ...bookingCalls,
  ...couponCalls,
  ...memberCalls,
};
