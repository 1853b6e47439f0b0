import { parseEnv } from '@/config/env';
import { rotateSecret, rotation, type Rotation } from '@/server/app/rotate-secret';
import { secretId, secretsOf } from '@/server/platform/secrets';
import { runCommand } from '../lib/command';
import { notifyRunningSite, onDatabase } from '../lib/running-site';
import { secretsFor } from '../lib/secrets';

/**
 * `npm run rotate-secret`: encrypts every voucher's code and every waiting mail again with the
 * first secret of APP_SECRET, and says when the other secrets may be removed from the list. Restart
 * every process with the whole list before, since a process that only knows the old secret would
 * continue to encrypt with it. It may be interrupted or repeated without harm; exit code 1 when
 * something couldn't be decrypted.
 */

const printLine = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<number> {
  const env = parseEnv(process.env);
  const secrets = secretsOf(secretsFor(env));
  const { vouchers, mails, shut, retired } = await onDatabase<Rotation>(
    env,
    (db) => rotateSecret(db, secrets),
    async () =>
      rotation.parse(
        await (await notifyRunningSite(env, '/api/operator/rotate-secret', {})).json(),
      ),
  );
  printLine(
    `${vouchers} vouchers and ${mails} mails are sealed anew, by secret ${secretId(secrets.secret)}.`,
  );
  if (shut.length > 0) {
    for (const name of shut) process.stderr.write(`${name}: none of the secrets opens it\n`);
    process.stderr.write(
      'No secret may be taken away as long as one of these is of use to anybody.\n',
    );
    return 1;
  }
  if (retired.length > 0)
    printLine(`Nothing in the database needs ${retired.join(', ')} any more.`);
  printLine(
    'A former secret may be taken out of APP_SECRET once every process has started with the list. Who is',
  );
  printLine(
    'signed in by it signs in again then, and links to refuse advertising in older mails end.',
  );
  return 0;
}

runCommand(main, 2);
