import { eq, isNotNull } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { sweepPhotos } from '../jobs/sweep-photos';
import { mailOutbox, memberPictures, members, memberSessions, visitRoutes } from '../db/schema';
import { createWorld, dataOf, errorOf, type TestMember, type World } from '../testing/world';
import { hashPassword } from './password-hash';
import { mailProof, telProof } from './testing';

const PASSWORD = 'warm tea by the window';
const NEXT = 'slow trains along the coast';

let world: World;
let passwordHash: string;
beforeAll(async () => {
  world = await createWorld();
  passwordHash = await hashPassword(PASSWORD);
  await world.db
    .insert(visitRoutes)
    .values({ id: 'search', position: 1, label: { ko: '검색', en: 'Search' } });
});
afterAll(() => world.close());

const rowOf = async ({ id }: TestMember) => {
  const [row] = await world.db.select().from(members).where(eq(members.id, id));
  if (row === undefined) throw new Error('no member');
  return row;
};
const signIn = (email: string, password = PASSWORD) =>
  world.call('checkUser', { body: { email, password } });

describe('what a member says of themself', () => {
  const update = (
    member: TestMember,
    body: Parameters<typeof world.call<'updateUser'>>[1]['body'],
  ) => world.call('updateUser', { body }, { member });

  it('is kept, each field by itself, and the age range follows the year of birth', async () => {
    const member = await world.member();
    const said = {
      ...{ name: '이바다', nick_name: '바다', birthyear: '1992', birthday: '02-29' },
      ...({ gender: 'female', visit_route: 'search', privacy_uses_marketing: true } as const),
    };
    expect(dataOf(await update(member, said))).toMatchObject({ ...said, age_range: '30-39' });
    const next = dataOf(await update(member, { nick_name: '' }));
    expect(next).toMatchObject({ ...said, nick_name: '', marketing: false });
    const none = { birthyear: null, birthday: null, gender: null, visit_route: null };
    expect(dataOf(await update(member, none))).toMatchObject({ ...none, age_range: null });
  });

  it('has to be possible', async () => {
    const member = await world.member({ birthyear: '1991' });
    for (const [body, code] of [
      [{ birthday: '02-29' }, 'BIRTH_INVALID'],
      [{ birthyear: '2013' }, 'BIRTH_INVALID'],
      [{ birthday: '2-9' }, 'INPUT_INVALID'],
      [{ birthyear: 'abcd' }, 'INPUT_INVALID'],
      [{ visit_route: 'nowhere' }, 'INPUT_INVALID'],
      [{ name: '   ' }, 'INPUT_INVALID'],
    ] as const) {
      expect(errorOf(await update(member, body)).code).toBe(code);
    }
    expect(await rowOf(member)).toMatchObject({ birthday: null, birthyear: '1991' });
  });

  it('ends offers with the use of data for them', async () => {
    const member = await world.member();
    expect(dataOf(await update(member, { marketing: true }))).toMatchObject({
      marketing: true,
      privacy_uses_marketing: true,
    });
    const after = dataOf(await update(member, { privacy_uses_marketing: false }));
    expect(after).toMatchObject({ marketing: false, privacy_uses_marketing: false });
    expect((await rowOf(member)).marketingDecidedAt).toEqual(world.now());
  });

  it('gives a first number only with the consents that are missing', async () => {
    const none = { termsAgreedAt: null, privacyAgreedAt: null, ageConfirmedAt: null };
    const member = await world.member({ tel: '', countryCode: '', iso: '', ...none });
    const info = async () => dataOf(await world.call('checkInfo', {}, { member }));
    expect((await info()).missingConsents).toEqual(['terms', 'privacy', 'age']);
    const tel = '010-7777-0001';
    expect(errorOf(await update(member, { tel })).code).toBe('CONSENT_MISSING');
    const some = { terms: true, privacy: true, age: false };
    expect(errorOf(await update(member, { tel, consents: some })).code).toBe('CONSENT_MISSING');
    const all = { ...some, age: true };
    dataOf(await update(member, { tel, consents: all }));
    const first = world.now();
    expect(await info()).toMatchObject({ complete: true, missingConsents: [] });
    world.advance(60_000);
    dataOf(await update(member, { consents: all }));
    expect(await rowOf(member)).toMatchObject({ termsAgreedAt: first, ageConfirmedAt: first });
  });

  it('changes no number that is there', async () => {
    const member = await world.member({ tel: '+821077770002' });
    expect(errorOf(await update(member, { tel: '010-7777-0003' })).code).toBe('TEL_NOT_VERIFIED');
    dataOf(await update(member, { tel: '010 7777 0002' }));
    expect((await rowOf(member)).tel).toBe('+821077770002');
  });
});

