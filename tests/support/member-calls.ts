import type { CallName, Contract } from '@/contract';
import type { RequestOf } from '@/contract/endpoint';
import { requestsAbout, requestsAboutVouchers } from './owned-calls';

/** Calls that only members may make, or that return more for members. */
export type MemberCall = {
  [K in CallName]: Contract[K] extends { access: 'public' } ? never : K;
}[CallName];

/** Records of one member that another one may try to reach. */
export type Belongings = {
  readonly bookingId: string;
  readonly stay: { readonly from: string; readonly to: string };
  readonly orderId: string;
  readonly paymentKey: string;
  readonly total: number;
  readonly tourId: string;
  readonly sessionId: string;
  readonly notificationId: number;
  readonly personalCouponId: number;
  readonly voucherOrderId: string;
  readonly voucherId: string;
  readonly hotelId: number;
  readonly roomTypeId: number;
  readonly ratePlanId: number;
};

/**
 * A request for each of these calls, about records of another member wherever it names any. A new
 * call doesn't compile until it is listed here.
 */
export function memberRequests(of: Belongings) {
  const hotel = { params: { id: of.hotelId } };
  const room = { params: { id: of.roomTypeId } };
  const tour = { params: { id: of.tourId } };
  const endpoint = 'https://fcm.googleapis.com/fcm/send/anybody';
  const both = { mail: false, sms: false };
  const details = {
    guest: {
      name: 'Anybody',
      email: 'any@example.com',
      tel: '010-1234-5678',
      telCountry: 'KR',
    },
    consents: { terms: true, privacy: true, cancellation: true },
  };
  const others: {
    [K in Exclude<MemberCall, keyof ReturnType<typeof requestsAbout>>]: RequestOf<Contract[K]>;
  } = {
    getMypage: {},
    getCarouselBanners: {},
    getTopBanners: {},
    getBottomBanners: {},
    editNotification: { body: { booking: both, marketing: both } },
    listReservations: {},
    editLanguage: { body: { language: 'en' } },
    listMypageCoupons: {},
    listNotifications: {},
    countUnread: {},
    readNotification: { params: { id: of.notificationId } },
    readNotifications: {},
    subscribePush: { body: { endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } } },
    unsubscribePush: { body: { endpoint } },
    listPersonalCoupons: {},
    listDownloadableCoupons: {},
    quoteCoupons: {
      query: {
        roomTypeId: of.roomTypeId,
        ratePlanId: of.ratePlanId,
        ...of.stay,
        chosen: String(of.personalCouponId),
      },
    },
    downloadCoupon: { query: { couponId: 1 } },
    issueCouponBySerial: { query: { serial: 'AAAA-BBBB' } },
    holdRoom: {
      body: {
        quoteToken: 'nonsense',
        ...details,
        coupons: { ids: [of.personalCouponId], total: 0 },
      },
    },
    holdPair: {
      body: {
        first: { quoteToken: 'nonsense', coupons: { ids: [of.personalCouponId], total: 0 } },
        second: { quoteToken: 'nonsense' },
        ...details,
      },
    },
    takeCourtesyHold: { body: { quoteToken: 'nonsense' } },
    releaseCourtesyHold: {},
    getReservationItems: { ...hotel, query: of.stay },
    confirmPayment: {
      body: { orderId: of.orderId, paymentKey: of.paymentKey, amount: of.total },
    },
    getReservationDraft: {},
    saveReservationDraft: { body: { values: { name: 'Anybody' }, revision: null } },
    deleteReservationDraft: {},
    getSaved: {},
    saveHotel: hotel,
    unsaveHotel: hotel,
    viewHotel: hotel,
    clearViewed: {},
    compareRoom: room,
    uncompareRoom: room,
    clearCompared: {},
    mergeSaved: { body: {} },
    ...requestsAboutVouchers({ orderId: of.voucherOrderId, voucherId: of.voucherId }),
    listMyVouchers: {},
    orderVoucher: {
      body: {
        productId: 1,
        quantity: 1,
        total: 590_000,
        fromName: 'Anybody',
        gift: null,
        consents: { terms: true, withdrawal: true },
      },
    },
    redeemVoucher: { body: { code: 'AAAA-AAAA-AAAA-AAAA' } },
    listTours: {},
    getTour: tour,
    bookTour: {
      body: {
        hotelId: of.hotelId,
        date: of.stay.from,
        time: '14:00',
        consent: true,
        visitor: { name: 'Anybody', tel: '010-1234-5678', telCountry: 'KR' },
      },
    },
    changeTour: { ...tour, body: { date: of.stay.from, time: '15:00' } },
    cancelTour: tour,
    checkInfo: {},
    getUser: {},
    updateUser: { body: { name: 'Anybody' } },
    sendSmsCode: { body: { tel: '010-1234-5678', telCountry: 'KR', purpose: 'reset' } },
    sendMailCode: { body: { email: 'any@example.com', purpose: 'join' } },
    getAccount: {},
    changeEmail: { body: { email: 'any@example.com', proof: 'nonsense', oneself: {} } },
    changeTel: { body: { tel: '010-1234-5678', telCountry: 'KR', proof: 'nonsense' } },
    changePassword: { body: { password: 'a slow boat on the lake', present: 'not mine' } },
    setPicture: { body: new Blob(['not a picture']) },
    removePicture: {},
    exportAccount: {},
    deleteAccount: { body: { present: 'not mine' } },
    listSessions: {},
    endSession: { params: { id: of.sessionId } },
    endSessions: { query: { except: 'this' } },
    listSocials: {},
    linkSocial: { params: { provider: 'etbs' }, body: { idToken: 'nonsense' } },
    listPasskeys: {},
    preparePasskey: {},
    addPasskey: {
      body: {
        name: 'Key',
        credential: {
          id: 'a',
          rawId: 'a',
          type: 'public-key',
          response: { clientDataJSON: 'a', attestationObject: 'a' },
        },
      },
    },
    removePasskey: { params: { id: of.sessionId } },
    requirePasskey: { body: { required: false } },
    askPasskey: {},
    reauthenticate: { body: {} },
    checkReauthentication: {},
    unlinkSocial: { params: { provider: 'etbs' } },
  };
  return { ...requestsAbout(of.bookingId, of.stay), ...others };
}
