import { readFileSync } from 'node:fs';

import { expect, test, type Page } from '@playwright/test';

import {
  call,
  findOffer,
  hold,
  mailedCode,
  mailsTo,
  must,
  nightIn,
  pay,
  registerMember,
  textedCode,
} from '../../support/api';
import { schemeProblems, schemesOf } from '../../support/axe';
import { path, signIn, unfold, waitForScripts } from '../../support/browser';
import { site } from '../../support/sites';
import { text } from '../../support/texts';

/**
 * What a member changes about the account, how they export their data, and how they delete the
 * account.
 */

const LOCALES = ['ko', 'en'] as const;
type Locale = (typeof LOCALES)[number];

const part = (page: Page, locale: Locale, key: string) =>
  page.getByRole('region', { name: text(locale, `auth:${key}`), exact: true });

/** Whether signing in with this address and password succeeds. */
const signsIn = async (email: string, password: string) =>
  (await call(site, 'checkUser', { body: { email, password } })).error?.code ?? 'signed in';

for (const locale of LOCALES) {
  test(`a member changes address, number and password, each of which has to be proven (${locale})`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    const t = (key: string, facts = {}) => text(locale, `auth:${key}`, facts);
    const member = await registerMember(site, locale === 'ko' ? 'kr' : 'en');
    // The page is read first, because changing the address ends all other sessions of the member.
    const { tel } = await must(site, 'getUser', {}, { token: member.token });
    await signIn(page, site, member);
    await page.goto(path(locale, '/auth/info'));

    const contact = part(page, locale, 'account.contact');
    await contact.getByRole('button', { name: t('account.email.change') }).click();
    const email = `moved-${member.email}`;
    const field = contact.getByLabel(t('field.email'));
    await expect(field).toBeFocused();
    await field.fill(member.email);
    await contact.getByRole('button', { name: t('proof.send') }).click();
    await expect(contact.getByText(t('account.email.same'))).toBeVisible();
    await field.fill(email);
    await contact.getByRole('button', { name: t('proof.send') }).click();
    await contact.getByLabel(t('field.code')).fill(await mailedCode(site, email));
    const shown = contact.getByLabel(t('account.password.present'));
    await expect(shown).toBeFocused();
    await shown.fill('not the present one');
    await contact.getByRole('button', { name: t('account.email.submit') }).click();
    await expect(contact.getByText(text(locale, 'errors:PASSWORD_WRONG'))).toBeVisible();
    await shown.fill(member.password);
    await contact.getByRole('button', { name: t('account.email.submit') }).click();
    await expect(contact.getByText(t('account.email.done'))).toBeVisible();
    await expect(contact.getByText(email)).toBeVisible();
    expect(await signsIn(member.email, member.password)).toBe('CREDENTIALS_WRONG');
    expect(await signsIn(email, member.password)).toBe('signed in');
    await expect
      .poll(async () => (await mailsTo(site, member.email)).some((mail) => mail.includes('help@')))
      .toBe(true);

    // The telephone number that was entered when registering can be verified later.
    await contact.getByRole('button', { name: t('account.tel.prove') }).click();
    await contact.getByRole('button', { name: t('account.tel.send') }).click();
    await contact.getByLabel(t('field.code')).fill(await textedCode(site, tel));
    await expect(contact.getByText(t('account.tel.done'))).toBeVisible();
    await expect(contact.getByText(t('account.tel.proven'))).toBeVisible();
    // A number of a country without text messages is stored unverified, and the page says so.
    await contact.getByRole('button', { name: t('account.tel.change') }).click();
    await contact.getByLabel(t('field.country')).selectOption('GB');
    await expect(contact.getByText(t('account.tel.notTexted'))).toBeVisible();
    const number = `7400 ${String(100_000 + Math.floor(Math.random() * 899_999))}`;
    await contact.getByLabel(t('field.tel')).fill(number);
    await contact.getByRole('button', { name: t('account.tel.save') }).click();
    await expect(contact.getByText(t('account.tel.saved'))).toBeVisible();
    await expect(contact.getByText(`+44${number.replace(' ', '')}`)).toBeVisible();

    await unfold(page, t('field.password'));
    const password = part(page, locale, 'field.password');
    const present = password.getByLabel(t('account.password.present'));
    const next = password.getByLabel(t('field.newPassword'));
    const save = password.getByRole('button', { name: t('account.password.submit') });
    await present.fill('not the present one');
    await next.fill('strawberry');
    await save.click();
    await expect(password.getByText(text(locale, 'errors:PASSWORD_WRONG'))).toBeVisible();
    await expect(present).toBeFocused();
    await present.fill(member.password);
    await save.click();
    // The password is on the list of breached ones: only the API knows that, and the form keeps
    // what was typed.
    await expect(password.getByText(text(locale, 'errors:PASSWORD_TOO_COMMON'))).toBeVisible();
    await expect(next).toBeFocused();
    await expect(present).toHaveValue(member.password);
    await next.fill('a slow boat on the lake');
    await save.click();
    await expect(password.getByText(t('account.password.done'))).toBeVisible();
    expect(await signsIn(email, 'a slow boat on the lake')).toBe('signed in');

    // The session of this device continues.
    await page.reload();
    await expect(part(page, locale, 'account.contact').getByText(email)).toBeVisible();
    expect(await schemeProblems(page, schemesOf(locale))).toEqual([]);
  });
}

