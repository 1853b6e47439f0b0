import { expect, test } from '@playwright/test';

import { hold, must, nightIn, offerAt, pay, registerMember } from '../../support/api';
import { amountOf, path, shownAmount, signIn } from '../../support/browser';
import { clockHotels, site } from '../../support/sites';
import { pattern, text } from '../../support/texts';

for (const locale of ['ko', 'en'] as const) {
  test(`${locale}: cancelling on the day of arrival refunds the part that was shown`, async ({
    page,
  }) => {
    const member = await registerMember(site, locale === 'ko' ? 'kr' : 'en');
    // Arriving today, at a hotel whose check-in is still to come: the free 24 hours have ended at the
    // start of the check-in day.
    const { quote, room, plan } = await offerAt(
      site,
      clockHotels.notYet,
      { from: nightIn(0), to: nightIn(14) },
      { refundable: true },
    );
    const { id, total } = await hold(site, member, quote.token);
    await signIn(page, site, member);
    await pay(site, member, id);

    await page.goto(path(locale, `/mypage/detail/${id}`));
    expect(await amountOf(page.getByTestId('total').first())).toBe(total);
    await page.getByRole('button', { name: text(locale, 'booking:cancel.open') }).click();
    const dialog = page.getByRole('alertdialog');
    const refund = await amountOf(dialog.getByTestId('refund-total'));
    expect(refund).toBeGreaterThan(0);
    expect(refund).toBeLessThan(total);
    expect(await shownAmount(dialog.getByTestId('refund-total'))).toBe(refund);
    await dialog.getByRole('button', { name: pattern(locale, 'booking:cancel.confirm') }).click();
    await expect(page.getByText(text(locale, 'booking:detail.cancelled')).first()).toBeVisible();

    const booking = await must(site, 'getReservation', { params: { id } }, { token: member.token });
    expect(booking.state).toBe('CANCELLED');
    expect(booking.cancelled?.refund).toBe(refund);
    const books = (await (await fetch(`${site.sandbox}/books`)).json()) as {
      payments: Array<{ orderId: string; captured: number; refunded: number }>;
    };
    const paid = books.payments.find((payment) => payment.orderId.startsWith(id));
    expect([paid?.captured, paid?.refunded]).toEqual([total, refund]);

    // The nights of the room can be booked again.
    const again = await must(site, 'getHotelItems', {
      params: { id: quote.hotelId },
      query: { from: quote.checkIn, to: quote.checkOut },
    });
    expect(again.rooms.find((item) => item.id === room.id)?.remaining).toBe(room.remaining);
    expect(plan.refundable).toBe(true);
  });
}