describe('a picture', () => {
  const photo = () =>
    sharp({ create: { width: 900, height: 600, channels: 3, background: '#3a7' } })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Somebody' } })
      .toBuffer();
  const set = async (member: TestMember, bytes: Uint8Array) => {
    const body = new Blob([new Uint8Array(bytes)]);
    return world.call('setPicture', { body }, { member });
  };
  const see = (picture: string | null) => world.app.request(`/api${picture}`);

  it('is made anew as a square without what was in the file, and goes with the next one', async () => {
    const member = await world.member();
    const first = dataOf(await set(member, await photo())).profile_image;
    const answer = await see(first);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    const bytes = Buffer.from(await answer.arrayBuffer());
    const { format, width, height, exif, xmp, icc } = await sharp(bytes).metadata();
    expect({ format, width, height, exif, xmp, icc }).toEqual({
      ...{ format: 'webp', width: 512, height: 512 },
    });
    const second = dataOf(await set(member, await photo())).profile_image;
    expect([(await see(first)).status, (await see(second)).status]).toEqual([404, 200]);
    expect(world.photos.size).toBe(2);
    await sweepPhotos(world.deps);
    expect(world.photos.size).toBe(1);
    expect(dataOf(await world.call('removePicture', {}, { member })).profile_image).toBeNull();
    expect((await see(second)).status).toBe(404);
    await sweepPhotos(world.deps);
    expect(world.photos.size).toBe(0);
  });

  it('is a photo, and is its member’s alone', async () => {
    const member = await world.member({ passwordHash });
    const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect(errorOf(await set(member, script)).code).toBe('PHOTO_UNREADABLE');
    const body = new Blob([new Uint8Array(await photo())]);
    expect(errorOf(await world.call('setPicture', { body })).code).toBe('UNAUTHENTICATED');
    const { profile_image: picture } = dataOf(await set(member, await photo()));
    const other = await world.member();
    dataOf(await world.call('removePicture', {}, { member: other }));
    expect((await see(picture)).status).toBe(200);
    dataOf(await world.call('deleteAccount', { body: { present: PASSWORD } }, { member }));
    expect((await see(picture)).status).toBe(404);
  });

  it('that could not be stored is nobody’s, and its trace goes', async () => {
    const member = await world.member();
    const put = vi.spyOn(world.deps.photos, 'put').mockRejectedValueOnce(new Error('down'));
    expect(errorOf(await set(member, await photo())).code).toBe('PROVIDER_UNAVAILABLE');
    put.mockRestore();
    expect((await rowOf(member)).profileImage).toBeNull();
    const later = new Date(world.now().getTime() + 3_600_000);
    await sweepPhotos({ ...world.deps, now: () => later });
    expect(await world.db.$count(memberPictures, isNotNull(memberPictures.expiresAt))).toBe(0);
  });
});

describe('the consent to the use of one’s data', () => {
  const of = async (member: TestMember) => {
    const { marketing, privacyUsesMarketing } = await rowOf(member);
    return { marketing, uses: privacyUsesMarketing };
  };

  it('is lost by nothing but being taken back, which ends offers, too', async () => {
    const member = await world.member({ privacyUsesMarketing: true });
    const settings = { quietHours: { on: true, from: '20:00', to: '09:00' } };
    dataOf(await world.call('editNotification', { body: settings }, { member }));
    expect(await of(member)).toEqual({ marketing: false, uses: true });
    for (const marketing of [true, false]) {
      dataOf(await world.call('updateUser', { body: { marketing } }, { member }));
      expect(await of(member)).toEqual({ marketing, uses: true });
    }
    dataOf(await world.call('updateUser', { body: { marketing: true } }, { member }));
    const back = { body: { privacy_uses_marketing: false } };
    dataOf(await world.call('updateUser', back, { member }));
    expect(await of(member)).toEqual({ marketing: false, uses: false });
  });

  it('and that to offers aren’t touched by settings of something else', async () => {
    const member = await world.member({ marketing: true, marketingDecidedAt: new Date(0) });
    const body = { booking: { mail: false, sms: false } };
    dataOf(await world.call('editNotification', { body }, { member }));
    const { marketing, marketingDecidedAt } = await rowOf(member);
    expect([marketing, marketingDecidedAt]).toEqual([true, new Date(0)]);
  });
});

describe('a first number', () => {
  it('can’t be tried out against those of others without end', async () => {
    const member = await world.member({ tel: '', countryCode: '', iso: '' });
    const ask = () =>
      world.call(
        'updateUser',
        { body: { tel: '010-2345-0001', telCountry: 'KR', visit_route: 'none-such' } },
        { member },
      );
    for (let tries = 0; tries < 10; tries += 1) {
      expect(errorOf(await ask()).code).toBe('INPUT_INVALID');
    }
    expect(errorOf(await ask()).code).toBe('RATE_LIMITED');
  });
});

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
    expect((await rowOf(member)).email).toBe(member.email);
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
    expect((await rowOf(member)).email).toBe(member.email);
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
    expect((await rowOf(owner)).tel).toBe('+821066660001');
  });
});

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

  it('is a first one by a mailed code for who has none', async () => {
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
    expect((await rowOf(member)).passwordHash).toBe(passwordHash);
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
    expect((await rowOf(member)).passwordHash).toBe(old);
    dataOf(await signIn(member.email));
    const { passwordHash: renewed } = await rowOf(member);
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    dataOf(await signIn(member.email));
    expect((await rowOf(member)).passwordHash).toBe(renewed);
  });
});
