/** The identity provider's log-in page, and the pages beside it. */
import { html } from 'hono/html';
import { type Html, type Lang, layout } from '../html';
import type { Person } from './people';
import { oidcTexts } from './texts';

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
