import type { Locale } from '@/config/constants';
import { isEasyPay } from '@/domain/payment/payment-method';
import { formatWon, vatIncluded, type Won } from '@/domain/price/money';
import { lineName } from '@/server/core/bookings/stay-labels';
import { instantText, translate } from '@/server/core/texts';
import type { PaymentRow } from '@/server/core/payments/payment-queries';
import { bankName, issuerName } from '@/server/platform/providers/payment/institutions';
import { paidDocument } from './common-parts';
import { textsIn, type Description, type Part, type Sum } from './description';
import { paidFor, returnedSoFar, type StayFacts } from './facts';

/**
 * Describes a receipt: what was paid, how, and what has been refunded so far.
 * @param facts must have at least one payment
 */
export function receiptOf(facts: StayFacts): Description {
  const { payments, locale, now } = facts;
  const { sentence } = textsIn([locale]);
  const links = payments.flatMap(({ receiptUrl }) => webAddress(receiptUrl) ?? []);
  return paidDocument(facts, sentence('receipt.title'), [
    pricePart(facts),
    ...payments.map((payment) => paymentPart(payment, facts)),
    ...returnParts(facts),
    {
      kind: 'notes',
      lines: [
        sentence('receipt.asOf', (language) => ({ when: instantText(now, language) })),
        sentence('receipt.proof'),
      ],
    },
    ...links.map((url) => ({ kind: 'link' as const, label: sentence('receipt.slip'), url })),
  ]);
}

function pricePart({ reservation, locale }: StayFacts): Part {
  const { sentence, repeat } = textsIn([locale]);
  const { lines, total } = reservation.quote;
  return {
    kind: 'sums',
    title: sentence('receipt.price'),
    sums: [
      ...lines.map((line) => ({
        label: repeat(lineName(line, locale)),
        amount: formatWon(line.amount, locale),
      })),
      { label: sentence('receipt.total'), amount: formatWon(total, locale), strong: true },
    ],
  };
}

/** Describes one payment. If there are several, the title says what each is for. */
function paymentPart(payment: PaymentRow, { payments, locale }: StayFacts): Part {
  const { sentence, fact, repeat } = textsIn([locale]);
  const { amount, capturedAt, orderId, changeId } = payment;
  const { supply, vat } = split(amount);
  const isForStay = changeId === null || payments.length === 1;
  return {
    kind: 'facts',
    title: sentence(isForStay ? 'receipt.payment' : 'receipt.paymentForDates'),
    facts: [
      fact('paidWith', repeat(methodText(payment, locale))),
      ...(capturedAt === null ? [] : [fact('paidOn', repeat(instantText(capturedAt, locale)))]),
      fact('orderNumber', repeat(orderId)),
      fact('amount', repeat(formatWon(amount, locale))),
      fact('net', repeat(formatWon(supply, locale))),
      fact('vat', repeat(formatWon(vat, locale))),
    ],
  };
}

function methodText(payment: PaymentRow, locale: Locale): string {
  const { method, cardIssuer, cardNumber, installmentMonths: count } = payment;
  if (method === 'VIRTUAL_ACCOUNT') {
    const bank = bankName(payment.bank ?? '', locale);
    return translate(locale, 'document:paidWith.deposit', { bank });
  }
  if (method === 'POINTS') return translate(locale, 'document:paidWith.points');
  const wallet = isEasyPay(method) ? translate(locale, `booking:method.${method}`) : null;
  // A card is named only if something is known of it.
  if (cardIssuer === null && cardNumber === null) {
    return wallet ?? translate(locale, 'document:paidWith.online');
  }
  const card =
    cardIssuer === null
      ? translate(locale, 'document:paidWith.card')
      : issuerName(cardIssuer, locale);
  const number = cardNumber === null ? '' : ` ${cardNumber}`;
  const months =
    count > 1
      ? translate(locale, 'document:paidWith.instalments', { count })
      : translate(locale, 'document:paidWith.inFull');
  return `${wallet === null ? '' : `${wallet}, `}${card}${number}, ${months}`;
}

/**
 * Describes refunds that are done, refunds that are under way, and what remains; empty without any.
 */
function returnParts(facts: StayFacts): Part[] {
  const { returns, locale } = facts;
  if (returns.length === 0) return [];
  const { sentence } = textsIn([locale]);
  const left = paidFor(facts) - returnedSoFar(facts);
  const { vat } = split(left);
  return [
    {
      kind: 'sums',
      title: sentence('receipt.refunds'),
      sums: [
        ...returns.map(({ amount, at }): Sum =>
          // A refund that is under way isn't subtracted yet.
          at === null
            ? { label: sentence('receipt.refundUnderWay'), amount: formatWon(amount, locale) }
            : {
                label: sentence('receipt.refundedAt', (language) => ({
                  when: instantText(at, language),
                })),
                amount: formatWon(-amount, locale),
              },
        ),
        { label: sentence('receipt.left'), amount: formatWon(left, locale), strong: true },
        { label: sentence('receipt.vatLeft'), amount: formatWon(vat, locale) },
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
