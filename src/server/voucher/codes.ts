import { createHmac, randomInt } from 'node:crypto';

import { CODE_ALPHABET, CODE_LENGTH } from '@/domain/voucher-code';

/**
 * Codes of vouchers. Kept are a digest to find one by and, sealed, the code itself for its buyer; both
 * need the site's secret, so that a copy of the database redeems nothing.
 */

/** 80 random bits. */
export function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(32)]).join('');
}

/** What a normalised code is looked up by. */
export function codeDigest(secret: string, code: string): string {
  return createHmac('sha256', `voucher:${secret}`).update(code).digest('hex');
}
