import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { passkeyChallenges, passkeys } from '@/server/platform/db/schema';
import { TestPasskey } from '@/server/testing/authenticator';
import { createWorld, dataOf, errorOf, type TestMember, type World } from '@/server/testing/world';
import { hashPassword } from '../sign-in/passwords';
import { mailProof } from '../testing';

const PASSWORD = 'a walk along the river';
const SITE = { origin: 'http://site.test', rpId: 'site.test' };
const TEN_MINUTES_MS = 10 * 60_000;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const newMember = async () => world.member({ passwordHash: await hashPassword(PASSWORD) });

/** Asks for a challenge to make a passkey, in a member's session. */
async function prepared(member: TestMember): Promise<string> {
  return dataOf(await world.call('preparePasskey', {}, { member })).options.challenge;
}

const add = (
  member: TestMember,
  credential: ReturnType<TestPasskey['make']>,
  name = 'My telephone',
) => world.call('addPasskey', { body: { credential, name } }, { member });

/** A member with a passkey. */
async function withPasskey() {
  const member = await newMember();
  const passkey = new TestPasskey();
  const challenge = await prepared(member);
  const list = dataOf(await add(member, passkey.make({ ...SITE, challenge })));
  return { member, passkey, id: list.passkeys[0]?.id ?? '' };
}

