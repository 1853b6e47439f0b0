import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { mailOutbox } from '@/server/platform/db/schema';
import { sendText } from '@/server/core/messages/send-text';
import { createWorld, dataOf, errorOf, type TestMember, type World } from '@/server/testing/world';
import { hashPassword } from '../sign-in/passwords';
import { mailProof, rowOf, telProof } from '../testing';

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

describe('a change of address', () => {
  const reauthentication = { present: PASSWORD };
  it('needs a proof, works for signing in at once, and is mailed to the old address', async () => {
    const member = await world.member({ passwordHash });
    const email = 'harbour@example.com';
    const proof = await mailProof(world, email, 'email', member);
    const changed = dataOf(
      await world.call(
        'changeEmail',
        { body: { email, proof, oneself: reauthentication } },
        { member, language: 'en' },
      ),
    );
    expect(changed.email).toBe(email);
    dataOf(await signIn(email));
    expect(errorOf(await signIn(member.email)).code).toBe('CREDENTIALS_WRONG');
    const mailsToOldAddress = await world.db
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.to, member.email));
    expect(mailsToOldAddress.map(({ text }) => text)).toEqual([
      expect.stringContaining("If this wasn't you"),
    ]);
    expect(mailsToOldAddress[0]?.text).not.toContain(email);
    const again = await world.call(
      'changeEmail',
      { body: { email, proof, oneself: reauthentication } },
      { member },
    );
    expect(errorOf(again).code).toBe('CODE_EXPIRED');
  });

  it('needs more than a session, and ends the other sessions', async () => {
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
    dataOf(await change(reauthentication, member));
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

  it('to another member’s address is answered like any other, and its owner gets a mail', async () => {
    const member = await world.member({ passwordHash });
    const owner = await world.member();
    const ask = async (email: string) =>
      dataOf(await world.call('sendMailCode', { body: { email, purpose: 'email' } }, { member }));
    const taken = await ask(owner.email);
    expect(world.mails.at(-1)).toMatchObject({ to: owner.email });
    expect(world.mails.at(-1)?.text).not.toMatch(/\b\d{6}\b/);
    expect(taken).toEqual(await ask('nobody-yet@example.com'));
    // Another member has joined with the address in the meantime.
    const email = 'meanwhile@example.com';
    const proof = await mailProof(world, email, 'email', member);
    await world.member({ email });
    const late = await world.call(
      'changeEmail',
      { body: { email, proof, oneself: reauthentication } },
      { member },
    );
    expect(errorOf(late)).toMatchObject({ code: 'EMAIL_TAKEN', status: 409 });
    expect((await rowOf(world, member)).email).toBe(member.email);
  });

  it('needs a session, and a proof for this very purpose and address', async () => {
    const member = await world.member({ passwordHash });
    const email = 'quay@example.com';
    for (const purpose of ['email', 'account', 'tel'] as const) {
      const answer = await world.call('sendMailCode', { body: { email, purpose } });
      expect(errorOf(answer).code).toBe('UNAUTHENTICATED');
    }
    const joining = await mailProof(world, email, 'join');
    const other = await mailProof(world, 'pier@example.com', 'email', member);
    for (const proof of [joining, other, 'nonsense']) {
      const answer = await world.call(
        'changeEmail',
        { body: { email, proof, oneself: reauthentication } },
        { member },
      );
      expect(errorOf(answer).code).toBe('EMAIL_NOT_VERIFIED');
    }
    expect(
      errorOf(
        await world.call('changeEmail', {
          body: { email, proof: other, oneself: reauthentication },
        }),
      ).code,
    ).toBe('UNAUTHENTICATED');
  });
});

