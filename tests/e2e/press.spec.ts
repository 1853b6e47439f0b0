import { expect, test, type Locator, type Page } from '@playwright/test';

import { routes } from '@/config/routes';
import { addressesOf } from '../support/addresses';
import { registerMember } from '../support/api';
import { path } from '../support/browser';
import { widows } from '../support/broken-lines';
import { arrive, coveredOnFirstScreen, pressFindings } from '../support/press';
import { site } from '../support/sites';
import { pattern, text } from '../support/texts';

/**
 * Presses on the main pages as a visitor sees them for the first time, before answering any
 * question. routes.spec.ts looks for whatever hinders a press on every route; here planted faults
 * show that it would be found.
 */

const SIZES = [
  { width: 375, height: 812 },
  { width: 1440, height: 900 },
] as const;

test.describe.configure({ mode: 'parallel' });

/** Presses the middle of an element on the screen, like a person, whatever element receives it. */
async function press(page: Page, seen: Locator): Promise<void> {
  await seen.evaluate((element) =>
    element.scrollIntoView({ block: 'center', behavior: 'instant' }),
  );
  const box = await seen.boundingBox();
  if (box === null) throw new Error('not drawn');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

for (const size of SIZES) {
  test(`at ${size.width} px a press on any part of a card does what that part shows`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    const addresses = await addressesOf(await registerMember(site), 'none');
    const at = (pattern: string) => addresses[pattern]?.route ?? '';
    const ways: readonly (readonly [address: string, seen: string, leadsTo: RegExp])[] = [
      [at(routes.hotel.path), 'main li .offer .ui-btn', /\/hotel\/\d+\/options\/\d+\?.*from=/],
      [at(routes.hotel.path), 'main li .offer .ui-price', /\/hotel\/\d+\/options\/\d+/],
      [at(routes.main.path), 'main li .photo', /\/hotel\/\d+/],
      [at(routes.main.path), 'main li .total', /\/hotel\/\d+/],
      [at(routes.searchResult.path), 'main li .photo', /\/hotel\/\d+\?.*from=/],
      [at(routes.collections.path), 'main li .ui-photo', /\/collections\/.+/],
      [at(routes.promotions.path), 'main li .ui-photo', /\/promotions\/.+/],
      [at(routes.vouchers.path), 'main li .ui-btn', /\/vouchers\/\d+/],
      [at(routes.hotelOptions.path), 'main form .buy .ui-btn', /\/reservation\?.*total=/],
      [at(routes.hotelOptions.path), 'main article a.photo', /\/options\/\d+/],
    ];
    for (const [address, seen, leadsTo] of ways) {
      await arrive(page, address, true);
      await press(page, page.locator(seen).first());
      await expect(page, `${seen} of ${address}`).toHaveURL(leadsTo);
    }

    // A room's price is aligned with its label: at the left on a phone, at the right on a wide
    // screen.
    await arrive(page, at(routes.hotel.path), true);
    const edges = await page
      .locator('main li .offer .ui-price')
      .first()
      .evaluate((price) =>
        [...price.children].map((part) => {
          const { left, right } = part.getBoundingClientRect();
          return Math.round(window.innerWidth < 768 ? left : right);
        }),
      );
    expect(new Set(edges).size).toBe(1);

    // The picture viewer shows the picture without its blurred placeholder behind it.
    await press(page, page.locator('button.tile').first());
    const viewed = page.getByRole('dialog').locator('img.ui-fade');
    await expect(viewed).toHaveJSProperty('complete', true);
    await expect(viewed).toHaveCSS('background-image', 'none');

    // A room that is being compared has a button to remove it; the bar of compared rooms covers no
    // price and no button.
    await arrive(page, at(routes.hotelOptions.path), true);
    await press(
      page,
      page.getByRole('button', { name: pattern('ko', 'common:compare.addRoom') }).first(),
    );
    const dock = page.getByRole('region', { name: text('ko', 'common:compare.label') });
    await expect(dock).toBeVisible();
    await expect(page.getByText(text('ko', 'common:compare.added'), { exact: true })).toBeVisible();
    await page.mouse.move(0, 0);
    expect(await pressFindings(page)).toEqual([]);
    const box = await dock.boundingBox();
    const prices = (await page.locator('main form .buy').first().boundingBox())?.x ?? 0;
    if (size.width === 1440) expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(prices);
  });
}

