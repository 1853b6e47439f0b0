/** Error reports as pages. */
import { html } from 'hono/html';
import { z } from 'zod';
import { type Html, type Lang, layout, moment } from '../html';
import type { Report } from './store';

const texts = {
  ko: {
    title: '오류 보고',
    lead: '사이트와 브라우저가 보낸 오류, 추적, 화면 기록이 여기에 모여요. 사이트에 SENTRY_DSN을 알려 주면 들어오기 시작해요.',
    none: '받은 보고가 없어요.',
    missing: '없는 보고예요',
    missingLead: '이미 지워졌거나 주소가 달라요.',
    back: '목록으로',
    release: '배포판',
    route: '화면',
    user: '회원',
    at: '받은 시각',
    contents: '받은 그대로',
  },
  en: {
    title: 'Error reports',
    lead: 'Errors, traces and replays that the site and its browsers send end up here. They start to arrive once the site knows a SENTRY_DSN.',
    none: 'No reports.',
    missing: "This report doesn't exist",
    missingLead: 'It was cleared, or the address is wrong.',
    back: 'Back to the list',
    release: 'Release',
    route: 'Page',
    user: 'Member',
    at: 'Received',
    contents: 'As received',
  },
} as const;

const eventSchema = z.object({
  release: z.string().optional(),
  tags: z.record(z.string(), z.unknown()).optional(),
  user: z.object({ id: z.string() }).optional(),
  exception: z
    .object({ values: z.array(z.object({ type: z.string(), value: z.string().optional() })) })
    .optional(),
});

/** One line that describes an envelope. */
function headingOf({ items }: Report): string {
  for (const { type, json } of items) {
    const event = eventSchema.safeParse(json).data;
    const last = type === 'event' ? event?.exception?.values.at(-1) : undefined;
    if (last !== undefined) return `${last.type}: ${last.value ?? ''}`.slice(0, 160);
  }
  return items.map(({ type }) => type).join(', ');
}

/** The list of reports, newest first. */
export function reportsPage(lang: Lang, reports: readonly Report[]): Html {
  const t = texts[lang];
  return layout({
    lang,
    title: t.title,
    current: 'sentry',
    body: html`<h1>${t.title}</h1>
      <p class="lead">${t.lead}</p>
      ${reports.length === 0 ? html`<p class="card muted">${t.none}</p>` : ''}
      <ul class="messages">
        ${reports.map(
          (one) =>
            html`<li>
              <a href="/sentry/${one.id}?lang=${lang}">
                <span class="subject">${headingOf(one)}</span>
                <span class="meta"
                  ><span class="tag">${one.items.map(({ type }) => type).join(', ')}</span>
                  <time datetime="${one.receivedAt}">${moment(one.receivedAt, lang)}</time></span
                >
              </a>
            </li>`,
        )}
      </ul>`,
  });
}

/** One envelope with all its parts; null when there is none. */
export function reportPage(lang: Lang, report: Report | null): Html {
  const t = texts[lang];
  const back = html`<p class="small"><a href="/sentry?lang=${lang}">${t.back}</a></p>`;
  if (report === null) {
    return layout({
      lang,
      title: t.missing,
      current: 'sentry',
      body: html`${back}
        <h1>${t.missing}</h1>
        <p class="lead">${t.missingLead}</p>`,
    });
  }
  const event = eventSchema.safeParse(report.items[0]?.json).data;
  const heading = headingOf(report);
  return layout({
    lang,
    title: heading,
    current: 'sentry',
    body: html`${back}
      <h1>${heading}</h1>
      <dl class="pairs small">
        <dt>${t.at}</dt>
        <dd>${moment(report.receivedAt, lang)}</dd>
        <dt>${t.release}</dt>
        <dd>${event?.release ?? '–'}</dd>
        <dt>${t.route}</dt>
        <dd>${String(event?.tags?.route ?? '–')}</dd>
        <dt>${t.user}</dt>
        <dd>${event?.user?.id ?? '–'}</dd>
      </dl>
      <section class="card">
        <h2>${t.contents}</h2>
        ${report.items.map(
          ({ type, text, json }) =>
            html`<details>
              <summary>${type}</summary>
              <pre>${json === null ? text : JSON.stringify(json, null, 2)}</pre>
            </details>`,
        )}
      </section>`,
  });
}
