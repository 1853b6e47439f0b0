import { REVIEW_LIMITS } from '@/domain/review';
import type { Night } from '@/domain/stay';
import { nightText } from './dates';
import { subjectOf } from './frame';
import { mailOf, type MailContent } from './mail-content';
import type { OutboxMail } from './outbox';
import {
  bookingButton,
  guestLanguage,
  recipients,
  reviewLink,
  stayFacts,
  type BookedRows,
} from './stay-facts';

/** The prefixes of these mails' ids. */
export const REMINDER = 'reminder';
export const REVIEW_REQUEST = 'review-request';

/** Reminds a guest of a stay that begins soon. */
export function reminderMail(rows: BookedRows, siteUrl: string): OutboxMail {
  const { reservation, hotel } = rows;
  const { id, guest, checkIn } = reservation;
  const locale = guestLanguage(reservation);
  const ko = locale === 'ko';
  const name = hotel.name[locale];
  const day = nightText(checkIn, locale);
  const mail: MailContent = {
    subject: subjectOf(locale, ko ? `곧 체크인이에요: ${name}` : `Your stay is near: ${name}`),
    title: ko ? `${day}에 만나요` : `See you on ${day}`,
    opening: ko
      ? [`${guest.name} 님, 안녕하세요. 곧 시작되는 숙박을 알려 드려요.`]
      : [`Hello ${guest.name}, your stay begins soon. Here is what you need on the day.`],
    facts: stayFacts(rows, locale),
    section: null,
    link: bookingButton(id, siteUrl, locale),
    closing: ko
      ? ['시각은 모두 한국 시간이에요. 호텔에 보여 주실 바우처는 예약 상세 화면의 ‘문서’에 있어요.']
      : [
          'All times are Korean time. The voucher for the front desk is under “Documents” on the page of your booking.',
        ],
  };
  return { id: `${REMINDER}.${id}`, to: recipients(rows), ...mailOf(mail, locale) };
}

/** Asks the booker of a completed stay for a review. */
export function reviewRequestMail(
  rows: BookedRows,
  { siteUrl, lastDay }: { readonly siteUrl: string; readonly lastDay: Night },
): OutboxMail {
  const { reservation, hotel, booker } = rows;
  const locale = guestLanguage(reservation);
  const ko = locale === 'ko';
  const name = hotel.name[locale];
  const until = nightText(lastDay, locale);
  const mail: MailContent = {
    subject: subjectOf(locale, ko ? `숙박은 어떠셨어요? ${name}` : `How was your stay? ${name}`),
    title: ko ? '숙박은 어떠셨어요?' : 'How was your stay?',
    opening: ko
      ? [
          `${booker.name} 님, 안녕하세요. 머무신 이야기를 후기로 남겨 주세요. 다음에 오래 머물 분께 큰 도움이 돼요.`,
        ]
      : [
          `Hello ${booker.name}, tell others what it was like. Whoever looks for a long stay next reads your review first.`,
        ],
    facts: [
      { label: ko ? '호텔' : 'Hotel', value: name },
      { label: ko ? '객실' : 'Room', value: rows.room.name[locale] },
      {
        label: ko ? '숙박' : 'Stay',
        value: `${nightText(reservation.checkIn, locale)} – ${nightText(reservation.checkOut, locale)}`,
      },
    ],
    section: null,
    link: {
      label: ko ? '후기 쓰기' : 'Write a review',
      url: reviewLink(reservation.id, siteUrl, locale),
    },
    closing: ko
      ? [
          `${until}까지 쓰실 수 있고(체크아웃 뒤 ${REVIEW_LIMITS.months}개월), 이 요청은 한 번만 보내 드려요.`,
        ]
      : [
          `You can write it until ${until}, ${REVIEW_LIMITS.months} months from check-out. We ask only once.`,
        ],
  };
  return { id: `${REVIEW_REQUEST}.${reservation.id}`, to: booker.email, ...mailOf(mail, locale) };
}
