import { expect, test } from '@playwright/test';

import { bookedStay, findOffer, hold, nightIn, registerMember } from '../support/api';
import { schemeProblems, schemesOf } from '../support/axe';
import { path, signIn } from '../support/browser';
import { header, searchPanel, searchToggle } from '../support/shell';
import { site } from '../support/sites';
import { pattern, text } from '../support/texts';

/**
 * Dialogs, menus and panels: axe finds no problem, and Escape closes each of
 * them.
 */

test('dialogs, menus and panels', { tag: '@phone' }, async ({ page }, info) => {
  // Each language is tested at one width only, since language and width don't affect the same
  // problems.
  const locale = info.project.name === 'phone' ? 'en' : 'ko';
  test.setTimeout(150_000);
  const textOf = (key: `${string}:${string}`) => text(locale, key);
  const stay = { from: nightIn(61), to: nightIn(91) };
  const { hotel, quote } = await findOffer(site, stay);
  const member = await registerMember(site);
  const problems: string[] = [];

  const checkDialog = async (name: string, role: 'dialog' | 'alertdialog' = 'dialog') => {
    const dialog = page.getByRole(role);
    await expect(dialog, name).toBeVisible();
    for (const problem of await schemeProblems(page, schemesOf()))
      problems.push(`${name}: ${problem}`);
    await page.keyboard.press('Escape');
    await expect(dialog, name).toHaveCount(0);
  };
  const button = (name: string) => page.getByRole('button', { name }).first();

  await page.goto(path(locale, '/'));
  await searchToggle(page).click();
  await expect(searchPanel(page)).toBeVisible();
  for (const problem of await schemeProblems(page, schemesOf())) {
    problems.push(`search panel: ${problem}`);
  }
  await page.keyboard.press('Escape');
  await expect(searchPanel(page)).toHaveCount(0);
  await header(page)
    .getByRole('button', { name: textOf('shell:header.language') })
    .click();
  await checkDialog('language');
  await button(textOf('shell:chat.open')).click();
  await checkDialog('customer service');
  await page.getByRole('link', { name: textOf('shell:app.open') }).click();
  await checkDialog('app');

  await page.goto(path(locale, `/hotel/${hotel.id}?from=${stay.from}&to=${stay.to}`));
  await page
    .getByRole('button', { name: pattern(locale, 'hotel:gallery.all_other') })
    .first()
    .click();
  await checkDialog('gallery');

  await signIn(page, site, member);
  const bookedId = await bookedStay(site, member);
  await page.goto(path(locale, `/mypage/detail/${bookedId}`));
  await button(textOf('booking:cancel.open')).click();
  await checkDialog('cancel', 'alertdialog');

  const held = await hold(site, member, quote.token);
  await page.goto(path(locale, `/payment/${held.id}`));
  await button(textOf('booking:payment.release')).click();
  await checkDialog('give back', 'alertdialog');

  expect(problems).toEqual([]);
});
