/**
 * The hosted card page and the two pages beside it: for a payment that has ended, and a receipt.
 */
import { html } from 'hono/html';
import { type Html, type Lang, layout, moment, won } from '../html';
import { testCards } from './cards';
import { type FieldName, type FieldValues, monthChoices, spaced } from './checkout-form';
import { checkoutTexts } from './checkout-texts';
import { type Payment, vatOf } from './payment';

interface CheckoutView {
  readonly lang: Lang;
  readonly payment: Payment;
  readonly values: FieldValues;
  readonly wrong: readonly FieldName[];
}

/** The form that asks for a card. */
export function checkoutPage(view: CheckoutView): Html {
  const { lang, payment, wrong } = view;
  const t = checkoutTexts[lang];
  const amount = won(payment.amount, lang);
  const body = html`
    <h1>${payment.easyPay === null ? t.title : t.walletTitle(payment.easyPay)}</h1>
    <p class="lead">${t.lead}</p>
    <div class="pay">
      <form class="card" method="post" action="?lang=${lang}" novalidate autocomplete="off">
        <p class="muted small">${payment.orderName}</p>
        <p class="amount num" data-amount="${payment.amount}">${amount}</p>
        ${wrong.length > 0 ? html`<p class="alert" role="alert">${t.check}</p>` : ''}
        ${field(view, 'cardNumber', t.cardNumber, t.cardWrong, 23, t.cardHint)}
        <div class="row">
          ${field(view, 'expiry', t.expiry, t.expiryWrong, 7)}
          ${field(view, 'cvc', t.cvc, t.cvcWrong, 3)}
        </div>
        ${field(view, 'identity', t.identity, t.identityWrong, 12)} ${monthsField(view)}
        <div class="actions">
          <button class="btn primary" id="pay" name="action" value="pay">${t.pay(amount)}</button>
          <button class="btn" id="cancel" name="action" value="cancel">${t.cancel}</button>
        </div>
      </form>
      <div class="side">
        <section class="card" aria-labelledby="order-title">
          <h2 id="order-title">${t.order}</h2>
          <dl class="pairs small">
            <dt>${t.orderId}</dt>
            <dd>${payment.orderId}</dd>
            ${
              payment.customerName
                ? html`<dt>${t.customer}</dt>
                    <dd>${payment.customerName}</dd>`
                : ''
            }
            <dt>${t.amount}</dt>
            <dd class="num">${amount}</dd>
          </dl>
        </section>
        ${testCardList(view)}
      </div>
    </div>
  `;
  return layout({ lang, title: t.title, body });
}

