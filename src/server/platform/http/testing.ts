import { contract, type CallName, type Contract } from '@/contract';
import type { Endpoint, RequestOf } from '@/contract/endpoint';
import { isChange } from '@/contract/idempotency';
import { keysOf } from '@/domain/keys-of';
import type { HotelId } from '@/domain/ids';

/** The name of a call that changes something. */
export type ChangeName = {
  [K in CallName]: Contract[K] extends { method: 'GET' } | { download: object } ? never : K;
}[CallName];

/** Two different requests of a call, or one for a call without any input. */
type Samples = {
  [K in ChangeName]: [RequestOf<Contract[K]>, RequestOf<Contract[K]>] | [RequestOf<Contract[K]>];
};

const id = 'M0123456789AB';
const stay = { params: { id } };
const otherStay = { params: { id: 'M0123456789AC' } };
const [one, other] = [{ params: { id: 1 } }, { params: { id: 2 } }];
const tourId = 'T0123456789AB';
const order = { params: { id: 'V0123456789AB' } };
const otherOrder = { params: { id: 'V0123456789AC' } };
const deviceOf = (at: number) => `00000000-0000-4000-8000-00000000000${at}`;
const tel = { tel: '010-1234-5678', telCountry: 'KR' };
const email = 'guest@example.com';
const settings = { booking: { mail: true, sms: true }, marketing: { mail: false, sms: false } };
const review = {
  score: 8,
  scores: { cleanliness: 8, location: 8, facilities: 8, service: 8, value: 8 },
  traveller: 'solo' as const,
  text: 'A quiet room with a desk, and a kitchen that has all one needs.',
};

const madePasskeyOf = (id: string) => ({
  name: id,
  credential: {
    id,
    rawId: id,
    type: 'public-key' as const,
    response: { clientDataJSON: 'a', attestationObject: 'a' },
  },
});
const usedPasskeyOf = (id: string) => ({
  credential: {
    id,
    rawId: id,
    type: 'public-key' as const,
    response: { clientDataJSON: 'a', authenticatorData: 'a', signature: 'a' },
  },
});