/** Asks for a challenge to use a passkey, in a visitor's browser. */
async function newChallenge() {
  const answer = await world.call('askPasskey', {});
  const { options } = dataOf(answer);
  const cookie = (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
  return { challenge: options.challenge, cookie, options };
}

const signIn = (credential: ReturnType<TestPasskey['use']>, cookie: string) =>
  world.call('signInByPasskey', { body: { credential } }, { cookie });
const handleOf = ({ id }: TestMember) => Buffer.from(id).toString('base64url');

describe('a passkey', () => {
  it('is added in the session that asked for it, and named in the member’s list', async () => {
    const { member, passkey } = await withPasskey();
    const list = dataOf(await world.call('listPasskeys', {}, { member }));
    expect(list).toEqual({
      required: false,
      passkeys: [
        {
          id: expect.any(String),
          name: 'My telephone',
          synced: false,
          addedAt: world.now().toISOString(),
          lastUsedAt: null,
        },
      ],
    });
    const { notifications } = dataOf(await world.call('listNotifications', {}, { member }));
    expect(notifications[0]?.title).toBe('패스키가 등록되었어요');
    const other = await newMember();
    const again = passkey.make({ ...SITE, challenge: await prepared(other) });
    expect(errorOf(await add(other, again)).code).toBe('PASSKEY_KNOWN');
  });

  it('is refused for another challenge, site, session or unverified person, and the challenge is gone', async () => {
    const member = await newMember();
    const other = await newMember();
    const passkey = new TestPasskey();
    const tries = [
      { challenge: Buffer.alloc(32).toString('base64url') },
      { origin: 'http://site.test.evil' },
      { origin: 'https://site.test' },
      { rpId: 'evil.test' },
      { verified: false },
    ];
    for (const lie of tries) {
      const challenge = await prepared(member);
      const refused = await add(member, passkey.make({ ...SITE, challenge, ...lie }));
      expect([lie, errorOf(refused).code]).toEqual([lie, 'PASSKEY_REFUSED']);
      const late = await add(member, passkey.make({ ...SITE, challenge }));
      expect(errorOf(late).code).toBe('PASSKEY_REFUSED');
    }
    const challenge = await prepared(member);
    const made = passkey.make({ ...SITE, challenge });
    await prepared(other);
    expect(errorOf(await add(other, made)).code).toBe('PASSKEY_REFUSED');
    world.advance(5 * 60_000);
    expect(errorOf(await add(member, made)).code).toBe('PASSKEY_REFUSED');
  });

  it('is added and removed only by who has lately proven who they are, and only by its member', async () => {
    const { member, id } = await withPasskey();
    const other = await newMember();
    const remove = (by: TestMember) =>
      world.call('removePasskey', { params: { id } }, { member: by });
    expect(errorOf(await remove(other)).code).toBe('NOT_FOUND');
    world.advance(TEN_MINUTES_MS);
    const late = 'REAUTHENTICATION_NEEDED';
    expect(errorOf(await remove(member)).code).toBe(late);
    expect(errorOf(await world.call('preparePasskey', {}, { member })).code).toBe(late);
    const body = { required: true };
    expect(errorOf(await world.call('requirePasskey', { body }, { member })).code).toBe(late);
    const again = await world.signedInAgain(member);
    dataOf(await world.call('requirePasskey', { body }, { member: again }));
    expect(dataOf(await remove(again))).toEqual({ passkeys: [], required: false });
    expect(errorOf(await world.call('requirePasskey', { body }, { member: again })).code).toBe(
      'NOT_FOUND',
    );
  });
});

describe('signing in by a passkey', () => {
  it('signs in whosever it is, once for each challenge', async () => {
    const { member, passkey } = await withPasskey();
    const { challenge, cookie, options } = await newChallenge();
    expect(options).toMatchObject({ userVerification: 'required', rpId: 'site.test' });
    const used = passkey.use({ ...SITE, challenge }, handleOf(member));
    const signedIn = dataOf(await signIn(used, cookie));
    expect(signedIn.user.id).toBe(member.id);
    expect(errorOf(await signIn(used, cookie))).toMatchObject({
      code: 'PASSKEY_REFUSED',
      status: 403,
    });
    const { sessions } = dataOf(
      await world.call('listSessions', {}, { token: signedIn.accessToken }),
    );
    expect(sessions.find(({ current }) => current)?.via).toBe('passkey');
    const [row] = await world.db.select().from(passkeys).where(eq(passkeys.memberId, member.id));
    expect(row?.lastUsedAt).toEqual(world.now());
  });

  it('refuses what is forged, of another site, of another browser, or of another person', async () => {
    const { member, passkey } = await withPasskey();
    const other = await withPasskey();
    const lies = [
      { challenge: Buffer.alloc(32).toString('base64url') },
      { origin: 'http://site.test:3001' },
      { rpId: 'evil.test' },
      { verified: false },
    ];
    const codes = [];
    for (const lie of lies) {
      const { challenge, cookie } = await newChallenge();
      codes.push(errorOf(await signIn(passkey.use({ ...SITE, challenge, ...lie }), cookie)).code);
    }
    const one = await newChallenge();
    const two = await newChallenge();
    codes.push(errorOf(await signIn(passkey.use({ ...SITE, ...one }), two.cookie)).code);
    codes.push(errorOf(await signIn(passkey.use({ ...SITE, ...one }), '')).code);
    const three = await newChallenge();
    // Another key that claims to be this one, and one that says that it is another member's.
    codes.push(
      errorOf(await signIn(new TestPasskey(passkey.id).use({ ...SITE, ...three }), three.cookie))
        .code,
    );
    const four = await newChallenge();
    const named = passkey.use({ ...SITE, ...four }, handleOf(other.member));
    codes.push(errorOf(await signIn(named, four.cookie)).code);
    const five = await newChallenge();
    codes.push(
      errorOf(await signIn(new TestPasskey().use({ ...SITE, ...five }), five.cookie)).code,
    );
    expect(codes).toEqual(Array<string>(9).fill('PASSKEY_REFUSED'));
    const good = await newChallenge();
    dataOf(await signIn(passkey.use({ ...SITE, ...good }, handleOf(member)), good.cookie));
  });

  it('refuses a passkey whose count doesn’t grow', async () => {
    const { passkey } = await withPasskey();
    const codes = [];
    for (const counter of [1, 2, 2, 1, 0, 3]) {
      const { challenge, cookie } = await newChallenge();
      const answer = await signIn(passkey.use({ ...SITE, challenge, counter }), cookie);
      codes.push(answer.ok ? 'in' : answer.error.code);
    }
    const refused = 'PASSKEY_REFUSED';
    expect(codes).toEqual(['in', 'in', refused, refused, refused, 'in']);
  });

  it('names the browser by a cookie that only this host can set, on a secure site', async () => {
    const { member, passkey } = await withPasskey();
    const secure = await createWorld({
      siteUrl: 'https://site.test',
      database: world.database,
      now: world.now().toISOString(),
    });
    const answer = await secure.call('askPasskey', {});
    const line = answer.headers.getSetCookie()[0] ?? '';
    expect(line).toMatch(
      /^__Host-mm-passkey=[\w-]{43}; Path=\/; Max-Age=300; HttpOnly; SameSite=Lax; Secure$/,
    );
    const { challenge } = dataOf(answer).options;
    const used = passkey.use({ challenge, origin: 'https://site.test', rpId: 'site.test' });
    const body = { credential: used };
    const cookie = line.split(';')[0] ?? '';
    const signedIn = dataOf(await secure.call('signInByPasskey', { body }, { cookie }));
    expect(signedIn.user.id).toBe(member.id);
  });

  it('leaves no challenges behind', async () => {
    await newChallenge();
    world.advance(5 * 60_000);
    await newChallenge();
    expect(await world.db.select().from(passkeyChallenges)).toHaveLength(1);
  });
});

it('where the member wants it, a password alone doesn’t sign in; a mailed code does', async () => {
  const { member } = await withPasskey();
  const { email } = member;
  const body = { email, password: PASSWORD };
  dataOf(await world.call('checkUser', { body }));
  dataOf(await world.call('requirePasskey', { body: { required: true } }, { member }));
  expect(errorOf(await world.call('checkUser', { body }))).toMatchObject({
    code: 'PASSKEY_NEEDED',
    status: 403,
  });
  const wrong = await world.call('checkUser', { body: { email, password: 'another' } });
  expect(errorOf(wrong).code).toBe('CREDENTIALS_WRONG');
  const proof = await mailProof(world, email, 'signIn');
  expect((await world.call('signInByProof', { body: { email, proof } })).ok).toBe(true);
});

it('a signed-in member proves who they are by a passkey of their own only', async () => {
  const { member, passkey } = await withPasskey();
  const other = await withPasskey();
  world.advance(TEN_MINUTES_MS);
  const prove = async (by: TestPasskey) => {
    const { options } = dataOf(await world.call('askPasskey', {}, { member }));
    const used = by.use({ ...SITE, challenge: options.challenge });
    return world.call('reauthenticate', { body: { passkey: used } }, { member });
  };
  expect(errorOf(await prove(other.passkey)).code).toBe('PASSKEY_REFUSED');
  const needed = await world.call('checkReauthentication', {}, { member });
  expect(errorOf(needed).code).toBe('REAUTHENTICATION_NEEDED');
  dataOf(await prove(passkey));
  expect((await world.call('checkReauthentication', {}, { member })).ok).toBe(true);
});