function field(
  view: CheckoutView,
  name: FieldName,
  label: string,
  error: string,
  maxLength: number,
  hint?: string,
): Html {
  const isWrong = view.wrong.includes(name);
  const notes = [hint ? `${name}-hint` : '', isWrong ? `${name}-error` : ''].filter(Boolean);
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      value="${view.values[name]}"
      type="text"
      inputmode="numeric"
      autocomplete="off"
      maxlength="${maxLength}"
      required
      ${isWrong ? html`aria-invalid="true"` : ''}
      ${notes.length > 0 ? html`aria-describedby="${notes.join(' ')}"` : ''}
    />
    ${isWrong ? html`<p class="error" id="${name}-error">${error}</p>` : ''}
    ${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : ''}
  </div>`;
}

function monthsField({ lang, payment, values, wrong }: CheckoutView): Html {
  const t = checkoutTexts[lang];
  const choices = monthChoices(payment);
  if (choices.length === 0) {
    if (!payment.fixedMonths) return html``;
    return html`<p class="small muted field">${t.months}: ${t.month(payment.fixedMonths)}</p>`;
  }
  return html`<div class="field">
    <label for="months">${t.months}</label>
    <select id="months" name="months">
      ${choices.map(
        (months) =>
          html`<option value="${months}" ${values.months === String(months) ? 'selected' : ''}>
            ${months === 0 ? t.once : t.month(months)}
          </option>`,
      )}
    </select>
    ${wrong.includes('months') ? html`<p class="error">${t.monthsWrong}</p>` : ''}
  </div>`;
}

function testCardList({ lang, values }: CheckoutView): Html {
  const t = checkoutTexts[lang];
  return html`<section class="card" aria-labelledby="tests-title">
    <h2 id="tests-title">${t.tests}</h2>
    <p class="small muted">${t.testsLead}</p>
    <ul class="tests">
      ${testCards.map(
        (card) =>
          html`<li>
            <a
              href="?lang=${lang}&card=${card.id}"
              data-card="${card.id}"
              ${values.cardNumber === spaced(card.number) ? html`aria-current="true"` : ''}
              ><span class="number">${spaced(card.number)}</span
              ><span class="does">${card.does[lang]}</span></a
            >
          </li>`,
      )}
    </ul>
  </section>`;
}

/** The page of a payment that can't be paid any more, with the way back to the shop. */
export function closedPage(lang: Lang, payment: Payment, back: string | PostedBack): Html {
  const t = checkoutTexts[lang];
  const title = typeof back === 'string' ? t.closed : t.finished;
  return layout({
    lang,
    title,
    body: html`<h1>${title}</h1>
      <p class="lead">${t.closedLead[payment.status]}</p>
      <div class="card">
        <p class="muted small">${payment.orderName}</p>
        <p class="amount num">${won(payment.amount, lang)}</p>
        ${wayBack(back, t.back)}
      </div>`,
  });
}

/** A way back to the shop by posting a form, as some gateways make the browser do. */
export interface PostedBack {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

function wayBack(back: string | PostedBack, label: string): Html {
  if (typeof back === 'string') {
    return html`<p class="actions"><a class="btn" id="back" href="${back}">${label}</a></p>`;
  }
  return html`<form class="actions" method="post" action="${back.action}">
    ${Object.entries(back.fields).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
    )}
    <button class="btn primary" id="back">${label}</button>
  </form>`;
}

/** A page with a single message. */
export function plainPage(lang: Lang, which: 'missing' | 'down'): Html {
  const t = checkoutTexts[lang];
  const lead = which === 'missing' ? t.missingLead : t.downLead;
  return layout({
    lang,
    title: t[which],
    body: html`<h1>${t[which]}</h1>
      <p class="lead">${lead}</p>`,
  });
}

/** The card slip of an approved payment. */
export function receiptPage(lang: Lang, payment: Payment, approvedAt: number): Html {
  const t = checkoutTexts[lang];
  return slip(lang, t.receipt, [
    ...orderOf(lang, payment, approvedAt),
    [t.card, `**** **** **** ${payment.last4 ?? ''}`],
    [t.months, payment.months === 0 ? t.once : t.month(payment.months)],
    ...sumsOf(lang, payment),
  ]);
}

/** The cash receipt of a deposit, for the amount that wasn't refunded. */
export function cashReceiptPage(
  lang: Lang,
  payment: Payment,
  type: NonNullable<Payment['cashReceipt']>,
  approvedAt: number,
): Html {
  const t = checkoutTexts[lang];
  return slip(lang, t.cashReceipt, [
    ...orderOf(lang, payment, approvedAt),
    [t.purpose, t.purposes[type]],
    ...sumsOf(lang, payment),
  ]);
}

type Pair = readonly [label: string, value: string];

function orderOf(lang: Lang, payment: Payment, approvedAt: number): Pair[] {
  const t = checkoutTexts[lang];
  return [
    [t.order, payment.orderName],
    [t.orderId, payment.orderId],
    [t.approvedAt, moment(approvedAt, lang)],
    [t.approveNo, payment.approveNo ?? ''],
  ];
}

function sumsOf(lang: Lang, { amount, balance }: Payment): Pair[] {
  const t = checkoutTexts[lang];
  const vat = vatOf(balance);
  return [
    [t.amount, won(amount, lang)],
    [t.cancelled, won(amount - balance, lang)],
    [t.balance, won(balance, lang)],
    [t.supplied, won(balance - vat, lang)],
    [t.vat, won(vat, lang)],
  ];
}

function slip(lang: Lang, title: string, pairs: readonly Pair[]): Html {
  return layout({
    lang,
    title,
    body: html`<h1>${title}</h1>
      <div class="card">
        <dl class="pairs">
          ${pairs.map(
            ([label, value]) =>
              html`<dt>${label}</dt>
                <dd>${value}</dd>`,
          )}
        </dl>
      </div>`,
  });
}
