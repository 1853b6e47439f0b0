import { contract } from '@/contract';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { subscribe } from '../notify/subscriptions';

/** Errors: PUSH_UNAVAILABLE, and INPUT_INVALID for an address that is no push service's. */
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
