// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { User } from '@/contract/account/auth';
import { renderPage, textsOf } from '@/features/testing';
import { rememberCountry } from '@/i18n/country';
import { ApiError } from '@/lib/api/client';
import { FindEmail } from './reset-screen';
import { LoginForm } from '@/features/auth/login-form';
import { OnboardingForm } from './onboarding-screen';
import { RegisterForm } from './register-screen';
import { fakeApi } from '@/lib/api/testing';

const { signIn, signOut, update, leaveTo } = vi.hoisted(() => ({
  signIn: vi.fn(),
  signOut: vi.fn(),
  update: vi.fn(),
  leaveTo: vi.fn(),
}));
vi.mock('next-auth/react', () => ({ signIn, signOut }));
vi.mock('@/session/client', () => ({
  useSession: () => ({ update }),
  refreshSession: () => Promise.resolve(),
}));
vi.mock('@/i18n/leave', () => ({ leaveTo }));

const t = textsOf('en').getFixedT('en', 'auth');
const NOW = '2026-11-21T00:00:00Z';
const member: User = {
  id: 'm1',
  name: '',
  nick_name: '',
  email: 'guest@example.com',
  profile_image: null,
  tel: '',
  country_code: '',
  iso: '',
  tel_verified_at: null,
  age_range: null,
  birthyear: null,
  birthday: null,
  gender: null,
  visit_route: null,
  marketing: false,
  privacy_uses_marketing: false,
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
const reads = {
  getUser: async () => member,
  checkInfo: async () => ({ complete: false, missing: [], missingConsents: [] }),
  listCountries: async () => ({
    countries: [
      { iso: 'KR', name: 'South Korea', callingCode: '82', texted: true },
      { iso: 'DE', name: 'Germany', callingCode: '49', texted: false },
    ],
  }),
  listVisitRoutes: async () => ({ routes: [{ id: 'friend', label: 'From a friend' }] }),
};

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (element: HTMLElement, value: string) =>
  fireEvent.input(element, { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  localStorage.clear();
  update.mockResolvedValue(null);
  signIn.mockResolvedValue({ ok: true, error: undefined });
});
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

describe('the log-in form', () => {
  it('signs in and goes on to the requested page', async () => {
    renderPage(<LoginForm target="/mypage" />, { api: fakeApi({}, 'en').api, locale: 'en' });
    type(field(t('field.email')), ' Guest@Example.com ');
    type(field(t('field.password')), 'quiet otters drink tea');
    press(t('login.submit'));
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('en', '/mypage'));
    // The address to return to has no query: an old error in it would count as a new one.
    expect(signIn).toHaveBeenCalledWith('email', {
      redirect: false,
      callbackUrl: window.location.origin + window.location.pathname,
      email: 'guest@example.com',
      password: 'quiet otters drink tea',
    });
  });

  it('shows that signing in failed, keeps what was typed and stays on the page', async () => {
    signIn.mockResolvedValue({ ok: false, error: 'CREDENTIALS_WRONG' });
    renderPage(<LoginForm target="/mypage" />, { api: fakeApi({}, 'en').api, locale: 'en' });
    type(field(t('field.email')), 'guest@example.com');
    type(field(t('field.password')), 'wrong password');
    press(t('login.submit'));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(textsOf('en').getFixedT('en', 'errors')('CREDENTIALS_WRONG'));
    expect(field(t('field.password')).value).toBe('wrong password');
    expect(document.activeElement).toBe(field(t('field.password')));
    expect(leaveTo).not.toHaveBeenCalled();
  });

  it('asks for missing values, and sends nothing', async () => {
    renderPage(<LoginForm target="/" />, { api: fakeApi({}, 'en').api, locale: 'en' });
    press(t('login.submit'));
    await screen.findByText(t('fault.emailMissing'));
    expect(document.activeElement).toBe(field(t('field.email')));
    expect(signIn).not.toHaveBeenCalled();
  });
});

