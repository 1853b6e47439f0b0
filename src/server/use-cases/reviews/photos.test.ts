import { randomBytes } from 'node:crypto';
import path from 'node:path';

import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { PHOTO_WIDTHS, REVIEW_PHOTOS_PATH } from '@/contract/limits';
import { reviewPhotos, reviews } from '@/server/platform/db/schema';
import { sweepPhotos } from '@/server/app/jobs/sweep-photos';
import { addHotel, addRoom } from '@/server/testing/factories';
import { addStay } from '@/server/testing/past-stay';
import { filesIn, openSmallDisk } from '@/server/testing/small-disk';
import { folderPhotos } from '@/server/platform/providers/photo-store';
import { createWorld, dataOf, errorOf, type TestMember, type World } from '@/server/testing/world';
import { someReview } from './testing';

const STAY = { checkIn: '2026-10-01', checkOut: '2026-10-31' };
const DAY_MS = 86_400_000;

let world: World;
let member: TestMember;
let room: { hotelId: number; roomTypeId: number; ratePlanId: number };
let stayId: string;

beforeAll(async () => {
  world = await createWorld({ now: '2026-11-21T03:00:00Z' });
  const hotelId = await addHotel(world.db);
  room = { hotelId, ...(await addRoom(world.db, hotelId, { from: '2026-11-21', nights: 5 })) };
});
afterAll(() => world.close());
beforeEach(async () => {
  member = await world.member();
  stayId = await addStay(world.db, member.id, room, STAY);
});

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3a7' } });

/** A photo that can't be made small. */
const noise = (side: number) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .jpeg()
    .toBuffer();

