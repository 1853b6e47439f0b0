/** The sandbox's main page, which explains its parts. */
import { html } from 'hono/html';
import { spaced } from './gateway/checkout-form';
import { testCards } from './gateway/cards';
import { type Html, type Lang, layout } from './html';

const texts = {
  ko: {
    title: '바깥세상 대역',
    lead: '내 컴퓨터에서 머묾을 써 볼 때 카드사, 메일 서버, 문자 회사를 대신해요. 사이트와는 HTTP와 SMTP로만 이야기해요.',
    gateway: '결제 장부',
    gatewayLead:
      '카드 결제 대행사 역할이에요. 승인하고 취소한 모든 결제와 웹훅 전송 기록을 볼 수 있어요.',
    partner: '포인트 장부',
    partnerLead:
      '회사 복지 포인트 역할이에요. 처음 보는 회원에게는 1,000,000원어치 포인트가 있어요.',
    inbox: '받은 편지함',
    inboxLead: '사이트가 보낸 메일과 문자를 읽어요. 회원가입 인증번호도 여기로 와요.',
    reports: '오류 보고',
    reportsLead:
      '사이트와 브라우저가 보낸 오류 보고를 읽어요. 사이트를 시작할 때 알려 줄 주소예요.',
    machines: '프로그램에서 쓰는 주소',
    cards: '테스트 카드',
    number: '카드 번호',
    does: '하는 일',
    cardsLead:
      '유효기간은 앞으로 남은 달, CVC는 숫자 3자리, 생년월일은 숫자 6자리면 무엇이든 돼요.',
    calls: {
      'POST /v1/payments': '결제 만들기 (토스페이먼츠 v1 방식)',
      'POST /v1/payments/confirm': '결제 승인',
      'POST /v1/payments/{paymentKey}/cancel': '결제 취소, 부분 취소',
      'GET /v1/payments/{paymentKey}': '결제 조회 (주문번호로는 /v1/payments/orders/{orderId})',
      'GET /partner/v1/available-amount': '쓸 수 있는 복지 포인트 (memberSubject)',
      'GET /partner/v1/payment-link': '포인트 승인 화면 주소',
      'GET /partner/v1/orders/{orderId}': '포인트 주문 조회',
      'POST /partner/v1/orders/{orderId}/cancel': '포인트 돌려주기',
      'POST /v1/sms': '문자 보내기',
      'GET /books': '결제 장부 JSON',
      'GET /inbox.json': '받은 편지함 JSON (to, kind, since)',
      'POST /api/{project}/envelope/': '오류 보고 받기 (Sentry 봉투 방식)',
      'GET /sentry.json': '오류 보고 JSON (type, since)',
      'POST /control/faults': '장애 켜기',
      'POST /control/partner': '회원의 포인트와 포인트 장애 정하기',
      'GET /oidc/etbs/.well-known/openid-configuration': '회사 계정 로그인 (OpenID Connect)',
      'POST /control/oidc': '회사 계정의 사람과 장애 정하기',
      'POST /control/webhook': '웹훅 주소 정하기',
      'POST /control/reset': '모두 비우기',
      'GET /healthz': '상태 확인',
    },
    smtp: 'SMTP 포트',
  },
  en: {
    title: 'A stand-in for the outside world',
    lead: 'When you run Meomum on your own machine, this plays the card company, the mail server and the text message provider. The site reaches it over HTTP and SMTP only.',
    gateway: 'Gateway books',
    gatewayLead:
      'The card gateway. See every payment that was approved or refunded, and the webhooks that were sent.',
    partner: 'Points books',
    partnerLead:
      'The company’s benefit points. A member it hasn’t seen before has 1,000,000 won of them.',
    inbox: 'Inbox',
    inboxLead: 'Read the mail and text messages the site sends, sign-up codes included.',
    reports: 'Error reports',
    reportsLead:
      'Read the errors the site and its browsers report. Start the site with this address.',
    machines: 'Addresses for programs',
    cards: 'Test cards',
    number: 'Card number',
    does: 'What it does',
    cardsLead: 'Any expiry month to come, any 3-digit CVC and any 6-digit birth date will do.',
    calls: {
      'POST /v1/payments': 'Create a payment (as in Toss Payments v1)',
      'POST /v1/payments/confirm': 'Confirm a payment',
      'POST /v1/payments/{paymentKey}/cancel': 'Refund all or part of a payment',
      'GET /v1/payments/{paymentKey}': 'Read a payment (by order: /v1/payments/orders/{orderId})',
      'GET /partner/v1/available-amount': 'Points a member can spend (memberSubject)',
      'GET /partner/v1/payment-link': 'The page on which points are approved',
      'GET /partner/v1/orders/{orderId}': 'Read an order of points',
      'POST /partner/v1/orders/{orderId}/cancel': 'Give points back, all or some',
      'POST /v1/sms': 'Send a text message',
      'GET /books': 'The gateway books as JSON',
      'GET /inbox.json': 'The inbox as JSON (to, kind, since)',
      'POST /api/{project}/envelope/': 'Take an error report (a Sentry envelope)',
      'GET /sentry.json': 'Error reports as JSON (type, since)',
      'POST /control/faults': 'Switch faults on',
      'POST /control/partner': 'Set members’ points, and faults of points',
      'GET /oidc/etbs/.well-known/openid-configuration': 'The company log-in (OpenID Connect)',
      'POST /control/oidc': 'Set who can log in, and faults of the log-in',
      'POST /control/webhook': 'Set the webhook address',
      'POST /control/reset': 'Empty everything',
      'GET /healthz': 'Health check',
    },
    smtp: 'SMTP port',
  },
} as const;

