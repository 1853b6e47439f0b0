import { createHmac, hkdfSync } from 'node:crypto';

import { processMetrics, type SecurityEvent } from '@/reporting/metrics';
import { currentRequest } from '@/reporting/request-context';
import type { Secrets } from './secrets';

/**
 * The security log: one line for each event that may be somebody trying what isn't theirs, and for
 * each sign-in and change of a way in, and a figure by kind. Whoever is concerned stands there as a keyed digest. Lines about the same person or
 * client can be put together and compared with a digest of a known address, but nobody without the
 * site's secret can tell who they are about.
 */

const keys = new Map<string, Buffer>();

function keyOf(secret: string): Buffer {
  const known = keys.get(secret);
  if (known !== undefined) return known;
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'security log', 32));
  keys.set(secret, key);
  return key;
}

/** The characters of a digest: 96 bits, so that two people don't share one by chance. */
const DIGEST_LENGTH = 24;

/**
 * The digest under which a member's id, an e-mail address, a telephone number or a client's address
 * stands in the security log.
 */
export const digestForLog = (secret: string, value: string): string =>
  createHmac('sha256', keyOf(secret))
    .update(value.trim().toLowerCase())
    .digest('hex')
    .slice(0, DIGEST_LENGTH);

/** What a line says besides its kind. None of it is shown in clear but `limit` and `call`. */
type Facts = {
  /** The member's id, or the address or number that was given; null when nobody is named. */
  readonly subject?: string | null;
  /** The client; by default that of the request. */
  readonly clientAddress?: string | undefined;
  /** The name of the limit that refused it. */
  readonly limit?: string;
  /** The name of the call. */
  readonly call?: string;
};

/** What members do every day; everything else is a warning. */
const USUAL: ReadonlySet<SecurityEvent> = new Set<SecurityEvent>([
  'signed-in',
  'signed-out',
  'way-in-changed',
  'code-accepted',
]);

/** Writes a line of the security log, and counts it. */
export function noteSecurityEvent(
  { secret }: Pick<Secrets, 'secret'>,
  kind: SecurityEvent,
  { subject = null, clientAddress, limit, call }: Facts = {},
): void {
  processMetrics().securityEvents.inc({ kind });
  const request = currentRequest();
  const client = clientAddress ?? request?.clientAddress ?? '';
  const facts = {
    kind,
    ...(subject === null ? {} : { subject: digestForLog(secret, subject) }),
    ...(client === '' ? {} : { client: digestForLog(secret, client) }),
    ...(limit === undefined ? {} : { limit }),
    ...(call === undefined ? {} : { call }),
  };
  request?.log?.[USUAL.has(kind) ? 'info' : 'warn'](facts, 'security');
}
