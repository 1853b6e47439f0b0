import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { parseEnv } from '@/config/env';
import { checkCouponFile, type CouponProblem } from '@/server/use-cases/coupons/coupon-file';
import {
  couponReport,
  workOnCoupons,
  type CouponOrder,
  type CouponReport,
} from '@/server/use-cases/coupons/operator-coupons';
import { runCommand } from '../lib/command';
import { notifyRunningSite, onDatabase } from '../lib/running-site';

/**
 * `npm run coupon -- list` and `npm run coupon -- import FILE`: lists the site's coupons, or
 * imports an operator's file of them (`server/use-cases/coupons/coupon-file.ts` explains its form),
 * either all or nothing. Known coupons are changed; bookings keep the terms they were made with.
 */

const USAGE = 'npm run coupon -- list\nnpm run coupon -- import FILE';

const printLine = (line: string) => process.stdout.write(`${line}\n`);
const complain = (line: string) => process.stderr.write(`${line}\n`);

function refuse(problems: readonly CouponProblem[]): number {
  for (const { path, message } of problems) complain(`${path}: ${message}`);
  const many = problems.length;
  complain(`${many} ${many === 1 ? 'problem' : 'problems'}; nothing was written.`);
  return 1;
}

/** @throws Error that says what is wrong with the file */
function readJson(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new Error(`${file}: the file can't be read.`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file}: this is no JSON. ${error instanceof Error ? error.message : ''}`);
  }
}

async function work(order: CouponOrder): Promise<CouponReport> {
  const env = parseEnv(process.env);
  return onDatabase(
    env,
    (db) => workOnCoupons(db, order),
    async () => {
      const answer = await notifyRunningSite(env, '/api/operator/coupons', order);
      return couponReport.parse(await answer.json());
    },
  );
}

async function list(): Promise<number> {
  const { coupons } = await work({ coupons: null });
  for (const { id, title, kind, value, issued, stock, validUntil, ...ways } of coupons) {
    const way = ways.serial ?? (ways.downloadable ? 'to take' : 'given');
    const count = `${issued} of ${stock ?? 'any'}`;
    printLine([id, kind, value, count, `until ${validUntil}`, way, title].join('  '));
  }
  return 0;
}

async function main(): Promise<number> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [command, file, ...rest] = positionals;
  if (command === 'list' && file === undefined) return list();
  if (command !== 'import' || file === undefined || rest.length > 0) {
    complain(USAGE);
    return 1;
  }
  const checked = checkCouponFile(readJson(file));
  if (!checked.ok) return refuse(checked.problems);
  const { imported } = await work({ coupons: [...checked.coupons] });
  if (imported === null) return 1;
  if (!imported.ok) return refuse(imported.problems);
  printLine(`${imported.created} coupons created, ${imported.changed} changed`);
  return 0;
}

runCommand(main);
