import { describe, expect, it } from 'vitest';

import { checkPassword, WORDS_OF_THE_SITE } from './password';

const email = 'jiwoo.kim@example.com';
const codeOf = (password: string, address = email) => {
  const checked = checkPassword(password, { email: address });
  return checked.ok ? 'OK' : checked.code;
};

describe('checkPassword', () => {
  it.each([
    'correct horse battery',
    'Vh3kz9Qw!m',
    '머묾에서한달살기좋아요',
    'blue-tram-47-olive',
    'meomum-pancake-lake',
    '          a b c d river',
  ])('takes %s', (password) => expect(codeOf(password)).toBe('OK'));

  it('counts characters, not UTF-16 code units', () => {
    expect(codeOf('Vh3kz9Qw!')).toBe('PASSWORD_TOO_SHORT');
    expect(codeOf('𝒳𝒴𝒵𝒲𝒱')).toBe('PASSWORD_TOO_SHORT');
    expect(codeOf('pale-otter '.repeat(11) + 'harbour')).toBe('OK');
    expect(codeOf('pale-otter '.repeat(12))).toBe('PASSWORD_TOO_LONG');
  });

  it.each([
    'password123',
    'Password1!!!',
    'qwer1234!!',
    '1234567890',
    '0987654321',
    'aaaaaaaaaa',
    'abcabcabcabc',
    'ab1kab1kab1k',
    'qwertyuiop',
    '1q2w3e4r!!',
    'iloveyou2027',
    'meomum1234',
    'tkfkdgo123!',
  ])('refuses %s as too common', (password) =>
    expect(codeOf(password)).toBe('PASSWORD_TOO_COMMON'),
  );

  it.each(WORDS_OF_THE_SITE)(
    'refuses one that is the word %s with what is usually added',
    (word) => {
      expect(codeOf(`${word}!!!2026123`)).toBe('PASSWORD_TOO_COMMON');
      expect(codeOf(`tidal-${word}-lantern-9`)).toBe('OK');
    },
  );

  it('refuses a password that contains the e-mail address', () => {
    expect(codeOf('Jiwoo.Kim-river-9')).toBe('PASSWORD_LIKE_EMAIL');
    expect(codeOf(email)).toBe('PASSWORD_LIKE_EMAIL');
    expect(codeOf('long.local.part', 'my.long.local.part@example.com')).toBe('PASSWORD_LIKE_EMAIL');
    expect(codeOf('kimchi-river-lamp', 'kim@example.com')).toBe('OK');
  });
});
