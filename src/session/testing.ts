import type { SignedIn } from '@/contract/account/auth';

/** The time at which tests of sessions begin, in ms. */
export const START = Date.parse('2026-11-21T03:00:00Z');

export const user: SignedIn['user'] = {
  id: 'm1',
  name: '김하늘',
  nick_name: '',
  email: 'guest1@example.com',
  profile_image: null,
  tel: '+821020000000',
  country_code: '82',
  iso: 'KR',
  tel_verified_at: null,
  age_range: null,
  birthyear: null,
  birthday: null,
  gender: null,
  visit_route: null,
  marketing: false,
  privacy_uses_marketing: false,
  email_verified_at: null,
  last_login_at: null,
  deleted_at: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  isSocial: false,
  isAdmin: false,
  socials: [],
  roles: [],
  language: 'kr' as const,
};
/** The answer of a sign-in `at` ms after `START`. */
export const signedInAt = (at: number, name = user.name): SignedIn => ({
  accessToken: `access-${at}`,
  accessTokenExpiresAt: new Date(START + at + 900_000).toISOString(),
  refreshToken: `refresh-${at}`,
  user: { ...user, name },
});
