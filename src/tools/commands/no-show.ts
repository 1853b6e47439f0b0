import { parseArgs } from 'node:util';

import { bookingId } from '@/contract/common';
import { parseEnv } from '@/config/env';
import { formatWon } from '@/domain/price/money';
import {
  noShowAnswer,
  noShowReport,
  reportNoShow,
} from '@/server/use-cases/booking/report-no-show';
import { runCommand } from '../lib/command';
import { notifyRunningSite, onDatabase } from '../lib/running-site';

/**
 * `npm run no-show -- BOOKING --by WHO [--why TEXT]`: an operator reports that a guest hasn't come,
 * possible from 06:00 at the hotel on the day after check-in. It counts as cancelled on the day of
 * check-in: the site's jobs refund the rest within seconds, the nights are for sale again, and the
 * guest gets a mail. Repeating it changes nothing.
 */

const USAGE = 'npm run no-show -- BOOKING --by WHO [--why TEXT]';

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { by: { type: 'string' }, why: { type: 'string' } },
  });
  const id = bookingId.safeParse(positionals[0]);
  const who = noShowReport.safeParse(values);
  if (!id.success || !who.success || positionals.length > 1) {
    process.stderr.write(`${USAGE}\n`);
    return 1;
  }
  const env = parseEnv(process.env);
  const { refund, fee } = await onDatabase(
    env,
    (db) => reportNoShow({ db, now: new Date(), siteUrl: env.SITE_URL }, id.data, who.data),
    async () => {
      const path = `/api/operator/bookings/${id.data}/no-show`;
      return noShowAnswer.parse(await (await notifyRunningSite(env, path, who.data)).json());
    },
  );
  const [back, kept] = [formatWon(refund, 'en'), formatWon(fee, 'en')];
  process.stdout.write(`${id.data}: nobody came; ${back} goes back, ${kept} is kept\n`);
  return 0;
}

runCommand(main);
