import { inArray, TransactionRollbackError } from 'drizzle-orm';
import pino from 'pino';
import { z } from 'zod';

import { API_BASE_PATH, GATEWAY_BUDGET_MS } from '@/config/constants';
import { contract } from '@/contract';
import { pathOf } from '@/contract/endpoint';
import { addNights, type Stay } from '@/domain/stay/stay';
import { takeStock } from '@/server/core/inventory/stock';
import { random } from '@/server/testing/random';
import { type Database, openServer } from '@/server/platform/db/client';
import { hotels as hotelTable } from '@/server/platform/db/schema';
import { FakeGateway } from '@/server/testing/fake-gateway';
import { ask } from '@/server/testing/world';
import { handlers } from '@/server/app/handlers';
import { createApp } from '@/server/app/app';
import { searchIndex } from '@/server/core/inventory/search-index/search-index';
import { quantile } from './rank-test';
import { drawQueries, type Kind, KINDS, NIGHTS } from './search-calls';
import { WORLD } from './search-world';
import { itemAt } from '@/server/core/inventory/search-index/at';

/**
 * Measures searches of one database in a process of its own, through the whole API: routing,
 * parsing, handler, JSON. Arguments: the database's URL, hotels, calls of each kind. The figures go
 * to the parent process as one message.
 */

export type Reading = { readonly p50: number; readonly p95: number };
export type Measured = {
  readonly hotels: number;
  readonly indexSeconds: number;
  /** Megabytes, after the calls. */
  readonly rss: number;
  readonly heap: number;
  readonly outside: number;
  readonly bare: Reading;
  /** Selling a stay in one transaction, including the calendar; and the next search after it. */
  readonly sale: Reading;
  readonly afterSale: Reading;
  readonly kinds: ReadonlyArray<Reading & { readonly name: string; readonly available: number }>;
};

/** How many hotels a list has free, or a calendar on its first day. */
const availability = z.union([
  z.object({ available: z.number() }),
  z
    .object({ days: z.array(z.object({ hotels: z.number() })) })
    .transform(({ days: [first] }) => ({ available: first?.hotels ?? 0 })),
]);

const WARM_UP = 40;
const PAGE = 20;
const megabytes = (bytes: number) => Math.round(bytes / 1e6);

function unused(): never {
  throw new Error('A search asks nobody outside.');
}

/** The API as in production: answers aren't checked against the contract before they are sent. */
function apiOn(db: Database) {
  const outside = new Proxy({}, { get: () => unused }) as never;
  return createApp(
    {
      db,
      form: 'server',
      now: () => new Date(WORLD.now),
      gateway: new FakeGateway(() => new Date(WORLD.now)),
      identities: new Map(),
      push: null,
      mailer: outside,
      texts: outside,
      photos: outside,
      log: pino({ level: 'error' }, pino.destination(2)),
      config: {
        siteUrl: 'http://site.test',
        secret: 'a secret for the bench that is long enough',
        formerSecrets: [],
        holdSeconds: 900,
        depositSeconds: 10_800,
        gatewayBudgetMs: GATEWAY_BUDGET_MS,
        paymentMethods: [],
        smsRefusalNumber: null,
        smsCountries: [],
        smsDailyBudget: 0,
        accessTokenSeconds: 900,
        refreshTokenSeconds: 900,
        checkAnswers: false,
      },
    },
    handlers,
  );
}

/**
 * The read to compare with: what a list shows of 20 hotels, by primary key, through the same
 * driver.
 */
const bareRead = (db: Database, ids: readonly number[]) =>
  db
    .select({
      id: hotelTable.id,
      name: hotelTable.name,
      summary: hotelTable.summary,
      type: hotelTable.type,
      grade: hotelTable.grade,
      amenities: hotelTable.amenities,
      reviewScore: hotelTable.reviewScore,
    })
    .from(hotelTable)
    .where(inArray(hotelTable.id, [...ids]));

/**
 * Sells a stay, and returns whether the room was free on all nights; otherwise the transaction is
 * rolled back.
 */
const sell = (db: Database, room: number, stay: Stay): Promise<boolean> =>
  db
    .transaction(async (tx) => {
      const { taken } = await takeStock(tx, room, stay);
      if (!taken) tx.rollback();
      return true;
    })
    .catch((error: unknown) => {
      if (error instanceof TransactionRollbackError) return false;
      throw error;
    });

async function timed<T>(into: number[], call: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const answer = await call();
  into.push(performance.now() - began);
  return answer;
}

const readingOf = (times: readonly number[]): Reading => ({
  p50: quantile(times, 0.5),
  p95: quantile(times, 0.95),
});

async function measure(url: string, hotels: number, calls: number): Promise<Measured> {
  const opened = await openServer(url);
  const { db } = opened;
  const app = apiOn(db);
  const list = async (
    query: Record<string, string>,
    call: Kind['call'] | 'listHotels' = 'listHotels',
  ) => {
    const path = `${API_BASE_PATH}${pathOf(contract[call])}`;
    const answer = await ask(app, `${path}?${new URLSearchParams(query)}`);
    const body = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${body.slice(0, 300)}`);
    return body;
  };
  const making: number[] = [];
  await timed(making, () => searchIndex(db));

  const draw = drawQueries(hotels);
  const source = random('bench-search-ids', hotels);
  const bare: number[] = [];
  const times = KINDS.map((): number[] => []);
  const availableHotels = KINDS.map(() => 0);
  for (let round = 0; round < WARM_UP + calls; round += 1) {
    if (round === WARM_UP) for (const own of [bare, ...times]) own.length = 0;
    for (const [at, kind] of KINDS.entries()) {
      const ids = Array.from({ length: PAGE }, () => source.int(1, hotels));
      await timed(bare, () => bareRead(db, ids));
      const body = await timed(itemAt(times, at), () => list(draw(kind), kind.call));
      if (round >= WARM_UP) {
        availableHotels[at] =
          itemAt(availableHotels, at) + availability.parse(JSON.parse(body)).available;
      }
    }
  }
  const sale: number[] = [];
  const afterSale: number[] = [];
  for (let tries = 0; sale.length < calls / 2 && tries < calls * 4; tries += 1) {
    const checkIn = addNights(WORLD.firstNight, source.int(1, WORLD.nights - NIGHTS - 1));
    const stay = { checkIn, checkOut: addNights(checkIn, NIGHTS) };
    const room = source.int(1, hotels * WORLD.roomsPerHotel);
    const took: number[] = [];
    const isSold = await timed(took, () => sell(db, room, stay));
    if (!isSold) continue;
    sale.push(...took);
    await timed(afterSale, () => list({ region: 'region-0', from: checkIn, to: stay.checkOut }));
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  await opened.close();
  return {
    hotels,
    indexSeconds: itemAt(making, 0) / 1000,
    rss: megabytes(rss),
    heap: megabytes(heapUsed),
    outside: megabytes(external),
    bare: readingOf(bare),
    sale: readingOf(sale),
    afterSale: readingOf(afterSale),
    kinds: KINDS.map(({ name }, at) => ({
      name,
      ...readingOf(itemAt(times, at)),
      available: Math.round(itemAt(availableHotels, at) / calls),
    })),
  };
}

const [url = '', hotels = '', calls = ''] = process.argv.slice(2);
measure(url, Number(hotels), Number(calls)).then(
  (measured) => {
    if (process.send === undefined) process.stdout.write(`${JSON.stringify(measured, null, 1)}\n`);
    else process.send(measured);
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exitCode = 1;
  },
);
