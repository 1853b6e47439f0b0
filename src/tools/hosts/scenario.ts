import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'drizzle-orm';

import { audit } from '@/server/app/audit/audit';
import { openServer, type OpenDatabase, rowsOf } from '@/server/platform/db/client';
import { troubleOf } from '@/server/platform/db/outage';
import { gatewayRegistry } from '@/server/platform/providers/payment/gateways';
import { tossGateway } from '@/server/platform/providers/payment/toss-gateway';
import { crowd } from '../chaos/crowd';
import type { VisitedSite, VisitEnd } from '../chaos/calls';
import { outsideOf } from '../chaos/outside';
import { addGuest, type ChaosRoom, letMinutesPass, seedRooms } from '../chaos/rooms';
import { lineOf } from '../gate/started-site';
import { Machines, SITE_URL, type SiteHost } from './machines';
import { addressOfHost, type HostNetwork } from './network';
import { PostgresPair } from './postgres-pair';
import { send, sendAsGuest, Traveller } from './travellers';

/*
 * What happens to a deployment in `npm run test:hosts`, and what must be true after each event. It
 * runs on the machine of the visitors.
 */

const GUESTS = 8;
const MEMBERS = 150;
const ROOMS = 6;
const DAYS_AHEAD = 300;
/** Of the test's own look at the database, in ms: also there a lost primary must end. */
const LIMITS = {
  connectMs: 5_000,
  statementMs: 60_000,
  lockMs: 30_000,
  idleInTransactionMs: 60_000,
};
const SITES: readonly SiteHost[] = ['web1', 'web2', 'jobs'];
/** How long something is broken, in ms. */
const BROKEN_MS = 8_000;
/** The most time that jobs need for what the chaos leaves them, in ms. */
const REST_MS = 180_000;
const MAX_TRIES = 10;
/** How long to wait for a booking that has to be possible, in ms. */
const PATIENCE_MS = 60_000;
/**
 * How soon a web host has to be ready after a promotion, in ms: the limits of a statement on a dead
 * connection (11 s), of a new connection and of the look for the new primary (3 s each), and a little.
 */
const MAX_RECOVERY_MS = 20_000;

export type Result = { readonly failures: readonly string[] };

export async function playScenario(
  network: HostNetwork,
  options: { readonly folder: string; readonly seed: number; readonly say: (line: string) => void },
): Promise<Result> {
  const { say } = options;
  const failures: string[] = [];
  const began = Date.now();
  const check = (isTrue: boolean, what: string) => {
    const at = `${((Date.now() - began) / 1000).toFixed(0).padStart(4)} s`;
    say(`${at}  ${isTrue ? 'ok    ' : 'FAILED'}  ${what}`);
    if (!isTrue) failures.push(what);
  };

  const pair = new PostgresPair(network, options.folder, 'a-password-of-the-test');
  await pair.start();
  check(true, 'a PostgreSQL primary, and a replica that commits wait for');
  const machines = new Machines(network, options.folder, pair.url);
  await machines.startOutside();
  machines.startNginx();
  for (const host of SITES) machines.startSite(host);
  for (const host of SITES) await machines.ready(host);
  check(true, 'two web hosts, a job host and nginx answer');

  const database = await openServer(pair.url, 4, LIMITS);
  const rooms = await seedRooms(database, ROOMS);
  const traveller = new Traveller('traveller');
  await spine({ traveller, machines, rooms, check });
  await whatNginxDoes(check);

  const tokens: string[] = [];
  while (tokens.length < MEMBERS) {
    tokens.push(await addGuest(database, tokens.length, machines.secret));
  }
  const outside = await outsideOf(() => machines.askOutside('/control'));
  const site: VisitedSite = { rooms, daysAhead: DAYS_AHEAD, outside, send: sendAsGuest };
  let isOver = false;
  const visitors = crowd(site, {
    visits: 1_000_000,
    guests: GUESTS,
    tokens,
    seed: options.seed,
    isOver: () => isOver,
  });
  const witness = watchBookings(rooms);
  await witness.begin(machines);

  await sleep(BROKEN_MS);
  await webHostKilled({ network, machines, database, check });
  await networkCut(
    { network, database, check },
    'web2',
    ['db1', 'db2'],
    'a web host and the database',
  );
  await networkCut({ network, database, check }, 'web1', ['outside'], 'a web host and the gateway');
  await gatewayFails(machines);
  await primaryLost({ network, pair, traveller, witness, rooms, check });
  await formerPrimaryBack({ network, pair, machines, check });

  isOver = true;
  const ends = await visitors;
  await witness.end();
  await machines.askOutside('/control/faults', { confirm: null, cancel: null, down: false });
  report(ends, say);
  await booksAgree({ database, machines, witness, check, say });
  check((await traveller.signedInAs()) === traveller.email, 'the first visitor is still signed in');
  await database.close();
  return { failures };
}

