// @vitest-environment jsdom
import '@/ui/testing';
import { cleanup, renderHook, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import type { PaymentMethod } from '@/domain/payment/payment-method';
import { renderPage } from '@/features/testing';
import { fakeApi } from '@/lib/api/testing';
import { PaymentChoice, rememberMethod, useCashReceipt, useMethods } from './payment-choice';
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

it('the method that this browser paid with last is the first one, unless it isn’t offered', () => {
  const methods = ['CARD', 'KAKAOPAY', 'VIRTUAL_ACCOUNT'] as const;
  const orderOf = (offered: readonly PaymentMethod[]) =>
    renderHook(() => useMethods(offered)).result.current;
  expect(orderOf(methods)).toEqual(methods);
  rememberMethod('VIRTUAL_ACCOUNT');
  expect(orderOf(methods)).toEqual(['VIRTUAL_ACCOUNT', 'CARD', 'KAKAOPAY']);
  expect(orderOf(['CARD'])).toEqual(['CARD']);
  window.localStorage.setItem('mm-payment-method', '<b>');
  expect(orderOf(methods)).toEqual(methods);
});
