import { parseArgs } from 'node:util';

import { parseEnv } from '@/config/env';
import { REMOVAL_REASONS } from '@/domain/hotel/review';
import { moderateReview, moderation } from '@/server/use-cases/reviews/moderate';
import { runCommand } from '../lib/command';
import { notifyRunningSite, onDatabase } from '../lib/running-site';

/**
 * `npm run review -- remove ID REASON`, `restore ID`, `reply ID TEXT`: an operator removes a review
 * for one of the reasons that the site names, restores it, or answers it for the hotel.
 */

const USAGE = [
  `npm run review -- remove ID ${REMOVAL_REASONS.join('|')}`,
  'npm run review -- restore ID',
  'npm run review -- reply ID TEXT',
].join('\n');

function changeOf(command: string | undefined, text: string | undefined): unknown {
  if (command === 'remove') return { removed: text };
  if (command === 'restore' && text === undefined) return { removed: null };
  return command === 'reply' ? { reply: text } : undefined;
}

async function main(): Promise<number> {
  const [command, id, text, ...rest] = parseArgs({ allowPositionals: true }).positionals;
  const change = moderation.safeParse(changeOf(command, text));
  if (!change.success || !/^[1-9]\d{0,9}$/.test(id ?? '') || rest.length > 0) {
    process.stderr.write(`${USAGE}\n`);
    return 1;
  }
  const env = parseEnv(process.env);
  await onDatabase(
    env,
    (db) => moderateReview(db, Number(id), change.data, new Date()),
    async () => {
      await notifyRunningSite(env, `/api/operator/reviews/${id}`, change.data);
    },
  );
  process.stdout.write(`${command} ${id}\n`);
  return 0;
}

runCommand(main);
