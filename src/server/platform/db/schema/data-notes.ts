import type { PgTable } from 'drizzle-orm/pg-core';

import type { KeptEntry, KeptItem } from '@/domain/account/kept-data';
import type * as tables from './index';

/** The tables of the schema, by the name they have in the code. */
type Tables = {
  [
    Name in keyof typeof tables as (typeof tables)[Name] extends PgTable ? Name : never
  ]: (typeof tables)[Name];
};
type ColumnOf<Table extends PgTable> = Extract<keyof Table['_']['columns'], string>;

/**
 * What a table keeps about people: for each entry of `KEPT_DATA`, the columns that belong to it and
 * the fact that each of them is. `plain` names the texts and JSON values that say nothing about a
 * person, such as states and ids. Numbers, dates and references need no mention; whose they are
 * follows from the texts beside them.
 */
export type DataNote<Table extends PgTable = PgTable> = {
  readonly keeps: Partial<Record<KeptEntry, Partial<Record<ColumnOf<Table>, KeptItem>>>>;
  readonly plain: ReadonlyArray<ColumnOf<Table>>;
};

/**
 * The note of every table; null for one that knows nobody. A table without a note doesn't compile,
 * and a test refuses a text or JSON column that its table's note doesn't name.
 */
export const DATA_NOTES: { readonly [Name in keyof Tables]: DataNote<Tables[Name]> | null } = {
  members: {
    keeps: {
      account: {
        email: 'email',
        passwordHash: 'password',
        name: 'name',
        nickName: 'nickname',
        tel: 'phone',
        countryCode: 'phone',
        iso: 'country',
        ageRange: 'birthday',
        birthyear: 'birthday',
        birthday: 'birthday',
        gender: 'gender',
        profileImage: 'picture',
        visitRoute: 'visitRoute',
        marketing: 'consents',
        termsAgreedAt: 'consents',
        language: 'language',
        notifications: 'noticeChoices',
        roles: 'roles',
      },
    },
    plain: [],
  },
  memberSocials: {
    keeps: { account: { provider: 'linkedAccounts', subject: 'linkedAccounts' } },
    plain: [],
  },
  passkeys: {
    keeps: {
      account: {
        credentialId: 'passkeys',
        publicKey: 'passkeys',
        transports: 'passkeys',
        name: 'passkeys',
      },
    },
    plain: [],
  },
  passkeyChallenges: {
    keeps: { attempts: { holder: 'tryDigest' } },
    plain: ['challenge', 'purpose'],
  },
  memberPictures: { keeps: { account: { id: 'picture' } }, plain: [] },
  memberSessions: {
    keeps: { devices: { browser: 'device', system: 'device', kind: 'device', via: 'device' } },
    plain: ['refreshSalt', 'revokedFor'],
  },
  pushSubscriptions: {
    keeps: {
      pushDevices: {
        endpoint: 'pushAddress',
        endpointDigest: 'pushAddress',
        p256dh: 'pushAddress',
        auth: 'pushAddress',
      },
    },
    plain: [],
  },
  verificationCodes: {
    keeps: { codes: { address: 'address', codeHash: 'codeDigest', requester: 'tryDigest' } },
    plain: ['channel', 'purpose'],
  },
  rateEvents: { keeps: { attempts: { bucket: 'tryDigest' } }, plain: [] },
  spentIdentityTokens: { keeps: { attempts: { digest: 'tryDigest' } }, plain: [] },
  idempotencyKeys: {
    keeps: {
      repeats: {
        id: 'requestDigest',
        owner: 'requestDigest',
        fingerprint: 'requestDigest',
        answer: 'answer',
      },
    },
    plain: [],
  },
  reservations: {
    keeps: {
      bookings: {
        guest: 'guest',
        requests: 'requests',
        arrival: 'requests',
        checkIn: 'stay',
        checkOut: 'stay',
        quote: 'price',
        total: 'price',
        consents: 'consents',
        language: 'language',
      },
      payments: {
        paymentMethod: 'paymentMethod',
        depositBank: 'virtualAccount',
        cashReceipt: 'cashReceipt',
      },
      unpaidBookings: { guest: 'guest', requests: 'requests', checkIn: 'stay', quote: 'price' },
    },
    plain: ['id', 'state', 'rates', 'cancellationPolicy', 'idempotencyKey', 'pairId'],
  },
  stayChanges: {
    keeps: { bookings: { checkIn: 'stay', checkOut: 'stay', quote: 'price' } },
    plain: ['reservationId', 'state', 'kind', 'rates'],
  },
  reservationEvents: {
    keeps: { bookings: { event: 'history', actor: 'history', detail: 'history' } },
    plain: ['reservationId', 'fromState', 'toState'],
  },
  partnerPaymentLogs: {
    keeps: { payments: { step: 'history', detail: 'history' } },
    plain: ['reservationId'],
  },
  reservationDrafts: { keeps: { drafts: { values: 'typed' } }, plain: [] },
  courtesyHolds: { keeps: { heldRooms: { owner: 'address', checkIn: 'stay' } }, plain: [] },
  payments: {
    keeps: {
      payments: {
        amount: 'price',
        method: 'paymentMethod',
        cardIssuer: 'card',
        cardNumber: 'card',
        bank: 'virtualAccount',
        accountNumber: 'virtualAccount',
        accountHolder: 'virtualAccount',
        cashReceipt: 'cashReceipt',
        cashReceiptUrl: 'cashReceipt',
      },
    },
    plain: [
      'orderId',
      'payableKind',
      'payableId',
      'itemId',
      'reservationId',
      'voucherOrderId',
      'provider',
      'state',
      'paymentKey',
      'checkoutUrl',
      'depositSecret',
      'receiptUrl',
      'failureCode',
    ],
  },
  refunds: {
    keeps: {
      payments: { amount: 'price', reason: 'history' },
      refundAccounts: { account: 'bankAccount' },
    },
    plain: ['orderId', 'purpose', 'itemId', 'state', 'idempotencyKey'],
  },
  personalCoupons: { keeps: { coupons: { couponId: 'couponTerms' } }, plain: [] },
  couponUses: {
    keeps: { bookings: { terms: 'couponTerms', title: 'couponTerms' } },
    plain: ['reservationId'],
  },
  voucherOrders: {
    keeps: {
      vouchers: {
        fromName: 'name',
        gift: 'recipient',
        total: 'price',
        consents: 'consents',
        language: 'language',
      },
    },
    plain: ['id', 'title', 'state'],
  },
  vouchers: {
    keeps: { vouchers: { codeDigest: 'voucherCode', codeSealed: 'voucherCode', price: 'price' } },
    plain: ['orderId', 'state'],
  },
  voucherEvents: {
    keeps: { vouchers: { event: 'history', actor: 'history' } },
    plain: ['orderId', 'fromState', 'toState', 'payment'],
  },
  wishlistHotels: { keeps: { saved: { hotelId: 'savedHotels' } }, plain: [] },
  viewedHotels: { keeps: { saved: { hotelId: 'viewedHotels' } }, plain: [] },
  comparedRooms: { keeps: { saved: { roomTypeId: 'comparedRooms' } }, plain: [] },
  reviews: {
    keeps: {
      reviews: {
        author: 'nickname',
        text: 'reviewText',
        scores: 'reviewText',
        traveller: 'reviewText',
        stayedIn: 'stay',
        language: 'language',
      },
    },
    plain: ['reply', 'removedReason'],
  },
  guestReviews: { keeps: { reviews: { reviewId: 'reviewText' } }, plain: ['reservationId'] },
  reviewPhotos: { keeps: { reviews: { id: 'photos' } }, plain: ['reservationId'] },
  tours: {
    keeps: { tours: { visitor: 'visitor', note: 'note', startsAt: 'stay', language: 'language' } },
    plain: ['id', 'state'],
  },
  mailOutbox: {
    keeps: {
      mails: {
        to: 'address',
        subject: 'mailText',
        text: 'mailText',
        html: 'mailText',
        attachments: 'mailText',
      },
    },
    plain: ['id', 'lastError'],
  },
  notifications: {
    keeps: { notices: { title: 'noticeText', body: 'noticeText', href: 'noticeText' } },
    plain: ['kind', 'occasion'],
  },
  noticeOutbox: { keeps: { notices: { channel: 'noticeText' } }, plain: ['lastError'] },
  analyticsEvents: {
    keeps: {
      statistics: {
        visit: 'visitNumber',
        name: 'pagesSeen',
        payload: 'pagesSeen',
        locale: 'language',
        device: 'device',
      },
    },
    plain: [],
  },
  regions: null,
  areas: null,
  hotels: null,
  roomTypes: null,
  floorPlans: null,
  ratePlans: null,
  roomNights: null,
  roomCalendars: null,
  coupons: null,
  textDays: null,
  banners: null,
  mainSections: null,
  mainCatalogs: null,
  siteFaqs: null,
  promotions: null,
  collections: null,
  eventPages: null,
  operatorContent: null,
  visitRoutes: null,
  siteFacts: null,
  featureFlags: null,
  featureFlagState: null,
  siteSecrets: null,
  siteKind: null,
  tourSlots: null,
  voucherGroups: null,
  voucherProducts: null,
};
