import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { catalogueChanged } from '@/server/core/inventory/catalogue/load';
import { hotels, reservations, reviews } from '@/server/platform/db/schema';
import { issueOperatorToken } from '@/server/platform/http/operator-call';
import { listScores } from '@/server/core/inventory/catalogue/load';
import { addHotel, addRoom } from '@/server/testing/factories';
import { addStay } from '@/server/testing/past-stay';
import { createWorld, dataOf, errorOf, type TestMember, type World } from '@/server/testing/world';
import { someReview } from './testing';

const STAY = { checkIn: '2026-10-01', checkOut: '2026-10-31' };

let world: World;
let member: TestMember;
let stranger: TestMember;
let room: { hotelId: number; roomTypeId: number; ratePlanId: number };

beforeAll(async () => {
  world = await createWorld({ now: '2026-11-21T03:00:00Z' });
  await catalogueChanged(world.db);
  member = await world.member({ name: 'Emma King' });
  stranger = await world.member();
});
afterAll(() => world.close());
beforeEach(async () => {
  const hotelId = await addHotel(world.db);
  room = { hotelId, ...(await addRoom(world.db, hotelId, { from: '2026-11-21', nights: 5 })) };
});

const stayed = (values: Parameters<typeof addStay>[4] = {}, stay = STAY) =>
  addStay(world.db, member.id, room, stay, values);
const write = (id: string, body = someReview(), as: TestMember = member) =>
  world.call('writeReview', { params: { id }, body }, { member: as });
const edit = (id: string, body = someReview(), as: TestMember = member) =>
  world.call('editReview', { params: { id }, body }, { member: as });
const remove = (id: string, as: TestMember = member) =>
  world.call('deleteReview', { params: { id } }, { member: as });
const standing = async (id: string) =>
  dataOf(await world.call('getStayReview', { params: { id } }, { member }));
const listed = async () =>
  dataOf(await world.call('listReviews', { params: { id: room.hotelId } }));
const figures = async () => {
  const [row] = await world.db
    .select({
      reviewCount: hotels.reviewCount,
      longStayReviewCount: hotels.longStayReviewCount,
      reviewScore: hotels.reviewScore,
      reviewScores: hotels.reviewScores,
    })
    .from(hotels)
    .where(eq(hotels.id, room.hotelId));
  return row;
};

describe('writing', () => {
  it('publishes what was written, counts it, and shows only a part of the name', async () => {
    const id = await stayed();
    expect(await standing(id)).toMatchObject({ standing: 'OPEN', lastDay: '2027-01-31' });
    const { reviewId, hotelId } = dataOf(await write(id));
    expect(hotelId).toBe(room.hotelId);
    const page = await listed();
    expect(page).toMatchObject({ total: 1, score: 8, scores: { cleanliness: 9, value: 6 } });
    expect(page.reviews).toEqual([
      expect.objectContaining({
        id: reviewId,
        author: 'Emma K.',
        language: 'ko',
        score: 8,
        nights: 30,
        stayedIn: '2026-10',
        writtenOn: '2026-11-21',
        editedOn: null,
        reply: null,
        photos: [],
      }),
    ]);
    expect(JSON.stringify(page)).not.toContain('King');
    expect(await standing(id)).toMatchObject({ standing: 'WRITTEN', review: { id: reviewId } });
    expect(await figures()).toMatchObject({
      reviewCount: 1,
      longStayReviewCount: 1,
      reviewScore: 80,
    });
  });

  it('is for the member who stayed, and tells a stranger nothing of the booking', async () => {
    const id = await stayed();
    const unknown = { status: 404, code: 'RESERVATION_NOT_FOUND' };
    expect(errorOf(await write(id, someReview(), stranger))).toMatchObject(unknown);
    expect(errorOf(await remove(id, stranger))).toMatchObject(unknown);
    dataOf(await write(id));
    expect(errorOf(await edit(id, someReview(), stranger))).toMatchObject(unknown);
    expect(errorOf(await remove(id, stranger))).toMatchObject(unknown);
    const read = await world.call('getStayReview', { params: { id } }, { member: stranger });
    expect(errorOf(read).code).toBe('RESERVATION_NOT_FOUND');
    const nobody = await world.call('writeReview', { params: { id }, body: someReview() });
    expect(errorOf(nobody).status).toBe(401);
  });

  it.each([
    ['REVIEW_NOT_STAYED', { state: 'CANCELLED' }, STAY],
    ['REVIEW_NOT_STAYED', { state: 'HELD' }, STAY],
    ['REVIEW_TOO_EARLY', { state: 'BOOKED' }, { checkIn: '2026-11-01', checkOut: '2026-12-01' }],
    ['REVIEW_TOO_LATE', {}, { checkIn: '2026-07-01', checkOut: '2026-08-20' }],
  ] as const)('answers %s, in both languages, and keeps nothing', async (code, values, stay) => {
    const id = await stayed(values, stay);
    const request = { params: { id }, body: someReview() };
    for (const language of ['kr', 'en'] as const) {
      const error = errorOf(await world.call('writeReview', request, { member, language }));
      expect([error.status, error.code]).toEqual([409, code]);
      expect(/[가-힣]/.test(error.message)).toBe(language === 'kr');
    }
    expect((await standing(id)).editable).toBe(false);
    expect((await listed()).total).toBe(0);
  });

  it('happens once a stay', async () => {
    const id = await stayed();
    dataOf(await write(id));
    expect(errorOf(await write(id)).code).toBe('REVIEW_EXISTS');
    dataOf(await write(await stayed()));
    expect((await listed()).total).toBe(2);
  });

  it.each([
    ['text', { text: '   짧아요    ' }],
    ['text', { text: '가'.repeat(2001) }],
    ['text', { text: `짧아요${'\u0000'.repeat(40)}` }],
    ['score', { score: 11 }],
    ['score', { score: 7.5 }],
    ['scores.value', { scores: { ...someReview().scores, value: 0 } }],
    ['traveller', { traveller: 'nobody' as never }],
    ['photos', { photos: Array.from({ length: 7 }, (_, at) => `${at}`.repeat(22)) }],
    ['photos', { photos: ['a'.repeat(22), 'a'.repeat(22)] }],
  ])('refuses a bad %s', async (field, values) => {
    const error = errorOf(await write(await stayed(), someReview(values)));
    expect(error.code).toBe('INPUT_INVALID');
    expect(Object.keys(error.fields ?? {})).toEqual([field]);
  });

  it('keeps hostile texts as text', async () => {
    const text = `<script>alert(1)</script>\u0000 \ud800 '; drop table reviews; -- ${'한'.repeat(9)}`;
    dataOf(await write(await stayed(), someReview({ text })));
    expect((await listed()).reviews[0]?.text).toContain("'; drop table reviews; --");
  });
});

