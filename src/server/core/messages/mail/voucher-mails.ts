import { lastMinute } from '@/domain/coupon/coupon';
import { lateRefundPercent, VOUCHER_RULES } from '@/domain/coupon/voucher';
import { formatWon, type Won } from '@/domain/price/money';
import type { Locale } from '@/config/constants';
import { instantText, translate, translateLines } from '@/server/core/texts';
import type { payments, voucherOrders, vouchers } from '@/server/platform/db/schema';
import type { Mail } from '@/server/platform/providers/senders';
import { composeMail, factsIn } from './mail-content';
import type { OutboxMail } from './send-mails';

type Order = typeof voucherOrders.$inferSelect;
type Payment = typeof payments.$inferSelect;
type Voucher = typeof vouchers.$inferSelect;
type Buyer = { readonly email: string; readonly name: string };

const localeOf = (language: 'kr' | 'en'): Locale => (language === 'en' ? 'en' : 'ko');
const homeOf = (siteUrl: string, locale: Locale) => `${siteUrl}${locale === 'en' ? '/en' : ''}`;

const endText = (validUntil: Date, locale: Locale): string =>
  translate(locale, 'mail:value.voucherEnd', {
    when: instantText(lastMinute(validUntil), locale),
  });

const ownPage = (siteUrl: string, locale: Locale) => `${homeOf(siteUrl, locale)}/mypage/vouchers`;

/** Informs the buyer that vouchers are paid: what they are, and what returning them gives back. */
export function boughtMail(order: Order, buyer: Buyer, siteUrl: string): OutboxMail {
  const locale = localeOf(order.language);
  const fact = factsIn(locale);
  const { id, quantity, total, unitPrice, gift } = order;
  const title = order.title[locale];
  const { withdrawalDays: days, claimYears: years } = VOUCHER_RULES;
  const mail = composeMail('voucher.bought', locale, {
    words: { title, buyer: buyer.name },
    facts: [
      fact('voucher', title),
      fact('quantity', translate(locale, 'mail:value.quantity', { quantity })),
      fact('total', formatWon(total, locale)),
      ...(gift === null ? [] : [fact('receiver', `${gift.name} (${gift.email})`)]),
    ],
    section: {
      title: translate(locale, 'mail:voucher.refunds.title'),
      lines: translateLines(locale, 'mail:voucher.refunds.lines', {
        days,
        years,
        percent: lateRefundPercent(unitPrice),
      }),
    },
    url: ownPage(siteUrl, locale),
  });
  return { id: `voucher-bought.${id}`, to: buyer.email, ...mail, attachments: [] };
}

/**
 * The mail to the recipient of a gift: whom it is from, the giver's message, the codes and how to
 * redeem them. The link has the code in its fragment, which browsers don't send to servers.
 */
export function giftMail(
  order: Order & { readonly gift: NonNullable<Order['gift']> },
  given: { readonly codes: readonly string[]; readonly validUntil: Date; readonly siteUrl: string },
): Omit<Mail, 'messageId'> {
  const { gift, fromName } = order;
  const { codes, validUntil, siteUrl } = given;
  const locale = localeOf(gift.language);
  const fact = factsIn(locale);
  const title = order.title[locale];
  const lines = gift.message.split('\n').filter((line) => line.trim() !== '');
  const page = `${homeOf(siteUrl, locale)}/vouchers/redeem`;
  const mail = composeMail('voucher.gift', locale, {
    words: { title, giver: fromName, receiver: gift.name },
    facts: [
      fact('giver', fromName),
      fact('voucher', title),
      ...codes.map((code, at) => ({
        name: codes.length === 1 ? ('code' as const) : ('codeOf' as const),
        label: translate(locale, codes.length === 1 ? 'mail:fact.code' : 'mail:fact.codeOf', {
          at: at + 1,
        }),
        value: code,
      })),
      fact('goodUntil', endText(validUntil, locale)),
    ],
    section:
      lines.length === 0 ? null : { title: translate(locale, 'mail:voucher.giftMessage'), lines },
    url: codes.length === 1 ? `${page}#${codes[0]}` : page,
  });
  return { to: gift.email, ...mail, attachments: [] };
}

/** Informs the buyer that the money for a voucher is being refunded to the card. */
export function refundedMail(
  order: Order,
  voucher: Voucher,
  buyer: Buyer,
  siteUrl: string,
): OutboxMail {
  return refundMail('voucher.refunded', order, buyer, {
    id: `voucher-refunded.${voucher.id}`,
    refund: voucher.refund ?? 0,
    siteUrl,
  });
}

/** Informs the buyer that a payment came too late for its order and is refunded in full. */
export function lateMail(
  order: Order,
  payment: Payment,
  buyer: Buyer,
  siteUrl: string,
): OutboxMail {
  return refundMail('voucher.late', order, buyer, {
    id: `voucher-late.${order.id}.${payment.attempt}`,
    refund: payment.amount,
    siteUrl,
  });
}

function refundMail(
  template: 'voucher.refunded' | 'voucher.late',
  order: Order,
  buyer: Buyer,
  { id, refund, siteUrl }: { readonly id: string; readonly refund: Won; readonly siteUrl: string },
): OutboxMail {
  const locale = localeOf(order.language);
  const fact = factsIn(locale);
  const title = order.title[locale];
  const mail = composeMail(template, locale, {
    words: { title, buyer: buyer.name },
    facts: [fact('voucher', title), fact('refund', formatWon(refund, locale))],
    url: ownPage(siteUrl, locale),
  });
  return { id, to: buyer.email, ...mail, attachments: [] };
}
