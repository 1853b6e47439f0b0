import type { Locale } from '@/config/constants';
import type { BookingRows } from '@/server/core/bookings/booking-queries';
import * as bookingMails from '@/server/core/messages/mail/booking-mails';
import * as depositMails from '@/server/core/messages/mail/deposit-mails';
import * as stayMails from '@/server/core/messages/mail/stay-mails';
import * as voucherMails from '@/server/core/messages/mail/voucher-mails';
import type { Mail } from '@/server/platform/providers/senders';
import * as accountMails from '@/server/use-cases/account/account-mails';
import * as tourMails from '@/server/use-cases/tours/tour-mails';

/** The modules that have a function for each mail; its name ends in `Mail`. */
export const MAIL_MODULES = [
  accountMails,
  bookingMails,
  depositMails,
  stayMails,
  tourMails,
  voucherMails,
];

const siteUrl = 'http://site.test';
const VOUCHER = { ko: '7박 이용권', en: 'Seven nights' };

type MailSample = (locale: Locale) => Pick<Mail, 'subject' | 'text' | 'html' | 'attachments'>;

/** What the samples are made of, for tests that make notices of the same. */
export function sampleFacts(booking: BookingRows, now: Date) {
  const until = new Date(now.getTime() + 7 * 86_400_000);

  const rows = (locale: Locale, over: object = {}) => ({
    ...booking,
    needsRefundAccount: false,
    reservation: {
      ...booking.reservation,
      language: locale === 'ko' ? ('kr' as const) : ('en' as const),
      refund: 200_000,
      ...over,
    },
  });
  const deposit = {
    orderId: 'O0123456789AB',
    amount: booking.reservation.total,
    ...(booking.payments[0] ?? Object.create(null)),
    method: 'VIRTUAL_ACCOUNT',
    bank: '20',
    accountNumber: '10021234567890',
    accountHolder: '머묾',
    depositDueAt: until,
  };
  const { checkIn, checkOut } = booking.reservation;
  const change = {
    id: 1,
    kind: 'DATES',
    wasCheckIn: checkIn,
    wasCheckOut: checkOut,
    checkIn,
    checkOut,
    refund: 90_000,
    toPay: 30_000,
    fee: 10_000,
  } as never;
  const tour = (locale: Locale) =>
    ({
      tour: {
        id: 'T0123456789AB',
        startsAt: until,
        minutes: 20,
        state: 'BOOKED',
        people: 2,
        visitor: { name: '김하늘' },
        note: '주차가 되나요?',
        revision: 1,
        language: locale === 'ko' ? 'kr' : 'en',
      },
      hotel: booking.hotel,
    }) as never;
  const gift = { name: '이바다', email: 'b@b.example', message: '즐겁게 지내요.' };
  const order = (locale: Locale) => {
    const language = locale === 'ko' ? ('kr' as const) : ('en' as const);
    return {
      id: 'V0123456789AB',
      memberId: booking.reservation.memberId,
      title: VOUCHER,
      nights: 7,
      quantity: 2,
      validDays: 365,
      unitPrice: 590_000,
      total: 1_180_000,
      fromName: '김하늘',
      language,
      gift: { ...gift, language },
      sendAt: until,
      sentAt: null,
      paidAt: now,
      createdAt: now,
      expiresAt: until,
      maxPerNight: 100_000,
      hotelId: null,
    } as never;
  };
  const buyer = { email: 'a@b.example', name: '김하늘' };
  const sheet = { id: 'X1', refund: 531_000, validUntil: until, redeemedBy: null } as never;

  return { rows, until, deposit, change, tour, order, buyer, sheet };
}

/**
 * Every mail that the site can send, by the name of the function that writes it, in either
 * language. A test holds that none is missing.
 */
export function mailSamples(booking: BookingRows, now: Date): Record<string, MailSample> {
  const facts = sampleFacts(booking, now);
  const { rows, until, deposit, change, tour, order, buyer, sheet } = facts;
  const { checkOut } = booking.reservation;
  const to = 'a@b.example';
  const context = { siteUrl, now };
  return {
    newEmailCodeMail: (locale) => accountMails.newEmailCodeMail(to, locale, '123456'),
    addressTakenMail: (locale) => accountMails.addressTakenMail(to, locale, siteUrl),
    emailChangedMail: (locale) => accountMails.emailChangedMail(to, locale),
    accountCodeMail: (locale) => accountMails.accountCodeMail(to, locale, '123456'),
    ownPasswordChangedMail: (locale) => accountMails.ownPasswordChangedMail(to, locale, siteUrl),
    accountDeletedMail: (locale) => accountMails.accountDeletedMail(to, locale),
    joinCodeMail: (locale) => accountMails.joinCodeMail(to, locale, '123456'),
    signInCodeMail: (locale) => accountMails.signInCodeMail(to, locale, '123456'),
    alreadyMemberMail: (locale) => accountMails.alreadyMemberMail(to, locale, siteUrl),
    noAccountMail: (locale) => accountMails.noAccountMail(to, locale, siteUrl),
    resetCodeMail: (locale) => accountMails.resetCodeMail(to, locale, '123456'),
    passwordChangedMail: (locale) => accountMails.passwordChangedMail(to, locale, siteUrl),
    bookedMail: (locale) => bookingMails.bookedMail(rows(locale), context),
    cancelledMail: (locale) => bookingMails.cancelledMail(rows(locale), context),
    changedMail: (locale) => bookingMails.changedMail(rows(locale), change, context),
    accountMail: (locale) => depositMails.accountMail(rows(locale), deposit, context),
    lateDepositMail: (locale) => depositMails.lateDepositMail(rows(locale), deposit, context),
    leftMail: (locale) => bookingMails.leftMail(rows(locale), change, context),
    noShowMail: (locale) => bookingMails.noShowMail(rows(locale), context),
    reminderMail: (locale) => stayMails.reminderMail(rows(locale), siteUrl),
    reviewRequestMail: (locale) =>
      stayMails.reviewRequestMail(rows(locale), { siteUrl, lastDay: checkOut }),
    tourBookedMail: (locale) => tourMails.tourBookedMail(tour(locale), { ...context, to }),
    tourChangedMail: (locale) =>
      tourMails.tourChangedMail(tour(locale), { ...context, to, before: now }),
    tourCancelledMail: (locale) => tourMails.tourCancelledMail(tour(locale), { ...context, to }),
    boughtMail: (locale) => voucherMails.boughtMail(order(locale), buyer, siteUrl),
    giftMail: (locale) =>
      voucherMails.giftMail(order(locale), {
        codes: ['ABCD-EFGH-JKMN-0123'],
        validUntil: until,
        siteUrl,
      }),
    refundedMail: (locale) => voucherMails.refundedMail(order(locale), sheet, buyer, siteUrl),
    lateMail: (locale) =>
      voucherMails.lateMail(
        order(locale),
        { attempt: 1, amount: 590_000 } as never,
        buyer,
        siteUrl,
      ),
  };
}
