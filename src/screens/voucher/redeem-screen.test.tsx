// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { renderPage } from '@/features/testing';
import { fakeApi } from '@/lib/api/testing';
import { RedeemPage } from './redeem-screen';

const PATH = '/vouchers/redeem?a=1';
const CODE = 'ABCD-EFGH-JKMN-0123';
const router = { asPath: PATH, push: vi.fn(), replace: vi.fn() };

let status: 'authenticated' | 'unauthenticated' = 'authenticated';
vi.mock('@/session/hooks', () => ({ useVisitor: () => ({ status }) }));

function open(who: 'member' | 'visitor', hash = '') {
  status = who === 'member' ? 'authenticated' : 'unauthenticated';
  window.history.replaceState(null, '', `${PATH}${hash}`);
  router.asPath = `${PATH}${hash}`;
  const fake = fakeApi({});
  renderPage(<RedeemPage />, { api: fake.api, router });
  return fake;
}
const field = () => screen.getByLabelText<HTMLInputElement>(/이용권 코드/);

beforeEach(() => {
  sessionStorage.clear();
  router.push.mockReset();
  router.replace.mockReset();
});
afterEach(cleanup);

describe('a code from a link', () => {
  it('is removed from the address by the router, which stores addresses too', () => {
    open('member', `#${CODE}`);
    expect(field().value).toBe(CODE);
    expect(router.replace).toHaveBeenCalledWith(PATH, undefined, { shallow: true, scroll: false });
    expect(sessionStorage).toHaveLength(0);
  });

  it.each(['#%', '#no-code'])('is ignored when it is not a code: %s', (hash) => {
    open('member', hash);
    expect(field().value).toBe('');
    expect(router.replace).toHaveBeenCalledWith(PATH, undefined, { shallow: true, scroll: false });
  });

  it('is kept outside of any address while a visitor logs in, and is deleted afterwards', async () => {
    const { calls } = open('visitor', `#${CODE}`);
    expect(field().value).toBe(CODE);
    fireEvent.click(screen.getByRole('button', { name: '로그인하고 등록하기' }));
    await waitFor(() => expect(router.push).toHaveBeenCalled());
    expect(router.push.mock.calls).toEqual([['/auth/login?redirect_url=%2Fvouchers%2Fredeem']]);
    expect(calls).toEqual([]);
    cleanup();

    open('member');
    expect(field().value).toBe(CODE);
    expect(sessionStorage).toHaveLength(0);
  });
});

it('a code that a visitor typed is kept as well, and an invalid one is refused before logging in', async () => {
  open('visitor');
  const button = screen.getByRole('button', { name: '로그인하고 등록하기' });
  fireEvent.change(field(), { target: { value: 'ABCD' } });
  fireEvent.click(button);
  await screen.findByText('코드 16자를 모두 적어 주세요.');
  expect(router.push).not.toHaveBeenCalled();
  fireEvent.change(field(), { target: { value: CODE } });
  fireEvent.click(button);
  await waitFor(() => expect(router.push).toHaveBeenCalled());
  cleanup();
  open('member');
  expect(field().value).toBe(CODE);
});
