import { contract } from '@/contract';
import { handle } from '@/server/platform/http/handler';
import { unsubscribe } from '@/server/core/messages/subscriptions';

/**
 * Unsubscribes a browser. An unknown one is answered alike, because it gets no messages either way.
 */
export const unsubscribePush = handle(contract.unsubscribePush, async ({ body }, context) => {
  await unsubscribe(context.db, context.member.memberId, body.endpoint);
  return { done: true as const };
});
