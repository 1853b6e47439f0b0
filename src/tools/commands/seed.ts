import { parseArgs } from 'node:util';

import { parseEnv } from '@/config/env';
import { DEMO_HOTELS, DEMO_SEED, seedDemoCatalogue } from '@/server/app/seed-demo-catalogue';
import { describeFigures } from '@/server/app/prepare-database';
import { runCommand, wholeNumber } from '../lib/command';
import { openForCommand } from '../lib/running-site';

/** `npm run seed -- --hotels N [--seed S]`: replaces the demo catalogue by another one. */

const printLine = (line: string) => process.stdout.write(`${line}\n`);
const MAX_HOTELS = 100_000;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { hotels: { type: 'string' }, seed: { type: 'string' } },
  });
  const hotels = wholeNumber('hotels', values.hotels ?? String(DEMO_HOTELS), MAX_HOTELS);
  const seed = wholeNumber('seed', values.seed ?? String(DEMO_SEED));
  const env = parseEnv(process.env);
  if (!env.sandboxed.gateway) {
    throw new Error('Demo hotels are for the sandbox alone: nobody may pay real money for them.');
  }
  const opened = await openForCommand(env);
  try {
    const before = Date.now();
    printLine(`Loading ${hotels} demo hotels (seed ${seed}) …`);
    const figures = await seedDemoCatalogue(opened.db, {
      now: new Date(),
      hotels,
      seed,
      onProgress: (sofar) => printLine(`  ${describeFigures(sofar)}`),
    });
    const seconds = (Date.now() - before) / 1000;
    printLine(`Loaded ${describeFigures(figures)} in ${seconds.toFixed(1)} s.`);
  } finally {
    await opened.close();
  }
}

runCommand(main);
