import { execFile } from 'node:child_process';
import { mkdtempSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { expect, test, type Page } from '@playwright/test';

import { schemeProblems, schemesOf } from '../../support/axe';
import { path as pathIn } from '../../support/browser';
import { shortHoldSite as site } from '../../support/sites';
import { text } from '../../support/texts';

/**
 * An operator imports content with the real command while the site runs. The tests use the second
 * site, so that all others see the demo's own content.
 */

const LOCALES = ['ko', 'en'] as const;
/** How old the content of a page may be, in ms (decision 042). */
const STALENESS_MS = 5_000;
/**
 * How long later tests wait for new content: only the first one measures its age, since a render
 * may be slow.
 */
const POLL_MS = 4 * STALENESS_MS;
const run = promisify(execFile);

async function content(...args: string[]): Promise<{ code: number; output: string }> {
  const env = {
    ...process.env,
    PORT: new URL(site.url).port,
    DATA_DIR: process.env.SHORT_HOLD_DATA_DIR,
    SITE_URL: site.url,
    LOG_LEVEL: 'warn',
  };
  try {
    const { stdout } = await run(
      process.execPath,
      ['--import', 'tsx', 'src/tools/commands/content.ts', ...args],
      { env },
    );
    return { code: 0, output: stdout };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, output: stderr };
  }
}

/** A folder of content with the files given. */
function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'content-'));
  for (const [name, words] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), words);
  }
  return folder;
}

const promotion = (title: string, from: string, to: string) => ({
  [`promotions/${title}.yaml`]: [
    `title: { ko: ${title} 특가, en: ${title} offer }`,
    `summary: { ko: 짧은 안내, en: A short note }`,
    'picture: studio-city-day-cloud',
    `from: ${from}`,
    `to: ${to}`,
    'hotels: [1001]',
    'terms: [{ ko: 한 번만 쓸 수 있어요., en: Once only. }]',
  ].join('\n'),
  [`promotions/${title}.ko.md`]: '한국어 **안내**예요.',
  [`promotions/${title}.en.md`]: 'Words in **English**.',
});

