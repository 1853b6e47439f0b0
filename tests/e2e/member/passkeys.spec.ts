import { expect, test, type Page } from '@playwright/test';

import { call, mailedCode, registerMember } from '../../support/api';
import { schemeProblems, schemesOf } from '../../support/axe';
import { path, signIn, unfold } from '../../support/browser';
import { site } from '../../support/sites';
import { text } from '../../support/texts';

/** Passkeys, with Chromium's own authenticator in place of a telephone's. */

const t = (key: string, facts = {}) => text('en', `auth:${key}`, facts);

/** Gives the page a device that has passkeys, and whose owner puts a finger on it at once. */
async function withAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const signOut = async (page: Page) => {
  await page.goto(path('en', '/auth/info'));
  await page.getByRole('button', { name: text('en', 'common:action.logout'), exact: true }).click();
  await page.waitForURL((url) => !url.pathname.includes('/auth/info'));
};

test('a member adds a passkey, signs in with it, makes it necessary and removes it', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const member = await registerMember(site, 'en');
  const { email, password } = member;
  const joinedBy = await mailedCode(site, email);
  await withAuthenticator(page);
  await signIn(page, site, member);
  await page.goto(path('en', '/auth/info'));
  await unfold(page, t('passkey.title'));
  const section = page.getByRole('region', { name: t('passkey.title'), exact: true });

  // The first answer is that of a session that is older than ten minutes; the rest is real.
  await page.route(
    '**/api/v2/membership/passkeys/options',
    (route) =>
      route.fulfill({
        status: 403,
        json: { error: { code: 'REAUTHENTICATION_NEEDED', message: 'late', requestId: 'r' } },
      }),
    { times: 1 },
  );
  await section.getByRole('button', { name: t('passkey.add') }).click();
  await section.getByLabel(t('passkey.name')).fill('My telephone');
  await section.getByRole('button', { name: t('passkey.create') }).click();
  const dialog = page.getByRole('dialog', { name: t('oneself.title') });
  const present = dialog.getByLabel(t('account.password.present'));
  await present.fill('not the present one');
  await dialog.getByRole('button', { name: t('oneself.submit') }).click();
  await expect(dialog.getByText(text('en', 'errors:PASSWORD_WRONG'))).toBeVisible();
  expect(await schemeProblems(page, schemesOf('en'))).toEqual([]);
  await present.fill(password);
  await dialog.getByRole('button', { name: t('oneself.submit') }).click();
  await expect(section.getByText(t('passkey.added'))).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(section.getByRole('listitem').getByText('My telephone')).toBeVisible();
  await section.getByRole('checkbox', { name: t('passkey.required') }).check();
  await expect(section.getByText(t('passkey.requiredOn'))).toBeVisible();
  expect(await schemeProblems(page, schemesOf('en'))).toEqual([]);
  expect((await call(site, 'checkUser', { body: { email, password } })).error?.code).toBe(
    'PASSKEY_NEEDED',
  );

  // By the passkey alone, which says whose it is. What was sent signs in once.
  await signOut(page);
  await page.goto(path('en', '/auth/login'));
  const sent = page.waitForRequest('**/api/auth/callback/passkey');
  await page.getByRole('button', { name: t('passkey.signIn') }).click();
  const form = new URLSearchParams((await sent).postData() ?? '');
  await page.waitForURL((url) => !url.pathname.includes('/auth/login'));
  const credential = JSON.parse(form.get('credential') ?? '{}');
  const again = await page.request.post(`${site.url}/api/v2/sanctum/check/passkey`, {
    data: { credential },
  });
  expect([again.status(), (await again.json()).error.code]).toEqual([403, 'PASSKEY_REFUSED']);

  // After the password; and by a code from the mailbox, when the passkey isn't at hand.
  await signOut(page);
  const typePassword = async () => {
    await page.goto(path('en', '/auth/login'));
    await page.getByLabel(t('field.email')).fill(email);
    await page.getByLabel(t('field.password'), { exact: true }).fill(password);
    await expect(page.getByLabel(t('field.email'))).toHaveValue(email);
    await page.getByRole('button', { name: t('login.submit'), exact: true }).click();
    await expect(page.getByRole('heading', { name: t('passkey.neededTitle') })).toBeFocused();
  };
  await typePassword();
  // The only such button now: the one among the other ways has gone.
  await page.getByRole('button', { name: t('passkey.signIn') }).click();
  await page.waitForURL((url) => !url.pathname.includes('/auth/login'));
  await signOut(page);
  await typePassword();
  await page.getByRole('button', { name: t('proof.send') }).click();
  await page.getByLabel(t('field.code')).fill(await mailedCode(site, email, joinedBy));
  await page.waitForURL((url) => !url.pathname.includes('/auth/login'));

  await page.goto(path('en', '/auth/info'));
  await unfold(page, t('passkey.title'));
  await section
    .getByRole('button', { name: t('passkey.removeNamed', { name: 'My telephone' }) })
    .click();
  await section.getByRole('button', { name: t('passkey.askYes') }).click();
  await expect(section.getByText(t('passkey.removed'))).toBeVisible();
  await expect(section.getByText(t('passkey.none'))).toBeVisible();
  expect((await call(site, 'checkUser', { body: { email, password } })).status).toBe(200);
});