describe('a change of number', () => {
  it('is proven by a text message, also for a number that was only typed', async () => {
    const member = await world.member({ telVerifiedAt: null });
    const { tel } = await rowOf(world, member);
    for (const number of [tel, '010-6666-0010']) {
      const body = { tel: number, telCountry: 'KR' };
      const proof = await telProof(world, body, member);
      const changed = await world.call('changeTel', { body: { ...body, proof } }, { member });
      expect(dataOf(changed)).toMatchObject({
        tel: world.texts.at(-1)?.to,
        country_code: '82',
        iso: 'KR',
        tel_verified_at: world.now().toISOString(),
      });
    }
  });

  it('gives the number to the member who proves it, and to only one of two who do', async () => {
    const squatter = await world.member({ tel: '+821066660020', telVerifiedAt: null });
    const number = { tel: '010-6666-0020', telCountry: 'KR' };
    const change = async (member: TestMember, proof: string) =>
      world.call('changeTel', { body: { ...number, proof } }, { member });
    const duplicate = async () =>
      dataOf(await world.call('checkTelDuplicate', { body: number })).duplicate;
    expect(await duplicate()).toBe(false);
    const two = [await world.member(), await world.member()];
    const proofs: string[] = [];
    // A further code invalidates the earlier one, so each is entered before the next is requested.
    for (const member of two) proofs.push(await telProof(world, number, member));
    const proven = await Promise.all(two.map((member, at) => change(member, proofs[at] ?? '')));
    expect(proven.map((answer) => (answer.ok ? 'OK' : answer.error.code)).sort()).toEqual([
      'OK',
      'TEL_TAKEN',
    ]);
    expect(await duplicate()).toBe(true);
    // The number has no effect for members who only typed it.
    const typed = await rowOf(world, squatter);
    expect([typed.tel, typed.telVerifiedAt]).toEqual(['+821066660020', null]);
  });

  it.each([
    ['07400 123456', 'GB', 'TEXT_COUNTRY'],
    ['+1 684 733 1234', 'KR', 'TEXT_COUNTRY'],
    // This number belongs to a satellite network, whatever country is given.
    ['+881 612 345678', 'KR', 'TEXT_COUNTRY'],
    ['02-312-3456', 'KR', 'TEXT_NOT_MOBILE'],
  ])('that may not be texted isn’t: %s said to be of %s is %s', async (tel, telCountry, code) => {
    const member = await world.member();
    const texts = world.texts.length;
    const body = { tel, telCountry, purpose: 'tel' as const };
    expect(errorOf(await world.call('sendSmsCode', { body }, { member })).code).toBe(code);
    expect(world.texts).toHaveLength(texts);
  });

  it('is limited in codes a day: for one member, one number and the whole site', async () => {
    const member = await world.member();
    const send = (at: number, as: TestMember) =>
      world.call(
        'sendSmsCode',
        { body: { tel: `010-7000-${1000 + at}`, purpose: 'tel' } },
        { member: as, address: `192.0.2.${at}` },
      );
    for (let at = 0; at < 8; at += 1) dataOf(await send(at, member));
    const refused = await send(9, member);
    expect(errorOf(refused).code).toBe('RATE_LIMITED');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_600);
    dataOf(await send(9, await world.member()));

    const errors: unknown[] = [];
    const deps = {
      ...world.deps,
      now: () => new Date('2026-12-24T03:00:00Z'),
      config: { ...world.deps.config, smsDailyBudget: 2 },
      log: Object.assign(Object.create(world.deps.log) as typeof world.deps.log, {
        error: (facts: unknown) => errors.push(facts),
      }),
    };
    const texts = world.texts.length;
    const text = () => sendText(deps, { to: '+821000000000', text: 'Hi' });
    const sent = await Promise.allSettled(Array.from({ length: 6 }, text));
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(world.texts).toHaveLength(texts + 2);
    await expect(text()).rejects.toMatchObject({ code: 'TEXT_BUDGET' });
    expect(errors).toEqual([{ day: '2026-12-24', budget: 2, sent: 2 }]);
    // It is the next day in Seoul, an hour later on the same day in UTC.
    const tomorrow = { ...deps, now: () => new Date('2026-12-24T15:00:00Z') };
    await sendText(tomorrow, { to: '+821000000000', text: 'Hi' });
  });

  it('accepts only the proven number, and none that another member has proven', async () => {
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
