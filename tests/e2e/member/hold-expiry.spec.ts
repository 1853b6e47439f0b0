import { expect, test } from '@playwright/test';

import { call, findOffer, hold, must, nightIn, registerMember } from '../../support/api';
import { signIn } from '../../support/browser';
import { shortHoldSite } from '../../support/sites';
import { text } from '../../support/texts';

test('a hold ends at the time that was shown: the page says so by itself, the room is free, and nothing can be paid', async ({
  page,
}) => {
  const site = shortHoldSite;
  const member = await registerMember(site);
  const stay = { from: nightIn(50), to: nightIn(80) };
  const { quote, room } = await findOffer(site, stay);
  const held = await hold(site, member, quote.token);
  const remaining = async () => {
    const items = await must(site, 'getHotelItems', {
      params: { id: quote.hotelId },
      query: stay,
    });
    return items.rooms.find((item) => item.id === room.id)?.remaining;
  };
  expect(await remaining()).toBe(room.remaining - 1);

  await signIn(page, site, member);
  await page.goto(`${site.url}/payment/${held.id}`);
  const deadline = page.getByTestId('hold-deadline').first();
  await expect(deadline).toBeVisible();
  const opened = await must(
    site,
    'startPayment',
    { params: { id: held.id } },
    { token: member.token },
  );

  await expect(page.getByText(text('ko', 'booking:payment.expired')).first()).toBeVisible({
    timeout: (site.holdSeconds + 15) * 1000,
  });
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(held.holdExpiresAt));
  await expect.poll(remaining, { timeout: 15_000 }).toBe(room.remaining);

  // By now the first access token has expired, too.
  const fresh = await must(site, 'checkUser', {
    body: { email: member.email, password: member.password },
  });
  const late = await call(
    site,
    'confirmPayment',
    {
      body: {
        paymentKey: opened.checkoutUrl.split('/').at(-1)?.split('?')[0] ?? '',
        orderId: opened.orderId,
        amount: opened.amount,
      },
    },
    { token: fresh.accessToken },
  );
  expect([late.status, late.error?.code]).toEqual([409, 'HOLD_EXPIRED']);
});
