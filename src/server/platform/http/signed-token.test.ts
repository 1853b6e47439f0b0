import { expect, it } from 'vitest';

import { signedToken } from './signed-token';

const NOW = new Date('2026-11-21T03:00:00Z');
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const SECRETS = { secret: 'one secret that is long enough', formerSecrets: [] };

it.each([false, true])(
  'a token is read until it is over, and refused then (read before: %s)',
  async (isReadBefore) => {
    const tokens = signedToken({ audience: 'test', key: 'test', repeats: true });
    const { token } = await tokens.sign({ sub: 'a' }, { ...SECRETS, now: NOW, seconds: 60 });
    const read = (now: Date, more = {}) => tokens.read(token, { secrets: SECRETS, now, ...more });
    if (isReadBefore) expect((await read(NOW)).sub).toBe('a');
    expect((await read(after(59))).sub).toBe('a');
    await expect(read(after(60))).rejects.toMatchObject({ code: 'ERR_JWT_EXPIRED' });
    await expect(read(NOW, { subject: 'b' })).rejects.toMatchObject({
      code: 'ERR_JWT_CLAIM_VALIDATION_FAILED',
    });
  },
);

it('a token whose secret is no longer the site’s is refused, even if it was read before', async () => {
  const tokens = signedToken({ audience: 'test', key: 'test', repeats: true });
  const { token } = await tokens.sign({ sub: 'a' }, { ...SECRETS, now: NOW, seconds: 60 });
  await tokens.read(token, { secrets: SECRETS, now: NOW });
  const later = { secret: 'another secret that is long enough', formerSecrets: [SECRETS.secret] };
  expect((await tokens.read(token, { secrets: later, now: NOW })).sub).toBe('a');
  const gone = { secret: later.secret, formerSecrets: [] };
  await expect(tokens.read(token, { secrets: gone, now: NOW })).rejects.toMatchObject({
    code: 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
  });
});

it('the last token of many is remembered, and the first one is still read', async () => {
  const tokens = signedToken({ audience: 'test', key: 'test', repeats: true });
  const sign = (sub: string) => tokens.sign({ sub }, { ...SECRETS, now: NOW, seconds: 60 });
  const { token } = await sign('first');
  for (let at = 0; at < 2_100; at += 1) {
    const other = await sign(`other ${at}`);
    await tokens.read(other.token, { secrets: SECRETS, now: NOW });
  }
  expect((await tokens.read(token, { secrets: SECRETS, now: NOW })).sub).toBe('first');
});