async function expectAccessible(page: Page, locale: 'ko' | 'en'): Promise<void> {
  expect(await schemeProblems(page, schemesOf(locale))).toEqual([]);
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test.describe.configure({ mode: 'serial' });

test('a promotion, an event and a banner are visible within seconds of their import', async ({
  page,
}) => {
  // Loads the pages first, so that any caching has begun.
  for (const locale of LOCALES) {
    for (const route of ['/', '/promotions/winter-month', '/event/open-house']) {
      await page.request.get(site.url + pathIn(locale, route));
    }
  }
  const imported = await content('import', 'docs/content-example');
  expect(imported).toEqual({
    code: 0,
    output: 'Imported 1 promotions, 1 events, 1 collections, 1 faqs, 2 banners.\n',
  });
  const deadline = Date.now() + STALENESS_MS;
  const words = {
    ko: [
      '겨울 한 달, 따뜻한 방에서',
      '이번 겨울, 방을 열어 둡니다',
      '이번 겨울, 오픈 하우스를 열어요',
    ],
    en: ['A winter month in a warm room', 'Open rooms this winter', 'We’re holding an open house'],
  };
  const unseen: Array<[string, string]> = LOCALES.flatMap((locale) =>
    ['/promotions/winter-month', '/event/open-house', '/'].map((route, at): [string, string] => [
      pathIn(locale, route),
      words[locale][at] ?? '',
    ]),
  );
  const late: string[] = [];
  for (const [route, wanted] of unseen) {
    for (;;) {
      const requestedAt = Date.now();
      const html = await (await page.request.get(site.url + route)).text();
      if (html.includes(wanted)) break;
      // Only an answer to a request after that time is too late.
      if (requestedAt > deadline) {
        late.push(route);
        break;
      }
    }
  }
  expect(late).toEqual([]);
  // The browser, too, is shown the new content on the same pages.
  for (const locale of LOCALES) {
    await page.goto(site.url + pathIn(locale, '/promotions/winter-month'));
    await expect(heading(page, words[locale][0] ?? '')).toBeVisible();
    await expect(
      page.getByRole('heading', { name: text(locale, 'site:promotion.terms') }),
    ).toBeVisible();
    await expectAccessible(page, locale);
    await page.goto(site.url + pathIn(locale, '/event/open-house'));
    await expect(heading(page, words[locale][1] ?? '')).toBeVisible();
    await expect(page.locator('header')).toHaveCount(0);
    await expect(page.locator('article li a[href*="/hotel/"]').first()).toBeVisible();
    await expectAccessible(page, locale);
    await page.goto(site.url + pathIn(locale, '/collections/snowy-days'));
    await expect(page.locator('main li a[href*="/hotel/"]').first()).toBeVisible();
    await expectAccessible(page, locale);
    await page.goto(site.url + pathIn(locale, '/'));
    await expect(page.getByText(words[locale][2] ?? '')).toBeVisible();
    await expect(page.locator(`a[href$="/collections/snowy-days"]`)).toBeVisible();
  }
});

test('every problem of wrong files is named with its line, and nothing is imported', async () => {
  const folder = folderOf({
    ...promotion('fine', '2026-11-01', '2027-12-31'),
    'promotions/bad.yaml':
      'title: { ko: 제목 }\nsummary: { ko: 안내, en: Note }\npicture: no-such-picture\nfrom: 2027-01-02\nto: 2027-01-01\nhotels: [1001]\ncolour: red\n',
    'promotions/bad.ko.md': '# 제목',
    'events/party.yaml':
      'title: { ko: 잔치, en: Party }\nsummary: { ko: 안내, en: Note }\npicture: studio-city-day-cloud\nto: 2027-01-01\n',
    'events/party.ko.md': '좋아요.',
    'events/party.en.md': 'Fine.\n\n<script>x</script>\n',
    'notes.txt': 'x',
  });
  const { code, output } = await content('import', folder);
  expect(code).toBe(1);
  for (const place of [
    'notes.txt',
    'bad.yaml:1 (title.en)',
    'bad.yaml:3 (picture)',
    'bad.en.md',
    'party.en.md:3 (body.en)',
    'nothing was imported.',
  ]) {
    expect(output).toContain(place);
  }
  expect(output).toMatch(/[가-힣]/);
  expect((await content('list')).output).not.toContain('promotions/fine');
});

test('content that has ended says so at its address, and is not indexed by search engines', async ({
  page,
}) => {
  const folder = folderOf({
    ...promotion('gone', '2026-01-01', '2026-02-01'),
    ...promotion('coming', '2030-01-01', '2030-02-01'),
  });
  expect((await content('import', folder)).code).toBe(0);
  for (const locale of LOCALES) {
    const at = site.url + pathIn(locale, '/promotions/gone');
    await expect
      .poll(async () => (await page.request.get(at)).status(), { timeout: POLL_MS })
      .toBe(200);
    await page.goto(at);
    await expect(page.getByTestId('page-state')).toContainText(
      text(locale, 'site:promotion.ended'),
    );
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
    await expect(
      page.getByRole('heading', { name: text(locale, 'site:promotion.others') }),
    ).toBeVisible();
    await expectAccessible(page, locale);
    await page.goto(site.url + pathIn(locale, '/promotions/coming'));
    await expect(page.getByTestId('page-state')).toContainText('2030');
    await page.goto(site.url + pathIn(locale, '/promotions?state=ended'));
    await expect(page.locator('a[href$="/promotions/gone"]')).toBeVisible();
    await page.goto(site.url + pathIn(locale, '/promotions'));
    await expect(page.locator('a[href$="/promotions/gone"]')).toHaveCount(0);
  }
  expect((await content('remove', 'promotions/gone')).code).toBe(0);
  await expect
    .poll(async () => (await page.request.get(`${site.url}/promotions/gone`)).status(), {
      timeout: POLL_MS,
    })
    .toBe(404);
});

for (const locale of LOCALES) {
  test(`${locale}: questions are found while typing, and each has a link of its own`, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(site.url + pathIn(locale, '/faq#q-102'));
    const linked = page.locator('#q-102');
    await expect(linked).toHaveAttribute('open', '');
    await expect(linked.locator('summary')).toBeFocused();
    // Buttons are enabled a moment after the page has been hydrated.
    await expect(linked.getByRole('button').first()).toBeEnabled();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText(text(locale, 'site:faq.copied'))).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${site.url}${pathIn(locale, '/faq')}#q-102`,
    );

    const field = page.getByRole('searchbox', { name: text(locale, 'site:faq.search') });
    await field.fill(locale === 'ko' ? 'ㅇㄱㅇㄷ' : 'passport');
    await expect(page.locator('details')).toHaveCount(1);
    await expect(page.locator('#q-104')).toBeVisible();
    await expectAccessible(page, locale);
    await field.press('Enter');
    await expect(page).toHaveURL(/[?&]q=/);
    await field.fill('zzzz');
    await expect(page.locator('details')).toHaveCount(0);
    await expect(
      page.getByRole('heading', { name: text(locale, 'site:faq.none', { words: 'zzzz' }) }),
    ).toBeVisible();
    await expect(page.locator('a[href^="tel:"]').first()).toBeVisible();
  });
}

