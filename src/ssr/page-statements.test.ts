import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

import type { GetServerSideProps } from 'next';
import type { Session } from 'next-auth';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { addNights, seoulToday } from '@/domain/stay/stay';
import { getServerSideProps as hotelPage } from '@/screens/hotel/detail/hotel-screen.ssr';
import { getServerSideProps as mainPage } from '@/screens/main/main-screen.ssr';
import { getServerSideProps as myPage } from '@/screens/mypage/overview/mypage-screen.ssr';
import { getServerSideProps as resultsPage } from '@/screens/search/search-result-screen.ssr';
import { seedDemoCatalogue } from '@/server/app/seed-demo-catalogue';
import { revokeSessions } from '@/server/core/members/member-session';
import { openTestDatabase, Recorder } from '@/server/testing/database';
import { serveInProcess } from '@/server/testing/runtime';
import { createWorld, type TestMember, type World } from '@/server/testing/world';
import { seedFlags } from '@/server/use-cases/content/flags/seed';
import { seedSiteContent } from '@/server/use-cases/content/seed';

/** Counts what a page asks the database for that nobody has asked for before (decision 079). */

const HOTELS = 25;

const held = vi.hoisted(() => ({ session: null as Session | null }));
vi.mock('./auth', () => ({ sessionOf: () => Promise.resolve(held.session) }));

const recorder = new Recorder();
let world: World;
let endService: () => void = () => undefined;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T03:00:00Z') });
  const database = await openTestDatabase(recorder);
  world = await createWorld({ now: '2026-11-21T03:00:00Z', database });
  await seedDemoCatalogue(world.db, { now: world.now(), hotels: HOTELS });
  await seedSiteContent(world.db, world.now());
  await seedFlags(world.db, world.now());
  endService = serveInProcess(world);
}, 240_000);
afterAll(async () => {
  endService();
  vi.useRealTimers();
  await world.close();
});

type Given = {
  readonly path: string;
  readonly query?: Record<string, string>;
  readonly answers: number;
};

/** Loads a page after everything that pages share has ended: for a new visitor, or for who is signed in. */
async function load(page: GetServerSideProps, given: Given): Promise<readonly string[]> {
  world.advance(60_000);
  vi.setSystemTime(world.now());
  const req = new IncomingMessage(new Socket());
  req.method = 'GET';
  req.url = given.path;
  if (held.session !== null) req.headers.cookie = 'next-auth.session-token=1';
  const res = new ServerResponse(req);
  let answer: unknown;
  const statements = await recorder.of(async () => {
    answer = await page({
      req: Object.assign(req, { cookies: {} }),
      res,
      locale: 'ko',
      query: given.query ?? {},
      resolvedUrl: given.path,
    });
  });
  res.emit('close');
  // A statement that wasn't made because a call failed would count as saved.
  expect(answer).toHaveProperty('props.dehydratedState.queries.length', given.answers);
  return statements.map(({ sql }) => sql);
}

const stayFrom = (days: number) => {
  const from = addNights(seoulToday(world.now()), days);
  return { from, to: addNights(from, 9) };
};

test.each([
  { name: 'main', page: mainPage, path: '/', answers: 10, most: 3 },
  { name: 'results', page: resultsPage, path: '/search/result', answers: 2, most: 3 },
  { name: 'hotel', page: hotelPage, path: '/hotel/1010', answers: 4, most: 5 },
])('the $name page needs at most $most statements', async ({ page, path, answers, most }) => {
  const queryFor = (days: number): Record<string, string> =>
    path === '/'
      ? {}
      : { ...stayFrom(days), ...(path === '/hotel/1010' ? { hotelId: '1010' } : {}) };
  // The first page builds what a process keeps as long as the catalogue stays the same.
  await load(page, { path, answers, query: queryFor(5) });
  for (const days of [6, 40]) {
    const made = await load(page, { path, answers, query: queryFor(days) });
    expect(made.length, made.join('\n')).toBeLessThanOrEqual(most);
    expect(made.length).toBeGreaterThan(0);
  }
});

/** Signs a member in for the pages that are loaded from here on. */
function signIn(member: TestMember): void {
  held.session = {
    expires: new Date(world.now().getTime() + 900_000).toISOString(),
    user: {
      id: member.id,
      name: '김하늘',
      email: member.email,
      language: 'ko',
      isBusinessUser: false,
      profileComplete: true,
      accessToken: member.token,
    },
  };
}

test.each([
  { name: 'main', page: mainPage, path: '/', answers: 10, most: 4 },
  { name: 'my', page: myPage, path: '/mypage', answers: 5, most: 10 },
])(
  'the $name page of a member without bookings needs at most $most statements, and looks up the session once',
  async ({ page, path, answers, most }) => {
    signIn(await world.member());
    await load(page, { path, answers });
    const made = await load(page, { path, answers });
    expect(made.length, made.join('\n')).toBeLessThanOrEqual(most);
    expect(made.filter((one) => one.includes('"member_sessions"'))).toHaveLength(1);
  },
);

test('a session that has ended is refused by the next page', async () => {
  const member = await world.member();
  signIn(member);
  const page = { path: '/mypage', answers: 5 };
  await load(myPage, page);
  await revokeSessions(world.db, member.id, { now: world.now(), reason: 'SIGN_OUT' });
  await expect(load(myPage, page)).rejects.toThrow('dehydratedState');
});
