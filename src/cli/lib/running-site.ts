import { errorBody } from '@/contract/errors';
import type { ServerEnv } from '@/config/env';
import { openDatabase, type Database } from '@/server/db/client';
import { DirectoryHeld } from '@/server/db/directory-lock';
import { MIGRATIONS } from '@/server/db/prepare';
import { issueOperatorToken } from '@/server/http/operator-token';
import { localSecret } from './secrets';

/** The site that has the directory open runs on this machine, wherever its public address leads. */
export async function askSite(env: ServerEnv, path: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(`http://127.0.0.1:${env.PORT}${path}`, init).catch(() => null);
  if (answer?.ok === true) return answer;
  // What the site itself refuses it says itself.
  const said = errorBody.safeParse(await answer?.json().catch(() => null));
  if (said.success) throw new Error(`${said.data.error.code}: ${said.data.error.message}`);
  throw new Error(
    `A running site has the database open, but it could not be asked on PORT ${env.PORT}` +
      `${answer === null ? '' : ` (status ${answer.status})`}. Give the PORT it runs on.`,
  );
}

/** An operator's change, made by the running site. */
export async function tellSite(env: ServerEnv, path: string, body: unknown): Promise<Response> {
  const secret = env.APP_SECRET ?? localSecret(env.DATA_DIR);
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
 * Works on the database; when a running site has the embedded one open, by that site instead.
 * @param work on the database, brought up to date
 * @param bySite the same, asked of the site
 */
export async function onDatabase<T>(
  env: ServerEnv,
  work: (db: Database) => Promise<T>,
  bySite: () => Promise<T>,
): Promise<T> {
  try {
    const opened = await openDatabase(env);
    try {
      await opened.migrate(MIGRATIONS);
      return await work(opened.db);
    } finally {
      await opened.close();
    }
  } catch (error) {
    if (!(error instanceof DirectoryHeld)) throw error;
    return bySite();
  }
}
