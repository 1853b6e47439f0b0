import type { Context } from '../http/handler';
import { countAttempt, sweepAttempts } from './rate-limit';
import { sweepCodes } from './verification-code';

/**
 * Counts a request for a code to an address. It is rare enough to clear old codes and attempts
 * away with it, so that neither table grows with the years.
 * @throws AppError RATE_LIMITED
 */
export async function countCodeRequest(context: Context, address: string): Promise<void> {
  await countAttempt(context, 'sendCodeClient', context.clientAddress);
  await countAttempt(context, 'sendCode', address);
  await sweepCodes(context.db, context.now());
  await sweepAttempts(context.db, context.now());
}
