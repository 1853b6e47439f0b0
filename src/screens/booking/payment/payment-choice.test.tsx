// @vitest-environment jsdom
import '@/ui/testing';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { renderPage } from '@/features/testing';
import { fakeApi } from '@/lib/api/testing';
import { PaymentChoice, useCashReceipt } from './payment-choice';
afterEach(cleanup);

/** Renders the choice of a bank transfer, for a member whose telephone number is proven or not. */
function Choosing({ needsTel }: { needsTel: boolean }) {
  const receipt = useCashReceipt();
  const deposit = {
    needsTel,
    dueAt: '2027-02-02T14:59:00.000Z',
    banks: [{ code: '20', name: '우리은행' }],
  };
  return (
    <PaymentChoice
      reservation={{ methods: ['CARD', 'VIRTUAL_ACCOUNT'], deposit }}
      amount={900_000}
      value={{ method: 'VIRTUAL_ACCOUNT', months: 0, bank: '20' }}
      onChange={() => undefined}
      receipt={receipt}
    />
  );
}

it('a member who wants to pay by bank transfer has to prove a telephone number first, and gets a link for that', () => {
  renderPage(<Choosing needsTel />, { api: fakeApi({}).api });
  expect(screen.getByText('먼저 전화번호를 인증해 주세요')).toBeDefined();
  const way = screen.getByRole('link');
  expect(way.getAttribute('href')).toBe('/auth/info#contact');
  expect(screen.queryByLabelText('입금하실 은행')).toBeNull();
});

it('with a proven number the page asks for the bank, and says until when to pay', () => {
  renderPage(<Choosing needsTel={false} />, { api: fakeApi({}).api });
  expect(screen.getByLabelText<HTMLSelectElement>(/입금하실 은행/).value).toBe('20');
  expect(screen.getByText(/2027\.02\.02\(화\) 23:59.*까지 입금하시면/)).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
});