describe('changing', () => {
  it('changes text, scores and the hotel’s figures', async () => {
    const id = await stayed();
    dataOf(await write(id));
    dataOf(await write(await stayed(), someReview({ score: 10 })));
    expect(await figures()).toMatchObject({ reviewCount: 2, reviewScore: 90 });
    const text = 'Quieter than I thought, and very clean.';
    dataOf(await edit(id, someReview({ score: 3, text, traveller: 'family' })));
    const { reviews: shown, score } = await listed();
    expect(score).toBe(6.5);
    expect(shown.find((one) => one.score === 3)).toMatchObject({
      text,
      language: 'en',
      traveller: 'family',
      editedOn: '2026-11-21',
    });
  });

  it('ends with the three months, deleting doesn’t', async () => {
    const id = await stayed();
    dataOf(await write(id));
    await world.db
      .update(reservations)
      .set({ checkIn: '2026-07-01', checkOut: '2026-08-20' })
      .where(eq(reservations.id, id));
    expect(errorOf(await edit(id)).code).toBe('REVIEW_TOO_LATE');
    expect(await standing(id)).toMatchObject({ standing: 'WRITTEN', editable: false });
    dataOf(await remove(id));
    expect((await listed()).total).toBe(0);
  });

  it('needs a review', async () => {
    const id = await stayed();
    expect(errorOf(await edit(id)).code).toBe('REVIEW_NOT_FOUND');
    expect(errorOf(await remove(id)).code).toBe('REVIEW_NOT_FOUND');
  });
});

describe('deleting', () => {
  it('takes it out of the list and the figures, and the stay may be reviewed again', async () => {
    const id = await stayed();
    const { reviewId } = dataOf(await write(id));
    dataOf(await remove(id));
    expect(await listed()).toMatchObject({ total: 0, score: null, scores: null, reviews: [] });
    expect(await figures()).toEqual({
      reviewCount: 0,
      longStayReviewCount: 0,
      reviewScore: null,
      reviewScores: null,
    });
    const params = { id: room.hotelId, reviewId };
    expect(errorOf(await world.call('getReview', { params })).code).toBe('REVIEW_NOT_FOUND');
    dataOf(await write(id));
    expect((await listed()).total).toBe(1);
  });
});

