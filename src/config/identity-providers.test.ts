import { expect, it } from 'vitest';

import { authProvider } from '@/session/providers';
import { identityProvidersOf } from './identity-providers';

const ALL = identityProvidersOf(
  {
    ETBS_ISSUER: 'https://sso.example.org',
    ETBS_CLIENT_ID: 'c',
    ETBS_CLIENT_SECRET: 's',
    KAKAO_CLIENT_ID: 'c',
    KAKAO_CLIENT_SECRET: 's',
    NAVER_CLIENT_ID: 'c',
    NAVER_CLIENT_SECRET: 's',
    GOOGLE_CLIENT_ID: 'c',
    GOOGLE_CLIENT_SECRET: 's',
    APPLE_CLIENT_ID: 'c',
    APPLE_TEAM_ID: 't',
    APPLE_KEY_ID: 'k',
    APPLE_PRIVATE_KEY: 'p',
  },
  null,
);

it('every provider’s answer has to belong to a sign-in that this browser began', async () => {
  expect(ALL.map(({ id }) => id)).toEqual(['etbs', 'kakao', 'naver', 'google', 'apple']);
  for (const provider of ALL) {
    const { id, checks } = await authProvider(provider, () => 0, false);
    expect([id, checks]).toEqual([id, expect.arrayContaining(['state', 'nonce'])]);
    // Apple's documentation doesn't have PKCE.
    expect([id, provider.checks.includes('pkce')]).toEqual([id, id !== 'apple']);
  }
});

it('no provider is asked for more than who somebody is', () => {
  const scopes = new Set(ALL.flatMap(({ scope }) => scope.split(' ')));
  expect([...scopes].toSorted()).toEqual([
    'account_email',
    'email',
    'name',
    'openid',
    'profile',
    'profile_nickname',
  ]);
});
