import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';

import { type Database, openServer } from '@/server/platform/db/client';
import { MIGRATIONS } from '@/server/app/prepare-database';
import * as schema from '@/server/platform/db/schema';
import { addGuests, addRooms, GuestCalls, FIRST_ROOM, type Guest } from './booking-calls';
import { type RecordedStatement, Recorder } from '@/server/testing/database';
import { scriptOf, Values } from './booking-script';
import { runCommand, wholeNumber } from '../lib/command';
import { requirePgbench, runPgbench } from './pgbench';
import { median } from './rank-test';
import { startPostgres } from '../lib/postgres-server';
import { itemAt } from '@/server/core/inventory/search-index/at';

/**
 * `npm run bench:booking -- [--guests 8] [--rooms 200] [--holds 400] [--rounds 5] [--server URL]`:
 * holds and complete bookings per second through the API, of one room and of many. For comparison,
 * pgbench sends the statements that were recorded from them in the same run, to the same server
 * over as many connections. Each round has half as many bookings as holds.
 *
 * Without `--server` it starts a PostgreSQL server of its own; on a given server it creates a
 * database, and drops it at the end.
 */

const AIM = 0.6;
const MAX_SALES = 20_000;
/** Guests whose statements are recorded: two of each kind, and one more to count the statements. */
const RECORDED_OF_A_KIND = 3;

const printLine = (line: string) => process.stdout.write(`${line}\n`);
const load = () => (loadavg()[0] ?? 0).toFixed(1);

type Kind = {
  readonly name: string;
  readonly work: 'hold' | 'book';
  /** The number of rooms that the work is spread over. */
  readonly rooms: number;
  readonly count: number;
};
type Compared = { readonly ours: number; readonly bare: number };

/** Calls per second with so many guests at a time; each call is by another guest. */
async function rateOf(
  calls: GuestCalls,
  kind: Kind,
  guests: Iterator<Guest>,
  atOnce: number,
): Promise<number> {
  let next = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < kind.count) {
        const at = next;
        next += 1;
        await calls[kind.work](nextOf(guests), at % kind.rooms);
      }
    }),
  );
  return (kind.count / (performance.now() - began)) * 1000;
}

function nextOf(guests: Iterator<Guest>): Guest {
  const { value, done } = guests.next();
  if (done === true) throw new Error('More holds than there are guests.');
  return value;
}

/** Writes the pgbench script of one kind of work to a file in the folder. */
async function writeScript(
  folder: string,
  kind: Kind,
  recorded: { calls: GuestCalls; recorder: Recorder; values: Values; client: pg.Client },
  guests: Iterator<Guest>,
  members: number,
): Promise<string> {
  const { calls, recorder, values, client } = recorded;
  const once = (guest: Guest) => recorder.of(() => calls[kind.work](guest, 0));
  const first = nextOf(guests);
  const [one, other] = [await once(first), await once(nextOf(guests))];
  const drawn = {
    room: { recorded: FIRST_ROOM, first: FIRST_ROOM, last: FIRST_ROOM + kind.rooms - 1 },
    guest: { recorded: first.number, first: members, last: 2 * members - 1 },
  };
  const script = scriptOf([one, other], values, drawn, await findParameterTypes(client, one));
  const file = path.join(folder, `${kind.work}-${kind.rooms}.sql`);
  writeFileSync(file, script);
  return file;
}

/**
 * Asks PostgreSQL for the types of the parameters of statements, such as `uuid` or `text`.
 * @returns for the SQL of each statement, the types in the order of its parameters
 */
