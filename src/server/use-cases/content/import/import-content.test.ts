import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { banners, coupons, promotions } from '@/server/platform/db/schema';
import { addHotel, addRoom } from '@/server/testing/factories';
import { createWorld, dataOf, errorOf, type World } from '@/server/testing/world';
import { seedSiteContent } from '../seed';
import { contentCommand, runContentCommand } from './content-command';

let world: World;
let hotelId = 0;

const same = (text: string) => ({ ko: text, en: text });
const both = (text: string) => ({ ko: `${text} 한국어`, en: text });
const promotion = (over: object = {}) => ({
  tag: 'winter',
  title: both('Winter'),
  summary: both('A month'),
  position: 0,
  picture: 'studio-city-day-cloud',
  from: '2026-12-01',
  to: '2026-12-24',
  hotels: [hotelId],
  coupons: [2],
  terms: [both('Once')],
  body: both('Words.'),
  ...over,
});
const event = (over: object = {}) => ({
  slug: 'open',
  title: both('Open'),
  summary: both('House'),
  to: '2026-12-24',
  picture: 'studio-city-day-cloud',
  body: both('## Come'),
  ...over,
});
const banner = (id: number, over: object = {}) => ({
  id,
  place: 'top',
  title: both(`Line ${id}`),
  to: '/faq',
  position: 0,
  ...over,
});

const run = (command: object) =>
  runContentCommand(world.db, contentCommand.parse(command), world.now());
const bringIn = (content: object) => run({ do: 'import', content, dryRun: false });

beforeAll(async () => {
  world = await createWorld({ now: '2026-11-21T03:00:00Z' });
  hotelId = await addHotel(world.db);
  await addRoom(world.db, hotelId, { from: '2026-11-21', price: 90_000 });
  await seedSiteContent(world.db, world.now());
});
afterAll(() => world.close());

test('what is imported is read by the next call, in both languages', async () => {
  const body = same(
    `Words.\n\n::cta[Go]{to="/faq" name=go}\n\n::hotels{ids="${hotelId}"}\n\n::coupons{ids="2"}\n\n::faqs{ids="7"}`,
  );
  const { problems = [], written } = await bringIn({
    promotions: [promotion({ from: '2026-11-21' })],
    events: [event({ body })],
    collections: [
      {
        tag: 'snow',
        title: both('Snow'),
        summary: both('Rooms'),
        body: both('*Warm*'),
        picture: 'studio-city-day-cloud',
        hotels: [hotelId],
      },
    ],
    faqs: [{ id: 7, category: 'booking', question: both('How?'), answer: both('**So.**') }],
    banners: [banner(901)],
  });
  expect(problems).toEqual([]);
  expect(written).toEqual({ promotions: 1, events: 1, collections: 1, faqs: 1, banners: 1 });

  for (const language of ['kr', 'en'] as const) {
    const say = (text: string) => both(text)[language === 'kr' ? 'ko' : 'en'];
    const page = dataOf(
      await world.call('getPromotion', { params: { tag: 'winter' } }, { language }),
    );
    expect(page).toMatchObject({ title: say('Winter'), terms: [say('Once')], state: 'RUNNING' });
    expect(page.coupons).toHaveLength(1);
    const shown = dataOf(
      await world.call('getEventPage', { params: { slug: 'open' } }, { language }),
    );
    expect(shown.body.map(({ kind }) => kind)).toEqual([
      'paragraph',
      'cta',
      'hotels',
      'coupons',
      'faqs',
    ]);
    const collection = dataOf(
      await world.call('getCollection', { params: { tag: 'snow' } }, { language }),
    );
    expect(collection.hotels.map(({ id }) => id)).toEqual([hotelId]);
    const { faqs } = dataOf(await world.call('listMypageFaq', {}, { language }));
    expect(faqs.find(({ id }) => id === 7)?.answer).toBe(language === 'kr' ? 'So. 한국어' : 'So.');
    const lines = dataOf(await world.call('getTopBanners', {}, { language })).banners;
    expect(lines[0]?.title).toBe(say('Line 901'));
  }
});

test('a text follows the period of its page, and shows only coupons for everybody', async () => {
  const body = same(`Words.\n\n::hotels{ids="${hotelId}"}\n\n::coupons{ids="2"}`);
  await bringIn({
    promotions: [
      promotion({ tag: 'now', from: '2026-11-01', body }),
      promotion({ tag: 'soon', body }),
      promotion({ tag: 'over', from: '2026-11-01', to: '2026-11-20', body }),
    ],
    events: [
      event({ slug: 'now', body }),
      event({ slug: 'soon', from: '2026-12-01', body }),
      event({ slug: 'over', to: '2026-11-20', body }),
    ],
  });
  const kindsOf = async (name: string) => {
    const promoted = dataOf(await world.call('getPromotion', { params: { tag: name } }));
    const page = dataOf(await world.call('getEventPage', { params: { slug: name } }));
    return [promoted.body, page.body].map((text) => text.map(({ kind }) => kind).join(' '));
  };
  const all = 'paragraph hotels coupons';
  expect(await kindsOf('now')).toEqual([all, all]);
  expect(await kindsOf('soon')).toEqual(['paragraph hotels', 'paragraph hotels']);
  expect(await kindsOf('over')).toEqual(['paragraph', 'paragraph']);
  const coupon = eq(coupons.id, 2);
  await world.db.update(coupons).set({ businessOnly: true }).where(coupon);
  expect(await kindsOf('now')).toEqual(['paragraph hotels', 'paragraph hotels']);
  await world.db.update(coupons).set({ businessOnly: false }).where(coupon);
});