/** Sample requests of every change; a new call doesn't compile until it has one. */
export const SAMPLES: Samples = {
  editNotification: [{ body: settings }, { body: { ...settings, marketing: settings.booking } }],
  editLanguage: [{ body: { language: 'kr' } }, { body: { language: 'en' } }],
  readNotification: [one, other],
  readNotifications: [{}],
  subscribePush: [{ body: browserOf('a') }, { body: browserOf('b') }],
  unsubscribePush: [
    { body: { endpoint: browserOf('a').endpoint } },
    { body: { endpoint: browserOf('b').endpoint } },
  ],
  refuseAdvertising: [{ body: { token: 'a' } }, { body: { token: 'b' } }],
  downloadCoupon: [{ query: { couponId: 1 } }, { query: { couponId: 2 } }],
  issueCouponBySerial: [{ query: { serial: 'AAAA' } }, { query: { serial: 'BBBB' } }],
  saveReservationDraft: [
    { body: { values: { name: 'Kim' }, revision: null } },
    { body: { values: { name: 'Lee' }, revision: null } },
  ],
  deleteReservationDraft: [{}],
  writeReview: [
    { ...stay, body: review },
    { ...stay, body: { ...review, score: 3 } },
  ],
  editReview: [
    { ...stay, body: review },
    { ...otherStay, body: review },
  ],
  deleteReview: [stay, otherStay],
  addReviewPhoto: [
    { ...stay, body: new Blob(['one']) },
    { ...stay, body: new Blob(['two']) },
  ],
  holdRoom: [{ body: holdOf('a') }, { body: { ...holdOf('a'), requests: 'a cot, please' } }],
  holdPair: [{ body: pairOf('a') }, { body: pairOf('b') }],
  takeCourtesyHold: [{ body: { quoteToken: 'a' } }, { body: { quoteToken: 'b' } }],
  releaseCourtesyHold: [{}],
  savePaymentChoice: [
    { ...stay, body: { method: 'CARD', installmentMonths: 0 } },
    { ...stay, body: { method: 'CARD', installmentMonths: 3 } },
  ],
  startPayment: [stay, otherStay],
  confirmPayment: [
    { body: { paymentKey: 'key', orderId: `${id}-1`, amount: 1000 } },
    { body: { paymentKey: 'key', orderId: `${id}-1`, amount: 1001 } },
  ],
  failPayment: [
    { ...stay, body: { orderId: `${id}-1`, code: 'USER_CANCEL' } },
    { ...stay, body: { orderId: `${id}-2`, code: 'USER_CANCEL' } },
  ],
  changeHoldCoupons: [
    { ...stay, body: { ids: [1], total: 1000 } },
    { ...stay, body: { ids: [2], total: 1000 } },
  ],
  extendHold: [stay, otherStay],
  releaseHold: [stay, otherStay],
  cancelReservation: [
    { ...stay, body: { expectedRefund: 1000 } },
    { ...stay, body: { expectedRefund: 900 } },
  ],
  giveRefundAccount: [
    { ...stay, body: { bank: '88', number: '110123456789', holder: '김하늘' } },
    { ...stay, body: { bank: '20', number: '110123456789', holder: '김하늘' } },
  ],
  changeStay: [
    { ...stay, body: { token: 'one' } },
    { ...stay, body: { token: 'two' } },
  ],
  leaveEarly: [
    { ...stay, body: { leavesOn: '2027-03-05', expectedRefund: 1000 } },
    { ...stay, body: { leavesOn: '2027-03-06', expectedRefund: 1000 } },
  ],
  takeWebhook: [
    { params: { provider: 'toss' }, body: new Blob(['{}']) },
    { params: { provider: 'toss' }, body: new Blob(['{ }']) },
  ],
  logPartnerPayment: [
    { ...stay, body: { step: 'opened' } },
    { ...stay, body: { step: 'closed' } },
  ],
  succeedPartnerPayment: [
    { ...stay, query: { token: 'a' } },
    { ...stay, query: { token: 'b' } },
  ],
  failPartnerPayment: [
    { ...stay, body: { code: 'A' } },
    { ...stay, body: { code: 'B' } },
  ],
  saveHotel: [one, other],
  unsaveHotel: [one, other],
  viewHotel: [one, other],
  clearViewed: [{}],
  compareRoom: [one, other],
  uncompareRoom: [one, other],
  clearCompared: [{}],
  mergeSaved: [{ body: {} }, { body: { hotels: [{ id: 1, at: '2026-11-21T03:00:00Z' }] } }],
  orderVoucher: [{ body: vouchersOf(1) }, { body: vouchersOf(2) }],
  startVoucherPayment: [order, otherOrder],
  confirmVoucherPayment: [
    { ...order, body: { paymentKey: 'key', orderId: 'V0123456789AB-1', amount: 1000 } },
    { ...order, body: { paymentKey: 'key', orderId: 'V0123456789AB-1', amount: 1001 } },
  ],
  failVoucherPayment: [
    { ...order, body: { orderId: 'V0123456789AB-1', code: 'USER_CANCEL' } },
    { ...order, body: { orderId: 'V0123456789AB-2', code: 'USER_CANCEL' } },
  ],
  editGift: [
    { ...order, body: { name: 'Kim', email } },
    { ...order, body: { name: 'Lee', email } },
  ],
  sendGift: [order, otherOrder],
  refundVoucher: [
    { params: { id: deviceOf(1) }, body: { expectedRefund: 1000 } },
    { params: { id: deviceOf(1) }, body: { expectedRefund: 900 } },
  ],
  redeemVoucher: [{ body: { code: 'AAAA' } }, { body: { code: 'BBBB' } }],
  handVoucherBack: [{ params: { id: deviceOf(1) } }, { params: { id: deviceOf(2) } }],
  bookTour: [{ body: tourOf(1) }, { body: tourOf(2) }],
  changeTour: [
    { params: { id: tourId }, body: { date: '2026-11-24', time: '14:00' } },
    { params: { id: tourId }, body: { date: '2026-11-24', time: '15:00' } },
  ],
  cancelTour: [{ params: { id: tourId } }],
  sendSmsCode: [
    { body: { ...tel, purpose: 'reset' } },
    { body: { ...tel, tel: '010-1234-5679', purpose: 'reset' } },
  ],
  sendMailCode: [{ body: { email, purpose: 'join' } }, { body: { email, purpose: 'reset' } }],
  checkCode: [{ body: codeOf('123456') }, { body: codeOf('654321') }],
  signInByProof: [{ body: { email, proof: 'a' } }, { body: { email, proof: 'b' } }],
  checkUser: [{ body: { email, password: 'one' } }, { body: { email, password: 'two' } }],
  refreshToken: [{ body: { refreshToken: 'one' } }, { body: { refreshToken: 'two' } }],
  signOut: [{ body: { refreshToken: 'one' } }, { body: { refreshToken: 'two' } }],
  endSession: [{ params: { id: deviceOf(1) } }, { params: { id: deviceOf(2) } }],
  endSessions: [{}, { query: { except: 'this' } }],
  socialCallback: [
    { params: { provider: 'one' }, body: { idToken: 'token' } },
    { params: { provider: 'two' }, body: { idToken: 'token' } },
  ],
  linkSocial: [
    { params: { provider: 'one' }, body: { idToken: 'one' } },
    { params: { provider: 'one' }, body: { idToken: 'two' } },
  ],
  preparePasskey: [{}],
  askPasskey: [{}],
  addPasskey: [{ body: madePasskeyOf('a') }, { body: madePasskeyOf('b') }],
  removePasskey: [{ params: { id: deviceOf(1) } }, { params: { id: deviceOf(2) } }],
  requirePasskey: [{ body: { required: true } }, { body: { required: false } }],
  signInByPasskey: [{ body: usedPasskeyOf('a') }, { body: usedPasskeyOf('b') }],
  reauthenticate: [{ body: { present: 'a' } }, { body: { present: 'b' } }],
  unlinkSocial: [{ params: { provider: 'one' } }, { params: { provider: 'two' } }],
  checkEmail: [{ body: { email } }, { body: { email: 'other@example.com' } }],
  checkTelDuplicate: [{ body: tel }, { body: { ...tel, tel: '010-1234-5679' } }],
  checkEmailDuplicate: [{ body: { email } }, { body: { email: 'other@example.com' } }],
  join: [{ body: joinOf('one password') }, { body: joinOf('two passwords') }],
  updateUser: [{ body: { name: 'Kim' } }, { body: { name: 'Lee' } }],
  findId: [{ body: { ...tel, proof: 'a' } }, { body: { ...tel, proof: 'b' } }],
  setPassword: [
    { body: { email, proof: 'a', password: 'one' } },
    { body: { email, proof: 'a', password: 'two' } },
  ],
  changeEmail: [
    { body: { email, proof: 'a', oneself: {} } },
    { body: { email, proof: 'b', oneself: {} } },
  ],
  changeTel: [{ body: { ...tel, proof: 'a' } }, { body: { ...tel, proof: 'b' } }],
  changePassword: [{ body: { password: 'one' } }, { body: { password: 'two' } }],
  setPicture: [{ body: new Blob(['one']) }, { body: new Blob(['two']) }],
  removePicture: [{}],
  deleteAccount: [{ body: { present: 'one' } }, { body: { present: 'two' } }],
};