describe('a review that was taken down', () => {
  it('is shown nowhere, counted by its reason, and neither changed nor written again', async () => {
    const id = await stayed();
    const { reviewId } = dataOf(await write(id));
    await world.db
      .update(reviews)
      .set({ removedReason: 'advertising' })
      .where(eq(reviews.id, reviewId));
    const page = await listed();
    expect(page.removed).toEqual([{ reason: 'advertising', count: 1 }]);
    expect([page.reviews, page.found.total, page.choices.traveller]).toEqual([[], 0, []]);
    const params = { id: room.hotelId, reviewId };
    expect(errorOf(await world.call('getReview', { params })).status).toBe(404);
    expect(errorOf(await write(id)).code).toBe('REVIEW_REMOVED');
    expect(errorOf(await edit(id)).code).toBe('REVIEW_REMOVED');
    expect(errorOf(await remove(id)).code).toBe('REVIEW_REMOVED');
    expect(await standing(id)).toMatchObject({
      standing: 'REMOVED',
      review: null,
      removedReason: 'advertising',
    });
  });
});

describe('an operator', () => {
  const moderate = async (id: number, body: unknown, token?: string) => {
    const answer = await world.app.request(`/api/operator/reviews/${id}`, {
      method: 'PUT',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    return answer.status;
  };
  const operator = () => issueOperatorToken(world.deps.config.secret, world.now());

  it('takes a review down, puts it back and replies; the figures follow', async () => {
    const { reviewId } = dataOf(await write(await stayed()));
    dataOf(await write(await stayed(), someReview({ score: 10 })));
    expect(await moderate(reviewId, { removed: 'abuse' }, await operator())).toBe(200);
    expect(await listed()).toMatchObject({
      total: 1,
      score: 10,
      removed: [{ reason: 'abuse', count: 1 }],
    });
    expect(await moderate(reviewId, { removed: null }, await operator())).toBe(200);
    expect(await moderate(reviewId, { reply: ' 고맙습니다. ' }, await operator())).toBe(200);
    const page = await listed();
    expect(page).toMatchObject({ total: 2, score: 9, removed: [] });
    expect(page.reviews.find(({ id }) => id === reviewId)?.reply).toEqual({
      text: '고맙습니다.',
      writtenOn: '2026-11-21',
    });
  });

  it('is who has the secret, names a reason there is, and a review there is', async () => {
    const { reviewId } = dataOf(await write(await stayed()));
    expect(await moderate(reviewId, { removed: 'abuse' })).toBe(401);
    expect(await moderate(reviewId, { removed: 'abuse' }, member.token)).toBe(401);
    expect(await moderate(reviewId, { removed: 'low score' }, await operator())).toBe(400);
    expect(await moderate(reviewId, { reply: '  ' }, await operator())).toBe(400);
    expect(await moderate(1_999, { removed: 'abuse' }, await operator())).toBe(404);
    expect((await listed()).total).toBe(1);
  });
});

describe('pages that keep hotels in memory', () => {
  it('show a new score on the hotel’s own page at once, and in lists after the job', async () => {
    const stay = { from: '2026-11-22', to: '2026-11-24' };
    const page = async () =>
      dataOf(await world.call('getHotel', { params: { id: room.hotelId }, query: stay }));
    const card = async () =>
      dataOf(await world.call('getHotelCards', { query: { ids: String(room.hotelId), ...stay } }))
        .hotels[0];
    await catalogueChanged(world.db);
    expect(await page()).toMatchObject({ score: null, reviewCount: 0 });
    dataOf(await write(await stayed()));
    expect(await page()).toMatchObject({ score: 8, reviewCount: 1, longStayReviewCount: 1 });
    expect((await card())?.score).toBeNull();
    expect(await listScores(world.deps)).toBe(true);
    expect(await card()).toMatchObject({ score: 8, reviewCount: 1 });
    expect(await listScores(world.deps)).toBe(false);
  });
});

it('tells in my page which stays can be reviewed', async () => {
  const owner = await world.member();
  const own = (stay: typeof STAY) => addStay(world.db, owner.id, room, stay);
  const open = await own(STAY);
  const late = await own({ checkIn: '2026-01-01', checkOut: '2026-02-01' });
  const cards = async () =>
    Object.fromEntries(
      dataOf(
        await world.call('listReservations', { query: { state: 'past' } }, { member: owner }),
      ).reservations.map((card) => [card.id, card.review]),
    );
  expect(await cards()).toEqual({ [open]: 'OPEN', [late]: null });
  dataOf(await write(open, someReview(), owner));
  expect(await cards()).toEqual({ [open]: 'WRITTEN', [late]: null });
});
