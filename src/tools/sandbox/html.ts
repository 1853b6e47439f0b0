/** The layout of every page of the sandbox. `html` escapes each value put into it. */
import type { Context } from 'hono';
import { html } from 'hono/html';
import type { LanguageVariables } from 'hono/language';

export type Lang = 'ko' | 'en';
export type Html = ReturnType<typeof html>;
/** The context of a request whose language is known. */
export type SandboxContext = Context<{ Variables: LanguageVariables }>;

const texts = {
  ko: {
    banner:
      '연습용 환경이에요. 여기서는 실제 돈이 움직이지 않고, 메일과 문자도 밖으로 나가지 않아요.',
    brand: '머묾 샌드박스',
    gateway: '결제 장부',
    partner: '포인트',
    inbox: '받은 편지함',
    sentry: '오류 보고',
    other: 'English',
    skip: '본문으로 건너뛰기',
    nav: '메뉴',
  },
  en: {
    banner: 'This is a sandbox. No real money moves, and no mail or text message leaves it.',
    brand: 'Meomum sandbox',
    gateway: 'Gateway books',
    partner: 'Points',
    inbox: 'Inbox',
    sentry: 'Error reports',
    other: '한국어',
    skip: 'Skip to content',
    nav: 'Menu',
  },
} as const;

/** The page's language: `?lang=`, else the browser's, else Korean. */
export function langOf(c: SandboxContext): Lang {
  return c.get('language') === 'en' ? 'en' : 'ko';
}

/** Formats an amount of won. */
export function won(amount: number, lang: Lang): string {
  const digits = new Intl.NumberFormat('en-US').format(amount);
  return lang === 'ko' ? `${digits}원` : `₩${digits}`;
}

/** Formats an instant in Korean time. */
export function moment(at: number | string, lang: Lang): string {
  return new Intl.DateTimeFormat(lang === 'ko' ? 'ko-KR' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    hourCycle: 'h23',
    timeZone: 'Asia/Seoul',
  }).format(new Date(at));
}

type Section = 'gateway' | 'partner' | 'inbox' | 'sentry';

/** The whole document around a page's content. */
export function layout(page: {
  readonly lang: Lang;
  readonly title: string;
  readonly current?: Section;
  readonly body: Html;
}): Html {
  const t = texts[page.lang];
  const other = page.lang === 'ko' ? 'en' : 'ko';
  const link = (name: Section) =>
    html`<a
      href="/${name}?lang=${page.lang}"
      ${page.current === name ? html`aria-current="page"` : ''}
      >${t[name]}</a
    >`;
  return html`<!doctype html>
    <html lang="${page.lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${page.title} · ${t.brand}</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        <a class="skip" href="#main">${t.skip}</a>
        <header class="top">
          <p class="banner">${t.banner}</p>
          <div class="wrap">
            <a class="brand" href="/?lang=${page.lang}">${t.brand}</a>
            <nav aria-label="${t.nav}">
              ${link('gateway')} ${link('partner')} ${link('inbox')} ${link('sentry')}
              <a href="?lang=${other}" lang="${other}" hreflang="${other}">${t.other}</a>
            </nav>
          </div>
        </header>
        <main id="main" class="wrap">${page.body}</main>
      </body>
    </html>`;
}

/**
 * Answers with a page that runs no scripts, can't be framed and isn't cached.
 * @param options.formTo further origins to which a form of this page redirects
 * @param options.mail the page shows a mail's own HTML in a sandboxed frame, which inherits this
 *   policy: it allows the mail's styles, and its pictures from wherever the site is
 */
