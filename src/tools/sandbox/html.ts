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
 *   policy: it allows the mail's inline styles and embedded pictures
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
    `img-src 'self'${options.mail ? ' data:' : ''}`,
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