for (const size of SIZES) {
  test(`at ${size.width} px app banner, consent and chat are shown on a first visit, and each can be pressed`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await arrive(page, '/', true);
    const banner = page.getByRole('complementary', { name: text('ko', 'shell:app.label') });
    const header = await page.getByRole('banner').boundingBox();
    const row = await banner.boundingBox();
    expect(row?.y).toBe((header?.y ?? 0) + (header?.height ?? 0));
    // Pressing the row does the same as its button.
    await press(page, banner.locator('.text'));
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('img', { name: text('ko', 'shell:app.qrAlt') })).toBeVisible();
    await page.keyboard.press('Escape');
    // While the dialog is still there, it would receive the next press.
    await expect(dialog).toHaveCount(0);
    const chat = page.getByRole('button', { name: text('ko', 'shell:chat.open') });
    // On a phone the chat button is within the navigation, and never covers the search form.
    if (size.width < 768) {
      const navigation = await page.locator('.site-nav').boundingBox();
      expect((await chat.boundingBox())?.y).toBeGreaterThanOrEqual(navigation?.y ?? Infinity);
    }
    await press(page, chat);
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    const consent = page.getByRole('region', { name: text('ko', 'shell:consent.label') });
    expect((await consent.boundingBox())?.height).toBe(56);
    await press(page, consent.getByRole('button', { name: text('ko', 'shell:consent.title') }));
    await expect(consent.getByText(text('ko', 'shell:consent.text'))).toBeVisible();
    await press(page, consent.getByRole('button', { name: text('ko', 'shell:consent.refuse') }));
    await expect(consent).toHaveCount(0);
    await expect(banner).toBeVisible();
  });
}

/** Both sides of each width at which the main page is laid out in another way. */
const FIRST_SCREENS = [
  { width: 375, height: 812 },
  { width: 768, height: 1024 },
  { width: 1023, height: 768 },
  { width: 1024, height: 768 },
  { width: 1280, height: 720 },
  { width: 1407, height: 900 },
  { width: 1440, height: 900 },
] as const;

for (const locale of ['ko', 'en'] as const) {
  test(`${locale}: nothing fixed covers words or controls on the main page's first screen, at any width`, async ({
    page,
  }) => {
    const problems: string[] = [];
    const look = async (when: string) => {
      for (const size of FIRST_SCREENS) {
        await page.setViewportSize(size);
        for (const covered of await coveredOnFirstScreen(page))
          problems.push(`${size.width} px, ${when}: ${covered}`);
      }
    };
    await arrive(page, path(locale, '/'), true);
    await page.getByRole('button', { name: text(locale, 'shell:chat.open') }).waitFor();
    await look('consent asked');
    await page
      .locator('.site-consent')
      .getByRole('button', { name: text(locale, 'shell:consent.refuse') })
      .click();
    await expect(page.locator('.site-consent')).toHaveCount(0);
    await look('consent answered');
    expect(problems).toEqual([]);

    await page.addStyleTag({
      content: `#planted { position: fixed; left: 40%; top: 30%; width: 90px; height: 300px; z-index: 50 }`,
    });
    await page.evaluate(() => {
      const planted = document.createElement('div');
      planted.id = 'planted';
      document.body.append(planted);
    });
    expect(await coveredOnFirstScreen(page)).not.toEqual([]);
  });
}