/** @param url the sandbox's own address, without a slash at the end */
export function indexPage(lang: Lang, smtpPort: number, url: string): Html {
  const t = texts[lang];
  return layout({
    lang,
    title: t.title,
    body: html`<h1>${t.title}</h1>
      <p class="lead">${t.lead}</p>
      <div class="grid">
        <section class="card">
          <h2><a href="/gateway?lang=${lang}">${t.gateway}</a></h2>
          <p class="muted">${t.gatewayLead}</p>
        </section>
        <section class="card">
          <h2><a href="/partner?lang=${lang}">${t.partner}</a></h2>
          <p class="muted">${t.partnerLead}</p>
        </section>
        <section class="card">
          <h2><a href="/inbox?lang=${lang}">${t.inbox}</a></h2>
          <p class="muted">${t.inboxLead}</p>
          <p class="small muted">${t.smtp} ${smtpPort}</p>
        </section>
        <section class="card">
          <h2><a href="/sentry?lang=${lang}">${t.reports}</a></h2>
          <p class="muted">${t.reportsLead}</p>
          <p class="small muted"><code>SENTRY_DSN=${url.replace('://', '://sandbox@')}/1</code></p>
        </section>
      </div>
      <section class="card">
        <h2>${t.cards}</h2>
        <p class="small muted">${t.cardsLead}</p>
        <div class="scroll" tabindex="0" role="region" aria-label="${t.cards}">
          <table>
            <thead>
              <tr>
                <th scope="col">${t.number}</th>
                <th scope="col">${t.does}</th>
              </tr>
            </thead>
            <tbody>
              ${testCards.map(
                (card) =>
                  html`<tr>
                    <td class="num">${spaced(card.number)}</td>
                    <td>${card.does[lang]}</td>
                  </tr>`,
              )}
            </tbody>
          </table>
        </div>
      </section>
      <section class="card">
        <h2>${t.machines}</h2>
        <dl class="small calls">
          ${Object.entries(t.calls).map(
            ([call, does]) =>
              html`<dt><code>${call}</code></dt>
                <dd class="muted">${does}</dd>`,
          )}
        </dl>
      </section>`,
  });
}
