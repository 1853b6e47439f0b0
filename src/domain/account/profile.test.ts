import { describe, expect, it } from 'vitest';

import { isBusinessUser, isProfileComplete } from './person';

describe('isProfileComplete', () => {
  const whole = { name: '김머묾', tel: '+821012345678', country_code: 'KR' };

  it('requires a name, a telephone number and a country', () =>
    expect(isProfileComplete(whole)).toBe(true));

  it.each(['name', 'tel', 'country_code'])('is not complete without %s', (field) => {
    expect(isProfileComplete({ ...whole, [field]: '' })).toBe(false);
    expect(isProfileComplete({ ...whole, [field]: '  ' })).toBe(false);
    expect(isProfileComplete({ ...whole, [field]: null })).toBe(false);
    expect(isProfileComplete({ ...whole, [field]: undefined })).toBe(false);
  });
});

describe('isBusinessUser', () => {
  const socials = (...providers: string[]) => ({
    socials: providers.map((provider) => ({ provider })),
  });

  it('looks at the first provider only', () => {
    expect(isBusinessUser(socials('etbs', 'kakao'), 'etbs')).toBe(true);
    expect(isBusinessUser(socials('kakao', 'etbs'), 'etbs')).toBe(false);
    expect(isBusinessUser(socials(), 'etbs')).toBe(false);
  });
});
