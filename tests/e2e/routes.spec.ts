import { expect, test, type Page, type Request } from '@playwright/test';

import { routes } from '@/config/routes';
import { addressesOf, type Visit } from '../support/addresses';
import { bookedStay, registerMember, type Member } from '../support/api';
import { schemeProblems } from '../support/axe';
import { path, signIn, watchErrors } from '../support/browser';
import { widows } from '../support/broken-lines';
import { htmlErrors } from '../support/html-checker';
import {
  arrive,
  blurredPictures,
  drawWhole,
  keptPlaceholders,
  openPage,
  pressFindings,
} from '../support/press';
import { shellProblems } from '../support/shell';
import { site } from '../support/sites';
import { slipsIn } from '../support/slips';

/**
 * Every route of the table, in both languages, before the question about consent is answered. Each
 * page is opened once and everything is asked there: it has the specified status, header, navigation
 * and footer, one h1, the right language, no sideways scrolling, no error on the console and no
 * hydration mismatch. A visitor's page makes no call of the API when it is loaded. Axe and the Nu HTML checker find no error, and no text contains a mistake that
 * `slips.ts` knows. A press at the middle of each control reaches it, elements that keep their place
 * while the page scrolls cover no controls and not each other, no text is cut off, no texts overlap,
 * no line break parts a number from its unit, and
 * no paragraph of the site's own texts ends with a line of one word.
 */

type Size = { readonly width: number; readonly height: number };

type Round = {
  readonly phone: boolean;
  /** Who opens the pages that need no session. */
  readonly as: 'visitor' | 'member';
  /**
   * The colour schemes in which axe checks each page. The language changes neither colours nor
   * roles, so each scheme is checked once at each width.
   */
  readonly schemes: ReadonlyArray<'light' | 'dark'>;
  /**
   * The sizes of the window at which presses are checked on a page that is open. The first is the
   * one in which it is opened.
   */
  readonly sizes: readonly [Size, ...Size[]];
};

const PHONE: Size = { width: 375, height: 812 };
const TABLET: Size = { width: 768, height: 1024 };
const DESK: Size = { width: 1440, height: 900 };

/**
 * Opening a page takes most of a test's time, so each is opened once in each language, and is looked
 * at in all sizes while it is open.
 */
const ROUNDS: Record<'ko' | 'en', Round> = {
  ko: {
    phone: false,
    as: 'visitor',
    schemes: ['light', 'dark'],
    sizes: [DESK, TABLET, PHONE],
  },
  en: {
    phone: true,
    as: 'member',
    schemes: ['light', 'dark'],
    sizes: [PHONE, TABLET, DESK],
  },
};

/** Pages that redirect a signed-in member. */
const FOR_VISITORS: readonly string[] = [
  routes.login.path,
  routes.loginEmail.path,
  routes.register.path,
];

/**
 * Pages that both open: those on which a member sees a form and a visitor is asked to sign in, and two
 * that stand for all the others.
 */
const FOR_BOTH: readonly string[] = [
  routes.main.path,
  routes.hotel.path,
  routes.reservation.path,
  routes.hotelTour.path,
  routes.voucher.path,
  routes.redeemVoucher.path,
];

/**
 * Pages that show hotels, whose names and addresses differ in length; only those without them are
 * searched for last lines of one word.
 */
const SHOWS_HOTELS: readonly string[] = [
  routes.main.path,
  routes.searchResult.path,
  routes.reservation.path,
  routes.mypage.path,
  routes.notifications.path,
  routes.wishlist.path,
  routes.compare.path,
];
const hasOwnTextsOnly = (pattern: string) =>
  !pattern.includes('[') && !SHOWS_HOTELS.includes(pattern);

const rowOf = (pattern: string) => Object.values(routes).find((row) => row.path === pattern);

function whoOpens(pattern: string, { as }: Round): ReadonlyArray<Round['as']> {
  if (FOR_VISITORS.includes(pattern)) return ['visitor'];
  if (rowOf(pattern)?.needsSession === true) return ['member'];
  return FOR_BOTH.includes(pattern) ? ['visitor', 'member'] : [as];
}

let prepared: Promise<{ member: Member; addresses: Record<string, Visit> }> | undefined;

/** A member with a paid booking, and the address of each route, for all tests of one worker. */
const prepare = () => (prepared ??= makeAddresses());

async function makeAddresses() {
  const member = await registerMember(site);
  return { member, addresses: await addressesOf(member, await bookedStay(site, member)) };
}

// The halves run in parallel.
test.describe.configure({ mode: 'parallel' });

for (const locale of ['ko', 'en'] as const) {
  for (const half of [0, 1]) {
    test(
      `${locale}: every route is as specified, half ${half + 1}`,
      { tag: locale === 'en' ? ['@only-phone'] : [] },
      async ({ page, browser }) => {
        test.setTimeout(480_000);
        const round = ROUNDS[locale];
        const { member, addresses } = await prepare();
        expect(Object.keys(addresses).sort()).toEqual(
          Object.values(routes)
            .map((row) => row.path)
            .sort(),
        );
        const visitors = await browser.newContext();
        const tabs = { visitor: await visitors.newPage(), member: page };
        await signIn(page, site, member);

        const problems: string[] = [];
        const served = new Map<string, string>();
        const ours = Object.entries(addresses).filter((_, index) => index % 2 === half);
        for (const [pattern, visit] of ours) {
          for (const who of whoOpens(pattern, round)) {
            const address = path(locale, visit.route);
            const { html, found } = await lookAt(tabs[who], { who, pattern, visit, locale, round });
            problems.push(...found.map((problem) => `${address} for a ${who}: ${problem}`));
            served.set(`${address} for a ${who}`, html);
          }
        }
        await visitors.close();
        problems.push(...htmlErrors(served));
        expect(problems).toEqual([]);
      },
    );
  }
}

