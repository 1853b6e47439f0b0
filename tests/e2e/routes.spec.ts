import { expect, test, type Page } from '@playwright/test';

import { routes } from '@/config/routes';
import { addressesOf, bookedStay } from '../support/addresses';
import { registerMember } from '../support/api';
import { schemeProblems } from '../support/axe';
import { path, signIn, watchErrors } from '../support/browser';
import { htmlErrors } from '../support/html-checker';
import { shellProblems } from '../support/shell';
import { site } from '../support/sites';
import { slipsIn } from '../support/slips';

/**
 * Every route of the table, in both languages: each has the specified status, header, navigation
 * and footer, one h1, the right language, no sideways scrolling, no error on the console and no
 * hydration mismatch. Axe and the Nu HTML checker find no error, and no text contains a mistake
 * that `slips.ts` knows.
 */

/**
 * The colour schemes in which axe checks each page. The language changes neither colours nor roles,
 * so each scheme is checked once at each width. A phone opens the pages in English only, whose
 * words are longer; press.spec.ts checks how the Korean ones fit.
 */
const LOOKS = {
  desk: { ko: ['light'], en: ['dark'] },
  phone: { ko: [], en: ['light', 'dark'] },
} as const;

/** Pages that redirect a signed-in member. */
const FOR_VISITORS: readonly string[] = [
  routes.login.path,
  routes.loginEmail.path,
  routes.register.path,
];

// The halves run in parallel, and each signs in and books for itself.
test.describe.configure({ mode: 'parallel' });

for (const locale of ['ko', 'en'] as const) {
  for (const half of [0, 1]) {
    test(
      `${locale}: every route is as specified, half ${half + 1}`,
      { tag: locale === 'en' ? ['@phone'] : [] },
      async ({ page, browser }, info) => {
        test.setTimeout(240_000);
        const phone = info.project.name === 'phone';
        const looks = LOOKS[phone ? 'phone' : 'desk'][locale];
        const member = await registerMember(site);
        await signIn(page, site, member);
        const addresses = await addressesOf(member, await bookedStay(page, member));
        expect(Object.keys(addresses).sort()).toEqual(
          Object.values(routes)
            .map((row) => row.path)
            .sort(),
        );
        const visitor = await (await browser.newContext()).newPage();

        const problems: string[] = [];
        const served = new Map<string, string>();
        const ours = Object.entries(addresses).filter((_, index) => index % 2 === half);
        for (const [pattern, { route, status = 200 }] of ours) {
          const tab = FOR_VISITORS.includes(pattern) ? visitor : page;
          const errors = watchErrors(tab);
          const address = path(locale, route);
          const answer = await tab.goto(address, { waitUntil: 'load' });
          await waitForReact(tab);
          const report = (problem: string) => problems.push(`${address}: ${problem}`);
          if (answer?.status() !== status) report(`status ${answer?.status()}`);
          served.set(address, (await answer?.text()) ?? '');
          for (const problem of await pageProblems(tab, locale)) report(problem);
          const words = await tab.locator('body').innerText();
          for (const slip of slipsIn(words, locale)) report(slip);
          // The onboarding redirects a member with a complete profile (session.spec.ts).
          if (pattern !== routes.onboarding.path) {
            for (const problem of await shellProblems(tab, pattern, { locale, phone }))
              report(problem);
          }
          for (const problem of await schemeProblems(tab, looks)) report(problem);
          // The browser itself logs a page that answers 404 or 500 as specified.
          for (const error of errors) {
            if (status === 200 || !/status of (404|500)/.test(error)) report(error);
          }
          tab.removeAllListeners('console');
          tab.removeAllListeners('pageerror');
        }
        await visitor.context().close();
        // The HTML is the same for both widths, so it is checked once.
        if (!phone) problems.push(...htmlErrors(served));
        expect(problems).toEqual([]);
      },
    );
  }
}

/** Waits until React has hydrated the page and the browser is idle. */
async function waitForReact(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('__next') ?? {}).some((key) =>
      key.startsWith('__reactContainer'),
    ),
  );
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
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
