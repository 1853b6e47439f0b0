import { contract } from '@/contract';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { subscribe } from '@/server/core/messages/subscriptions';

/**
 * Subscribes a browser to push messages. Errors: PUSH_UNAVAILABLE, and INPUT_INVALID for an address
 * that doesn't belong to a push service.
 */
export const subscribePush = handle(contract.subscribePush, async ({ body }, context) => {
  const { db, push, member, now } = context;
  const { endpoint, keys } = body;
  if (push === null) throw new AppError('PUSH_UNAVAILABLE');
  if (!push.isEndpoint(endpoint)) {
    throw new AppError('INPUT_INVALID', { fields: { endpoint: 'not_offered' } });
  }
  await db.transaction((tx) => subscribe(tx, member, { endpoint, ...keys }, now()));
  return { done: true as const };
});
