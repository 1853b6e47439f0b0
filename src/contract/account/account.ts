import { z } from 'zod';

import { CONSENT_NAMES, email, proof, tel, telCountry, user } from './auth';
import { usedPasskey } from './passkey';
import { bookingId, done, instant, night } from '../common';
import { endpoint } from '../endpoint';
import { KEPT_REASONS } from '@/domain/account/account-end';
import { REVIEW_LIMITS } from '@/domain/hotel/review';
import { recordOf } from '@/domain/keys-of';

const password = z.string().max(200);
const consentTimes = z.object(recordOf(CONSENT_NAMES, () => instant.nullable()));
/**
 * Proves that the request comes from the member: `present` is the current password or, for an
 * account without one, a proof of `auth-check` for the account's own address and the purpose
 * `account`.
 */
const reauthentication = { present: password.optional(), proof: proof.optional() };

/** The side of a member's picture in px, and the path where it is served, below the API's base. */
export const PICTURE_SIDE = 512;
export const MEMBER_PICTURES_PATH = '/v2/member-pictures';

/** Calls about an account as a whole, and about the ways to reach its member. */
export const accountEndpoints = {
  getAccount: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/membership/user/account',
    access: 'member',
    group: 'auth',
    summary: 'How an account is signed in to, what was agreed to, and what leaving would mean now',
    response: z.object({
      hasPassword: z.boolean(),
      consents: consentTimes,
      marketingDecidedAt: instant.nullable(),
      /** Bookings because of which the account can't be deleted now, the soonest stay first. */
      inTheWay: z.array(
        z.object({
          id: bookingId,
          reason: z.enum(KEPT_REASONS),
          hotelName: z.string(),
          checkIn: night,
          checkOut: night,
        }),
      ),
      /** The number of bookings that were ever paid; the law requires keeping them. */
      keptBookings: z.int(),
      unusedCoupons: z.int(),
      /**
       * Vouchers that were bought and not redeemed: their codes stay valid, but their money can't
       * be refunded any more.
       */
      unusedVouchers: z.int(),
      /**
       * A voucher order is being paid, or a voucher refunded, so the account can't be deleted now.
       */
      voucherMoneyOpen: z.boolean(),
    }),
  }),
  reauthenticate: endpoint({
    method: 'POST',
    version: 'v2',
    path: '/membership/user/reauthentication',
    access: 'member',
    group: 'auth',
    summary:
      'Proves once more who the member is, for the calls that answer REAUTHENTICATION_NEEDED otherwise',
    body: z.object({
      ...reauthentication,
      /** A passkey of the member that was used for `askPasskey`, in place of the others. */
      passkey: usedPasskey.optional(),
    }),
    response: z.object({
      /** Until when those calls are accepted in this session. */
      until: instant,
    }),
  }),
  checkReauthentication: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/membership/user/reauthentication',
    access: 'member',
    group: 'auth',
    summary:
      'Until when the member counts as having proven who they are; REAUTHENTICATION_NEEDED if not',
    response: z.object({ until: instant }),
  }),
  changeEmail: endpoint({
    method: 'PUT',
    version: 'v2',
    path: '/membership/user/email',
    access: 'member',
    group: 'auth',
    summary: 'Another address, proven for the purpose `email`; the old one is told',
    body: z.object({ email, proof, oneself: z.object(reauthentication) }),
    response: user,
  }),
  changeTel: endpoint({
    method: 'PUT',
    version: 'v2',
    path: '/membership/user/tel',
    access: 'member',
    group: 'auth',
    summary: 'Another telephone number, proven for the purpose `tel`',
    body: z.object({ tel, telCountry, proof }),
    response: user,
  }),
  changePassword: endpoint({
    method: 'PUT',
    version: 'v2',
    path: '/membership/user/password/change',
    access: 'member',
    group: 'auth',
    summary: 'Another password, or a first one; ends every other session of the member',
    body: z.object({ password, ...reauthentication }),
    response: done,
  }),
  setPicture: endpoint({
    method: 'PUT',
    version: 'v2',
    path: '/membership/user/picture',
    access: 'member',
    group: 'auth',
    summary: 'A picture of the member, cut to a square',
    upload: {
      maxBytes: REVIEW_LIMITS.photoMegabytes * 1024 * 1024,
      types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
      tooLarge: 'PHOTO_TOO_LARGE',
    },
    response: user,
  }),
  removePicture: endpoint({
    method: 'DELETE',
    version: 'v2',
    path: '/membership/user/picture',
    access: 'member',
    group: 'auth',
    summary: 'Takes the picture away',
    response: user,
  }),
  exportAccount: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/membership/user/export',
    access: 'member',
    group: 'auth',
    summary: 'Everything that is kept about the member, as a JSON file',
    download: { types: ['application/json'] },
    response: z.file(),
  }),
  deleteAccount: endpoint({
    method: 'DELETE',
    version: 'v2',
    path: '/membership/user',
    access: 'member',
    group: 'auth',
    summary: 'Removes the member for good; refused while a stay or its money is under way',
    body: z.object(reauthentication),
    response: done,
  }),
} as const;
