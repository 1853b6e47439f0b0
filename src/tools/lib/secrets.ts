import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import type { ServerEnv } from '@/config/env';
import { readSecrets } from '@/config/secret-list';
import type { SiteIdentity } from '@/server/platform/db/fitness';
import { keepPrivate } from '@/server/platform/private-directory';
import { secretsOf } from '@/server/platform/secrets';

type AllSecrets = NonNullable<ServerEnv['secrets']>;

const MADE_BYTES = 48;

/**
 * The secrets of a site, beginning with the one that signs: those of the environment, else those of
 * the data directory, which a demo generates at its first start. `parseEnv` only lets a demo on the
 * embedded database start without secrets.
 */
export function secretsFor(env: Pick<ServerEnv, 'secrets' | 'DATA_DIR'>): AllSecrets {
  return env.secrets ?? localSecrets(env.DATA_DIR);
}

/** The identity that a database must have for a process with this environment to work on it. */
export function identityOf(
  env: Pick<ServerEnv, 'secrets' | 'DATA_DIR' | 'sandboxed'>,
): SiteIdentity {
  return {
    secrets: secretsOf(secretsFor(env)),
    kind: env.sandboxed.gateway ? 'demo' : 'real',
  };
}

/**
 * The same identity, for a command that must not make a secret: one that is new opens nothing.
 * @throws Error when there is no secret yet
 */
export function knownIdentityOf(
  env: Pick<ServerEnv, 'secrets' | 'DATA_DIR' | 'sandboxed'>,
): SiteIdentity {
  const file = secretFileOf(env.DATA_DIR);
  if (env.secrets === null && known(file).length === 0) {
    throw new Error(
      `This site has no secret yet. Give the one that the backup was made with: APP_SECRET, or put the file ` +
        `\`secret\` of the former data directory at ${file}. (A new one opens no voucher of the backup.)`,
    );
  }
  return identityOf(env);
}

const secretFileOf = (dataDir: string) => path.join(dataDir, 'secret');

/**
 * The secrets of the data directory, readable by their owner only; one is generated when there is
 * none.
 */
function localSecrets(dataDir: string): AllSecrets {
  keepPrivate(dataDir);
  const file = secretFileOf(dataDir);
  const [first, ...former] = known(file);
  if (first !== undefined) return [first, ...former];
  const secret = randomBytes(MADE_BYTES).toString('base64url');
  writeFileSync(file, `${secret}\n`, { mode: 0o600 });
  return [secret];
}

function known(file: string): string[] {
  try {
    return readSecrets(readFileSync(file, 'utf8')).filter(({ length }) => length >= 32);
  } catch {
    return [];
  }
}