describe('the onboarding form', () => {
  it('saves the profile, updates the session and then goes on', async () => {
    const order: string[] = [];
    update.mockImplementation(async () => order.push('session'));
    leaveTo.mockImplementation(() => order.push('leave'));
    const { api, bodyOf } = fakeApi(
      {
        ...reads,
        updateUser: async () => {
          order.push('save');
          return { ...member, name: 'Anna', tel: '+4915112345678', country_code: '49' };
        },
      },
      'en',
    );
    renderPage(<OnboardingForm target="/reservation?hotelId=7" />, { api, locale: 'en' });
    await screen.findByRole('option', { name: 'Germany (+49)' });
    type(field(t('field.name')), 'Anna');
    fireEvent.change(screen.getByLabelText(t('field.country')), { target: { value: 'DE' } });
    type(field(t('field.tel')), '0151 12345678');
    press(t('onboarding.submit'));
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('en', '/reservation?hotelId=7'));
    expect(bodyOf('updateUser')).toEqual({
      name: 'Anna',
      telCountry: 'DE',
      tel: '0151 12345678',
    });
    expect(order).toEqual(['save', 'session', 'leave']);
  });

  it('asks a member who joined through an identity provider for the consents, with none ticked', async () => {
    const { api, bodyOf } = fakeApi(
      {
        ...reads,
        checkInfo: async () => ({
          complete: false,
          missing: ['tel'],
          missingConsents: ['terms', 'privacy', 'age'],
        }),
        updateUser: async () => member,
      },
      'en',
    );
    renderPage(<OnboardingForm target="/" />, { api, locale: 'en' });
    const consent = await screen.findByRole<HTMLInputElement>('checkbox', {
      name: (label) => label.includes(t('consent.terms.label')),
    });
    expect(consent.checked).toBe(false);
    type(field(t('field.name')), 'Anna');
    type(field(t('field.tel')), '010-1234-5678');
    press(t('onboarding.submit'));
    await screen.findByText(t('fault.ageMissing'));
    expect(document.activeElement).toBe(consent);
    fireEvent.click(screen.getByRole('checkbox', { name: t('consent.all') }));
    fireEvent.click(
      screen.getByRole('checkbox', {
        name: (label) => label.includes(t('consent.marketing.label')),
      }),
    );
    press(t('onboarding.submit'));
    await waitFor(() => expect(leaveTo).toHaveBeenCalled());
    expect(bodyOf('updateUser')).toMatchObject({
      consents: { terms: true, privacy: true, age: true },
      marketing: false,
    });
  });

  it('shows at its field that a telephone number is already in use, and stays on the page', async () => {
    const { api } = fakeApi(
      {
        ...reads,
        updateUser: () => Promise.reject(new ApiError(409, 'TEL_TAKEN', 'Taken.', 'r1')),
      },
      'en',
    );
    renderPage(<OnboardingForm target="/" />, { api, locale: 'en' });
    await screen.findByRole('option', { name: 'Germany (+49)' });
    type(field(t('field.name')), 'Anna');
    type(field(t('field.tel')), '010-1234-5678');
    press(t('onboarding.submit'));
    await screen.findByText('Taken.');
    expect(field(t('field.tel')).getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field(t('field.tel')));
    expect(update).not.toHaveBeenCalled();
    expect(leaveTo).not.toHaveBeenCalled();
  });
});

describe('the form to find an e-mail address', () => {
  it('shows the masked address once the code from the text message is correct', async () => {
    const ends = new Date(Date.now() + 300_000).toISOString();
    const { api, bodyOf } = fakeApi(
      {
        ...reads,
        sendSmsCode: async () => ({ expiresAt: ends }),
        checkCode: async () => ({ proof: 'proof-1', expiresAt: ends }),
        findId: async () => ({ emails: ['ha***@example.com'] }),
      },
      'en',
    );
    renderPage(<FindEmail />, { api, locale: 'en' });
    await screen.findByRole('option', { name: 'Germany (+49)' });
    fireEvent.change(screen.getByLabelText(t('field.country')), { target: { value: 'DE' } });
    type(field(t('field.tel')), '0151 12345678');
    press(t('account.tel.send'));
    type(await screen.findByLabelText(t('field.code')), '123456');
    await screen.findByText('ha***@example.com');
    const telQuery = { tel: '0151 12345678', telCountry: 'DE' };
    expect(bodyOf('sendSmsCode')).toEqual({ ...telQuery, purpose: 'reset' });
    expect(bodyOf('findId')).toEqual({ ...telQuery, proof: 'proof-1' });
  });
});

