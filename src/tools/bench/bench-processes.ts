import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { hotelIds, startSite } from '../gate/started-site';
import { runCommand, wholeNumber } from '../lib/command';
import { startPostgres } from '../lib/postgres-server';
import { freePorts, stop, type Running } from '../lib/processes';
import { createTemplateDatabase } from '@/server/testing/database';
import { clientHeader, queryOfStay } from './bench-site';
import { cpuMs, familyCpuMs, familyOf, nextServersIn } from './cpu';
import { median } from './rank-test';

/**
 * `npm run bench:processes [-- --rounds 5] [--requests 400]`: pages a second of a site that one
 * process serves and of one that two serve, each on a database of its own on one PostgreSQL server.
 * The two are read in turn, round after round, so that a slow minute of the machine affects both.
 * Server, sites and the load generator share the machine's cores, so the CPU of each is read, too: it
 * says what the processes could do if they had cores of their own.
 */

const CONCURRENCY = 8;
const COUNTS = [1, 2];
const SECRET = 'a secret for benches that is long enough';

type Site = {
  readonly processes: number;
  readonly port: number;
  readonly pids: readonly number[];
};
type Page = { readonly name: string; readonly path: (request: number) => string };

/** Asks for one page, each time as another client, and throws its bytes away. */
function ask(agent: Agent, port: number, page: string, request: number): Promise<void> {
  return new Promise((resolve, reject) => {
    get(
      { agent, port, host: '127.0.0.1', path: page, headers: clientHeader(request) },
      (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${page} answered ${answer.statusCode}`));
        answer.once('end', resolve).resume();
      },
    ).once('error', reject);
  });
}

let requests = 0;

/** Sends requests over connections that are spread over the site's processes. */
async function load({ port }: Site, page: Page, count: number): Promise<void> {
  const until = requests + count;
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      while (requests < until) {
        const request = (requests += 1);
        await ask(agent, port, page.path(request), request);
      }
      agent.destroy();
    }),
  );
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

type Reading = { rate: number; web: number; database: number; generator: number; busy: number };

/** One round: pages a second, and CPU in ms a page of each part; `busy` is their share of a core. */
async function read(site: Site, page: Page, count: number, database: number): Promise<Reading> {
  const parts = () =>
    [sum(site.pids.map(cpuMs)), familyCpuMs(database), cpuMs(process.pid)] as const;
  const [web, server, own] = parts();
  const began = performance.now();
  await load(site, page, count);
  const ms = performance.now() - began;
  const after = parts();
  const spent = [after[0] - web, after[1] - server, after[2] - own] as const;
  return {
    rate: (count / ms) * 1000,
    web: spent[0] / count,
    database: spent[1] / count,
    generator: spent[2] / count,
    busy: sum(spent) / ms,
  };
}

function print(page: Page, readings: ReadonlyMap<number, readonly Reading[]>): void {
  const [one = [], two = []] = COUNTS.map((count) => readings.get(count) ?? []);
  for (const [processes, own] of readings) {
    const of = (name: keyof Reading) => median(own.map((reading) => reading[name])).toFixed(1);
    process.stdout.write(
      `${page.name}, ${processes} process(es): ${of('rate')} pages/s, CPU a page ${of('web')} ms site, ` +
        `${of('database')} ms PostgreSQL, ${of('generator')} ms generator; ${of('busy')} cores used\n`,
    );
  }
  const ratios = two.map(({ rate }, round) => rate / (one[round]?.rate ?? 0));
  const cpu = median(two.map(({ web }, round) => web / (one[round]?.web ?? 0)));
  process.stdout.write(
    `${page.name}: 2 ÷ 1 process ${median(ratios).toFixed(2)} ` +
      `(${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}); ` +
      `a page costs ${cpu.toFixed(2)} times the CPU, so ${(2 / cpu).toFixed(2)} with cores of their own\n`,
  );
}

async function main(): Promise<void> {
  if (process.platform !== 'linux') throw new Error('The bench reads /proc and needs Linux.');
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '5' },
      requests: { type: 'string', default: '400' },
    },
  });
  const rounds = wholeNumber('rounds', values.rounds);
  const count = wholeNumber('requests', values.requests);
  const postgres = await startPostgres();
  const database = familyOf(process.pid).find((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres'),
  );
  if (database === undefined)
    throw new Error('The PostgreSQL server is no process of this machine.');
  const started: Running[] = [];
  const folders: string[] = [];
  try {
    const sites: Site[] = [];
    for (const processes of COUNTS) {
      const server = new URL(postgres.url);
      server.pathname = `/${(await createTemplateDatabase(postgres.url)).name}`;
      const dataDir = mkdtempSync(path.join(tmpdir(), 'meomum-processes-'));
      folders.push(dataDir);
      const ports = await freePorts(3, 3890);
      const site = startSite({
        dataDir,
        ports,
        env: {
          DATABASE_URL: server.toString(),
          APP_SECRET: SECRET,
          WEB_PROCESSES: String(processes),
          TRUST_PROXY: '1',
        },
      });
      started.push(site.server);
      await site.ready();
      sites.push({
        processes,
        port: ports[0] ?? 0,
        pids: nextServersIn(site.server.child.pid ?? 0),
      });
    }
    const ids = await hotelIds(`http://127.0.0.1:${sites[0]?.port}`);
    const pages: Page[] = [
      { name: 'main', path: () => '/' },
      {
        name: 'hotels, other dates each time',
        path: (n) => `/hotel/${ids[n % ids.length]}?${queryOfStay(n)}`,
      },
    ];
    for (const page of pages) {
      for (const site of sites) await load(site, page, 4 * count * site.processes);
      const readings = new Map<number, Reading[]>(COUNTS.map((processes) => [processes, []]));
      for (let round = 0; round < rounds; round += 1) {
        for (const site of sites) {
          readings.get(site.processes)?.push(await read(site, page, count, database));
        }
      }
      print(page, readings);
    }
    const load1 = loadavg().map((part) => part.toFixed(1));
    process.stdout.write(
      `${cpus().length} cores, Node ${process.version}, load ${load1.join(', ')}\n`,
    );
  } finally {
    await Promise.all(started.map((running) => stop(running)));
    await postgres.stop();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}

runCommand(main);