test('the check of presses finds each of these faults when it is added to a page', async ({
  page,
}) => {
  const { [routes.hotel.path]: hotel } = await addressesOf(await registerMember(site), 'none');
  await page.setViewportSize(SIZES[0]);
  await arrive(page, hotel?.route ?? '', true);
  const planted = async (css: string, html = ''): Promise<string[]> => {
    const parts = await page.evaluateHandle(
      ([rules = '', markup = '']) => {
        const style = document.createElement('style');
        style.textContent = rules;
        const box = document.createElement('div');
        box.innerHTML = markup;
        document.head.append(style);
        if (markup.includes('last')) document.querySelector('#__next > div')?.append(box);
        else document.querySelector('main')?.prepend(box);
        return [style, box];
      },
      [css, html],
    );
    const findings = await pressFindings(page);
    await parts.evaluate((all) => all.forEach((part) => part.remove()));
    return findings;
  };
  expect(await planted('')).toEqual([]);
  // This fault existed: the part that looks like a button lay above the link that covers its card.
  expect((await planted('li h3 a::after { z-index: auto !important }')).join()).toMatch(
    /not to be pressed: span\.ui-btn/,
  );
  const card = '<div style="position:fixed;inset:30% 0;background:#fff;z-index:50">card</div>';
  expect((await planted('', card)).join()).toMatch(/not to be pressed: .* under div “card”/);
  const disc =
    '<button style="position:fixed;right:8px;bottom:90px;width:52px;height:52px;z-index:50">disc</button>';
  expect((await planted('', disc)).join()).toMatch(/fixed over fixed: .*disc/);
  const cut =
    '<p style="width:90px;overflow:hidden;white-space:nowrap">far too long for its box</p>';
  expect((await planted('', cut)).join()).toMatch(/text is cut .*far too long/);
  const two = '<p>one upon</p><p style="margin-top:-20px">the other</p>';
  expect((await planted('', two)).join()).toMatch(/text over text: .*the other.* over .*one upon/);
  const wide = '<div style="width:500px">wide</div>';
  expect((await planted('', wide)).join()).toMatch(/the page is 125 px too wide: div “wide”/);
  const odd = '<button class="ui-btn" style="height:44px">odd</button>';
  expect((await planted('', odd)).join()).toMatch(/a button of 44 px: .*odd/);
  const chip = '<button class="ui-chip" style="width:140px">chip</button>';
  const under = `<div style="position:absolute;left:0;top:380px">${chip}</div>`;
  const pill = 'width:80px;height:40px;z-index:50';
  const fixed = `${under}<div style="position:fixed;left:90px;top:390px;${pill}">pill</div>`;
  expect((await planted('', fixed)).join()).toMatch(
    /over a control on the first screen: div “pill” over button.*chip/,
  );
  const sticky = `<div style="height:3000px">${under}<div style="height:2000px"></div><div style="position:sticky;bottom:400px;${pill}">pill</div></div>`;
  expect((await planted('', sticky)).join()).toMatch(/screen: div “pill” over button.*chip/);
  const tight = `<div style="width:120px;padding:16px;border-radius:8px">${chip}</div>`;
  expect((await planted('', tight)).join()).toMatch(/out of its card by 52 px: button.*chip/);
  const narrow = (words: string) => `<p style="width:40px;overflow-wrap:anywhere">${words}</p>`;
  expect((await planted('', narrow('size 27 m²'))).join()).toMatch(/“27 m²” is on two lines/);
  expect((await planted('', narrow('supermarket'))).join()).toMatch(/“supermarket” is on two/);
  const last = '<button>last</button>';
  expect(await planted('', last)).toEqual([]);
  const roomless = await planted(':root { --bottom-room: 0px !important }', last);
  expect(roomless.join()).toMatch(/not to be pressed: button “last” under/);
});

test('a last line of one short word is found, unless the line above has none to give', async ({
  page,
}) => {
  const paragraph = (words: string) => `<p style="width:200px;text-wrap:wrap">${words}</p>`;
  await page.setContent(
    `<main>${paragraph('one two three<br>four')}${paragraph('two words<br>alone')}</main>`,
  );
  expect(await widows(page)).toEqual(['a last line of one word: “one two three / four”']);
});
