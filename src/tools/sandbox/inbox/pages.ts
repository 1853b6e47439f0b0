/** The inbox as pages. */
import { html } from 'hono/html';
import { type Html, type Lang, layout, moment } from '../html';
import type { Message } from './store';

const texts = {
  ko: {
    title: '받은 편지함',
    lead: '사이트가 보낸 메일과 문자가 여기에 모여요. 인증번호도 여기서 확인하세요.',
    search: '받는 주소나 전화번호로 찾기',
    find: '찾기',
    none: '받은 메시지가 없어요.',
    untitled: '(제목 없음)',
    mail: '메일',
    sms: '문자',
    from: '보낸 사람',
    to: '받는 사람',
    at: '받은 시각',
    text: '본문',
    html: '꾸민 본문',
    attachments: '첨부 파일',
    headers: '메일 헤더',
    back: '목록으로',
    missing: '없는 메시지예요',
    missingLead: '이미 지웠거나 주소가 달라요.',
    bytes: '바이트',
  },
  en: {
    title: 'Inbox',
    lead: 'Every mail and text message the site sends ends up here, verification codes included.',
    search: 'Search by address or phone number',
    find: 'Search',
    none: 'No messages.',
    untitled: '(no subject)',
    mail: 'Mail',
    sms: 'Text message',
    from: 'From',
    to: 'To',
    at: 'Received',
    text: 'Text',
    html: 'Formatted',
    attachments: 'Attachments',
    headers: 'Mail headers',
    back: 'Back to the list',
    missing: "This message doesn't exist",
    missingLead: 'It was cleared, or the address is wrong.',
    bytes: 'bytes',
  },
} as const;

/** The list of messages, newest first. */
export function inboxPage(lang: Lang, messages: readonly Message[], to: string): Html {
  const t = texts[lang];
  return layout({
    lang,
    title: t.title,
    current: 'inbox',
    body: html`<h1>${t.title}</h1>
      <p class="lead">${t.lead}</p>
      <form class="search" method="get" role="search">
        <input type="hidden" name="lang" value="${lang}" />
        <input
          type="search"
          name="to"
          value="${to}"
          aria-label="${t.search}"
          placeholder="${t.search}"
        />
        <button class="btn">${t.find}</button>
      </form>
      ${messages.length === 0 ? html`<p class="card muted">${t.none}</p>` : ''}
      <ul class="messages">
        ${messages.map(
          (one) =>
            html`<li>
              <a href="/inbox/${one.id}?lang=${lang}" data-kind="${one.kind}">
                <span class="subject">${heading(one, lang)}</span>
                <span class="meta"
                  ><span class="tag">${t[one.kind]}</span> <span>${one.to.join(', ')}</span>
                  <time datetime="${one.receivedAt}">${moment(one.receivedAt, lang)}</time></span
                >
              </a>
            </li>`,
        )}
      </ul>`,
  });
}

function heading(message: Message, lang: Lang): string {
  if (message.kind === 'sms') return message.text.slice(0, 80);
  return message.subject || texts[lang].untitled;
}

/** The page of one message with all its parts. */
export function messagePage(lang: Lang, message: Message): Html {
  const t = texts[lang];
  const title = message.kind === 'sms' ? t.sms : message.subject || t.untitled;
  return layout({
    lang,
    title,
    current: 'inbox',
    body: html`<p class="small"><a href="/inbox?lang=${lang}">${t.back}</a></p>
      <h1>${title}</h1>
      <dl class="pairs small">
        <dt>${t.from}</dt>
        <dd>${message.from}</dd>
        <dt>${t.to}</dt>
        <dd>${message.to.join(', ')}</dd>
        <dt>${t.at}</dt>
        <dd>${moment(message.receivedAt, lang)}</dd>
      </dl>
      ${
        message.text
          ? html`<section class="card">
              <h2>${t.text}</h2>
              <pre id="text">${linked(message.text)}</pre>
            </section>`
          : ''
      }
      ${
        message.html === null
          ? ''
          : html`<section class="card">
              <h2>${t.html}</h2>
              <iframe
                title="${t.html}"
                sandbox="allow-popups allow-popups-to-escape-sandbox"
                srcdoc="${`<base target="_blank">${message.html}`}"
              ></iframe>
            </section>`
      }
      ${attachmentList(lang, message)}
      ${
        message.headers.length > 0
          ? html`<details>
              <summary>${t.headers}</summary>
              <dl class="pairs small">
                ${message.headers.map(
                  ({ key, value }) =>
                    html`<dt>${key}</dt>
                      <dd>${value}</dd>`,
                )}
              </dl>
            </details>`
          : ''
      }`,
  });
}

function attachmentList(lang: Lang, message: Message): Html {
  const t = texts[lang];
  if (message.attachments.length === 0) return html``;
  return html`<section class="card">
    <h2>${t.attachments}</h2>
    <ul class="files">
      ${message.attachments.map(
        (file, index) =>
          html`<li>
            <a href="/inbox/${message.id}/attachments/${index}">${file.filename}</a>
            <span class="muted small">${file.mimeType}, ${file.size} ${t.bytes}</span>
          </li>`,
      )}
    </ul>
  </section>`;
}

/** Turns web addresses in a text into links. */
function linked(text: string): (Html | string)[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) =>
      index % 2 === 0 ? part : html`<a href="${part}" rel="noreferrer">${part}</a>`,
    );
}

/** The page for a message that doesn't exist. */
export function missingMessagePage(lang: Lang): Html {
  const t = texts[lang];
  return layout({
    lang,
    title: t.missing,
    current: 'inbox',
    body: html`<h1>${t.missing}</h1>
      <p class="lead">${t.missingLead}</p>
      <p class="actions"><a class="btn" href="/inbox?lang=${lang}">${t.back}</a></p>`,
  });
}
