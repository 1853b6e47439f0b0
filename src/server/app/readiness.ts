import { schemaState } from '@/server/platform/db/fitness';
import type { Database } from '@/server/platform/db/client';
import { siteSecrets } from '@/server/platform/db/schema';
import { answerWithin, keepAnswer } from '@/server/platform/in-time';
import { allSecrets, secretId, type Secrets } from '@/server/platform/secrets';
import { hasRecentRun } from './jobs/status';

/** Whether a process can serve, and what of it failed. It says nothing that isn't for everybody. */
export type Readiness = {
  readonly ready: boolean;
  readonly checks: Readonly<Record<'database' | 'schema' | 'secret' | 'jobs', 'ok' | 'failed'>>;
};

type ReadinessDeps = {
  readonly db: Database;
  readonly secrets: Secrets;
  /** Whether this process has looked for jobs within so many ms. */
  readonly hasLookedForJobs: (withinMs: number) => boolean;
};

/** How long the database may take to answer: a balancer waits no longer than a few seconds. In ms. */
const ANSWER_MS = 2_000;
/** An answer is given again for so long, so that nobody can keep the database busy with it. In ms. */
const FRESH_MS = 1_000;
/** Every process looks for jobs every few seconds, unless the database keeps it waiting. In ms. */
const LOOKED_MS = 60_000;
/** Every job runs at least every ten minutes in some process (`jobs/schedule.ts`). In ms. */
const RAN_MS = 900_000;

/**
 * Makes the check behind `/readyz`: the database answers, its schema isn't older than this build
 * needs, what it seals can be opened with this site's secrets, and background jobs are being run by
 * this process or another one. A schema that is newer is no reason to be red: it stays so while a new
 * release replaces the processes of the former one, which must go on serving.
 */
export const createReadiness = (deps: ReadinessDeps): (() => Promise<Readiness>) =>
  keepAnswer(FRESH_MS, () => check(deps));

async function check({ db, secrets, hasLookedForJobs }: ReadinessDeps): Promise<Readiness> {
  const holds = async (question: Promise<boolean>) =>
    (await answerWithin(ANSWER_MS, question)) ? 'ok' : 'failed';
  const [schema, secret, jobs] = await Promise.all([
    answerWithin(ANSWER_MS, schemaState(db)),
    holds(knowsSecrets(db, secrets)),
    holds(hasLookedForJobs(LOOKED_MS) ? Promise.resolve(true) : hasRecentRun(db, RAN_MS)),
  ]);
  const checks = {
    database: schema === null ? 'failed' : 'ok',
    schema: schema === 'same' || schema === 'beside' || schema === 'newer' ? 'ok' : 'failed',
    secret,
    jobs,
  } as const;
  return { ready: Object.values(checks).every((result) => result === 'ok'), checks };
}

/**
 * Checks that this process has every secret that the database has been used with. Without one of them it
 * couldn't open what that secret sealed, such as the accounts for refunds.
 */
async function knowsSecrets(db: Database, secrets: Secrets): Promise<boolean> {
  const ours = allSecrets(secrets).map(secretId);
  const known = await db.select({ id: siteSecrets.id }).from(siteSecrets);
  return known.every(({ id }) => ours.includes(id));
}