describe('the registration form', () => {
  const expiresAt = () => new Date(Date.now() + 300_000).toISOString();
  const codes = {
    sendMailCode: async () => ({ expiresAt: expiresAt() }),
    checkCode: async ({ body }: { body: { code: string } }) => {
      if (body.code !== '123456') throw new ApiError(400, 'CODE_WRONG', 'Wrong code.', 'r1');
      return { proof: 'proof-1', expiresAt: expiresAt() };
    },
  };
  const signedIn = {
    accessToken: 'a',
    accessTokenExpiresAt: NOW,
    refreshToken: 'r',
    user: member,
  };

  async function reachDetails() {
    type(field(t('field.email')), 'guest@example.com');
    press(t('proof.send'));
    type(await screen.findByLabelText(t('field.code')), '123456');
    await screen.findByLabelText(t('field.password'));
  }

  const consent = (name: 'terms' | 'privacy' | 'age' | 'marketing') =>
    screen.getByRole<HTMLInputElement>('checkbox', {
      name: (label) => label.includes(t(`consent.${name}.label`)),
    });

  it('proves the address, registers, signs in and goes on', async () => {
    const { api, bodyOf } = fakeApi({ ...reads, ...codes, join: async () => signedIn }, 'en');
    renderPage(<RegisterForm target="/hotel/7" />, { api, locale: 'en' });
    await reachDetails();
    type(field(t('field.password')), 'quiet otters drink tea');
    type(field(t('field.name')), 'Anna');
    // The form asks for everything that onboarding would ask for, and doesn't call it optional.
    press(t('register.submit'));
    await screen.findByText(t('fault.telMissing'));
    fireEvent.change(screen.getByLabelText(t('field.country')), { target: { value: 'DE' } });
    type(field(t('field.tel')), '030 123456');
    for (const name of ['terms', 'privacy', 'age', 'marketing'] as const) {
      expect(consent(name).checked).toBe(false);
    }
    for (const name of ['terms', 'privacy', 'age'] as const) fireEvent.click(consent(name));
    press(t('register.submit'));
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('en', '/hotel/7'));
    expect(bodyOf('join')).toEqual({
      email: 'guest@example.com',
      proof: 'proof-1',
      password: 'quiet otters drink tea',
      name: 'Anna',
      tel: '030 123456',
      telCountry: 'DE',
      consents: { terms: true, privacy: true, age: true, marketing: false },
    });
  });

  it('says while typing that an address or a number already has an account, with a link to log in', async () => {
    const taken: string[] = ['guest@example.com', '+821012345678'];
    const { api, count } = fakeApi(
      {
        ...reads,
        ...codes,
        checkEmail: async () => ({ valid: true }),
        checkEmailDuplicate: async ({ body }) => ({ duplicate: taken.includes(body.email) }),
        checkTelDuplicate: async ({ body }) => ({ duplicate: taken.includes(body.tel) }),
      },
      'en',
    );
    renderPage(<RegisterForm target="/" />, { api, locale: 'en' });
    for (const value of ['guest', 'guest@example', 'Guest@Example.com']) {
      type(field(t('field.email')), value);
    }
    const message = await screen.findByText(t('taken.email'));
    expect(message.getAttribute('role')).toBe('status');
    expect(message.querySelector('a')?.getAttribute('href')).toBe('/auth/login');
    expect(count('checkEmailDuplicate')).toBe(1);
    type(field(t('field.email')), 'other@example.com');
    expect(screen.queryByText(t('taken.email'))).toBeNull();
    await reachDetails();
    type(field(t('field.tel')), '+82 10-1234-5678');
    const number = await screen.findByText(t('taken.tel'));
    expect(number.querySelector('a')?.getAttribute('href')).toBe('/auth/reset?find=email');
  });

  it('starts with the country that was chosen elsewhere on the site', async () => {
    rememberCountry('DE');
    renderPage(<RegisterForm target="/" />, {
      api: fakeApi({ ...reads, ...codes }, 'en').api,
      locale: 'en',
    });
    await reachDetails();
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLSelectElement>(t('field.country')).value).toBe('DE'),
    );
  });

  it('ticks the optional consent only together with all others or by itself', async () => {
    renderPage(<RegisterForm target="/" />, {
      api: fakeApi({ ...reads, ...codes }, 'en').api,
      locale: 'en',
    });
    await reachDetails();
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: t('consent.all') });
    fireEvent.click(all);
    expect(consent('marketing').checked && consent('age').checked && all.checked).toBe(true);
    fireEvent.click(consent('marketing'));
    expect(all.checked).toBe(false);
    press(t('register.submit'));
    await screen.findByText(t('fault.nameMissing'));
    expect(screen.queryByText(t('fault.termsMissing'))).toBeNull();
  });

  it('shows a wrong code at its field and asks for the code again', async () => {
    renderPage(<RegisterForm target="/" />, {
      api: fakeApi({ ...reads, ...codes }, 'en').api,
      locale: 'en',
    });
    type(field(t('field.email')), 'guest@example.com');
    press(t('proof.send'));
    type(await screen.findByLabelText(t('field.code')), '000000');
    await screen.findByText('Wrong code.');
    expect(screen.queryByLabelText(t('field.password'))).toBeNull();
  });

  it('keeps what was typed when the proof of the address has expired', async () => {
    const { api } = fakeApi(
      {
        ...reads,
        ...codes,
        join: () => Promise.reject(new ApiError(400, 'CODE_EXPIRED', 'Expired.', 'r1')),
      },
      'en',
    );
    renderPage(<RegisterForm target="/" />, { api, locale: 'en' });
    await reachDetails();
    type(field(t('field.password')), 'quiet otters drink tea');
    type(field(t('field.name')), 'Anna');
    type(field(t('field.tel')), '030 123456');
    fireEvent.click(screen.getByRole('checkbox', { name: t('consent.all') }));
    press(t('register.submit'));
    await screen.findByText(t('register.proofEnded'));
    expect(field(t('field.email')).value).toBe('guest@example.com');
    expect(field(t('field.name')).value).toBe('Anna');
    await reachDetails();
    expect(field(t('field.name')).value).toBe('Anna');
    // The form below the code is in the page before the code is checked, but hidden.
    await waitFor(() => expect(screen.queryByText(t('register.proofEnded'))).toBeNull());
  });
});
