// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { User } from '@/contract/account/auth';
import { renderPage, textsOf } from '@/features/testing';
import { ApiError } from '@/lib/api/client';
import { fakeApi, type Answers } from '@/lib/api/testing';
import { ConsentSection, PasswordSection } from './info-screen';
import { LeaveSection } from './leave-section';
import { ProfileSection } from './profile-section';

const { update } = vi.hoisted(() => ({ update: vi.fn() }));
vi.mock('@/session/client', () => ({ useSession: () => ({ update }) }));

const t = textsOf('en').getFixedT('en', 'auth');
const NOW = '2026-11-21T00:00:00Z';
const user: User = {
  id: 'm1',
  name: 'Anna',
  nick_name: '',
  email: 'guest@example.com',
  profile_image: null,
  tel: '+821012345678',
  country_code: '82',
  iso: 'KR',
  tel_verified_at: null,
  age_range: null,
  birthyear: '1990',
  birthday: null,
  gender: null,
  visit_route: null,
  marketing: true,
  privacy_uses_marketing: true,
  email_verified_at: NOW,
  last_login_at: NOW,
  deleted_at: null,
  created_at: NOW,
  updated_at: NOW,
  isSocial: false,
  isAdmin: false,
  socials: [],
  roles: [],
  language: 'en',
};
const account = {
  hasPassword: true,
  marketingDecidedAt: NOW,
  inTheWay: [],
  keptBookings: 2,
  consents: { terms: NOW, privacy: NOW, age: null },
  unusedCoupons: 1,
  unusedVouchers: 0,
  voucherMoneyOpen: false,
};
const reads: Answers = {
  getAccount: async () => account,
  listVisitRoutes: async () => ({ routes: [{ id: 'friend', label: 'From a friend' }] }),
};

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
/** The label of an optional field also contains the note that it is optional. */
const optional = (label: string) => field(`${label}${t('field.optional')}`);
const type = (element: HTMLElement, value: string) =>
  fireEvent.input(element, { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  update.mockResolvedValue(null);
});
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

describe('the profile section', () => {
  it('leaves an incomplete date of birth unchanged unless the member chooses a date', async () => {
    const { api, bodyOf } = fakeApi({ ...reads, updateUser: async () => user }, 'en');
    renderPage(<ProfileSection user={user} />, { api, locale: 'en' });
    type(optional(t('field.nickname')), 'Wren');
    press(t('info.submit'));
    await screen.findByText(t('info.saved'));
    expect(bodyOf('updateUser')).toEqual({
      name: 'Anna',
      nick_name: 'Wren',
      gender: null,
      visit_route: null,
    });
    type(optional(t('account.birth')), '1990-02-28');
    press(t('info.submit'));
    await waitFor(() =>
      expect(bodyOf('updateUser')).toMatchObject({ birthyear: '1990', birthday: '02-28' }),
    );
  });
});

describe('the password section', () => {
  it('shows an error that only the API can find at its field, and keeps what was typed', async () => {
    const common = new ApiError(400, 'PASSWORD_TOO_COMMON', 'Too easy.', 'r1');
    const { api } = fakeApi({ ...reads, changePassword: () => Promise.reject(common) }, 'en');
    renderPage(<PasswordSection user={user} />, { api, locale: 'en' });
    type(await screen.findByLabelText(t('account.password.present')), 'quiet otters drink tea');
    type(field(t('field.newPassword')), 'strawberry');
    press(t('account.password.submit'));
    await screen.findByText('Too easy.');
    expect(document.activeElement).toBe(field(t('field.newPassword')));
    expect(field(t('account.password.present')).value).toBe('quiet otters drink tea');
    expect(field(t('field.newPassword')).value).toBe('strawberry');
  });

  it('asks a member without a password for a code instead of the present password', async () => {
    const expiresAt = new Date(Date.now() + 300_000).toISOString();
    const { api, bodyOf } = fakeApi(
      {
        ...reads,
        getAccount: async () => ({ ...account, hasPassword: false }),
        sendMailCode: async () => ({ expiresAt }),
        checkCode: async () => ({ proof: 'proof-1', expiresAt }),
        changePassword: async () => ({ done: true }),
      },
      'en',
    );
    renderPage(<PasswordSection user={user} />, { api, locale: 'en' });
    await screen.findByText(t('account.password.none'));
    press(t('proof.send'));
    type(await screen.findByLabelText(t('field.code')), '123456');
    type(await screen.findByLabelText(t('field.newPassword')), 'quiet otters drink tea');
    expect(document.activeElement).toBe(field(t('field.newPassword')));
    expect(screen.queryByLabelText(t('account.password.present'))).toBeNull();
    press(t('account.password.submit'));
    await screen.findByText(t('account.password.done'));
    expect(bodyOf('sendMailCode')).toEqual({ email: user.email, purpose: 'account' });
    expect(bodyOf('changePassword')).toEqual({
      proof: 'proof-1',
      password: 'quiet otters drink tea',
    });
  });
});

