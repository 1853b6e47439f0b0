import { expect, test, type Locator, type Page } from '@playwright/test';

import { must } from '../../support/api';
import { waitForScripts } from '../../support/browser';
import { openFinger } from '../../support/pointer';
import { site } from '../../support/sites';
import { text } from '../../support/texts';

/** The pictures of a hotel's card: swiped, turned by buttons, and moved to the hotel's page. */

const RESULTS = '/search/result?region=seoul';

/** The first card of the results, with the requests for hotels that the page has made. */
async function openCard(page: Page) {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/v2\/hotels\/\d+$/.test(pathname)) requests.push(pathname);
  });
  await page.goto(RESULTS);
  await waitForScripts(page);
  const card = page
    .locator('main li')
    .filter({ has: page.locator('.photo') })
    .first();
  await card.scrollIntoViewIfNeeded();
  const box = await card.locator('.photo').boundingBox();
  if (box === null) throw new Error('The card has no picture.');
  return { card, box, requests };
}

/** The alternative text of the picture that fills the card's frame, when it has loaded and stands. */
function shownPicture(card: Locator): Promise<string> {
  return card.locator('.photo').evaluate((photo) => {
    const middleOf = (box: Element) => {
      const { left, width } = box.getBoundingClientRect();
      return left + width / 2;
    };
    const shown = [...photo.querySelectorAll('img')].find(
      (image) => Math.abs(middleOf(image) - middleOf(photo)) < 1,
    );
    return shown?.complete === true && shown.naturalWidth > 0 ? shown.alt : '';
  });
}

/** The pictures that a card has, its own first. */
async function picturesOf(card: Locator): Promise<string[]> {
  const address = (await card.getByRole('link').first().getAttribute('href')) ?? '';
  const id = Number(/hotel\/(\d+)/.exec(address)?.[1]);
  const { pictures } = await must(site, 'getHotel', { params: { id } as never });
  const own = (await card.locator('img').first().getAttribute('alt')) ?? '';
  return [own, ...pictures.map(({ alt }) => alt).filter((alt) => alt !== own)];
}

test(
  'phone: a finger swipes the pictures of a card, which stays a link',
  { tag: '@only-phone' },
  async ({ page }) => {
    const { card, box, requests } = await openCard(page);
    const pictures = await picturesOf(card);
    const finger = await openFinger(page);
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    expect(await card.locator('img').count()).toBe(1);
    expect(requests).toEqual([]);

    // The picture is under the finger; let go before a third of the way, it returns.
    const left = () =>
      card
        .locator('img')
        .first()
        .evaluate((image) => image.getBoundingClientRect().left);
    await finger.drag(middle, { ...middle, x: middle.x - 100 });
    expect(Math.abs((await left()) - (box.x - 100))).toBeLessThanOrEqual(12);
    await finger.lift();
    await expect.poll(() => shownPicture(card)).toBe(pictures[0]);
    await finger.drag(middle, { ...middle, x: middle.x - 160 });
    await finger.lift();
    await expect.poll(() => shownPicture(card)).toBe(pictures[1]);
    await expect(card.locator('[aria-live]')).toContainText(
      text('ko', 'common:card.pictureAt', { at: '2', count: '5' }),
    );
    expect(requests).toHaveLength(1);
    expect(page.url()).toContain(RESULTS);

    // A finger that moves down scrolls the page.
    const before = await page.evaluate(() => window.scrollY);
    await finger.drag(middle, { x: middle.x + 20, y: middle.y - 200 });
    await finger.lift();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before + 100);
    expect(await shownPicture(card)).toBe(pictures[1]);

    await card.scrollIntoViewIfNeeded();
    await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), before);
    const heart = card.locator('[aria-pressed]');
    await heart.tap();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await page.touchscreen.tap(middle.x, middle.y);
    await expect(page).toHaveURL(/\/hotel\/\d+/);
  },
);

