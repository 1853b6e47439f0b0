import { expect, test } from '@playwright/test';

import { routes } from '@/config/routes';
import { addressesOf, bookedStay } from '../support/addresses';
import { registerMember } from '../support/api';
import { axeProblems } from '../support/axe';
import { path, signIn, watchErrors } from '../support/browser';
import { htmlErrors } from '../support/html-checker';
import { site } from '../support/sites';

/**
 * Every route of the table, in both languages: the specified status, no error on the console, no
 * hydration mismatch, one h1, the right language, no sideways scrolling, nothing for axe, and HTML
 * that the Nu checker finds no error in.
 */

/** Pages that send a signed-in member on. */
const FOR_VISITORS: readonly string[] = [
  routes.login.path,
  routes.loginEmail.path,
  routes.register.path,
];

for (const locale of ['ko', 'en'] as const) {
  test(`${locale}: every route`, { tag: '@phone' }, async ({ page, browser }, info) => {
    test.setTimeout(480_000);
    const atDesk = info.project.name === 'desktop';
    // The dark scheme changes colours alone, and they are the same in both languages.
    const inTheDark = atDesk === (locale === 'ko');
    const member = await registerMember(site);
    await signIn(page, site, member);
    const bookedId = await bookedStay(page, member);
    const addresses = await addressesOf(member, bookedId);
    expect(Object.keys(addresses).sort()).toEqual(
      Object.values(routes)
        .map((row) => row.path)
        .sort(),
    );
    const visiting = await browser.newContext();
    const visitor = await visiting.newPage();

    const problems: string[] = [];
    const served = new Map<string, string>();
    for (const [pattern, { route, status = 200 }] of Object.entries(addresses)) {
      const tab = FOR_VISITORS.includes(pattern) ? visitor : page;
      const errors = watchErrors(tab);
      const address = path(locale, route);
      const answer = await tab.goto(address, { waitUntil: 'load' });
      await tab.waitForLoadState('networkidle');
      const report = (problem: string) => problems.push(`${address}: ${problem}`);
      if (answer?.status() !== status) report(`status ${answer?.status()}`);
      served.set(address, (await answer?.text()) ?? '');
      const lang = await tab.locator('html').getAttribute('lang');
      if (lang !== locale) report(`lang ${lang}`);
      const headings = await tab.locator('h1').count();
      if (headings !== 1) report(`${headings} h1`);
      const overflow = await tab.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (overflow > 0) report(`${overflow} px too wide`);
      // The browser itself logs a page that answers 404 or 500 as specified.
      for (const error of errors) {
        if (status === 200 || !/status of (404|500)/.test(error)) report(error);
      }
      for (const violation of await axeProblems(tab)) report(violation);
      if (inTheDark) {
        await tab.emulateMedia({ colorScheme: 'dark' });
        for (const violation of await axeProblems(tab, ['color-contrast'])) {
          report(`dark: ${violation}`);
        }
        await tab.emulateMedia({ colorScheme: 'light' });
      }
      tab.removeAllListeners('console');
      tab.removeAllListeners('pageerror');
    }
    await visiting.close();
    // The same HTML goes to both sizes.
    if (atDesk) problems.push(...htmlErrors(served));
    expect(problems).toEqual([]);
  });
}

test('a page that needs a session sends a visitor to sign in, with the way back', async ({
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