function holdOf(quoteToken: string) {
  return {
    quoteToken,
    guest: { name: 'Kim', email, ...tel },
    consents: { terms: true, privacy: true, cancellation: true },
  };
}

function pairOf(quoteToken: string) {
  const { quoteToken: first, ...details } = holdOf(quoteToken);
  return { first: { quoteToken: first }, second: { quoteToken: 'second' }, ...details };
}

function vouchersOf(quantity: number) {
  const consents = { terms: true, withdrawal: true };
  return {
    productId: 1,
    quantity,
    total: 590_000 * quantity,
    fromName: 'Kim',
    gift: null,
    consents,
  };
}

function tourOf(hotelId: HotelId) {
  return {
    hotelId,
    date: '2026-11-24',
    time: '14:00',
    visitor: { name: 'Kim', ...tel },
    consent: true,
  };
}

function codeOf(code: string) {
  return { channel: 'mail' as const, address: email, purpose: 'join' as const, code };
}

function joinOf(password: string) {
  const consents = { terms: true, privacy: true, age: true };
  return { email, proof: 'proof', password, name: 'Kim', consents };
}

/** Every change with its sample requests. */
export const CHANGES = keysOf(SAMPLES).map((name) => {
  const endpoint: Endpoint = contract[name];
  const [first, second]: readonly [object, object?] = SAMPLES[name];
  return { name, endpoint, first, second: second ?? null };
});

/** All changes of the contract, whether or not they have a sample. */
export const CHANGE_NAMES = keysOf(contract).filter((name) => isChange(contract[name]));

function browserOf(name: string) {
  const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
  return { endpoint: `https://fcm.googleapis.com/fcm/send/${name}`, keys };
}