test('questions can be searched without scripts, too', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site.url}/en/faq`);
  const many = await page.locator('details').count();
  await page.getByRole('searchbox').fill('passport');
  await page
    .locator('#content')
    .getByRole('button', { name: text('en', 'site:faq.find') })
    .click();
  await expect(page).toHaveURL(/\/en\/faq\?q=passport/);
  await expect(page.locator('details')).toHaveCount(1);
  expect(many).toBeGreaterThan(10);
  await context.close();
});

test('calls to action are recorded of visitors who agreed, and of nobody else', async ({
  browser,
}) => {
  const visit = async (consent: 'granted' | 'refused') => {
    const context = await browser.newContext();
    await context.addCookies([{ name: 'mm-consent', value: consent, url: site.url }]);
    const page = await context.newPage();
    await page.goto(`${site.url}/en/event/open-house`);
    const button = page.getByRole('link', { name: 'Choose a hotel to see' });
    await button.scrollIntoViewIfNeeded();
    const ctaEvents = () =>
      page.evaluate(() =>
        ((window as { dataLayer?: Array<Record<string, unknown>> }).dataLayer ?? [])
          .filter(({ event }) => String(event).startsWith('cta_'))
          .map(({ event, place, source, cta, position }) =>
            [event, place, source, cta, position].join(' '),
          ),
      );
    if (consent === 'granted')
      await expect.poll(ctaEvents).toContain('cta_view event open-house tour 1');
    const sent = page.waitForRequest(
      (request) =>
        request.url().endsWith('/api/events') && (request.postData() ?? '').includes('cta_click'),
    );
    await button.click();
    await expect(page).toHaveURL(/\/promotions\/look-first/);
    const recorded = await ctaEvents();
    if (consent === 'granted') await (await sent).response();
    else sent.catch(() => undefined);
    await context.close();
    return recorded;
  };
  expect(await visit('refused')).toEqual([]);
  expect(await visit('granted')).toContain('cta_click event open-house tour 1');
  await expect
    .poll(async () => (await content('clicks', '--days', '1')).output, { timeout: 60_000 })
    .toMatch(/event\/open-house\ttour \(1\)\ten\tseen 1\tclicked 1/);
});

test('the notice at the top of the page stays closed after it was closed', async ({ page }) => {
  await page.goto(`${site.url}/en`);
  const line = page.getByRole('region', { name: text('en', 'home:topline.label') });
  await expect(line).toContainText('open house');
  // Clicks before the page's scripts run are lost.
  await expect(page.locator('[data-search-toggle]')).toBeEnabled();
  await line.getByRole('button', { name: text('en', 'home:topline.close') }).click();
  await expect(line).not.toContainText('open house');
  const html = await (await page.request.get(`${site.url}/en`)).text();
  expect(html.slice(html.indexOf('<body'), html.indexOf('__NEXT_DATA__'))).not.toContain(
    'holding an open house',
  );
});
