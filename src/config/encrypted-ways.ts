import { partsOfDatabaseUrl } from './database-servers';
import { isLocal } from './outside-world';

/**
 * The site sends passwords, personal data, payments and keys to other services, and refuses to start
 * if it would send them over the network unencrypted. For mail, `smtpMailer` sees to that.
 */

/** The settings that are addresses of services, which may be on other machines. */
const SERVICES = [
  'TOSS_API_BASE_URL',
  'NICEPAY_API_BASE_URL',
  'PARTNER_BENEFIT_BASE_URL',
  'SMS_API_URL',
  'PHOTO_S3_ENDPOINT',
  'ETBS_ISSUER',
  'SENTRY_DSN',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
] as const;

/** The addresses, as the environment gives them. */
type Ways = Readonly<
  Partial<Record<(typeof SERVICES)[number] | 'DATABASE_URL', string | undefined>>
>;

/**
 * Decides whether a site may use the connection to a database that a URL describes. It may in three
 * cases: the connection is encrypted and the server's certificate is checked; the server is on the
 * same machine; or the operator has turned encryption off with `sslmode=disable`, which is theirs to
 * decide, for example between containers of one machine or in a private network.
 */
function isDatabaseSafe(url: string): boolean {
  const { hosts, parameters } = partsOfDatabaseUrl(url);
  if (['verify-full', 'disable'].includes(parameters.get('sslmode') ?? '')) return true;
  // PostgreSQL also takes hosts from the parameter `host`. A host that is a path is that of a socket on
  // this machine.
  const others = parameters.get('host')?.split(',') ?? [];
  const all = [...hosts, ...others.filter((host) => host !== '')];
  return all.every((host) => /^(?:\/|%2f)/i.test(host) || isLocal(`http://${host}`));
}

/**
 * Finds the settings with which data would go to another machine unencrypted.
 * @param sandbox whether the site is a demo, whose database holds nobody's data
 * @returns a line for each setting, which says how to change it
 */
export function findUnencryptedWays(given: Ways, sandbox: boolean): string[] {
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
