import { readFile } from 'node:fs/promises';

import { expect, test, type Page } from '@playwright/test';

import { readPdf } from '@/server/use-cases/booking/documents/testing';
import { mailedCode, mailsTo, must, nightIn, someTel } from '../../support/api';
import {
  amountOf,
  CARDS,
  path,
  payButton,
  payByCard,
  shownAmount,
  unfold,
  watchErrors,
} from '../../support/browser';
import { site } from '../../support/sites';
import { searchStay } from '../../support/stay-bar';
import { pattern, text } from '../../support/texts';

/**
 * A traveller's whole way through the site: to search, choose, register, hold, pay, view and cancel
 * a stay. The total is compared to the won on every page, from the search card to the list of
 * payments at the gateway.
 */

/** The visible one of two elements, where phones and wide screens have different ones. */
const shown = (page: Page, testId: string) =>
  page.getByTestId(testId).filter({ visible: true }).first();

async function sameTotal(page: Page, testId: string, total: number): Promise<void> {
  const element = shown(page, testId);
  expect(await amountOf(element)).toBe(total);
  expect(await shownAmount(element)).toBe(total);
}

/** The coupon that the demo gives everybody who joins, in won; other coupons may be better. */
const WELCOME_WON = 20_000;

/** Fills in fields by their names, and fails when a field has to be filled in twice. */
function typist(page: Page) {
  const typed: string[] = [];
  return {
    typed,
    async type(name: string, value: string): Promise<void> {
      expect(typed).not.toContain(name);
      typed.push(name);
      await page.locator(`[name="${name}"]`).filter({ visible: true }).fill(value);
    },
  };
}

