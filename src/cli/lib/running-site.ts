import type { ServerEnv } from '@/config/env';
import { issueOperatorToken } from '@/server/http/operator-token';
import { localSecret } from './secrets';

/** The site that has the directory open runs on this machine, wherever its public address leads. */
export async function askSite(env: ServerEnv, path: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(`http://127.0.0.1:${env.PORT}${path}`, init).catch(() => null);
  if (answer?.ok === true) return answer;
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
