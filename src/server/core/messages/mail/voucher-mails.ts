import { lateRefundPercent, VOUCHER_RULES } from '@/domain/voucher';
import { formatWon } from '@/domain/money';
import type { Locale } from '@/config/constants';
import type { voucherOrders, voucherPayments, vouchers } from '@/server/platform/db/schema';
import type { Mail } from '@/server/platform/providers/mailer';
import { instantText } from './dates';
import { subjectOf } from './frame';
import { factsIn, mailOf, type MailContent } from './mail-content';
import type { OutboxMail } from './outbox';

type Order = typeof voucherOrders.$inferSelect;
type Payment = typeof voucherPayments.$inferSelect;
type Voucher = typeof vouchers.$inferSelect;
type Buyer = { readonly email: string; readonly name: string };

const localeOf = (language: 'kr' | 'en'): Locale => (language === 'en' ? 'en' : 'ko');
const homeOf = (siteUrl: string, locale: Locale) => `${siteUrl}${locale === 'en' ? '/en' : ''}`;

/**
 * Formats the end of a voucher as the last minute in which it is valid, since `validUntil` is
 * exclusive.
 */
const endText = (validUntil: Date, locale: Locale): string =>
  `${instantText(new Date(validUntil.getTime() - 60_000), locale)}${locale === 'ko' ? '' : ', Korean time'}`;

function ownLink(siteUrl: string, locale: Locale): MailContent['link'] {
  return {
    label: locale === 'ko' ? '내 이용권 보기' : 'See my vouchers',
    url: `${homeOf(siteUrl, locale)}/mypage/vouchers`,
  };
}

/** What happens to a voucher that a booking uses; told to buyers and to recipients of gifts. */
function bookingTerms(locale: Locale): string[] {
  return locale === 'ko'
    ? [
        '예약을 수수료 없이 취소하시면 이용권이 돌아와요. 취소 수수료가 있으면 이용권은 쓴 것으로 처리돼요.',
        '이용권으로 전액을 내시면 카드 없이 예약할 수 있어요.',
      ]
    : [
        'Cancel a booking while that’s free and the voucher comes back. A cancellation with a fee uses it up.',
        'Where vouchers pay for the whole stay, no card is needed.',
      ];
}

/** Where the refund goes, and how long it takes. */
const toCard = (locale: Locale): string =>
  locale === 'ko'
    ? '결제하신 카드로 돌려드려요. 카드사에 따라 3~7영업일이 걸릴 수 있어요.'
    : 'It goes back to the card you paid with. Depending on the card, this takes 3–7 business days.';

/** Informs the buyer that vouchers are paid: what they are, and what returning them gives back. */
export function boughtMail(order: Order, buyer: Buyer, siteUrl: string): OutboxMail {
  const locale = localeOf(order.language);
  const ko = locale === 'ko';
  const fact = factsIn(locale);
  const { id, title, quantity, total, unitPrice, gift } = order;
  const percent = lateRefundPercent(unitPrice);
  const { withdrawalDays, claimYears } = VOUCHER_RULES;
  const mail: MailContent = {
    subject: subjectOf(
      locale,
      ko ? `이용권 구매 완료: ${title.ko}` : `Your vouchers are paid: ${title.en}`,
    ),
    title: ko ? '이용권을 구매하셨어요' : 'Your vouchers are paid',
    opening: ko
      ? [`${buyer.name} 님, 안녕하세요. 결제를 마쳐 이용권이 준비됐어요.`]
      : [`Hello ${buyer.name}, your payment went through and your vouchers are ready.`],
    facts: [
      fact('이용권', 'Voucher', title[locale]),
      fact('수량', 'How many', ko ? `${quantity}장` : String(quantity)),
      fact('결제 금액', 'Total paid', formatWon(total, locale)),
      ...(gift === null ? [] : [fact('받는 분', 'For', `${gift.name} (${gift.email})`)]),
    ],
    section: {
      title: ko ? '환불 안내' : 'Refunds',
      lines: ko
        ? [
            `구매 후 ${withdrawalDays}일 안에 등록하지 않은 이용권: 전액 환불`,
            `그 뒤 ${claimYears}년까지, 사용 기간이 지났어도: ${percent}% 환불`,
          ]
        : [
            `Within ${withdrawalDays} days, not redeemed: everything`,
            `After that, for ${claimYears} years and past its end too: ${percent}%`,
          ],
    },
    link: ownLink(siteUrl, locale),
    closing: [
      ...bookingTerms(locale),
      ko
        ? '코드는 안전을 위해 메일에 적지 않았어요. ‘내 이용권’에서 확인하실 수 있어요.'
        : 'To keep them safe the codes aren’t in this mail; you find them under “My vouchers”.',
    ],
  };
  return {
    id: `voucher-bought.${id}`,
    to: buyer.email,
    ...mailOf(mail, locale),
    attachments: [],
  };
}

/**
 * The mail to the recipient of a gift: whom it is from, the giver's message, the codes and how to
 * redeem them. The link has the code in its fragment, which browsers don't send to servers.
 */
