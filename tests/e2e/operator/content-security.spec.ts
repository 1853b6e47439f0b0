import { expect, test, type Page } from '@playwright/test';

import { site } from '../../support/sites';

/** A page of each kind: kept for visitors, made for each visit, made by the build, with and without forms. */
const PAGES = [
  '/',
  '/en',
  '/search/result?region=SEOUL',
  '/hotel/1001',
  '/hotel/1001/calendar/booking',
  '/reservation',
  '/auth/login',
  '/faq',
  '/no-such-page',
];

/** What somebody might smuggle into a page: a script, an event's handler, a frame, another base. */
const SMUGGLED =
  '<script>window.intruder = "script"</script>' +
  '<img src="/no-such-picture" onerror="window.intruder = \'handler\'">' +
  '<iframe srcdoc="<script>parent.intruder = 1</script>"></iframe>' +
  '<base href="https://elsewhere.example/">';

/**
 * Opens a page with that in its body.
 * @param policy false takes the Content-Security-Policy away
 * @returns what ran of it
 */
async function openWithSmuggled(page: Page, path: string, policy: boolean) {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue();
    const response = await route.fetch();
    const headers = response.headers();
    if (!policy) delete headers['content-security-policy'];
    const body = (await response.text()).replace('<div id="modal">', `${SMUGGLED}<div id="modal">`);
    return route.fulfill({ response, headers, body });
  });
  await page.goto(site.url + path);
  // Without the policy the smuggled base leads the page's own scripts elsewhere.
  if (policy) await page.waitForFunction(() => document.querySelector('[data-waiting]') === null);
  return page.evaluate(() => ({
    intruder: (window as { intruder?: unknown }).intruder ?? null,
    base: new URL(document.baseURI).host === location.host,
  }));
}

for (const path of PAGES) {
  test(`${path} runs no script but its own`, async ({ page }) => {
    expect(await openWithSmuggled(page, path, true)).toEqual({ intruder: null, base: true });
  });
}

test('without the policy what was smuggled in would run', async ({ page }) => {
  const found = await openWithSmuggled(page, '/', false);
  expect(found.intruder).not.toBeNull();
  expect(found.base).toBe(false);
});

test('what was blocked is reported, and the report taken', async ({ page }) => {
  const report = page.waitForRequest('**/api/security-reports');
  await openWithSmuggled(page, '/', true);
  const answer = await (await report).response();
  expect(answer?.status()).toBe(204);
});

test('pages, files, the API and refusals carry the headers', async ({ request }) => {
  for (const path of ['/', '/api/v2/search/regionState', '/api/nowhere', '/favicon.svg', '/%']) {
    const headers = (await request.get(site.url + path)).headers();
    expect(headers['content-security-policy'], path).toMatch(
      /object-src 'none'|^default-src 'none'/,
    );
    expect(headers['x-content-type-options'], path).toBe('nosniff');
  }
});
