import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { buildFolder, parseEnv, serverEnv } from '@/config/env';
import { seoulToday } from '@/domain/stay/stay';
import type { Finding } from '@/server/app/audit/finding';
import { bookingOf } from '@/server/core/bookings/booking-queries';
import { openDatabase } from '@/server/platform/db/client';
import { prepareDatabase } from '@/server/app/prepare-database';
import { lastingDisagreements, startSite } from './started-site';
import { isBuildFresh } from '../lib/build-stamp';
import { writeBoards } from './boards';
import { requireChromium } from './chromium';
import { addBusinessMember, addJustLeft, addManyStays, addPastStays, setClocks } from './e2e-world';
import { writeSampleMails } from './mails';
import { requireJava } from './apt';
import { freePorts, run, runQuietly, stop, type Running } from '../lib/processes';
import { identityOf } from '../lib/secrets';

/**
 * End-to-end tests: two copies of the site side by side with their own data, as `npm start` runs
 * them (the second keeps holds and tokens for a few seconds only, and reports errors), then
 * Playwright against both.
 */

const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';
const SHORT_HOLD_SECONDS = 20;
/**
 * All tests share one machine, and limits count by address. Their API calls send an
 * `X-Forwarded-For` in which each member has an address of its own (tests/support/api.ts); all
 * browsers count as one client.
 */
const BEHIND_A_PROXY = { TRUST_PROXY: '1' };

/**
 * `--against URL FILE …`: runs the tests of some files against a running site, without building or
 * seeding anything. `--sandbox URL` is its sandbox. Tests that need a second site or members with
 * past stays fail with a message that says so.
 */
