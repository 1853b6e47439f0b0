import { contract } from '@/contract';
import { handle } from '@/server/platform/http/handler';
import { unreadOf } from './mypage-queries';

export const countUnread = handle(contract.countUnread, async (_input, { db, member, now }) => ({
  unread: await unreadOf(db, member.memberId, now()),
}));
