import { contract } from '@/contract';
import { handle } from '../http/handler';
import { unsubscribe } from '../notify/subscriptions';

/** Says done for a browser it doesn't know, too: it takes no messages either way. */
export const unsubscribePush = handle(contract.unsubscribePush, async ({ body }, context) => {
  await unsubscribe(context.db, context.member.memberId, body.endpoint);
  return { done: true as const };
});
