/** The identity provider's log-in page, and the pages beside it. */
import { html } from 'hono/html';

import { type Html, type Lang, layout } from '../html';
import type { Person } from './people';

/** Texts of the identity provider's pages. */
const oidcTexts = {
  ko: {
    title: '회사 계정 로그인',
    lead: '누구로 로그인할지 골라 주세요. 연습용이라 비밀번호는 없어요.',
    unverified: '인증되지 않은 이메일',
    noEmail: '이메일 없음',
    cancel: '로그인하지 않고 돌아가기',
    over: '이미 끝난 로그인이에요',
    overLead: '시간이 지났거나 이미 끝난 화면이에요. 사이트로 돌아가 다시 시작해 주세요.',
    down: '지금은 로그인할 수 없어요',
    downLead: '회사 로그인 서비스가 잠시 멈췄어요. 조금 뒤 다시 시도해 주세요.',
    error: '로그인을 시작하지 못했어요',
    errorLead: '사이트가 보낸 요청을 받아들일 수 없어요. 사이트로 돌아가 다시 시작해 주세요.',
  },
  en: {
    title: 'Company log-in',
    lead: 'Choose who to log in as. This is a sandbox, so there are no passwords.',
    unverified: 'e-mail not verified',
    noEmail: 'no e-mail',
    cancel: 'Go back without logging in',
    over: 'This log-in is already over',
    overLead:
      'It took too long or was finished before. Please go back to the site and start again.',
    down: 'Logging in isn’t possible right now',
    downLead: 'The company log-in is away for a moment. Please try again shortly.',
    error: 'We couldn’t start the log-in',
    errorLead: 'The site’s request can’t be accepted. Please go back to the site and start again.',
  },
} as const;

/** The page on which the visitor chooses one of the people. */
export function loginPage(lang: Lang, people: readonly Person[]): Html {
  const t = oidcTexts[lang];
  const mail = ({ email, emailVerified }: Person) =>
    email === null ? t.noEmail : emailVerified ? email : `${email} (${t.unverified})`;
  return layout({
    lang,
    title: t.title,
    body: html`<h1>${t.title}</h1>
      <p class="lead">${t.lead}</p>
      <form class="card" method="post" action="?lang=${lang}">
        <ul class="people">
          ${people.map(
            (person) =>
              html`<li>
                <button class="person" name="subject" value="${person.subject}">
                  <span class="who">${person.name}</span>
                  <span class="small muted">${mail(person)} · ${person.subject}</span>
                </button>
              </li>`,
          )}
        </ul>
        <div class="actions">
          <button class="btn" id="cancel" name="action" value="cancel">${t.cancel}</button>
        </div>
      </form>`,
  });
}

/** The page for a log-in that can't continue. */
export function stopPage(lang: Lang, kind: 'over' | 'down'): Html {
  const t = oidcTexts[lang];
  return layout({
    lang,
    title: t[kind],
    body: html`<h1>${t[kind]}</h1>
      <p class="lead">${kind === 'over' ? t.overLead : t.downLead}</p>`,
  });
}

/**
 * The document for a request that the provider refuses. @param code of OAuth, e.g. `invalid_client`
 */
export async function errorDocument(lang: Lang, code: string): Promise<string> {
  const t = oidcTexts[lang];
  const page = layout({
    lang,
    title: t.error,
    body: html`<h1>${t.error}</h1>
      <p class="lead">${t.errorLead}</p>
      <p class="small muted"><code>${code}</code></p>`,
  });
  return String(await page);
}