export function sendPage(
  c: SandboxContext,
  page: Html,
  options: {
    readonly status?: 200 | 400 | 404 | 409 | 503;
    readonly formTo?: readonly string[];
    readonly mail?: boolean;
  } = {},
): Response | Promise<Response> {
  const policy = [
    "default-src 'none'",
    `style-src 'self'${options.mail ? " 'unsafe-inline'" : ''}`,
    `img-src 'self'${options.mail ? ' data: http: https:' : ''}`,
    `form-action ${["'self'", ...(options.formTo ?? [])].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  c.header('Content-Security-Policy', policy.join('; '));
  c.header('Referrer-Policy', 'no-referrer');
  c.header('X-Content-Type-Options', 'nosniff');
  c.header('Cache-Control', 'no-store');
  return c.html(page, options.status ?? 200);
}

/** The one style sheet of the sandbox's pages; its colours are the site's own tokens. */
export const styleSheet = `
:root { color-scheme: light dark;
  --accent: #03946E; --accent-strong: #027A5B; --accent-deep: #015C44; --accent-wash: #E8F5F0; --on-accent: #fff;
  --ink: #14201C; --ink-2: #46534E; --ink-3: #626E69; --line: #E1E6E2; --edge: #7C8782;
  --paper: #fff; --paper-2: #F6F6F1; --paper-3: #ECEDE6;
  --danger: #B3261E; --warn: #704900; --warn-wash: #FFF1D2; --warn-line: #E8C77C;
  --font: "Pretendard Variable", Pretendard, "Noto Sans KR", "Noto Sans CJK KR", system-ui, sans-serif; }
@media (prefers-color-scheme: dark) { :root {
  --accent: #25B78D; --accent-strong: #43CFA6; --accent-deep: #8BE3C8; --accent-wash: #12302A; --on-accent: #06231B;
  --ink: #EDF2EF; --ink-2: #B9C4BF; --ink-3: #93A09A; --line: #2A3531; --edge: #76827D;
  --paper: #0F1513; --paper-2: #161D1A; --paper-3: #202926;
  --danger: #FF8A80; --warn: #FFC15E; --warn-wash: #2C2210; --warn-line: #5F4A1C; } }
* { box-sizing: border-box; margin: 0 }
body { font: 400 16px/26px var(--font); color: var(--ink); background: var(--paper-2); word-break: keep-all; overflow-wrap: anywhere; -webkit-font-smoothing: antialiased }
a { color: var(--accent-strong) }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px }
.skip { position: absolute; left: -999px } .skip:focus { left: 8px; top: 8px; background: var(--paper); padding: 8px; z-index: 2 }
.banner { background: var(--warn-wash); color: var(--warn); border-bottom: 1px solid var(--warn-line); font-size: 14px; line-height: 22px; font-weight: 600; text-align: center; padding: 8px 16px }
.top { background: var(--paper); border-bottom: 1px solid var(--line) }
.wrap { max-width: 1080px; margin: 0 auto; padding: 0 24px }
.top .wrap { display: flex; flex-wrap: wrap; align-items: center; gap: 0 20px; min-height: 56px }
.top .brand { font-weight: 700; color: var(--ink); text-decoration: none; margin-right: auto; padding: 12px 0 }
.top nav { display: flex; flex-wrap: wrap; gap: 0 20px } .top nav a { white-space: nowrap; color: var(--ink-2); text-decoration: none; font-size: 14px; padding: 12px 0 }
.top nav a:hover { color: var(--accent-strong) } .top nav a[aria-current] { color: var(--ink); font-weight: 600 }
#main { padding-top: 32px; padding-bottom: 64px }
h1 { font: 700 28px/38px var(--font); letter-spacing: -.018em } h2 { font: 600 20px/30px var(--font); letter-spacing: -.012em }
.lead { color: var(--ink-2); margin-top: 4px } .muted { color: var(--ink-2) } .small { font-size: 14px; line-height: 22px } .num { font-variant-numeric: tabular-nums; white-space: nowrap }
.card { background: var(--paper); border: 1px solid var(--line); border-radius: 14px; padding: 24px; margin-top: 24px }
.grid { display: grid; grid-template-columns: repeat(auto-fit, minmax(280px, 1fr)); gap: 16px; margin-top: 24px } .grid .card { margin: 0 }
.pay { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 400px); gap: 24px; align-items: start; margin-top: 24px } .pay .card { margin: 0 }
.pay .side { display: grid; gap: 24px }
.amount { font: 700 32px/44px var(--font); letter-spacing: -.02em }
dl.pairs { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 8px 20px; margin-top: 12px } dl.pairs dt { color: var(--ink-2) }
.field { margin-top: 20px } .field label { display: block; font-weight: 600; font-size: 14px; line-height: 22px; margin-bottom: 6px }
.field input, .field select, .search input { width: 100%; height: 48px; border: 1px solid var(--edge); border-radius: 8px; background: var(--paper); color: var(--ink); font: inherit; padding: 0 14px }
.field [aria-invalid=true] { border-color: var(--danger) } .hint { color: var(--ink-3); font-size: 13px; line-height: 20px; margin-top: 4px }
.error { color: var(--danger); font-size: 14px; line-height: 22px; margin-top: 4px } .alert { border: 1px solid var(--danger); color: var(--danger); border-radius: 8px; padding: 12px 16px; margin-top: 16px; font-size: 14px; line-height: 22px }
.row { display: grid; grid-template-columns: 1fr 1fr; gap: 0 16px }
.actions { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 28px }
.btn { display: inline-flex; align-items: center; justify-content: center; height: 48px; padding: 0 24px; border-radius: 999px; border: 1px solid var(--edge); background: transparent; color: var(--ink); font: 600 16px/26px var(--font); cursor: pointer; text-decoration: none }
.btn.primary { background: var(--accent-strong); border-color: var(--accent-strong); color: var(--on-accent); flex: 1 1 180px }
.tests { list-style: none; padding: 0; margin-top: 12px } .tests li { border-top: 1px solid var(--line) }
.tests a { display: block; padding: 10px 8px; text-decoration: none; color: inherit; border-radius: 8px } .tests a:hover, .tests a[aria-current] { background: var(--accent-wash) }
.tests .number { display: block; color: var(--accent-strong); font-weight: 600; font-variant-numeric: tabular-nums } .tests .does { display: block; font-size: 14px; line-height: 22px; color: var(--ink-2) }
.scroll { overflow-x: auto; margin-top: 12px } table.wide { min-width: 760px } table { border-collapse: collapse; width: 100%; font-size: 14px; line-height: 22px } th, td { text-align: left; vertical-align: top; padding: 10px 12px 10px 0; border-bottom: 1px solid var(--line) } th { color: var(--ink-2); font-weight: 600; white-space: nowrap } td.right, th.right { text-align: right }
.tag { display: inline-block; white-space: nowrap; border-radius: 999px; padding: 0 10px; font-size: 12px; line-height: 22px; font-weight: 600; background: var(--paper-3); color: var(--ink-2) } .tag.good { background: var(--accent-wash); color: var(--accent-deep) } .tag.bad { color: var(--danger) }
.search { display: flex; gap: 12px; margin-top: 20px } .search input { flex: 1; min-width: 0 }
.messages { list-style: none; padding: 0; margin-top: 16px } .messages a { display: block; background: var(--paper); border: 1px solid var(--line); border-radius: 14px; padding: 14px 18px; margin-top: 8px; color: inherit; text-decoration: none } .messages a:hover { border-color: var(--accent) }
.messages .subject { display: block; font-weight: 600 } .messages .meta { display: flex; flex-wrap: wrap; gap: 0 12px; color: var(--ink-2); font-size: 14px; line-height: 22px }
pre { white-space: pre-wrap; font: 15px/24px var(--font); margin-top: 12px } iframe { width: 100%; height: 560px; border: 1px solid var(--line); border-radius: 8px; background: #fff; margin-top: 12px }
.people { list-style: none; padding: 0 } .people li + li { border-top: 1px solid var(--line) }
.person { display: block; width: 100%; padding: 14px 8px; border: 0; border-radius: 8px; background: transparent; color: inherit; font: inherit; text-align: left; cursor: pointer } .person:hover { background: var(--accent-wash) } .person span { display: block } .person .who { font-weight: 600 }
.calls dt { margin-top: 12px } .files { padding-left: 20px; margin-top: 8px } details { margin-top: 12px } summary { cursor: pointer; font-weight: 600 }
@media (max-width: 860px) { .pay { grid-template-columns: minmax(0, 1fr) } }
@media (max-width: 480px) { .wrap { padding-left: 16px; padding-right: 16px } h1 { font-size: 24px; line-height: 34px } .card { padding: 18px 16px } .amount { font-size: 28px; line-height: 38px } #main { padding-top: 20px } .top nav { gap: 0 16px } }
`;