type Check = (isTrue: boolean, what: string) => void;

/** Search, hold, pay, and the booking seen in My page; by pages and calls, through nginx. */
async function spine(of: {
  traveller: Traveller;
  machines: Machines;
  rooms: readonly ChaosRoom[];
  check: Check;
}): Promise<void> {
  const { traveller, machines, rooms, check } = of;
  await traveller.join(machines);
  check(true, 'a visitor joins by a mailed code and signs in');
  const { hotels } = await traveller.must('listHotels', { query: {} });
  const [room] = rooms;
  const hotel = hotels.find(({ id }) => id === room?.hotelId);
  if (room === undefined || hotel === undefined) throw new Error('the search finds no hotel');
  const page = await traveller.open(`/hotel/${room.hotelId}`);
  check(page.status === 200 && page.text.includes(hotel.name), 'the hotel has its page');
  const { id } = await traveller.hold(room, 30);
  check((await traveller.pay(id)) === 'BOOKED', 'the room is held and paid');
  check(await traveller.sees(id, hotel.name), 'My page shows the booking');
}

/** What nginx adds and keeps to itself. */
async function whatNginxDoes(check: Check): Promise<void> {
  const get = (path: string, headers: Record<string, string> = {}) =>
    send({ path, method: 'GET', headers, body: undefined, caller: 'somebody' });
  const home = await get('/', { 'x-forwarded-for': '1.2.3.4', 'x-request-id': 'forged' });
  const hsts = [home.headers['strict-transport-security'] ?? []].flat();
  check(home.status === 200 && hsts.length === 1, 'HSTS is sent, once');
  check(home.headers['x-request-id'] !== 'forged', 'a request id is nginx’s own');
  const chunk = /\/_next\/static\/[^"]+\.js/.exec(home.text)?.[0] ?? '';
  const file = await get(chunk, { 'accept-encoding': 'gzip' });
  check(
    file.status === 200 && String(file.headers['cache-control']).includes('immutable'),
    'a file of the build comes from nginx’s disk, for a year',
  );
  for (const path of ['/metrics', '/api/operator/jobs']) {
    check((await get(path)).status === 404, `${path} can't be reached from outside`);
  }
  const plain = await fetch(SITE_URL.replace('https:', 'http:') + '/en?a=1', {
    redirect: 'manual',
  });
  check(plain.headers.get('location') === `${SITE_URL}/en?a=1`, 'HTTP leads to HTTPS');
  const attempts = await Promise.all(
    Array.from({ length: 60 }, () =>
      send({
        path: '/api/v2/sanctum/check/user',
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"email":"nobody@example.com","password":"x"}',
        caller: 'a guesser',
      }),
    ),
  );
  check(
    attempts.some(({ status }) => status === 429),
    'who guesses at passwords is slowed down',
  );
}

/** Visits a room again and again with a booking of its own, and remembers what was confirmed. */
function watchBookings(rooms: readonly ChaosRoom[]) {
  const confirmed: string[] = [];
  let lastAt = 0;
  let isOver = false;
  let work: Promise<void> = Promise.resolve();
  /** A member may make twelve holds an hour, so each of them makes a few. */
  const HOLDS = 8;
  async function book(machines: Machines): Promise<void> {
    for (let at = 0; !isOver; at += 1) {
      const traveller = new Traveller(`witness${at}`);
      let made = 0;
      while (!isOver && made < HOLDS) {
        try {
          if (traveller.token === '') await traveller.join(machines);
          made += 1;
          const room = rooms[(at + made) % rooms.length];
          if (room === undefined) return;
          const { id } = await traveller.hold(room, DAYS_AHEAD + 20 + ((at * HOLDS + made) % 80));
          if ((await traveller.pay(id)) !== 'BOOKED') continue;
          confirmed.push(id);
          lastAt = Date.now();
        } catch {
          // Something is broken at the moment, which is the point. Whoever couldn't even join is
          // followed by the next witness.
          if (traveller.token === '') break;
          await sleep(300);
        }
      }
    }
  }
  return {
    confirmed,
    begin: async (machines: Machines) => {
      work = book(machines);
      await Promise.resolve();
    },
    end: async () => {
      isOver = true;
      await work;
    },
    /** How long it takes until a booking is confirmed that began after now, in ms. */
    async next(mostMs: number): Promise<number | null> {
      const from = Date.now();
      while (Date.now() - from < mostMs) {
        if (lastAt > from) return lastAt - from;
        await sleep(50);
      }
      return null;
    },
  };
}
type Witness = ReturnType<typeof watchBookings>;

