// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';

import { renderPage } from '@/features/testing';
import { fakeApi } from '@/lib/api/testing';
import { GiftPanel } from './gift-panel';
import { ReceivedCard } from './my-vouchers-screen';
import type { OwnOrder, ReceivedVoucher } from './types';

afterEach(cleanup);

const refetch = () => Promise.resolve();

function open(node: ReactNode) {
  const fake = fakeApi({});
  renderPage(node, { api: fake.api });
  return fake;
}

it.each([
  [null, '내가 구매한 이용권'],
  ['', '다른 분이 구매한 이용권'],
  ['김하늘', '김하늘 님의 선물'],
])('a voucher that was a gift from %j says who gave it', (fromName, text) => {
  const voucher: ReceivedVoucher = {
    id: '00000000-0000-4000-8000-000000000000',
    title: '7박 이용권',
    nights: 7,
    fromName,
    state: 'USED',
    validUntil: '2027-11-21T15:00:00Z',
    redeemedAt: '2026-11-21T03:00:00Z',
  };
  open(<ReceivedCard voucher={voucher} refetch={refetch} />);
  expect(screen.getByText(text)).toBeTruthy();
});

it('a recipient’s name that is too long gets its own message, and nothing is sent', async () => {
  const gift: NonNullable<OwnOrder['gift']> = {
    name: '이바다',
    email: 'b@b.example',
    message: '',
    language: 'kr',
    sendAt: '2026-11-21T03:00:00Z',
    sentAt: null,
  };
  const { calls } = open(<GiftPanel orderId="V0123456789AB" isLeft {...{ gift, refetch }} />);
  fireEvent.click(screen.getByRole('button', { name: '받는 분 바꾸기' }));
  const name = screen.getByLabelText(/받는 분 이름/);
  fireEvent.change(name, { target: { value: '가'.repeat(51) } });
  fireEvent.click(screen.getByRole('button', { name: '저장하기' }));
  expect(await screen.findByText('이름은 50자까지 적을 수 있어요.')).toBeTruthy();
  expect(calls).toEqual([]);
});