/** A telephone's photo: on its side, and saying where it was taken. */
const photo = (width = 2000, height = 1000) =>
  blank(width, height)
    .jpeg()
    .withExif({
      IFD0: { Make: 'Telephone', Copyright: 'Somebody' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 33/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();

const add = async (bytes: Uint8Array, id = stayId, as = member) =>
  world.call(
    'addReviewPhoto',
    { params: { id }, body: new Blob([new Uint8Array(bytes)]) },
    { member: as },
  );
const see = (id: string, width: number | string = PHOTO_WIDTHS.large) =>
  world.app.request(`/api${REVIEW_PHOTOS_PATH}/${id}/${width}`);
const write = (photos: string[], id = stayId, as = member) =>
  world.call('writeReview', { params: { id }, body: someReview({ photos }) }, { member: as });

describe('a photo of a guest', () => {
  it('is made anew: upright, bounded, WebP, with nothing of where and when', async () => {
    const original = await photo();
    expect((await sharp(original).metadata()).exif?.includes('Somebody')).toBe(true);
    const taken = dataOf(await add(original));
    expect(taken).toMatchObject({ width: 800, height: 1600 });
    dataOf(await write([taken.id]));
    for (const width of Object.values(PHOTO_WIDTHS)) {
      const answer = await see(taken.id, width);
      expect(answer.status).toBe(200);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'content-security-policy':
          "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
        'cache-control': 'private, max-age=31536000, immutable',
      });
      const bytes = Buffer.from(await answer.arrayBuffer());
      const { format, height, exif, xmp, icc, orientation } = await sharp(bytes).metadata();
      expect({ format, height, exif, xmp, icc, orientation }).toEqual({
        format: 'webp',
        height: width,
      });
      expect(bytes.includes('Somebody')).toBe(false);
    }
  });

  it.each(['png', 'webp', 'avif'] as const)('may be %s, whatever it is called', async (format) => {
    expect((await add(await blank(60, 40).toFormat(format).toBuffer())).ok).toBe(true);
  });

  it.each([
    ['a text', Buffer.from('GIF89a is what I say I am')],
    ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    [
      'half a photo',
      blank(600, 400)
        .jpeg()
        .toBuffer()
        .then((all) => all.subarray(0, 900)),
    ],
    ['a moving picture', blank(60, 40).gif().toBuffer()],
    ['a scan', blank(60, 40).tiff().toBuffer()],
  ])('is not %s', async (_name, bytes) => {
    for (const language of ['kr', 'en'] as const) {
      const body = new Blob([new Uint8Array(await bytes)]);
      const request = { params: { id: stayId }, body };
      const error = errorOf(await world.call('addReviewPhoto', request, { member, language }));
      expect([error.status, error.code]).toEqual([415, 'PHOTO_UNREADABLE']);
      expect(/[가-힣]/.test(error.message)).toBe(language === 'kr');
    }
  });

  it('has its limits: of bytes, also when the length is kept back, and of pixels', async () => {
    const limits = { megabytes: 10 };
    const big = new Uint8Array(10 * 1024 * 1024 + 1);
    const heavy = errorOf(await add(big));
    expect(heavy).toMatchObject({ status: 413, code: 'PHOTO_TOO_LARGE' });
    expect(heavy.message).toMatch(/10MB, 50/);
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(1024 * 1024));
      },
    });
    const streamed: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: { authorization: `Bearer ${member.token}` },
      body: endless,
      duplex: 'half',
    };
    const answer = await world.app.request(
      `/api/v2/reservations/${stayId}/review/photos`,
      streamed,
    );
    expect([answer.status, sent < 20]).toEqual([413, true]);
    // An empty picture of 64 megapixels is a file of only 60 kB.
    const bomb = await blank(8000, 8000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.byteLength).toBeLessThan(1_000_000);
    const error = errorOf(await add(bomb));
    expect(error.code).toBe('PHOTO_TOO_LARGE');
    expect(error.message).toContain('50');
    expect(error.details).toMatchObject(limits);
    expect(errorOf(await add(new Uint8Array()))).toMatchObject({ code: 'INPUT_INVALID' });
  });

  it('is taken of one’s own stay only, and only while it may be reviewed', async () => {
    const stranger = await world.member();
    const bytes = await blank(60, 40).jpeg().toBuffer();
    expect(errorOf(await add(bytes, stayId, stranger)).code).toBe('RESERVATION_NOT_FOUND');
    const early = await addStay(
      ...([world.db, member.id, room, { checkIn: '2026-11-20', checkOut: '2026-12-20' }] as const),
    );
    expect(errorOf(await add(bytes, early)).code).toBe('REVIEW_TOO_EARLY');
    const { id } = dataOf(await add(bytes));
    const theirs = await addStay(world.db, stranger.id, room, STAY);
    expect(errorOf(await write([id], theirs, stranger)).code).toBe('PHOTO_GONE');
  });

  it('is seen only once its review is there, and never by another size or name', async () => {
    const { id } = dataOf(await add(await blank(60, 40).jpeg().toBuffer()));
    expect((await see(id)).status).toBe(404);
    dataOf(await write([id]));
    expect((await see(id)).status).toBe(200);
    for (const [name, width] of [
      [id, 1599],
      [id, '../1600'],
      [`${id.slice(0, -1)}${id.endsWith('A') ? 'B' : 'A'}`, 1600],
      ['..%2f..%2fdatabase', 1600],
      ["' or 1=1", 1600],
    ] as const) {
      expect((await see(name, width)).status).toBe(404);
    }
  });

  it('keeps its place; one that is left out is gone at once, its files after the job', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 3; at += 1) {
      ids.push(
        dataOf(
          await add(
            await blank(60 + at, 40)
              .jpeg()
              .toBuffer(),
          ),
        ).id,
      );
    }
    const [a = '', b = '', c = ''] = ids;
    dataOf(await write([c, a, b]));
    const shown = async () =>
      dataOf(
        await world.call('getStayReview', { params: { id: stayId } }, { member }),
      ).review?.photos.map((one) => one.id);
    expect(await shown()).toEqual([c, a, b]);
    const body = someReview({ photos: [b, c] });
    dataOf(await world.call('editReview', { params: { id: stayId }, body }, { member }));
    expect(await shown()).toEqual([b, c]);
    expect((await see(a)).status).toBe(404);
    const keys = () => [...world.photos.keys()].filter((key) => ids.some((id) => key.includes(id)));
    expect(keys()).toHaveLength(6);
    await sweepPhotos(world.deps);
    expect(keys()).toHaveLength(4);
    expect(await shown()).toEqual([b, c]);

    dataOf(await world.call('deleteReview', { params: { id: stayId } }, { member }));
    expect([(await see(b)).status, (await see(c)).status]).toEqual([404, 404]);
    await sweepPhotos(world.deps);
    expect(keys()).toEqual([]);
    const rows = await world.db
      .select()
      .from(reviewPhotos)
      .where(eq(reviewPhotos.reservationId, stayId));
    expect(rows).toEqual([]);
  });

  it('comes with its review on the hotel’s own page', async () => {
    const { id } = dataOf(await add(await blank(60, 40).jpeg().toBuffer()));
    const { reviewId } = dataOf(await write([id]));
    const { reviewsDigest } = dataOf(
      await world.call('getHotel', { params: { id: room.hotelId } }),
    );
    expect(reviewsDigest.find((review) => review.id === reviewId)?.photos).toEqual([
      { id, width: 60, height: 40 },
    ]);
  });

  it('of a review that was taken down is seen no more', async () => {
    const { id } = dataOf(await add(await blank(60, 40).jpeg().toBuffer()));
    const { reviewId } = dataOf(await write([id]));
    await world.db.update(reviews).set({ removedReason: 'rights' }).where(eq(reviews.id, reviewId));
    expect((await see(id)).status).toBe(404);
  });

  it('that was never sent with a review is removed after a day, and too late for one', async () => {
    const bytes = await blank(60, 40).jpeg().toBuffer();
    const { id } = dataOf(await add(bytes));
    const before = world.now();
    await sweepPhotos(world.deps);
    expect([...world.photos.keys()].some((key) => key.includes(id))).toBe(true);
    await world.db.update(reviewPhotos).set({ expiresAt: before }).where(eq(reviewPhotos.id, id));
    expect(errorOf(await write([id])).code).toBe('PHOTO_GONE');
    expect((await world.db.select().from(reviews)).some((one) => one.author === '')).toBe(false);
    await sweepPhotos({ ...world.deps, now: () => new Date(before.getTime() + DAY_MS) });
    expect([...world.photos.keys()].some((key) => key.includes(id))).toBe(false);
  });

  it('whose files can’t be removed now is removed in a later round', async () => {
    const { id } = dataOf(await add(await blank(60, 40).jpeg().toBuffer()));
    const later = () => new Date(world.now().getTime() + DAY_MS);
    const broken = {
      ...world.deps.photos,
      remove: () => Promise.reject(new Error('the store is down')),
    };
    await expect(sweepPhotos({ ...world.deps, photos: broken, now: later })).rejects.toThrow();
    expect(await sweepPhotos({ ...world.deps, now: later })).toBeGreaterThan(0);
    expect([...world.photos.keys()].some((key) => key.includes(id))).toBe(false);
  });

  it('says so when the store is down', async () => {
    const { put } = world.deps.photos;
    Object.assign(world.deps.photos, { put: () => Promise.reject(new Error('down')) });
    const error = errorOf(await add(await blank(60, 40).jpeg().toBuffer()));
    Object.assign(world.deps.photos, { put });
    expect(error).toMatchObject({ status: 503, code: 'PROVIDER_UNAVAILABLE' });
  });

  it('says so when the disk is full, leaves nothing on it, and is taken once there is space', async () => {
    const disk = await openSmallDisk(2);
    const { photos } = world.deps;
    Object.assign(world.deps, { photos: folderPhotos(path.join(disk.folder, 'photos')) });
    try {
      const bytes = await noise(1200);
      dataOf(await add(bytes));
      const before = filesIn(disk.folder);
      disk.fill(200_000);
      for (const language of ['kr', 'en'] as const) {
        const request = { params: { id: stayId }, body: new Blob([new Uint8Array(bytes)]) };
        const error = errorOf(await world.call('addReviewPhoto', request, { member, language }));
        expect([error.status, error.code]).toEqual([503, 'PROVIDER_UNAVAILABLE']);
        expect(/[가-힣]/.test(error.message)).toBe(language === 'kr');
        expect(filesIn(disk.folder)).toEqual(before);
      }
      disk.free();
      const { id } = dataOf(await add(bytes));
      dataOf(await write([id]));
      expect((await see(id)).status).toBe(200);
    } finally {
      Object.assign(world.deps, { photos });
      await disk.close();
    }
  });

  it('is one of forty an hour', async () => {
    const bytes = Buffer.from('no photo');
    const codes: string[] = [];
    for (let at = 0; at < 41; at += 1) codes.push(errorOf(await add(bytes)).code);
    expect(codes.slice(0, 40).every((code) => code === 'PHOTO_UNREADABLE')).toBe(true);
    expect(codes[40]).toBe('RATE_LIMITED');
  });
});