test('a mouse and the keyboard turn the pictures of a card by its buttons', async ({ page }) => {
  const { card, box, requests } = await openCard(page);
  const pictures = await picturesOf(card);
  const next = card.getByRole('button', { name: text('ko', 'common:card.next') });
  await expect(next).toHaveCount(0);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await expect(next).toHaveCSS('opacity', '1');
  await expect.poll(() => requests.length).toBe(1);
  await page.mouse.click(box.x + box.width - 24, box.y + box.height / 2);
  await expect.poll(() => shownPicture(card)).toBe(pictures[1]);

  await page.mouse.move(0, 0);
  await card.getByRole('link').first().focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(
    card.getByRole('button', { name: text('ko', 'common:card.previous') }),
  ).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(next).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => shownPicture(card)).toBe(pictures[2]);
  await expect(card.locator('[aria-live]')).toContainText(
    text('ko', 'common:card.pictureAt', { at: '3', count: '5' }),
  );
  expect(page.url()).toContain(RESULTS);
});

/** Counts the view transitions of the page, and what of them moves. */
async function watchTransitions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    window.transitionsSeen = seen;
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      transition.ready.then(
        () => {
          const parts = document
            .getAnimations()
            .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.pseudoElement : null));
          const moves = parts.includes('::view-transition-group(shared-picture)');
          seen.push(`${moves ? 'moves' : 'fades'} at ${location.pathname}`);
        },
        () => seen.push(`skipped at ${location.pathname}`),
      );
      return transition;
    };
  });
}

declare global {
  interface Window {
    /** What each view transition of the page came to, in their order. */
    transitionsSeen: string[];
  }
}

const seenTransitions = (page: Page) => page.evaluate(() => window.transitionsSeen);

test('the picture of a pressed card moves to the gallery, unless the page is late or stillness is asked for', async ({
  page,
}) => {
  await watchTransitions(page);
  await page.clock.install();
  let late = 0;
  await page.route('**/_next/data/**/hotel/*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, late));
    await route.continue();
  });
  const firstResult = page.locator('main li .photo').first();
  /** Presses a card's picture by its coordinates, and waits for the hotel's page. */
  const press = async (picture = firstResult) => {
    await picture.scrollIntoViewIfNeeded();
    const box = await picture.boundingBox();
    if (box === null) throw new Error('The card has no picture.');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForURL(/\/hotel\/\d+/);
    await expect(page.locator('main button.tile[data-main]')).toBeVisible();
  };
  const back = async () => {
    await page.goBack();
    await expect(page.getByTestId('filters-open')).toBeVisible();
  };
  // The code of the hotel's page is loaded by the first visit.
  await openCard(page);
  await press();
  await back();
  // A busy machine may take longer than the page may wait, whose clock therefore stands still.
  await page.clock.pauseAt(Date.now() + 60_000);
  await press();
  const { pathname } = new URL(page.url());
  await expect.poll(async () => (await seenTransitions(page)).at(-1)).toBe(`moves at ${pathname}`);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.locator('[style*="view-transition-name"]')).toHaveCount(0);
  await page.clock.resume();

  // The hotels of the main page, whose forms differ, do the same.
  for (const [at, form] of ['main article', 'main li'].entries()) {
    await page.goto('/');
    await waitForScripts(page);
    await page.clock.pauseAt(Date.now() + (at + 2) * 60_000);
    const ofHotel = page.locator(form).filter({ has: page.locator('h3 a[href*="/hotel/"]') });
    await press(ofHotel.locator('.ui-photo').first());
    const hotel = new URL(page.url()).pathname;
    await expect.poll(async () => (await seenTransitions(page)).at(-1)).toBe(`moves at ${hotel}`);
    await page.clock.resume();
  }

  await openCard(page);
  late = 1_500;
  await press();
  const seen = await seenTransitions(page);
  expect(seen.at(-1)).toBe('skipped at /search/result');
  late = 0;
  await back();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await press();
  expect(await seenTransitions(page)).toEqual(seen);
});
