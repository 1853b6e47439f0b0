/** The points provider's hosted page, and the list of its orders. */
import { html } from 'hono/html';

import { type Html, type Lang, layout, moment, won } from '../html';
import type { PointsOrder } from './store';

/** Texts of the points provider's pages. */
const partnerTexts = {
  ko: {
    title: '복지 포인트 결제',
    lead: '회사 복지 포인트로 낼 금액을 확인해 주세요. 승인하면 포인트가 바로 차감돼요.',
    orderId: '주문번호',
    available: '쓸 수 있는 포인트',
    after: '결제 후 남는 포인트',
    short: '포인트가 모자라요. 돌아가서 금액을 줄여 주세요.',
    approve: (amount: string) => `${amount} 포인트 승인`,
    refuse: '승인하지 않고 돌아가기',
    over: '이미 끝난 주문이에요',
    back: '가맹점으로 돌아가기',
    books: '포인트 장부',
    booksLead: '회사 복지 포인트로 주문하고 승인하고 돌려준 내역이에요.',
    none: '아직 주문이 없어요.',
    state: '상태',
    amount: '주문 금액',
    kept: '차감된 금액',
    at: '시각',
    words: {
      OPEN: '대기',
      APPROVED: '차감',
      PARTLY_CANCELLED: '일부 반환',
      CANCELLED: '반환',
      REFUSED: '거절',
      EXPIRED: '만료',
    },
    states: {
      OPEN: '승인을 기다리고 있어요.',
      APPROVED: '포인트가 차감됐어요.',
      PARTLY_CANCELLED: '포인트 일부를 돌려줬어요.',
      CANCELLED: '포인트를 모두 돌려줬어요.',
      REFUSED: '승인되지 않았어요.',
      EXPIRED: '승인할 수 있는 시간이 지났어요.',
    },
  },
  en: {
    title: 'Pay with benefit points',
    lead: 'Please check what you are paying with your company’s benefit points. They are taken as soon as you approve.',
    orderId: 'Order number',
    available: 'Points you can spend',
    after: 'Points left afterwards',
    short: 'You have fewer points than that. Please go back and use fewer.',
    approve: (amount: string) => `Approve ${amount} in points`,
    refuse: 'Go back without approving',
    over: 'This order is already over',
    back: 'Back to the shop',
    books: 'Points books',
    booksLead: 'Every order of benefit points: what was approved, and what was given back.',
    none: 'No orders yet.',
    state: 'State',
    amount: 'Ordered',
    kept: 'Taken',
    at: 'When',
    words: {
      OPEN: 'open',
      APPROVED: 'taken',
      PARTLY_CANCELLED: 'partly returned',
      CANCELLED: 'returned',
      REFUSED: 'refused',
      EXPIRED: 'expired',
    },
    states: {
      OPEN: 'Waiting to be approved.',
      APPROVED: 'The points were taken.',
      PARTLY_CANCELLED: 'Some of the points were given back.',
      CANCELLED: 'All of the points were given back.',
      REFUSED: 'It was not approved.',
      EXPIRED: 'The time to approve it ran out.',
    },
  },
} as const;

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
