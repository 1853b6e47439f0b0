/** The gateway's payments as a page. */
import { html } from 'hono/html';

import { type Html, type Lang, layout, moment, won } from '../html';
import type { Payment } from './payment';
import type { Delivery } from './webhooks';

/** The gateway's payments as JSON, for audits. */

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** Every payment, oldest first, with what was charged and refunded; amounts in won. */
export function toBooks(payments: readonly Payment[], now: number) {
  const rows = payments.map((payment) => {
    const captured = payment.approvedAt === null ? 0 : payment.amount;
    const refunded = payment.cancels.reduce((sum, one) => sum + one.amount, 0);
    return {
      paymentKey: payment.paymentKey,
      orderId: payment.orderId,
      orderName: payment.orderName,
      status: payment.status,
      totalAmount: payment.amount,
      balanceAmount: payment.balance,
      captured,
      refunded,
      held: captured - refunded,
      requestedAt: iso(payment.requestedAt),
      authenticatedAt: iso(payment.authenticatedAt),
      approvedAt: iso(payment.approvedAt),
      installmentPlanMonths: payment.months,
      testCard: payment.cardId,
      last4: payment.last4,
      failure: payment.failure,
      account: payment.account && { bank: payment.account.bank, number: payment.account.number },
      cancels: payment.cancels.map((one) => ({
        transactionKey: one.transactionKey,
        reason: one.reason,
        amount: one.amount,
        at: iso(one.at),
      })),
    };
  });
  const sum = (pick: (row: (typeof rows)[number]) => number) =>
    rows.reduce((total, row) => total + pick(row), 0);
  return {
    asOf: iso(now),
    totals: {
      count: rows.length,
      captured: sum((row) => row.captured),
      refunded: sum((row) => row.refunded),
      held: sum((row) => row.held),
    },
    payments: rows,
  };
}

type Books = ReturnType<typeof toBooks>;

const texts = {
  ko: {
    title: '결제 장부',
    lead: '이 연습용 카드사에 남은 모든 결제예요.',
    json: 'JSON으로 보기',
    captured: '승인 합계',
    refunded: '취소 합계',
    held: '가맹점에 남은 금액',
    none: '아직 결제가 없어요.',
    columns: ['요청', '주문', '상태', '금액', '남은 금액', '카드·계좌'],
    webhooks: '웹훅 전송',
    to: '받는 주소',
    nowhere: '정해지지 않았어요',
    noneSent: '아직 보낸 웹훅이 없어요.',
    sent: ['시각', '상태', '시도', '응답'],
    faults: '켜 둔 장애',
    deposit: '입금하기',
  },
  en: {
    title: 'Gateway books',
    lead: 'Every payment this pretend card gateway knows.',
    json: 'View as JSON',
    captured: 'Captured',
    refunded: 'Refunded',
    held: 'Held for the shop',
    none: 'No payments yet.',
    columns: ['Requested', 'Order', 'Status', 'Amount', 'Balance', 'Card or account'],
    webhooks: 'Webhook deliveries',
    to: 'Sent to',
    nowhere: 'not set',
    noneSent: 'No webhook has been sent yet.',
    sent: ['Time', 'Status', 'Attempt', 'Answer'],
    faults: 'Faults switched on',
    deposit: 'Pay in',
  },
} as const;

const good = new Set(['DONE', 'PARTIAL_CANCELED']);
const bad = new Set(['ABORTED', 'EXPIRED']);

interface BooksView {
  readonly lang: Lang;
  readonly books: Books;
  readonly webhookUrl: string | null;
  readonly deliveries: readonly Delivery[];
  readonly faults: object;
}

/** All payments, newest first, then the last webhook deliveries. */
export function booksPage({ lang, books, webhookUrl, deliveries, faults }: BooksView): Html {
  const t = texts[lang];
  const rows = [...books.payments].reverse();
  return layout({
    lang,
    title: t.title,
    current: 'gateway',
    body: html`<h1>${t.title}</h1>
      <p class="lead">${t.lead} <a href="/books">${t.json}</a></p>
      <section class="card">
        <dl class="pairs num">
          <dt>${t.captured}</dt>
          <dd>${won(books.totals.captured, lang)}</dd>
          <dt>${t.refunded}</dt>
          <dd>${won(books.totals.refunded, lang)}</dd>
          <dt>${t.held}</dt>
          <dd>${won(books.totals.held, lang)}</dd>
        </dl>
        ${rows.length === 0 ? html`<p class="field muted">${t.none}</p>` : paymentTable(lang, rows)}
      </section>
      <section class="card">
        <h2>${t.webhooks}</h2>
        <p class="small muted">${t.to}: ${webhookUrl ?? t.nowhere}</p>
        ${
          deliveries.length === 0
            ? html`<p class="small muted">${t.noneSent}</p>`
            : html`<div class="scroll" tabindex="0" role="region" aria-label="${t.webhooks}">
                <table>
                  <thead>
                    <tr>
                      ${t.sent.map((name) => html`<th scope="col">${name}</th>`)}
                    </tr>
                  </thead>
                  <tbody>
                    ${deliveries.map(
                      (one) =>
                        html`<tr>
                          <td class="num">${moment(one.at, lang)}</td>
                          <td>${one.status}</td>
                          <td>${one.retried + 1}</td>
                          <td>${one.result}</td>
                        </tr>`,
                    )}
                  </tbody>
                </table>
              </div>`
        }
        <details>
          <summary class="small">${t.faults}</summary>
          <pre>${JSON.stringify(faults, null, 2)}</pre>
        </details>
      </section>`,
  });
}

function paymentTable(lang: Lang, rows: Books['payments']): Html {
  const t = texts[lang];
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${t.title}">
    <table class="wide">
      <thead>
        <tr>
          ${t.columns.map((name) => html`<th scope="col">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              <td class="num">${row.requestedAt === null ? '' : moment(row.requestedAt, lang)}</td>
              <td>${row.orderName}<br /><span class="muted">${row.orderId}</span></td>
              <td>
                <span
                  class="tag ${good.has(row.status) ? 'good' : bad.has(row.status) ? 'bad' : ''}"
                  >${row.status}</span
                >
                ${row.failure ? html`<br /><span class="muted">${row.failure.code}</span>` : ''}
              </td>
              <td class="num">${won(row.totalAmount, lang)}</td>
              <td class="num">${won(row.balanceAmount, lang)}</td>
              <td class="num">
                ${row.last4 === null ? '' : `**** ${row.last4}`}${row.account?.number ?? ''}
                ${
                  row.status === 'WAITING_FOR_DEPOSIT'
                    ? html`<form method="post" action="/deposits/${row.orderId}?lang=${lang}">
                        <button class="btn">${t.deposit}</button>
                      </form>`
                    : ''
                }
              </td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
