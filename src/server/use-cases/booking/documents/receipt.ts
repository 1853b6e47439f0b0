import type { Locale } from '@/config/constants';
import { isEasyPay, type EasyPay } from '@/domain/payment-method';
import { formatWon, vatIncluded, type Won } from '@/domain/money';
import { lineName } from '@/server/core/bookings/stay-labels';
import type { AttemptRow } from '@/server/core/bookings/booking-queries';
import { instantText } from '@/server/core/messages/mail/dates';
import { bankName } from '@/server/platform/providers/payment/banks';
import { issuerName } from '@/server/platform/providers/payment/card-issuers';
import { paidDocument, typed } from './common-parts';
import { bilingual, type Description, type Fact, type Part, type Sum } from './description';
import { paidFor, returnedSoFar, type StayFacts } from './facts';

/**
 * Describes a receipt: what was paid, how, and what has been refunded so far.
 * @param facts must have at least one payment
 */
export function receiptOf(facts: StayFacts): Description {
  const { payments, locale, now } = facts;
  const localize = bilingual([locale]);
  const links = payments.flatMap(({ receiptUrl }) => webAddress(receiptUrl) ?? []);
  return paidDocument(facts, localize({ ko: '영수증', en: 'Receipt' }), [
    pricePart(facts),
    ...payments.map((payment) => paymentPart(payment, facts)),
    ...returnParts(facts),
    {
      kind: 'notes',
      lines: [
        localize({
          ko: `${instantText(now, 'ko')} 기준입니다. 부가세는 총액의 11분의 1을 원 단위로 반올림한 금액이며 총액에 포함되어 있습니다.`,
          en: `As of ${instantText(now, 'en')}, Korean time. VAT is an eleventh of the total, rounded to the won, and included in it.`,
        }),
        localize({
          ko: '이 영수증은 결제 내용을 확인하는 용도입니다. 세법상 증빙은 카드사의 신용카드 매출전표(현금 결제는 현금영수증)입니다.',
          en: 'This receipt confirms your payment. The legal proof for tax is the card company’s sales slip (for cash, the cash receipt).',
        }),
      ],
    },
    ...links.map((url) => ({
      kind: 'link' as const,
      label: localize({ ko: '카드사 매출전표 보기', en: 'See the card sales slip' }),
      url,
    })),
  ]);
}

function pricePart({ reservation, locale }: StayFacts): Part {
  const localize = bilingual([locale]);
  const { lines, total } = reservation.quote;
  return {
    kind: 'sums',
    title: localize({ ko: '요금', en: 'Price' }),
    sums: [
      ...lines.map((line) => ({
        label: localize({ ko: lineName(line, 'ko'), en: lineName(line, 'en') }),
        amount: formatWon(line.amount, locale),
      })),
      {
        label: localize({ ko: '총액', en: 'Total' }),
        amount: formatWon(total, locale),
        strong: true,
      },
    ],
  };
}

/** Describes one payment. If there are several, the title says what each is for. */
function paymentPart(payment: AttemptRow, { payments, locale }: StayFacts): Part {
  const languages = [locale];
  const localize = bilingual(languages);
  const { amount, capturedAt, orderId } = payment;
  const { supply, vat } = split(amount);
  const fact = (ko: string, en: string, value: string): Fact => ({
    label: localize({ ko, en }),
    value: typed(value, languages),
  });
  return {
    kind: 'facts',
    title:
      payment.changeId === null || payments.length === 1
        ? localize({ ko: '결제', en: 'Payment' })
        : localize({ ko: '날짜 변경 차액 결제', en: 'Payment for new dates' }),
    facts: [
      fact('결제 수단', 'Paid with', methodText(payment, locale)),
      ...(capturedAt === null
        ? []
        : [fact('결제 일시', 'Paid on', instantText(capturedAt, locale))]),
      fact('주문 번호', 'Order number', orderId),
      fact('결제 금액', 'Amount paid', formatWon(amount, locale)),
      fact('공급가액', 'Net of VAT', formatWon(supply, locale)),
      fact('부가세', 'VAT', formatWon(vat, locale)),
    ],
  };
}

const WALLETS: Record<EasyPay, Record<Locale, string>> = {
  TOSSPAY: { ko: '토스페이', en: 'Toss Pay' },
  NAVERPAY: { ko: '네이버페이', en: 'Naver Pay' },
  KAKAOPAY: { ko: '카카오페이', en: 'Kakao Pay' },
};

function methodText(payment: AttemptRow, locale: Locale): string {
  const { cardIssuer, cardNumber, installmentMonths } = payment;
  const ko = locale === 'ko';
  if (payment.method === 'VIRTUAL_ACCOUNT') {
    const bank = bankName(payment.bank ?? '', locale);
    return ko ? `가상계좌 입금 (${bank})` : `Bank deposit (${bank})`;
  }
  if (payment.method === 'POINTS') return ko ? '복지 포인트' : 'Benefit points';
  const wallet = isEasyPay(payment.method) ? WALLETS[payment.method][locale] : null;
  // A card is named only if something is known of it.
  if (wallet !== null && cardIssuer === null && cardNumber === null) return wallet;
  if (cardIssuer === null && cardNumber === null) return ko ? '온라인 결제' : 'Online payment';
  const card = cardIssuer === null ? (ko ? '카드' : 'Card') : issuerName(cardIssuer, locale);
  const number = cardNumber === null ? '' : ` ${cardNumber}`;
  const months =
    installmentMonths > 1
      ? ko
        ? `${installmentMonths}개월 할부`
        : `${installmentMonths} monthly instalments`
      : ko
        ? '일시불'
        : 'paid in full';
  return `${wallet === null ? '' : `${wallet}, `}${card}${number}, ${months}`;
}

/**
 * Describes refunds that are done, refunds that are under way, and what remains; empty without any.
 */
function returnParts(facts: StayFacts): Part[] {
  const { returns, locale } = facts;
  if (returns.length === 0) return [];
  const localize = bilingual([locale]);
  const left = paidFor(facts) - returnedSoFar(facts);
  const { vat } = split(left);
  return [
    {
      kind: 'sums',
      title: localize({ ko: '환불', en: 'Refunds' }),
      sums: [
        ...returns.map(({ amount, at }): Sum => {
          // A refund that is under way isn't subtracted yet.
          if (at === null) {
            return {
              label: localize({ ko: '환불 진행 중', en: 'Refund under way, not yet returned' }),
              amount: formatWon(amount, locale),
            };
          }
          return {
            label: localize({
              ko: `${instantText(at, 'ko')} 환불`,
              en: `Refunded at ${instantText(at, 'en')}`,
            }),
            amount: formatWon(-amount, locale),
          };
        }),
        {
          label: localize({ ko: '환불 뒤 남은 금액', en: 'Remaining after refunds' }),
          amount: formatWon(left, locale),
          strong: true,
        },
        {
          label: localize({ ko: '그 가운데 부가세', en: 'VAT in it' }),
          amount: formatWon(vat, locale),
        },
      ],
    },
  ];
}

/** Splits an amount in won into its VAT and the rest. */
export function split(amount: Won): { readonly supply: Won; readonly vat: Won } {
  const vat = vatIncluded(amount);
  return { supply: amount - vat, vat };
}

/** Only an http(s) address is printed as a link. */
const webAddress = (url: string | null) => (url !== null && /^https?:\/\//.test(url) ? url : null);
