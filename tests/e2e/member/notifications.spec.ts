import { expect, test, type Page } from '@playwright/test';

import { bookedStay, must, proveTel, registerMember } from '../../support/api';
import { path, signIn, unfold, waitUntilQuiet } from '../../support/browser';
import { site } from '../../support/sites';
import { pattern, text } from '../../support/texts';

/**
 * The inbox of a member, the mails and text messages that are sent as well, and the settings for
 * them.
 */

type Sms = { to: string[]; text: string };

/** The text messages that were sent to a number. */
async function textsTo(tel: string): Promise<Sms[]> {
  const query = new URLSearchParams({ kind: 'sms', to: tel });
  const answer = await fetch(`${site.sandbox}/inbox.json?${query}`);
  return ((await answer.json()) as { messages: Sms[] }).messages;
}

const unread = async (token: string) => (await must(site, 'countUnread', {}, { token })).unread;

/** The number of unread notices in the accessible name of the link to my page. */
const counted = (page: Page, locale: 'ko' | 'en', count: number) => {
  const one = locale === 'en' && count === 1 ? 'one' : 'other';
  const name = text(locale, `shell:header.mypageUnread_${one}`, { count: String(count) });
  return page.getByRole('link', { name, exact: true });
};

for (const locale of ['ko', 'en'] as const) {
  test(`${locale}: a booking causes a notice in the inbox and a text message, and can be marked as read`, async ({
    page,
  }) => {
    const member = await registerMember(site, locale === 'ko' ? 'kr' : 'en');
    const { token } = member;
    await signIn(page, site, member);
    const tel = await proveTel(site, member);
    await must(
      site,
      'editNotification',
      {
        body: {
          booking: { mail: true, sms: true, push: false },
          marketing: { mail: false, sms: false, push: false },
          quietHours: { on: false, from: '21:00', to: '08:00' },
        },
      },
      { token },
    );
    const before = await unread(token);
    const id = await bookedStay(site, member);
    await page.goto(path(locale, '/notifications'));
    await expect(counted(page, locale, before + 1)).toBeVisible();
    await expect
      .poll(
        async () => (await textsTo(tel)).map((sms) => sms.text).filter((one) => one.includes('/')),
        {
          timeout: 20_000,
        },
      )
      // The text message is in the language of the page that the member used last, which is also
      // that of the booking.
      .toEqual([expect.stringContaining(`/mypage/detail/${id}`)]);

    // Opening the notice leads to the booking, and the notice counts as read.
    const title = locale === 'ko' ? '예약이 확정됐어요' : 'Your stay is booked';
    await page.getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(new RegExp(`/mypage/detail/${id}$`));
    await expect.poll(() => unread(token)).toBe(before);
    await page.goto(path(locale, '/notifications'));
    await page.getByRole('button', { name: text(locale, 'mypage:notification.readAll') }).click();
    await expect.poll(() => unread(token)).toBe(0);
    await expect(page.locator('.site-count')).toHaveCount(0);
    await expect(
      page.getByText(text(locale, 'mypage:notification.unread'), { exact: true }),
    ).toHaveCount(0);
  });
}

test('settings are stored, and the consent to advertising with its date @only-phone', async ({
  page,
}) => {
  const member = await registerMember(site);
  await signIn(page, site, member);
  await page.goto('/notifications');
  const save = page.getByRole('button', { name: text('ko', 'mypage:notification.save') });
  const box = (name: string) => page.locator(`input[name="${name}"], select[name="${name}"]`);
  const settings = () => unfold(page, text('ko', 'mypage:notification.settings'));
  await settings();
  await expect(save).toBeEnabled();
  await expect(box('account.mail')).toBeDisabled();
  // The site has no keys for web push, so it shows no setting for it.
  await expect(box('booking.push')).toHaveCount(0);

  await box('booking.sms').uncheck();
  await box('marketing.mail').check();
  await box('quiet.from').selectOption('22:30');
  await box('quiet.to').selectOption('06:30');
  await save.click();
  const saved = page.getByText(pattern('ko', 'mypage:notification.savedMarketingOn'));
  await expect(saved).toBeVisible();
  await expect(page.getByText(pattern('ko', 'mypage:notification.agreedAt')).first()).toBeVisible();
  await expect(page.getByRole('link', { name: '광고성 정보 수신에 동의하셨어요' })).toBeVisible();

  await page.reload();
  await settings();
  await expect(save).toBeEnabled();
  await expect(box('booking.sms')).not.toBeChecked();
  await expect(box('booking.mail')).toBeChecked();
  await expect(box('marketing.mail')).toBeChecked();
  await expect(box('quiet.from')).toHaveValue('22:30');
  await expect(box('quiet.to')).toHaveValue('06:30');

  await box('marketing.mail').uncheck();
  await box('quiet.on').uncheck();
  await expect(box('quiet.from')).toBeDisabled();
  await save.click();
  await expect(
    page.getByText(pattern('ko', 'mypage:notification.savedMarketingOff')),
  ).toBeVisible();
  await expect(
    page.getByText(pattern('ko', 'mypage:notification.refusedAt')).first(),
  ).toBeVisible();
});

test('on a phone the number of unread notices is in the name of the link, and is not requested for visitors @phone', async ({
  page,
  isMobile,
}) => {
  const requestedUrls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/notifications/unread')) requestedUrls.push(request.url());
  });
  await page.goto('/');
  await expect(
    page.getByRole('link', { name: text('ko', 'shell:header.login') }).first(),
  ).toBeVisible();
  await waitUntilQuiet(page);
  expect(requestedUrls).toEqual([]);
  const member = await registerMember(site);
  await signIn(page, site, member);
  const count = await unread(member.token);
  await page.goto('/');
  await expect(counted(page, 'ko', count)).toBeVisible();
  if (isMobile) {
    const name = text('ko', 'shell:nav.unread_other', { count: String(count) });
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(/\/notifications$/);
  }
});

test('a link for refusing advertising that the site did not make changes nothing, and says so', async ({
  page,
}) => {
  await page.goto('/notifications/refuse?token=nonsense');
  await page.getByRole('button', { name: text('ko', 'mypage:refuse.submit') }).click();
  await expect(page.getByText(text('ko', 'errors:LINK_INVALID'))).toBeVisible();
});
