import { expect, test, type Locator, type Page } from '@playwright/test';

import { mailedCode, registerMember, someTel } from '../../support/api';
import { CARDS, path } from '../../support/browser';
import { arrive } from '../../support/press';
import { businessMember, site } from '../../support/sites';
import { text } from '../../support/texts';

/**
 * `npm run walk`: four kinds of guests book the first hotel of the main page with the default dates,
 * and what it takes them is counted: screens that they see (addresses of documents and pages, the
 * gateway's own card page included), presses, and fields that they type into. Each press is made at
 * the place where the control is drawn. The question about consent is left unanswered, as a visitor
 * in a hurry leaves it.
 */

type Locale = 'ko' | 'en';

/** What a booking took. */
type Counts = { screens: number; presses: number; fields: number };

/** A guest in a browser, whose presses, fields and screens are counted. */
function countSteps(page: Page, locale: Locale) {
  const counts: Counts = { screens: 1, presses: 0, fields: 0 };
  let shown = '';
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return;
    const { origin, pathname } = new URL(frame.url());
    // Returning from the gateway changes the address of the result once more; it is one screen.
    const screen = origin + pathname.replace(/\/(result)(\/.*)?$/, '/$1');
    if (shown !== '' && screen !== shown) counts.screens += 1;
    shown = screen;
  });
  const drawn = (locator: Locator) => locator.filter({ visible: true }).first();
  return {
    counts,
    async press(locator: Locator): Promise<void> {
      const control = drawn(locator);
      await expect(control).toBeEnabled();
      await control.evaluate((element) =>
        element.scrollIntoView({ block: 'center', behavior: 'instant' }),
      );
      const box = await control.boundingBox();
      if (box === null) throw new Error('not drawn');
      counts.presses += 1;
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    },
    async type(name: string, value: string): Promise<void> {
      counts.fields += 1;
      await drawn(page.locator(`[name="${name}"], #${name}`)).fill(value);
    },
    button: (key: `${string}:${string}`, facts: Record<string, string> = {}) =>
      page.getByRole('button', { name: text(locale, key, facts) }),
    allRequired: text(locale, 'booking:consent.allRequired'),
    link: (key: `${string}:${string}`) => page.getByRole('link', { name: text(locale, key) }),
  };
}

type Guest = ReturnType<typeof countSteps>;

