// @vitest-environment jsdom
import '@/ui/testing';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { renderPage } from '@/features/testing';
import { ApiError } from '@/lib/api/client';
import { fakeApi } from '@/lib/api/testing';
import { aReservation } from '@/features/booking/testing';
import { DetailPage } from './mypage-detail-screen';
afterEach(() => {
  cleanup();
  window.location.hash = '';
});

const ID = 'M0123456789AB';
const refused = () => Promise.reject(new ApiError(409, 'SOLD_OUT', '그 밤에는 객실이 없어요', 'r'));
const shown = (change: 'DATES' | 'EXTENSION') => {
  const booking = aReservation({ state: 'BOOKED', holdExpiresAt: null, change });
  const fake = fakeApi({ getMypageReservation: () => booking, quoteStayChange: refused });
  renderPage(<DetailPage id={ID} />, { api: fake.api });
  return fake;
};
const LOAD = { timeout: 10_000 };

it.each(['DATES', 'EXTENSION'] as const)(
  'one press asks what two more weeks cost, when the booking allows %s',
  async (change) => {
    const { calls } = shown(change);
    fireEvent.click(await screen.findByRole('button', { name: '14박 더' }, LOAD));
    await screen.findByText('그 밤에는 객실이 없어요');
    expect(calls.find(({ name }) => name === 'quoteStayChange')?.request).toEqual({
      params: { id: ID },
      query: { from: '2027-03-01', to: '2027-04-14' },
    });
    // The chosen dates are now those whose price was requested, so that the guest can go on from them.
    expect(screen.getByTestId('change-chosen').textContent).toMatch(/44박$/);
  },
);

it('during a stay the section is called an extension, and the head of the page links to it', async () => {
  shown('EXTENSION');
  await screen.findByRole('heading', { name: '연장하기' }, LOAD);
  const way = screen.getByRole('link', { name: '연장하기' });
  expect(way.getAttribute('href')).toBe('#change-title');
});

it('the section gets the focus when the address ends with its id', async () => {
  window.location.hash = '#change-title';
  shown('EXTENSION');
  const heading = await screen.findByRole('heading', { name: '연장하기' }, LOAD);
  expect(document.activeElement).toBe(heading);
});
