import { formatWon } from '@/domain/price/money';
import type { PaymentRow } from '@/server/core/payments/payment-queries';
import { bankName } from '@/server/platform/providers/payment/institutions';
import { instantText } from '@/server/core/texts';
import { factsIn } from './mail-content';
import type { OutboxMail } from './send-mails';
import { composeStayMail, guestLanguage, stayFacts, type BookedRows } from './stay-facts';

type Context = { readonly siteUrl: string };

/**
 * Informs the guest where and until when to pay for a stay that is kept for a bank transfer. Only
 * the booker pays, so only the booker gets the mails of this file.
 * @param payment the order for which the account was issued
 */
export function accountMail(
  rows: BookedRows,
  payment: PaymentRow,
  { siteUrl }: Context,
): OutboxMail {
  const { reservation, booker } = rows;
  const locale = guestLanguage(reservation);
  const fact = factsIn(locale);
  return composeStayMail('stay.deposit', rows, {
    id: `account.${payment.orderId}`,
    to: booker.email,
    siteUrl,
    facts: [
      fact('bank', bankName(payment.bank ?? '', locale)),
      fact('accountNumber', payment.accountNumber ?? ''),
      fact('accountHolder', payment.accountHolder ?? ''),
      fact('amountToPay', formatWon(payment.amount, locale)),
      fact('payBefore', instantText(payment.depositDueAt ?? reservation.holdExpiresAt, locale)),
      ...stayFacts(rows, locale),
    ],
  });
}

/**
 * Informs the guest that a bank transfer arrived when the room was no longer kept, and asks for an
 * account for the refund.
 */
export function lateDepositMail(
  rows: BookedRows,
  payment: PaymentRow,
  { siteUrl }: Context,
): OutboxMail {
  const locale = guestLanguage(rows.reservation);
  const fact = factsIn(locale);
  return composeStayMail('stay.lateDeposit', rows, {
    id: `late-deposit.${payment.orderId}`,
    to: rows.booker.email,
    siteUrl,
    facts: [...stayFacts(rows, locale), fact('refund', formatWon(payment.amount, locale))],
  });
}