const seconds = (ms: number | null) => (ms === null ? 'never' : `${(ms / 1000).toFixed(1)} s`);

async function webHostKilled(of: {
  network: HostNetwork;
  machines: Machines;
  database: OpenDatabase;
  check: Check;
}): Promise<void> {
  const { network, machines, database, check } = of;
  network.kill('web1');
  const waited = await untilBooked(database);
  check(waited !== null, `web1 is killed: the next booking is made after ${seconds(waited)}`);
  const before = await countBookings(database);
  await sleep(BROKEN_MS);
  const made = (await countBookings(database)) - before;
  check(made > 0, `without it ${made} bookings are made in ${seconds(BROKEN_MS)}`);
  check((await pagesAnswered(20)) === 20, 'every page is answered by the other one');
  machines.startSite('web1');
  await machines.ready('web1');
  check(true, 'web1 is started again and ready');
}

async function countBookings({ db }: OpenDatabase): Promise<number> {
  const [row] = await rowsOf<{ made: number }>(
    db,
    sql`select count(*)::int as made from reservations where booked_at is not null`,
  );
  return row?.made ?? 0;
}

/** How long it takes until any visitor has booked, in ms. */
async function untilBooked(database: OpenDatabase): Promise<number | null> {
  const [began, before] = [Date.now(), await countBookings(database)];
  while (Date.now() - began < PATIENCE_MS) {
    if ((await countBookings(database)) > before) return Date.now() - began;
    await sleep(200);
  }
  return null;
}

/** How many of so many requests for a page are answered with it. */
async function pagesAnswered(count: number): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, at) =>
      send({
        path: `/?again=${at}`,
        method: 'GET',
        headers: { accept: 'text/html' },
        body: undefined,
        caller: `reader ${at}`,
      }).then(
        ({ status }) => status === 200,
        () => false,
      ),
    ),
  );
  return answers.filter(Boolean).length;
}

async function networkCut(
  of: { network: HostNetwork; database: OpenDatabase; check: Check },
  host: 'web1' | 'web2',
  others: ReadonlyArray<'db1' | 'db2' | 'outside'>,
  what: string,
): Promise<void> {
  const { network, database, check } = of;
  for (const other of others) network.cut(host, other);
  const waited = await untilBooked(database);
  check(waited !== null, `the network between ${what} is cut: a booking after ${seconds(waited)}`);
  await sleep(BROKEN_MS);
  const answered = await pagesAnswered(20);
  check(answered === 20, `${answered} of 20 pages are answered meanwhile`);
  for (const other of others) network.mend(host, other);
  const again = await untilReady(host);
  check(again !== null, `${host} is ready ${seconds(again)} after the cable is back`);
}

/** How long it takes until a host says that it can serve, in ms. */
async function untilReady(host: 'web1' | 'web2'): Promise<number | null> {
  const began = Date.now();
  while (Date.now() - began < PATIENCE_MS) {
    const signal = AbortSignal.timeout(3_000);
    const answer = await fetch(`http://${host}:3000/readyz`, { signal }).catch(() => null);
    if (answer?.ok === true) return Date.now() - began;
    await sleep(100);
  }
  return null;
}

/** For a while the gateway answers badly, as it does in the chaos of one machine. */
async function gatewayFails(machines: Machines): Promise<void> {
  const { confirmFaults, cancelFaults } = await outsideOf(() => machines.askOutside('/control'));
  for (const mode of confirmFaults) {
    await machines.askOutside('/control/faults', { confirm: { mode, times: 2 } });
    await sleep(1_000);
  }
  for (const mode of cancelFaults) {
    await machines.askOutside('/control/faults', { cancel: { mode, times: 2 } });
    await sleep(1_000);
  }
  await machines.askOutside('/control/faults', { confirm: null, cancel: null });
}

