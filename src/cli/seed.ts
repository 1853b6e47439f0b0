import { parseArgs } from 'node:util';

import { parseEnv } from '@/config/env';
import { DEMO_HOTELS, DEMO_SEED, seedDemoCatalogue } from '@/server/catalogue/load-demo';
import { openDatabase } from '@/server/db/client';
import { describeFigures, MIGRATIONS } from '@/server/db/prepare';
import { runCommand, wholeNumber } from './lib/command';

/** `npm run seed -- --hotels N [--seed S]`: another demo catalogue in the place of the one there. */

const say = (line: string) => process.stdout.write(`${line}\n`);
const MAX_HOTELS = 100_000;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { hotels: { type: 'string' }, seed: { type: 'string' } },
  });
  const hotels = wholeNumber('hotels', values.hotels ?? String(DEMO_HOTELS), MAX_HOTELS);
  const seed = wholeNumber('seed', values.seed ?? String(DEMO_SEED));
  const env = parseEnv(process.env);
  const opened = await openDatabase(env);
  try {
    const before = Date.now();
    await opened.migrate(MIGRATIONS);
    say(`Loading ${hotels} demo hotels (seed ${seed}) …`);
    const figures = await seedDemoCatalogue(opened.db, {
      now: new Date(),
      hotels,
      seed,
      onProgress: (sofar) => say(`  ${describeFigures(sofar)}`),
    });
    const seconds = (Date.now() - before) / 1000;
    say(`Loaded ${describeFigures(figures)} in ${seconds.toFixed(1)} s.`);
  } finally {
    await opened.close();
  }
}

runCommand(main);
