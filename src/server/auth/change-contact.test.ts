import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { mailOutbox } from '../db/schema';
import { createWorld, dataOf, errorOf, type TestMember, type World } from '../testing/world';
import { hashPassword } from './password-hash';
import { mailProof, rowOf, telProof } from './testing';

const PASSWORD = 'warm tea by the window';

let world: World;
let passwordHash: string;
beforeAll(async () => {
  world = await createWorld();
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => world.close());

const signIn = (email: string, password = PASSWORD) =>
  world.call('checkUser', { body: { email, password } });

describe('another address', () => {
  const oneself = { present: PASSWORD };
  it('is proven, signs in at once, and the old one is told', async () => {
    const member = await world.member({ passwordHash });
    const email = 'harbour@example.com';
    const proof = await mailProof(world, email, 'email', member);
    const changed = dataOf(
      await world.call(
        'changeEmail',
        { body: { email, proof, oneself } },
        { member, language: 'en' },
      ),
    );
    expect(changed.email).toBe(email);
    dataOf(await signIn(email));
    expect(errorOf(await signIn(member.email)).code).toBe('CREDENTIALS_WRONG');
    const told = await world.db.select().from(mailOutbox).where(eq(mailOutbox.to, member.email));
    expect(told.map(({ text }) => text)).toEqual([expect.stringContaining("If this wasn't you")]);
    expect(told[0]?.text).not.toContain(email);
    const again = await world.call('changeEmail', { body: { email, proof, oneself } }, { member });
    expect(errorOf(again).code).toBe('CODE_EXPIRED');
  });

  it('takes more than a device left open, and signs the others out', async () => {
    const member = await world.member({ passwordHash });
    const other = dataOf(await signIn(member.email));
    const email = 'lighthouse@example.com';
    const proof = await mailProof(world, email, 'email', member);
    const change = (shown: { present?: string; proof?: string }, as: TestMember) =>
      world.call('changeEmail', { body: { email, proof, oneself: shown } }, { member: as });
    for (const shown of [{}, { present: 'something else' }, { proof }]) {
      expect(errorOf(await change(shown, member)).code).toBe('PASSWORD_WRONG');
    }
    expect((await rowOf(world, member)).email).toBe(member.email);
    dataOf(await change(oneself, member));
    const refused = await world.call('getUser', {}, { token: other.accessToken });
    expect(errorOf(refused).code).toBe('TOKEN_EXPIRED');

    // Without a password it is a code to the present address.
    const social = await world.member();
    const next = 'breakwater@example.com';
    const nextProof = await mailProof(world, next, 'email', social);
    const ask = (shown: { proof?: string }) =>
      world.call(
        'changeEmail',
        { body: { email: next, proof: nextProof, oneself: shown } },
        { member: social },
      );
    expect(errorOf(await ask({})).code).toBe('EMAIL_NOT_VERIFIED');
    const own = await mailProof(world, social.email, 'account', social);
    expect(dataOf(await ask({ proof: own })).email).toBe(next);
  });

  it('of somebody else is answered like any other, and its owner is told', async () => {
    const member = await world.member({ passwordHash });
    const owner = await world.member();
    const ask = async (email: string) =>
      dataOf(await world.call('sendMailCode', { body: { email, purpose: 'email' } }, { member }));
    const taken = await ask(owner.email);
    expect(world.mails.at(-1)).toMatchObject({ to: owner.email });
    expect(world.mails.at(-1)?.text).not.toMatch(/\b\d{6}\b/);
    expect(taken).toEqual(await ask('nobody-yet@example.com'));
    // Joined meanwhile: the address is one account's.
    const email = 'meanwhile@example.com';
    const proof = await mailProof(world, email, 'email', member);
    await world.member({ email });
    const late = await world.call('changeEmail', { body: { email, proof, oneself } }, { member });
    expect(errorOf(late)).toMatchObject({ code: 'EMAIL_TAKEN', status: 409 });
    expect((await rowOf(world, member)).email).toBe(member.email);
  });

  it('needs a session, and a proof for this very purpose and address', async () => {
    const member = await world.member({ passwordHash });
    const email = 'quay@example.com';
    for (const purpose of ['email', 'account', 'tel'] as const) {
      const asked = await world.call('sendMailCode', { body: { email, purpose } });
      expect(errorOf(asked).code).toBe('UNAUTHENTICATED');
    }
    const joining = await mailProof(world, email, 'join');
    const other = await mailProof(world, 'pier@example.com', 'email', member);
    for (const proof of [joining, other, 'nonsense']) {
      const answer = await world.call(
        'changeEmail',
        { body: { email, proof, oneself } },
        { member },
      );
      expect(errorOf(answer).code).toBe('EMAIL_NOT_VERIFIED');
    }
    expect(
      errorOf(await world.call('changeEmail', { body: { email, proof: other, oneself } })).code,
    ).toBe('UNAUTHENTICATED');
  });
});

describe('another number', () => {
  it('of any country is proven by a text message', async () => {
    const member = await world.member();
    const number = { tel: '07400 123456', telCountry: 'GB' };
    const proof = await telProof(world, number, member);
    expect(world.texts.at(-1)?.to).toBe('+447400123456');
    const body = { ...number, proof };
    expect(dataOf(await world.call('changeTel', { body }, { member }))).toMatchObject({
      tel: '+447400123456',
      country_code: '44',
      iso: 'GB',
    });
  });

  it('is no other than the one proven, and nobody else’s', async () => {
    const owner = await world.member({ tel: '+821066660001' });
    const member = await world.member();
    const number = { tel: '010-6666-0001', telCountry: 'KR' };
    const proof = await telProof(world, number, member);
    const wrong = { tel: '010-6666-0002', telCountry: 'KR', proof };
    expect(errorOf(await world.call('changeTel', { body: wrong }, { member })).code).toBe(
      'TEL_NOT_VERIFIED',
    );
    const taken = await world.call('changeTel', { body: { ...number, proof } }, { member });
    expect(errorOf(taken).code).toBe('TEL_TAKEN');
    expect((await rowOf(world, owner)).tel).toBe('+821066660001');
  });
});
