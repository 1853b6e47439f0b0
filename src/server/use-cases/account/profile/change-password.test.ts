import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { memberSessions } from '@/server/platform/db/schema';
import { createWorld, dataOf, errorOf, type TestMember, type World } from '@/server/testing/world';
import { hashPassword } from '../sign-in/passwords';
import { mailProof, rowOf } from '../testing';

const PASSWORD = 'warm tea by the window';
const NEXT = 'slow trains along the coast';

let world: World;
let passwordHash: string;
beforeAll(async () => {
  world = await createWorld();
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => world.close());

const signIn = (email: string, password = PASSWORD) =>
  world.call('checkUser', { body: { email, password } });

describe('another password', () => {
  const change = (
    member: TestMember,
    body: { password: string; present?: string; proof?: string },
  ) => world.call('changePassword', { body }, { member });

  it('ends every other session and keeps this one', async () => {
    const member = await world.member({ passwordHash });
    dataOf(await signIn(member.email));
    dataOf(await change(member, { present: PASSWORD, password: NEXT }));
    const sessions = await world.db
      .select()
      .from(memberSessions)
      .where(eq(memberSessions.memberId, member.id));
    expect(
      sessions.map(({ id, revokedAt }) => [id === member.sessionId, revokedAt === null]).sort(),
    ).toEqual([
      [false, false],
      [true, true],
    ]);
    dataOf(await signIn(member.email, NEXT));
    expect(errorOf(await signIn(member.email)).code).toBe('CREDENTIALS_WRONG');
    expect(world.mails.at(-1)).toMatchObject({ to: member.email });
  });

  it('needs the present one, within five tries', async () => {
    const member = await world.member({ passwordHash });
    const codes = [];
    for (let at = 0; at < 6; at += 1) {
      codes.push(errorOf(await change(member, { present: `no ${at}`, password: NEXT })).code);
    }
    expect(codes).toEqual([...Array<string>(5).fill('PASSWORD_WRONG'), 'RATE_LIMITED']);
    expect(errorOf(await change(member, { present: PASSWORD, password: NEXT })).code).toBe(
      'RATE_LIMITED',
    );
    const proof = await mailProof(world, member.email, 'account', member);
    world.advance(10 * 60_000);
    expect(errorOf(await change(member, { proof, password: NEXT })).code).toBe('PASSWORD_WRONG');
  });

  it('can be a first one, by a mailed code, for a member without one', async () => {
    const member = await world.member();
    expect(errorOf(await change(member, { password: NEXT })).code).toBe('EMAIL_NOT_VERIFIED');
    const proof = await mailProof(world, member.email, 'account', member);
    dataOf(await change(member, { proof, password: NEXT }));
    dataOf(await signIn(member.email, NEXT));
  });

  it('code goes to the member’s own address alone', async () => {
    const [member, other] = [await world.member(), await world.member()];
    const sent = world.mails.length;
    const body = { email: other.email, purpose: 'account' } as const;
    dataOf(await world.call('sendMailCode', { body }, { member }));
    expect(world.mails).toHaveLength(sent);
  });

  // Each of them passes the rules that the form shows while it is typed.
  it.each([
    'basketball',
    'q1w2e3r4t5y6',
    'strawberry',
    'Manchester1',
    'michelle1990',
    '1029384756',
  ])('is not %s, which is on the lists of breached ones', async (password) => {
    const member = await world.member({ passwordHash });
    const refused = errorOf(await change(member, { present: PASSWORD, password }));
    expect(refused).toMatchObject({ code: 'PASSWORD_TOO_COMMON', status: 400 });
    expect((await rowOf(world, member)).passwordHash).toBe(passwordHash);
  });

  it.each([PASSWORD, NEXT, '한강에서 자전거 타기', 'quiet otters drink tea'])(
    'may be %s',
    async (password) => {
      const member = await world.member({ passwordHash });
      dataOf(await change(member, { present: PASSWORD, password }));
    },
  );

  it('hash of former parameters is renewed when its member signs in', async () => {
    const { hash } = await import('@node-rs/argon2');
    const old = await hash(PASSWORD, { memoryCost: 4096, timeCost: 3, parallelism: 1 });
    const member = await world.member({ passwordHash: old });
    expect(errorOf(await signIn(member.email, NEXT)).code).toBe('CREDENTIALS_WRONG');
    expect((await rowOf(world, member)).passwordHash).toBe(old);
    dataOf(await signIn(member.email));
    const { passwordHash: renewed } = await rowOf(world, member);
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    dataOf(await signIn(member.email));
    expect((await rowOf(world, member)).passwordHash).toBe(renewed);
  });
});