/** From the main page to the reservation of the first hotel's first room. */
async function chooseRoom(page: Page, locale: Locale, guest: Guest): Promise<void> {
  await arrive(page, path(locale, '/'), true);
  await guest.press(page.locator('main li .photo'));
  await expect(page).toHaveURL(/\/hotel\/\d+/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await guest.press(guest.link('hotel:price.choose'));
  await expect(page).toHaveURL(/\/options/);
  await guest.press(page.getByTestId('plan-choice').getByRole('button'));
  await expect(page).toHaveURL(/\/reservation\?/);
}

/** Proves an address in place; the code is submitted without a press. */
async function proveAddress(page: Page, guest: Guest, email: string): Promise<void> {
  await guest.type('email', email);
  await guest.press(guest.button('auth:proof.send'));
  await guest.type('code', await mailedCode(site, email));
}

async function hold(page: Page, guest: Guest): Promise<void> {
  await guest.press(page.getByText(guest.allRequired, { exact: true }));
  await guest.press(guest.button('booking:reservation.hold'));
  await expect(page).toHaveURL(/\/payment\/M/, { timeout: 30_000 });
}

async function payByCard(page: Page, guest: Guest): Promise<void> {
  await guest.press(page.getByRole('button', { name: /결제하기|^Pay/ }));
  await guest.type('cardNumber', CARDS.approve);
  await guest.type('expiry', '12/30');
  await guest.type('cvc', '123');
  await guest.type('identity', '900101');
  await guest.press(page.locator('#pay'));
}

const DESK = { viewport: { width: 1440, height: 900 } };

/** The guests; `limits` are the most that a booking may take them, where it is held to that. */
const GUESTS: readonly {
  name: string;
  locale: Locale;
  browser: Parameters<typeof test.use>[0];
  limits?: Counts;
  book: (page: Page, guest: Guest) => Promise<void>;
}[] = [
  {
    name: 'a newcomer, in Korean, on a phone',
    locale: 'ko',
    browser: {
      viewport: { width: 375, height: 812 },
      isMobile: true,
      hasTouch: true,
      locale: 'ko-KR',
    },
    limits: { screens: 7, presses: 9, fields: 9 },
    book: async (page, guest) => {
      await proveAddress(page, guest, `walk-ko-${Date.now().toString(36)}@example.com`);
      await expect(page.getByText(text('ko', 'auth:proof.verified'))).toBeVisible();
      await guest.type('name', '이여름');
      await guest.type('tel', someTel());
      await hold(page, guest);
      await payByCard(page, guest);
    },
  },
  {
    name: 'a newcomer from abroad, in English, at a desk, without a Korean number',
    locale: 'en',
    browser: { ...DESK, locale: 'en-US', timezoneId: 'Europe/Berlin' },
    book: async (page, guest) => {
      await proveAddress(page, guest, `walk-en-${Date.now().toString(36)}@example.com`);
      await expect(page.getByText(text('en', 'auth:proof.verified'))).toBeVisible();
      await guest.type('name', 'June Lee');
      await guest.type('tel', `030 ${someTel().slice(-8)}`);
      await hold(page, guest);
      await payByCard(page, guest);
    },
  },
  {
    name: "a company's guest with points, in Korean, at a desk",
    locale: 'ko',
    browser: { ...DESK, locale: 'ko-KR' },
    book: async (page, guest) => {
      await guest.press(guest.button('auth:social.signIn.etbs'));
      await guest.press(page.locator(`button[value="${businessMember.subject}"]`));
      await expect(page).toHaveURL(/\/reservation\?/);
      await hold(page, guest);
      await guest.press(guest.button('booking:points.all'));
      await guest.press(page.getByRole('button', { name: /포인트.*원/ }));
      await guest.press(page.locator('#approve'));
      const rest = guest.link('booking:points.payRest');
      await expect(rest.or(booked(page, 'ko'))).toBeVisible();
      if (!(await rest.isVisible())) return;
      await guest.press(rest);
      await payByCard(page, guest);
    },
  },
  {
    name: 'a member, in Korean, at a desk',
    locale: 'ko',
    browser: { ...DESK, locale: 'ko-KR' },
    book: async (page, guest) => {
      const member = await registerMember(site);
      await guest.press(guest.button('auth:visitor.byPassword'));
      await guest.type('email', member.email);
      await guest.type('password', member.password);
      await guest.press(
        page.getByRole('button', { name: text('ko', 'auth:login.submit'), exact: true }).last(),
      );
      await expect(page.locator('input[name="password"]')).toHaveCount(0, { timeout: 30_000 });
      await hold(page, guest);
      await payByCard(page, guest);
    },
  },
];

const booked = (page: Page, locale: Locale) =>
  page.getByRole('heading', { name: text(locale, 'booking:result.booked') });

for (const { name, locale, browser, limits, book } of GUESTS) {
  test.describe(name, () => {
    test.use(browser);
    test(`${name} books a stay`, async ({ page }) => {
      test.setTimeout(120_000);
      const guest = countSteps(page, locale);
      await chooseRoom(page, locale, guest);
      await book(page, guest);
      await expect(booked(page, locale)).toBeVisible({ timeout: 30_000 });
      const { screens, presses, fields } = guest.counts;
      process.stdout.write(
        `${name}: ${screens} screens, ${presses} presses, ${fields} typed fields\n`,
      );
      if (limits === undefined) return;
      expect(screens).toBeLessThanOrEqual(limits.screens);
      expect(presses).toBeLessThanOrEqual(limits.presses);
      expect(fields).toBeLessThanOrEqual(limits.fields);
    });
  });
}
