import { createHmac, randomInt } from 'node:crypto';

import { CODE_ALPHABET, CODE_LENGTH } from '@/domain/voucher-code';
import { allSecrets, type Secrets } from '@/server/platform/secrets';

/**
 * Codes of vouchers. The database has a digest, by which a code is found, and the sealed code for
 * its buyer. Both need the site's secret, so that a copy of the database can't be used to redeem
 * vouchers.
 */

/** Makes a code of 80 random bits. */
export function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(32)]).join('');
}

/** The digest by which a normalised code is found. */
export function codeDigest(secret: string, code: string): string {
  return createHmac('sha256', `voucher:${secret}`).update(code).digest('hex');
}

/**
 * The digests by which a normalised code may be found: one for each secret that is still accepted.
 */
export const codeDigests = (secrets: Secrets, code: string): string[] =>
  allSecrets(secrets).map((secret) => codeDigest(secret, code));