async function runAgainst(url: string): Promise<number> {
  const sandbox = takeOption('--sandbox') ?? `http://127.0.0.1:${serverEnv().SANDBOX_PORT}`;
  const root = mkdtempSync(path.join(tmpdir(), 'meomum-e2e-'));
  try {
    return await run(process.execPath, [PLAYWRIGHT, 'test', ...process.argv.slice(2)], {
      ...process.env,
      ...(await findPrograms()),
      BOARDS_DIR: drawBoards(root),
      SITE_URL: url,
      SANDBOX_URL: sandbox,
    });
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** The programs that the tests need beside Node.js, as their variables; missing ones are installed. */
async function findPrograms() {
  // One after the other, since only one installation can run at a time.
  return { CHROMIUM_PATH: await requireChromium(), JAVA_PATH: await requireJava() };
}

/**
 * Lets Playwright compile the tests, which it keeps: on a machine that hasn't run them before this takes
 * one core some twelve seconds, and seeding leaves one idle.
 */
async function compileTests(wanted: readonly string[]): Promise<void> {
  await runQuietly(process.execPath, [PLAYWRIGHT, 'test', '--list', ...wanted]);
}

/** Renders the component boards for the visual tests into a new folder of `root`. */
function drawBoards(root: string): string {
  const boards = path.join(root, 'boards');
  mkdirSync(boards);
  writeBoards(boards);
  return boards;
}

/** Removes an option and its value from the arguments; the others are passed to Playwright. */
function takeOption(name: string): string | undefined {
  const at = process.argv.indexOf(name);
  return at === -1 ? undefined : process.argv.splice(at, 2)[1];
}

async function main(): Promise<number> {
  const against = takeOption('--against');
  if (against !== undefined) return runAgainst(against);
  // Installing them takes longer than starting the sites, and mostly waits.
  const finding = findPrograms();
  finding.catch(() => undefined);
  const report = process.argv.find((arg) => arg.startsWith('--report='))?.slice('--report='.length);
  const rest = process.argv.slice(2).filter((arg) => !arg.startsWith('--report='));
  const compiling = compileTests(rest);
  compiling.catch(() => undefined);
  const root = mkdtempSync(path.join(tmpdir(), 'meomum-e2e-'));
  const sites: Running[] = [];
  try {
    // The catalogue is generated once, and its closed database is copied to the second site.
    const first = path.join(root, 'first');
    const second = path.join(root, 'second');
    const seeded = path.join(root, 'seeded');
    const env = parseEnv({ ...process.env, DATA_DIR: first });
    const opened = await openDatabase(env);
    await prepareDatabase(opened, {
      site: identityOf(env),
      now: new Date(),
      log: (line) => process.stdout.write(`  ${line}\n`),
    });
    const pastStays = await addPastStays(opened.db, new Date());
    const manyStays = await addManyStays(opened.db, new Date());
    const justLeft = await addJustLeft(opened.db, new Date());
    const clockHotels = await setClocks(opened.db, new Date());
    const business = await addBusinessMember(opened.db, new Date());
    const mails = path.join(root, 'mails');
    mkdirSync(mails);
    writeSampleMails(mails, await bookingOf(opened.db, pastStays.late, pastStays.memberId));
    await opened.close();
    cpSync(first, second, { recursive: true });
    cpSync(first, seeded, { recursive: true });

    const ports = await freePorts(6, 3400);
    const [a, b, c, d, e, f] = ports as [number, number, number, number, number, number];
    // Both sites start at once, unless the first has to build: the second must not build at the
    // same time.
    const isBuilt = isBuildFresh(buildFolder());
    const main = startSite({ dataDir: first, ports: [a, b, c], env: BEHIND_A_PROXY });
    sites.push(main.server);
    if (!isBuilt) await main.ready();
    const short = startSite({
      name: 'The site with short holds',
      dataDir: second,
      ports: [d, e, f],
      env: {
        ...BEHIND_A_PROXY,
        HOLD_SECONDS: String(SHORT_HOLD_SECONDS),
        ACCESS_TOKEN_SECONDS: '12',
        // The sandbox of this site receives the error reports; the first site has no DSN and loads
        // nothing for them.
        SENTRY_DSN: `http://e2e@127.0.0.1:${e}/1`,
      },
    });
    sites.push(short.server);
    const boards = drawBoards(root);
    const [programs] = await Promise.all([finding, main.ready(), short.ready(), compiling]);

    const code = await run(process.execPath, [PLAYWRIGHT, 'test', ...rest], {
      ...process.env,
      ...programs,
      BOARDS_DIR: boards,
      MAILS_DIR: mails,
      // A member whose stays lie in the past, where a test can't book them.
      PAST_STAYS: JSON.stringify(pastStays),
      MANY_STAYS: JSON.stringify(manyStays.login),
      JUST_LEFT: JSON.stringify(justLeft),
      CLOCK_HOTELS: JSON.stringify(clockHotels),
      // A member who joined through the business provider and also has a password, which makes
      // signing in quicker.
      BUSINESS_MEMBER: JSON.stringify(business),
      SITE_URL: main.url,
      SANDBOX_URL: `http://127.0.0.1:${b}`,
      SHORT_HOLD_SITE_URL: short.url,
      SHORT_HOLD_SANDBOX_URL: `http://127.0.0.1:${e}`,
      SHORT_HOLD_SECONDS: String(SHORT_HOLD_SECONDS),
      // `npm run flag` finds a site by its data directory.
      SHORT_HOLD_DATA_DIR: second,
      // A closed copy of the database for tests that start and kill a site of their own.
      SEEDED_DATA_DIR: seeded,
      ...(report === undefined ? {} : { PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
    });
    // Whatever the tests did, in any order and in parallel, the sites' records have to agree.
    const byHand = [...pastStays.open, pastStays.late, justLeft.stayId, ...manyStays.ids];
    const today = seoulToday(new Date());
    const isKnown = ({ check, subject }: Finding) =>
      byHand.some((id) => subject.includes(id)) ||
      (check === 'nights' && (subject.split(', ')[1] ?? '') < today);
    const audited = [
      { port: a, dataDir: first },
      { port: d, dataDir: second },
    ];
    const disagreements = (
      await Promise.all(audited.map((site) => lastingDisagreements(site, isKnown)))
    ).flat();
    for (const line of disagreements) process.stdout.write(`The books disagree. ${line}\n`);
    process.stdout.write(`Audit of both sites: ${disagreements.length} disagreements\n`);
    return code === 0 && disagreements.length > 0 ? 1 : code;
  } finally {
    await Promise.all(sites.map((site) => stop(site, 30_000)));
    rmSync(root, { recursive: true, force: true });
  }
}

process.exitCode = await main();