for (const locale of ['ko', 'en'] as const) {
  test.describe(locale, () => {
    test.use(
      locale === 'ko'
        ? { locale: 'ko-KR', timezoneId: 'Asia/Seoul' }
        : { locale: 'en-US', timezoneId: 'Europe/Berlin' },
    );
    test(
      `${locale}: a new visitor gets from the main page to a cancelled stay, with one price all the way`,
      { tag: locale === 'ko' ? ['@only-phone'] : [] },
      async ({ page }, info) => {
        test.setTimeout(180_000);
        const errors = watchErrors(page);
        const seen: string[] = [];
        page.on('framenavigated', (frame) => seen.push(frame.url()));
        const textOf = (key: `${string}:${string}`) => text(locale, key);
        // Each run has its own dates, so that no two runs compete for the last room.
        const shift = (locale === 'ko' ? 0 : 31) + (info.project.name === 'phone' ? 62 : 0);
        const from = nightIn(140 + shift);
        const to = nightIn(170 + shift);

        await page.goto(path(locale, '/'));
        await expect(page.locator('h1')).toBeVisible();
        await searchStay(page, locale, { region: 'seoul', checkIn: from });
        await expect(page).toHaveURL(
          new RegExp(`${path(locale, '/search/result')}\\?.*region=seoul.*from=${from}&to=${to}`),
        );

        // The address changes a moment before the page does, and the main page has cards of this stay, too.
        await expect(page.locator('h1.headline')).toHaveCount(0);
        const card = page
          .locator('li', { has: page.getByTestId('offer-total') })
          .filter({ has: page.locator(`a[href*="from=${from}&to=${to}"]`) })
          .first();
        const offerTotal = card.getByTestId('offer-total');
        const total = await amountOf(offerTotal);
        expect(await shownAmount(offerTotal)).toBe(total);
        expect(total).toBeGreaterThan(100_000);
        const name = (await card.getByRole('heading').textContent()) ?? '';
        await card.getByRole('link').first().click();

        await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
        await expect(page).toHaveURL(new RegExp(`from=${from}&to=${to}`));
        await sameTotal(page, 'offer-total', total);

        await page
          .getByRole('link', { name: textOf('hotel:price.choose') })
          .filter({ visible: true })
          .first()
          .click();
        await expect(page).toHaveURL(/\/options\?/);
        const plan = page.locator(`[data-testid="plan-total"][data-amount="${total}"]`).first();
        await expect(plan).toBeVisible();

        // The room's own page and its calendar show the same price, and so does the way back.
        const plans = page.getByTestId('plan-choice').filter({ has: plan });
        const roomId = await plans.locator('input[name="roomId"]').inputValue();
        await page.locator(`a[href*="/options/${roomId}?"]`).first().click();
        await expect(page).toHaveURL(new RegExp(`/options/${roomId}\\?`));
        await expect(
          page.locator(`[data-testid="plan-total"][data-amount="${total}"]`).first(),
        ).toBeVisible();
        await page.locator(`a[href*="/calendar?"]`).first().click();
        await expect(page).toHaveURL(/\/calendar\?/);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.goBack();
        await expect(page).toHaveURL(new RegExp(`/options/${roomId}\\?`));

        // Booking doesn't require signing in first: the stay, its price and the form are shown at
        // once.
        const chosen = page.locator(`[data-testid="chosen-total"][data-amount="${total}"]`);
        await page
          .getByTestId('plan-choice')
          .filter({ has: chosen })
          .getByRole('button', { name: textOf('hotel:options.book') })
          .click();
        await expect(page).toHaveURL(new RegExp(`/reservation\\?.*total=${total}`));
        await sameTotal(page, 'total', total);
        await expect(page.getByTestId('visitor-coupons')).toBeVisible();
        const { typed, type } = typist(page);
        const email = `traveller-${locale}-${Date.now().toString(36)}@example.com`;
        await type('email', email);
        await page.getByRole('button', { name: textOf('auth:proof.send') }).click();
        // The six digits of the code are submitted without a press.
        await type('code', await mailedCode(site, email));
        await expect(page.getByText(textOf('auth:proof.verified'))).toBeVisible();
        await type('name', locale === 'ko' ? '이여름' : 'June Lee');
        // The country is preselected, and no Korean number is required.
        await expect(page.locator('select[name="telCountry"]')).toHaveValue(
          locale === 'ko' ? 'KR' : 'DE',
        );
        await type('tel', locale === 'ko' ? someTel() : `030 ${someTel().slice(-8)}`);

        for (const consent of ['terms', 'privacy', 'cancellation', 'age', 'marketing'] as const) {
          await expect(page.locator(`input[name="${consent}"]`)).not.toBeChecked();
        }
        const holdButton = page
          .getByRole('button', { name: textOf('booking:reservation.hold') })
          .filter({ visible: true })
          .first();
        // Without the required consents no room is held, and what was typed is kept.
        await unfold(page, textOf('booking:reservation.wishes'));
        await page.locator('textarea[name="requests"]').fill('늦게 도착해요. Late arrival.');
        await holdButton.click();
        await expect(page.getByText(textOf('booking:field.consentMissing')).first()).toBeVisible();
        for (const consent of ['terms', 'privacy', 'cancellation', 'age'] as const) {
          await page.locator(`input[name="${consent}"]`).check();
        }
        await holdButton.click();

        await expect(page).toHaveURL(/\/payment\/M[0-9A-Z]{12}$/, { timeout: 30_000 });
        const id = /(M[0-9A-Z]{12})$/.exec(page.url())?.[1] ?? '';
        // The price includes the best coupons of a new member, as the page said. It is lower by at
        // least the welcome coupon, and doesn't change from here on.
        const paid = await amountOf(
          page.getByTestId('pay-total').filter({ visible: true }).first(),
        );
        expect(paid).toBeLessThanOrEqual(total - WELCOME_WON);
        expect(paid).toBeGreaterThan(total * 0.8);
        await sameTotal(page, 'pay-total', paid);
        expect(typed).toEqual(['email', 'code', 'name', 'tel']);
        expect(seen.filter((url) => url.includes('/auth/'))).toEqual([]);
        if (info.project.name === 'phone') {
          expect(
            await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]),
          ).toEqual([page.viewportSize()?.width, page.viewportSize()?.width]);
        }
        const deadline = await page
          .getByTestId('hold-deadline')
          .first()
          .getAttribute('data-deadline');
        const minutesLeft = (Date.parse(deadline ?? '') - Date.now()) / 60_000;
        expect(minutesLeft).toBeGreaterThan(13);
        expect(minutesLeft).toBeLessThanOrEqual(15);

        await payButton(page, locale).click();
        await expect(page.locator('[data-amount]').first()).toHaveAttribute(
          'data-amount',
          String(paid),
        );
        await payByCard(page, CARDS.approve);
        await expect(
          page.getByRole('heading', { name: textOf('booking:result.booked') }),
        ).toBeVisible();
        await sameTotal(page, 'total', paid);
        // The parameters of the gateway's return are removed from the address.
        await expect(page).toHaveURL(new RegExp(`/payment/result/${id}$`));

        await page.goto(path(locale, '/mypage'));
        await page.locator(`a[href*="/mypage/detail/${id}"]`).first().click();
        await expect(page).toHaveURL(new RegExp(`/mypage/detail/${id}`));
        await sameTotal(page, 'total', paid);

        const receipt = await page.request.get(
          (await page.locator('a[href*="/receipt/"]').first().getAttribute('href')) ?? '',
        );
        expect(await receipt.text()).toContain(paid.toLocaleString('en-US'));

        // Documents are saved by pressing their buttons, and are called what the page calls them.
        const savePaper = async (kind: 'receipt' | 'voucher') => {
          const name = `${textOf(`booking:documents.${kind}`)} ${textOf('booking:documents.save')}`;
          const [saved] = await Promise.all([
            page.waitForEvent('download'),
            page.getByRole('button', { name }).click(),
          ]);
          return {
            name: saved.suggestedFilename(),
            text: (await readPdf(await readFile(await saved.path()))).text,
          };
        };
        const paper = await savePaper('receipt');
        expect(paper.name).toBe(`meomum-receipt-${id}.pdf`);
        expect(paper.text).toContain(paid.toLocaleString('en-US'));
        const confirmation = await savePaper('voucher');
        expect(confirmation.name).toBe(`meomum-booking-confirmation-${id}.pdf`);
        expect(confirmation.text).toContain(
          locale === 'ko' ? '예약 확인서' : 'Booking confirmation',
        );
        expect(confirmation.text).not.toMatch(/voucher|바우처/i);

        await page.getByRole('button', { name: textOf('booking:cancel.open') }).click();
        const dialog = page.getByRole('alertdialog');
        const refund = await amountOf(dialog.getByTestId('refund-total'));
        expect(refund).toBe(paid);
        await dialog
          .getByRole('button', { name: pattern(locale, 'booking:cancel.confirm') })
          .click();
        await expect(page.getByText(textOf('booking:detail.cancelled')).first()).toBeVisible();

        const books = (await (await fetch(`${site.sandbox}/books`)).json()) as {
          payments: Array<{ orderId: string; captured: number; refunded: number; held: number }>;
        };
        const orders = books.payments.filter((payment) => payment.orderId.startsWith(id));
        expect(orders.map(({ captured, refunded, held }) => [captured, refunded, held])).toEqual([
          [paid, paid, 0],
        ]);
        // Mails are sent by a queue, a moment after the event.
        await expect.poll(() => mailsTo(site, email).then((all) => all.join('\n'))).toContain(id);
        expect(errors).toEqual([]);
      },
    );
  });
}

test('a stay costs the same in both languages', async () => {
  const query = { from: nightIn(150), to: nightIn(180), region: 'seoul' };
  const [ko, en] = await Promise.all([
    must(site, 'listHotels', { query }, { language: 'kr' }),
    must(site, 'listHotels', { query }, { language: 'en' }),
  ]);
  const totals = (list: typeof ko) => list.hotels.map((hotel) => [hotel.id, hotel.offer?.total]);
  expect(totals(en)).toEqual(totals(ko));
});