describe('the consent section', () => {
  it('shows when each consent was given, and saves a change with one press', async () => {
    const off = { ...user, marketing: false };
    const { api, bodyOf } = fakeApi({ ...reads, updateUser: async () => off }, 'en');
    renderPage(<ConsentSection user={user} />, { api, locale: 'en' });
    await screen.findByText(t('account.consents.none'));
    fireEvent.click(screen.getByRole('checkbox', { name: t('info.marketing') }));
    await screen.findByText(/you chose not to receive offers/);
    expect(bodyOf('updateUser')).toEqual({ marketing: false });
  });
});

describe('the section for deleting the account', () => {
  it('says that it could not be loaded, and lets the member try again', async () => {
    const away = new ApiError(404, 'NOT_FOUND', 'Away.', 'r1');
    const getAccount = vi.fn().mockRejectedValueOnce(away).mockResolvedValue(account);
    const { api } = fakeApi({ ...reads, getAccount }, 'en');
    renderPage(<LeaveSection user={user} onLeft={() => undefined} />, { api, locale: 'en' });
    const retry = textsOf('en').getFixedT('en', 'common')('action.retry');
    fireEvent.click(await screen.findByRole('button', { name: retry }));
    await screen.findByRole('button', { name: t('account.leave.open') });
  });

  it('moves the focus into the form when it opens, and back when it closes', async () => {
    const { api } = fakeApi(reads, 'en');
    renderPage(<LeaveSection user={user} onLeft={() => undefined} />, { api, locale: 'en' });
    fireEvent.click(await screen.findByRole('button', { name: t('account.leave.open') }));
    const shown = screen.getByRole('heading', { name: t('account.leave.goes') });
    await waitFor(() => expect(document.activeElement).toBe(shown));
    press(t('account.cancel'));
    await waitFor(() =>
      expect(document.activeElement).toBe(
        screen.getByRole('button', { name: t('account.leave.open') }),
      ),
    );
  });

  it('lists what is deleted and what is kept, and requires the password and a confirmation', async () => {
    const onLeft = vi.fn();
    const { api, bodyOf } = fakeApi(
      {
        ...reads,
        deleteAccount: async ({ body }) => {
          if (body.present !== 'right') {
            throw new ApiError(403, 'PASSWORD_WRONG', 'Not that one.', 'r1');
          }
          return { done: true };
        },
      },
      'en',
    );
    renderPage(<LeaveSection user={user} onLeft={onLeft} />, { api, locale: 'en' });
    fireEvent.click(await screen.findByRole('button', { name: t('account.leave.open') }));
    screen.getByText(/records of 2 bookings .* 5 years/);
    screen.getByText(t('account.leave.goesCoupons', { count: 1 }));
    press(t('account.leave.submit'));
    await screen.findByText(t('fault.leaveNotUnderstood'));
    type(field(t('account.password.present')), 'wrong');
    fireEvent.click(screen.getByRole('checkbox', { name: t('account.leave.understood') }));
    press(t('account.leave.submit'));
    await screen.findByText('Not that one.');
    expect(document.activeElement).toBe(field(t('account.password.present')));
    expect(onLeft).not.toHaveBeenCalled();
    type(field(t('account.password.present')), 'right');
    press(t('account.leave.submit'));
    await waitFor(() => expect(onLeft).toHaveBeenCalled());
    expect(bodyOf('deleteAccount')).toEqual({ present: 'right' });
  });

  it('lists everything that prevents deleting the account, each with a link to resolve it', async () => {
    const stay = { checkIn: '2026-12-01', checkOut: '2026-12-08' };
    const inTheWay = [
      { id: 'M0123456789AB', reason: 'MONEY' as const, hotelName: 'Yeonnam Stay', ...stay },
    ];
    const { api } = fakeApi({ ...reads, getAccount: async () => ({ ...account, inTheWay }) }, 'en');
    renderPage(<LeaveSection user={user} onLeft={vi.fn()} />, { api, locale: 'en' });
    fireEvent.click(await screen.findByRole('button', { name: t('account.leave.open') }));
    expect(screen.getByRole('link', { name: 'Yeonnam Stay' }).getAttribute('href')).toBe(
      '/mypage/detail/M0123456789AB',
    );
    screen.getByText(new RegExp(t('account.leave.reason.MONEY')));
    expect(screen.queryByRole('button', { name: t('account.leave.submit') })).toBeNull();
  });
});
