import { expect, test, type Page } from '@playwright/test';

import { registerMember, someTel } from '../../support/api';
import { path, signIn } from '../../support/browser';
import { shortHoldSite, site, type Site } from '../../support/sites';
import { pattern, text } from '../../support/texts';

type Locale = 'ko' | 'en';
type Person = { subject: string; name: string; email: string | null; emailVerified?: boolean };

let people = 0;
/** An employee of the company who isn't a member of the site yet. */
async function hire(more: Partial<Person> = {}, at: Site = site): Promise<Person> {
  people += 1;
  const subject = `sso-${Date.now().toString(36)}-${process.pid}-${people}`;
  const person = { subject, name: '김하늘', email: `${subject}@example.com`, ...more };
  await control({ people: [person] }, at);
  return person;
}

async function control(body: object, at: Site = site): Promise<void> {
  const answer = await fetch(`${at.sandbox}/control/oidc`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
}

const ssoButton = (page: Page, locale: Locale) =>
  page.getByRole('button', { name: text(locale, 'auth:social.signIn.etbs') });
const badge = (page: Page, locale: Locale) =>
  page.locator('.site-badge').and(page.getByLabel(text(locale, 'shell:header.business')));
const atCompany = (page: Page) => page.waitForURL(/\/oidc\/login\//);
const choose = (page: Page, { subject }: Person) =>
  page.locator(`button[value="${subject}"]`).click();

async function sessionOf(
  page: Page,
  at: Site = site,
): Promise<Record<string, unknown> | undefined> {
  const answer = await page.request.get(`${at.url}/api/auth/session`);
  const { user } = (await answer.json()) as { user?: Record<string, unknown> };
  return user;
}

async function finishOnboarding(page: Page): Promise<void> {
  const tel = page.locator('input[name="tel"]');
  const number = someTel();
  await tel.fill(number);
  // Answers the questions of the onboarding, which new members from a company haven't answered yet.
  for (const consent of ['terms', 'privacy', 'age']) {
    await page.locator(`input[name="${consent}"]`).check();
  }
  // What was typed while the page's scripts started is still there.
  await expect(tel).toHaveValue(number);
  await page.locator('main button[type="submit"]').first().click();
}

for (const locale of ['ko', 'en'] as const) {
  test(`a company account creates a member, who continues on the requested page (${locale})${locale === 'en' ? ' @only-phone' : ''}`, async ({
    page,
  }) => {
    const person = await hire();
    const target = '/promotions?page=1';
    await page.goto(path(locale, `/auth/login?redirect_url=${encodeURIComponent(target)}`));
    await ssoButton(page, locale).click();
    await atCompany(page);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await choose(page, person);
    await expect(page).toHaveURL(/\/auth\/info\/onboarding\?redirect_url=/);
    expect(new URL(page.url()).pathname).toBe(path(locale, '/auth/info/onboarding'));
    await expect(page.locator('input[name="name"]')).toHaveValue(person.name);
    await finishOnboarding(page);
    await expect(page).toHaveURL(site.url + path(locale, target));
    await expect(badge(page, locale)).toBeVisible();
    expect(await sessionOf(page)).toMatchObject({ email: person.email, isBusinessUser: true });

    // The second log-in asks for nothing more. No page may be open while the cookie is removed: the answer to a
    // request that it has sent would set the cookie again.
    await page.goto('about:blank');
    await page.context().clearCookies({ name: /session-token/ });
    await page.goto(path(locale, '/auth/sso?redirect_url=%2Ffaq'));
    await ssoButton(page, locale).click();
    await atCompany(page);
    await choose(page, person);
    await expect(page).toHaveURL(site.url + path(locale, '/faq'));
    await expect(badge(page, locale)).toBeVisible();
  });
}

test('a company account whose address belongs to a member can be linked and unlinked by that member only', async ({
  page,
}) => {
  const member = await registerMember(site);
  const person = await hire({ email: member.email });
  await page.goto('/auth/login?redirect_url=%2Ffaq');
  await ssoButton(page, 'ko').click();
  await choose(page, person);
  await expect(page).toHaveURL(/\/auth\/login\?.*error=AccountNotLinkedError/);
  await expect(page.getByText(text('ko', 'auth:error.notLinked.title'))).toBeVisible();
  expect(await sessionOf(page)).toBeUndefined();

  // The log-in page explains where to link the account; nothing is linked before the member asks
  // for it.
  await page.locator('input[name="email"]').fill(member.email);
  await page.locator('input[name="password"]').fill(member.password);
  await page
    .getByRole('button', { name: text('ko', 'auth:login.submit'), exact: true })
    .last()
    .click();
  await expect(page).toHaveURL(`${site.url}/auth/info?connect=etbs`);
  await expect(page.getByText(text('ko', 'auth:linked.off')).first()).toBeVisible();
  await expect(badge(page, 'ko')).toHaveCount(0);
  const name = text('ko', 'auth:social.name.etbs');
  const connect = text('ko', 'auth:linked.connect', { name });
  await page.getByRole('button', { name: connect }).first().click();
  await atCompany(page);
  await choose(page, person);
  await expect(page).toHaveURL(`${site.url}/auth/info?connected=etbs`);
  await expect(page.getByText(pattern('ko', 'auth:linked.connected')).first()).toBeVisible();
  // The next log-in with the company account needs no other sign-in.
  await expect(badge(page, 'ko')).toBeVisible();
  expect(await sessionOf(page)).toMatchObject({ email: member.email });

  await page.getByRole('button', { name: text('ko', 'auth:linked.disconnect', { name }) }).click();
  await page
    .getByRole('button', { name: text('ko', 'auth:linked.askYes'), exact: true })
    .last()
    .click();
  await expect(page.getByText(text('ko', 'auth:linked.off')).first()).toBeVisible();
  await expect(badge(page, 'ko')).toHaveCount(0);
});

test('a link that another member began links nobody', async ({ page }) => {
  const [one, two] = [await registerMember(site), await registerMember(site)];
  const person = await hire();
  await signIn(page, site, one);
  await page.goto('/en/auth/info?connect=etbs');
  const name = text('en', 'auth:social.name.etbs');
  await page
    .getByRole('button', { name: text('en', 'auth:linked.connect', { name }) })
    .first()
    .click();
  await atCompany(page);
  await page.context().clearCookies({ name: /session-token/ });
  await signIn(page, site, two);
  await choose(page, person);
  await page.waitForURL((url) => url.origin === site.url);
  expect(await sessionOf(page)).toMatchObject({ email: two.email, isBusinessUser: false });
  await page.goto('/en/auth/info');
  await expect(page.getByText(text('en', 'auth:linked.off')).first()).toBeVisible();
});

test('a company account that belongs to another member is refused on the page where linking began', async ({
  page,
}) => {
  const person = await hire();
  await page.goto('/auth/sso');
  await ssoButton(page, 'ko').click();
  await choose(page, person);
  await expect(page).toHaveURL(/onboarding/);
  await page.context().clearCookies({ name: /session-token/ });
  await signIn(page, site, await registerMember(site));
  await page.goto('/en/auth/info');
  const name = text('en', 'auth:social.name.etbs');
  await page.getByRole('button', { name: text('en', 'auth:linked.connect', { name }) }).click();
  await atCompany(page);
  await choose(page, person);
  await expect(page).toHaveURL(/\/en\/auth\/info\?connect=etbs&error=IDENTITY_TAKEN$/);
  await expect(page.getByText(text('en', 'errors:IDENTITY_TAKEN'))).toBeVisible();
});

test('after cancelling, or with an address that is not proven, the log-in page says how to continue', async ({
  page,
}) => {
  await page.goto('/en/auth/login?redirect_url=%2Ffaq');
  await ssoButton(page, 'en').click();
  await atCompany(page);
  await page.locator('#cancel').click();
  await expect(page).toHaveURL(/\/en\/auth\/login\?redirect_url=%2Ffaq&error=SignInCancelled$/);
  await expect(page.getByText(text('en', 'auth:error.cancelled.title'))).toBeVisible();

  const unproven = await hire({ emailVerified: false });
  await ssoButton(page, 'en').click();
  await choose(page, unproven);
  await expect(page).toHaveURL(/redirect_url=%2Ffaq&error=IDENTITY_EMAIL_UNPROVEN$/);
  await expect(page.getByText(text('en', 'errors:IDENTITY_EMAIL_UNPROVEN'))).toBeVisible();
  expect(await sessionOf(page)).toBeUndefined();
});

/** The provider is made to fail at the other site, where no other test uses it. */
const at = shortHoldSite;

test('the identity provider is unavailable', async ({ page }) => {
  await page.goto(`${at.url}/en/auth/sso?redirect_url=%2Ffaq`);
  await expect(ssoButton(page, 'en')).toBeEnabled();
  await control({ down: true }, at);
  try {
    await ssoButton(page, 'en').click();
    await expect(page).toHaveURL(/\/en\/auth\/login\?.*%2Ffaq&error=OAuthSignin$/);
    await expect(page.getByText(text('en', 'auth:error.provider.title'))).toBeVisible();

    // A member who was linking an account sees the error on the page where linking began.
    await signIn(page, at, await registerMember(at));
    await page.goto(`${at.url}/en/auth/info`);
    const name = text('en', 'auth:social.name.etbs');
    await page.getByRole('button', { name: text('en', 'auth:linked.connect', { name }) }).click();
    await expect(page).toHaveURL(/\/en\/auth\/info\?connect=etbs&.*error=OAuthSignin$/);
    await expect(page.getByText(text('en', 'auth:linked.failedTitle'))).toBeVisible();
  } finally {
    await control({ down: false }, at);
  }
});

test('a token that is signed with an unknown key signs nobody in', async ({ page }) => {
  const person = await hire({}, at);
  await page.goto(`${at.url}/auth/sso`);
  await control({ unknownKey: true }, at);
  try {
    await ssoButton(page, 'ko').click();
    await choose(page, person);
    await expect(page).toHaveURL(/\/auth\/login\?.*error=OAuthCallback$/);
    await expect(page.getByText(text('ko', 'auth:error.provider.title'))).toBeVisible();
    expect(await sessionOf(page, at)).toBeUndefined();
  } finally {
    await control({ unknownKey: false }, at);
  }
});

test('the address to return to is always one of this site', async ({ page }) => {
  const person = await hire();
  for (const hostile of ['https://evil.example/', '//evil.example', '/\\evil.example']) {
    const csrf = await page.request.get('/api/auth/csrf');
    const { csrfToken } = (await csrf.json()) as { csrfToken: string };
    const answer = await page.request.post('/api/auth/signin/etbs', {
      form: { csrfToken, callbackUrl: hostile, json: 'true' },
    });
    const { url } = (await answer.json()) as { url: string };
    expect(url.startsWith(`${site.sandbox}/oidc/etbs/auth?`)).toBe(true);
    await page.goto(url);
    await choose(page, person);
    await page.waitForURL((at) => at.origin === site.url);
    expect([hostile, new URL(page.url()).origin]).toEqual([hostile, site.url]);
    await page.context().clearCookies({ name: /session-token/ });
  }
  await page.goto('/auth/login?redirect_url=https%3A%2F%2Fevil.example');
  await ssoButton(page, 'ko').click();
  await choose(page, person);
  await page.waitForURL((at) => at.origin === site.url);
});

test('only configured identity providers are offered', async ({ page }) => {
  const providers = await page.request.get('/api/auth/providers');
  expect(Object.keys((await providers.json()) as object)).toEqual([
    'email',
    'proof',
    'passkey',
    'etbs',
  ]);
  await page.goto('/auth/login');
  await expect(page.locator('[data-provider]')).toHaveCount(1);
});
