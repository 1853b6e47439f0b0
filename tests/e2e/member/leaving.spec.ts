import { expect, test } from '@playwright/test';

import { hold, mailsTo, must, nightIn, offerAt, pay, registerMember } from '../../support/api';
import { amountOf, path, shownAmount, signIn } from '../../support/browser';
import { clockHotels, site } from '../../support/sites';
import { pattern, text } from '../../support/texts';

// Both tests count the free rooms of the same hotel, so they run one after the other.
test.describe.configure({ mode: 'serial' });

for (const locale of ['ko', 'en'] as const) {
  test(`${locale}: a guest checks out early, for the refund that was shown`, async ({ page }) => {
    const member = await registerMember(site, locale === 'ko' ? 'kr' : 'en');
    const { quote, room } = await offerAt(
      site,
      clockHotels.begun,
      { from: nightIn(0), to: nightIn(14) },
      { refundable: true },
    );
    const { id, total } = await hold(site, member, quote.token);
    await signIn(page, site, member);
    await pay(site, member, id);

    await page.goto(path(locale, `/mypage/detail/${id}`));
    const section = page.getByRole('region', { name: text(locale, 'booking:leaving.title') });
    const day = section.getByLabel(text(locale, 'booking:leaving.on'));
    await expect(day).toHaveValue(nightIn(1));
    // A stay that has begun can't be cancelled.
    await expect(
      page.getByRole('button', { name: text(locale, 'booking:cancel.open') }),
    ).toHaveCount(0);
    // The earlier a guest announces it, the more is refunded for the nights that are given up.
    await day.press('Enter');
    await expect(section.getByTestId('refund-total')).toBeVisible();
    const until = nightIn(5);
    await day.fill(until);
    await day.press('Enter');
    const refundShown = section.getByTestId('refund-total');
    const confirm = section.getByRole('button', {
      name: pattern(locale, 'booking:leaving.confirm'),
    });
    await expect(confirm).toBeVisible();
    const terms = await must(
      site,
      'quoteLeaving',
      { params: { id }, query: { on: until } },
      { token: member.token },
    );
    await expect(refundShown).toHaveAttribute('data-amount', String(terms.refund));
    const refund = await amountOf(refundShown);
    expect(await shownAmount(refundShown)).toBe(refund);
    expect(refund).toBeGreaterThan(0);
    expect(refund).toBe(total - terms.used - terms.fee);
    const free = async (from: string, to: string): Promise<number> => {
      const params = { id: quote.hotelId };
      const items = await must(site, 'getHotelItems', { params, query: { from, to } });
      return items.rooms.find((item) => item.id === room.id)?.remaining ?? 0;
    };
    const before = {
      slept: await free(quote.checkIn, until),
      givenUp: await free(until, quote.checkOut),
    };
    await confirm.focus();
    await confirm.press('Enter');
    await expect(section.getByText(text(locale, 'booking:leaving.done'))).toBeVisible();
    await expect(section.getByRole('heading')).toBeFocused();
    expect(await amountOf(page.getByTestId('total').first())).toBe(total - refund);
    const history = page.getByRole('region', {
      name: text(locale, 'booking:paymentHistory.title'),
    });
    await expect(
      history.getByText(text(locale, 'booking:paymentHistory.kind.LEFT_EARLY')),
    ).toBeVisible();

    const booking = await must(site, 'getReservation', { params: { id } }, { token: member.token });
    expect(booking).toMatchObject({ state: 'BOOKED', quote: { checkOut: until } });
    const books = (await (await fetch(`${site.sandbox}/books`)).json()) as {
      payments: Array<{ orderId: string; captured: number; refunded: number }>;
    };
    const paid = books.payments.find((payment) => payment.orderId.startsWith(id));
    expect([paid?.captured, paid?.refunded]).toEqual([total, refund]);
    // The mail is in the language of the booking, which is Korean, since `hold` uses it.
    const mailSentence = '요청하신 대로 퇴실일을 앞당겼어요';
    await expect
      .poll(async () =>
        (await mailsTo(site, member.email)).some((mail) => mail.includes(mailSentence)),
      )
      .toBe(true);

    // The nights that were given up can be booked again, and the nights slept can't.
    expect(await free(until, quote.checkOut)).toBe(before.givenUp + 1);
    expect(await free(quote.checkIn, until)).toBe(before.slept);
  });
}
