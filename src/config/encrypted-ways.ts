import { isLocal } from './outside-world';

/**
 * That everything which leaves the machine is encrypted: passwords, numbers and payments go to these
 * services, and keys with them. Mail is held to it where it is sent (`smtpMailer`).
 */

/** The settings that are addresses of other machines. */
const SERVICES = [
  'TOSS_API_BASE_URL',
  'NICEPAY_API_BASE_URL',
  'PARTNER_BENEFIT_BASE_URL',
  'SMS_API_URL',
  'PHOTO_S3_ENDPOINT',
  'ETBS_ISSUER',
  'SENTRY_DSN',
] as const;

/** The addresses as the environment gives them. */
type Ways = Readonly<
  Partial<Record<(typeof SERVICES)[number] | 'DATABASE_URL', string | undefined>>
>;

/** The hosts and the parameters of a PostgreSQL URL, which may name several servers. */
const DATABASE = /^postgres(?:ql)?:\/\/(?:[^@/?]*@)?([^/?]*)[^?]*(?:\?(.*))?$/;

/**
 * Whether the way to a database is encrypted and its server's certificate checked, or never leaves the
 * machine, or the operator says in so many words that it needn't be (`sslmode=disable`): between
 * containers of one machine, or in a private network, that is theirs to decide.
 */
function isDatabaseSafe(url: string): boolean {
  const [, hosts = '', query = ''] = DATABASE.exec(url) ?? [];
  const parameters = new URLSearchParams(query);
  if (['verify-full', 'disable'].includes(parameters.get('sslmode') ?? '')) return true;
  // A path, in either place, is that of a socket on this machine.
  const others = parameters.get('host')?.split(',') ?? [];
  const all = [...hosts.split(','), ...others].filter((host) => host !== '');
  return all.every((host) => /^(?:\/|%2f)/i.test(host) || isLocal(`http://${host}`));
}

/**
 * What would go to another machine unencrypted with these settings, as lines of text.
 * @param sandbox whether the site is a demo, whose database holds nobody's data
 */
export function unencryptedWays(given: Ways, sandbox: boolean): string[] {
  const lines = SERVICES.flatMap((name) => {
    const url = given[name];
    if (url === undefined || url.startsWith('https://') || isLocal(url)) return [];
    return [`${name}: has to be https, as it is another machine's`];
  });
  const database = given.DATABASE_URL;
  if (!sandbox && database !== undefined && !isDatabaseSafe(database)) {
    lines.push(
      'DATABASE_URL: another machine has to be reached by TLS: add sslmode=verify-full (and sslrootcert=FILE for ' +
        'an authority of your own), or sslmode=disable in a network that is only yours',
    );
  }
  return lines;
}
