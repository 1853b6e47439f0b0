import { expect, it } from 'vitest';

import { isLeaked } from './leaked-passwords';
import list from './leaked-passwords.json';
import { hashChosen } from './passwords';

const owner = { email: 'guest@example.com', name: '' };

// Neither a rule nor the estimate of how hard they are to guess refuses these: only the list does.
it.each(['VQsaBLPzLa', 'Hd764nW5d7E1vb1', 'gy3yt2rgls'])(
  'a password that has leaked often is refused: %s',
  async (password) => {
    expect(await isLeaked(password)).toBe(true);
    await expect(hashChosen(password, owner)).rejects.toMatchObject({
      code: 'PASSWORD_TOO_COMMON',
    });
  },
);

it('a password that nobody has leaked may be chosen', async () => {
  expect(await isLeaked('quiet otters drink tea')).toBe(false);
  expect(await hashChosen('quiet otters drink tea', owner)).toMatch(/^\$argon2id\$/);
});

it('the list has more than the 3,000 that OWASP asks for, each once', () => {
  const all = list.digests.match(/.{8}/g) ?? [];
  expect(new Set(all).size).toBe(10_000);
  expect(all.join('')).toBe(list.digests);
});
