import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { memberSocials } from '@/server/platform/db/schema';
import { createWorld, dataOf, errorOf, type TestMember, type World } from '@/server/testing/world';
import { mailProof, telProof } from '../testing';
import { hashPassword } from './passwords';

const PASSWORD = 'a walk along the river';
const LATER_MS = 10 * 60_000;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const member = async (values: Parameters<World['member']>[0] = {}) =>
  world.member({ passwordHash: await hashPassword(PASSWORD), ...values });
const reauthenticate = (as: TestMember, body: { present?: string; proof?: string }) =>
  world.call('reauthenticate', { body }, { member: as });
const check = (as: TestMember) => world.call('checkReauthentication', {}, { member: as });
const codeOf = async (answer: ReturnType<typeof check>) => errorOf(await answer).code;

describe('proving once more who one is', () => {
  it('counts for ten minutes, as signing in does, and for that session only', async () => {
    const anna = await member();
    const until = new Date(world.now().getTime() + LATER_MS).toISOString();
    expect(dataOf(await check(anna)).until).toBe(until);
    world.advance(LATER_MS - 1);
    expect(dataOf(await check(anna)).until).toBe(until);
    world.advance(1);
    expect(await codeOf(check(anna))).toBe('REAUTHENTICATION_NEEDED');

    const body = { email: anna.email, password: PASSWORD };
    const { accessToken: token } = dataOf(await world.call('checkUser', { body }));
    expect((await check({ ...anna, token })).ok).toBe(true);
    expect(await codeOf(check(anna))).toBe('REAUTHENTICATION_NEEDED');

    const again = dataOf(await reauthenticate(anna, { present: PASSWORD }));
    expect(again.until).toBe(new Date(world.now().getTime() + LATER_MS).toISOString());
    expect((await check(anna)).ok).toBe(true);
  });

  it('takes the password where there is one, and five tries in ten minutes', async () => {
    const anna = await member();
    world.advance(LATER_MS);
    const boram = await world.signedInAgain(await member());
    const proof = await mailProof(world, anna.email, 'account', anna);
    for (const body of [{}, { proof }, { present: 'wrong' }, { present: '' }, { present: 'x' }]) {
      expect(errorOf(await reauthenticate(anna, body))).toMatchObject({
        code: 'PASSWORD_WRONG',
        status: 403,
      });
    }
    const refused = errorOf(await reauthenticate(anna, { present: PASSWORD }));
    expect(refused.code).toBe('RATE_LIMITED');
    expect(await codeOf(check(anna))).toBe('REAUTHENTICATION_NEEDED');
    expect((await reauthenticate(boram, { present: PASSWORD })).ok).toBe(true);
  });

  it('takes a mailed code of one’s own address without a password, once', async () => {
    const anna = await member({ passwordHash: null });
    const boram = await member({ passwordHash: null });
    world.advance(LATER_MS);
    const theirs = await mailProof(world, boram.email, 'account', boram);
    const forSignIn = await mailProof(world, anna.email, 'signIn');
    for (const proof of ['', 'nonsense', theirs, forSignIn]) {
      expect(errorOf(await reauthenticate(anna, { proof })).code).toBe('EMAIL_NOT_VERIFIED');
    }
    const proof = await mailProof(world, anna.email, 'account', anna);
    expect((await reauthenticate(anna, { proof })).ok).toBe(true);
    expect((await check(anna)).ok).toBe(true);
    expect(errorOf(await reauthenticate(anna, { proof })).code).toBe('CODE_EXPIRED');
  });
});

describe('a session whose member proved long ago who they are', () => {
  it('can’t replace a telephone number; the code that was sent still counts afterwards', async () => {
    const anna = await member();
    const number = { tel: '010-7777-0001', telCountry: 'KR' };
    world.advance(LATER_MS);
    const proof = await telProof(world, number, anna);
    const change = () => world.call('changeTel', { body: { ...number, proof } }, { member: anna });
    expect(errorOf(await change())).toMatchObject({
      code: 'REAUTHENTICATION_NEEDED',
      status: 403,
    });
    const abroad = { tel: '+81 90 1234 5678', telCountry: 'JP' };
    const type = () => world.call('updateUser', { body: abroad }, { member: anna });
    expect(errorOf(await type()).code).toBe('REAUTHENTICATION_NEEDED');
    dataOf(await reauthenticate(anna, { present: PASSWORD }));
    expect(dataOf(await change()).tel).toBe('+821077770001');
    expect(dataOf(await type()).tel).toBe('+819012345678');
  });

  it('can give a first number, prove the one it has, and change a name', async () => {
    const anna = await member({ tel: '', telVerifiedAt: null });
    const number = { tel: '010-7777-0002', telCountry: 'KR' };
    world.advance(LATER_MS);
    dataOf(await world.call('updateUser', { body: number }, { member: anna }));
    const proof = await telProof(world, number, anna);
    dataOf(await world.call('changeTel', { body: { ...number, proof } }, { member: anna }));
    dataOf(await world.call('updateUser', { body: { name: '새이름' } }, { member: anna }));
  });

  it('can’t unlink an account of a provider, and changes nothing where none is linked', async () => {
    const anna = await member();
    const params = { provider: 'kakao' };
    await world.db.insert(memberSocials).values({ ...params, subject: 'one', memberId: anna.id });
    world.advance(LATER_MS);
    const unlink = (provider: string) =>
      world.call('unlinkSocial', { params: { provider } }, { member: anna });
    expect(dataOf(await unlink('naver')).linked).toHaveLength(1);
    expect(errorOf(await unlink('kakao')).code).toBe('REAUTHENTICATION_NEEDED');
    dataOf(await reauthenticate(anna, { present: PASSWORD }));
    expect(dataOf(await unlink('kakao')).linked).toEqual([]);
  });
});