test('a member’s changed profile is stored, and can be downloaded as a file', async ({ page }) => {
  const member = await registerMember(site);
  const t = (key: string) => text('ko', `auth:${key}`);
  await signIn(page, site, member);
  await page.goto('/auth/info');
  // A form's first values come with its script; before that its fields are empty.
  await waitForScripts(page);
  await unfold(page, t('info.profile'));
  const profile = part(page, 'ko', 'info.profile');
  await profile.getByLabel(t('field.name')).fill('');
  await profile.getByLabel(t('field.nickname')).fill('바다');
  await profile.getByLabel(t('account.birth')).fill('2020-01-01');
  const save = profile.getByRole('button', { name: t('info.submit') });
  await save.click();
  await expect(profile.getByLabel(t('field.name'))).toBeFocused();
  await profile.getByLabel(t('field.name')).fill('이바다');
  await save.click();
  await expect(profile.getByText(text('ko', 'errors:BIRTH_INVALID'))).toBeVisible();
  await expect(profile.getByLabel(t('account.birth'))).toBeFocused();
  await expect(profile.getByLabel(t('field.nickname'))).toHaveValue('바다');
  await profile.getByLabel(t('account.birth')).fill('1990-02-03');
  await profile.getByLabel(t('account.gender')).selectOption('female');
  await save.click();
  await expect(profile.getByText(t('info.saved'))).toBeVisible();

  await unfold(page, t('account.consents.title'));
  const consents = part(page, 'ko', 'account.consents.title');
  await consents.getByLabel(t('info.marketing')).check();
  await expect(consents.getByLabel(t('account.consents.uses'))).toBeChecked();
  await expect(consents.getByLabel(t('info.marketing'))).not.toHaveAttribute('aria-busy');
  await consents.getByLabel(t('account.consents.uses')).uncheck();
  await expect(consents.getByLabel(t('info.marketing'))).not.toBeChecked();

  await unfold(page, t('account.data.title'));
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: t('account.data.download') }).click();
  const file = await (await download).path();
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    profile: [{ name: '이바다', nickName: '바다', birthyear: '1990', birthday: '02-03' }],
  });
});

for (const locale of LOCALES) {
  test(`an account can be deleted only after its stay, and nothing of it remains (${locale})${locale === 'en' ? ' @only-phone' : ''}`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    const t = (key: string) => text(locale, `auth:${key}`);
    const member = await registerMember(site, locale === 'ko' ? 'kr' : 'en');
    const stay = { from: nightIn(70), to: nightIn(77) };
    const { quote } = await findOffer(site, stay, { refundable: true });
    const { id } = await hold(site, member, quote.token);
    await signIn(page, site, member);
    await pay(site, member, id);

    await page.goto(path(locale, '/auth/info'));
    await unfold(page, t('account.leave.title'));
    const leave = part(page, locale, 'account.leave.title');
    await leave.getByRole('button', { name: t('account.leave.open') }).click();
    await expect(leave.getByText(t('account.leave.notNow'))).toBeVisible();
    await expect(leave.getByText(t('account.leave.reason.STAY'))).toBeVisible();
    await expect(leave.getByRole('link')).toHaveAttribute(
      'href',
      new RegExp(`/mypage/detail/${id}$`),
    );
    expect(await schemeProblems(page, schemesOf(locale))).toEqual([]);
    const options = { token: member.token };
    const { error } = await call(
      site,
      'deleteAccount',
      { body: { present: member.password } },
      options,
    );
    expect(error).toMatchObject({ code: 'ACCOUNT_IN_USE', details: { bookings: id } });
    const view = await call(site, 'getReservation', { params: { id } }, options);
    const expectedRefund = view.data?.cancellation?.refund ?? 0;
    await call(site, 'cancelReservation', { params: { id }, body: { expectedRefund } }, options);

    await expect
      .poll(async () => (await call(site, 'getAccount', {}, options)).data?.inTheWay)
      .toEqual([]);
    await page.reload();
    await unfold(page, t('account.leave.title'));
    await leave.getByRole('button', { name: t('account.leave.open') }).click();
    const submit = leave.getByRole('button', { name: t('account.leave.submit') });
    await submit.click();
    await expect(leave.getByLabel(t('account.password.present'))).toBeFocused();
    await leave.getByLabel(t('account.password.present')).fill(member.password);
    await leave.getByLabel(t('account.leave.understood')).check();
    await submit.click();
    await expect(page.getByText(t('account.leave.doneTitle'))).toBeVisible();
    await page.getByRole('button', { name: t('account.leave.home') }).click();
    await expect(page).toHaveURL(`${site.url}${path(locale, '/')}`);
    expect(await signsIn(member.email, member.password)).toBe('CREDENTIALS_WRONG');
    await page.goto(path(locale, '/auth/info'));
    await expect(page).toHaveURL(/\/auth\/login/);
  });
}
