import { parseArgs } from 'node:util';

import { parseEnv } from '@/config/env';
import { FUNNEL_STEPS, readFunnel } from '@/server/use-cases/content/events/funnel';
import { runCommand, wholeNumber } from '../lib/command';
import { openForCommand } from '../lib/running-site';

/**
 * `npm run funnel -- [--days N] [--json]`: how many visits reached each step to a paid stay, by day,
 * language and device. The embedded database belongs to one process: stop the site first, or
 * give it a server by DATABASE_URL.
 */

const DAY_MS = 86_400_000;
const MAX_DAYS = 396;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { days: { type: 'string', default: '30' }, json: { type: 'boolean', default: false } },
  });
  const days = wholeNumber('days', values.days, MAX_DAYS);
  const opened = await openForCommand(parseEnv(process.env));
  try {
    const rows = await readFunnel(opened.db, new Date(Date.now() - days * DAY_MS));
    const text = values.json ? JSON.stringify(rows) : asTable(rows);
    process.stdout.write(`${text}\n`);
  } finally {
    await opened.close();
  }
}

function asTable(rows: Awaited<ReturnType<typeof readFunnel>>): string {
  if (rows.length === 0) return 'Nobody who agreed to be counted came by in this time.';
  const head = ['day', 'locale', 'device', 'visits', ...FUNNEL_STEPS, 'paid (won)'];
  const lines = rows.map((row) => [
    row.day,
    row.locale,
    row.device,
    String(row.visits),
    ...FUNNEL_STEPS.map((step) => String(row.steps[step])),
    row.paid.toLocaleString('en'),
  ]);
  const widths = head.map((_, column) =>
    Math.max(...[head, ...lines].map((line) => line[column]?.length ?? 0)),
  );
  const NAMES = 3;
  return [head, ...lines]
    .map((line) =>
      line
        .map((cell, column) =>
          column < NAMES ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
    .join('\n');
}

runCommand(main);
