import { parseArgs } from 'node:util';

import { parseEnv } from '@/config/env';
import { jobsAnswer, type JobsAnswer, retryGivenUp, statusOfJobs } from '@/server/app/jobs/status';
import { runCommand } from '../lib/command';
import { notifyRunningSite, onDatabase } from '../lib/running-site';

/**
 * `npm run jobs [-- retry]`: shows which background jobs and mails wait, run and have failed, and
 * when each job last succeeded; exit code 1 when something was given up. `retry` queues given-up
 * mails and notices again and deletes given-up runs. When a running site has the embedded database
 * open, that site does it.
 */

const USAGE = 'npm run jobs [-- retry]';

function print({ retried, status: { jobs, mails, notices } }: JobsAnswer): void {
  const printLine = (line: string) => process.stdout.write(`${line}\n`);
  if (retried !== null) {
    const { mails: again, notices: anew, runs } = retried;
    printLine(
      `${again} mails and ${anew} notices are tried again, ${runs} given up runs forgotten`,
    );
  }
  const columns = ['every', 'waits', 'again', 'runs', 'given up'];
  printLine(
    ['job'.padEnd(18), ...columns.map((name) => name.padStart(8)), '  last success'].join(' '),
  );
  for (const job of jobs) {
    const { waiting, retrying, running, givenUp, lastFailure, kind } = job;
    const figures = [`${job.everySeconds} s`, waiting, retrying, running, givenUp];
    const failed = lastFailure === null ? '' : `  last failure ${lastFailure} ${kind ?? ''}`;
    printLine(
      [
        job.name.padEnd(18),
        ...figures.map((figure) => String(figure).padStart(8)),
        `  ${job.lastSuccess ?? 'none yet'}${failed}`,
      ].join(' '),
    );
  }
  for (const [name, { waiting, retrying, givenUp }] of Object.entries({ mails, notices })) {
    printLine(`${name}: ${waiting} wait, ${retrying} are tried again, ${givenUp.length} given up`);
    for (const { id, tries, kind } of givenUp) printLine(`  ${id}: ${tries} tries, ${kind ?? ''}`);
  }
}

async function main(): Promise<number> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const retry = positionals[0] === 'retry';
  if (positionals.length > (retry ? 1 : 0)) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  const env = parseEnv(process.env);
  const answer = await onDatabase<JobsAnswer>(
    env,
    async (db) => ({
      retried: retry ? await retryGivenUp(db, new Date()) : null,
      status: await statusOfJobs(db),
    }),
    async () => {
      const answered = await notifyRunningSite(env, '/api/operator/jobs', { retry });
      return jobsAnswer.parse(await answered.json());
    },
  );
  print(answer);
  const { jobs, mails, notices } = answer.status;
  const unsent = mails.givenUp.length + notices.givenUp.length;
  return unsent > 0 || jobs.some(({ givenUp }) => givenUp > 0) ? 1 : 0;
}

runCommand(main, 2);
