import { expect, test } from '@playwright/test';
import sharp from 'sharp';

import { REVIEW_PHOTOS_PATH } from '@/contract/limits';
import { call, must, registerMember } from '../../support/api';
import { schemeProblems } from '../../support/axe';
import { path, signIn, watchErrors } from '../../support/browser';
import { pastStays, site } from '../../support/sites';
import { pattern, text } from '../../support/texts';

/** Reviews are filtered, written, changed and deleted. */

const ko = (key: `${string}:${string}`, facts = {}) => text('ko', key, facts);
const { hotelId, late } = pastStays;
const [stayId, secondStayId] = pastStays.open;
const member = { ...pastStays, token: '' };
const list = `/hotel/${hotelId}/reviews`;

/** A photo as a telephone takes it: rotated, and with the place where it was taken. */
const phonePhoto = () =>
  sharp({ create: { width: 1200, height: 800, channels: 3, background: '#7aa' } })
    .jpeg()
    .withExif({
      IFD0: { Copyright: 'Somebody' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 33/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();

test('a guest reviews a stay from my page, with a photo, changes the review and deletes it', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const errors = watchErrors(page);
  const before = await must(site, 'listReviews', { params: { id: hotelId } });
  const photo = await phonePhoto();
  expect((await sharp(photo).metadata()).exif?.includes('Somebody')).toBe(true);
  await signIn(page, site, member);
  await page.goto('/mypage?state=past');
  await page
    .getByRole('article')
    .filter({ hasText: stayId })
    .getByRole('link', { name: ko('mypage:card.review') })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ko('review:form.write'));

  // An empty form says what is missing and moves the focus there.
  const send = page.getByRole('button', { name: ko('review:form.send') });
  await send.click();
  await expect(page.getByText(ko('review:form.error.score')).first()).toBeVisible();
  expect(await schemeProblems(page, ['light', 'dark'])).toEqual([]);

  for (const scores of await page.getByRole('radiogroup').all()) {
    const eight = scores.locator('input[value="8"]');
    if ((await eight.count()) > 0) await eight.check();
  }
  await page.getByLabel(ko('hotel:reviews.family')).check();
  const words = '한 달 동안 조용하게 지냈어요. 빨래하기도 편했어요.';
  await page.getByLabel(ko('review:form.text'), { exact: true }).fill(words);
  const files = page.locator('input[type="file"]');
  await files.setInputFiles([
    { name: 'window.jpg', mimeType: 'image/jpeg', buffer: photo },
    { name: 'page.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html>') },
  ]);
  await expect(page.getByText(ko('errors:PHOTO_UNREADABLE'))).toBeVisible();
  await expect(page.getByRole('button', { name: pattern('ko', 'review:form.remove') })).toHaveCount(
    1,
  );
  await send.click();
  await expect(page.getByText(ko('review:own.saved'))).toBeVisible();

  await page.getByRole('link', { name: ko('review:own.public') }).click();
  await expect(page).toHaveURL(new RegExp(`${list}/\\d+$`));
  await expect(page.getByText(words)).toBeVisible();
  const shown = page.getByRole('img', { name: pattern('ko', 'hotel:reviews.photo') });
  await expect
    .poll(() =>
      shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]),
    )
    .toEqual([320, 480]);
  expect(await schemeProblems(page, ['light', 'dark'])).toEqual([]);
  const address = (await shown.locator('..').getAttribute('href')) ?? '';
  expect(address).toContain(REVIEW_PHOTOS_PATH);
  const answer = await page.request.get(address);
  expect(answer.headers()).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=31536000, immutable',
  });
  const downloaded = await answer.body();
  const { exif, width, height } = await sharp(downloaded).metadata();
  expect([exif, width, height, downloaded.includes('Somebody')]).toEqual([
    undefined,
    800,
    1200,
    false,
  ]);
  await shown.click();
  const viewer = page.getByRole('dialog');
  await expect(viewer.getByRole('img')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);

  const after = await must(site, 'listReviews', { params: { id: hotelId } });
  expect(after.total).toBe(before.total + 1);

  await page.goto(`/mypage/review/${stayId}`);
  await page.getByRole('button', { name: ko('review:own.edit') }).click();
  const changed = `${words} 다시 가고 싶어요.`;
  await page.getByLabel(ko('review:form.text'), { exact: true }).fill(changed);
  await page.getByRole('button', { name: ko('review:form.save') }).click();
  await expect(page.getByText(ko('review:own.changed'))).toBeVisible();
  await expect(page.getByText(changed)).toBeVisible();

  await page.getByRole('button', { name: ko('review:own.delete') }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: ko('review:delete.confirm') }).click();
  await expect(page.getByText(ko('review:own.deleted'))).toBeVisible();
  expect((await fetch(new URL(address, site.url))).status).toBe(404);
  const { total, score } = await must(site, 'listReviews', { params: { id: hotelId } });
  expect([total, score]).toEqual([before.total, before.score]);
  // The browser logs that it didn't accept the page as a photo.
  expect(errors.filter((error) => !error.includes('status of 415'))).toEqual([]);
});

