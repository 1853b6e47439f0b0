import { createHmac } from 'node:crypto';

import type { Purpose } from '@/contract/auth';
import type { Context } from '@/server/platform/http/handler';
import { countAttempts } from '@/server/platform/limits/attempts';
import { knownDevice } from '../sign-in/known-device';
import { sweepCodes, type Claim } from './verification-code';

/**
 * Purposes of codes by which a member signs in. They have limits of their own, so that requesting
 * codes for another purpose doesn't lock a member out.
 */
const SIGN_IN_PURPOSES: ReadonlySet<Purpose> = new Set(['reset', 'signIn']);

/**
 * Counts a request for a code. It also deletes old codes, because requests are rare enough for
 * that, so that their table doesn't keep growing.
 *
 * Anybody may request codes for any address. There is a limit for one client, one for a client and
 * an address together, and one for the address from all clients; none of them counts for a browser
 * that has signed in to the address before.
 * @throws AppError RATE_LIMITED
 */
export async function countCodeRequest(context: Context, claim: Claim): Promise<void> {
  const { address, channel, purpose } = claim;
  const device = channel === 'mail' ? await knownDevice(context, address) : null;
  if (device !== null) {
    await countAttempts(context, [['sendCodeDevice', device]]);
  } else if (SIGN_IN_PURPOSES.has(purpose)) {
    await countAttempts(context, [
      ['wayInCode', address],
      ['wayInCodeAddress', address],
      ['wayInCodeAddressDaily', address],
      ['sendCodeClient'],
      ['sendCodeClientDaily'],
    ]);
  } else {
    await countAttempts(context, [
      ['sendCode', address],
      ['sendCodeAddress', address],
      ['sendCodeAddressDaily', address],
      ['sendCodeClient'],
      ['sendCodeClientDaily'],
    ]);
  }
  await sweepCodes(context.db, context.now());
}

/**
 * Identifies who requests or enters a code: a browser that has signed in to the address before, and
 * the client's address. The identifiers are digests and name nobody.
 * @returns the most reliable identifier first
 */
export async function requestersOf(context: Context, claim: Claim): Promise<string[]> {
  const { address, channel } = claim;
  const device = channel === 'mail' ? await knownDevice(context, address) : null;
  const names = [`client:${context.clientAddress}`];
  if (device !== null) names.unshift(`device:${device}`);
  return names.map((name) =>
    createHmac('sha256', context.config.secret).update(`requester:${name}`).digest('base64url'),
  );
}
