import { parseArgs } from 'node:util';

import { parseEnv } from '@/config/env';
import {
  endedSessions,
  endSessionsOf,
  sessionsToEnd,
} from '@/server/use-cases/account/sessions/operator-sessions';
import { runCommand } from '../lib/command';
import { notifyRunningSite, onDatabase } from '../lib/running-site';

/**
 * `npm run sessions -- end ADDRESS` signs a member out everywhere, and `-- end --everybody` all
 * members. Nobody is told: whoever is signed out sees the way in with the next page or call.
 */

const USAGE = 'npm run sessions -- end ADDRESS | end --everybody';

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { everybody: { type: 'boolean' } },
  });
  const [word, email, ...more] = positionals;
  const given = email === undefined ? values : { ...values, email };
  const whose = sessionsToEnd.safeParse(given);
  if (word !== 'end' || more.length > 0 || !whose.success) {
    process.stderr.write(`${USAGE}\n`);
    return 1;
  }
  const env = parseEnv(process.env);
  const { ended } = await onDatabase(
    env,
    (db) => endSessionsOf(db, whose.data, new Date()),
    async () => {
      const answer = await notifyRunningSite(env, '/api/operator/sessions', whose.data);
      return endedSessions.parse(await answer.json());
    },
  );
  process.stdout.write(`${ended} sessions ended\n`);
  return 0;
}

runCommand(main);