test('all faults are reported at once, with their places, and nothing is written', async () => {
  const before = await world.db.$count(promotions);
  const { problems = [], written } = await bringIn({
    promotions: [
      promotion({ tag: 'fine' }),
      promotion({ tag: 'wrong', hotels: [hotelId, 4711], coupons: [4711] }),
      promotion({ tag: 'wrong' }),
    ],
    events: [event({ body: { ko: '# 제목', en: 'x\n\n<b>y</b>\n\n::hotels{ids="4711"}' } })],
    faqs: [{ id: 8, category: 'booking', question: both('?'), answer: same('::coupons{ids="2"}') }],
  });
  expect(problems.map(({ kind, key, field, line }) => [kind, key, field, line])).toEqual([
    ['promotions', 'wrong', '', null],
    ['promotions', 'wrong', 'hotels.1', null],
    ['promotions', 'wrong', 'coupons.0', null],
    ['events', 'open', 'body.ko', 1],
    ['events', 'open', 'body.en', 3],
    ['events', 'open', 'body.en', null],
    ['faqs', '8', 'answer.ko', null],
    ['faqs', '8', 'answer.en', null],
  ]);
  expect(problems.every(({ message }) => message.ko !== '' && message.en !== '')).toBe(true);
  expect(Object.values(written ?? {})).toEqual([0, 0, 0, 0, 0]);
  expect(await world.db.$count(promotions)).toBe(before);
});

test('a number twice and a text that says nothing are refused, a text in one language too', async () => {
  const collection = (tag: string, body: object) => ({
    tag,
    title: both('Rooms'),
    summary: both('Rooms'),
    body,
    picture: 'studio-city-day-cloud',
    hotels: [hotelId, hotelId],
  });
  const faq = (id: number, answer: object) => ({
    id,
    category: 'booking',
    question: both('?'),
    answer,
  });
  const { problems = [] } = await bringIn({
    promotions: [promotion({ tag: 'twice', hotels: [hotelId, hotelId], coupons: [2, 2] })],
    events: [event({ slug: 'blank', body: { ko: ' \n', en: 'Words' } })],
    collections: [collection('bare', { ko: '', en: '' }), collection('half', { ko: '글', en: '' })],
    faqs: [faq(8, { ko: '', en: '---' }), faq(9, same('![](studio-city-day-cloud)'))],
  });
  expect(problems.map(({ key, field, message }) => [key, field, message.en])).toEqual([
    ['twice', 'hotels.1', 'This is there twice.'],
    ['twice', 'coupons.1', 'This is there twice.'],
    ['blank', 'body.ko', 'This text says nothing.'],
    ['bare', 'hotels.1', 'This is there twice.'],
    ['half', 'hotels.1', 'This is there twice.'],
    ['half', 'body.en', 'This text says nothing.'],
    ['8', 'answer.ko', 'This text says nothing.'],
    ['8', 'answer.en', 'This text says nothing.'],
  ]);
});

test('a record that isn’t well formed is refused by its field', () => {
  const faultsOf = (content: object) =>
    contentCommand
      .safeParse({ do: 'import', content, dryRun: false })
      .error?.issues.map(({ path }) => path.slice(2).join('.'));
  expect(faultsOf({ promotions: [promotion({ to: '2026-11-30' })] })).toEqual(['0.to']);
  expect(faultsOf({ promotions: [promotion({ tag: 'No Tag', colour: 'red' })] })).toEqual([
    '0.tag',
    '0',
  ]);
  expect(faultsOf({ events: [event({ picture: 'nothing', title: { ko: '제목' } })] })).toEqual([
    '0.title.en',
    '0.picture',
  ]);
  expect(faultsOf({ banners: [banner(1, { to: 'javascript:alert(1)' })] })).toEqual(['0.to']);
  expect(faultsOf({ banners: [banner(1, { title: { ko: '한' }, place: 'carousel' })] })).toEqual([
    '0.title',
    '0.body',
    '0.action',
    '0.picture',
  ]);
  const slide = { place: 'carousel', picture: 'studio-city-day-cloud', languages: ['en'] };
  const words = { body: { en: 'A month' }, action: { en: 'See' } };
  expect(faultsOf({ banners: [banner(1, { ...slide, ...words })] })).toBeUndefined();
  expect(faultsOf({ banners: [banner(1, { ...slide, ...words, languages: ['ko'] })] })).toEqual([
    '0.body',
    '0.action',
  ]);
  const long = { ko: '글', en: 'a '.repeat(5001) };
  expect(faultsOf({ events: [event({ body: long })] })).toEqual(['0.body.en']);
});