test('a member who may not write a review is told why, in both languages, and other members learn nothing', async ({
  page,
}) => {
  await signIn(page, site, member);
  for (const locale of ['ko', 'en'] as const) {
    const get = async (id: string) =>
      (await page.request.get(path(locale, `/mypage/review/${id}`))).text();
    expect(await get(late)).toContain(text(locale, 'review:stay.closed'));
    expect(await get(late)).not.toContain('<form');
    expect(await get(secondStayId)).toContain(text(locale, 'review:form.lead'));
    const detail = await page.request.get(path(locale, `/mypage/detail/${secondStayId}`));
    expect(await detail.text()).toContain(`/mypage/review/${secondStayId}`);
  }
  const stranger = await registerMember(site);
  const body = {
    score: 1,
    scores: { cleanliness: 1, location: 1, service: 1, facilities: 1, value: 1 },
    traveller: 'solo' as const,
    text: 'I have never been there at all.',
  };
  const request = { params: { id: secondStayId }, body };
  const refused = await call(site, 'writeReview', request, { token: stranger.token });
  expect([refused.status, refused.error?.code]).toEqual([404, 'RESERVATION_NOT_FOUND']);
  const answer = await call(site, 'writeReview', request);
  expect(answer.status).toBe(401);
});

test('reviews are filtered by links, and an invalid filter in the address does no harm', async ({
  page,
}) => {
  const { choices, total } = await must(site, 'listReviews', { params: { id: hotelId } });
  const [{ value, count } = { value: 'solo', count: 0 }] = choices.traveller;
  for (const locale of ['ko', 'en'] as const) {
    const textOf = (key: `${string}:${string}`, facts = {}) => text(locale, key, facts);
    const get = async (query: string) => {
      const answer = await page.request.get(path(locale, `${list}${query}`));
      return { status: answer.status(), html: await answer.text() };
    };
    const all = await get('');
    const link = `${path(locale, list)}?traveller=${value}`;
    expect([all.status, all.html.includes(`href="${link}"`)]).toEqual([200, true]);
    expect(all.html).toContain(textOf('review:removed.title'));
    expect(all.html).toContain(textOf(`hotel:reviews.in${locale === 'ko' ? 'Ko' : 'En'}`));
    const some = await get(`?traveller=${value}`);
    const countText = text(
      locale,
      `review:filter.found_${count === 1 && locale === 'en' ? 'one' : 'other'}`,
      {
        count: String(count),
      },
    );
    expect([some.status, count < total, some.html.includes(countText)]).toEqual([200, true, true]);
    for (const query of [
      '?traveller=nobody&language=xx&length=%00&room=-1',
      "?traveller=' or 1=1--&page=99999999",
      '?traveller=solo&traveller=family',
    ]) {
      expect([query, (await get(query)).status]).toEqual([query, 200]);
    }
    const none = await get('?room=987654321');
    expect([none.status, none.html.includes(textOf('review:filter.none'))]).toEqual([200, true]);
  }
});
