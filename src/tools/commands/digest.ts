import { parseEnv } from '@/config/env';
import { digestForLog } from '@/server/platform/security-log';
import { runCommand } from '../lib/command';
import { secretsFor } from '../lib/secrets';

/**
 * `npm run digest -- ADDRESS…`: how an e-mail address, a number, a member's id or a client's address
 * stands in the security log, so that an operator finds the lines about somebody who asks. A line
 * names nobody, and this is the only way from a person to it; there is none back.
 */
async function main(): Promise<number> {
  const values = process.argv.slice(2);
  if (values.length === 0) {
    process.stderr.write('npm run digest -- ADDRESS…\n');
    return 1;
  }
  // Lines from before a change of the secret have the former one's digests.
  for (const secret of secretsFor(parseEnv(process.env))) {
    for (const value of values) process.stdout.write(`${digestForLog(secret, value)}  ${value}\n`);
  }
  return 0;
}

runCommand(main);