test('what was imported or removed stays so when the demo is seeded again', async () => {
  await bringIn({ promotions: [promotion({ tag: 'slow-sea', title: both('Ours') })] });
  await run({ do: 'remove', kind: 'promotions', key: 'work-and-stay' });
  await run({ do: 'remove', kind: 'faqs', key: '101' });
  await seedSiteContent(world.db, world.now());
  const listed = (await run({ do: 'list' })).listed ?? [];
  const of = (name: string) => listed.find(({ kind, key }) => `${kind}/${key}` === name);
  expect(of('promotions/slow-sea')).toMatchObject({ title: both('Ours'), imported: true });
  expect(of('promotions/look-first')).toMatchObject({ imported: false, state: 'RUNNING' });
  expect(of('promotions/work-and-stay')).toBeUndefined();
  expect(of('faqs/101')).toBeUndefined();
  await expect(run({ do: 'remove', kind: 'banners', key: 'x' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('a record that doesn’t say where it stands is the first, the newest before older ones', async () => {
  const unplaced = { position: undefined };
  const collection = (tag: string) => ({
    tag,
    title: both('Rooms'),
    summary: both('Rooms'),
    body: both('Words'),
    picture: 'studio-city-day-cloud',
    hotels: [hotelId],
  });
  for (const name of ['older', 'newer']) {
    world.setNow(name === 'older' ? '2026-11-21T04:00:00Z' : '2026-11-21T05:00:00Z');
    const id = name === 'older' ? 801 : 802;
    const { problems } = await bringIn({
      promotions: [promotion({ ...unplaced, tag: name, from: '2026-11-21' })],
      events: [event({ slug: name })],
      collections: [collection(name)],
      faqs: [{ id, category: 'booking', main: true, question: both('?'), answer: both('So.') }],
      banners: [banner(id, unplaced)],
    });
    expect(problems).toEqual([]);
  }
  const { promotions: promoted } = dataOf(await world.call('listPromotions', {}));
  const { events } = dataOf(await world.call('listEvents', {}));
  const { collections } = dataOf(await world.call('listCollections', {}));
  const { faqs } = dataOf(await world.call('getMainFaqs', {}));
  const lines = dataOf(await world.call('getTopBanners', {})).banners;
  const firstTwo = (all: readonly unknown[]) => all.slice(0, 2);
  expect(firstTwo(promoted.map(({ tag }) => tag))).toEqual(['newer', 'older']);
  expect(firstTwo(events.map(({ slug }) => slug))).toEqual(['newer', 'older']);
  expect(firstTwo(collections.map(({ tag }) => tag))).toEqual(['newer', 'older']);
  expect(firstTwo(faqs.map(({ id }) => id))).toEqual([802, 801]);
  expect(firstTwo(lines.map(({ id }) => id))).toEqual([802, 801]);
  world.setNow('2026-11-21T03:00:00Z');
});

test('banners keep to their period, language and audience', async () => {
  await world.db.delete(banners);
  await bringIn({
    banners: [
      banner(1, { audience: 'visitors' }),
      banner(2, { audience: 'members' }),
      banner(3, { audience: 'newcomers' }),
      banner(4, { audience: 'business' }),
      banner(5, { languages: ['en'], title: { en: 'English' } }),
      banner(6, { from: '2026-11-22T00:00:00+09:00', until: '2026-11-23T00:00:00+09:00' }),
    ],
  });
  const shown = async (options: object = {}) =>
    dataOf(await world.call('getTopBanners', {}, options)).banners.map(({ id }) => id);
  const { token } = await world.member();
  expect(await shown()).toEqual([1]);
  expect(await shown({ language: 'en' })).toEqual([1, 5]);
  expect(await shown({ token })).toEqual([2, 3]);
  world.setNow('2026-11-21T15:00:00Z');
  expect(await shown()).toEqual([1, 6]);
  world.setNow('2026-11-22T15:00:00Z');
  expect(await shown()).toEqual([1]);
  world.setNow('2026-11-21T03:00:00Z');
  const wrong = await world.call('getTopBanners', {}, { token: `${token}x` });
  expect(errorOf(wrong).status).toBe(401);
});

test('only the operator’s token changes content', async () => {
  const { token } = await world.member();
  const listed = await run({ do: 'list' });
  for (const bearer of [token, 'a.b.c']) {
    for (const command of [
      { do: 'import', content: { promotions: [promotion({ tag: 'theirs' })] }, dryRun: false },
      { do: 'remove', kind: 'promotions', key: 'look-first' },
      { do: 'list' },
    ]) {
      const answer = await world.app.request('/api/operator/content', {
        method: 'PUT',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
        body: JSON.stringify(command),
      });
      expect(answer.status).toBe(401);
    }
  }
  expect(await run({ do: 'list' })).toEqual(listed);
});