async function findParameterTypes(
  client: pg.Client,
  statements: readonly RecordedStatement[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const types = new Map<string, readonly string[]>();
  for (const { sql, params } of statements) {
    if (params.length === 0 || types.has(sql)) continue;
    await client.query(`prepare described as ${sql}`);
    const { rows } = await client.query<{ types: string[] }>(
      `select parameter_types::text[] as types from pg_prepared_statements where name = 'described'`,
    );
    await client.query('deallocate described');
    types.set(sql, rows[0]?.types ?? []);
  }
  return types;
}

function print(kind: Kind, rounds: readonly Compared[], statements: number): void {
  const ratios = rounds.map(({ ours, bare }) => ours / bare);
  const rate = (of: keyof Compared) =>
    median(rounds.map((round) => round[of]))
      .toFixed(0)
      .padStart(6);
  const ratio = median(ratios);
  printLine(
    `  ${kind.name.padEnd(26)} ${rate('ours')} /s   pgbench ${rate('bare')} /s   ` +
      `${ratio.toFixed(2)} (${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})  ` +
      `${ratio >= AIM ? `≥ ${AIM}` : `below ${AIM}`}   ${statements} statements`,
  );
}

async function measure(
  url: URL,
  pgbench: string,
  options: { guests: number; rooms: number; holds: number; rounds: number },
): Promise<void> {
  const { holds, rooms, rounds } = options;
  const folder = mkdtempSync(path.join(tmpdir(), 'meomum-bench-booking-'));
  const opened = await openServer(url.toString(), options.guests);
  const recorder = new Recorder();
  const single = new pg.Client({ connectionString: url.toString() });
  try {
    await opened.migrate(MIGRATIONS);
    const quotes = await addRooms(opened.db, rooms);
    await single.connect();
    const recording: Database = drizzle({ client: single, schema, logger: recorder });
    const calls = new GuestCalls(opened.db, quotes);
    const values = new Values();
    const recorded = { calls: new GuestCalls(recording, quotes), recorder, values, client: single };
    const bookings = Math.ceil(holds / 2);
    const kinds: Kind[] = [
      { name: 'holds of one room', work: 'hold', rooms: 1, count: holds },
      { name: `holds over ${rooms} rooms`, work: 'hold', rooms, count: holds },
      { name: 'bookings of one room', work: 'book', rooms: 1, count: bookings },
      { name: `bookings over ${rooms} rooms`, work: 'book', rooms, count: bookings },
    ];
    const perRound = kinds.reduce((sum, { count }) => sum + count, 0);
    const members = RECORDED_OF_A_KIND * kinds.length + perRound * (rounds + 1);
    // Each guest holds once, and pgbench uses other guests, since a member's unpaid rooms are
    // limited.
    const guests = (await addGuests(opened.db, 2 * members)).values();
    const scripts: string[] = [];
    for (const kind of kinds) {
      scripts.push(await writeScript(folder, kind, recorded, guests, members));
    }
    await opened.db.execute('vacuum (analyze)');
    const statements: number[] = [];
    for (const kind of kinds) {
      const sent = await recorder.of(() => recorded.calls[kind.work](nextOf(guests), 0));
      statements.push(sent.length);
    }
    const compared: Compared[][] = kinds.map(() => []);
    // The first round is a warm-up.
    for (let round = 0; round <= rounds; round += 1) {
      for (const [at, kind] of kinds.entries()) {
        const ours = await rateOf(calls, kind, guests, options.guests);
        const bare = await runPgbench(pgbench, url, {
          scripts: [itemAt(scripts, at)],
          values: values.byName,
          clients: options.guests,
          count: kind.count,
        });
        if (round > 0) itemAt(compared, at).push({ ours, bare });
      }
    }
    for (const [at, kind] of kinds.entries()) {
      print(kind, itemAt(compared, at), itemAt(statements, at));
    }
  } finally {
    await single.end();
    await opened.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      guests: { type: 'string' },
      rooms: { type: 'string' },
      holds: { type: 'string' },
      rounds: { type: 'string' },
      server: { type: 'string' },
    },
  });
  const options = {
    guests: wholeNumber('guests', values.guests ?? '8', 100),
    rooms: wholeNumber('rooms', values.rooms ?? '200', 10_000),
    holds: wholeNumber('holds', values.holds ?? '400'),
    rounds: wholeNumber('rounds', values.rounds ?? '5'),
  };
  if (options.holds * 3 * (options.rounds + 1) > MAX_SALES) {
    throw new Error('So many holds and rounds would sell the one room out.');
  }
  const pgbench = await requirePgbench();
  const own = values.server === undefined ? await startPostgres() : null;
  const server = own?.url ?? (values.server as string);
  const name = `bench_booking_${randomBytes(4).toString('hex')}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  const admin = await openServer(server, 1);
  try {
    await admin.db.execute(`create database ${name}`);
    printLine(
      `PostgreSQL${own === null ? '' : ` of ${own.name}`}, ${cpus().length} cores, Node ` +
        `${process.version}, ${options.guests} guests at a time, stays of 30 nights, load ${load()}`,
    );
    await measure(url, pgbench, options);
    printLine(
      `medians of ${options.rounds} rounds of ${options.holds} holds; load at the end ${load()}`,
    );
  } finally {
    await admin.db.execute(`drop database if exists ${name} with (force)`);
    await admin.close();
    await own?.stop();
  }
}

runCommand(main);