type Question = {
  readonly who: Round['as'];
  readonly pattern: string;
  readonly visit: Visit;
  readonly locale: 'ko' | 'en';
  readonly round: Round;
};

/** Calls of parts that load what they show when they come near the screen, which they may be at once. */
const LOADED_WHEN_NEAR = /\/(?:search\/map|pagination|floor-plan)$/;

/** Opens a page and asks everything about it. */
async function lookAt(
  tab: Page,
  { who, pattern, visit: { route, status = 200 }, locale, round }: Question,
): Promise<{ html: string; found: string[] }> {
  const found: string[] = [];
  const errors = watchErrors(tab);
  const calls: string[] = [];
  const noteCall = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/v\d/.test(pathname) && !LOADED_WHEN_NEAR.test(pathname)) calls.push(pathname);
  };
  tab.on('request', noteCall);
  // The onboarding redirects a member with a complete profile (session.spec.ts).
  const stays = pattern !== routes.onboarding.path;
  const asksConsent = stays && rowOf(pattern)?.asksConsent === true;
  const answer = await openPage(tab, path(locale, route), asksConsent);
  tab.off('request', noteCall);
  // docs/decisions/129
  if (who === 'visitor') found.push(...calls.map((call) => `calls ${call} when it is loaded`));
  await drawWhole(tab);
  if (answer?.status() !== status) found.push(`status ${answer?.status()}`);
  const html = (await answer?.text()) ?? '';
  found.push(...(await pageProblems(tab, locale)));
  found.push(...slipsIn(await tab.locator('body').innerText(), locale));
  if (stays) found.push(...(await shellProblems(tab, pattern, { locale, phone: round.phone })));
  found.push(...(await schemeProblems(tab, round.schemes)));
  if (stays) found.push(...(await pressProblems(tab, pattern, round)));
  // The browser itself logs a page that answers 404 or 500 as specified.
  found.push(...errors.filter((error) => status === 200 || !/status of (404|500)/.test(error)));
  tab.removeAllListeners('console');
  tab.removeAllListeners('pageerror');
  return { html, found };
}

async function pressProblems(tab: Page, pattern: string, { sizes }: Round): Promise<string[]> {
  const found: string[] = [];
  if (pattern === routes.mypage.path) {
    await expect(tab.locator('#next-stay')).toBeVisible();
    found.push(...(await blurredPictures(tab)));
  }
  for (const size of sizes) {
    await tab.setViewportSize(size);
    const consentBanners = await tab.locator('.site-consent').count();
    if (consentBanners !== (rowOf(pattern)?.asksConsent === true ? 1 : 0))
      found.push(`consent asked ${consentBanners} times`);
    const findings = await pressFindings(tab);
    if (hasOwnTextsOnly(pattern)) findings.push(...(await widows(tab)));
    found.push(...findings.map((finding) => `at ${size.width}: ${finding}`));
  }
  found.push(...(await keptPlaceholders(tab)));
  await tab.setViewportSize(sizes[0]);
  return found;
}

async function pageProblems(page: Page, locale: 'ko' | 'en'): Promise<string[]> {
  const { lang, headings, overflow } = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    headings: document.querySelectorAll('h1').length,
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }));
  return [
    ...(lang === locale ? [] : [`lang ${lang}`]),
    ...(headings === 1 ? [] : [`${headings} h1`]),
    ...(overflow === 0 ? [] : [`${overflow} px too wide`]),
  ];
}

test('a page that needs a session redirects a visitor to sign in, with the way back', async ({
  page,
}) => {
  for (const locale of ['ko', 'en'] as const) {
    const answer = await page.request.get(path(locale, '/mypage?state=past'), { maxRedirects: 0 });
    expect(answer.status()).toBe(307);
    const location = new URL(answer.headers().location ?? '', site.url);
    expect(location.pathname).toBe(path(locale, '/auth/login'));
    expect(location.searchParams.get('redirect_url')).toContain('/mypage?state=past');
    expect(location.searchParams.get('error')).toBe('SessionRequired');
  }
});

test('axe finds each of these faults when it is added to a page, in its scheme', async ({
  page,
}) => {
  await arrive(page, '/faq', true);
  expect(await schemeProblems(page, ['light', 'dark'])).toEqual([]);
  for (const [html, found] of [
    ['<button></button>', /^light: axe button-name: /],
    [
      '<style>.pale { color: #ddd; background: #fff }</style><p class="pale">pale</p>',
      /^light: axe color-contrast: \.pale,dark: axe color-contrast: \.pale$/,
    ],
    [
      '<style>@media (prefers-color-scheme: dark) { .pale { color: #444; background: #222 } }</style><p class="pale">pale</p>',
      /^dark: axe color-contrast: \.pale$/,
    ],
  ] as const) {
    const planted = await page.evaluateHandle((markup) => {
      const box = document.createElement('div');
      box.innerHTML = markup;
      document.querySelector('main')?.prepend(box);
      return box;
    }, html);
    expect((await schemeProblems(page, ['light', 'dark'])).join()).toMatch(found);
    await planted.evaluate((box) => box.remove());
  }
});
