import { describe, expect, it } from 'vitest';

import {
  changePasswordSchema,
  codeSchema,
  consentingSchema,
  emailSchema,
  leaveSchema,
  onboardingSchema,
  profileSchema,
  registerSchema,
} from './schemas';

const EMAIL = 'minji.kim@example.com';
const good = {
  password: 'quiet otters drink tea',
  name: ' Minji ',
  telCountry: 'KR',
  tel: '010-1234-5678',
  visitRoute: '',
  terms: true,
  privacy: true,
  age: true,
  marketing: false,
};

const faultsOf = (values: object) => {
  const parsed = registerSchema(EMAIL).safeParse({ ...good, ...values });
  return parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
};

describe('the schema of registration', () => {
  it('accepts a member without consent to marketing, but none without a telephone number', () => {
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf({ tel: ' ' })).toEqual(['tel: telMissing', 'tel: telInvalid']);
    expect(registerSchema(EMAIL).parse(good).name).toBe('Minji');
  });

  it('names each required consent that is missing, and never the optional one', () => {
    expect(faultsOf({ terms: false, privacy: false, age: false })).toEqual([
      'terms: termsMissing',
      'privacy: privacyMissing',
      'age: ageMissing',
    ]);
    expect(faultsOf({ marketing: true })).toEqual([]);
  });

  it('applies the domain’s rules for passwords, which also compare it with the address', () => {
    expect(faultsOf({ password: 'short' })).toEqual(['password: PASSWORD_TOO_SHORT']);
    expect(faultsOf({ password: 'password1234' })).toEqual(['password: PASSWORD_TOO_COMMON']);
    expect(faultsOf({ password: 'xx-minji.kim-xx' })).toEqual(['password: PASSWORD_LIKE_EMAIL']);
  });

  it('refuses a name of blanks only', () => {
    expect(faultsOf({ name: '  ' })).toEqual(['name: nameMissing']);
  });
});

describe('the schema of an e-mail address', () => {
  it('reports only one problem at a time', () => {
    const faults = (value: string) =>
      emailSchema.safeParse(value).error?.issues.map((issue) => issue.message);
    expect(faults('  ')).toEqual(['emailMissing']);
    expect(faults('minji@')).toEqual(['emailInvalid']);
    expect(emailSchema.parse(' Minji.Kim@Example.com ')).toBe(EMAIL);
  });
});

describe('the schemas of the other forms', () => {
  it('require a telephone number where a booking requires one', () => {
    const without = { name: 'Minji', telCountry: 'KR', tel: ' ' };
    expect(onboardingSchema.safeParse(without).error?.issues[0]?.message).toBe('telMissing');
    const withTel = { ...good, tel: '010-1234-5678' };
    expect(consentingSchema.safeParse(withTel).success).toBe(true);
    expect(
      consentingSchema
        .safeParse({ ...withTel, age: false })
        .error?.issues.map((issue) => issue.message),
    ).toEqual(['ageMissing']);
  });

  it('accept a date of birth that exists, or none', () => {
    const profile = { name: 'Minji', nickname: '', gender: '', visitRoute: '' };
    const faults = (birth: string) =>
      profileSchema.safeParse({ ...profile, birth }).error?.issues.map((issue) => issue.message);
    expect([faults(''), faults('1992-02-29')]).toEqual([undefined, undefined]);
    expect(faults('1991-02-29')).toEqual(['birthInvalid']);
  });

  it('require the present password, and the confirmation that the account will be deleted', () => {
    const next = { present: '', password: 'quiet otters drink tea' };
    expect(changePasswordSchema(EMAIL).safeParse(next).error?.issues[0]?.message).toBe(
      'passwordMissing',
    );
    const faults = (asksPassword: boolean) =>
      leaveSchema(asksPassword)
        .safeParse({ present: '', understood: false })
        .error?.issues.map((issue) => issue.message);
    expect(faults(true)).toEqual(['passwordMissing', 'leaveNotUnderstood']);
    expect(faults(false)).toEqual(['leaveNotUnderstood']);
  });

  it('accept only six digits as a code', () => {
    expect(codeSchema.safeParse({ code: '012345' }).success).toBe(true);
    expect(codeSchema.safeParse({ code: '12345' }).success).toBe(false);
  });
});
