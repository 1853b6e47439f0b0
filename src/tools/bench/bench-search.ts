import { sql } from 'drizzle-orm';
import { fork } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';

import { openServer, rowsOf } from '@/server/platform/db/client';
import { MIGRATIONS } from '@/server/app/prepare-database';
import { runCommand } from '../lib/command';
import { KINDS } from './search-calls';
import type { Measured } from './search-measure';
import { fillWorld } from './search-world';
import { startPostgres } from '../lib/postgres-server';
import { itemAt } from '@/server/core/inventory/search-index/at';

/**
 * `npm run bench:search -- [--hotels 1000,10000] [--calls 200] [--server URL]`: searches for 30
 * nights in databases of several sizes, and for comparison a plain read of 20 rows by primary key
 * in the same run. All databases are filled first and then measured in turn, each by a process of
 * its own.
 *
 * Without `--server` it starts a PostgreSQL server of its own and removes it at the end; the
 * largest database takes 20 GB of disk and half an hour to fill. On a given server, databases are
 * kept, and existing ones are measured as they are.
 */

const SIZES = '1000,10000,100000';
/** How many times as long as in the smallest database a search may take in the largest. */
const GROWTH_AIM = 3;

const printLine = (line: string) => process.stdout.write(`${line}\n`);
const load = () =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(' ');

function numbers(name: string, text: string): number[] {
  const values = text.split(',').map(Number);
  if (values.some((value) => !Number.isInteger(value) || value < 20)) {
    throw new Error(`--${name} takes whole numbers from 20 on, not ${text}.`);
  }
  return values.sort((a, b) => a - b);
}

/** The URL of a database with so many hotels; it is filled unless the server has it already. */
async function filled(server: string, hotels: number): Promise<string> {
  const name = `world_${hotels}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  const admin = await openServer(server, 1);
  try {
    const known = await rowsOf(admin.db, sql`select from pg_database where datname = ${name}`);
    if (known.length > 0) {
      printLine(`  ${hotels} hotels: already there`);
      return url.toString();
    }
    // The database is renamed once it is complete, so that an interrupted one isn't reused.
    await admin.db.execute(`drop database if exists ${name}_unfinished`);
    await admin.db.execute(`create database ${name}_unfinished`);
    await fill(new URL(`${url}_unfinished`), hotels);
    await admin.db.execute(`alter database ${name}_unfinished rename to ${name}`);
    return url.toString();
  } finally {
    await admin.close();
  }
}

async function fill(url: URL, hotels: number): Promise<void> {
  // Settings for filling apply per connection, so each is a pool of one.
  const world = await openServer(url.toString(), 1);
  const other = await openServer(url.toString(), 1);
  try {
    await world.migrate(MIGRATIONS);
    const { seconds, megabytes } = await fillWorld(
      world.db,
      hotels,
      (line) => printLine(`  ${line}`),
      [other.db],
    );
    printLine(`  ${hotels} hotels: filled in ${seconds} s, ${megabytes} MB; load ${load()}`);
  } finally {
    await Promise.all([world.close(), other.close()]);
  }
}

function measuredIn(url: string, hotels: number, calls: number): Promise<Measured> {
  return new Promise((resolve, reject) => {
    const child = fork('src/tools/bench/search-measure.ts', [url, String(hotels), String(calls)], {
      execArgv: ['--import', 'tsx'],
    });
    let answer: Measured | undefined;
    child.once('message', (message) => (answer = message as Measured));
    child.once('error', reject);
    child.once('exit', (code) => {
      if (answer !== undefined) resolve(answer);
      else reject(new Error(`The measuring ended with exit code ${code}.`));
    });
  });
}

const ms = (value: number) => value.toFixed(1).padStart(7);
const times = (value: number) => value.toFixed(1).padStart(5);

function print(world: Measured): void {
  const { bare } = world;
  printLine(
    `\n${world.hotels} hotels: index made in ${world.indexSeconds.toFixed(1)} s; ` +
      `${world.rss} MB resident, ${world.heap} MB of it heap, ${world.outside} MB columns and buffers`,
  );
  printLine(`  ${'20 rows by primary key'.padEnd(32)} ${ms(bare.p50)} ${ms(bare.p95)} ms p50, p95`);
  for (const [name, { p50, p95 }] of [
    ['30 nights sold', world.sale],
    ['region, right after a sale', world.afterSale],
  ] as const) {
    printLine(
      `  ${name.padEnd(32)} ${ms(p50)} ${ms(p95)} ms ` +
        `${times(p50 / bare.p50)} × ${times(p95 / bare.p95)} ×`,
    );
  }
  for (const [at, { name, p50, p95, available }] of world.kinds.entries()) {
    const aim = KINDS[at]?.aim ?? null;
    const verdict = aim === null ? '' : p95 / bare.p95 <= aim ? `≤ ${aim}` : `over ${aim}`;
    printLine(
      `  ${name.padEnd(32)} ${ms(p50)} ${ms(p95)} ms ` +
        `${times(p50 / bare.p50)} × ${times(p95 / bare.p95)} ×  ${verdict.padEnd(8)} ${available} free`,
    );
  }
}

/**
 * How long a search takes in a database with a hundred times as many hotels, measured in plain
 * reads of the same run, since machines differ.
 */
function printGrowth(worlds: readonly Measured[]): void {
  const [first] = worlds;
  const last = worlds.at(-1);
  if (first === undefined || last === undefined || first === last) return;
  printLine(
    `\nFrom ${first.hotels} to ${last.hotels} hotels, p50 in bare reads (aim: below ${GROWTH_AIM})`,
  );
  for (const [at, kind] of last.kinds.entries()) {
    const before = (first.kinds[at]?.p50 ?? 0) / first.bare.p50;
    printLine(`  ${kind.name.padEnd(32)} ${times(kind.p50 / last.bare.p50 / before)} ×`);
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      hotels: { type: 'string' },
      calls: { type: 'string' },
      server: { type: 'string' },
    },
  });
  const sizes = numbers('hotels', values.hotels ?? SIZES);
  const [calls = 200] = numbers('calls', values.calls ?? '200');
  const own = values.server === undefined ? await startPostgres() : null;
  try {
    const server = own?.url ?? (values.server as string);
    printLine(
      `PostgreSQL${own === null ? '' : ` of ${own.name}`}, ${cpus().length} cores, Node ${process.version}`,
    );
    const urls: string[] = [];
    for (const hotels of sizes) urls.push(await filled(server, hotels));
    printLine(`load of the machine before ${load()}`);
    const worlds: Measured[] = [];
    for (const [at, url] of urls.entries()) {
      const world = await measuredIn(url, itemAt(sizes, at), calls);
      worlds.push(world);
      print(world);
    }
    printGrowth(worlds);
    printLine(`\n${calls} calls of each kind; load of the machine at the end ${load()}`);
  } finally {
    await own?.stop();
  }
}

runCommand(main);