async function primaryLost(of: {
  network: HostNetwork;
  pair: PostgresPair;
  traveller: Traveller;
  witness: Witness;
  rooms: readonly ChaosRoom[];
  check: Check;
}): Promise<void> {
  const { network, pair, traveller, witness, rooms, check } = of;
  const [room] = rooms;
  if (room === undefined) throw new Error('no room');
  const { id } = await traveller.hold(room, 60);
  network.unplug('db1');
  network.kill('db1');
  const none = await witness.next(5_000);
  check(none === null, 'the primary loses its power: nothing is confirmed without it');
  pair.promote();
  const [first, second, waited] = await Promise.all([
    untilReady('web1'),
    untilReady('web2'),
    witness.next(PATIENCE_MS),
  ]);
  check(
    first !== null && second !== null && Math.max(first, second) < MAX_RECOVERY_MS,
    `the replica is promoted: web1 is ready after ${seconds(first)}, web2 after ${seconds(second)}, with no restart`,
  );
  check(waited !== null, `and the next booking is confirmed after ${seconds(waited)}`);
  check((await traveller.signedInAs()) === traveller.email, 'a session from before lives on');
  check((await traveller.pay(id)) === 'BOOKED', 'a hold from before is paid');
}

/**
 * An operator starts the former primary again by mistake, with the data it had. No process of the site may
 * connect to it, neither one that ran through the promotion nor one that is started only now.
 */
async function formerPrimaryBack(of: {
  network: HostNetwork;
  pair: PostgresPair;
  machines: Machines;
  check: Check;
}): Promise<void> {
  const { network, pair, machines, check } = of;
  network.plugIn('db1');
  await pair.run('db1');
  network.kill('web2');
  machines.startSite('web2');
  await machines.ready('web2');
  await sleep(3_000);
  for (const host of ['web1', 'web2'] as const) {
    const address = addressOfHost(host);
    const [former, present] = [
      pair.countConnections('db1', address),
      pair.countConnections('db2', address),
    ];
    check(
      former === 0 && present > 0,
      `the former primary is started by mistake: ${host} has ${former} connections there and ${present} at its successor`,
    );
  }
}

function report(ends: ReadonlyMap<VisitEnd, number>, say: (line: string) => void): void {
  const lines = [...ends].sort((a, b) => b[1] - a[1]).map(([end, count]) => `${end} ${count}`);
  say(`        visits: ${lines.join(', ')}`);
}

/** Does the work, again if the database was away: connections to a former primary are cut. */
async function whenThere<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (troubleOf(error) !== 'away' || tries === MAX_TRIES) throw error;
      await sleep(1_000);
    }
  }
}

async function booksAgree(of: {
  database: OpenDatabase;
  machines: Machines;
  witness: Witness;
  check: Check;
  say: (line: string) => void;
}): Promise<void> {
  const { database, machines, witness, check, say } = of;
  const gateway = gatewayRegistry([tossGateway(machines.gateway)]);
  const findingsNow = () =>
    whenThere(async () => (await audit(database.db, { gateway, restAt: new Date() })).findings);
  // Also the test's own connections have to leave the former primary.
  await whenThere(() => countBookings(database));
  const until = Date.now() + REST_MS;
  let findings = await findingsNow();
  while (findings.length > 0 && Date.now() < until) {
    await letMinutesPass(database, async (paymentKey) => {
      await machines.askOutside(`/control/payments/${paymentKey}/expire`, {});
    });
    await sleep(3_000);
    findings = await findingsNow();
  }
  for (const finding of findings.slice(0, 20)) say(`        ${lineOf(finding)}`);
  const made = await countBookings(database);
  check(
    findings.length === 0 && made > 0,
    `audit at rest: ${findings.length} findings in ${made} bookings, with the gateway's books`,
  );

  const [oversold] = await rowsOf<{ count: number }>(
    database.db,
    sql`select count(*)::int as count from room_nights where sold > total`,
  );
  check(oversold?.count === 0, 'no night is sold more often than there are rooms');
  const kept = await rowsOf<{ id: string }>(
    database.db,
    sql`select id::text from reservations where booked_at is not null`,
  );
  const ids = new Set(kept.map(({ id }) => id));
  const lost = witness.confirmed.filter((id) => !ids.has(id));
  check(
    lost.length === 0,
    `${witness.confirmed.length} bookings were confirmed to their guests; ${lost.length} of them are lost`,
  );

  // The control: damage of either kind is found by the same audit.
  await database.db.execute(sql`update room_nights set sold = sold + 1
    where (room_type_id, night) = (select room_type_id, night from room_nights
      where sold > 0 and sold < total order by night limit 1)`);
  const sold = await findingsNow();
  check(
    sold.some(({ check: name }) => name === 'nights'),
    'control: a night sold twice would be found',
  );
  const [one = ''] = witness.confirmed;
  await database.db
    .execute(sql`update payments set state = 'FAILED' where reservation_id::text = ${one}`)
    .catch(() => undefined);
  const charged = await findingsNow();
  check(
    charged.some(({ check: name }) => name === 'gateway'),
    'control: a charge without its booking would be found',
  );
}
