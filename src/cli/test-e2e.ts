import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { parseEnv } from '@/config/env';
import { seoulToday } from '@/domain/stay';
import type { Finding } from '@/server/audit/finding';
import { openDatabase } from '@/server/db/client';
import { prepareDatabase } from '@/server/db/prepare';
import { lastingDisagreements } from './lib/audited-site';
import { writeBoards } from './lib/boards';
import { requireChromium } from './lib/chromium';
import { setClocks } from './lib/clock-hotels';
import { requireJava } from './lib/java';
import { addBusinessMember } from './lib/business-member';
import { addManyStays, addPastStays } from './lib/past-stays';
import { freePorts, run, stop, type Running } from './lib/processes';
import { startSite } from './lib/started-site';

/**
 * End-to-end tests: two copies of the site side by side on data of their own, as `npm start` runs
 * them (the second holds rooms and keeps tokens for a few seconds only, and reports errors), then Playwright against both.
 */

const SHORT_HOLD_SECONDS = 20;

async function main(): Promise<number> {
  const chromium = await requireChromium();
  const java = await requireJava();
  const root = mkdtempSync(path.join(tmpdir(), 'meomum-e2e-'));
  const sites: Running[] = [];
  try {
    // The catalogue is generated once and copied, closed, to the second site.
    const first = path.join(root, 'first');
    const second = path.join(root, 'second');
    const seeded = path.join(root, 'seeded');
    const opened = await openDatabase(parseEnv({ ...process.env, DATA_DIR: first }));
    await prepareDatabase(opened, {
      now: new Date(),
      log: (line) => process.stdout.write(`  ${line}\n`),
    });
    const pastStays = await addPastStays(opened.db, new Date());
    const manyStays = await addManyStays(opened.db, new Date());
    const clockHotels = await setClocks(opened.db, new Date());
    const business = await addBusinessMember(opened.db, new Date());
    await opened.close();
    cpSync(first, second, { recursive: true });
    cpSync(first, seeded, { recursive: true });

    const ports = await freePorts(6, 3400);
    const [a, b, c, d, e, f] = ports as [number, number, number, number, number, number];
    // One after the other: the first may have to build, and the second must not build beside it.
    const main = startSite({ dataDir: first, ports: [a, b, c] });
    sites.push(main.server);
    await main.ready();
    const short = startSite({
      name: 'The site with short holds',
      dataDir: second,
      ports: [d, e, f],
      env: {
        HOLD_SECONDS: String(SHORT_HOLD_SECONDS),
        ACCESS_TOKEN_SECONDS: '12',
        // Its sandbox takes the error reports; the first site has no DSN and loads nothing of it.
        SENTRY_DSN: `http://e2e@127.0.0.1:${e}/1`,
      },
    });
    sites.push(short.server);
    await short.ready();

    const boards = path.join(root, 'boards');
    mkdirSync(boards);
    writeBoards(boards);

    const report = process.argv
      .find((arg) => arg.startsWith('--report='))
      ?.slice('--report='.length);
    const rest = process.argv.slice(2).filter((arg) => !arg.startsWith('--report='));
    const code = await run(
      process.execPath,
      ['node_modules/@playwright/test/cli.js', 'test', ...rest],
      {
        ...process.env,
        CHROMIUM_PATH: chromium,
        BOARDS_DIR: boards,
        JAVA_PATH: java,
        // A member who has stayed: what is past can't be booked.
        PAST_STAYS: JSON.stringify(pastStays),
        MANY_STAYS: JSON.stringify(manyStays.login),
        CLOCK_HOTELS: JSON.stringify(clockHotels),
        // One who came through the business provider and has a password besides, to be quick.
        BUSINESS_MEMBER: JSON.stringify(business),
        SITE_URL: main.url,
        SANDBOX_URL: `http://127.0.0.1:${b}`,
        SHORT_HOLD_SITE_URL: short.url,
        SHORT_HOLD_SANDBOX_URL: `http://127.0.0.1:${e}`,
        SHORT_HOLD_SECONDS: String(SHORT_HOLD_SECONDS),
        // `npm run flag` finds a site by its directory.
        SHORT_HOLD_DATA_DIR: second,
        // A closed copy for tests that start and kill a site of their own.
        SEEDED_DATA_DIR: seeded,
        ...(report === undefined ? {} : { PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
      },
    );
    // Whatever was done to them, in any order and at once, the sites' books have to agree.
    const byHand = [...pastStays.open, pastStays.late, ...manyStays.ids];
    const today = seoulToday(new Date());
    const isKnown = ({ check, subject }: Finding) =>
      byHand.some((id) => subject.includes(id)) ||
      (check === 'nights' && (subject.split(', ')[1] ?? '') < today);
    const disagreements: string[] = [];
    for (const site of [
      { port: a, dataDir: first },
      { port: d, dataDir: second },
    ]) {
      disagreements.push(...(await lastingDisagreements(site, isKnown)));
    }
    for (const line of disagreements) process.stdout.write(`The books disagree. ${line}\n`);
    process.stdout.write(`Audit of both sites: ${disagreements.length} disagreements\n`);
    return code === 0 && disagreements.length > 0 ? 1 : code;
  } finally {
    await Promise.all(sites.map((site) => stop(site, 15_000)));
    rmSync(root, { recursive: true, force: true });
  }
}

process.exitCode = await main();
