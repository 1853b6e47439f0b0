import { formatWon } from '@/domain/money';
import type { AttemptRow } from '@/server/core/bookings/booking-queries';
import { bankName } from '@/server/platform/providers/payment/banks';
import { instantText } from './dates';
import { subjectOf } from './frame';
import { factsIn, mailOf } from './mail-content';
import type { OutboxMail } from './outbox';
import { bookingLink, guestLanguage, stayFacts, type BookedRows } from './stay-facts';

type Context = { readonly siteUrl: string };

/**
 * Informs the guest where and until when to pay for a stay that is kept for a bank transfer.
 * @param attempt the order for which the account was issued
 */
export function accountMail(
  rows: BookedRows,
  attempt: AttemptRow,
  { siteUrl }: Context,
): OutboxMail {
  const { reservation, hotel } = rows;
  const { id, guest } = reservation;
  const locale = guestLanguage(reservation);
  const ko = locale === 'ko';
  const name = hotel.name[locale];
  const due = instantText(attempt.depositDueAt ?? reservation.holdExpiresAt, locale);
  const fact = factsIn(locale);
  return {
    id: `account.${attempt.orderId}`,
    to: bookerOf(rows),
    ...mailOf(
      {
        subject: subjectOf(
          locale,
          ko ? `입금을 기다리고 있어요: ${name}` : `Waiting for your deposit: ${name}`,
        ),
        title: ko ? '아래 계좌로 입금해 주세요' : 'Please pay into this account',
        opening: ko
          ? [`${guest.name} 님, 안녕하세요. 아래 시각까지 입금하시면 예약이 확정돼요.`]
          : [
              `Hello ${guest.name}, your stay is booked once your deposit arrives before this time.`,
            ],
        facts: [
          fact('입금 은행', 'Bank', bankName(attempt.bank ?? '', locale)),
          fact('계좌번호', 'Account number', attempt.accountNumber ?? ''),
          fact('예금주', 'Account holder', attempt.accountHolder ?? ''),
          fact('입금하실 금액', 'Amount', formatWon(attempt.amount, locale)),
          fact('입금 기한', 'Pay before', due),
          ...stayFacts(rows, locale),
        ],
        section: null,
        link: {
          label: ko ? '입금 안내 보기' : 'See the account',
          url: bookingLink(id, siteUrl, locale),
        },
        closing: ko
          ? [
              '시각은 한국 시간이에요. 금액이 1원이라도 다르면 은행에서 입금되지 않아요.',
              '기한까지 입금되지 않으면 예약은 저절로 취소되고, 내실 금액은 없어요.',
            ]
          : [
              'The time is Korean time. The bank takes the exact amount only.',
              'Without a deposit the booking ends by itself, and there is nothing to pay.',
            ],
      },
      locale,
    ),
  };
}

/**
 * Informs the guest that a bank transfer arrived when the room was no longer kept, and asks for an
 * account for the refund.
 */
export function lateDepositMail(
  rows: BookedRows,
  attempt: AttemptRow,
  { siteUrl }: Context,
): OutboxMail {
  const { reservation, hotel } = rows;
  const { id, guest } = reservation;
  const locale = guestLanguage(reservation);
  const ko = locale === 'ko';
  const name = hotel.name[locale];
  return {
    id: `late-deposit.${attempt.orderId}`,
    to: bookerOf(rows),
    ...mailOf(
      {
        subject: subjectOf(
          locale,
          ko ? `입금하신 금액을 돌려드려요: ${name}` : `Your deposit goes back to you: ${name}`,
        ),
        title: ko ? '기한이 지난 뒤에 입금됐어요' : 'Your deposit came too late',
        opening: ko
          ? [
              `${guest.name} 님, 안녕하세요. 입금이 확인됐지만 객실을 잡아 둔 시간이 끝난 뒤였어요. 금액은 모두 돌려드려요.`,
              '예약 상세 화면에서 돌려받으실 계좌를 알려 주세요.',
            ]
          : [
              `Hello ${guest.name}, your deposit arrived after the room was given free. All of it goes back to you.`,
              'Please tell us on the page of your booking which account it should go to.',
            ],
        facts: [
          ...stayFacts(rows, locale),
          {
            label: ko ? '돌려받는 금액' : 'Refund',
            value: formatWon(attempt.amount, locale),
          },
        ],
        section: null,
        link: {
          label: ko ? '돌려받을 계좌 알려 주기' : 'Name your account',
          url: bookingLink(id, siteUrl, locale),
        },
        closing: [],
      },
      locale,
    ),
  };
}

/** Only the booker pays, so only the booker gets mails about the account and the refund. */
const bookerOf = ({ booker }: BookedRows): string => booker.email;
