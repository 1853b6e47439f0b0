import { parseArgs } from 'node:util';

import { parseEnv } from '@/config/env';
import { readDemoCatalogue } from '@/demo/catalogue/read';
import { describeFigures } from '@/server/app/prepare-database';
import { replaceDemoCatalogue, spanFrom } from '@/server/app/seed-demo-catalogue';
import { runCommand, wholeNumber } from '../lib/command';
import { enlarge } from '../lib/enlarge-catalogue';
import { openForCommand } from '../lib/running-site';

/**
 * `npm run seed [-- --hotels N]`: writes the demo catalogue again, or one with so many hotels, for
 * measuring. Beyond the demo's own hotels they are copies of these.
 */

const printLine = (line: string) => process.stdout.write(`${line}\n`);
const MAX_HOTELS = 100_000;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { hotels: { type: 'string' } } });
  const { regions, hotels: demo } = readDemoCatalogue(spanFrom(new Date()));
  const hotels = wholeNumber('hotels', values.hotels ?? String(demo.length), MAX_HOTELS);
  const env = parseEnv(process.env);
  if (!env.sandboxed.gateway) {
    throw new Error('Demo hotels are for the sandbox alone: nobody may pay real money for them.');
  }
  const opened = await openForCommand(env);
  try {
    const before = Date.now();
    printLine(`Loading ${hotels} demo hotels …`);
    const figures = await replaceDemoCatalogue(
      opened.db,
      { regions, hotels: enlarge(demo, hotels) },
      (sofar) => printLine(`  ${describeFigures(sofar)}`),
    );
    const seconds = (Date.now() - before) / 1000;
    printLine(`Loaded ${describeFigures(figures)} in ${seconds.toFixed(1)} s.`);
  } finally {
    await opened.close();
  }
}

runCommand(main);