export function giftMail(
  order: Order & { readonly gift: NonNullable<Order['gift']> },
  given: { readonly codes: readonly string[]; readonly validUntil: Date; readonly siteUrl: string },
): Omit<Mail, 'messageId'> {
  const { gift, title, fromName } = order;
  const { codes, validUntil, siteUrl } = given;
  const locale = localeOf(gift.language);
  const ko = locale === 'ko';
  const fact = factsIn(locale);
  const lines = gift.message.split('\n').filter((line) => line.trim() !== '');
  const page = `${homeOf(siteUrl, locale)}/vouchers/redeem`;
  const mail: MailContent = {
    subject: subjectOf(
      locale,
      ko ? `${fromName} 님의 선물: ${title.ko}` : `A gift from ${fromName}: ${title.en}`,
    ),
    title: ko ? '머무는 시간을 선물받으셨어요' : 'You were given a stay',
    opening: ko
      ? [`${gift.name} 님, 안녕하세요. ${fromName} 님이 이용권을 선물하셨어요.`]
      : [`Hello ${gift.name}, ${fromName} has sent you a voucher for a stay.`],
    facts: [
      fact('보낸 분', 'From', fromName),
      fact('이용권', 'Voucher', title[locale]),
      ...codes.map((code, at) =>
        codes.length === 1
          ? fact('코드', 'Code', code)
          : fact(`코드 ${at + 1}`, `Code ${at + 1}`, code),
      ),
      fact('사용 기간', 'Good until', endText(validUntil, locale)),
    ],
    section: lines.length === 0 ? null : { title: ko ? '보낸 분의 말' : 'What they wrote', lines },
    link: {
      label: ko ? '이용권 등록하기' : 'Redeem the voucher',
      url: codes.length === 1 ? `${page}#${codes[0]}` : page,
    },
    closing: ko
      ? [
          '회원으로 로그인하신 뒤 코드를 등록하시면 예약하실 때 숙박 요금에서 할인돼요.',
          ...bookingTerms(locale),
          '코드를 아는 사람은 누구나 등록할 수 있으니 다른 사람에게 보여 주지 마세요.',
        ]
      : [
          'Log in and redeem the code; it then comes off the price when you book a stay.',
          ...bookingTerms(locale),
          'Whoever has the code can redeem it, so please keep it to yourself.',
        ],
  };
  return { to: gift.email, ...mailOf(mail, locale), attachments: [] };
}

/** Informs the buyer that the money for a voucher is being refunded to the card. */
export function refundedMail(
  order: Order,
  voucher: Voucher,
  buyer: Buyer,
  siteUrl: string,
): OutboxMail {
  const locale = localeOf(order.language);
  const ko = locale === 'ko';
  const fact = factsIn(locale);
  const title = order.title[locale];
  const mail: MailContent = {
    subject: subjectOf(locale, ko ? `이용권 환불: ${title}` : `Your voucher is refunded: ${title}`),
    title: ko ? '이용권을 환불했어요' : 'Your voucher is refunded',
    opening: ko
      ? [`${buyer.name} 님, 안녕하세요. 요청하신 대로 이용권을 환불했어요.`]
      : [`Hello ${buyer.name}, as you asked, we have refunded the voucher below.`],
    facts: [
      fact('이용권', 'Voucher', title),
      fact('돌려받는 금액', 'Refund', formatWon(voucher.refund ?? 0, locale)),
    ],
    section: null,
    link: ownLink(siteUrl, locale),
    closing: [toCard(locale)],
  };
  const id = `voucher-refunded.${voucher.id}`;
  return { id, to: buyer.email, ...mailOf(mail, locale), attachments: [] };
}

/** Informs the buyer that a payment came too late for its order and is refunded in full. */
export function lateMail(
  order: Order,
  payment: Payment,
  buyer: Buyer,
  siteUrl: string,
): OutboxMail {
  const locale = localeOf(order.language);
  const ko = locale === 'ko';
  const fact = factsIn(locale);
  const title = order.title[locale];
  const mail: MailContent = {
    subject: subjectOf(
      locale,
      ko ? `결제 금액을 돌려드려요: ${title}` : `Your payment goes back to you: ${title}`,
    ),
    title: ko ? '늦게 승인된 결제를 돌려드려요' : 'Your late payment goes back to you',
    opening: ko
      ? [
          `${buyer.name} 님, 안녕하세요. 결제가 늦게 승인되어 주문에 쓰지 못했어요.`,
          '이 결제로 발급된 이용권은 없고, 결제된 금액은 모두 돌려드려요.',
        ]
      : [
          `Hello ${buyer.name}, a payment of yours was approved too late to count for its order.`,
          'No voucher was made from it, and all of it goes back to you.',
        ],
    facts: [
      fact('이용권', 'Voucher', title),
      fact('돌려받는 금액', 'Refund', formatWon(payment.amount, locale)),
    ],
    section: null,
    link: ownLink(siteUrl, locale),
    closing: [toCard(locale)],
  };
  const id = `voucher-late.${order.id}.${payment.attempt}`;
  return { id, to: buyer.email, ...mailOf(mail, locale), attachments: [] };
}
