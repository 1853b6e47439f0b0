import { contract } from '@/contract';
import { handle } from '@/server/platform/http/handler';
import { presentTour } from './present';
import { ownTour } from './tour-queries';

export const getTour = handle(contract.getTour, async ({ params }, context) =>
  presentTour(await ownTour(context.db, params.id, context.member.memberId), context),
);
