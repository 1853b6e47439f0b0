import { isNotNull } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { sweepPhotos } from '@/server/app/jobs/sweep-photos';
import { memberPictures, visitRoutes } from '@/server/platform/db/schema';
import { createWorld, dataOf, errorOf, type TestMember, type World } from '@/server/testing/world';
import { hashPassword } from '../sign-in/passwords';
import { rowOf } from '../testing';

const PASSWORD = 'warm tea by the window';

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

describe('a member’s own data', () => {
  const update = (
    member: TestMember,
    body: Parameters<typeof world.call<'updateUser'>>[1]['body'],
  ) => world.call('updateUser', { body }, { member });

  it('is kept, each field by itself, and the age range follows the year of birth', async () => {
    const member = await world.member();
    const input = {
      name: '이바다',
      nick_name: '바다',
      birthyear: '1992',
      birthday: '02-29',
      ...({ gender: 'female', visit_route: 'search', privacy_uses_marketing: true } as const),
    };
    expect(dataOf(await update(member, input))).toMatchObject({ ...input, age_range: '30-39' });
    const next = dataOf(await update(member, { nick_name: '' }));
    expect(next).toMatchObject({ ...input, nick_name: '', marketing: false });
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
    expect(await rowOf(world, member)).toMatchObject({ birthday: null, birthyear: '1991' });
  });

  it('has fields that its member can’t write, whatever a request says', async () => {
    const member = await world.member();
    const before = await rowOf(world, member);
    const beyond = {
      name: '이바다',
      id: '00000000-0000-4000-8000-000000000000',
      email: 'another@example.com',
      passwordHash: 'x',
      roles: ['admin'],
      isAdmin: true,
      emailVerifiedAt: null,
      telVerifiedAt: '2026-01-01T00:00:00Z',
      deletedAt: '2026-01-01T00:00:00Z',
    };
    dataOf(await update(member, beyond));
    const { updatedAt } = await rowOf(world, member);
    expect(await rowOf(world, member)).toEqual({ ...before, name: '이바다', updatedAt });
  });

  it('ends offers with the use of data for them', async () => {
    const member = await world.member();
    expect(dataOf(await update(member, { marketing: true }))).toMatchObject({
      marketing: true,
      privacy_uses_marketing: true,
    });
    const after = dataOf(await update(member, { privacy_uses_marketing: false }));
    expect(after).toMatchObject({ marketing: false, privacy_uses_marketing: false });
    expect((await rowOf(world, member)).marketingDecidedAt).toEqual(world.now());
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
    expect(await rowOf(world, member)).toMatchObject({
      termsAgreedAt: first,
      ageConfirmedAt: first,
    });
  });

  it('replaces a proven number only by one that can’t be proven', async () => {
    const member = await world.member({ tel: '+821077770002' });
    expect(errorOf(await update(member, { tel: '010-7777-0003' })).code).toBe('TEL_NOT_VERIFIED');
    const same = dataOf(await update(member, { tel: '010 7777 0002' }));
    expect([same.tel, same.tel_verified_at]).toEqual(['+821077770002', world.now().toISOString()]);
    const abroad = dataOf(await update(member, { tel: '07400 123456', telCountry: 'GB' }));
    expect([abroad.tel, abroad.tel_verified_at]).toEqual(['+447400123456', null]);
    // A number that isn't verified may be wrong, so it can be replaced by any other number.
    const again = dataOf(await update(member, { tel: '010-7777-0003', telCountry: 'KR' }));
    expect([again.tel, again.tel_verified_at]).toEqual(['+821077770003', null]);
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

  it('is re-encoded as a square without metadata, and deleted with the next one', async () => {
    const member = await world.member();
    const first = dataOf(await set(member, await photo())).profile_image;
    const answer = await see(first);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    const bytes = Buffer.from(await answer.arrayBuffer());
    const { format, width, height, exif, xmp, icc } = await sharp(bytes).metadata();
    expect({ format, width, height, exif, xmp, icc }).toEqual({
      format: 'webp',
      width: 512,
      height: 512,
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

  it('must be a photo, and can be changed by its member only', async () => {
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

  it('that could not be stored belongs to nobody, and its row is deleted', async () => {
    const member = await world.member();
    const put = vi.spyOn(world.deps.photos, 'put').mockRejectedValueOnce(new Error('down'));
    expect(errorOf(await set(member, await photo())).code).toBe('PROVIDER_UNAVAILABLE');
    put.mockRestore();
    expect((await rowOf(world, member)).profileImage).toBeNull();
    const later = new Date(world.now().getTime() + 3_600_000);
    await sweepPhotos({ ...world.deps, now: () => later });
    expect(await world.db.$count(memberPictures, isNotNull(memberPictures.expiresAt))).toBe(0);
  });
});

describe('the consent to the use of one’s data', () => {
  const of = async (member: TestMember) => {
    const { marketing, privacyUsesMarketing } = await rowOf(world, member);
    return { marketing, uses: privacyUsesMarketing };
  };

  it('ends only by being withdrawn, which ends offers, too', async () => {
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
    const { marketing, marketingDecidedAt } = await rowOf(world, member);
    expect([marketing, marketingDecidedAt]).toEqual([true, new Date(0)]);
  });
});
