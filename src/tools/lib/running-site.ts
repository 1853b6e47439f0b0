import { errorBody } from '@/contract/wire';
import type { ServerEnv } from '@/config/env';
import { contract } from '@/contract';
import { pathOf } from '@/contract/endpoint';

import { MIGRATIONS } from '@/server/app/prepare-database';
import { type Database, openDatabase, type OpenDatabase } from '@/server/platform/db/client';
import { DirectoryHeld } from '@/server/platform/db/directory-lock';
import { requireFit, schemaState } from '@/server/platform/db/fitness';
import { issueOperatorToken } from '@/server/platform/http/operator-call';
import { identityOf, secretsFor } from './secrets';

/**
 * Sends a request to the running site that has the directory open, on this machine, wherever its
 * public address points.
 */
export async function askSite(env: ServerEnv, path: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(ownUrl(env) + path, init).catch(() => null);
  if (answer?.ok === true) return answer;
  // The site's own error message is passed on.
  const refusal = errorBody.safeParse(await answer?.json().catch(() => null));
  if (refusal.success) throw new Error(`${refusal.data.error.code}: ${refusal.data.error.message}`);
  throw new Error(
    `A running site has the database open, but it could not be asked on PORT ${env.PORT}` +
      `${answer === null ? '' : ` (status ${answer.status})`}. Give the PORT it runs on.`,
  );
}

/** Makes an operator's change through the running site. */
export async function notifyRunningSite(
  env: ServerEnv,
  path: string,
  body: unknown,
): Promise<Response> {
  const [secret] = secretsFor(env);
  return askSite(env, path, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${await issueOperatorToken(secret, new Date())}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
}

/**
 * Opens the database for a command. Like every process of the site, it refuses a database that has
 * another version's tables, was used with another secret, or belongs to the other kind of site
 * (demo or real). An empty database gets its tables; a command never migrates existing ones.
 * @throws UnfitDatabase; DirectoryHeld where a running site has the embedded one open
 */
export async function openForCommand(env: ServerEnv): Promise<OpenDatabase> {
  const opened = await openDatabase(env);
  try {
    if ((await schemaState(opened.db)) === 'none') await opened.migrate(MIGRATIONS);
    await requireFit(opened, identityOf(env));
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/**
 * Works on the database, or through the running site that has the embedded one open.
 * @param work on the database
 * @param bySite the same, as a request to the site
 */
export async function onDatabase<T>(
  env: ServerEnv,
  work: (db: Database) => Promise<T>,
  bySite: () => Promise<T>,
): Promise<T> {
  try {
    const opened = await openForCommand(env);
    try {
      return await work(opened.db);
    } finally {
      await opened.close();
    }
  } catch (error) {
    if (!(error instanceof DirectoryHeld)) throw error;
    return bySite();
  }
}

/** The URL by which a site can be reached on its own machine, whichever interface it listens on. */
export function ownUrl({ host, PORT }: Pick<ServerEnv, 'host' | 'PORT'>): string {
  const isEvery = host === null || host === '0.0.0.0' || host === '::';
  if (isEvery) return `http://127.0.0.1:${PORT}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
}

/** The webhook URL of a site on this machine, for the sandbox's gateway. */
export const webhookUrl = (site: string, provider: string): string =>
  `${site}/api${pathOf(contract.takeWebhook, { provider })}`;
