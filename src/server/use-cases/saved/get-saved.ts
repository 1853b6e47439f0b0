import { contract } from '@/contract';
import { handle } from '@/server/platform/http/handler';
import { listsOf } from './lists';

export const getSaved = handle(contract.getSaved, (_input, { db, member }) =>
  listsOf(db, member.memberId),
);
