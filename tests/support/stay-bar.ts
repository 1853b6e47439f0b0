import { expect, type Locator, type Page } from '@playwright/test';

import type { Night } from '@/domain/stay/stay';
import { pressMiddle } from './pointer';
import { text } from './texts';

/** The bar for where, when and who, as a traveller presses it. */

type Locale = 'ko' | 'en';

/** How many months a traveller pages through at most. */
const MAX_MONTHS = 18;

/** Opens one part of the page's bar, or of the sheet where the bar is a pill, and returns what it is in. */
export async function openPart(
  page: Page,
  locale: Locale,
  part: 'where' | 'when' | 'who',
): Promise<Locator> {
  const name = text(locale, `common:bar.${part}`);
  const segment = page.locator(`main [data-segment="${part}"]`).first();
  const pill = page.locator('main .pill').first();
  const sheet = page.getByRole('dialog');
  const section = sheet.getByRole('region', { name });
  if (!(await section.isVisible())) {
    await expect(segment.or(pill).filter({ visible: true }).first()).toBeEnabled();
    const closed = (await segment.isVisible()) ? segment : pill;
    await pressMiddle(page, closed);
  }
  const below = page.getByRole('dialog', { name });
  await expect(section.or(below).first()).toBeVisible();
  if (!(await section.isVisible())) return below;
  const heading = section.getByRole('button').first();
  if ((await heading.getAttribute('aria-expanded')) === 'false') await heading.click();
  return section;
}

/** Chooses a day of arrival in the open calendar; the length of the stay remains. */
export async function chooseArrival(open: Locator, locale: Locale, checkIn: Night): Promise<void> {
  const day = open.locator(`[data-day="${checkIn}"]`);
  const month = open.locator(`[data-month="${checkIn.slice(0, 7)}"]`);
  const next = open.getByRole('button', { name: text(locale, 'common:when.next') });
  await expect(open.locator('[data-day]').first()).toBeVisible();
  for (let months = 0; months < MAX_MONTHS && (await day.count()) === 0; months += 1) {
    if ((await month.count()) > 0) {
      await month.scrollIntoViewIfNeeded();
      break;
    }
    await next.click();
  }
  await day.click();
}

/** Chooses a region and a day of arrival, and searches. */
export async function searchStay(
  page: Page,
  locale: Locale,
  stay: { readonly region: string; readonly checkIn: Night },
): Promise<void> {
  const where = await openPart(page, locale, 'where');
  await where.locator(`button[value="${stay.region}"]`).click();
  const when = await openPart(page, locale, 'when');
  await chooseArrival(when, locale, stay.checkIn);
  await page
    .getByRole('button', { name: text(locale, 'common:bar.find') })
    .filter({ visible: true })
    .last()
    .click();
}
