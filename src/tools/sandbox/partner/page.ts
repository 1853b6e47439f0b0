/** The points provider's hosted page, and the list of its orders. */
import { html } from 'hono/html';
import { type Html, type Lang, layout, moment, won } from '../html';
import type { PointsOrder } from './store';
import { partnerTexts } from './texts';

/** The form on which a member approves the points of an order. */
export function approvePage(lang: Lang, order: PointsOrder, available: number): Html {
  const t = partnerTexts[lang];
  const amount = won(order.amount, lang);
  const isShort = order.amount > available;
  return layout({
    lang,
    title: t.title,
    body: html`<h1>${t.title}</h1>
      <p class="lead">${t.lead}</p>
      <form class="card" method="post" action="?lang=${lang}">
        <p class="amount num" data-amount="${order.amount}">${amount}</p>
        <dl class="pairs small">
          <dt>${t.orderId}</dt>
          <dd>${order.orderId}</dd>
          <dt>${t.available}</dt>
          <dd class="num">${won(available, lang)}</dd>
          <dt>${t.after}</dt>
          <dd class="num">${won(Math.max(0, available - order.amount), lang)}</dd>
        </dl>
        ${isShort ? html`<p class="alert" role="alert">${t.short}</p>` : ''}
        <div class="actions">
          <button class="btn primary" id="approve" name="action" value="approve">
            ${t.approve(amount)}
          </button>
          <button class="btn" id="refuse" name="action" value="refuse">${t.refuse}</button>
        </div>
      </form>`,
  });
}

/** The page of an order that can't be approved any more. */
export function overPage(lang: Lang, order: PointsOrder, back: string): Html {
  const t = partnerTexts[lang];
  return layout({
    lang,
    title: t.over,
    body: html`<h1>${t.over}</h1>
      <p class="lead">${t.states[order.status]}</p>
      <div class="card">
        <p class="amount num">${won(order.amount, lang)}</p>
        <p class="actions"><a class="btn" id="back" href="${back}">${t.back}</a></p>
      </div>`,
  });
}

/** Every order of points, newest first. */
export function pointsBooksPage(lang: Lang, orders: readonly PointsOrder[]): Html {
  const t = partnerTexts[lang];
  return layout({
    lang,
    title: t.books,
    current: 'partner',
    body: html`<h1>${t.books}</h1>
      <p class="lead">${t.booksLead}</p>
      <div class="scroll card" tabindex="0" role="region" aria-label="${t.books}">
        ${orders.length === 0 ? html`<p class="muted">${t.none}</p>` : table(lang, orders)}
      </div>`,
  });
}

function table(lang: Lang, orders: readonly PointsOrder[]): Html {
  const t = partnerTexts[lang];
  return html`<table>
    <thead>
      <tr>
        <th scope="col">${t.orderId}</th>
        <th scope="col">${t.state}</th>
        <th scope="col">${t.amount}</th>
        <th scope="col">${t.kept}</th>
        <th scope="col">${t.at}</th>
      </tr>
    </thead>
    <tbody>
      ${orders.map(
        (order) =>
          html`<tr>
            <td class="num">${order.orderId}</td>
            <td>${t.words[order.status]}</td>
            <td class="num">${won(order.amount, lang)}</td>
            <td class="num">${won(order.balance, lang)}</td>
            <td>${moment(order.approvedAt ?? order.createdAt, lang)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}
